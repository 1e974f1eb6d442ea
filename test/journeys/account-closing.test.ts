/** Accounts that end: the user removes one at a renewal, or the bank no longer lists it. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { deliverDue } from '../support/deliver.ts';
import { createDeveloper } from '../support/developer.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const [CURRENT] = [0];

/** Starts a service, with calls that close and open accounts at the simulated banks. */
const begin = async (t: TestContext) => {
  const app = await startApp(t, { env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' } });
  const developer = await createDeveloper(app);
  const { key } = developer;
  const get = async (path: string) => {
    const response = await app.api.get(path, { key });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body;
  };
  const advance = async (days = 1): Promise<void> => {
    const { status, body } = await app.api.post('/sandbox/clock/advance', { key, body: { days } });
    assert.equal(status, 200, JSON.stringify(body));
  };
  /** Closes an account at its bank, or opens it again; returns when it was closed. */
  const setClosed = async (id: string, closed: boolean): Promise<string> => {
    const { status, body } = await app.api.patch(`/sandbox/accounts/${id}`, { key, body: { closed } });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.closed_reason, closed ? 'closed_at_bank' : null);
    return body.closed_at;
  };
  const removals = async () => {
    const path = '/developers/events?type=ACCOUNTS.REMOVED';
    const { body } = await app.api.get(path, { key: developer.session });
    return body.data.map(({ payload }: { payload: object }) => payload).reverse();
  };
  const messageOf = async (id: string, path = 'balance', as = key): Promise<string> => {
    const response = await app.api.get(`/accounts/${id}/${path}`, { key: as });
    assertError(response, 404, 'ACCOUNT_NOT_FOUND');
    return response.body.error_message;
  };
  /** Returns the accounts of a user as a budget application reads them. */
  const budgetOf = async (body: object) => {
    const made = await app.api.post('/simplefin/tokens', { key, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const here = (url: string): URL => new URL(new URL(url).pathname, app.url);
    const claimed = await fetch(here(made.body.claim_url), { method: 'POST' });
    const access = new URL(await claimed.text());
    const authorization = `Basic ${Buffer.from(`${access.username}:${access.password}`).toString('base64')}`;
    return async () => {
      const url = `${here(access.href)}/accounts?balances-only=1`;
      return (await fetch(url, { headers: { authorization } })).json();
    };
  };
  return { app, developer, key, setClosed, get, advance, removals, messageOf, budgetOf };
};

test('an account that the bank no longer lists is closed, reported once, and opened again when it is listed', async (t) => {
  const { app, developer, key, setClosed, get, advance, removals, budgetOf } = await begin(t);
  const receiver = await webhookReceiver(t);
  await developer.addWebhook(receiver.url, { events: ['ACCOUNTS.REMOVED'] });
  const { connectionId, accountIds } = await connectBank(app, key, { user: 'closes' });
  const [kept, gone] = accountIds as [string, string];
  const budget = await budgetOf({ user_id: 'closes' });
  await advance();
  const before = await get(`/accounts/${gone}/transactions?limit=500`);
  const saidAt = await setClosed(gone, true);
  const closing = async () =>
    (await get('/accounts?user_id=closes')).data.map((account: Record<string, unknown>) => [
      account.id,
      account.closed_at,
      account.closed_reason,
    ]);
  const [payload, ...others] = await removals();
  assert.deepEqual(others, []);
  const { timestamp, closed_at: closedAt, ...rest } = payload;
  assert.deepEqual(rest, {
    webhook_type: 'ACCOUNTS',
    webhook_code: 'REMOVED',
    account_id: gone,
    connection_id: connectionId,
    bank_id: 'banca-intesa',
    user_id: 'closes',
    closed_reason: 'closed_at_bank',
  });
  assert.equal(closedAt, saidAt);
  assert.equal(timestamp, Math.floor(Date.parse(closedAt) / 1_000));
  assert.deepEqual(await closing(), [
    [kept, null, null],
    [gone, closedAt, 'closed_at_bank'],
  ]);
  assert.deepEqual(await get(`/accounts/${gone}/transactions?limit=500`), before, 'its rows remain');
  const set = await budget();
  assert.deepEqual(set.errlist, [
    {
      code: 'act.',
      msg: `${set.accounts[1].name} at Banca Intesa is closed: the bank has not listed it since ${closedAt.slice(0, 10)}. Its transactions up to then remain.`,
      account_id: gone,
    },
  ]);
  assert.deepEqual(set.errors, [set.errlist[0].msg]);
  assert.deepEqual(
    set.accounts.map(({ id }: { id: string }) => id),
    accountIds,
  );

  await advance(3);
  assert.equal((await removals()).length, 1, 'one that stays away is reported once');
  await setClosed(gone, false);
  assert.deepEqual(await closing(), [
    [kept, null, null],
    [gone, null, null],
  ]);
  assert.deepEqual((await budget()).errlist, []);
  const reopened = await get(`/accounts/${gone}/transactions?limit=500`);
  assert.ok(reopened.data.length >= before.data.length, 'what was missed is read');
  await setClosed(gone, true);
  assert.equal((await removals()).length, 2);
  await deliverDue(app);
  assert.deepEqual(
    receiver.received.map(({ body }) => JSON.parse(body).webhook_code),
    ['REMOVED', 'REMOVED'],
  );
});

test('an account that its user removes is reported, and its id gets another error than an unknown id', async (t) => {
  const { app, developer, key, get, removals, messageOf, budgetOf } = await begin(t);
  const { connectionId, accountIds } = await connectBank(app, key, { user: 'takes out' });
  const [kept, gone] = accountIds as [string, string];
  const budget = await budgetOf({ user_id: 'takes out' });
  await connectBank(app, key, { user: 'takes out', accounts: [CURRENT] });
  const [payload, ...others] = await removals();
  assert.deepEqual(others, [], 'it is not closed by the bank as well');
  assert.deepEqual(
    [payload.account_id, payload.connection_id, payload.user_id, payload.closed_reason],
    [gone, connectionId, 'takes out', 'taken_out'],
  );
  const never = await messageOf('acc_5mWq2ZrT8kLx0YbNcV3hDs');
  const said = await messageOf(gone);
  assert.match(
    said,
    /^The user took this account out of its connection at \d{4}-\d\d-\d\dT.*, and its data was erased\./,
  );
  assert.ok(said.includes(payload.closed_at));
  for (const path of ['identity', 'auth', 'transactions', 'transactions?cursor=', 'recurring', 'spending']) {
    assert.equal(await messageOf(gone, path), said, path);
  }
  const stranger = await createDeveloper(app);
  assert.equal(await messageOf(gone, 'balance', stranger.key), never, 'another key learns nothing');
  assert.deepEqual(
    (await budget()).errlist.map(({ code, msg }: { code: string; msg: string }) => [code, msg.slice(0, 68)]),
    [['act.', '1 account of this access ended: the user took them out of the connec']],
  );
  assert.equal((await get('/accounts?user_id=takes%20out')).data[0].id, kept);

  // A webhook with the default events does not receive it.
  const { body } = await app.api.post('/developers/webhooks', {
    key: developer.session,
    body: { url: 'https://app.example/hook' },
  });
  assert.ok(!body.events.includes('ACCOUNTS.REMOVED'));

  await app.api.delete(`/connections/${connectionId}`, { key });
  assert.equal(await messageOf(gone), never, 'nothing is left after a revocation');
  assert.equal((await app.sql`select from ended_accounts`).count, 0);
});
