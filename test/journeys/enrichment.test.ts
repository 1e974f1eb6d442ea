import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { deep } from '../support/depth.ts';
import { createDeveloper } from '../support/developer.ts';
import { bankOfLog } from '../support/log-bank.ts';

test('any transactions are enriched in their order, with a reason', async (t) => {
  const { api, demoKey: key } = await startApp(t);
  const answer = await api.post('/transactions/enrich', {
    key,
    body: {
      transactions: [
        { id: 'mine', description: 'LIDL 141 Čačak Čačak 688', amount: -1204.5, currency: 'RSD' },
        { description: 'Prodajno mesto 1', amount: -80, currency: 'RSD', date: '2026-03-01' },
        { description: '', amount: 0, currency: 'EUR' },
      ],
    },
  });
  assert.equal(answer.status, 200);
  const [lidl, unknown, empty] = answer.body.data;
  assert.deepEqual(
    [lidl.id, lidl.merchant_name, lidl.category, lidl.merchant_category, lidl.confidence],
    ['mine', 'Lidl', 'groceries', 'discount_supermarket', 'high'],
  );
  assert.match(lidl.explanation, /lidl/i);
  assert.equal(unknown.confidence, 'low');
  assert.deepEqual([empty.merchant_name, empty.confidence], ['Unknown', 'low']);
});

test('a result has both confidences, the merchant category, the participants and their websites', async (t) => {
  const { api, demoKey: key } = await startApp(t);
  const line = (description: string, more: object = {}) => ({
    description,
    amount: -1200,
    currency: 'RSD',
    ...more,
  });
  const { status, body } = await api.post('/transactions/enrich', {
    key,
    body: {
      transactions: [
        line('PAYPAL *SPOTIFYAB 35314369001 SE'),
        line('MOZZARTBET.COM>BEOGRAD RS'),
        line('OPTIMUS PLUS NIS 688', { mcc: '5812' }),
        line('TRAJNI NALOG 12', { counterparty: { name: 'JKP INFOSTAN TEHNOLOGIJE' } }),
        line('UPLATA', { payment_code: '253' }),
        line('PRENOS PETAR PETROVIC'),
        line('STR IDEA NIS 688'),
      ],
    },
  });
  assert.equal(status, 200);
  const [spotify, bet, optimus, infostan, tax, person, idea] = body.data;
  const lidlLike = { confidence: 'medium', website: 'https://spotify.com' };
  assert.deepEqual(spotify.counterparties, [
    { name: 'Spotify', type: 'merchant', ...lidlLike, logo: '/logos/merchants/spotify.svg' },
    { name: 'PayPal', type: 'wallet', confidence: 'high', website: null, logo: null },
  ]);
  assert.deepEqual([spotify.processor, spotify.website], ['PayPal', 'https://spotify.com']);
  assert.deepEqual(bet.category_code, { primary: 'GAMBLING', detailed: 'GAMBLING_BETTING' });
  assert.equal(bet.category, 'entertainment');
  assert.deepEqual([optimus.merchant_name, optimus.category], ['Optimus plus', 'dining']);
  assert.match(optimus.explanation_sr, /šifra delatnosti trgovca 5812/);
  assert.equal(infostan.merchant_name, 'JKP Infostan');
  assert.equal(tax.category, 'taxes');
  assert.deepEqual(
    person.counterparties.map(({ name, type }: { name: string; type: string }) => [name, type]),
    [['Petar Petrović', 'person']],
  );
  // A business that only shares the name of a chain has neither its logo nor its website.
  assert.deepEqual([idea.merchant_name, idea.website, idea.logo], ['Idea', null, null]);
  for (const { confidence, merchant_confidence, category_confidence } of body.data) {
    const order = ['low', 'medium', 'high'];
    const lower = Math.min(order.indexOf(merchant_confidence), order.indexOf(category_confidence));
    assert.equal(confidence, order[lower]);
  }
});

test('a row is enriched by the bank’s fields and explained the same way; the name of a person is sealed', async (t) => {
  const booked = [
    { description: 'UPLATA 03/2026', details: { paymentCode: '240' }, amount: 9_000_000 },
    {
      description: 'OPTIMUS PLUS NIS 688',
      details: { mcc: '5812', location: { city: 'NIS', country: 'RS' } },
    },
    { description: 'UPLATA ZORICA MATIC', details: {} },
  ];
  const app = await startApp(t, {
    bank: bankOfLog((_grant, since, at) =>
      since !== null
        ? []
        : booked.map(({ amount = -1_000, ...entry }, i) => ({
            kind: 'booked' as const,
            at,
            entry: {
              ref: `${i}`,
              accountRef: 'current',
              date: '2026-03-10',
              amount,
              personal: false,
              ...entry,
            },
          })),
    ),
  });
  const key = await app.createKey();
  const { accountIds } = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  const { data } = (await app.api.get(`/accounts/${accountIds[0]}/transactions`, { key })).body;
  const byText = new Map<string, { id: string; category: string; merchant_name: string }>(
    data.map((row: { description: string }) => [row.description, row]),
  );
  assert.equal(byText.get('UPLATA 03/2026')?.category, 'salary');
  const optimus = byText.get('OPTIMUS PLUS NIS 688')!;
  assert.equal(optimus.category, 'dining');
  const explained = (await app.api.get(`/transactions/${optimus.id}/enrichment`, { key })).body;
  assert.equal(explained.category, 'dining');
  assert.deepEqual(explained.location, { city: 'NIS', country: 'RS' });
  assert.equal(byText.get('UPLATA ZORICA MATIC')?.merchant_name, 'Zorica Matić');
  const [kept] = await app.sql<{ name: string | null }[]>`
    select merchant_name as name from transactions where description = 'UPLATA ZORICA MATIC'`;
  assert.equal(kept!.name, null);
});

/** Descriptors of unknown payees, with the name that is shown. */
const unknownPayees: [wording: string, name: string][] = [
  ['STR ZORA 12 NIS 688', 'Zora'],
  [' *** 12.03.2026 *** ', '*** 12.03.2026 ***'],
  ['00000 123456', '00000 123456'],
  ['?', '?'],
  ['Hvala na pomoći', 'P2P transfer'],
  ['za onu knjigu i čaj', 'P2P transfer'],
];

test('every transaction has a name at every endpoint, and one from a sealed descriptor is not stored in clear', async (t) => {
  const booked: [wording: string, name: string][] = [...unknownPayees, ['  ', 'Unknown']];
  const app = await startApp(t, {
    bank: bankOfLog((_grant, since, at) =>
      since === null
        ? booked.flatMap(([description], i) =>
            [true, false].map((personal) => ({
              kind: 'booked' as const,
              at,
              entry: {
                ref: `${i} ${personal}`,
                accountRef: 'current',
                date: '2026-03-10',
                amount: -100 - i,
                description,
                personal,
              },
            })),
          )
        : [],
    ),
  });
  const { api, sql } = app;
  const developer = await createDeveloper(app);
  const { key } = developer;
  const { connectionId, accountIds } = await connectBank(app, key, { bank: 'otp', scenario: 'empty' });
  const id = accountIds[0]!;
  type Named = { description: string; merchant_name: string };
  const check = (place: string, rows: Named[], count: number) => {
    assert.equal(rows.length, count, place);
    const named = new Map(booked);
    for (const { description, merchant_name } of rows) {
      assert.equal(merchant_name, named.get(description), `${place}: ${description}`);
    }
  };
  const everywhere = async () => {
    const read = async (path: string) => (await api.get(path, { key })).body;
    check('list', (await read(`/accounts/${id}/transactions`)).data, 2 * booked.length);
    check('sync', (await read(`/accounts/${id}/transactions?cursor=`)).added, 2 * booked.length);
    check('export', (await read(`/connections/${connectionId}/export`)).transactions, 2 * booked.length);
    const { body: own } = await api.get('/developers/me/export', { key: developer.session });
    check('own export', own.connections[0].accounts[0].transactions, 2 * booked.length);
  };
  await everywhere();
  const sealed = await sql<{ row: string; name: string | null }[]>`
    select t::text as row, merchant_name as name from transactions t where description_sealed is not null`;
  assert.equal(sealed.length, booked.length);
  for (const { row, name } of sealed) {
    assert.equal(name, null);
    for (const [wording] of unknownPayees) assert.ok(wording === '?' || !row.includes(wording.trim()), row);
  }
  const rows = unknownPayees.map(([description]) => ({ description, amount: -1, currency: 'RSD' }));
  const enriched = (await api.post('/transactions/enrich', { key, body: { transactions: rows } })).body.data;
  assert.deepEqual(
    enriched.map(({ merchant_name }: Named) => merchant_name),
    unknownPayees.map(([, name]) => name),
  );
  const injected = await api.post(`/sandbox/accounts/${id}/transactions`, {
    key,
    body: {
      transactions: unknownPayees.map(([description]) => ({ description, amount: -1, pending: true })),
    },
  });
  check('injected', injected.body.data, unknownPayees.length);
  for (const [i, { id: row }] of (injected.body.data as { id: string }[]).entries()) {
    const [description] = unknownPayees.at(-1 - i)!;
    check(
      'explained',
      [
        {
          description: unknownPayees[i]![0],
          ...(await api.get(`/transactions/${row}/enrichment`, { key })).body,
        },
      ],
      1,
    );
    check(
      'changed',
      [(await api.patch(`/sandbox/transactions/${row}`, { key, body: { description } })).body],
      1,
    );
    check('settled', [(await api.post(`/sandbox/transactions/${row}/settle`, { key, body: {} })).body], 1);
  }
  const [own] = await sql<
    { id: string }[]
  >`select id from transactions where description_sealed is not null limit 1`;
  const [wording] = unknownPayees[0]!;
  const patched = await api.patch(`/sandbox/transactions/${own!.id}`, {
    key,
    body: { description: wording },
  });
  check('a sealed one changed', [patched.body], 1);
  const [kept] = await sql<
    { row: string }[]
  >`select t::text as row from transactions t where id = ${own!.id}`;
  assert.ok(!kept!.row.includes('ZORA') && !kept!.row.includes('Zora'), kept!.row);
});

test('bad input gives a clear error, and no text causes a 500', async (t) => {
  const { api, demoKey: key } = await startApp(t);
  const row = { description: 'X', amount: -1, currency: 'RSD' };
  const send = (transactions: unknown) => api.post('/transactions/enrich', { key, body: { transactions } });
  assertError(await send([]), 400, 'INVALID_PARAMETER');
  assertError(await send(Array.from({ length: 501 }, () => row)), 400, 'INVALID_PARAMETER');
  assertError(await send([{ ...row, description: 'x'.repeat(10_000) }]), 400, 'INPUT_TOO_LONG');
  assertError(await send([{ amount: 1, currency: 'RSD' }]), 400, 'MISSING_FIELDS');
  assertError(await send([{ ...row, amount: 1.001 }]), 400, 'INVALID_PARAMETER');
  for (const amount of ['12', true, 1e21, 0.1 + 0.2])
    assertError(await send([{ ...row, amount }]), 400, 'INVALID_PARAMETER');
  assertError(await send([{ ...row, currency: 'dinar' }]), 400, 'INVALID_PARAMETER');
  assertError(await send([{ ...row, description: 'a\u0000b' }]), 400, 'INVALID_PARAMETER');
  assertError(await send('text'), 400, 'INVALID_PARAMETER');
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          description: fc.oneof(
            fc.string({ unit: 'binary', maxLength: 400 }),
            fc.string({ unit: 'grapheme', maxLength: 100 }),
            fc.constantFrom('\u0001\u0002', '😀😀', '\ud800', '***>>>', '&#269;&#x10FFFF;&#99999999;'),
          ),
          amount: fc.integer({ min: -1e9, max: 1e9 }).map((minor) => minor / 100),
          currency: fc.constantFrom('RSD', 'EUR'),
        }),
        { minLength: 1, maxLength: 50 },
      ),
      async (transactions) => {
        const { status, body } = await send(transactions);
        const isRefused = transactions.some(
          ({ description }) =>
            description.includes('\u0000') || !description.isWellFormed() || description.length > 500,
        );
        assert.equal(status, isRefused ? 400 : 200);
        if (status === 200) assert.equal(body.count, transactions.length);
      },
    ),
    { numRuns: deep(10, 60) },
  );
});

test('a correction is a modification in sync, and applies to later transactions of that key only', async (t) => {
  const app = await startApp(t);
  const { api } = app;
  const keys = [await app.createKey(), await app.createKey()] as const;
  const ids: string[] = [];
  for (const key of keys)
    ids.push((await connectBank(app, key, { bank: 'otp', scenario: 'empty' })).accountIds[0]!);
  const inject = async (which: 0 | 1, description: string) =>
    (
      await api.post(`/sandbox/accounts/${ids[which]}/transactions`, {
        key: keys[which],
        body: { transactions: [{ amount: -100, description }] },
      })
    ).body.data[0];
  const [key] = keys;

  const wrong = await inject(0, 'STR ZORA 2 CACAK 688');
  const corrected = await api.put(`/transactions/${wrong.id}/enrichment`, {
    key,
    body: { merchant_name: 'Zora', category: 'groceries', merchant_category: 'corner_shop' },
  });
  assert.deepEqual(
    [corrected.body.merchant_name, corrected.body.category, corrected.body.merchant_category],
    ['Zora', 'groceries', 'corner_shop'],
  );
  const page = (await api.get(`/accounts/${ids[0]}/transactions?cursor=${wrong.id}`, { key })).body;
  assert.deepEqual(page.modified, [corrected.body]);
  const explained = (await api.get(`/transactions/${wrong.id}/enrichment`, { key })).body;
  assert.deepEqual([explained.merchant_name, explained.confidence], ['Zora', 'high']);
  assert.match(explained.explanation, /correction/);

  assert.equal((await inject(0, 'STR ZORA 7 NIS 688')).merchant_name, 'Zora');
  assert.notEqual((await inject(1, 'STR ZORA 7 NIS 688')).merchant_name, 'Zora');
  assert.notEqual((await inject(0, 'STR VESNA 7 NIS 688')).merchant_name, 'Zora');

  const put = (body: object) => api.put(`/transactions/${wrong.id}/enrichment`, { key, body });
  assertError(await put({}), 400, 'INVALID_PARAMETER');
  assertError(await put({ category: 'nonsense' }), 400, 'INVALID_PARAMETER');
  assertError(await put({ merchant_category: 'Not Snake' }), 400, 'INVALID_PARAMETER');
  assertError(await put({ merchant_name: 'x'.repeat(101) }), 400, 'INPUT_TOO_LONG');
});

test('recurring streams of a connected account, in both forms, have consistent sums', async (t) => {
  const app = await startApp(t, { bank: sandboxBank });
  const { demoKey: key, api } = app;
  const { accountIds } = await connectBank(app, key, { seed: 'streams' });
  const { body } = await api.get(`/accounts/${accountIds[0]}/recurring`, { key });
  assert.equal(body.object, 'recurring_summary');
  assert.deepEqual(body.outgoing, body.outflows);
  assert.deepEqual(body.incoming, body.inflows);
  assert.ok(body.outflows.length >= 5 && body.inflows.length >= 1);
  type Summed = { status: string; is_own_transfer: boolean; monthly_amount: number };
  const sum = (streams: Summed[], isOwn: boolean) =>
    streams
      .filter(({ status, is_own_transfer }) => status === 'active' && is_own_transfer === isOwn)
      .reduce((total, stream) => total + Math.round(stream.monthly_amount * 100), 0);
  assert.equal(Math.round(body.summary.total_monthly_outflows * 100), sum(body.outflows, false));
  assert.equal(Math.round(body.monthly_incoming_total * 100), sum(body.inflows, false));
  assert.equal(Math.round(body.summary.own_transfers_monthly_outflows * 100), sum(body.outflows, true));
  assert.ok(body.inflows.some((stream: { category: string }) => stream.category === 'salary'));
  for (const stream of [...body.outflows, ...body.inflows]) {
    assert.equal(stream.transaction_ids.length, stream.occurrences);
    assert.ok(stream.average_amount > 0);
    const isEnded = stream.status === 'cancelled';
    assert.equal(stream.next_expected_date === null, isEnded);
    assert.equal(['payment_missed', 'paid_off'].includes(stream.status_reason), isEnded);
    assert.equal(stream.frequency === 'irregular' || stream.frequency === stream.cadence, true);
    assert.ok(isEnded || stream.next_expected_amount_min <= stream.next_expected_amount);
    assert.ok(isEnded || stream.next_expected_amount <= stream.next_expected_amount_max);
    for (const event of stream.events) {
      assert.ok(stream.transaction_ids.includes(event.transaction_id));
      assert.notEqual(event.previous_amount, event.amount);
    }
  }
  // Ids are stable as time passes and occurrences are added.
  const own = await app.createKey();
  const later = await connectBank(app, own, { seed: 'streams' });
  const active = async () =>
    (await api.get(`/accounts/${later.accountIds[0]}/recurring`, { key: own })).body.outflows
      .filter(
        (stream: { frequency: string; status: string }) =>
          stream.frequency === 'monthly' && stream.status === 'active',
      )
      .map((stream: { stream_id: string }) => stream.stream_id);
  const before: string[] = await active();
  await api.post('/sandbox/clock/advance', { key: own, body: { days: 35 } });
  const after = new Set(
    (await api.get(`/accounts/${later.accountIds[0]}/recurring`, { key: own })).body.outflows.map(
      (stream: { stream_id: string }) => stream.stream_id,
    ),
  );
  assert.ok(before.filter((id) => after.has(id)).length >= before.length - 1);
});
