/** Errors for data that an account or a connection lacks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { newId } from '../../src/platform/vocabulary/ids.ts';
import { startApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { recentBank } from '../support/recent-bank.ts';

test('a bank without identity data: IDENTITY_UNAVAILABLE, but the account can be verified', async (t) => {
  const app = await startApp(t);
  const { accountIds } = await connectBank(app, app.demoKey, { bank: 'otp' });
  const [id] = accountIds;
  const call = { key: app.demoKey };
  assertError(await app.api.get(`/accounts/${id}/identity`, call), 404, 'IDENTITY_UNAVAILABLE');
  assert.equal((await app.api.get(`/accounts/${id}/auth`, call)).status, 200);
});

test('an account without an IBAN: AUTH_UNAVAILABLE for that account only', async (t) => {
  const bank: BankProvider = {
    ...recentBank,
    async accounts(grant, call) {
      const [current, ...others] = await recentBank.accounts(grant, call);
      return [current!, ...others.map((account) => ({ ...account, iban: null }))];
    },
  };
  const app = await startApp(t, { bank });
  const { accountIds } = await connectBank(app, app.demoKey);
  const [current, savings] = accountIds;
  const call = { key: app.demoKey };
  assertError(await app.api.get(`/accounts/${savings}/auth`, call), 404, 'AUTH_UNAVAILABLE');
  assert.equal((await app.api.get(`/accounts/${current}/auth`, call)).status, 200);
});

test('a missing connection: CONNECTION_NOT_FOUND for reading and for revoking', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const id = newId('connection');
  assertError(await app.api.get(`/connections/${id}/export`, { key }), 404, 'CONNECTION_NOT_FOUND');
  assertError(await app.api.delete(`/connections/${id}`, { key }), 404, 'CONNECTION_NOT_FOUND');
});
