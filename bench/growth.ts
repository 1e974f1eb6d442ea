/**
 * What becomes slower when there is more: `node bench/growth.ts --rows=10000,1000000,50000000`. One customer's reads and changes,
 * over HTTP, one after the other, while the database grows around them. A hundred rows are one connection, so 50 million
 * are 500 thousand of them. Writes Markdown and JSON to `--out`, or bench/results/; `DATABASE_URL` as with `npm run bench`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listPullable } from '../src/ingest/store.ts';
import { monotonicMs, systemClock } from '../src/platform/clock.ts';
import { accountsFor, fill } from './filler.ts';
import { median } from './statistics.ts';
import { startWithin } from './within.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,1000000' },
    times: { type: 'string', default: '200' },
    out: { type: 'string', default: fileURLToPath(new URL('results', import.meta.url)) },
  },
});
const sizes = values.rows.split(',').map(Number);
const times = Number(values.times);

const within = await startWithin(process.env.DATABASE_URL);
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
const read = (path: string) => () => p50(times, () => call(reader, 'GET', path));

/** A page of the daily round of a bank, whose connections are all due. In the end the round has looked at each once. */
const scan = async (): Promise<void> => {
  const now = systemClock.now();
  await listPullable(sql, { bankId: 'otp', afterId: '', since: now, limit: 100 }, now);
};

const revocation = async (): Promise<number> => {
  const taken: number[] = [];
  for (let nth = 0; nth < 10; nth++) {
    const id = await connect(stepper);
    taken.push(await timed(() => call(stepper, 'DELETE', `/connections/${id}`)));
  }
  return median(taken);
};

const measures: Record<string, () => Promise<number>> = {
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
    p50(10, () => call(stepper, 'POST', '/sandbox/clock/advance', { days: 1 })),
};

const found: Record<string, number>[] = [];
let filled = 0;
for (const rows of sizes) {
  await fill(sql, { from: filled, to: accountsFor(rows) });
  filled = accountsFor(rows);
  const figures: Record<string, number> = {};
  for (const [name, measure] of Object.entries(measures)) figures[name] = await measure();
  found.push(figures);
}
const [{ bytes }] = await sql<[{ bytes: number }]>`
  select (pg_total_relation_size('transactions') / greatest(count(*), 1))::float8 as bytes from transactions`;

const shownSizes = sizes.map((rows) => rows.toLocaleString('en'));
const lines = Object.keys(measures).map((name) => {
  const each = found.map((figures) => figures[name]!.toFixed(2));
  return `| ${[name, ...each, (found.at(-1)![name]! / found[0]![name]!).toFixed(2)].join(' | ')} |`;
});
const report = [
  '# Growth',
  '',
  `p50 in ms by the number of transactions; a hundredth of them are connections. ${bytes} bytes a transaction with its indexes.`,
  '',
  `| | ${shownSizes.join(' | ')} | ratio |`,
  `|---|${sizes.map(() => '---|').join('')}---|`,
  ...lines,
  '',
].join('\n');
console.log(report);
await mkdir(values.out, { recursive: true });
await writeFile(join(values.out, 'growth.md'), report);
await writeFile(join(values.out, 'growth.json'), `${JSON.stringify({ sizes, bytes, found }, null, 2)}\n`);

await within.stop();
process.exit();
