/** Says in a sentence why rows are a stream, with the figures that it was judged by. */

import type { Row } from './history.ts';
import type { Schedule } from './schedule.ts';

const money = (minor: number): string => {
  const [whole, cents] = (minor / 100).toFixed(2).split('.');
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
};

const ordinal = (n: number): string => {
  const ending = n > 10 && n < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
};

const SHIFTED = {
  none: '',
  next: ' or the next working day',
  previous: ' or the working day before',
} as const;

const when = ({ cadence, anchor, shift }: Schedule): string => {
  if (cadence.unit === 'days') return `once ${cadence.said}`;
  const day = anchor > 30 ? 'the end of the month' : `the ${ordinal(anchor)}`;
  return `once ${cadence.said}, about ${day}${SHIFTED[shift]}`;
};

const amounts = (rows: readonly Row[], fixed: boolean): string => {
  const [first, last] = [rows[0]!.magnitude, rows.at(-1)!.magnitude];
  const { currency } = rows[0]!.tx;
  if (fixed && first === last) return `of ${money(last)} ${currency}`;
  if (fixed) return `of ${money(first)}, later ${money(last)} ${currency}`;
  let [least, most] = [first, first];
  for (const { magnitude } of rows) [least, most] = [Math.min(least, magnitude), Math.max(most, magnitude)];
  return `between ${money(least)} and ${money(most)} ${currency}`;
};

/**
 * `7 payments of 1,099.00 RSD, once a month, about the 15th or the next working day.` A stream that ended says
 * so: `ended` is the due date that nothing came on, or `paid off`.
 */
export const explain = (
  schedule: Schedule,
  rows: readonly Row[],
  fixed: boolean,
  ended: string | null,
): string => {
  const noun = rows[0]!.tx.amount < 0 ? 'payments' : 'receipts';
  const end =
    ended === 'paid off' ? ' The last instalment is paid.' : ` Nothing came when one was due on ${ended}.`;
  return `${rows.length} ${noun} ${amounts(rows, fixed)}, ${when(schedule)}.${ended === null ? '' : end}`;
};
