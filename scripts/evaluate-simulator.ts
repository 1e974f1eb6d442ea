/**
 * Compares the simulated customers with their targets: `node scripts/evaluate-simulator.ts [customers of each scenario,
 * 12]`. Counts twelve months of each current account by the simulated bank's own classification of its lines, without
 * business customers, whose purchases differ from those of people.
 */

import { belgradeDate } from '../packages/common/belgrade.ts';
import { CITIES } from '../src/banks/simulated/data/places.ts';
import { TRADES, type TradeName } from '../src/banks/simulated/data/trades.ts';
import { firmsIn } from '../src/banks/simulated/local-shops.ts';
import { dayNumber, isBusinessDay } from '../src/platform/serbian-calendar.ts';
import {
  type CustomerYear,
  isCardPurchase,
  kindOfLine,
  medianOf,
  quantile,
  spreadOf,
  subscriptionsAMonth,
  yearOfCustomer,
} from './evaluate-simulator/statistics.ts';

const PEOPLE = ['default', 'salaried', 'freelancer', 'student', 'pensioner', 'overdrawn'] as const;
const GROCERS = ['supermarket', 'discount_supermarket', 'hypermarket', 'convenience_store'];

export interface Measure {
  name: string;
  value: number;
  /** Target range. */
  goal: readonly [least: number, most: number];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const share = (counts: Map<string, number>, names: readonly string[]): number => {
  const sum = (values: Iterable<number>): number => [...values].reduce((all, value) => all + value, 0);
  return (100 * sum(names.map((name) => counts.get(name) ?? 0))) / Math.max(1, sum(counts.values()));
};

const hours = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, n) => String(from + n).padStart(2, '0'));

const purchasesAMonth = ({ lines }: CustomerYear): number => lines.filter(isCardPurchase).length / 12;

const payOnBusinessDays = (years: readonly CustomerYear[]): number => {
  const pay = years.flatMap(({ lines }) => lines.filter(({ truth }) => truth.category === 'salary'));
  const good = pay.filter(({ bookedAt }) => isBusinessDay(dayNumber(belgradeDate(bookedAt))));
  return (100 * good.length) / Math.max(1, pay.length);
};

/** Returns the targets with the measured values. */
export const measuresOf = (years: readonly CustomerYear[]): Measure[] => {
  const months = years.map(purchasesAMonth);
  const lines = years.flatMap((year) => year.lines);
  const unnamed = lines.filter(({ truth }) => !truth.recognisable);
  const merchants = years.map(
    (year) => new Set(year.lines.filter(isCardPurchase).map(({ truth }) => truth.merchantName)).size,
  );
  const days = spreadOf(years, 'weekday');
  return [
    { name: 'card purchases a month, mean', value: mean(months), goal: [25, 45] },
    { name: 'card purchases a month, one in ten has fewer', value: quantile(months, 0.1), goal: [23, 45] },
    { name: 'card purchases a month, one in ten has more', value: quantile(months, 0.9), goal: [25, 45] },
    { name: 'groceries, median RSD', value: medianOf(years, GROCERS), goal: [900, 1_800] },
    { name: 'fuel, median RSD', value: medianOf(years, ['fuel']), goal: [3_000, 7_000] },
    { name: 'café, median RSD', value: medianOf(years, ['cafe']), goal: [250, 1_200] },
    { name: 'bakery, median RSD', value: medianOf(years, ['bakery']), goal: [120, 500] },
    { name: 'restaurant, median RSD', value: medianOf(years, ['restaurant']), goal: [1_800, 4_500] },
    { name: 'pharmacy, median RSD', value: medianOf(years, ['pharmacy']), goal: [600, 2_000] },
    { name: 'subscriptions a month, mean', value: mean(years.map(subscriptionsAMonth)), goal: [0.5, 3] },
    {
      name: 'lines that nobody could name, %',
      value: (100 * unnamed.length) / lines.length,
      goal: [3, 6],
    },
    { name: 'merchants of a customer in a year, mean', value: mean(merchants), goal: [80, 250] },
    { name: 'purchases on Sunday, %', value: share(days, ['Sun']), goal: [5, 13] },
    {
      name: 'bakery before noon, %',
      value: share(spreadOf(years, 'hour', ['bakery']), hours(6, 12)),
      goal: [70, 98],
    },
    {
      name: 'purchases from 23 to 6, %',
      value: share(spreadOf(years, 'hour'), [...hours(0, 6), '23']),
      goal: [0, 5],
    },
    { name: 'pay on business days, %', value: payOnBusinessDays(years), goal: [100, 100] },
    {
      name: 'rows when an account is connected, most',
      value: Math.max(...years.map(({ rowsAtConnection }) => rowsAtConnection)),
      goal: [0, 500],
    },
  ];
};

const measureTable = (measures: readonly Measure[]): string =>
  [
    `${'simulated customers'.padEnd(46)}   value         goal`,
    ...measures.map(({ name, value, goal: [least, most] }) =>
      [
        name.padEnd(46),
        value.toFixed(value < 100 ? 1 : 0).padStart(8),
        `${least}–${most}`.padStart(12),
        value >= least && value <= most ? '' : ' missed',
      ].join(' '),
    ),
  ].join('\n');

const countTable = (title: string, counts: Map<string, number>): string => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [
    `\n${title}`,
    ...[...counts].map(
      ([name, count]) => `  ${name.padEnd(18)} ${((100 * count) / all).toFixed(1).padStart(5)} %`,
    ),
  ].join('\n');
};

const countBy = <T>(items: readonly T[], name: (item: T) => string): Map<string, number> => {
  const groups = [...Map.groupBy(items, name)].map(([key, group]) => [key, group.length] as const);
  return new Map(groups.sort((a, b) => b[1] - a[1]));
};

const townTable = (years: readonly CustomerYear[]): string =>
  [
    '\nsmall firms and merchants by town            firms  merchants of a customer',
    ...CITIES.map(([city]) => {
      const firms = (Object.keys(TRADES) as TradeName[]).reduce((sum, name) => sum + firmsIn(city, name), 0);
      const here = years.filter(({ town }) => town === city.name);
      const names = here.map(
        ({ lines }) => new Set(lines.filter(isCardPurchase).map(({ truth }) => truth.merchantName)).size,
      );
      return `  ${city.name.padEnd(40)} ${String(firms).padStart(7)} ${mean(names).toFixed(0).padStart(10)}`;
    }),
  ].join('\n');

export const yearsOf = async (customers: number): Promise<CustomerYear[]> => {
  const years: CustomerYear[] = [];
  for (const scenario of PEOPLE) {
    for (let n = 0; n < customers; n++) years.push(await yearOfCustomer(scenario, n));
  }
  return years;
};

const main = async (): Promise<void> => {
  const years = await yearsOf(Number(process.argv[2] ?? 12));
  console.log(measureTable(measuresOf(years)));
  console.log('\nby scenario    purchases a month  rows when connected');
  for (const scenario of PEOPLE) {
    const those = years.filter((year) => year.scenario === scenario);
    const rows = mean(those.map(({ rowsAtConnection }) => rowsAtConnection)).toFixed(0);
    console.log(
      `  ${scenario.padEnd(12)} ${mean(those.map(purchasesAMonth)).toFixed(1).padStart(17)} ${rows.padStart(20)}`,
    );
  }
  console.log(
    countTable(
      'lines by kind',
      countBy(
        years.flatMap(({ lines }) => lines),
        kindOfLine,
      ),
    ),
  );
  const byHour = new Map([...spreadOf(years, 'hour')].sort(([a], [b]) => (a < b ? -1 : 1)));
  console.log(countTable('card purchases by hour', byHour));
  const days = spreadOf(years, 'weekday');
  const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(
    (day) => [day, days.get(day) ?? 0] as const,
  );
  console.log(countTable('card purchases by day', new Map(week)));
  console.log(townTable(years));
};

if (import.meta.main) void main();
