/** Updates your copy from the service. */
import { Obds, ObdsError, type WebhookPayload } from '@obds/sdk';
import * as database from './database.ts';

export const obds = new Obds({ apiKey: process.env.OBDS_API_KEY, baseUrl: process.env.OBDS_URL });

/** Events come in bursts. One sync is enough for all events of this time. */
const BURST_MS = 300;

/** Errors of a read if the consent ends during a sync. An event reports the end, and starts the next sync. */
const ENDED: ReadonlySet<string> = new Set(['CONSENT_EXPIRED', 'ACCOUNT_NOT_FOUND']);

/** Copies the state of a connection and all changes of its transactions since the last sync. */
export const syncConnection = async (id: string): Promise<void> => {
  const connection = await obds.connections.get(id);
  if (connection.status === 'revoked') return database.eraseConnection(id);
  const { name } = await obds.banks.get(connection.bank_id);
  const exists = database.updateConnection(connection, name);
  // After the consent has ended, the copy stays, and nothing new can be read until the user renews the consent.
  if (!exists || connection.status === 'expired') return;
  try {
    for (const account of connection.accounts) await syncAccount(account.id);
  } catch (error) {
    if (!(error instanceof ObdsError) || !ENDED.has(error.error_code)) throw error;
  }
};

const syncAccount = async (id: string): Promise<void> => {
  let cursor = database.cursorOf(id);
  for await (const page of obds.transactions.sync(id, { cursor }).pages()) {
    if (!database.applyPage(id, cursor, page)) return;
    cursor = page.next_cursor;
  }
};

/** Syncs every connection: at the start and once a day, because a webhook can be missed. */
export const syncAll = async (): Promise<void> => {
  for (const id of database.connectionIds()) await syncConnection(id).catch(console.error);
};

const planned = new Set<string>();

/** Handles a verified webhook. It may come twice or late, so it only starts a sync, which reads the present state. */
export const received = (event: WebhookPayload): void => {
  const id =
    'connection_id' in event
      ? event.connection_id
      : 'account_id' in event
        ? database.connectionOfAccount(event.account_id)
        : undefined;
  // The webhooks of your account also report connections of your other applications.
  if (id === undefined || planned.has(id) || !database.connectionIds().includes(id)) return;
  planned.add(id);
  setTimeout(() => {
    planned.delete(id);
    syncConnection(id).catch(console.error);
  }, BURST_MS);
};
