/** Reads what the page of a user shows: the connections with their accounts, consents and amounts of stored data. */
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { listBanks } from '../../banks/catalogue/store.ts';
import { openEachAccount } from '../../ledger/accounts/access.ts';
import { ibanPlace, listAccountsOfConnection } from '../../ledger/accounts/store.ts';
import { type ConnectionStatus, connectionStatus } from '../connections/status.ts';
import { type ConnectionRow, type ConsentRow, listConnections, listConsents } from '../connections/store.ts';
import type { Deps } from './deps.ts';
import { countStored, type PageSession, type StoredData } from './store.ts';

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
  consents: ConsentRow[];
  stored: Omit<StoredData, 'connectionId'>;
  /** Whether the user can renew it at the bank. */
  canRenew: boolean;
}

const masked = (iban: string): string => `${iban.slice(0, 4)} ···· ${iban.slice(-4)}`;

const accountsOf = async (deps: Deps, keyId: number, connectionId: string): Promise<ShownAccount[]> => {
  const opened = await openEachAccount(deps, await listAccountsOfConnection(deps.sql, keyId, connectionId));
  return opened.map(({ row: { id, name, currency, iban }, dataKey }) => ({
    id,
    name,
    currency,
    iban: iban === null || dataKey === null ? null : masked(dataKey.open(iban, ibanPlace(id))),
  }));
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
  const banks = new Map((await listBanks(sql, catalogue)).map((bank) => [bank.id, bank]));
  const shown: ShownConnection[] = [];
  for (const row of rows) {
    const bank = banks.get(row.bankId) ?? null;
    shown.push({
      id: row.id,
      bankId: row.bankId,
      bankName: bank?.name ?? row.bankId,
      bank,
      provider: row.provider,
      status: connectionStatus(row, now),
      since: belgradeDate(row.connectedAt),
      until: belgradeDate(row.expiresAt),
      accounts: await accountsOf(deps, keyId, row.id),
      consents: await listConsents(sql, keyId, row.id),
      stored: stored.get(row.id) ?? NOTHING,
      canRenew: isKeyActive && row.provider === 'bank' && bank !== null && bank.status !== 'coming_soon',
    });
  }
  return shown;
};
