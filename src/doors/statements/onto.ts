/** Finds accounts of an upload that the user has also connected, and applies `onto`. */
import type { KeyObject } from 'node:crypto';
import { accountName, nameOf, type Whose } from '../../ledger/accounts/duplicates.ts';
import { listAccountsOfUser, type UserAccount } from '../../ledger/accounts/duplicates-store.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';

/** The treatment of a file whose account is connected: join that account, or keep a separate one. */
export type Onto = 'connection' | 'separate';

/** An account that a file is of. */
export interface FileAccount {
  /** Its IBAN, or its number. */
  name: string;
  currency: string;
  bankId: string;
}

/** A connected account that a file joins. */
export interface Joined extends FileAccount {
  accountId: string;
  accountRef: string;
  connectionId: string;
  dataKey: KeyObject;
}

const askWhichOne = ({ name, currency }: FileAccount, { id, bankId }: UserAccount): ApiError =>
  new ApiError('ACCOUNT_ALREADY_CONNECTED', {
    account: name,
    currency,
    account_id: id,
    bank_id: bankId,
  });

/**
 * Returns the connected accounts that files join. Where the account of a file is connected, and it has no account of its own
 * yet, the caller has to choose. An account whose consent has ended is not one that a file can join.
 * @throws ACCOUNT_ALREADY_CONNECTED where nothing was chosen, and where the history of the bank is still being read
 */
export const chooseOnto = async (
  { sql, dataKeys }: Pick<Deps, 'sql' | 'dataKeys'>,
  whose: Whose,
  { accounts, onto, now }: { accounts: readonly FileAccount[]; onto: Onto | null; now: Date },
): Promise<Joined[]> => {
  if (onto === 'separate') return [];
  const owned = await listAccountsOfUser(sql, whose);
  const keys = await dataKeys.findAll(owned.map(({ dataKeyId }) => dataKeyId));
  const named = owned.map((account) => ({ account, name: nameOf(account, keys) }));
  const joined: Joined[] = [];
  for (const file of accounts) {
    const same = named.filter(({ name }) => name === accountName(file.name, file.currency));
    const connected = same.find(
      ({ account: { provider, expiresAt } }) => provider === 'bank' && expiresAt > now,
    )?.account;
    if (!connected) continue;
    if (onto === null) {
      if (same.some(({ account }) => account.provider === 'statement')) continue;
      throw askWhichOne(file, connected);
    }
    if (connected.history !== 'complete') {
      throw new ApiError('ACCOUNT_ALREADY_CONNECTED', {
        cause: 'being_read',
        account_id: connected.id,
        bank_id: connected.bankId,
      });
    }
    joined.push({
      ...file,
      accountId: connected.id,
      accountRef: connected.bankRef,
      connectionId: connected.connectionId,
      dataKey: keys.get(connected.dataKeyId)!.keyObject,
    });
  }
  return joined;
};
