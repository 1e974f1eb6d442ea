/**
 * Serbian account numbers: bank (3 digits), account (13), check (2), so that the 18 digits are 1 modulo 97.
 * The IBAN puts RS35 before them; its check digits are always 35 because of that same remainder.
 */

/** The remainder of a decimal string of any length. */
const modulo97 = (digits: string): number => {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
};

const checkDigits = (digits: string): string => String(98 - modulo97(`${digits}00`)).padStart(2, '0');

/** The 18 digits of an account, from the bank's three digits and the account's thirteen. */
export const accountNumber = (bankCode: string, account: string): string =>
  bankCode + account + checkDigits(bankCode + account);

export const ibanOf = (number: string): string => `RS35${number}`;

/** A payment reference of model 97: the two check digits, then the reference. */
export const referenceModel97 = (reference: string): string => `97 ${checkDigits(reference)} ${reference}`;

/** Both checks: the national number and, with RS (27 28) and the check digits moved behind it, the IBAN. */
export const isValidSerbianIban = (iban: string): boolean =>
  /^RS\d{20}$/.test(iban) &&
  modulo97(iban.slice(4)) === 1 &&
  modulo97(`${iban.slice(4)}2728${iban.slice(2, 4)}`) === 1;
