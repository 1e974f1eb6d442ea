/** A consent given at the bank becomes a connection with its accounts and history. */

import { after } from '../../../packages/common/clock.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { BankAccount, BankGrant, BankHolder } from '../../banks/contract/contract.ts';
import type { AccountRead } from '../../ingest/account-read.ts';
import { applyReads } from '../../ingest/apply-reads.ts';
import type { Fetched } from '../../ingest/fetch.ts';
import { applyNews } from '../../ingest/pull.ts';
import { sendHistory } from '../../ingest/queue.ts';
import { grantPlace } from '../../ingest/store.ts';
import { insertAccounts } from '../../ledger/accounts/store.ts';
import { claimDataKey, type FreshDataKey } from '../../ledger/data-keys/data-keys.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { together } from '../../platform/database/together.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import type { Deps } from './deps.ts';
import { claimGiven, endSuperseded } from './ending.ts';
import { eraseAccounts } from './erase.ts';
import { permissionsAt } from './permissions.ts';
import { CONSENT_PERIOD } from './status.ts';
import { endConsents, findConnection, insertConnection, insertConsent, renewConnection } from './store.ts';

/** What a user has agreed to, as the bank has granted it, with all that the bank has said of it. */
export type Consented = Given & Shared;

interface Given {
  grant: BankGrant;
  /** When the bank was asked for it, on the clock of the key. */
  at: Date;
  /** Null where the bank sets no end. */
  validUntil: Date | null;
  /** What ends it at the bank unless it is used: see `noteGiven`. */
  noted: string | null;
}

export type Shared =
  | {
      renews: string;
      dataKey: SealingKey;
      /** The bank's references of accounts that are shared no longer, if they were. */
      takenOut: readonly string[];
      news: Fetched[];
    }
  | {
      renews: null;
      dataKey: FreshDataKey;
      accounts: BankAccount[];
      holder: BankHolder | null;
      /** Of the accounts that were read at once; the others are read afterwards. */
      history: AccountRead[];
      historyUntil: Date;
    };

/**
 * Creates or renews the connection of a user at a bank, with what the caller has to write of it; false when news of it came
 * too late: then nothing has changed, and the bank is to be asked again. Runs inside the caller's transaction, which has the
 * user's turn.
 */
export const establishConnection = async (
  deps: Deps & { catalogue: readonly Bank[] },
  tx: Tx,
  { keyId, bankId, userId }: { keyId: number; bankId: string; userId: string },
  consented: Consented,
  alsoWrite: (connectionId: string) => Promise<void>,
): Promise<boolean> => {
  const { grant, at: now, validUntil: consentUntil, noted } = consented;
  const expiresAt = earlier(after(now, CONSENT_PERIOD), consentUntil);
  const id = consented.renews ?? newId('connection');
  const dataKey = consented.renews === null ? consented.dataKey.key : consented.dataKey;
  const bankGrant = dataKey.seal(JSON.stringify(grant), grantPlace(id));
  const noteConsent = async (): Promise<void> => {
    const bank = deps.catalogue.find(({ id: each }) => each === bankId)!;
    const permissions = permissionsAt(bank);
    const historyDays = permissions.includes('transactions') ? bank.history_days : null;
    await together([
      claimGiven(tx, noted),
      insertConsent(tx, { connectionId: id, keyId, permissions, historyDays, grantedAt: now, expiresAt }),
      deps.outbox.record(tx, [
        {
          type: 'AUTH.AUTOMATICALLY_VERIFIED',
          keyId,
          connectionId: id,
          occurredAt: now,
          payload: { connection_id: id, bank_id: bankId, user_id: userId },
        },
      ]),
      alsoWrite(id),
    ]);
  };
  if (consented.renews === null) {
    const { accounts, holder, history: reads } = consented;
    await together([
      claimDataKey(tx, consented.dataKey),
      insertConnection(tx, {
        id,
        keyId,
        bankId,
        provider: 'bank',
        userId,
        connectedAt: now,
        expiresAt,
        consentUntil,
        pulledUntil: consented.historyUntil,
        dataKeyId: consented.dataKey.id,
        bankGrant,
      }),
      insertAccounts(tx, { keyId, connectionId: id, bankId }, dataKey, accounts, holder),
    ]);
    await together([applyReads(tx, [{ keyId, connectionId: id, dataKey, reads }]), noteConsent()]);
    if (reads.length < accounts.length) await sendHistory(deps, tx, { connectionId: id, bankId });
  } else {
    // Before any account: what is being recorded of those that go is there by then, or finds the connection locked.
    if (consented.takenOut.length > 0) await findConnection(tx, keyId, id, true);
    // What happened while the consent had lapsed is shared by its renewal.
    const { late } = await applyNews(deps, tx, consented.news);
    if (late.length > 0) return false;
    await eraseAccounts(deps, tx, { keyId, connectionId: id }, consented.takenOut);
    await endConsents(tx, keyId, id, now);
    const superseded = await renewConnection(tx, { id, keyId, expiresAt, consentUntil, bankGrant });
    await endSuperseded(deps, tx, superseded, dataKey);
    await noteConsent();
  }
  return true;
};

const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one);
