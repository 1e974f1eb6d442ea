/**
 * Runs an unmodified Actual Budget against the service and compares its data with those of the service. Actual is not a
 * dependency of this repository, because its installation compiles native code.
 *
 *   mkdir ../actual && cd ../actual && npm init -y && npm i @actual-app/sync-server @actual-app/api
 *   node scripts/actual-budget.ts ../actual [the Node.js that it was installed with]
 */
import assert from 'node:assert/strict';
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { belgradeDate } from '../packages/common/belgrade.ts';
import { DAY } from '../packages/common/clock.ts';
import { startApp } from '../test/support/app.ts';
import { TestClock } from '../test/support/clock.ts';
import { connectBank } from '../test/support/connect.ts';
import { createDeveloper } from '../test/support/developer.ts';
import { freePort } from '../test/support/free-port.ts';

import { startThrowAwayServer } from '../test/support/server.ts';

interface ActualTransaction {
  imported_id: string | null;
  starting_balance_flag: boolean;
  cleared: boolean;
}

interface SimplefinAccount {
  id: string;
  name: string;
  org: { name: string; domain: string; id: string };
}

const [, , folder, node = process.execPath] = process.argv;
if (!folder)
  throw new Error('Name the folder in which Actual is installed, and its Node.js if it has another');
const modules = join(resolve(folder), 'node_modules/@actual-app');
const { version } = createRequire(import.meta.url)(join(modules, 'sync-server/package.json'));

const PASSWORD = 'actual-budget';
const endings: (() => Promise<unknown>)[] = [];
const end = { after: (ending: () => Promise<unknown>): void => void endings.push(ending) };

/** Ends the process with the script. */
const running = (child: ChildProcess): ChildProcess => {
  end.after(async () => {
    const isOver = once(child, 'exit');
    if (child.kill('SIGKILL')) await isOver;
  });
  return child;
};

type Ask = <Result>(kind: 'budget' | 'send' | 'call', ...parameters: unknown[]) => Promise<Result>;

const startActual = async (): Promise<Ask> => {
  const data = await mkdtemp(join(tmpdir(), 'actual-'));
  end.after(() => rm(data, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ACTUAL_DATA_DIR: data,
    ACTUAL_PORT: String(port),
    ACTUAL_HOSTNAME: '127.0.0.1',
  };
  const program = join(modules, 'sync-server/build/bin/actual-server.js');
  running(spawn(node, [program], { cwd: data, env, stdio: 'ignore' }));
  for (let wait = 0; !(await fetch(`${url}/info`).catch(() => null))?.ok; wait++) {
    if (wait === 300) throw new Error('Actual does not start');
    await sleep(100);
  }
  const body = JSON.stringify({ password: PASSWORD });
  await fetch(`${url}/account/bootstrap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const driver = running(
    fork(
      fileURLToPath(new URL('actual-budget-driver.mjs', import.meta.url)),
      [resolve(folder), url, PASSWORD, data],
      {
        execPath: node,
        execArgv: [],
        silent: true,
      },
    ),
  );
  const answer = async <Result>(): Promise<Result> => {
    const [{ result, error }] = await once(driver, 'message');
    if (error !== undefined) throw new Error(error);
    return result;
  };
  await answer();
  return async (kind, ...parameters) => {
    driver.send({ kind, parameters });
    return answer();
  };
};

const figures: [string, string | number][] = [];

const compare = async (): Promise<void> => {
  const clock = new TestClock(new Date().toISOString());
  const app = await startApp(end as never, { clock, reachable: true });
  const { key } = await createDeveloper(app);
  const { accountIds } = await connectBank(app, key, { user: 'ana', seed: 'actual' });
  const token = await app.api.post('/simplefin/tokens', { key, body: { user_id: 'ana' } });
  const actual = await startActual();
  await actual('budget', 'Budget');
  await actual('send', 'secret-set', { name: 'simplefin_token', value: token.body.setup_token });
  const { accounts } = await actual<{ accounts: SimplefinAccount[] }>('send', 'simplefin-accounts');
  assert.deepEqual(
    accounts.map(({ id }) => id),
    accountIds,
  );

  const from = belgradeDate(new Date(clock.now().getTime() - 400 * DAY));
  const to = belgradeDate(new Date(clock.now().getTime() + DAY));
  const own = new Map<string, string>();
  for (const { id, name, org } of accounts) {
    const externalAccount = {
      account_id: id,
      name,
      institution: org.name,
      orgDomain: org.domain,
      orgId: org.id,
    };
    await actual('send', 'simplefin-accounts-link', { externalAccount, startingDate: from });
    const there = await actual<{ id: string }[]>('call', 'getAccounts');
    own.set(id, there.find((each) => ![...own.values()].includes(each.id))!.id);
  }
  const rowsOf = (id: string): Promise<ActualTransaction[]> =>
    actual('call', 'getTransactions', own.get(id)!, '2000-01-01', to);
  const all = async (): Promise<ActualTransaction[]> => {
    const rows: ActualTransaction[] = [];
    for (const id of accountIds) rows.push(...(await rowsOf(id)));
    return rows;
  };
  const sync = async (): Promise<void> => {
    for (const accountId of own.values()) await actual('call', 'runBankSync', { accountId });
  };
  const ours = (await app.api.get('/accounts', { key })).body.data;
  const imported = (await all()).filter(({ starting_balance_flag }) => !starting_balance_flag);
  let known = 0;
  for (const [place, id] of accountIds.entries()) {
    const { body } = await app.api.get(`/accounts/${id}/transactions?limit=500&from=${from}`, { key });
    assert.equal(body.has_more, false);
    known += body.count;
    const balance = await actual<number>('call', 'getAccountBalance', own.get(id)!);
    figures.push([`balance of account ${place + 1}, Actual`, (balance / 100).toFixed(2)]);
    figures.push([`balance of account ${place + 1}, ours`, ours[place].balance.toFixed(2)]);
  }
  figures.unshift(
    ['accounts', accounts.length],
    ['transactions, Actual', imported.length],
    ['transactions, ours', known],
  );

  await sync();
  figures.push(['more after a second sync', (await all()).length - imported.length - accounts.length]);

  const body = { transactions: [{ amount: -1_349, description: 'WOLT DOO>BEOGRAD RS', pending: true }] };
  const injected = await app.api.post(`/sandbox/accounts/${accountIds[0]}/transactions`, { key, body });
  const [hold] = injected.body.data;
  await sync();
  const before = await rowsOf(accountIds[0]!);
  const asHold = before.filter(({ imported_id }) => imported_id === hold.id);
  await app.api.post(`/sandbox/transactions/${hold.id}/settle`, { key, body: {} });
  await sync();
  const after = await rowsOf(accountIds[0]!);
  const settled = after.filter(({ imported_id }) => imported_id === hold.id);
  figures.push(['a hold, entries and whether cleared', `${asHold.length}, ${asHold[0]?.cleared}`]);
  figures.push(['settled, entries and whether cleared', `${settled.length}, ${settled[0]?.cleared}`]);
  figures.push(['more after it settled', after.length - before.length]);

  await app.api.post(`/sandbox/connections/${hold.connection_id}/fault`, {
    key,
    body: { fault: 'consent_ended' },
  });
  const said = async (): Promise<string> => {
    try {
      await sync();
      return 'nothing';
    } catch (error) {
      return (error as Error).message;
    }
  };
  await app.api.post(`/accounts/${accountIds[0]}/sync`, { key });
  await app.service.deps.jobs.drain();
  figures.push(['says when the bank refuses the consent', await said()]);
  await app.api.delete(`/simplefin/tokens/${token.body.id}`, { key });
  figures.push(['says when access is revoked', await said()]);
};

const server = await startThrowAwayServer();
process.env.TEST_SERVER_URL = server.url;
try {
  await compare();
  console.log(`Actual Budget ${version}`);
  for (const [name, value] of figures) console.log(`${name.padEnd(42)} ${value}`);
} finally {
  for (const ending of endings.reverse()) await ending();
  await server.stop();
}
