/**
 * Reads again what banks sent: a provider that was mended since may understand it otherwise. Nothing is changed; the next
 * read of the bank brings whatever the mend is good for.
 */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { addDays } from '../../packages/common/belgrade.ts';
import type { AccountPage, BankProvider } from '../banks/contract/contract.ts';
import type { Sql } from '../platform/database/postgres.ts';
import type { DataKeys } from '../platform/keys/data-keys.ts';
import { COMPARED_DAYS } from './account-read.ts';
import { reconcileRead } from './changes.ts';
import { listKnown, writeEntry } from './known-store.ts';
import { type KeptAccount, type KeptRead, listKeptAccounts, listRaw } from './raw-store.ts';
import type { KnownRow } from './reconcile/types.ts';
import { showsWindow, snapshotOf } from './snapshot.ts';

export interface Reingested {
  connectionId: string;
  accountId: string;
  bankId: string;
  /** Reads that were kept, and how many of them still make no sense. */
  reads: number;
  unreadable: number;
  /** Rows that there would be in addition, otherwise, or no more. */
  added: number;
  modified: number;
  removed: number;
}

interface Surroundings {
  sql: Sql;
  bank: BankProvider;
  dataKeys: DataKeys;
}

/** Every account of which reads are kept, or those of one connection; accounts whose key is gone are passed over. */
export async function* reingest(deps: Surroundings, connectionId: string | null): AsyncGenerator<Reingested> {
  for (let after = ''; ; ) {
    const page = await listKeptAccounts(deps.sql, connectionId, after);
    for (const account of page) {
      const report = await reingestAccount(deps, account);
      if (report) yield report;
    }
    if (page.length === 0) return;
    after = page.at(-1)!.id;
  }
}

const reingestAccount = async (
  { sql, bank, dataKeys }: Surroundings,
  { id: accountId, connectionId, bankId, accountRef, currency, dataKeyId }: KeptAccount,
): Promise<Reingested | null> => {
  const dataKey = await dataKeys.find(dataKeyId);
  if (!dataKey || !bank.translate) return null;
  const kept = await listRaw(sql, dataKey, connectionId, accountRef);
  const earliest = kept.flatMap(({ coversFrom }) => coversFrom ?? []).sort()[0] ?? '9999-12-31';
  const from = earliest === '9999-12-31' ? earliest : addDays(earliest, -COMPARED_DAYS);
  const before = await listKnown(sql, dataKey, { connectionId, accountRef, from });
  const rows = new Map(before.map((row) => [row.id, row]));
  const { references } = bank.traits(bankId);
  let unreadable = 0;
  for (const read of kept) {
    try {
      const pages = await translated(bank, bankId, read);
      if (!showsWindow(pages)) continue;
      const snapshot = snapshotOf(pages, currency);
      const { learnt } = reconcileRead([...rows.values()], snapshot, { accountRef, references });
      for (const id of learnt.forgotten) rows.delete(id);
      for (const row of learnt.saved) rows.set(row.id, row);
    } catch {
      unreadable += 1;
    }
  }
  return { connectionId, accountId, bankId, reads: kept.length, unreadable, ...differences(before, rows) };
};

const translated = async (bank: BankProvider, bankId: string, { raw }: KeptRead): Promise<AccountPage[]> => {
  const pages = JSON.parse((await promisify(gunzip)(raw)).toString('utf8')) as string[];
  return pages.map((page) => bank.translate!(bankId, page));
};

/** Rows that were added or removed during the comparison are no difference. */
const differences = (
  before: readonly KnownRow[],
  after: ReadonlyMap<string, KnownRow>,
): Pick<Reingested, 'added' | 'modified' | 'removed'> => {
  const said = ({ entry, pending }: KnownRow): string => `${pending} ${writeEntry(entry)}`;
  const known = new Set(before.map(({ id }) => id));
  const fresh = [...after.values()].filter(({ id }) => !known.has(id)).map(said);
  const gone = before.filter(({ id }) => !after.has(id)).map(said);
  let same = 0;
  for (const content of gone) {
    const place = fresh.indexOf(content);
    if (place === -1) continue;
    fresh.splice(place, 1);
    same += 1;
  }
  const modified = before.filter((row) => after.has(row.id) && said(after.get(row.id)!) !== said(row));
  return { added: fresh.length, modified: modified.length, removed: gone.length - same };
};
