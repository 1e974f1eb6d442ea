import { breather } from '../platform/breather.ts';
import type { Db, Tx } from '../platform/database/postgres.ts';
import type { Place, SealingKey } from '../platform/secrets.ts';
import type { BankEntry } from '../providers/contract.ts';
import type { Learnt } from './changes.ts';
import type { KnownRow } from './reconcile/types.ts';

export const entryPlace = (accountId: string, ref: string): Place => `bank_entries.entry ${accountId} ${ref}`;

interface EntryRow extends Omit<KnownRow, 'entry' | 'id'> {
  accountId: string;
  ref: string;
  entry: Buffer;
}

/** What is known of an account's rows: those from a day on, and those that have none or are still held. */
export const listKnown = async (
  sql: Db,
  dataKey: SealingKey,
  { connectionId, accountRef, from }: { connectionId: string; accountRef: string; from: string },
): Promise<KnownRow[]> => {
  const rows = await sql<EntryRow[]>`
    select e.account_id as "accountId", e.ref, e.pending, e.review, e.entry, e.first_seen_at as "firstSeenAt",
           e.last_seen_at as "lastSeenAt"
    from accounts a join bank_entries e on e.key_id = a.key_id and e.account_id = a.id
    where a.connection_id = ${connectionId} and a.bank_ref = ${accountRef}
      and (e.day >= ${from} or e.day is null or e.pending)
    order by e.first_seen_at, e.ref`;
  const known: KnownRow[] = [];
  const breathe = breather();
  for (const { accountId, ref, entry, ...row } of rows) {
    known.push({ ...row, id: ref, entry: parseEntry(dataKey.open(entry, entryPlace(accountId, ref))) });
    await breathe();
  }
  return known;
};

const parseEntry = (text: string): BankEntry => {
  const entry = JSON.parse(text) as BankEntry;
  return { ...entry, transactedAt: entry.transactedAt && new Date(entry.transactedAt) };
};

/** Entries that are written by one statement: a file may bring 50,000. */
const LOT = 500;

/** Keeps what a read has taught of an account, which the caller has locked. */
export const saveLearnt = async (
  tx: Tx,
  dataKey: SealingKey,
  { keyId, accountId, at }: { keyId: number; accountId: string; at: Date },
  { saved, seen, forgotten }: Learnt,
): Promise<void> => {
  if (forgotten.length > 0) {
    await tx`
      delete from bank_entries where key_id = ${keyId} and account_id = ${accountId} and ref = any(${forgotten})`;
  }
  if (seen.length > 0) {
    await tx`
      update bank_entries set last_seen_at = ${at}
      where key_id = ${keyId} and account_id = ${accountId} and ref = any(${seen})`;
  }
  const breathe = breather();
  for (let from = 0; from < saved.length; from += LOT) {
    const rows = [];
    for (const { id, entry, ...row } of saved.slice(from, from + LOT)) {
      const sealed = dataKey.seal(JSON.stringify(entry), entryPlace(accountId, id));
      const day = entry.bookingDate ?? entry.valueDate;
      rows.push({ ...row, ref: id, day, entry: sealed.toString('base64') });
      await breathe();
    }
    await insertEntries(tx, { keyId, accountId }, rows);
  }
};

const insertEntries = async (
  tx: Tx,
  { keyId, accountId }: { keyId: number; accountId: string },
  rows: readonly object[],
): Promise<void> => {
  await tx`
    insert into bank_entries (key_id, account_id, ref, day, pending, review, first_seen_at, last_seen_at, entry)
    select ${keyId}, ${accountId}, ref, day, pending, review, "firstSeenAt", "lastSeenAt", decode(entry, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      ref text, day date, pending boolean, review boolean, "firstSeenAt" timestamptz, "lastSeenAt" timestamptz, entry text)
    on conflict (key_id, account_id, ref) do update
    set day = excluded.day, pending = excluded.pending, review = excluded.review, last_seen_at = excluded.last_seen_at,
        entry = excluded.entry`;
};
