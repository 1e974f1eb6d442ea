/**
 * Reads :86: of an entry. Free text is the description. Many banks use the German structure: three digits, then subfields
 * (a mark, mostly `?`, and two digits) of 27 characters, with `SVWZ+` and other code words in the purpose.
 */
import { accountOf } from '../account-number.ts';
import { joinPieces } from '../pieces.ts';
import { withoutPlaceholder } from '../placeholders.ts';
import { writtenReference } from '../reference.ts';
import type { StatementEntry } from '../statement.ts';

/** Width of a subfield and of a line of free text. */
export const SUBFIELD = 27;
export const LINE = 65;

export const PURPOSE = ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'];
const KNOWN = new Set([...PURPOSE, '00', '10', '30', '31', '32', '33', '34', '38']);

const NAMES = 'EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|ABWA|ABWE|IBAN|BIC|PURP|IREF|RREF';
const WORDS = new RegExp(`(${NAMES})\\+`);
/** Matches text that would be read as another code word; for the writer. */
export const EVERY_WORD = new RegExp(`(${NAMES}|SVWZ)\\+`, 'g');

export type Information = Pick<
  StatementEntry,
  'description' | 'counterparty' | 'reference' | 'paymentReference' | 'paymentCode'
>;

const subfieldsOf = (text: string): Map<string, string> | null => {
  const [, mark] = /^(?:\d{3})?([?<~^|])\d\d/.exec(text) ?? [];
  if (mark === undefined) return null;
  const subfields = new Map<string, string>();
  let last: string | null = null;
  for (const part of text.slice(text.indexOf(mark) + 1).split(mark)) {
    const code = part.slice(0, 2);
    if (KNOWN.has(code) && !subfields.has(code)) {
      subfields.set(code, part.slice(2));
      last = code;
    } else if (last !== null) {
      // Not a subfield: the mark belongs to the text.
      subfields.set(last, `${subfields.get(last)}${mark}${part}`);
    }
  }
  return subfields;
};

/** Returns the reference of :61: or `KREF+`. In :61:, the code word alone means that the reference is in :86:. */
export const customersReference = (text: string): StatementEntry['paymentReference'] =>
  /^[KE]REF\+$/.test(text.trim()) ? null : writtenReference(text);

const SILENT = { reference: null, paymentReference: null, paymentCode: null };

/** Returns the purpose without its code words, and the values of these. */
const purposeOf = (purpose: string): Omit<Information, 'counterparty'> => {
  const start = purpose.indexOf('SVWZ+');
  if (start < 0) return { ...SILENT, description: purpose };
  const pieces = purpose.slice(0, start).split(WORDS);
  const word = (name: string): string => {
    const index = pieces.indexOf(name);
    return index % 2 === 1 ? pieces[index + 1]!.trim() : '';
  };
  return {
    description: purpose.slice(start + 'SVWZ+'.length),
    reference: withoutPlaceholder(word('IREF')),
    paymentReference: customersReference(word('KREF')),
    paymentCode: /^\d{3}$/.exec(word('PURP'))?.[0] ?? null,
  };
};

export const informationOf = (lines: readonly string[]): Information => {
  const subfields = subfieldsOf(lines.join(''));
  if (subfields === null) {
    return { ...SILENT, counterparty: null, description: joinPieces(lines, LINE).trimEnd() };
  }
  const joined = (codes: readonly string[]): string =>
    joinPieces(
      codes.flatMap((code) => subfields.get(code) ?? []),
      SUBFIELD,
    ).trim();
  const purpose = joined(PURPOSE);
  const account = joined(['38']) || joined(['31']);
  const counterparty = {
    name: joined(['32', '33']) || null,
    account: account === '' ? null : (accountOf(account).iban ?? account),
    bank: joined(['30']) || null,
  };
  return {
    ...purposeOf(purpose || joined(['00'])),
    counterparty: Object.values(counterparty).some((part) => part !== null) ? counterparty : null,
  };
};
