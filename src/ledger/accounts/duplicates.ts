/** Accounts of statement files that are the same as an account that the same user has connected: by IBAN and currency. */
import type { Tx } from '../../platform/database/postgres.ts';
import type { DataKeys, FoundKeys } from '../../platform/keys/data-keys.ts';
import { listAccountsOfUser, saveDuplicate, type UserAccount } from './duplicates-store.ts';
import { ibanPlace } from './store.ts';

/** The user of a key. */
export interface Whose {
  keyId: number;
  userId: string;
}

/** One text for one account, however its IBAN is written. */
export const accountName = (iban: string, currency: string): string =>
  `${iban.replace(/\s/g, '').toUpperCase()} ${currency}`;

/** The name of an account; null where it has no IBAN, or its key cannot be had. */
export const nameOf = ({ id, iban, currency, dataKeyId }: UserAccount, keys: FoundKeys): string | null => {
  const dataKey = keys.get(dataKeyId);
  return iban === null || !dataKey ? null : accountName(dataKey.open(iban, ibanPlace(id)), currency);
};

/**
 * Compares the accounts of a user, and marks those of statement files that are connected as well. To be called in the
 * transaction that adds an account; the keys have been remembered before.
 */
export const markDuplicates = async (
  { dataKeys }: { dataKeys: DataKeys },
  tx: Tx,
  { keyId, userId }: Whose,
): Promise<void> => {
  const accounts = await listAccountsOfUser(tx, { keyId, userId });
  const [files, connected] = [accounts.filter(isOfFiles), accounts.filter((each) => !isOfFiles(each))];
  if (files.length === 0 || connected.length === 0) return;
  const keys = await dataKeys.findAll(accounts.map(({ dataKeyId }) => dataKeyId));
  const originals = new Map(
    connected.map((account) => [nameOf(account, keys), account.id]).reverse() as [string | null, string][],
  );
  for (const account of files) {
    const name = nameOf(account, keys);
    const original = name === null ? undefined : originals.get(name);
    if (original !== undefined && original !== account.duplicateOf) {
      await saveDuplicate(tx, keyId, account.id, original);
    }
  }
};

const isOfFiles = ({ provider }: UserAccount): boolean => provider === 'statement';
