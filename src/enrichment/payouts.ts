/** Money from whom people sell, let or drive through: what they earned there, and no refund of a purchase. */
import type { Descriptor } from './descriptor.ts';
import { sentence } from './explain.ts';
import type { Facts } from './facts.ts';
import { isBankWord, operationWords } from './name-words.ts';
import { type Recognised, recognised } from './recognised.ts';

/** POVRACAJ, STORNO, REKLAMACIJA */
const GIVEN_BACK = /^(?:POVRA|VRACANJ|REFUND|STORN|REKLAMAC|CHARGEBACK|REVERSAL)/;
export const isGivenBack = ({ words }: Descriptor): boolean =>
  words.some(({ folded }) => GIVEN_BACK.test(folded));

/** By their names in the tables. */
const HOSTS = new Set([
  'Booking.com',
  'Airbnb',
  'Wolt',
  'Glovo',
  'Uber',
  'Bolt',
  'CarGo',
  'Yandex Go',
  'Etsy',
  'eBay',
  'Amazon',
  'KupujemProdajem',
]);
const PAID_OUT = /^(?:PAYOUTS?|ISPLAT|EARNINGS|SETTLEMENT)/;

/** A refund of a card's purchase states no other side; a transfer does. */
export const paidOut = (
  found: Recognised,
  descriptor: Descriptor,
  { facts, income }: { facts: Facts | null; income: boolean },
): Recognised => {
  if (!income || !found.known || !HOSTS.has(found.merchantName ?? '') || isGivenBack(descriptor))
    return found;
  const isSaid = descriptor.words.some(({ folded }) => PAID_OUT.test(folded));
  if (!isSaid && facts?.counterparty?.name === undefined) return found;
  const explanation = sentence(
    `${found.merchantName} pays out what was sold or let through it`,
    `${found.merchantName} isplaćuje ono što je preko njega prodato ili izdato`,
  );
  return recognised(found.merchantName, 'freelance', 'stated', explanation, true);
};

/** POVRACAJ PREPLATE EPS: the name begins behind what is given back. */
export const behindRefund = (descriptor: Descriptor): Descriptor => {
  const { words, end } = descriptor;
  let { start } = descriptor;
  while (start < end - 1 && (isBankWord(words[start]!.folded) || operationWords.has(words[start]!.folded)))
    start++;
  return { ...descriptor, start };
};

/** TAX FREE, CASH BACK YETTEL BANK, NAGRADA ZA POTROSNJU */
export const isOwnGift = (said: string): boolean => said === 'free' || /^(?:cash|nagrad)/.test(said);
