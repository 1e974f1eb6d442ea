/** Runs a service in this process over a temporary database, to measure the database alone. */
import { join } from 'node:path';
import { systemClock } from '../packages/common/clock.ts';
import { startService } from '../src/main/service.ts';
import { loadConfig } from '../src/platform/config.ts';
import { createLogger } from '../src/platform/log.ts';
import { insertKey } from '../test/support/key.ts';
import { makeDatabase } from './database.ts';

/** @param databaseUrl the server for the database; without it a temporary server starts */
export const startInProcess = async (databaseUrl: string | undefined) => {
  const database = await makeDatabase(databaseUrl);
  const service = await startService({
    config: loadConfig({
      PORT: '0',
      DATA_DIR: join(database.directory, 'service'),
      LOG_LEVEL: 'silent',
      ROLE: 'api',
      RATE_LIMIT_BANKING: '1000000000',
    }),
    databaseUrl: database.url,
    log: createLogger('silent', false),
    clock: systemClock,
  });
  const { sql } = service.deps;

  // biome-ignore lint/suspicious/noExplicitAny: the bench reads whatever the service returned
  const call = async (key: string, method: string, path: string, body?: object): Promise<any> => {
    const response = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };

  return {
    url: database.url,
    sql,
    call,
    addKey: async (): Promise<string> => (await insertKey(sql, { at: systemClock.now() })).key,

    /** Connects a user's bank with twelve months of history; the user is its seed. Returns the connection's id. */
    async connect(key: string, user: string, bank: string): Promise<string> {
      const session = { bank_id: bank, user_id: user, sandbox: { seed: user } };
      const { session_token } = await call(key, 'POST', '/connect', session);
      const { public_token } = await call(key, 'POST', '/sandbox/authorize', { session_token });
      return (await call(key, 'POST', '/connect/exchange', { public_token })).connection_id;
    },

    async stop(): Promise<void> {
      await service.close();
      await database.remove();
    },
  };
};
