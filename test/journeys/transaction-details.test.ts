/** Further fields of banks about a transaction, in the API and in the database. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { EntryDetails, LedgerEntry } from '../../src/banks/contract/ledger-change.ts';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import type { Transaction } from '../../src/ledger/transactions/schema.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Connected, connectBank } from '../support/connect.ts';
import { createDeveloper } from '../support/developer.ts';
import { bankOfLog } from '../support/log-bank.ts';

const FIELDS = [
  'value_date',
  'transacted_at',
  'counterparty',
  'reference',
  'payment_code',
  'original',
  'mcc',
  'location',
  'channel',
  'processor',
  'balance_after',
  'review',
  'payments',
  'details',
] as const;

const listed = async ({ api }: TestApp, key: string, { accountIds }: Connected): Promise<Transaction[]> => {
  const rows: Transaction[] = [];
  for (const id of accountIds) {
    for (let more = true, after = ''; more; ) {
      const { status, body } = await api.get(
        `/accounts/${id}/transactions?limit=500${after && `&starting_after=${after}`}`,
        { key },
      );
      assert.equal(status, 200);
      rows.push(...body.data);
      more = body.has_more;
      after = body.data.at(-1)?.id;
    }
  }
  return rows;
};

const byId = (rows: Transaction[]): Transaction[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

test('each bank fills its fields, equally in list, sync and exports', async (t) => {
  const app = await startApp(t, { bank: sandboxBank });
  const { api, sql } = app;
  const developer = await createDeveloper(app);
  const { key } = developer;
  const given: Record<string, string[]> = {};
  const rowsOf: Record<string, Transaction[]> = {};
  const everything: Transaction[] = [];
  for (const bank of ['banca-intesa', 'otp', 'raiffeisen']) {
    const connected = await connectBank(app, key, { bank, seed: 'ana' });
    const rows = await listed(app, key, connected);
    for (const row of rows) {
      assert.equal(row.connection_id, connected.connectionId);
      for (const field of FIELDS) assert.notEqual(row[field], undefined, field);
    }
    // Whether a customer used a payment processor is random.
    given[bank] = FIELDS.filter((field) => field !== 'processor' && rows.some((row) => row[field] !== null));
    rowsOf[bank] = rows;
    everything.push(...rows);
    const synced: Transaction[] = [];
    for (const id of connected.accountIds) {
      for (let more = true, cursor = ''; more; ) {
        const { body } = await api.get(`/accounts/${id}/transactions?cursor=${cursor}`, { key });
        synced.push(...body.added);
        more = body.has_more;
        cursor = body.next_cursor;
      }
    }
    assert.deepEqual(byId(synced), byId(rows), `${bank}: sync`);
    const { body } = await api.get(`/connections/${connected.connectionId}/export`, { key });
    assert.deepEqual(byId(body.transactions), byId(rows), `${bank}: export`);
  }
  const { body: own } = await api.get('/developers/me/export', { key: developer.session });
  const exported = own.connections.flatMap(({ accounts }: { accounts: { transactions: Transaction[] }[] }) =>
    accounts.flatMap(({ transactions }) => transactions),
  );
  assert.deepEqual(byId(exported), byId(everything), "the developer's own export");

  assert.deepEqual(given, {
    'banca-intesa': [
      'value_date',
      'counterparty',
      'reference',
      'payment_code',
      'original',
      'mcc',
      'location',
      'channel',
    ],
    otp: ['transacted_at', 'counterparty', 'mcc', 'location', 'channel'],
    raiffeisen: [
      'value_date',
      'transacted_at',
      'counterparty',
      'reference',
      'payment_code',
      'original',
      'location',
      'channel',
    ],
  });
  for (const { processor, description } of everything) {
    assert.equal(processor === 'Google', description.includes('GOOGLE *'), description);
  }
  const bill = rowsOf['banca-intesa']!.find(({ reference }) => reference !== null)!;
  assert.equal(bill.reference!.model, '97');
  assert.deepEqual(bill.payment_code, {
    code: '289',
    meaning: 'Transactions ordered by citizens (transfer)',
    list: 'domestic',
  });
  assert.match(bill.counterparty!.account!, /^RS35\d{18}$/);
  assert.ok(bill.counterparty!.bank);
  const abroad = rowsOf['banca-intesa']!.find(({ original, channel }) => original && channel === 'online')!;
  assert.ok(Math.abs(abroad.original!.amount * abroad.original!.rate! - abroad.amount) < 0.05);

  // Persons: shown to the application, and never in clear in the database.
  const persons = everything.filter(({ channel, category, counterparty }) =>
    Boolean(counterparty && (channel === 'instant' || category === 'rent')),
  );
  assert.ok(persons.length > 10);
  const [{ text }] = await sql<
    [{ text: string }]
  >`select string_agg(t::text, ' ') as text from transactions t`;
  for (const { counterparty } of persons) {
    assert.ok(!text.includes(counterparty!.name!), 'a name stands in the clear');
    if (counterparty!.account)
      assert.ok(!text.includes(counterparty!.account), 'an account stands in the clear');
  }
  assert.ok(text.includes(bill.counterparty!.name!), 'a firm is no secret');

  // Erased with the connection.
  const { connection_id } = bill;
  assert.equal((await api.delete(`/connections/${connection_id}`, { key })).status, 200);
  const [{ left }] = await sql<[{ left: number }]>`
    select count(*)::int as left from transactions t join accounts a on a.no = t.account_no
    where a.connection_id = ${connection_id}`;
  assert.equal(left, 0);
});

const ENTRY = { accountRef: 'current', date: '2026-03-10', amount: -11_860, personal: false };

/** Returns the rows of a bank with these entries only, in the order of the entries. */
const reported = async (t: TestContext, entries: (Partial<LedgerEntry> & { details: EntryDetails })[]) => {
  const app = await startApp(t, {
    bank: bankOfLog((_grant, since, at) =>
      since === null
        ? entries.map((entry, n) => ({
            kind: 'booked' as const,
            at,
            entry: { ...ENTRY, ref: `${n}`, description: `PRIMER ${n}`, ...entry },
          }))
        : [],
    ),
  });
  const { key } = await createDeveloper(app);
  const connected = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  const rows = (await listed(app, key, connected)).toReversed();
  assert.equal(rows.length, entries.length);
  return { ...app, key, rows };
};

test('all fields of a bank are shown, and odd values do no harm', async (t) => {
  const { rows } = await reported(t, [
    {
      details: {
        valueDate: '2026-03-11',
        transactedAt: '2026-03-10T12:13:14+01:00',
        counterparty: { name: 'PRIMER DOO', account: 'RS35265100000000000148', bank: 'X', person: false },
        reference: { model: '97', number: '163220000111111111000' },
        paymentCode: '221',
        original: { amount: -100, currency: 'EUR', rate: 118.6 },
        mcc: '5411',
        location: { city: 'BEOGRAD', country: 'RS' },
        channel: 'card',
        processor: 'PayPal',
        balanceAfter: 1_234_567,
        // A bank cannot set it.
        review: true,
      },
    },
    {
      details: {
        valueDate: '2026-02-30',
        transactedAt: 'gestern',
        counterparty: { name: ' \u0000 ', person: true },
        reference: { model: '97', number: '84 1234567' },
        paymentCode: '22',
        original: { amount: -1.5, currency: 'EUR' },
        mcc: 'none',
        location: { city: '\u0000', country: 'Serbia' },
        channel: 'pigeon' as 'other',
        balanceAfter: 0.5,
      },
    },
    { details: { paymentCode: '243', reference: { number: `a\u0000b${'x'.repeat(500)}\ud800` } } },
  ]);
  const shown = rows.map((row) => Object.fromEntries(FIELDS.map((field) => [field, row[field]])));
  assert.deepEqual(shown[0], {
    value_date: '2026-03-11',
    transacted_at: '2026-03-10T11:13:14.000Z',
    counterparty: { name: 'PRIMER DOO', account: 'RS35265100000000000148', bank: 'X' },
    reference: { model: '97', number: '163220000111111111000' },
    payment_code: {
      code: '221',
      meaning: 'Goods and services, final consumption (transfer)',
      list: 'domestic',
    },
    original: { amount: -1, currency: 'EUR', rate: 118.6 },
    mcc: '5411',
    location: { city: 'BEOGRAD', country: 'RS' },
    channel: 'card',
    processor: 'PayPal',
    balance_after: 12_345.67,
    review: null,
    payments: null,
    details: null,
  });
  // A number with wrong check digits stays, without the model.
  assert.deepEqual(shown[1], {
    ...Object.fromEntries(FIELDS.map((field) => [field, null])),
    reference: { model: null, number: '84 1234567' },
  });
  assert.deepEqual(shown[2]!.payment_code, { code: '243', meaning: null, list: 'domestic' });
  assert.deepEqual(shown[2]!.reference, { model: null, number: `a b${'x'.repeat(137)}` });
});

test('counterparty and reference of an entry with a person are sealed, bound to their row', async (t) => {
  const reference = { number: 'UGOVOR-TAJNA-7' };
  const person = { name: 'Čedomir Primerić', account: 'RS35265100000000000148', person: true };
  const payment = {
    name: 'Čedomir Primerić',
    account: 'RS35265100000000000148',
    amount: -50,
    currency: 'RSD',
    description: 'Uplata TAJNA',
    reference: { model: null, ...reference },
  };
  // Only the payers of the batch are persons, so they are sealed.
  const batch = { count: 2, payments: [payment, { ...payment, currency: 'dinar' }] };
  const { sql, rows, api, key } = await reported(t, [
    { details: { counterparty: person, reference, channel: 'instant' } },
    { personal: true, details: { counterparty: { ...person, person: false }, reference } },
    { details: { counterparty: { name: 'FIRMA DOO', person: false }, reference: { number: '1' } } },
    { details: { batch } },
  ]);
  assert.deepEqual(
    rows.map(({ counterparty, reference }) => [counterparty?.name, reference?.number]),
    [
      ['Čedomir Primerić', 'UGOVOR-TAJNA-7'],
      ['Čedomir Primerić', 'UGOVOR-TAJNA-7'],
      ['FIRMA DOO', '1'],
      [undefined, undefined],
    ],
  );
  const { reference: _, ...shown } = payment;
  assert.equal(rows[3]!.payments, 2);
  assert.deepEqual(rows[3]!.details, [
    { ...shown, amount: -0.5, reference: { model: null, number: 'UGOVOR-TAJNA-7' } },
  ]);
  const kept = await sql<{ row: string }[]>`select t::text as row from transactions t order by seq`;
  for (const { row } of kept) assert.doesNotMatch(row, /Primeri|100000000000148|TAJNA/);
  assert.match(kept[0]!.row, /p2p,"\{""channel"": ""instant""\}",/);
  assert.match(kept[2]!.row, /FIRMA DOO/);

  // A sealed value of one row cannot be decrypted in another.
  await sql`
    update transactions t set details_sealed = o.details_sealed from transactions o
    where t.seq = 2 and o.seq = 1 and o.account_no = t.account_no`;
  const { status } = await api.get(`/accounts/${rows[0]!.account_id}/transactions`, { key });
  assert.equal(status, 500);
});

test('a developer’s change keeps the fields that it does not contradict, and a removal keeps none', async (t) => {
  const details: EntryDetails = {
    valueDate: '2026-03-11',
    transactedAt: '2026-03-10T12:13:14Z',
    counterparty: { name: 'Ana Primer', person: true },
    original: { amount: -100, currency: 'EUR', rate: 118.6 },
    channel: 'card',
    batch: { count: 2, payments: [] },
  };
  const { api, sql, key, rows } = await reported(t, [{ details }]);
  const path = `/sandbox/transactions/${rows[0]!.id}`;
  const change = async (body: object): Promise<Transaction> => (await api.patch(path, { key, body })).body;
  const worded = await change({ description: 'PAYPAL *SPOTIFY' });
  assert.deepEqual([worded.processor, worded.original?.amount, worded.payments], ['PayPal', -1, 2]);
  const cheaper = await change({ amount: -5 });
  assert.deepEqual([cheaper.original, cheaper.payments, cheaper.value_date], [null, null, '2026-03-11']);
  const earlier = await change({ date: '2026-03-01' });
  assert.deepEqual([earlier.value_date, earlier.transacted_at], [null, null]);
  assert.deepEqual([earlier.channel, earlier.counterparty?.name], ['card', 'Ana Primer']);
  const { data } = (await api.get(`/accounts/${rows[0]!.account_id}/transactions`, { key })).body;
  assert.deepEqual(data, [earlier]);

  assert.equal((await api.delete(path, { key })).status, 200);
  const [row] = await sql<
    object[]
  >`select details, details_sealed from transactions where id = ${rows[0]!.id}`;
  assert.deepEqual({ ...row }, { details: null, details_sealed: null });
});

test('a row that is settled by hand keeps the fields of its pending row', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const { key } = await createDeveloper(app);
  const { accountIds } = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  const inject = async (description: string): Promise<Transaction> =>
    (
      await api.post(`/sandbox/accounts/${accountIds[0]}/transactions`, {
        key,
        body: { transactions: [{ amount: -10, description, pending: true }] },
      })
    ).body.data[0];
  const pending = await inject('GOOGLE *YouTubePremium');
  assert.deepEqual(
    FIELDS.filter((field) => pending[field] !== null),
    ['processor'],
  );
  const settled = (await api.post(`/sandbox/transactions/${pending.id}/settle`, { key, body: {} })).body;
  assert.deepEqual([settled.processor, settled.pending], ['Google', false]);
});
