import { breather } from '../../packages/common/breather.ts';
import type { BankEntry, BatchPayment } from '../banks/contract/contract.ts';
import type { Db, Tx } from '../platform/database/postgres.ts';
import type { Place, SealingKey } from '../platform/secrets.ts';
import type { Learnt } from './changes.ts';
import type { KnownRow } from './reconcile/types.ts';

export const entryPlace = (accountId: string, ref: string): Place => `bank_entries.entry ${accountId} ${ref}`;

interface EntryRow extends Omit<KnownRow, 'entry' | 'id'> {
  accountId: string;
  ref: string;
  entry: Buffer;
}

/** Lists the known rows of an account from a day on, with rows without a day and holds. */
export const listKnown = async (
  sql: Db,
  dataKey: SealingKey,
  { connectionId, accountRef, from }: { connectionId: string; accountRef: string; from: string },
): Promise<KnownRow[]> => {
  const rows = await sql<EntryRow[]>`
    select a.id as "accountId", e.ref, e.pending, e.review, e.entry, e.first_seen_at as "firstSeenAt",
           e.last_seen_at as "lastSeenAt"
    from accounts a join bank_entries e on e.key_id = a.key_id and e.account_no = a.no
    where a.connection_id = ${connectionId} and a.bank_ref = ${accountRef}
      and (case when e.pending then null else e.day end >= ${from} or case when e.pending then null else e.day end is null)
    order by e.first_seen_at, e.ref`;
  const known: KnownRow[] = [];
  const breathe = breather();
  for (const { accountId, ref, entry, ...row } of rows) {
    known.push({ ...row, id: ref, entry: parseEntry(dataKey.open(entry, entryPlace(accountId, ref))) });
    await breathe();
  }
  return known;
};

/**
 * An entry as text, the same for the same. What the bank does not say is left out: it would be more than half of what most
 * entries take.
 */
export const writeEntry = (entry: BankEntry): string =>
  JSON.stringify(entry, (_name, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : (value ?? undefined),
  );

const NOT_SAID = {
  reference: null,
  bookingDate: null,
  valueDate: null,
  transactedAt: null,
  counterparty: null,
  paymentReference: null,
  paymentCode: null,
  original: null,
  mcc: null,
  location: null,
  cardDigits: null,
  replaces: null,
};

const parsePayment = (payment: BatchPayment): BatchPayment => ({
  ...payment,
  name: payment.name ?? null,
  account: payment.account ?? null,
  amount: payment.amount ?? null,
  reference: payment.reference ? { ...payment.reference, model: payment.reference.model ?? null } : null,
});

/** An entry from its text; what was left out is null. */
export const parseEntry = (text: string): BankEntry => {
  const entry: BankEntry = { ...NOT_SAID, ...JSON.parse(text) };
  const { counterparty, paymentReference, original, location, transactedAt, batch } = entry;
  return {
    ...entry,
    transactedAt: transactedAt && new Date(transactedAt),
    counterparty: counterparty && { ...{ name: null, account: null, bank: null }, ...counterparty },
    paymentReference: paymentReference && { ...{ model: null }, ...paymentReference },
    original: original && { ...{ rate: null }, ...original },
    ...(batch ? { batch: { ...batch, payments: batch.payments.map(parsePayment) } } : {}),
    location: location && { ...{ city: null, country: null }, ...location },
  };
};

/** An account `a` by its id, with its entries `e`. */
const ofEntries = (sql: Db, keyId: number, accountId: string) => sql`
  a.key_id = ${keyId} and a.id = ${accountId} and e.key_id = a.key_id and e.account_no = a.no`;

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
      delete from bank_entries e using accounts a
      where ${ofEntries(tx, keyId, accountId)} and e.ref = any(${forgotten})`;
  }
  if (seen.length > 0) {
    await tx`
      update bank_entries e set last_seen_at = ${at} from accounts a
      where ${ofEntries(tx, keyId, accountId)} and e.ref = any(${seen})`;
  }
  if (saved.length === 0) return;
  const breathe = breather();
  const [account] = await tx<{ no: number }[]>`
    select no from accounts where key_id = ${keyId} and id = ${accountId}`;
  for (let from = 0; from < saved.length; from += LOT) {
    const rows = [];
    for (const { id, entry, ...row } of saved.slice(from, from + LOT)) {
      const sealed = dataKey.seal(writeEntry(entry), entryPlace(accountId, id));
      const day = entry.bookingDate ?? entry.valueDate;
      rows.push({ ...row, ref: id, day, entry: sealed.toString('base64') });
      await breathe();
    }
    await insertEntries(tx, { keyId, accountNo: account!.no }, rows);
  }
};

const insertEntries = async (
  tx: Tx,
  { keyId, accountNo }: { keyId: number; accountNo: number },
  rows: readonly object[],
): Promise<void> => {
  await tx`
    insert into bank_entries (key_id, account_no, ref, day, pending, review, first_seen_at, last_seen_at, entry)
    select ${keyId}, ${accountNo}, ref, day, pending, review, "firstSeenAt", "lastSeenAt", decode(entry, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      ref text, day date, pending boolean, review boolean, "firstSeenAt" timestamptz, "lastSeenAt" timestamptz, entry text)
    on conflict (key_id, account_no, ref) do update
    set day = excluded.day, pending = excluded.pending, review = excluded.review, last_seen_at = excluded.last_seen_at,
        entry = excluded.entry`;
};
