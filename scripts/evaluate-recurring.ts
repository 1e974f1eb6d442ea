/**
 * Measures the recurring detection on simulated customers with known contracts: every scenario, the latest six
 * months of the bank's reports, enriched as at ingestion.
 *
 *     node scripts/evaluate-recurring.ts [customers of each scenario, 500] [first seed, 1]
 *       [--mistakes] [--histories 30] [--walks 5]
 *
 * A found stream is right if more than half of its rows belong to one contract and they are more than half of
 * that contract's rows; only one stream can be right for a contract. Contracts count for recall if their rows
 * suffice for a stream (three, two of an annual one). The next date is judged if the contract continued.
 *
 * Then walks forward through generated histories, each family with one change of a contract, and through simulated
 * customers: every payment after the first few is predicted from the payments before it.
 */
import { parseArgs } from 'node:util';
import { belgradeDate } from '../packages/common/belgrade.ts';
import { DAY } from '../packages/common/clock.ts';
import type { LedgerEntry } from '../src/banks/contract/ledger-change.ts';
import { books } from '../src/banks/simulated/books.ts';
import { SCENARIOS, type Scenario } from '../src/banks/simulated/scenarios.ts';
import { type StreamTruth, type Truth, truthOf } from '../src/banks/simulated/truth.ts';
import { detectStreams } from '../src/ledger/recurring/detect.ts';
import type { RecurringInput } from '../src/ledger/recurring/history.ts';
import type { Stream } from '../src/ledger/recurring/stream.ts';
import { dayNumber } from '../src/platform/serbian-calendar.ts';
import { BANKS, FIRST_DAY, inputOf, ledgers } from './evaluate-recurring/simulated.ts';
import { share, walkGenerated, walkSimulated, walkTable } from './evaluate-recurring/walks.ts';

const HISTORY_DAYS = 183;
/** Long enough for the next payment of a quarterly contract. */
const FUTURE_DAYS = 110;
const NEAR_DAYS = 3;

export interface Tally {
  customers: number;
  found: number;
  right: number;
  /** Contracts with enough rows to be found. */
  contracts: number;
  dates: number;
  datesNear: number;
  frequencies: number;
  frequenciesRight: number;
  /** One line for each wrong stream, missed contract and wrong date. */
  mistakes: string[];
}

const emptyTally = (): Tally => ({
  customers: 0,
  found: 0,
  right: 0,
  contracts: 0,
  dates: 0,
  datesNear: 0,
  frequencies: 0,
  frequenciesRight: 0,
  mistakes: [],
});

const INTERVALS = { weekly: 7, fortnightly: 14, monthly: 30, quarterly: 91, annual: 365 } as const;

/** Returns the contract of most rows of a stream, if they are most rows of the contract. */
const contractOf = (stream: Stream, truth: Truth, rowsOf: Map<string, string[]>): string | null => {
  const counts = new Map<string, number>();
  for (const id of stream.transactionIds) {
    const contract = truth.entries.get(id)?.streamId;
    if (contract) counts.set(contract, (counts.get(contract) ?? 0) + 1);
  }
  for (const [contract, count] of counts) {
    if (count * 2 > stream.occurrences && count * 2 > rowsOf.get(contract)!.length) return contract;
  }
  return null;
};

const judge = (
  tally: Tally,
  who: string,
  streams: readonly Stream[],
  history: readonly RecurringInput[],
  future: readonly LedgerEntry[],
  truth: Truth,
): void => {
  const rowsOf = new Map<string, string[]>();
  for (const { id, pending } of history) {
    const contract = truth.entries.get(id)?.streamId;
    if (contract && !pending) rowsOf.set(contract, [...(rowsOf.get(contract) ?? []), id]);
  }
  const known = (id: string): StreamTruth => truth.streams.get(id)!;
  const missed = new Set(
    [...rowsOf.keys()].filter((id) => rowsOf.get(id)!.length >= (known(id).cadence === 'annual' ? 2 : 3)),
  );
  tally.contracts += missed.size;
  tally.found += streams.length;
  for (const stream of streams) {
    const name = `${who}: ${stream.merchantName ?? stream.description}: ${stream.explanation}`;
    const contract = contractOf(stream, truth, rowsOf);
    if (!contract || !missed.delete(contract)) {
      tally.mistakes.push(`wrong     ${name}`);
      continue;
    }
    tally.right += 1;
    tally.frequencies += 1;
    if (stream.intervalDays === INTERVALS[known(contract).cadence]) tally.frequenciesRight += 1;
    else tally.mistakes.push(`frequency ${name} truly ${known(contract).cadence}`);
    const next = future.find(({ ref }) => truth.entries.get(ref)?.streamId === contract);
    if (!next || !stream.nextExpectedDate) continue;
    tally.dates += 1;
    const off = dayNumber(next.date) - dayNumber(stream.nextExpectedDate);
    if (Math.abs(off) <= NEAR_DAYS) tally.datesNear += 1;
    else tally.mistakes.push(`date      ${name} expected ${stream.nextExpectedDate}, came ${next.date}`);
  }
  for (const id of missed) tally.mistakes.push(`missed    ${who}: ${id} with ${rowsOf.get(id)!.length} rows`);
};

const evaluateCustomer = async (tally: Tally, scenario: Scenario, seed: number): Promise<void> => {
  const bankId = BANKS[seed % BANKS.length]!;
  // Seeds cover all days of the year, because Easter, January and short months differ.
  const at = new Date(FIRST_DAY + ((seed * 11) % 365) * DAY);
  const until = new Date(at.getTime() + FUTURE_DAYS * DAY);
  const grant = await books.authorize({ bankId, at, seed: `evaluation ${seed}`, scenario });
  const truth = truthOf(grant, until);
  const asOf = belgradeDate(at);
  const begin = belgradeDate(new Date(at.getTime() - HISTORY_DAYS * DAY));
  const past = ledgers(await books.pull(grant, null, at));
  const after = ledgers(await books.pull(grant, at, until));
  tally.customers += 1;
  for (const { ref, currency } of await books.accounts(grant)) {
    const history = (past.get(ref) ?? [])
      .filter(({ date }) => date >= begin)
      .map((entry) => inputOf(entry, currency));
    const future = (after.get(ref) ?? []).filter((entry) => !entry.pending);
    judge(tally, `${scenario} ${seed} ${ref}`, detectStreams(history, asOf), history, future, truth);
  }
};

/** Evaluates `customers` of each scenario from seed `first` on. */
export const evaluateRecurring = async (customers: number, first = 1): Promise<Map<Scenario, Tally>> => {
  const tallies = new Map<Scenario, Tally>();
  for (const scenario of SCENARIOS) {
    const tally = emptyTally();
    tallies.set(scenario, tally);
    for (let seed = first; seed < first + customers; seed++) await evaluateCustomer(tally, scenario, seed);
  }
  return tallies;
};

/** Returns the sum of several tallies. */
export const together = (tallies: Iterable<Tally>): Tally => {
  const sum = emptyTally();
  for (const tally of tallies) {
    for (const key of Object.keys(sum) as (keyof Tally)[]) {
      if (key === 'mistakes') sum.mistakes.push(...tally.mistakes);
      else sum[key] += tally[key];
    }
  }
  return sum;
};

const line = (name: string, tally: Tally): string =>
  [
    name.padEnd(11),
    String(tally.contracts).padStart(9),
    share(tally.right, tally.found).padStart(10),
    share(tally.right, tally.contracts).padStart(8),
    share(tally.datesNear, tally.dates).padStart(10),
    share(tally.frequenciesRight, tally.frequencies).padStart(10),
  ].join(' ');

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      mistakes: { type: 'boolean', default: false },
      histories: { type: 'string', default: '30' },
      walks: { type: 'string', default: '5' },
    },
  });
  const tallies = await evaluateRecurring(Number(positionals[0] ?? 500), Number(positionals[1] ?? 1));
  const all = together(tallies.values());
  if (values.mistakes) console.log(all.mistakes.join('\n'));
  console.log('scenario    contracts  precision   recall  next date  frequency');
  for (const [scenario, tally] of tallies) console.log(line(scenario, tally));
  console.log(line('all', all));
  console.log(walkTable('walking forward, generated', walkGenerated(Number(values.histories))));
  console.log(walkTable('walking forward, simulated', await walkSimulated(Number(values.walks))));
};

if (import.meta.main) void main();
