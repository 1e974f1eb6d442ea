/** Turns a consent given at the bank into a connection with its accounts and history. */

import { after } from '../../../packages/common/clock.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { BankAccount, BankGrant, BankHolder } from '../../banks/contract/contract.ts';
import type { AccountRead } from '../../ingest/account-read.ts';
import { applyReads } from '../../ingest/apply-reads.ts';
import type { Fetched } from '../../ingest/fetch.ts';
import { applyNews } from '../../ingest/pull.ts';
import { sendHistory } from '../../ingest/queue.ts';
import { grantPlace } from '../../ingest/store.ts';
import { markDuplicates } from '../../ledger/accounts/duplicates.ts';
import { admitAgain, endedRefHash } from '../../ledger/accounts/ended-store.ts';
import { insertAccounts } from '../../ledger/accounts/store.ts';
import { claimDataKey, type FreshDataKey } from '../../ledger/data-keys/data-keys.ts';
import { pairTransfers, recordPaired, stateOfUser } from '../../ledger/transfers/pairing.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import type { Deps } from './deps.ts';
import { cancelEnding, endSuperseded } from './ending/ending.ts';
import { eraseAccounts } from './erasure/erase.ts';
import { permissionsAt } from './permissions.ts';
import { CONSENT_PERIOD } from './status.ts';
import { endConsents, findConnection, insertConnection, insertConsent, renewConnection } from './store.ts';

/** A consent as the bank granted it, with the data that the bank reported. */
export type Consented = Given & Shared;

interface Given {
  grant: BankGrant;
  /** When the bank was asked for the consent, on the key's clock. */
  at: Date;
  /** Null if the bank sets no end. */
  validUntil: Date | null;
  /** The scheduled ending of the consent: see `scheduleEnding`. */
  noted: string | null;
}

export type Shared =
  | {
      renews: string;
      dataKey: SealingKey;
      /** The bank's references of deselected accounts, shared before or not. */
      takenOut: readonly string[];
      /** The bank's references of accounts that the user selected: those that they had taken out are read again. */
      selected: readonly string[];
      news: Fetched[];
    }
  | {
      renews: null;
      dataKey: FreshDataKey;
      accounts: BankAccount[];
      holder: BankHolder | null;
      /** Reads of the accounts that were read at once; a job reads the others. */
      history: AccountRead[];
      historyUntil: Date;
    };

/**
 * Creates or renews the connection of a user at a bank, and runs `alsoWrite` with it. Returns false if a newer pull
 * was applied meanwhile: nothing has changed then, and the caller asks the bank again. Runs inside the caller's
 * transaction, which has the user's turn.
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
    await pipelined([
      cancelEnding(tx, noted),
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
    const pairing = { ...(await stateOfUser(tx, { keyId, userId })), connectionIds: [id] };
    await pipelined([
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
    await pipelined([applyReads(tx, [{ keyId, connectionId: id, dataKey, reads }]), noteConsent()]);
    await markDuplicates(deps, tx, { keyId, userId });
    await recordPaired(deps, tx, await pairTransfers(deps, tx, pairing, () => now), now);
    if (reads.length < accounts.length) await sendHistory(deps, tx, { connectionId: id, bankId });
  } else {
    // Locked before any account: events about deselected accounts are recorded by then, or wait for this lock.
    if (consented.takenOut.length > 0) await findConnection(tx, keyId, id, true);
    // The renewal shares the transactions of the time in which the consent had expired.
    const { takenOut, selected } = consented;
    const { late } = await applyNews(deps, tx, consented.news, { takenOut });
    if (late.length > 0) return false;
    await eraseAccounts(deps, tx, { keyId, connectionId: id, bankId, userId, dataKey }, takenOut, now);
    const again = selected.map((ref) => endedRefHash(dataKey, ref));
    if (again.length > 0) await admitAgain(tx, { keyId, connectionId: id }, again);
    await endConsents(tx, keyId, id, now);
    const superseded = await renewConnection(tx, { id, keyId, expiresAt, consentUntil, bankGrant });
    await endSuperseded(deps, tx, superseded, dataKey);
    await noteConsent();
  }
  return true;
};

const earlier = (one: Date, other: Date | null): Date => (other && other < one ? other : one);
