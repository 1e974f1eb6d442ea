/**
 * Shows what becomes slower with more data: `node bench/growth.ts --rows=10000,1000000,50000000`. Measures one customer's
 * reads and changes over HTTP, one after the other, in two databases: one keeps the first size, the other grows. Each
 * figure is measured in both alternately, so that the ratio is right on a busy machine. A hundred rows are one connection:
 * 50 million rows are 500 thousand connections. Writes Markdown and JSON to `--out`, or bench/results/; `DATABASE_URL` as
 * for `npm run bench`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { monotonicMs, systemClock } from '../packages/common/clock.ts';
import { listPullable } from '../src/ingest/store.ts';
import { accountsFor, fill } from './filler.ts';
import { startInProcess } from './in-process.ts';
import { median } from './statistics.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,1000000' },
    times: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '7' },
    out: { type: 'string', default: fileURLToPath(new URL('results', import.meta.url)) },
  },
});
const [least, ...sizes] = values.rows.split(',').map(Number) as [number, ...number[]];
const [times, rounds] = [Number(values.times), Number(values.rounds)];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = monotonicMs();
  await work();
  return monotonicMs() - from;
};
const p50 = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  for (let warm = 0; warm < count / 10; warm++) await work();
  const taken: number[] = [];
  for (let nth = 0; nth < count; nth++) taken.push(await timed(work));
  return median(taken);
};

/** Starts one of the two databases, with the measured customer. */
const startSide = async () => {
  const within = await startInProcess(process.env.DATABASE_URL);
  const { sql, call } = within;
  const [reader, stepper] = [await within.addKey(), await within.addKey()];
  let users = 0;
  const connect = (key: string): Promise<string> => within.connect(key, `user-${++users}`, 'banca-intesa');

  await connect(reader);
  await call(reader, 'POST', '/sandbox/clock/advance', { days: 85 });
  await connect(stepper);
  const account: string = (await call(reader, 'GET', '/accounts')).data[0].id;
  const of = `/accounts/${account}`;
  let cursor = '';
  for (let more = true; more; ) {
    const page = await call(reader, 'GET', `${of}/transactions?cursor=${cursor}`);
    cursor = page.next_cursor;
    more = page.has_more;
  }

  const read = (path: string) => () => p50(times, () => call(reader, 'GET', path));

  /** Runs a page of the daily round of a bank whose connections are all due, until it has looked at each once. */
  const scan = async (): Promise<void> => {
    const now = systemClock.now();
    await listPullable(sql, { bankId: 'otp', afterId: '', since: now, limit: 100 }, now);
  };
  const revocation = async (): Promise<number> => {
    const taken: number[] = [];
    for (let nth = 0; nth < 5; nth++) {
      const id = await connect(stepper);
      taken.push(await timed(() => call(stepper, 'DELETE', `/connections/${id}`)));
    }
    return median(taken);
  };

  let filled = 0;
  return {
    sql,
    stop: within.stop,
    async growTo(rows: number): Promise<void> {
      await fill(sql, { from: filled, to: accountsFor(rows) });
      filled = accountsFor(rows);
    },
    measures: {
      'a rate-limit check (list of banks)': read('/banks'),
      balance: read(`${of}/balance`),
      accounts: read('/accounts'),
      'list of 50': read(`${of}/transactions`),
      'list of 500': read(`${of}/transactions?limit=500`),
      'sync, nothing new': read(`${of}/transactions?cursor=${cursor}`),
      'sync, 500': read(`${of}/transactions?cursor=`),
      'list of a category': read(`${of}/transactions?category=groceries`),
      search: read('/transactions?text=lidl'),
      spending: read(`${of}/spending`),
      recurring: read(`${of}/recurring`),
      'a revocation': revocation,
      'a page of the daily round, 100 connections': () => p50(10, scan),
      'a step of a clock, one day': () =>
        p50(3, () => call(stepper, 'POST', '/sandbox/clock/advance', { days: 1 })),
    } satisfies Record<string, () => Promise<number>>,
  };
};

type Name = keyof Awaited<ReturnType<typeof startSide>>['measures'];

interface Figure {
  small: number;
  large: number;
  /** The median of the rounds' ratios. */
  ratio: number;
}

const small = await startSide();
const large = await startSide();
await small.growTo(least);
await large.growTo(least);
const names = Object.keys(small.measures) as Name[];

/** Measures both alternately; each is first equally often. */
const compared = async (name: Name): Promise<Figure> => {
  const taken: { small: number; large: number }[] = [];
  // The first round of both finds nothing in memory.
  for (let round = -1; round < rounds; round++) {
    const first = round % 2 === 0 ? await small.measures[name]() : null;
    const grown = await large.measures[name]();
    const figures = { small: first ?? (await small.measures[name]()), large: grown };
    if (round >= 0) taken.push(figures);
  }
  return {
    small: median(taken.map((each) => each.small)),
    large: median(taken.map((each) => each.large)),
    ratio: median(taken.map((each) => each.large / each.small)),
  };
};

const found: Record<Name, Figure>[] = [];
for (const rows of sizes) {
  await large.growTo(rows);
  const figures: [Name, Figure][] = [];
  for (const name of names) figures.push([name, await compared(name)]);
  found.push(Object.fromEntries(figures) as Record<Name, Figure>);
  console.log(`${rows.toLocaleString('en')} rows measured`);
}
const [{ bytes }] = await large.sql<[{ bytes: number }]>`
  select (pg_total_relation_size('transactions') / greatest(count(*), 1))::float8 as bytes from transactions`;

const shown = (rows: number): string => rows.toLocaleString('en');
const lines = names.map((name) => {
  const each = found.flatMap((figures) => {
    const { small: before, large: after, ratio } = figures[name];
    return [before, after, ratio].map((value) => value.toFixed(2));
  });
  return `| ${[name, ...each].join(' | ')} |`;
});
const report = [
  '# Growth',
  '',
  `p50 in ms by the number of transactions, each beside what the same took of ${shown(least)} in the same rounds, and the median of the`,
  `rounds' ratios. A hundredth of the transactions are connections. ${Math.round(bytes)} bytes a transaction with its indexes.`,
  '',
  `| | ${sizes.map((rows) => `${shown(least)} | ${shown(rows)} | ratio`).join(' | ')} |`,
  `|---|${sizes.map(() => '---|---|---|').join('')}`,
  ...lines,
  '',
].join('\n');
console.log(report);
await mkdir(values.out, { recursive: true });
await writeFile(join(values.out, 'growth.md'), report);
await writeFile(
  join(values.out, 'growth.json'),
  `${JSON.stringify({ least, sizes, bytes, found }, null, 2)}\n`,
);

await small.stop();
await large.stop();
process.exit();
