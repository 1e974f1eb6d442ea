/** Imports the content of one file about one account the way a bank's read is applied: reconciler, rows, balances. */

import { addDays, belgradeInstant } from '../../../packages/common/belgrade.ts';
import type { StatementFormat } from '../../../packages/statement-formats/src/recognise.ts';
import type { BankEntry } from '../../banks/contract/contract.ts';
import { COMPARED_DAYS } from '../../ingest/account-read.ts';
import { applyReads } from '../../ingest/apply-reads.ts';
import { reconcileRead } from '../../ingest/changes.ts';
import { listKnown, saveLearnt } from '../../ingest/known-store.ts';
import { insertAccounts } from '../../ledger/accounts/store.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import type { NamedAccount } from './account.ts';
import type { Batch } from './batches.ts';
import {
  anchorAccount,
  bookedAfter,
  listStatements,
  lockAccount,
  numberPlace,
  saveNumber,
  saveStatements,
} from './store.ts';

export interface Owner {
  keyId: number;
  connectionId: string;
  bankId: string;
  dataKey: SealingKey;
  at: Date;
}

/** Formats of business banking. */
const OF_FIRMS = new Set<StatementFormat>(['halcom', 'halcom_separated', 'halcom_recap', 'asseco', 'rol']);

/** Formats of tables, whose closing balance may be that of the last entry: it proves nothing of the entries. */
const OF_TABLES = new Set<StatementFormat>(['csv', 'xlsx', 'xls', 'html', 'spreadsheet_xml']);

/** Returns the newest statement that has a closing balance. */
const newestOf = <T extends { to: string; number: number | null; closing: number | null }>(
  statements: readonly T[],
): (T & { closing: number }) | null =>
  statements
    .filter((each): each is T & { closing: number } => each.closing !== null)
    .reduce<(T & { closing: number }) | null>(
      (last, each) =>
        last && (last.to > each.to || (last.to === each.to && (last.number ?? 0) > (each.number ?? 0)))
          ? last
          : each,
      null,
    );

/** The same for the same account, and nothing to who reads the table. */
const refOf = ({ name, currency }: NamedAccount, dataKey: SealingKey): string =>
  dataKey.derive(`statement account ${name} ${currency}`).toString('base64url');

const openAccount = async (
  tx: Tx,
  { keyId, connectionId, bankId, dataKey }: Owner,
  account: NamedAccount,
  format: StatementFormat,
): Promise<string> => {
  const { currency, iban, holder, name } = account;
  const ref = refOf(account, dataKey);
  const made = {
    ref,
    name: currency === 'RSD' ? 'Tekući račun' : `Devizni račun ${currency}`,
    holderName: holder,
    iban,
    currency,
    type: OF_FIRMS.has(format) ? ('business' as const) : ('checking' as const),
    openingBalance: null,
  };
  await insertAccounts(tx, { keyId, connectionId, bankId }, dataKey, [made], null);
  const { id } = (await lockAccount(tx, { keyId, connectionId }, ref))!;
  if (iban === null) await saveNumber(tx, keyId, id, dataKey.seal(name, numberPlace(id)));
  return id;
};

export interface Outcome {
  accountId: string;
  isNew: boolean;
  /** Entries that are rows now and were none before. */
  added: ReadonlySet<BankEntry>;
  /** Entries of days that the bank of a connected account reports itself, and does not list. They are left out. */
  unlisted: ReadonlySet<BankEntry>;
  /** Something of the account has changed. */
  changed: boolean;
}

/** In the transaction of the import, the connection locked. */
export const takeOver = async (
  tx: Tx,
  owner: Owner,
  { account, statements }: Batch,
  format: StatementFormat,
): Promise<Outcome> => {
  const { keyId, connectionId, dataKey, at } = owner;
  const accountRef = refOf(account, dataKey);
  const found = await lockAccount(tx, owner, accountRef);
  const accountId = found?.id ?? (await openAccount(tx, owner, account, format));
  const booked = statements.flatMap(({ entries }) => entries);
  const days = booked.map(({ bookingDate }) => bookingDate!).sort();
  const outcome: Outcome = {
    accountId,
    isNew: found === null,
    added: new Set(),
    unlisted: new Set(),
    changed: false,
  };
  if (days.length > 0) {
    const covers = { from: days[0]!, to: days.at(-1)! };
    const known = await listKnown(tx, dataKey, {
      connectionId,
      accountRef,
      from: addDays(covers.from, -COMPARED_DAYS),
    });
    const closed = OF_TABLES.has(format) ? null : newestOf(statements.flatMap(({ stated }) => stated ?? []));
    const balances = closed ? [{ kind: 'booked' as const, amount: closed.closing, asOf: null }] : [];
    // A row that is missing in a file may be in another one, so a file removes no rows.
    const snapshot = { at, covers, complete: false, balances, booked, pending: [] };
    const { changes, learnt } = reconcileRead(known, snapshot, {
      accountRef,
      references: 'unstable',
      repeatsPages: false,
    });
    const reads = [{ accountRef, changes, window: null }];
    await applyReads(tx, [{ keyId, connectionId, dataKey, reads }]);
    await saveLearnt(tx, dataKey, { keyId, accountId, at }, learnt);
    const before = new Set(known.map(({ id }) => id));
    outcome.added = new Set(learnt.saved.filter(({ id }) => !before.has(id)).map(({ entry }) => entry));
    outcome.changed = changes.length > 0;
  }
  await saveStatements(
    tx,
    { keyId, accountId, at },
    statements.flatMap(({ stated }) => stated ?? []),
  );
  await anchor(tx, keyId, { accountId, connectionId, accountRef });
  return outcome;
};

/** The balance is what the newest statement closes with, and what was booked since. Without one it is the sum of the rows. */
const anchor = async (
  tx: Tx,
  keyId: number,
  { accountId, connectionId, accountRef }: { accountId: string; connectionId: string; accountRef: string },
): Promise<void> => {
  const newest = newestOf(await listStatements(tx, keyId, accountId));
  if (!newest) return anchorAccount(tx, keyId, accountId, { shift: 0, stated: [] });
  const { balance } = (await lockAccount(tx, { keyId, connectionId }, accountRef))!;
  const should = newest.closing + (await bookedAfter(tx, keyId, accountId, newest.to));
  // The day's end.
  const asOf = belgradeInstant(addDays(newest.to, 1));
  const stated = [{ kind: 'booked' as const, amount: newest.closing, asOf }];
  await anchorAccount(tx, keyId, accountId, { shift: should - balance, stated });
};
