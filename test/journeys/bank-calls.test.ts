/** A request to a bank holds no open transaction, and so no lock, however long the bank takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BankProvider } from '../../src/banks/contract/contract.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { connect } from '../../src/platform/database/postgres.ts';
import { startApp } from '../support/app.ts';
import { connectBank, startSession } from '../support/connect.ts';
import { testDatabase } from '../support/database.ts';
import { recentBank } from '../support/recent-bank.ts';

test('no transaction is open during any call of a bank', async (t) => {
  const { url } = await testDatabase(t);
  const observer = connect(url, { max: 1 });
  t.after(() => observer.end({ timeout: 1 }));
  const asked = new Set<string>();
  let path = '';
  /** Runs within every call of the bank: an open transaction of the caller would still be open; any other ends by itself. */
  const alone = async (name: string): Promise<void> => {
    let open: { query: string }[] = [];
    for (let look = 0; look < 500; look++) {
      open = await observer<{ query: string }[]>`
        select query from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
      if (open.length === 0) break;
    }
    assert.deepEqual(
      [...open].map(({ query }) => query),
      [],
      `${path}: ${name}`,
    );
    asked.add(`${path}: ${name}`);
  };
  const bank: BankProvider = {
    ...recentBank,
    async beginAuthorization(...call) {
      await alone('beginAuthorization');
      return recentBank.beginAuthorization(...call);
    },
    async completeAuthorization(...call) {
      await alone('completeAuthorization');
      return recentBank.completeAuthorization(...call);
    },
    async holder(...call) {
      await alone('holder');
      return recentBank.holder(...call);
    },
    async accounts(...call) {
      await alone('accounts');
      return recentBank.accounts(...call);
    },
    async read(...call) {
      await alone('read');
      return recentBank.read(...call);
    },
  };
  const app = await startApp(t, { bank, databaseUrl: url });
  const key = await app.createKey();
  const { api, clock, service, sql } = app;

  path = 'connect';
  const { accountIds } = await connectBank(app, key, { bank: 'otp' });
  path = 'bank page';
  const token = await startSession(app, key, { bank: 'otp' });
  const page = (step: string) =>
    fetch(`${app.url}/sandbox/auth.html`, { method: 'POST', body: new URLSearchParams({ token, step }) });
  assert.equal((await page('login')).status, 200);
  assert.equal((await page('authorize')).status, 200);
  path = 'requested';
  clock.advance({ days: 1 });
  assert.equal((await api.post(`/accounts/${accountIds[0]}/sync`, { key })).status, 200);
  await service.deps.jobs.drain();
  path = 'daily';
  clock.advance({ days: 1 });
  await service.deps.jobs.send(sql, dailyPullQueue, {});
  await service.deps.jobs.drain();
  path = 'advance';
  const headers = { 'idempotency-key': 'advance-1' };
  const advanced = await api.post('/sandbox/clock/advance', { key, headers, body: { days: 2 } });
  assert.equal(advanced.status, 200);
  path = 'renewal';
  clock.advance({ days: 100 });
  await connectBank(app, key, { bank: 'otp' });

  for (const way of ['connect', 'bank page', 'requested', 'daily', 'advance', 'renewal']) {
    assert.ok(asked.has(`${way}: read`), way);
  }
});
