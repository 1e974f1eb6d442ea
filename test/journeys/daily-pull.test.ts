/**
 * The daily round and similar rounds: every current connection is pulled, page by page, and one that fails for any reason
 * delays no other.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BankAccount, BankGrant, BankProvider } from '../../src/banks/contract/contract.ts';
import type { LedgerChange } from '../../src/banks/contract/ledger-change.ts';
import { books } from '../../src/banks/simulated/books.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { grantPlace } from '../../src/ingest/store.ts';
import type { Sql } from '../../src/platform/database/postgres.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { bankOfLog } from '../support/log-bank.ts';
import { recentBank } from '../support/recent-bank.ts';

test('the daily round applies the changes of every connection, and those of a silent bank when it responds', async (t) => {
  let failing: string | null = null;
  let hanging: Promise<void> | null = null;
  const bank: BankProvider = {
    ...recentBank,
    async read(grant, ...rest) {
      if (JSON.stringify(grant) === failing) {
        if (!hanging) throw new Error('the bank is away');
        await hanging;
      }
      return recentBank.read(grant, ...rest);
    },
  };
  const app = await startApp(t, { bank });
  const { clock, sql, service } = app;
  const key = await app.createKey();
  // More than one page, so that the round must continue.
  const accounts: string[] = [];
  for (let user = 0; user < 52; user++) {
    const { accountIds } = await connectBank(app, key, {
      bank: 'otp',
      user: `user-${user}`,
      seed: `seed-${user}`,
      scenario: 'student',
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

  const [first] = await sql<{ id: string; dataKeyId: string; bankGrant: Buffer; account: string }[]>`
    select c.id, c.data_key_id as "dataKeyId", c.bank_grant as "bankGrant", a.id as account
    from connections c join accounts a on a.connection_id = c.id order by c.id limit 1`;
  const dataKey = await service.deps.dataKeys.find(first!.dataKeyId);
  failing = JSON.stringify(JSON.parse(dataKey!.open(first!.bankGrant, grantPlace(first!.id))));

  clock.advance({ days: 10 });
  await round();
  assert.deepEqual(await told(), accounts.filter((account) => account !== first!.account).sort());

  const slow = failing;
  failing = null;
  clock.advance({ days: 1 });
  await round();
  assert.deepEqual(await told(), accounts.toSorted());

  // The bank does not respond at all: only its own changes are delayed, on its page and on the next one.
  clock.advance({ days: 3 });
  const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString();
  await service.deps.jobs.send(sql, dailyPullQueue, { bankId: 'otp', since: yesterday });
  await service.deps.jobs.drain();
  const asked = await sql`select from connections where pulled_until = ${clock.now()}`;
  assert.equal(asked.count, 0, 'a round of yesterday leaves it to that of today');

  const held = Promise.withResolvers<void>();
  [failing, hanging] = [slow, held.promise];
  clock.advance({ days: 10 });
  const working = await startApp(t, { bank, clock, databaseUrl: app.databaseUrl, env: { ROLE: 'worker' } });
  t.after(() => held.resolve());
  await working.service.deps.jobs.send(sql, dailyPullQueue, {});
  const behind = async (): Promise<string[]> => {
    const rows = await sql<{ id: string }[]>`select id from connections where pulled_until < ${clock.now()}`;
    return rows.map(({ id }) => id);
  };
  const until = async (count: number): Promise<string[]> => {
    for (const deadline = AbortSignal.timeout(30_000); ; deadline.throwIfAborted()) {
      const left = await behind();
      if (left.length <= count) return left;
    }
  };
  assert.deepEqual(await until(1), [first!.id]);
  held.resolve();
  assert.deepEqual(await until(0), []);
});

const PERSONAL = 'Petar Petrović';

type Odd = Partial<Record<'accounts' | 'pull', (until: Date) => unknown>>;

const booking = (entry: object): Odd => ({
  pull: (at) => [
    {
      kind: 'booked',
      at,
      entry: {
        ref: 'odd',
        accountRef: 'current',
        date: '2026-03-15',
        amount: -100,
        description: PERSONAL,
        personal: false,
        ...entry,
      },
    },
  ],
});

const fail = () => {
  throw new Error(`no answer about ${PERSONAL}`);
};

/** Unusual behaviour of a bank for one of its customers, by the seed of the customer. */
const odd: Record<string, Odd> = {
  'no answer': { pull: fail },
  'no accounts': { accounts: fail },
  'an account of an unknown type': {
    accounts: () => [
      { ref: 'odd', name: 'X', holderName: PERSONAL, iban: null, currency: 'RSD', type: PERSONAL },
    ],
  },
  'no list': { pull: () => null },
  'no date': booking({ date: PERSONAL }),
  'no amount': booking({ amount: Number.NaN }),
  'half a para': booking({ amount: -0.5 }),
  'no wording': booking({ description: undefined }),
  'a wording that cannot be stored': booking({ description: `${PERSONAL}\u0000` }),
  'no reference': booking({ ref: undefined }),
  'a balance at its limit': booking({ amount: -1 }),
  // The bank is normal: the failure is in this service.
  'a grant that cannot be opened': {},
  'a data key that cannot be opened': {},
};

/** The simulated banks, with unusual behaviour for some customers. */
const oddBank = (isHealed: () => boolean): BankProvider => {
  const oddOf = ({ seed }: BankGrant): Odd => (isHealed() ? {} : (odd[seed as string] ?? {}));
  return {
    ...bankOfLog((grant, since, until) => {
      const { pull } = oddOf(grant);
      return pull ? (pull(until) as LedgerChange[]) : books.pull(grant, since, until);
    }),
    accounts: async (grant, call) =>
      (oddOf(grant).accounts?.(new Date()) as BankAccount[]) ?? recentBank.accounts(grant, call),
  };
};

/** Reverses the bytes of a grant and a data key, so that they cannot be decrypted; the same call restores them. */
const turnAround = async ({ sql, service }: TestApp, accounts: Map<string, string>): Promise<void> => {
  const idOf = async (seed: string): Promise<{ connection: string; dataKey: string }> => {
    const [row] = await sql<[{ connection: string; dataKey: string }]>`
      select c.id as connection, c.data_key_id as "dataKey" from connections c join accounts a on a.connection_id = c.id
      where a.id = ${accounts.get(seed)!}`;
    return row;
  };
  const { connection } = await idOf('a grant that cannot be opened');
  await sql`update connections set bank_grant = reverse(bank_grant) where id = ${connection}`;
  const { dataKey } = await idOf('a data key that cannot be opened');
  const { store } = service.deps.dataKeys;
  const wrapped = (await store.get([dataKey])).get(dataKey)!;
  await store.rewrap(dataKey, wrapped, Buffer.from(wrapped).reverse());
};

/** Connects all customers of `odd` and two others. Returns the account of each, by seed. */
const connectOdd = async (app: TestApp, key: string): Promise<Map<string, string>> => {
  const accounts = new Map<string, string>();
  for (const seed of ['first', ...Object.keys(odd), 'last']) {
    const { accountIds } = await connectBank(app, key, { bank: 'otp', user: seed, seed });
    accounts.set(seed, accountIds[0]!);
  }
  const limited = accounts.get('a balance at its limit')!;
  await app.sql`update accounts set available = ${-Number.MAX_SAFE_INTEGER} where id = ${limited}`;
  await turnAround(app, accounts);
  return accounts;
};

const heal = async (app: TestApp, accounts: Map<string, string>): Promise<void> => {
  await turnAround(app, accounts);
  await app.sql`
    update accounts a set available = opening_balance
      + coalesce((select sum(amount) from transactions where account_no = a.no and not removed), 0)
    where id = ${accounts.get('a balance at its limit')!}`;
};

/** Returns the rows of an account, and whether its balances match them. */
const ledgerOf = async (sql: Sql, account: string): Promise<{ rows: string; exact: boolean }> => {
  const [ledger] = await sql<{ rows: string; exact: boolean }[]>`
    select string_agg(concat_ws(' ', t.bank_ref, t.date, t.amount, t.pending), ', ' order by t.bank_ref) as rows,
           a.balance = a.opening_balance + coalesce(sum(t.amount) filter (where not t.pending), 0)
             and a.available = a.opening_balance + coalesce(sum(t.amount), 0) as exact
    from accounts a left join transactions t on t.account_no = a.no and not t.removed
    where a.id = ${account} group by a.key_id, a.id`;
  return ledger!;
};

/** Returns the accounts of the events since a position, in order. */
const toldSince = async (sql: Sql, position: number): Promise<string[]> => {
  const rows = await sql<{ account: string }[]>`
    select distinct payload ->> 'account_id' as account from events
    where type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' and position > ${position}`;
  return rows.map((row) => row.account).sort();
};

const lastEvent = async (sql: Sql): Promise<number> =>
  (await sql<{ last: number }[]>`select coalesce(max(position), 0) as last from events`)[0]!.last;

test('a connection that fails for any reason is skipped, logged without personal data, and pulled when it works again', async (t) => {
  let healed = true;
  const app = await startApp(t, { bank: oddBank(() => healed) });
  const { clock, sql, service } = app;
  const logged = t.mock.method(service.deps.log, 'error');
  const accounts = await connectOdd(app, await app.createKey());
  const sound = [accounts.get('first')!, accounts.get('last')!].sort();
  const round = async (): Promise<string[]> => {
    const before = await lastEvent(sql);
    await service.deps.jobs.send(sql, dailyPullQueue, {});
    await service.deps.jobs.drain();
    return toldSince(sql, before);
  };

  healed = false;
  clock.advance({ days: 10 });
  assert.deepEqual(await round(), sound);
  const lines = logged.mock.calls
    .map(({ arguments: [fields] }) => fields as { err: Error; connection?: string })
    .filter(({ connection }) => connection !== undefined);
  const failing = await sql<{ id: string }[]>`
    select connection_id as id from accounts where not id = any(${sound}) order by connection_id`;
  assert.deepEqual(
    lines.map(({ connection }) => connection).sort(),
    failing.map(({ id }) => id),
    'each failing connection is logged once',
  );
  for (const { err } of lines) {
    assert.ok(!`${err.message} ${err.stack}`.includes('Petr'), err.stack);
    assert.match(err.stack!, /\n {4}at /, 'where it failed can be seen');
  }

  healed = true;
  await heal(app, accounts);
  clock.advance({ days: 1 });
  assert.deepEqual(await round(), [...accounts.values()].sort());
  for (const [seed, account] of accounts) assert.ok((await ledgerOf(sql, account)).exact, seed);
});

test('an advance moves the clock and all other connections when some fail, and those catch up later', async (t) => {
  let healed = true;
  const app = await startApp(t, { bank: oddBank(() => healed) });
  const advance = async (key: string, days: number) => {
    const answer = await app.api.post('/sandbox/clock/advance', { key, body: { days } });
    assert.equal(answer.status, 200);
    return answer.body;
  };
  const seeds = ['first', 'no answer', 'no date', 'last'];
  const connect = async (key: string): Promise<string[]> => {
    const ids = [];
    for (const seed of seeds)
      ids.push((await connectBank(app, key, { bank: 'otp', user: seed, seed })).accountIds[0]!);
    return ids;
  };
  const ledgers = (ids: string[]) => Promise.all(ids.map((id) => ledgerOf(app.sql, id)));
  const [undisturbed, key] = [await app.createKey(), await app.createKey()];
  const expected = await connect(undisturbed);
  const accounts = await connect(key);
  const start = await ledgers(accounts);
  await advance(undisturbed, 5);
  const at5 = await ledgers(expected);

  healed = false;
  const { transactions, now } = await advance(key, 5);
  assert.equal(now, '2026-03-19T10:00:00.000Z');
  assert.ok(transactions.posted > 0);
  assert.deepEqual(await ledgers(accounts), [at5[0], start[1], start[2], at5[3]]);

  healed = true;
  await advance(undisturbed, 1);
  await advance(key, 1);
  assert.deepEqual(await ledgers(accounts), await ledgers(expected));
});

test('a failed requested sync is retried, delays no other, and its error contains no personal data', async (t) => {
  let healed = true;
  const app = await startApp(t, { bank: oddBank(() => healed) });
  const { sql, service, clock } = app;
  const logged = t.mock.method(service.deps.log, 'error');
  const key = await app.createKey();
  const [failing, other] = [
    (await connectBank(app, key, { bank: 'otp', user: 'a', seed: 'no date' })).accountIds[0]!,
    (await connectBank(app, key, { bank: 'otp', user: 'b', seed: 'other' })).accountIds[0]!,
  ];
  healed = false;
  clock.advance({ days: 3 });
  for (const id of [failing, other]) {
    assert.equal((await app.api.post(`/accounts/${id}/sync`, { key })).status, 200);
  }
  await service.deps.jobs.drain();
  assert.deepEqual(await toldSince(sql, 0), [other]);
  const kept = await sql<{ state: string; output: string }[]>`
    select state, output::text as output from job where name = 'bank-pull' and output is not null`;
  assert.deepEqual(
    kept.map(({ state }) => state),
    ['retry'],
  );
  assert.ok(!kept[0]!.output.includes('Petr'), kept[0]!.output);
  assert.equal(logged.mock.callCount(), 1);
});

test('an account that a bank lists later appears with its rows; one that it no longer lists keeps its rows', async (t) => {
  const opened: BankAccount = {
    ref: 'opened',
    name: 'Novi račun',
    holderName: PERSONAL,
    iban: 'RS35160005010000123456',
    currency: 'EUR',
    type: 'savings',
    openingBalance: 1_000_00,
  };
  // A row from before the consent, one from after it, and a hold.
  const history: LedgerChange[] = [
    ['2026-01-10', 'booked', 500_00],
    ['2026-03-16', 'booked', -20_05],
    ['2026-03-17', 'pending', -7_00],
  ].map(([date, kind, amount]) => ({
    kind: kind as 'booked' | 'pending',
    at: new Date(`${date}T12:00:00Z`),
    entry: {
      ref: `opened ${date}`,
      accountRef: 'opened',
      date: date as string,
      amount: amount as number,
      description: 'LIDL 141 BEOGRAD 688',
      personal: false,
    },
  }));
  let listed: 'as before' | 'with a new one' | 'the new one only' = 'as before';
  const app = await startApp(t, {
    bank: {
      ...bankOfLog(async (grant, since, until) => {
        const own = await books.pull(grant, since, until);
        const news = history.filter(({ at }) => at > (since ?? new Date(0)) && at <= until);
        return [...own, ...news].sort((a, b) => +a.at - +b.at);
      }),
      async accounts(grant, call) {
        const before = await recentBank.accounts(grant, call);
        return listed === 'as before' ? before : listed === 'with a new one' ? [opened, ...before] : [opened];
      },
    },
  });
  const { api, sql } = app;
  const [key, undisturbed] = [await app.createKey(), await app.createKey()];
  const { accountIds } = await connectBank(app, key);
  const { accountIds: expected } = await connectBank(app, undisturbed);
  const advance = (of: string, days: number) =>
    api.post('/sandbox/clock/advance', { key: of, body: { days } });
  await advance(undisturbed, 4);

  listed = 'with a new one';
  assert.equal((await advance(key, 2)).status, 200);
  assert.equal((await advance(key, 2)).status, 200);
  const { data } = (await api.get('/accounts', { key })).body;
  const { id, ...account } = data.at(-1);
  assert.deepEqual(
    data.map((each: { id: string }) => each.id),
    [...accountIds, id],
  );
  assert.deepEqual(account, {
    connection_id: data[0].connection_id,
    user_id: 'user-1',
    bank_id: 'banca-intesa',
    name: opened.name,
    iban: opened.iban,
    currency: 'EUR',
    type: 'savings',
    balance: 1479.95,
    available_balance: 1472.95,
    history: { from: '2026-01-10', complete: true, gaps: [] },
    closed_at: null,
    closed_reason: null,
    duplicate_of: null,
  });
  const rows = (await api.get(`/accounts/${id}/transactions`, { key })).body.data;
  assert.deepEqual(
    rows.map((row: { amount: number; pending: boolean }) => [row.amount, row.pending]),
    [
      [-7, true],
      [-20.05, false],
      [500, false],
    ],
  );
  assert.ok((await ledgerOf(sql, id)).exact);
  for (const [i, each] of accountIds.entries()) {
    assert.deepEqual(await ledgerOf(sql, each), await ledgerOf(sql, expected[i]!), 'the others are as ever');
  }
  // The identity belongs to the same person and is sealed as the others are.
  const identity = async (of: string) => (await api.get(`/accounts/${of}/identity`, { key })).body.identity;
  assert.deepEqual(await identity(id), await identity(accountIds[0]!));
  assert.equal((await api.get(`/accounts/${id}/auth`, { key })).body.account_holder.name, PERSONAL);
  const [stored] = await sql<{ text: string }[]>`select a::text as text from accounts a where id = ${id}`;
  assert.ok(!stored!.text.includes('RS35') && !stored!.text.includes(Buffer.from('RS35').toString('hex')));
  assert.ok((await toldSince(sql, 0)).includes(id));

  listed = 'the new one only';
  const closed = await ledgerOf(sql, accountIds[0]!);
  assert.equal((await advance(key, 3)).status, 200);
  assert.deepEqual(await ledgerOf(sql, accountIds[0]!), closed);
  assert.equal((await api.get('/accounts', { key })).body.count, accountIds.length + 1);
  assert.equal((await api.post(`/accounts/${accountIds[0]}/sync`, { key })).status, 200);
  await app.service.deps.jobs.drain();
  assert.deepEqual(await ledgerOf(sql, accountIds[0]!), closed);
});
