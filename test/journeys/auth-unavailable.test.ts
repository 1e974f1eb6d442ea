import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';

test('a passbook account can be read, but has no details to verify', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { scenario: 'pensioner' });
  const [current, passbook] = accountIds;

  const accounts = await app.api.get('/accounts', { key });
  const ibans = accounts.body.data.map(({ id, name, iban }: { id: string; name: string; iban: unknown }) => [
    id,
    name,
    iban === null,
  ]);
  assert.deepEqual(ibans, [
    [current, 'Tekući račun', false],
    [passbook, 'Devizna štedna knjižica', true],
  ]);

  const balance = await app.api.get(`/accounts/${passbook}/balance`, { key });
  assert.equal(balance.status, 200);
  assert.ok(balance.body.balance > 0);
  const transactions = await app.api.get(`/accounts/${passbook}/transactions`, { key });
  assert.ok(transactions.body.count > 0);

  assertError(await app.api.get(`/accounts/${passbook}/auth`, { key }), 404, 'AUTH_UNAVAILABLE');
  const verified = await app.api.get(`/accounts/${current}/auth`, { key });
  assert.equal(verified.status, 200);
  assert.equal(verified.body.numbers.iban, accounts.body.data[0].iban);
});
