/** What happens at the same time to one user's consent happens one after the other, and nothing fails for it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BankProvider } from '../../src/banks/provider.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { sandboxBank } from '../../src/sandbox-bank/provider.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { authorize, connectBank, startSession } from '../support/connect.ts';

/** Resolves when this many transactions of the app's database wait for a lock. */
const waiting = async ({ sql }: TestApp, count: number): Promise<void> => {
  for (;;) {
    const rows = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    if (rows.length === count) return;
  }
};

test('a revocation waits for the consent that is being given, and ends it', async (t) => {
  const atTheBank = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<void>();
  let held = false;
  const bank: BankProvider = {
    ...sandboxBank,
    async authorize(options) {
      if (held) {
        atTheBank.resolve();
        await decided.promise;
      }
      return sandboxBank.authorize(options);
    },
  };
  const app = await startApp(t, { bank });
  const key = await app.createKey();
  const { connectionId } = await connectBank(app, key, { bank: 'nlb' });
  const session = await startSession(app, key, { bank: 'nlb' });
  held = true;
  const renewal = app.api.post('/sandbox/authorize', { body: { session_token: session } });
  await atTheBank.promise;
  const revocation = app.api.delete(`/connections/${connectionId}`, { key });
  await waiting(app, 1);
  decided.resolve();

  assert.equal((await renewal).status, 200);
  assert.equal((await revocation).status, 200);
  const { data } = (await app.api.get('/connections', { key })).body;
  assert.deepEqual(
    data.map(({ status }: { status: string }) => status),
    ['revoked'],
  );
  const body = { public_token: (await renewal).body.public_token };
  assertError(await app.api.post('/connect/exchange', { key, body }), 404, 'INVALID_PUBLIC_TOKEN');
});

test('an exchange and a revocation at once both succeed', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const token = await authorize(app, await startSession(app, key, { bank: 'nlb' }));
  const [connection] = (await app.api.get('/connections', { key })).body.data;

  // Another transaction holds the token, so that the exchange is on its way when the revocation begins.
  const [exchange, revocation] = await app.sql.begin(async (tx) => {
    await tx`select from public_tokens where hash = ${tokenHash(token)} for update`;
    const exchanging = app.api.post('/connect/exchange', { key, body: { public_token: token } });
    await waiting(app, 1);
    const revoking = app.api.delete(`/connections/${connection.connection_id}`, { key });
    await waiting(app, 2);
    return [exchanging, revoking] as const;
  });
  assert.equal((await exchange).body.connection_id, connection.connection_id);
  assert.equal((await revocation).status, 200);
});
