/** Reads what the page of a user shows: the connections with their accounts, consents and amounts of stored data. */
import { addDays, belgradeDate } from '../../../packages/common/belgrade.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { listBanks } from '../../banks/catalogue/store.ts';
import { openEachAccount } from '../../ledger/accounts/access.ts';
import { ibanPlace } from '../../ledger/accounts/store.ts';
import { type DayOfReads, listReads, READ_DAYS } from '../../ledger/connection-reads/store.ts';
import { type ConnectionStatus, connectionStatus } from '../connections/status.ts';
import { type ConnectionRow, listConnections } from '../connections/store.ts';
import type { Deps } from './deps.ts';
import {
  countStored,
  listStoredAccounts,
  listStoredConsents,
  type PageSession,
  type StoredConsent,
  type StoredData,
} from './store.ts';

export interface ShownAccount {
  id: string;
  name: string;
  currency: string;
  /** Masked; null if the bank gives none, or it cannot be read now. */
  iban: string | null;
}

export interface ShownConnection {
  id: string;
  bankId: string;
  /** Name of the bank, or its id if the catalogue no longer has it. */
  bankName: string;
  bank: Bank | null;
  provider: ConnectionRow['provider'];
  status: ConnectionStatus;
  /** Days in Belgrade. */
  since: string;
  until: string;
  accounts: ShownAccount[];
  consents: StoredConsent[];
  stored: Omit<StoredData, 'connectionId'>;
  /** Counts of reads by day, reader and kind of data, newest day first. */
  reads: DayOfReads[];
  /** Whether the user can renew it at the bank. */
  canRenew: boolean;
}

const masked = (iban: string): string => `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`;

/** Returns the accounts of connections by connection, with masked numbers. */
const accountsOf = async (
  deps: Deps,
  keyId: number,
  connectionIds: readonly string[],
): Promise<Map<string, ShownAccount[]>> => {
  const opened = await openEachAccount(deps, await listStoredAccounts(deps.sql, keyId, connectionIds));
  const shown = new Map<string, ShownAccount[]>();
  for (const { row, dataKey } of opened) {
    const { id, connectionId, name, currency, iban } = row;
    const number = iban === null || dataKey === null ? null : masked(dataKey.open(iban, ibanPlace(id)));
    const account = { id, name, currency, iban: number };
    shown.set(connectionId, [...(shown.get(connectionId) ?? []), account]);
  }
  return shown;
};

const NOTHING = { accounts: 0, transactions: 0, from: null, to: null };

/** Returns the connections of the session's user that are not revoked, newest first. */
export const shownConnections = async (
  deps: Deps,
  { keyId, userId, isKeyActive }: PageSession,
  now: Date,
): Promise<ShownConnection[]> => {
  const { sql, catalogue } = deps;
  if (userId === null) return [];
  const filter = { userId, bankId: null, status: null, now };
  const rows = await listConnections(sql, keyId, filter, null, null);
  const ids = rows.map(({ id }) => id);
  const stored = new Map((await countStored(sql, keyId, ids)).map((row) => [row.connectionId, row]));
  const accounts = await accountsOf(deps, keyId, ids);
  const consents = Map.groupBy(await listStoredConsents(sql, keyId, ids), ({ connectionId }) => connectionId);
  const reads = Map.groupBy(
    await listReads(sql, keyId, ids, addDays(belgradeDate(now), 1 - READ_DAYS)),
    ({ connectionId }) => connectionId,
  );
  const banks = new Map((await listBanks(sql, catalogue)).map((bank) => [bank.id, bank]));
  return rows.map((row) => {
    const bank = banks.get(row.bankId) ?? null;
    return {
      id: row.id,
      bankId: row.bankId,
      bankName: bank?.name ?? row.bankId,
      bank,
      provider: row.provider,
      status: connectionStatus(row, now),
      since: belgradeDate(row.connectedAt),
      until: belgradeDate(row.expiresAt),
      accounts: accounts.get(row.id) ?? [],
      consents: consents.get(row.id) ?? [],
      stored: stored.get(row.id) ?? NOTHING,
      reads: reads.get(row.id) ?? [],
      canRenew: isKeyActive && row.provider === 'bank' && bank !== null && bank.status !== 'coming_soon',
    };
  });
};
