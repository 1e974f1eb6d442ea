/** Modulo 97: the check of account numbers, IBANs and payment references (poziv na broj, model 97) in Serbia. */

/** Returns the remainder of a decimal string of any length. */
export const modulo97 = (digits: string): number => {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
};

/** Returns the two check digits of a decimal string, 02 to 98. */
export const checkDigits97 = (digits: string): string =>
  String(98 - modulo97(`${digits}00`)).padStart(2, '0');

/** Replaces each letter by two digits: A is 10, Z is 35. */
export const inDigits = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/**
 * Returns whether a reference of model 97 is valid: its first two digits are the check digits of the others. Blanks and
 * hyphens do not count. Without them, it has at most 22 characters.
 */
export const isModel97 = (reference: string): boolean => {
  const bare = reference.toUpperCase().replace(/[\s-]/g, '');
  return /^\d{2}[0-9A-Z]{1,20}$/.test(bare) && checkDigits97(inDigits(bare.slice(2))) === bare.slice(0, 2);
};
