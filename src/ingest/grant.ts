/** A bank may give another grant for the one that it is asked with, which is then worth nothing: it is kept before anything else. */

import type { BankGrant, BankProvider, Call } from '../banks/contract/contract.ts';
import { delegate } from '../banks/contract/delegate.ts';
import type { Sql } from '../platform/database/postgres.ts';
import type { SealingKey } from '../platform/secrets.ts';
import { grantPlace, type PullRow, replaceGrant } from './store.ts';

interface Keeping {
  /** The bank, which is asked with what it gave last. */
  bank: BankProvider;
  /** Returns the present grant of the connection, sealed. */
  sealed(): Buffer;
}

/** The bank of a living connection. */
export const keepingGrant = (
  { sql, bank }: { sql: Sql; bank: BankProvider },
  { id, bankGrant }: Pick<PullRow, 'id' | 'bankGrant'>,
  dataKey: SealingKey,
): Keeping => {
  let sealed = bankGrant;
  let newest: BankGrant | null = null;
  const keeping = (call: Call): Call => ({
    ...call,
    async replaceGrant(grant) {
      newest = grant;
      const from = sealed;
      sealed = dataKey.seal(JSON.stringify(grant), grantPlace(id));
      await replaceGrant(sql, id, { from, to: sealed });
    },
  });
  return {
    bank: {
      ...delegate(bank),
      consent: (grant, call) => bank.consent(newest ?? grant, keeping(call)),
      holder: (grant, call) => bank.holder(newest ?? grant, keeping(call)),
      accounts: (grant, call) => bank.accounts(newest ?? grant, keeping(call)),
      read: (grant, ref, window, call) => bank.read(newest ?? grant, ref, window, keeping(call)),
    },
    sealed: () => sealed,
  };
};
