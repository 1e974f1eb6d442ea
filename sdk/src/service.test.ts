/** The client against the real service: every word of its surface, in the order in which a program uses it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startApp, type TestApp } from '../../test/support/app.ts';
import { createDeveloper, type TestDeveloper } from '../../test/support/developer.ts';
import { ending } from '../../test/support/ending.ts';
import { Obds } from './index.ts';

const end = ending();
let app: TestApp;
let developer: TestDeveloper;
let obds: Obds;

before(async () => {
  app = await startApp(end);
  developer = await createDeveloper(app);
  obds = new Obds({ apiKey: developer.key, session: developer.session, baseUrl: app.url });
});

test('from a user who connects a bank to transactions', async () => {
  const { session_token } = await obds.connect.start({ bank_id: 'otp', user_id: 'user-1' });
  const { public_token } = await obds.sandbox.authorize({ session_token });
  const connected = await obds.connect.exchange({ public_token: public_token! });
  const { data: accounts } = await obds.accounts.list({ connection_id: connected.connection_id });
  const account = accounts[0]!;
  assert.equal((await obds.accounts.balance(account.id)).balance, account.balance);
  const page = await obds.transactions.list(account.id, { limit: 3 });
  assert.equal(page.data.length, 3);
});
