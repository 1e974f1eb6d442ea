/** Parses payment reference (poziv na broj) and payment code (šifra plaćanja) of Serbian payments. */
import { isModel97 } from '../../../packages/common/model97.ts';
import { paymentCodeMeaning } from '../catalogue/payment-codes.ts';
import { type Fields, isFields, token } from './fields.ts';

interface PaymentReference {
  model: string | null;
  number: string;
}

const MAX_REFERENCE_LENGTH = 35;

/** Parses `97 16-3220…`, `(97) 163220…` or `9716322000…`; model 97 only with correct check digits. */
const model97 = (written: string): PaymentReference | null => {
  const [, number] = /^\(?97\)?[\s-]*(\d{2}[\dA-Za-z\s-]*)$/.exec(written.trim()) ?? [];
  return number !== undefined && isModel97(number) ? { model: '97', number: number.trim() } : null;
};

/** Parses a separate reference: a text, or an object as in earlier versions of the standard. */
const structured = (value: unknown): PaymentReference | null => {
  const { reference, referenceType } = isFields(value) ? value : { reference: value, referenceType: null };
  const written = token(reference);
  if (written === null || written.length > MAX_REFERENCE_LENGTH || !/\d/.test(written)) return null;
  const model = token(referenceType);
  if (model === '97' && isModel97(written)) return { model, number: written };
  return model97(written) ?? { model: null, number: written };
};

const IN_WORDS =
  /(?:poziv(?:\s+na\s+broj)?|pnb|позив(?:\s+на\s+број)?|model)[\s.:(]*(97\)?[\s-]*\d{2}[\dA-Za-z-]+)/iu;

/** Returns the separate reference, or one in the description if its check digits are correct. */
export const paymentReferenceOf = (entry: Fields, wording: string): PaymentReference | null => {
  const [first] = Array.isArray(entry.remittanceInformationStructuredArray)
    ? entry.remittanceInformationStructuredArray
    : [];
  const separate = structured(entry.remittanceInformationStructured) ?? structured(first);
  if (separate) return separate;
  const [, inWords] = IN_WORDS.exec(wording) ?? [];
  return inWords === undefined || inWords.length > MAX_REFERENCE_LENGTH ? null : model97(inWords);
};

const CODE_IN_WORDS =
  /(?:šifra|sifra|шифра)(?:\s+(?:plaćanja|placanja|плаћања))?[\s.:]*([1239]\d{2})(?!\d)/iu;

/** Returns a code of the National Bank's list from the bank's proprietary code field or the description. */
export const paymentCodeOf = (entry: Fields, wording: string): string | null => {
  const [, inWords = ''] = CODE_IN_WORDS.exec(wording) ?? [];
  const codes = [token(entry.proprietaryBankTransactionCode) ?? '', inWords];
  return codes.find((code) => paymentCodeMeaning(code) !== null) ?? null;
};
