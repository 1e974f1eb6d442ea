/** What is said of a line whose payee is known: who it is, who stands behind a mark of the money's way, and who pays. */
import type { Category } from './categories.ts';
import { besides } from './cleaned-name.ts';
import { isCountryCode } from './countries.ts';
import { type Descriptor, neutralWords } from './descriptor.ts';
import { asInLine, matched, REFUND } from './explain.ts';
import { isBankWord, operationWords } from './name-words.ts';
import { isBetween } from './party.ts';
import { findPayee, type PayeeMatch } from './payees.ts';
import { type Recognised, recognised } from './recognised.ts';
import { fromWording } from './transfers.ts';
import type { WordingMatch } from './wording.ts';

/** Whether an intermediary's lines name the seller. Of a Google Play purchase the app is named, and Google sells it. */
const namesSeller = ({ name, merchantCategory }: PayeeMatch['payee']): boolean =>
  name === 'Booking.com' || (merchantCategory === 'payment_processor' && name !== 'Mollie merchant');

export const fromPayee = (descriptor: Descriptor, match: PayeeMatch, income: boolean): Recognised => {
  const { payee, said, confidence, intermediary } = match;
  const { category, merchantCategory } = payee;
  const refund = income && category !== 'transfer' && category !== 'income';
  const basis = intermediary ? 'intermediary' : confidence === 'high' ? 'payee' : 'payee_doubted';
  const explanation = matched('payee', [said], merchantCategory, descriptor.removed, refund ? REFUND : null);
  // PAYPAL *LIMUNDOSHOP: who stands behind the wallet is named, though not known.
  const others = descriptor.words.some(
    ({ folded, number }, i) =>
      i >= descriptor.start &&
      (i < match.from || i >= match.to) &&
      !number &&
      !neutralWords.has(folded) &&
      !isCountryCode(folded),
  );
  const run = Array.from({ length: match.to - match.from }, (_, i) => match.from + i);
  const seller = intermediary && others && namesSeller(payee) ? besides(descriptor, run) : null;
  return recognised(seller ?? payee.name, merchantCategory, basis, explanation, !intermediary);
};

/** ZETTLE_*CAFE CENTRAL: behind the mark of who takes the money stands the seller's trade. */
export const isBehind = (trade: WordingMatch, { intermediary, payee, to }: PayeeMatch): boolean =>
  (intermediary &&
    payee.name !== 'Booking.com' &&
    namesSeller(payee) &&
    !trade.vague &&
    trade.at >= to &&
    // PAYPAL DOPUNA STANJA: money for the wallet itself.
    !trade.said[0]!.startsWith('dopun')) ||
  // STUDENTSKI CENTAR NIS MENZA 2: what a card pays there is a meal.
  (payee.merchantCategory === 'student_services' && trade.rule.merchantCategory === 'restaurant');

export const sellsAs = (
  descriptor: Descriptor,
  paid: Recognised,
  { rule, spots }: WordingMatch,
): Recognised => {
  const explanation = matched(
    'wording',
    asInLine(descriptor.words, spots),
    rule.merchantCategory,
    descriptor.removed,
  );
  return recognised(paid.merchantName, rule.merchantCategory, 'trade_open', explanation);
};

/** DOZNAKA PAYONEER INC: how the money came, and who sent it. */
const INFLOWS = new Set(['DOZNAKA', 'PRILIV', 'SWIFT', 'NOSTRO']);

/** LORO DOZNAKA SHUTTERSTOCK, PRILIV AIRBNB PAYMENTS: who works, sells or lets through them is paid by them. */
const PAY_ABROAD: ReadonlySet<Category> = new Set([
  'transfer',
  'subscriptions',
  'shopping',
  'travel',
  'entertainment',
  'education',
]);
const paysAbroad = ({ payee, confidence }: PayeeMatch): boolean =>
  payee.category === 'transfer' ||
  (PAY_ABROAD.has(payee.category) && confidence === 'high') ||
  payee.merchantCategory === 'ride_hailing' ||
  payee.merchantCategory === 'food_delivery';

/** LORO DOZNAKA 26-0391 SHUTTERSTOCK: who pays begins behind how the money came. */
const behindWording = (descriptor: Descriptor, { spots }: WordingMatch): Descriptor => {
  const { words, end } = descriptor;
  let start = Math.max(...spots) + 1;
  while (
    start < end - 1 &&
    (words[start]!.number || isBankWord(words[start]!.folded) || operationWords.has(words[start]!.folded))
  )
    start++;
  return start < end ? { ...descriptor, start } : descriptor;
};

/** PRILIV NOSTRO PAYONEER, DIVIDENDA AERODROM NIKOLA TESLA: of income from abroad and of shares who pays is known. */
export const paidBy = (descriptor: Descriptor, operation: WordingMatch): Recognised | null => {
  if (!isBetween(operation.rule.merchantCategory)) return null;
  const match =
    findPayee(behindWording(descriptor, operation), null, null) ?? findPayee(descriptor, null, null);
  // UPWORK ESCROW INC: who pays is all that the line says.
  if (match === null || match.intermediary) return null;
  if (operation.spots.includes(match.from) && !descriptor.words.some(({ folded }) => INFLOWS.has(folded)))
    return null;
  const isOfKind =
    operation.rule.merchantCategory === 'dividend' ||
    match.payee.category === 'income' ||
    (operation.rule.merchantCategory === 'freelance_foreign' && paysAbroad(match));
  return isOfKind
    ? { ...fromWording(descriptor, operation), merchantName: match.payee.name, basis: 'operation_party' }
    : null;
};

/** Through whom makers of software alone are paid: STRIPE *BEEHIIV, FS *SUBLIMEHQ. */
const SOFTWARE_SHOPS = new Set(
  'STRIPE FS FASTSPRING PADDLE LEMSQZY CHARGEBEE 2CHECKOUT CLEVERBRIDGE'.split(' '),
);
export const ofSoftware = (descriptor: Descriptor, found: Recognised): Recognised => {
  const shop = descriptor.words.find(
    ({ folded, star }, i, all) => SOFTWARE_SHOPS.has(folded) && (star || all[i + 1]?.star),
  );
  if (shop === undefined || !['unknown', 'payment_processor'].includes(found.merchantCategory)) return found;
  const explanation = matched('wording', [shop.raw.toLowerCase()], 'software', []);
  return recognised(found.merchantName, 'software', 'trade_vague', explanation);
};
