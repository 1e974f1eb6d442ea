/** Checks files for contradictions, and for gaps between them. Pure. */
import type { MinorUnits } from '../../../packages/common/money.ts';
import type { StatementNote } from '../../../packages/statement-formats/src/statement.ts';
import type { BankEntry } from '../../banks/contract/contract.ts';
import { hasWrongCheckDigits, type NamedAccount, NO_BANK } from './account.ts';
import type { ReadLine } from './read-file.ts';

export interface Warning {
  code:
    | 'account_check_digits'
    | 'closing_does_not_add_up'
    | 'repeated_reference'
    | 'bank_not_known'
    | 'bank_does_not_list'
    | StatementNote['code'];
  message: string;
  line: number | null;
}

/** The warning about entries that the bank of a connected account does not list on days that it reports. */
export const unlistedWarning = (
  entries: readonly BankEntry[],
  unlisted: ReadonlySet<BankEntry>,
): Warning[] => {
  const some = entries.filter((entry) => unlisted.has(entry));
  if (some.length === 0) return [];
  const days = [...new Set(some.map(({ bookingDate }) => bookingDate))].slice(0, 5).join(', ');
  const message = `The bank reports these days itself and does not list ${some.length} of the entries, which are left out: ${days}.`;
  return [{ code: 'bank_does_not_list', message, line: null }];
};

/** Warnings of one kind in one statement: a bank that gives all its entries one reference is told once more often than twice. */
const MOST = 20;

const repeated = (lines: readonly ReadLine[]): Warning[] => {
  const byReference = Map.groupBy(lines, ({ entry }) => entry.reference ?? '');
  byReference.delete('');
  return [...byReference.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      code: 'repeated_reference',
      message: `Lines ${same
        .slice(0, 5)
        .map(({ line }) => line)
        .join(
          ', ',
        )}${same.length > 5 ? ' and others' : ''} have one reference; they are taken as ${same.length} entries.`,
      line: same[1]!.line,
    }));
};

export const warningsOf = (
  account: NamedAccount,
  bankId: string,
  lines: readonly ReadLine[],
  difference: MinorUnits | null,
  notes: readonly StatementNote[],
): Warning[] => [
  ...notes,
  ...(hasWrongCheckDigits(account)
    ? [
        {
          code: 'account_check_digits' as const,
          message: 'The check digits of the account number are wrong; it is taken as it is written.',
          line: null,
        },
      ]
    : []),
  ...(bankId === NO_BANK
    ? [
        {
          code: 'bank_not_known' as const,
          message: 'The account number does not say which bank it is; give it as bank_id.',
          line: null,
        },
      ]
    : []),
  ...(difference === null || difference === 0
    ? []
    : [
        {
          code: 'closing_does_not_add_up' as const,
          message: 'Opening balance and entries do not make the closing balance: see difference.',
          line: null,
        },
      ]),
  ...repeated(lines).slice(0, MOST),
  ...lines
    .filter(({ entry }) => entry.pending)
    .slice(0, MOST)
    .map(({ line }) => ({
      code: 'not_booked' as const,
      message: 'The entry is not booked yet and is left out; the statement in which it is booked brings it.',
      line,
    })),
];

/** The numbers and balances that a statement reports. */
export interface StatedStatement {
  number: number | null;
  from: string;
  to: string;
  opening: MinorUnits | null;
  closing: MinorUnits | null;
}

export interface Gap {
  after: string;
  before: string;
  missing: number[];
  /** Null where it is not known. */
  difference: MinorUnits | null;
}

/** Numbers that are named; of more, a number is wrong rather than a statement missing. */
const MOST_MISSING = 400;

const sameYear = (one: StatedStatement, other: StatedStatement): boolean =>
  one.to.slice(0, 4) === other.to.slice(0, 4);

const between = (last: StatedStatement, next: StatedStatement): number[] => {
  if (last.number === null || next.number === null || !sameYear(last, next)) return [];
  const count = next.number - last.number - 1;
  return count > 0 && count <= MOST_MISSING
    ? Array.from({ length: count }, (_, at) => last.number! + 1 + at)
    : [];
};

const byDays = (one: StatedStatement, other: StatedStatement): number =>
  one.from < other.from
    ? -1
    : one.from > other.from
      ? 1
      : one.to < other.to
        ? -1
        : one.to > other.to
          ? 1
          : (one.number ?? 0) - (other.number ?? 0);

/**
 * Between statements in the order of their days: numbers that are missing, and balances that do not follow. Statements are
 * compared that do not overlap, so that one of a month beside those of its days is no gap.
 */
export const gapsBetween = (statements: readonly StatedStatement[]): Gap[] => {
  const gaps: Gap[] = [];
  let last: StatedStatement | null = null;
  for (const next of [...statements].sort(byDays)) {
    const follows =
      last !== null &&
      (next.from > last.to || (next.number !== null && last.number !== null && next.number > last.number));
    if (last && follows) {
      const missing = between(last, next);
      const difference = last.closing === null || next.opening === null ? null : next.opening - last.closing;
      if (missing.length > 0 || (difference !== null && difference !== 0)) {
        gaps.push({ after: last.to, before: next.from, missing, difference });
      }
    }
    if (!last || next.to >= last.to) last = next;
  }
  return gaps;
};

const span = (numbers: readonly number[]): string =>
  numbers.length > 3 ? `${numbers[0]} to ${numbers.at(-1)}` : numbers.join(', ');

export const gapMessage = ({ after, before, missing }: Gap): string =>
  missing.length > 0
    ? `Missing statement ${missing.length === 1 ? 'number' : 'numbers'} ${span(missing)}.`
    : `A statement is missing between ${after} and ${before}, or a balance is wrong: they do not follow.`;
