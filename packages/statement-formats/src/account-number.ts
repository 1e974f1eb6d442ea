/** Account numbers in statements. */
import { inDigits, modulo97 } from '../../common/model97.ts';

const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text) &&
  modulo97(inDigits(`${text.slice(4)}${text.slice(0, 4)}`)) === 1;

/**
 * Returns the IBAN of a Serbian account number: 3 digits of the bank, up to 13 of the account, 2 check digits, with or
 * without dashes.
 */
const domesticIban = (text: string): string | null => {
  const [, bank, account, check] =
    /^(\d{3})-(\d{1,13})-(\d{2})$/.exec(text) ?? /^(\d{3})(\d{13})(\d{2})$/.exec(text) ?? [];
  if (bank === undefined) return null;
  const digits = `${bank}${account!.padStart(13, '0')}${check}`;
  return modulo97(digits) === 1 ? `RS35${digits}` : null;
};

/**
 * Returns the IBAN of a text that is an IBAN or a Serbian account number; null if it is neither or its check digits are
 * wrong.
 */
export const ibanOf = (text: string): string | null => {
  const bare = text.replace(/\s/g, '').toUpperCase();
  if (bare.length > 34) return null;
  return isIban(bare) ? bare : domesticIban(bare);
};

/** Returns an account as its IBAN, or else as the number in the text. */
export const accountOf = (text: string): { iban: string | null; number: string | null } => {
  const iban = ibanOf(text);
  return { iban, number: iban === null ? text.trim() || null : null };
};
