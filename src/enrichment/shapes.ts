/** What the shape of a line says, where no table holds its words. */
import { isCountryCode } from './countries.ts';
import type { Descriptor } from './descriptor.ts';
import { COUNTED, isBankWord, legalForms } from './name-words.ts';
import { findPerson, type Span } from './person.ts';
import { isShopForm } from './shop-names.ts';
import { isCommonWord } from './spelling.ts';
import type { WordingMatch } from './wording.ts';
import type { Word } from './words.ts';

/** `540 BS CACAK I`, `NIS 327 BS POZEGA I`: NIS numbers its stations with three digits, and seldom writes its brand; BS is benzinska stanica. */
export const isNisStation = ({ words, start }: Descriptor): boolean => {
  const at = words[start]?.folded === 'NIS' ? start + 1 : start;
  const [code, mark] = [words[at], words[at + 1]];
  if (code?.folded.length !== 3 || !code.number || mark === undefined) return false;
  return mark.folded === 'BS' || (mark.glued && mark.folded.startsWith('BS'));
};

/** Where EKO has its stations, beside Serbia: EKO in front of other words is organic food there. */
const OF_EKO = new Set(['GRC', 'GR', '300', 'BGR', 'CYP', 'CY', '196', 'BS']);
const FUEL_CODES = new Set(['5541', '5542']);
/** EKO EVZONI BS 2217 GRC KILKIS, EKO MEGARA with the code of petrol: the brand is a word that other firms begin with. */
export const isEkoStation = ({ words, start, end }: Descriptor, mcc: string | undefined): boolean =>
  words[start]?.folded === 'EKO' &&
  (FUEL_CODES.has(mcc ?? '') ||
    words.some(({ folded }, i) => i > start && OF_EKO.has(folded) && (i >= end || folded === 'BS')));

/** AIK BANKA RATA 5/12 SHOPPSTER: a bank lets a purchase be paid off, and behind it the shop is named. RATA KREDITA is the bank's own. */
export const behindInstalment = (descriptor: Descriptor): Descriptor => {
  const { words, start, end, removed } = descriptor;
  const at = words.findIndex(({ folded }, i) => i > start && i < end - 1 && /^RAT[AE]$/.test(folded));
  if (at < 0 || !/^BAN[KC]A?$/.test(words[at - 1]!.folded) || isBankWord(words[at + 1]!.folded))
    return descriptor;
  const isCounted = removed.some(({ what }) => what === 'the month or instalment');
  return isCounted ? { ...descriptor, start: at + 1, instalments: true } : descriptor;
};

/**
 * Banca Intesa books an exchange of currency as KUPOVINA or PRODAJA beside the holder's own name, a person's or a
 * firm's. Nobody is paid by a credit called KUPOVINA; PRODAJA beside anything else is somebody's sale.
 */
export const isExchange = ({ words }: Descriptor, person: Span | null, income: boolean): boolean => {
  const first = words[0]?.folded;
  if (first !== 'KUPOVINA' && first !== 'PRODAJA') return false;
  if (person?.from === 1 && person.to === words.length) return true;
  if (first === 'KUPOVINA') return income;
  return words.length === 1 || words.some(({ folded }) => legalForms.has(folded));
};

const isNameLike = ({ folded, number }: Word): boolean =>
  !number && folded.length > 2 && !COUNTED.has(folded);

/** KRALJA MILANA 28, MP302 CUBURSKA, PRODAJNO MESTO 1: where a till stands, and not whose it is. */
export const isWhere = ({ words, start, end }: Descriptor): boolean => {
  const own = words.slice(start, end);
  const [first, last] = [own[0], own.at(-1)];
  // STR DVA BRATA MP 4: behind a form of shops stands what it is called.
  if (first !== undefined && isShopForm(first.folded) && own.slice(1).some(isNameLike)) return false;
  return (
    (first !== undefined && /\d/.test(first.folded)) ||
    last?.number ||
    own.every(({ folded, number }) => number || isCommonWord(folded))
  );
};

/** TIJANA POPOV, NIS: who is paid and where they live, and no till in Niš. */
export const isPersonOfTown = ({ words, start, end, field, removed }: Descriptor): boolean => {
  if (start > 0 || field !== end || !words[field]?.gap.includes(',')) return false;
  if (words.slice(field).some(({ folded, number }) => number || isCountryCode(folded))) return false;
  const person = findPerson(words, start, end);
  return person?.from === start && person.to === end && removed.length === 1;
};

const CHANNEL = /^(?:m|e)-?bank/;
const CHARGED = /^(?:NAKNAD|MESECN|PROVIZ|PAKET)/;
/** YETTEL DOO mBANKING RN: the way of a payment, beside somebody who is known. */
export const isChannel = ({ said }: WordingMatch): boolean => said.every((word) => CHANNEL.test(word));

/** mBANKING - KIRIJA: by which way, where anything else is said; alone it is what the bank charges for that way. */
export const beyondChannel = (
  { words, start, end }: Descriptor,
  operation: WordingMatch | null,
): WordingMatch | null => {
  if (operation === null || !isChannel(operation)) return operation;
  const own = words.slice(start, end).filter(({ folded, number }) => !number && !/BANK/.test(folded));
  return own.length > 0 && !words.some(({ folded }) => CHARGED.test(folded)) ? null : operation;
};
