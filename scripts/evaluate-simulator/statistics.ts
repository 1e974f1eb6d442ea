/** Statistics of simulated years, by the simulated bank's own classification of its lines. */

import { DAY } from '../../packages/common/clock.ts';
import { books } from '../../src/banks/simulated/books.ts';
import { readGrant } from '../../src/banks/simulated/grant.ts';
import { lifeOf } from '../../src/banks/simulated/life.ts';
import type { Scenario } from '../../src/banks/simulated/scenarios.ts';
import { type EntryTruth, truthOf } from '../../src/banks/simulated/truth.ts';

const BANKS = ['banca-intesa', 'otp', 'raiffeisen'] as const;
const CONSENT = Date.parse('2026-05-20T10:00:00Z');

export interface Line {
  /** Minor units, signed. */
  amount: number;
  truth: EntryTruth;
  /** Instant of a card purchase that was first pending; null for other lines. */
  usedAt: Date | null;
  bookedAt: Date;
}

export interface CustomerYear {
  scenario: Scenario;
  town: string;
  /** Booked lines of the current account in twelve whole months. */
  lines: Line[];
  /** Lines of the current account at the connection. */
  rowsAtConnection: number;
}

/** Generates twelve months of a customer. Each customer consents on another day. */
export const yearOfCustomer = async (scenario: Scenario, n: number): Promise<CustomerYear> => {
  const bankId = BANKS[n % BANKS.length]!;
  const at = new Date(CONSENT + ((n * 11) % 365) * DAY);
  const grant = await books.authorize({ bankId, at, seed: `statistics ${n}`, scenario });
  const truth = truthOf(grant, at);
  const from = new Date(Date.parse(grant.historyFrom) - 1);
  const held = new Map<string, Date>();
  const lines: Line[] = [];
  for (const change of await books.pull(grant, from, at, 'current')) {
    if (change.kind === 'pending') held.set(change.entry.ref, change.at);
    if (change.kind !== 'booked' && change.kind !== 'settled') continue;
    const usedAt = change.kind === 'settled' ? (held.get(change.pendingRef) ?? null) : null;
    const { ref, amount } = change.entry;
    lines.push({ amount, truth: truth.entries.get(ref)!, usedAt, bookedAt: change.at });
  }
  const rowsAtConnection = (await books.pull(grant, null, at, 'current')).length;
  const town = lifeOf(readGrant(grant))!.world.customer.city.name;
  return { scenario, town, lines, rowsAtConnection };
};

/** Returns whether a line is a card payment in a shop or online. A cash withdrawal is not. */
export const isCardPurchase = ({ amount, usedAt, truth }: Line): boolean =>
  amount < 0 &&
  truth.merchantCategory !== 'atm_withdrawal' &&
  (usedAt !== null || (truth.streamId?.startsWith('instalments') ?? false));

/** Returns the value below which that share of the values is. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** Returns the median purchase in such shops in dinars, without contracts. */
export const medianOf = (years: readonly CustomerYear[], kinds: readonly string[]): number =>
  quantile(
    years.flatMap(({ lines }) =>
      lines
        .filter(
          (line) =>
            line.truth.streamId === null &&
            isCardPurchase(line) &&
            kinds.includes(line.truth.merchantCategory),
        )
        .map(({ amount }) => -amount / 100),
    ),
    0.5,
  );

/** Returns the kind by which a line is counted. */
export const kindOfLine = (line: Line): string => {
  const { category, merchantCategory, streamId } = line.truth;
  if (streamId?.includes('subscription')) return 'subscriptions';
  if (isCardPurchase(line)) return 'card purchases';
  if (category === 'salary' || category === 'income') return 'pay and income';
  if (category === 'utilities' || category === 'education') return 'bills';
  if (merchantCategory === 'p2p') return 'between people';
  if (['cash', 'fees', 'rent', 'loan', 'taxes', 'insurance'].includes(category)) return category;
  return 'other';
};

/** Returns the number of subscription charges in an average month. */
export const subscriptionsAMonth = ({ lines }: CustomerYear): number =>
  lines.filter(({ truth }) => truth.streamId?.startsWith('subscription') && truth.category !== 'travel')
    .length / 12;

const hour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Belgrade',
  hour: '2-digit',
  hourCycle: 'h23',
});
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Belgrade', weekday: 'short' });

/** Counts purchases by hour of the day or day of the week. */
export const spreadOf = (
  years: readonly CustomerYear[],
  by: 'hour' | 'weekday',
  kinds: readonly string[] | null = null,
): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { lines } of years) {
    for (const line of lines) {
      const { usedAt, truth } = line;
      if (usedAt === null || truth.streamId !== null || !isCardPurchase(line)) continue;
      if (kinds && !kinds.includes(truth.merchantCategory)) continue;
      const name = (by === 'hour' ? hour : weekday).format(usedAt);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
};
