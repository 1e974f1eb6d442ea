import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

export interface Connected {
  connectionId: string;
  accountIds: string[];
}

interface ConnectChoice {
  bank?: string;
  user?: string;
  /** Null for the customer of the user, who is one person at every bank. */
  seed?: string | null;
  scenario?: string;
  /** Indexes of the shared accounts at the bank. */
  accounts?: number[];
}

/** Opens a session and returns its token. */
export const startSession = async (
  { api }: { api: Client },
  key: string,
  { bank = 'banca-intesa', user = 'user-1', seed = 'test', scenario = 'default' }: ConnectChoice = {},
): Promise<string> => {
  const response = await api.post('/connect', {
    key,
    body: { bank_id: bank, user_id: user, sandbox: { ...(seed === null ? {} : { seed }), scenario } },
  });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return response.body.session_token;
};

/** Authorizes a session as the user and returns the public token. */
export const authorize = async (
  { api }: { api: Client },
  sessionToken: string,
  accounts?: number[],
): Promise<string> => {
  const body = { session_token: sessionToken, ...(accounts ? { accounts } : {}) };
  const response = await api.post('/sandbox/authorize', { body });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return response.body.public_token;
};

/** Runs the whole connect flow. The accounts are those of this connection. */
export const connectBank = async (
  app: TestApp,
  key: string,
  choice: ConnectChoice = {},
): Promise<Connected> => {
  const publicToken = await authorize(app, await startSession(app, key, choice), choice.accounts);
  const exchanged = await app.api.post('/connect/exchange', { key, body: { public_token: publicToken } });
  assert.equal(exchanged.status, 200, JSON.stringify(exchanged.body));
  const connectionId: string = exchanged.body.connection_id;
  const rows = await app.sql<{ id: string }[]>`
    select id from accounts where connection_id = ${connectionId} order by position`;
  return { connectionId, accountIds: rows.map((row) => row.id) };
};
