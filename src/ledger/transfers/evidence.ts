/** Gives two rows points for and against being the two sides of one movement. */
import { dayNumber, isBusinessDay } from '../../platform/serbian-calendar.ts';
import type { OwnAccount, OwnRow } from './types.ts';
import {
  accountNumberIn,
  accountNumberOf,
  containsName,
  feesIn,
  isBankName,
  isSameName,
  purposeIn,
  rateIn,
  saysOwn,
  wordsOf,
} from './words.ts';

/** A row with what its texts say. */
export interface Side {
  row: OwnRow;
  account: OwnAccount;
  day: number;
  /** Positive minor units. */
  magnitude: number;
  /** The account number of the other party. */
  party: string | null;
  /** Whether the other party is the owner of the accounts, or somebody else; null if the row names nobody. */
  named: 'own' | 'other' | null;
  saysOwn: boolean;
  /** The words of the description that are not those of every row. */
  purpose: ReadonlySet<string>;
  fees: number[];
  rate: number | null;
  /** The number of the row's own account. */
  number: string | null;
  order: number;
}

/** Channels and categories of rows that have no other account as their other side. Cash is one of them. */
const NO_TRANSFER_CHANNELS: ReadonlySet<string> = new Set([
  'card',
  'online',
  'atm',
  'cash',
  'fee',
  'interest',
  'direct_debit',
]);

/** Whether a row may be a side of a transfer between accounts. */
export const mayBeTransfer = ({ details, category, amount }: OwnRow): boolean =>
  amount !== 0 &&
  category !== 'cash' &&
  category !== 'fees' &&
  details.mcc === undefined &&
  details.location === undefined &&
  !NO_TRANSFER_CHANNELS.has(details.channel ?? '');

export const sideOf = (row: OwnRow, account: OwnAccount, holders: readonly string[], order: number): Side => {
  const { counterparty } = row.details;
  const words = wordsOf(row.description);
  const inText = new Set(words);
  const name = counterparty?.name;
  const isNobody = !name || isBankName(name);
  const isOwn = isNobody
    ? holders.some((holder) => containsName(inText, holder))
    : holders.some((holder) => isSameName(name, holder));
  return {
    row,
    account,
    day: dayNumber(row.date),
    magnitude: Math.abs(row.amount),
    party: counterparty?.account ? accountNumberOf(counterparty.account) : accountNumberIn(row.description),
    named: isOwn ? 'own' : isNobody ? null : 'other',
    saysOwn: saysOwn(words, row.merchantCategory),
    purpose: purposeIn(words, holders),
    fees: feesIn(row.description),
    rate: row.details.original?.rate ?? rateIn(row.description),
    number: account.iban === null ? null : accountNumberOf(account.iban),
    order,
  };
};

/** Business days by which money may arrive later than it left, and be booked earlier. */
const LATEST = 3;
const EARLIEST = 1;
/** Calendar days that always contain these business days, New Year and Easter included. */
export const WINDOW_DAYS = 10;

/** Returns the business days from one day to another; negative if the other is earlier. */
const businessDays = (from: number, to: number): number => {
  if (to < from) return -businessDays(to, from);
  let days = 0;
  for (let day = from + 1; day <= to; day++) if (isBusinessDay(day)) days++;
  return days;
};

/** Points that a pair needs. */
export const LEAST = 3;
const NEVER = -100;

export interface Evidence {
  points: number;
  /** Parts of the sentence that explains the pair. */
  reasons: string[];
}

/** Returns the points for the two parties, without those for amounts and days. */
const partyEvidence = (out: Side, into: Side): Evidence => {
  const reasons: string[] = [];
  let points = 0;
  const [outNames, inNames] = [
    out.party !== null && into.number !== null && out.party === into.number,
    into.party !== null && out.number !== null && into.party === out.number,
  ];
  if (outNames || inNames) {
    points += outNames && inNames ? 8 : 6;
    reasons.push(
      outNames && inNames
        ? 'each side names the number of the other account'
        : `the money ${outNames ? 'out' : 'in'} names the number of the other account`,
    );
  }
  // A number of an account that is not the other side's, and a name of somebody else, speak against the pair.
  if (out.party !== null && into.number !== null && !outNames) points -= 8;
  if (into.party !== null && out.number !== null && !inNames) points -= 8;
  if (out.named === 'other') points -= 8;
  if (into.named === 'other') points -= 8;
  const own = Number(out.named === 'own') + Number(into.named === 'own');
  points += own * 2.5;
  if (own > 0) reasons.push(own === 2 ? 'both sides name the holder' : 'one side names the holder');
  const wordings = Number(out.saysOwn) + Number(into.saysOwn);
  points += wordings * 2;
  if (wordings > 0)
    reasons.push(
      wordings === 2
        ? 'both descriptions are those of a transfer between own accounts'
        : 'one description is that of a transfer between own accounts',
    );
  for (const { row } of [out, into])
    if (row.category !== 'transfer' && row.category !== 'uncategorized') points -= 4;
  const [one, other] = [out.row.details.reference?.number, into.row.details.reference?.number];
  if (one !== undefined && one === other) {
    points += 2;
    reasons.push('both have the same reference');
  }
  if (points > 0 && [...out.purpose].some((word) => into.purpose.has(word))) {
    points += 1;
    reasons.push('both have words of the purpose in common');
  }
  return { points, reasons };
};

const dayEvidence = (out: Side, into: Side): Evidence => {
  const days = businessDays(out.day, into.day);
  if (days > LATEST || days < -EARLIEST) return { points: NEVER, reasons: [] };
  const reason =
    out.day === into.day
      ? `both are of ${out.row.date}`
      : `the money arrived on ${into.row.date}, having left on ${out.row.date}`;
  return { points: 1 - 0.4 * Math.abs(days) - (into.day < out.day ? 0.5 : 0), reasons: [reason] };
};

/** Returns the evidence for a pair apart from its amounts. */
export const evidenceOf = (out: Side, into: Side): Evidence => {
  const days = dayEvidence(out, into);
  if (days.points === NEVER) return days;
  const parties = partyEvidence(out, into);
  return { points: days.points + parties.points, reasons: [...days.reasons, ...parties.reasons] };
};
