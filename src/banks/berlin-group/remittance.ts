/** What Serbian payments carry beside their wording: poziv na broj and šifra plaćanja. */
import { isModel97 } from '../../../packages/common/model97.ts';
import { paymentCodeMeaning } from '../catalogue/payment-codes.ts';
import { type Fields, isFields, token } from './fields.ts';

interface PaymentReference {
  model: string | null;
  number: string;
}

const LONGEST_REFERENCE = 35;

/** `97 16-3220…`, `(97) 163220…`, `9716322000…`: model 97 only where its check digits are right. */
const model97 = (written: string): PaymentReference | null => {
  const [, number] = /^\(?97\)?[\s-]*(\d{2}[\dA-Za-z\s-]*)$/.exec(written.trim()) ?? [];
  return number !== undefined && isModel97(number) ? { model: '97', number: number.trim() } : null;
};

/** The reference where the bank gives it apart: a text, or as versions of the standard before had it, an object. */
const structured = (value: unknown): PaymentReference | null => {
  const { reference, referenceType } = isFields(value) ? value : { reference: value, referenceType: null };
  const written = token(reference);
  if (written === null || written.length > LONGEST_REFERENCE || !/\d/.test(written)) return null;
  const model = token(referenceType);
  if (model === '97' && isModel97(written)) return { model, number: written };
  return model97(written) ?? { model: null, number: written };
};

const IN_WORDS =
  /(?:poziv(?:\s+na\s+broj)?|pnb|позив(?:\s+на\s+број)?|model)[\s.:(]*(97\)?[\s-]*\d{2}[\dA-Za-z-]+)/iu;

/** Apart from the wording, else out of it, where only a reference whose check digits are right counts. */
export const paymentReferenceOf = (entry: Fields, wording: string): PaymentReference | null => {
  const [first] = Array.isArray(entry.remittanceInformationStructuredArray)
    ? entry.remittanceInformationStructuredArray
    : [];
  const apart = structured(entry.remittanceInformationStructured) ?? structured(first);
  if (apart) return apart;
  const [, inWords] = IN_WORDS.exec(wording) ?? [];
  return inWords === undefined || inWords.length > LONGEST_REFERENCE ? null : model97(inWords);
};

const CODE_IN_WORDS =
  /(?:šifra|sifra|шифра)(?:\s+(?:plaćanja|placanja|плаћања))?[\s.:]*([1239]\d{2})(?!\d)/iu;

/** A code of the list of the National Bank, where the bank has a field for codes of its own or its wording names it. */
export const paymentCodeOf = (entry: Fields, wording: string): string | null => {
  const [, inWords = ''] = CODE_IN_WORDS.exec(wording) ?? [];
  const codes = [token(entry.proprietaryBankTransactionCode) ?? '', inWords];
  return codes.find((code) => paymentCodeMeaning(code) !== null) ?? null;
};
