/** The daily round: every connection in use is pulled, page by page, and a bank that fails one holds up no other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dailyPullQueue } from '../../src/bank-pull/jobs.ts';
import type { BankProvider } from '../../src/banks/provider.ts';
import { sandboxBank } from '../../src/sandbox-bank/provider.ts';
import { startApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';

test('the daily round brings the news of every connection, but of one whose bank gives no answer, once it does', async (t) => {
  let failing: string | null = null;
  const bank: BankProvider = {
    ...sandboxBank,
    async pull(grant, since, until) {
      if (JSON.stringify(grant) === failing) throw new Error('the bank is away');
      return sandboxBank.pull(grant, since, until);
    },
  };
  const app = await startApp(t, { bank });
  const { clock, sql, service } = app;
  const key = await app.createKey();
  // More than a page of them, so that the round has to go on after the first.
  const accounts: string[] = [];
  for (let user = 0; user < 52; user++) {
    const { accountIds } = await connectBank(app, key, {
      bank: 'otp',
      user: `user-${user}`,
      seed: `seed-${user}`,
    });
    accounts.push(accountIds[0]!);
  }
  const round = async (): Promise<void> => {
    await service.deps.jobs.send(sql, dailyPullQueue, {});
    await service.deps.jobs.drain();
  };
  const told = async (): Promise<string[]> => {
    const rows = await sql<{ account: string }[]>`
      select distinct payload ->> 'account_id' as account from events
      where type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'`;
    return rows.map((row) => row.account).sort();
  };

  const [first] = await sql<{ dataKey: Buffer; bankGrant: Buffer; account: string }[]>`
    select c.data_key as "dataKey", c.bank_grant as "bankGrant", a.id as account
    from connections c join accounts a on a.connection_id = c.id order by c.id limit 1`;
  const dataKey = service.deps.master.unwrap(first!.dataKey);
  failing = JSON.stringify(JSON.parse(dataKey.open(first!.bankGrant)));

  clock.advance({ days: 10 });
  await round();
  assert.deepEqual(await told(), accounts.filter((account) => account !== first!.account).sort());

  failing = null;
  clock.advance({ days: 1 });
  await round();
  assert.deepEqual(await told(), accounts.toSorted());
});
