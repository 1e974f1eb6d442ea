/**
 * Serbian account numbers: bank (3 digits), account (13), check (2), so that the 18 digits are 1 modulo 97.
 * The IBAN puts RS35 before them; its check digits are always 35 because of that same remainder.
 */
import { checkDigits97, modulo97 } from '../../../packages/common/model97.ts';

/** The 18 digits of an account, from the bank's three digits and the account's thirteen. */
export const accountNumber = (bankCode: string, account: string): string =>
  bankCode + account + checkDigits97(bankCode + account);

export const ibanOf = (number: string): string => `RS35${number}`;

/** A payment reference of model 97: the two check digits, then the reference. */
export const referenceModel97 = (reference: string): string => `97 ${checkDigits97(reference)} ${reference}`;

/** Both checks: the national number and, with RS (27 28) and the check digits moved behind it, the IBAN. */
export const isValidSerbianIban = (iban: string): boolean =>
  /^RS\d{20}$/.test(iban) &&
  modulo97(iban.slice(4)) === 1 &&
  modulo97(`${iban.slice(4)}2728${iban.slice(2, 4)}`) === 1;
