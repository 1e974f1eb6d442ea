/** INITIAL_UPDATE and HISTORICAL_UPDATE: the webhooks about the first transactions of an Item. */
import { addDays, belgradeDate } from '../../../../packages/common/belgrade.ts';
import { type LoadedHistory, listAccountsOfConnection } from '../../../ledger/accounts/store.ts';
import { countDays } from '../../../ledger/transactions/days-store.ts';
import type { Tx } from '../../../platform/database/postgres.ts';
import { type FirstUpdates, saveFirstUpdates } from '../item/store.ts';
import { bodies, type WebhookBody } from './bodies.ts';

/** Days that INITIAL_UPDATE covers if the whole history is loaded at once. */
const INITIAL_DAYS = 30;
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'];

interface Item extends FirstUpdates {
  keyId: number;
  connectionId: string;
}

/**
 * Returns the webhooks that are due since the history was loaded so far, and records them, in the transaction that
 * sends them. Both count transactions: INITIAL_UPDATE the newest, HISTORICAL_UPDATE the others.
 */
export const firstUpdates = async (
  tx: Tx,
  { keyId, connectionId, initialCount, isHistorical }: Item,
  history: LoadedHistory,
  now: Date,
): Promise<WebhookBody[]> => {
  const isComplete = history === 'complete';
  if (isHistorical || history === 'none' || (initialCount !== null && !isComplete)) return [];
  const accountIds = (await listAccountsOfConnection(tx, keyId, connectionId)).map(({ id }) => id);
  const count = (from: string): Promise<number> => countDays(tx, keyId, { accountIds, from, to: LAST_DAY });
  const total = await count(FIRST_DAY);
  const initial =
    initialCount ?? (isComplete ? await count(addDays(belgradeDate(now), -INITIAL_DAYS)) : total);
  await saveFirstUpdates(tx, keyId, connectionId, { initialCount: initial, isHistorical: isComplete });
  return [
    ...(initialCount === null ? [bodies.initialUpdate(initial)] : []),
    ...(isComplete ? [bodies.historicalUpdate(Math.max(0, total - initial))] : []),
  ];
};
