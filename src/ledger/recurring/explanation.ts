/** Says in a sentence why rows are a stream, with the figures that it was judged by, in English and in Serbian. */
import { choosePlurals } from '../../../packages/common/language/plurals.ts';
import type { Text } from '../../../packages/common/language/text.ts';
import { groupThousands } from '../../../packages/common/money.ts';
import type { Row } from './history.ts';
import type { Schedule } from './schedule.ts';

const both = (make: (language: 0 | 1) => string): Text => [make(0), make(1)];

const money = (minor: number): Text => {
  const [whole, cents] = (minor / 100).toFixed(2).split('.');
  const grouped = (mark: string): string => groupThousands(whole!, mark);
  return [`${grouped(',')}.${cents}`, `${grouped('.')},${cents}`];
};

const ordinal = (n: number): string => {
  const ending = n > 10 && n < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
};

const SHIFTED: Record<Schedule['shift'], Text> = {
  none: ['', ''],
  next: [' or the next working day', ' ili sledećeg radnog dana'],
  previous: [' or the working day before', ' ili prethodnog radnog dana'],
};
const END_OF_MONTH: Text = ['the end of the month', 'kraja meseca'];

const when = ({ cadence, anchor, shift }: Schedule): Text => {
  if (cadence.unit === 'days') return cadence.said;
  const day: Text = anchor > 30 ? END_OF_MONTH : [`the ${ordinal(anchor)}`, `${anchor}. u mesecu`];
  const about: Text = ['about', 'oko'];
  return both((is) => `${cadence.said[is]}, ${about[is]} ${day[is]}${SHIFTED[shift][is]}`);
};

const amounts = (rows: readonly Row[], fixed: boolean): Text => {
  const [first, last] = [rows[0]!.magnitude, rows.at(-1)!.magnitude];
  const { currency } = rows[0]!.tx;
  if (fixed) {
    const [then, now] = [money(first), money(last)];
    return first === last
      ? [`of ${now[0]} ${currency}`, `od ${now[1]} ${currency}`]
      : [`of ${then[0]}, later ${now[0]} ${currency}`, `od ${then[1]}, kasnije ${now[1]} ${currency}`];
  }
  let [least, most] = [first, first];
  for (const { magnitude } of rows) [least, most] = [Math.min(least, magnitude), Math.max(most, magnitude)];
  const [from, to] = [money(least), money(most)];
  return [`between ${from[0]} and ${to[0]} ${currency}`, `između ${from[1]} i ${to[1]} ${currency}`];
};

/** `2026-03-05` as Serbian writes it: `5. 3. 2026.` */
const serbianDate = (day: string): string =>
  day
    .split('-')
    .reverse()
    .map((part) => `${Number(part)}.`)
    .join(' ');

const endOf = (ended: string | null, out: boolean): Text => {
  if (ended === null) return ['', ''];
  if (ended === 'paid off') return [' The last instalment is paid.', ' Poslednja rata je plaćena.'];
  return [
    ` Nothing came when one was due on ${ended}.`,
    ` ${out ? 'Plaćanje očekivano' : 'Priliv očekivan'} ${serbianDate(ended)} je ${out ? 'izostalo' : 'izostao'}.`,
  ];
};

const NOUNS = {
  out: ['payments', '{count|plaćanje|plaćanja|plaćanja}'],
  in: ['receipts', '{count|priliv|priliva|priliva}'],
} as const satisfies Record<string, Text>;

/**
 * `7 payments of 1,099.00 RSD, once a month, about the 15th or the next working day.` A stream that ended says
 * so: `ended` is the due date that nothing came on, or `paid off`.
 */
export const explain = (
  schedule: Schedule,
  rows: readonly Row[],
  fixed: boolean,
  ended: string | null,
): Text => {
  const count = rows.length;
  const out = rows[0]!.tx.amount < 0;
  const [payments, placanja] = NOUNS[out ? 'out' : 'in'];
  const nouns: Text = [payments, choosePlurals(placanja, 'sr-Latn', { count })];
  const [much, often, end] = [amounts(rows, fixed), when(schedule), endOf(ended, out)];
  return both((is) => `${count} ${nouns[is]} ${much[is]}, ${often[is]}.${end[is]}`);
};
