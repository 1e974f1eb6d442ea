import { requireConsent } from '../accounts/access.ts';
import type { Caller } from '../api-keys/caller.ts';
import type { Deps } from '../deps.ts';
import { recordEvent } from '../events/record.ts';
import { keyOfTransaction, lockTransaction, moveLedger, saveChange } from './edit.ts';
import { type Correction, saveCorrection } from './enrichment.ts';
import type { Transaction } from './schema.ts';
import { transactionShape } from './shape.ts';

/**
 * Corrects the name or category of a transaction, which shows in sync as `modified`, and of all later ones with
 * the same normalised wording. Earlier ones keep what they were reported with.
 */
export const correctTransaction = async (
  deps: Deps,
  caller: Caller,
  id: string,
  correction: Correction,
): Promise<Transaction> => {
  const dataKey = await keyOfTransaction(deps, caller.keyId, id);
  return deps.sql.inTurn(caller.keyId, async (tx) => {
    const row = await lockTransaction(tx, caller.keyId, id);
    requireConsent(row.expiresAt, caller.now);
    const { description } = transactionShape(row, dataKey);
    await saveCorrection(tx, caller.keyId, description, correction, caller.now);
    const changed = {
      ...row,
      merchantName: correction.merchantName ?? row.merchantName,
      merchantCategory: correction.merchantCategory ?? row.merchantCategory,
      category: correction.category ?? row.category,
    };
    await saveChange(tx, row, changed, await moveLedger(tx, row.accountId, { balance: 0, available: 0 }));
    await recordEvent(deps, tx, {
      type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
      keyId: caller.keyId,
      connectionId: row.connectionId,
      occurredAt: caller.now,
      payload: { account_id: row.accountId, bank_id: row.bankId },
    });
    return transactionShape(changed, dataKey);
  });
};
