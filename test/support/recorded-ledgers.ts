/**
 * Recorded results of the simulated banks: rows with sequence numbers, balances and events, for every scenario and for
 * pulls of several lengths. Any change between the banks and the ledger must give the same results.
 */
import { createHash } from 'node:crypto';
import { SCENARIOS } from '../../src/banks/simulated/scenarios.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import type { Transaction } from '../../src/ledger/transactions/schema.ts';
import { transactionShape } from '../../src/ledger/transactions/shape.ts';
import type { TransactionRow } from '../../src/ledger/transactions/store.ts';
import type { TestApp } from './app.ts';
import { connectBank } from './connect.ts';

const BANKS = ['otp', 'raiffeisen', 'banca-intesa'] as const;

interface RecordedLedger {
  /** Rows of all accounts, including removed ones. */
  rows: number;
  removed: number;
  events: number;
  /** In minor units, by account. */
  balances: number[];
  /** SHA-256 of all rows and events. */
  digest: string;
}

/** Connects a customer of every scenario, advances the time, pulls after each step, and records the result. */
export const recordLedgers = async (
  app: TestApp,
  { days, times }: { days: number; times: number },
): Promise<Record<string, RecordedLedger>> => {
  const key = await app.createKey();
  const connect = (scenario: string, place: number) =>
    connectBank(app, key, {
      bank: BANKS[place % BANKS.length]!,
      user: scenario,
      seed: `recorded-${place}`,
      scenario,
    });
  const connections = [];
  for (const [place, scenario] of SCENARIOS.entries()) connections.push(await connect(scenario, place));
  let consentDays = 90;
  for (let step = 0; step < times; step++) {
    app.clock.advance({ days });
    consentDays -= days;
    // Renew an ended consent, which pulls too.
    if (consentDays <= 0) {
      for (const [place, scenario] of SCENARIOS.entries()) await connect(scenario, place);
      consentDays = 90;
    } else {
      await app.service.deps.jobs.send(app.sql, dailyPullQueue, {});
      await app.service.deps.jobs.drain();
    }
  }
  const recorded: Record<string, RecordedLedger> = {};
  for (const [place, scenario] of SCENARIOS.entries()) {
    recorded[scenario] = await recordOf(app, connections[place]!.connectionId);
  }
  return recorded;
};

interface Row extends TransactionRow {
  seq: number;
  changedSeq: number;
  removed: boolean;
  position: number;
}

const recordOf = async ({ sql, service }: TestApp, connectionId: string): Promise<RecordedLedger> => {
  const [connection] = await sql<{ dataKeyId: string }[]>`
    select data_key_id as "dataKeyId" from connections where id = ${connectionId}`;
  const dataKey = (await service.deps.dataKeys.find(connection!.dataKeyId))!;
  const accounts = await sql<{ id: string; balance: number; available: number; lastSeq: number }[]>`
    select id, balance, available, last_seq as "lastSeq" from accounts
    where connection_id = ${connectionId} order by position`;
  const rows = await sql<Row[]>`
    select t.id, a.id as "accountId", t.seq, t.changed_seq as "changedSeq", t.removed, a.position, t.date,
           t.amount, a.currency, t.description, t.description_sealed as "descriptionSealed",
           t.merchant_name as "merchantName", t.merchant_name_sealed as "merchantNameSealed",
           t.merchant_category as "merchantCategory", t.category, t.pending,
           t.pending_transaction_id as "pendingTransactionId", t.details, t.details_sealed as "detailsSealed"
    from transactions t join accounts a on a.no = t.account_no
    where a.connection_id = ${connectionId} order by a.position, t.seq`;
  const events = await sql<{ type: string; occurredAt: Date; payload: Record<string, unknown> }[]>`
    select type, occurred_at as "occurredAt", payload from events
    where connection_id = ${connectionId} order by position`;
  // Ids are random; sequence numbers are not.
  const placeOf = new Map<unknown, string>([
    [connectionId, 'connection'],
    ...accounts.map(({ id }, place) => [id, `account ${place}`] as const),
    ...rows.map(({ id, position, seq }) => [id, `${position}:${seq}`] as const),
  ]);
  const named = (_name: string, value: unknown): unknown => placeOf.get(value) ?? value;
  const hash = createHash('sha256');
  const write = (entry: object): void => void hash.update(`${JSON.stringify(entry, named)}\n`);
  for (const { balance, available, lastSeq } of accounts) write({ balance, available, lastSeq });
  for (const row of rows) {
    const { seq, changedSeq, removed } = row;
    write({ seq, changedSeq, removed, ...(removed ? {} : said(transactionShape(row, dataKey))) });
  }
  // Events of one instant have no order.
  const texts = events.map((event) => JSON.stringify(event, named));
  for (const event of texts.toSorted()) hash.update(`${event}\n`);
  return {
    rows: rows.length,
    removed: rows.filter(({ removed }) => removed).length,
    events: events.length,
    balances: accounts.map(({ balance }) => balance),
    digest: hash.digest('hex'),
  };
};

/** The bank's fields of a row, without enrichment, which may improve. */
const said = ({ date, amount, currency, description, pending, pending_transaction_id }: Transaction) => ({
  date,
  amount,
  currency,
  description,
  pending,
  pending_transaction_id,
});
