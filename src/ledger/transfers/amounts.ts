/** Whether two amounts can be those of one movement: equal, equal after a stated fee, or equal after an exchange. */
import type { Evidence, Side } from './evidence.ts';

/** The dinar has been held at this price of the euro; banks buy and sell within this share of it. */
const EURO_RATE = 117.2;
const MARGIN = 0.025;
/** Share by which a stated rate may differ from the one of the amounts, because it is rounded. */
const ROUNDING = 0.001;

/** An amount that occurs by chance, such as 10,000.00, says less than 10,437.12. */
const rarity = (magnitude: number): number =>
  magnitude % 100_000 === 0 ? 0 : magnitude % 10_000 === 0 ? 0.25 : magnitude % 100 === 0 ? 0.75 : 1.25;

const near = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) <= share * Math.abs(other);

/** Whether a row states this amount in the currency of the other account. */
const states = (side: Side, other: Side): boolean => {
  const { original } = side.row.details;
  return original?.currency === other.account.currency && Math.abs(original.amount) === other.magnitude;
};

const exchangeEvidence = (out: Side, into: Side): Evidence | null => {
  if (states(out, into) || states(into, out)) {
    return { points: 2, reasons: ['one side states the amount of the other in its currency'] };
  }
  // A row that states another amount of that currency belongs to another row.
  for (const [one, other] of [
    [out, into],
    [into, out],
  ] as const)
    if (one.row.details.original?.currency === other.account.currency) return null;
  const ratio = out.magnitude / into.magnitude;
  for (const rate of [out.rate, into.rate]) {
    if (rate === null || rate <= 0) continue;
    if (near(ratio, rate, ROUNDING) || near(1 / ratio, rate, ROUNDING))
      return { points: 1.5, reasons: ['the amounts fit the stated exchange rate'] };
  }
  const price =
    out.account.currency === 'RSD' && into.account.currency === 'EUR'
      ? ratio
      : out.account.currency === 'EUR' && into.account.currency === 'RSD'
        ? 1 / ratio
        : null;
  if (price === null || !near(price, EURO_RATE, MARGIN)) return null;
  return {
    points: -20 * Math.abs(price / EURO_RATE - 1),
    reasons: [`the amounts are exchanged at ${price.toFixed(4)}`],
  };
};

/** Returns the evidence of the two amounts; null if they are not those of one movement. */
export const amountEvidence = (out: Side, into: Side): Evidence | null => {
  if (out.account.currency !== into.account.currency) return exchangeEvidence(out, into);
  const fee = out.magnitude - into.magnitude;
  if (fee === 0) return { points: rarity(out.magnitude), reasons: ['the amounts are equal'] };
  if (fee > 0 && (out.fees.includes(fee) || into.fees.includes(fee)))
    return { points: 0.75, reasons: ['the amounts differ by the stated fee'] };
  return null;
};
