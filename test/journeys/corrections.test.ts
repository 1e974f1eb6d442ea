/** Texts that developers write about transactions: injected descriptions and corrections. Both may name a person. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { normalizedDescriptor } from '../../src/ledger/enrichment/enrich.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';

const FRIEND = 'Za rucak Drago Lukic';
const SHOP = 'MAXI 767 BEOGRAD 688';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered
type Row = any;

describe('texts that a developer writes', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end);
  });

  const connectEmpty = async (key: string, user: string, bank = 'otp') => {
    const { connectionId, accountIds } = await connectBank(app, key, { user, bank, scenario: 'empty' });
    return { connectionId, accountId: accountIds[0]! };
  };
  const inject = async (key: string, accountId: string, ...rows: object[]): Promise<Row[]> => {
    const transactions = rows.map((row) => ({ amount: -100, ...row }));
    const path = `/sandbox/accounts/${accountId}/transactions`;
    const { status, body } = await app.api.post(path, { key, body: { transactions } });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const correct = async (key: string, id: string, body: object): Promise<Row> => {
    const answer = await app.api.put(`/transactions/${id}/enrichment`, { key, body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const undo = (key: string, id: string) => app.api.delete(`/transactions/${id}/enrichment`, { key });
  const explained = async (key: string, id: string): Promise<Row> =>
    (await app.api.get(`/transactions/${id}/enrichment`, { key })).body;
  const modifiedSince = async (key: string, accountId: string, cursor: string): Promise<Row[]> =>
    (await app.api.get(`/accounts/${accountId}/transactions?cursor=${cursor}`, { key })).body.modified;
  const rowsOf = async (key: string, accountId: string): Promise<Row[]> =>
    (await app.api.get(`/accounts/${accountId}/transactions`, { key })).body.data;

  /** Returns which of these texts the database contains in clear. */
  const inTheClear = async (...texts: string[]): Promise<string[]> => {
    const [row] = await app.sql<{ text: string }[]>`
      select concat((select string_agg(t::text, ' ') from transactions t),
                    (select string_agg(c::text, ' ') from enrichment_corrections c),
                    (select string_agg(c::text, ' ') from connection_corrections c)) as text`;
    // Ids are removed, because four given letters occur by chance in one of some thousand ids.
    const lower = row!.text.replace(/\b[a-z]+_[0-9A-Za-z]{22}\b/g, '').toLowerCase();
    const forms = (text: string) => [text.toLowerCase(), Buffer.from(text).toString('hex')];
    return texts.filter((text) => forms(text).some((form) => lower.includes(form)));
  };

  test('injected and changed descriptions are sealed, with the names read from them', async () => {
    const key = await app.createKey();
    const { accountId } = await connectEmpty(key, 'wordings');
    const [friend, shop, held] = await inject(
      key,
      accountId,
      { description: 'Qwertz za put' },
      { description: SHOP },
      { description: 'Yxcvbn kaparа', pending: true },
    );
    assert.equal(shop.merchant_name, 'Maxi');
    const changed = await app.api.patch(`/sandbox/transactions/${shop.id}`, {
      key,
      body: { description: 'Asdfgh za kiriju' },
    });
    const settled = await app.api.post(`/sandbox/transactions/${held.id}/settle`, { key });
    assert.deepEqual([changed.status, settled.status], [200, 200]);
    const shown = (await rowsOf(key, accountId)).map(({ description }) => description);
    assert.deepEqual(shown.sort(), ['Asdfgh za kiriju', 'Qwertz za put', 'Yxcvbn kaparа']);
    assert.match(friend.merchant_name, /Qwertz/);
    assert.deepEqual(await inTheClear('Qwertz', 'Asdfgh', 'Yxcvbn', 'MAXI 767', 'Maxi'), []);
  });

  test("a bank's description is sealed when a developer changes it", async () => {
    const key = await app.createKey();
    const { accountIds } = await connectBank(app, key, { user: 'rewritten' });
    const [row] = await app.sql<{ id: string }[]>`
      select id from transactions where account_no = (select no from accounts where id = ${accountIds[0]!}) and description is not null limit 1`;
    const path = `/sandbox/transactions/${row!.id}`;
    await app.api.patch(path, { key, body: { amount: -1 } });
    assert.equal(
      (await app.sql`select from transactions where id = ${row!.id} and description is null`).count,
      0,
    );
    await app.api.patch(path, { key, body: { description: 'Hjklq za struju' } });
    assert.deepEqual(await inTheClear('Hjklq'), []);
  });

  test('a correction that may name a person applies to its connection, and is erased with it', async () => {
    const key = await app.createKey();
    const one = await connectEmpty(key, 'one');
    const two = await connectEmpty(key, 'two');
    const [friend] = await inject(key, one.accountId, { description: FRIEND });
    const corrected = await correct(key, friend.id, { merchant_name: 'Brother Zxcvb', category: 'dining' });
    assert.deepEqual([corrected.merchant_name, corrected.category], ['Brother Zxcvb', 'dining']);
    assert.deepEqual(await modifiedSince(key, one.accountId, friend.id), [corrected]);
    const said = await explained(key, friend.id);
    assert.deepEqual([said.merchant_name, said.corrected], ['Brother Zxcvb', true]);
    assert.match(said.explanation, /correction made for this connection/);

    const [later] = await inject(key, one.accountId, { description: FRIEND });
    assert.deepEqual([later.merchant_name, later.category], ['Brother Zxcvb', 'dining']);
    // Omitted fields keep the earlier correction.
    await correct(key, later.id, { category: 'cash' });
    const [again] = await inject(key, one.accountId, { description: FRIEND });
    assert.deepEqual([again.merchant_name, again.category], ['Brother Zxcvb', 'cash']);
    const [theirs] = await inject(key, two.accountId, { description: FRIEND });
    assert.notEqual(theirs.merchant_name, 'Brother Zxcvb');
    const enriched = await app.api.post('/transactions/enrich', {
      key,
      body: { transactions: [{ description: FRIEND, amount: -100, currency: 'RSD' }] },
    });
    assert.equal(enriched.body.data[0].corrected, false);
    const hashes = [FRIEND].map((text) => tokenHash(normalizedDescriptor(text)).toString('hex'));
    assert.deepEqual(await inTheClear('Zxcvb', ...hashes), []);
    const exported = await app.api.get(`/connections/${one.connectionId}/export`, { key });
    assert.deepEqual(
      exported.body.corrections.map(({ merchant_name, category }: Row) => [merchant_name, category]),
      [['Brother Zxcvb', 'cash']],
    );

    await app.api.delete(`/connections/${one.connectionId}`, { key });
    const [left] = await app.sql<{ count: number }[]>`
      select count(*) from connection_corrections where connection_id = ${one.connectionId}`;
    assert.equal(left!.count, 0);
  });

  test('a correction of a card purchase from a known payee belongs to the key, and stays', async () => {
    const key = await app.createKey();
    const one = await connectEmpty(key, 'shopper');
    const two = await connectEmpty(key, 'other shopper');
    const [row] = await inject(key, one.accountId, { description: SHOP });
    await correct(key, row.id, { merchant_name: 'Corner shop' });
    await app.api.delete(`/connections/${one.connectionId}`, { key });
    const [later] = await inject(key, two.accountId, { description: 'POS 12.03.2026 MAXI 3429 ČAČAK 688' });
    assert.equal(later.merchant_name, 'Corner shop');
    const line = { description: SHOP, amount: -100, currency: 'RSD' };
    const enriched = await app.api.post('/transactions/enrich', { key, body: { transactions: [line] } });
    assert.deepEqual(
      [enriched.body.data[0].merchant_name, enriched.body.data[0].corrected],
      ['Corner shop', true],
    );
  });

  test('a correction applies to this row, to later ones, or to earlier ones of the account too, as requested', async () => {
    const key = await app.createKey();
    const { accountId } = await connectEmpty(key, 'reach');
    const other = await connectEmpty(key, 'reach elsewhere');
    const wordings = ['KAFE LUNA 1 NIS 688', 'КАФЕ ЛУНА НИШ', 'KAFE SUNCE NIS 688'];
    const [first, cyrillic, sunce] = await inject(
      key,
      accountId,
      ...wordings.map((description) => ({ description })),
    );
    const [elsewhere] = await inject(key, other.accountId, { description: wordings[0] });
    const nameOf = async (id: string) =>
      [...(await rowsOf(key, accountId)), ...(await rowsOf(key, other.accountId))].find(
        (row) => row.id === id,
      ).merchant_name;

    await correct(key, sunce.id, { merchant_name: 'Only this', applies_to: 'transaction' });
    const [later] = await inject(key, accountId, { description: 'KAFE SUNCE NIS 688' });
    assert.notEqual(later.merchant_name, 'Only this');
    assert.equal(await nameOf(sunce.id), 'Only this');
    assert.equal((await explained(key, sunce.id)).corrected, false);

    const events = async () => (await app.sql`select from events`).count;
    const before = await events();
    await correct(key, first.id, { merchant_name: 'Luna', category: 'groceries', applies_to: 'all' });
    assert.equal(await events(), before + 1, 'one event, however many rows');
    assert.deepEqual(
      (await modifiedSince(key, accountId, later.id))
        .map(({ id, merchant_name, category }) => [id, merchant_name, category])
        .sort(),
      [
        [first.id, 'Luna', 'groceries'],
        [cyrillic.id, 'Luna', 'groceries'],
      ].sort(),
      'in either script',
    );
    assert.equal(await nameOf(sunce.id), 'Only this');
    assert.notEqual(await nameOf(elsewhere.id), 'Luna');
    assert.equal(
      (await inject(key, accountId, { description: 'KAFE LUNA 7 NIS 688' }))[0].merchant_name,
      'Luna',
    );
    assert.deepEqual(await inTheClear('Luna', 'Only this'), []);

    // The same correction again changes only the row itself.
    const [last] = await inject(key, accountId, { description: wordings[0] });
    await correct(key, first.id, { merchant_name: 'Luna', category: 'groceries', applies_to: 'all' });
    assert.deepEqual(
      (await modifiedSince(key, accountId, last.id)).map(({ id }) => id),
      [first.id],
    );
    for (const body of [{ applies_to: 'all' }, { category: 'dining', applies_to: 'everybody' }]) {
      const refused = await app.api.put(`/transactions/${first.id}/enrichment`, { key, body });
      assertError(refused, 400, 'INVALID_PARAMETER');
    }
  });

  test('a correction of earlier rows applies to all of them, for any number', async () => {
    const key = await app.createKey();
    const { accountId } = await connectEmpty(key, 'many');
    const rows = Array.from({ length: 100 }, () => ({ description: SHOP }));
    for (let times = 0; times < 5; times++) await inject(key, accountId, ...rows);
    const [last] = await inject(key, accountId, { description: SHOP });
    await correct(key, last.id, { category: 'dining', applies_to: 'all' });
    const [count] = await app.sql<{ dining: number; rest: number }[]>`
      select count(*) filter (where category = 'dining')::int as dining,
             count(*) filter (where category <> 'dining')::int as rest
      from transactions where account_no = (select no from accounts where id = ${accountId})`;
    assert.deepEqual(count, { dining: 501, rest: 0 });
  });

  test('a correction of earlier rows applies to a description that a field cut, and to no other with the same beginning', async () => {
    const key = await app.createKey();
    const { accountId } = await connectEmpty(key, 'cut');
    const wordings = [
      'KAFETERIJA KOD STAROG MLINA VRANJE',
      'KAFETERIJA KOD STAROG MLI',
      'KAFETERIJA KOD STAROG DUDA',
      'KAFETERIJA KOD',
    ];
    const rows = await inject(key, accountId, ...wordings.map((description) => ({ description })));
    await correct(key, rows[0].id, { merchant_name: 'Mlin', applies_to: 'all' });
    const named = (await rowsOf(key, accountId)).filter((row) => row.merchant_name === 'Mlin');
    assert.deepEqual(named.map(({ description }) => description).sort(), [wordings[1], wordings[0]]);
  });

  test('a correction can be undone: this row and later ones get the result of the rules', async () => {
    const key = await app.createKey();
    const { accountId } = await connectEmpty(key, 'undoing');
    for (const description of [SHOP, FRIEND]) {
      const [first, second] = await inject(key, accountId, { description }, { description });
      const before = { ...first };
      await correct(key, first.id, { merchant_name: 'Wrong', category: 'dining' });
      const [corrected] = await inject(key, accountId, { description });
      assert.equal(corrected.merchant_name, 'Wrong');

      const events = async () => (await app.sql`select from events`).count;
      const earlier = await events();
      const undone = await undo(key, first.id);
      assert.deepEqual([undone.status, undone.body], [200, before]);
      assert.equal(await events(), earlier + 1);
      assert.deepEqual(await modifiedSince(key, accountId, corrected.id), [before]);
      assert.equal((await explained(key, first.id)).corrected, false);
      const [later] = await inject(key, accountId, { description });
      assert.deepEqual(
        [later.merchant_name, later.category],
        [before.merchant_name, before.category],
        'later ones are no longer corrected',
      );

      // A row with the same correction of its own is undone separately.
      assert.equal(
        (await rowsOf(key, accountId)).find(({ id }) => id === corrected.id).merchant_name,
        'Wrong',
      );
      assert.equal((await undo(key, corrected.id)).body.merchant_name, before.merchant_name);

      const told = await events();
      const known = await modifiedSince(key, accountId, later.id);
      for (const { id } of [first, second, corrected]) {
        const nothing = await undo(key, id);
        assert.deepEqual([nothing.status, nothing.body.id], [200, id]);
      }
      assert.equal(await events(), told, 'where nothing was corrected nothing happens');
      assert.deepEqual(await modifiedSince(key, accountId, later.id), known);
    }
  });

  describe('corrections beyond their account', () => {
    const CAFE = 'KAFE LUNA 1 NIS 688';
    const changes = async (key: string, accountId: string, cursor: string): Promise<Row[]> => {
      await app.service.deps.jobs.drain();
      return (await modifiedSince(key, accountId, cursor)).map(({ merchant_name, category }) => [
        merchant_name,
        category,
      ]);
    };

    test('of a user apply to rows at all banks, to no other user, and are not stored in clear', async () => {
      const key = await app.createKey();
      const here = await connectEmpty(key, 'walker');
      const there = await connectEmpty(key, 'walker', 'banca-intesa');
      const other = await connectEmpty(key, 'another walker');
      for (const [description, name] of [
        [FRIEND, 'Uncle Yxcv'],
        [CAFE, 'Moonlight'],
      ] as const) {
        const [first] = await inject(key, here.accountId, { description });
        const [elsewhere] = await inject(
          key,
          there.accountId,
          { description },
          { description: 'Nesto drugo' },
        );
        const [theirs] = await inject(key, other.accountId, { description });
        const body = { merchant_name: name, category: 'dining', applies_to: 'user' };
        await correct(key, first.id, body);
        const [after] = await inject(key, there.accountId, { description });
        assert.deepEqual([after.merchant_name, after.category], [name, 'dining'], 'later ones at once');
        const cursor = after.id;
        assert.deepEqual(await changes(key, there.accountId, cursor), [[name, 'dining']]);
        assert.equal((await explained(key, elsewhere.id)).corrected, true);
        assert.deepEqual(await changes(key, other.accountId, theirs.id), []);
        const [afterwards] = await inject(key, other.accountId, { description });
        assert.notEqual(afterwards.merchant_name, name);
        assert.deepEqual(await inTheClear(name.split(' ').at(-1)!), []);

        // Run again, the job finds nothing to do and sends no event.
        const events = async () => (await app.sql`select from events`).count;
        await correct(key, first.id, body);
        const told = await events();
        await app.service.deps.jobs.drain();
        assert.equal(await events(), told);

        const undone = await app.api.delete(`/transactions/${first.id}/enrichment?applies_to=user`, { key });
        assert.equal(undone.body.merchant_name, first.merchant_name);
        const [again] = await inject(key, there.accountId, { description });
        assert.equal(again.merchant_name, first.merchant_name);
        const back = [elsewhere.merchant_name, elsewhere.category];
        assert.deepEqual(await changes(key, there.accountId, again.id), [back, back]);
      }
    });

    test('of all users apply to this key only, and not if the description may name a person', async () => {
      const [key, stranger] = [await app.createKey(), await app.createKey()];
      const one = await connectEmpty(key, 'buyer');
      const two = await connectEmpty(key, 'second buyer');
      const foreign = await connectEmpty(stranger, 'buyer');
      const [shop, friend] = await inject(key, one.accountId, { description: SHOP }, { description: FRIEND });
      const [theirs] = await inject(key, two.accountId, {
        description: 'POS 12.03.2026 MAXI 3429 ČAČAK 688',
      });
      const [strangers] = await inject(stranger, foreign.accountId, { description: SHOP });
      const body = { category: 'dining', applies_to: 'all_users' };
      await correct(key, shop.id, body);
      assert.deepEqual(await changes(key, two.accountId, theirs.id), [['Maxi', 'dining']]);
      assert.deepEqual(await changes(stranger, foreign.accountId, strangers.id), []);
      const announced = await app.sql`
        select from events where type = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' and connection_id = ${two.connectionId}
          and payload ->> 'account_id' = ${two.accountId}`;
      assert.equal(announced.count, 2, 'what was injected, and what was corrected');
      const refused = await app.api.put(`/transactions/${friend.id}/enrichment`, { key, body });
      assertError(refused, 400, 'INVALID_PARAMETER');
      assert.match(refused.body.error_message, /may name a person/);

      // Undone before the job ran: it changes nothing.
      await correct(key, shop.id, { category: 'cash', applies_to: 'all_users' });
      const path = `/transactions/${shop.id}/enrichment?applies_to=all_users`;
      assert.equal((await app.api.delete(path, { key })).body.category, 'groceries');
      assert.deepEqual(await changes(key, two.accountId, theirs.id), [['Maxi', 'groceries']]);
      assertError(
        await app.api.delete(`/transactions/${shop.id}/enrichment?applies_to=transaction`, { key }),
        400,
        'INVALID_PARAMETER',
      );
    });

    test('end when the corrected transaction is erased', async () => {
      const key = await app.createKey();
      const one = await connectEmpty(key, 'leaving');
      const two = await connectEmpty(key, 'staying');
      const [shop] = await inject(key, one.accountId, { description: SHOP });
      const [theirs] = await inject(key, two.accountId, { description: SHOP });
      await correct(key, shop.id, { category: 'dining', applies_to: 'all_users' });
      await app.api.delete(`/connections/${one.connectionId}`, { key });
      assert.deepEqual(await changes(key, two.accountId, theirs.id), []);
    });
  });

  test('of a merchant apply to all its purchases in any words; a correction of a description takes precedence', async () => {
    const key = await app.createKey();
    const { accountId } = await connectEmpty(key, 'merchant');
    const [plain, online, other, unknown] = await inject(
      key,
      accountId,
      ...[SHOP, 'MAXI ONLINE BEOGRAD', 'LIDL 141 BEOGRAD', 'PEKARA ZLATNO KLASJE NIS'].map((description) => ({
        description,
      })),
    );
    const body = { merchant_name: 'Corner shop', match: 'merchant', applies_to: 'all' };
    await correct(key, plain.id, body);
    const changed = await modifiedSince(key, accountId, unknown.id);
    assert.deepEqual(changed.map(({ id }) => id).sort(), [plain.id, online.id].sort());
    await correct(key, online.id, { merchant_name: 'Web shop' });
    const later = await inject(
      key,
      accountId,
      ...['MAXI 12 NIS', 'MAXI ONLINE BEOGRAD', 'LIDL 9 NIS'].map((description) => ({ description })),
    );
    assert.deepEqual(
      later.map(({ merchant_name }) => merchant_name),
      ['Corner shop', 'Web shop', other.merchant_name],
    );
    assert.equal((await undo(key, plain.id)).body.merchant_name, 'Maxi');
    const [last] = await inject(key, accountId, { description: 'MAXI 12 NIS' });
    assert.equal(last.merchant_name, 'Maxi');
    const refused = await app.api.put(`/transactions/${unknown.id}/enrichment`, { key, body });
    assertError(refused, 400, 'INVALID_PARAMETER');
    assert.match(refused.body.error_message, /match/);
  });

  test('are suggested for similar descriptions of the same key, but not those that may name persons', async () => {
    const [key, stranger] = [await app.createKey(), await app.createKey()];
    const { accountId } = await connectEmpty(key, 'suggested');
    const foreign = await connectEmpty(stranger, 'suggested');
    const [spelt, friend, near, far] = await inject(
      key,
      accountId,
      ...['MAXI EXPRES 767 BEOGRAD 688', FRIEND, 'MAXI 767 BEOGRAD', 'LIDL 141 BEOGRAD'].map(
        (description) => ({
          description,
        }),
      ),
    );
    await correct(key, spelt.id, { merchant_name: 'Web shop', category: 'dining' });
    await correct(key, friend.id, { merchant_name: 'Uncle' });
    assert.deepEqual((await explained(key, near.id)).suggestions, [
      {
        merchant_name: 'Web shop',
        merchant_category: null,
        category: 'dining',
        similarity: 0.5,
        corrections: 1,
      },
    ]);
    assert.deepEqual((await explained(key, spelt.id)).suggestions, [], 'its own correction applies');
    assert.deepEqual((await explained(key, far.id)).suggestions, []);
    const [sameFriend] = await inject(key, accountId, { description: 'Za rucak Drago' });
    assert.deepEqual((await explained(key, sameFriend.id)).suggestions, []);
    const [theirs] = await inject(stranger, foreign.accountId, { description: 'MAXI 767 BEOGRAD' });
    assert.deepEqual((await explained(stranger, theirs.id)).suggestions, []);
  });

  test('a key without the scope, and a missing transaction, cannot undo a correction', async () => {
    const key = await app.createKey();
    const { connectionId, accountId } = await connectEmpty(key, 'refused');
    const [row] = await inject(key, accountId, { description: SHOP });
    assertError(
      await undo(await app.createKey(['transactions:read']), row.id),
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    assertError(await undo(app.demoKey, row.id), 403, 'INSUFFICIENT_PERMISSIONS');
    assertError(await undo(await app.createKey(), row.id), 404, 'TRANSACTION_NOT_FOUND');
    assertError(await undo(key, 'txn_unknown'), 404, 'TRANSACTION_NOT_FOUND');
    await app.api.post(`/sandbox/connections/${connectionId}/expire`, { key });
    assertError(await undo(key, row.id), 401, 'CONSENT_EXPIRED');
  });
});
