/** The simulated banks as Berlin Group banks: consents, reads, and isolation of TPPs. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { recordLogin } from '../../src/banks/xs2a/authorisations/authorisation-store.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';
import { assertRefused, CALLBACK, PSU, type Reader, registerTpp, type Tpp, WHOLE } from '../support/tpp.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the bank returned
type Json = any;

const euros = (text: string | number): number => Math.round(Number(String(text).replace(',', '.')) * 100);

describe('a simulated bank of the Berlin Group', () => {
  const end = ending();
  let app: TestApp;
  let tpp: Tpp;

  before(async () => {
    app = await startApp(end, { bank: sandboxBank });
    tpp = await registerTpp(app);
  });

  const page = (url: string, fields?: Record<string, string | string[]>): Promise<Response> => {
    const address = app.url + new URL(url).pathname + (fields ? '' : new URL(url).search);
    if (!fields) return fetch(address);
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries({
      token: new URL(url).searchParams.get('token')!,
      ...fields,
    })) {
      for (const each of [value].flat()) form.append(name, each);
    }
    return fetch(address, { method: 'POST', body: form, redirect: 'manual' });
  };

  const statusOf = async (id: string, bank = 'banca-intesa'): Promise<string> =>
    (await tpp.get(bank, `/consents/${id}/status`)).body.consentStatus;

  /** Reads every page of an account's booked entries, by the bank's links. */
  const readAll = async (reader: Reader, account: string, query = ''): Promise<Json[]> => {
    const asked = `bookingStatus=booked${query}`;
    let path = `/accounts/${account}/transactions?${asked}`;
    const found: Json[] = [];
    for (let pages = 1; ; pages++) {
      const { status, body } = await reader.get(path, PSU);
      assert.equal(status, 200, JSON.stringify(body));
      found.push(...body.transactions.booked);
      const next = body.transactions._links.next?.href;
      if (next === undefined) return found;
      assert.ok(pages < 100, 'pages come to an end');
      path = next.slice(next.indexOf('/v1/') + 3);
      if (!path.includes('bookingStatus')) path += `&${asked}`;
    }
  };

  describe('consents', () => {
    test('are given on the bank’s page: log in, choose accounts, agree; and revoked at the same address', async () => {
      const { status, body, headers } = await tpp.askConsent('banca-intesa', {}, { 'psu-id': 'anna' });
      assert.equal(status, 201);
      assert.equal(headers.get('aspsp-sca-approach'), 'REDIRECT');
      assert.ok(headers.get('location')?.endsWith(`/xs2a/banca-intesa/v1/consents/${body.consentId}`));
      const address: string = body._links.scaRedirect.href;
      const first = await page(address);
      assert.match(first.headers.get('content-security-policy')!, /default-src 'none'.*form-action 'self'/);
      const text = await first.text();
      assert.match(text, /Test TPP/);
      assert.match(text, /value="anna"/);
      assert.doesNotMatch(text, /<script|style=/);

      const login = { psu_id: 'anna', scenario: 'default' };
      const chosen = await (await page(address, { step: 'login', ...login })).text();
      assert.match(chosen, /Tekući račun.*Devizna štednja/s);
      assert.equal(await statusOf(body.consentId), 'received');
      const none = await page(address, { step: 'agree', ...login, choice: 'accounts' });
      assert.equal(none.status, 400, 'an empty choice is none');
      const token = new URL(address).searchParams.get('token');
      const noForm = await fetch(app.url + new URL(address).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, step: 'agree', ...login, chosen: 5 }),
      });
      assert.equal(noForm.status, 415);
      const strange = await page(address, { step: 'agree', ...login, choice: 'accounts', account: 'other' });
      assert.equal(strange.status, 400);

      const done = await page(address, { step: 'agree', ...login, choice: 'accounts', account: 'savings' });
      assert.equal(done.headers.get('refresh'), `0;url=${CALLBACK}`);
      assert.equal(await statusOf(body.consentId), 'valid');
      const sca = body._links.scaStatus.href;
      const ended = await tpp.get('banca-intesa', sca.slice(sca.indexOf('/v1/') + 3));
      assert.equal(ended.body.scaStatus, 'finalised');
      // As a user who logs in in a second window, too late.
      await recordLogin(app.sql, sca.split('/').at(-1));
      const read = { 'consent-id': body.consentId };
      const { accounts } = (await tpp.get('banca-intesa', '/accounts', read)).body;
      assert.deepEqual(
        accounts.map(({ currency }: Json) => currency),
        ['EUR'],
        'what was not chosen is not shared',
      );
      // A second decision changes nothing, and does not redirect.
      const again = await page(address, { step: 'refuse' });
      assert.equal(again.headers.get('refresh'), null);
      assert.match(await again.text(), /Withdraw access/);

      assert.match(await (await page(address, { step: 'withdraw' })).text(), /Access withdrawn/);
      assert.equal(await statusOf(body.consentId), 'revokedByPsu');
      assertRefused(await tpp.get('banca-intesa', '/accounts', read), 401, 'CONSENT_INVALID');
      const rows = await app.sql`
        select from xs2a_consents where id = ${body.consentId} and psu_id is null and rights is null`;
      assert.equal(rows.count, 1, 'who gave it is forgotten');
    });

    test('that are refused redirect to the other address, and stay refused', async () => {
      const elsewhere = 'https://tpp.example.rs/no';
      const { body } = await tpp.askConsent('banca-intesa', {}, { 'tpp-nok-redirect-uri': elsewhere });
      const refused = await page(body._links.scaRedirect.href, { step: 'refuse' });
      assert.equal(refused.headers.get('refresh'), `0;url=${elsewhere}`);
      assert.equal(await statusOf(body.consentId), 'rejected');
      const url = body._links.scaRedirect.href;
      const late = await app.api.post('/xs2a/authorize', { key: tpp.key, body: { url, psu_id: 'x' } });
      assertError(late, 409, 'CONSENT_NOT_PENDING');
    });

    test('accept one of many concurrent decisions', async () => {
      const { body } = await tpp.askConsent('banca-intesa');
      const url = body._links.scaRedirect.href;
      const decisions = ['agree', 'refuse', 'agree', 'refuse', 'agree'].map((decision) =>
        app.api.post('/xs2a/authorize', { key: tpp.key, body: { url, psu_id: 'many', decision } }),
      );
      const statuses = (await Promise.all(decisions)).map(({ status }) => status);
      assert.deepEqual(statuses.sort(), [200, 409, 409, 409, 409]);
    });

    test('wait ten minutes for their user, then for another attempt', async () => {
      const { body } = await tpp.askConsent('banca-intesa');
      const [first] = (await tpp.get('banca-intesa', `/consents/${body.consentId}/authorisations`)).body
        .authorisationIds;
      await app.api.post('/sandbox/clock/advance', { key: tpp.key, body: { seconds: 601 } });
      const url = body._links.scaRedirect.href;
      assert.equal((await page(url)).status, 410);
      const late = await app.api.post('/xs2a/authorize', { key: tpp.key, body: { url, psu_id: 'x' } });
      assertError(late, 409, 'CONSENT_NOT_PENDING');
      const path = `/consents/${body.consentId}/authorisations`;
      assert.equal((await tpp.get('banca-intesa', `${path}/${first}`)).body.scaStatus, 'failed');
      assertRefused(await tpp.get('banca-intesa', `${path}/${randomUUID()}`), 404, 'RESOURCE_UNKNOWN');
      assert.equal(await statusOf(body.consentId), 'received');
      const begun = await tpp.ask('POST', 'banca-intesa', path, { body: {} });
      assert.equal(begun.status, 201);
      const decided = await app.api.post('/xs2a/authorize', {
        key: tpp.key,
        body: { url: begun.body._links.scaRedirect.href, psu_id: 'x' },
      });
      assert.deepEqual([decided.status, decided.body.redirect_url], [200, CALLBACK]);
      assertRefused(await tpp.ask('POST', 'banca-intesa', path, { body: {} }), 409, 'STATUS_INVALID');
    });

    test('last 90 days at most and end on their day; a new one of the same customer ends the earlier one', async () => {
      const former = await tpp.consent('banca-intesa', { psu: 'twice' });
      const single = await tpp.consent('banca-intesa', {
        psu: 'twice',
        request: { recurringIndicator: false, frequencyPerDay: 1 },
      });
      const other = await tpp.consent('banca-intesa', { psu: 'another' });
      const latter = await tpp.consent('banca-intesa', { psu: 'twice' });
      const states = async (): Promise<string[]> =>
        Promise.all([former, single, other, latter].map(({ consentId }) => statusOf(consentId)));
      assert.deepEqual(await states(), ['expired', 'valid', 'valid', 'valid']);
      const granted = (await tpp.get('banca-intesa', `/consents/${latter.consentId}`)).body;
      assert.deepEqual([granted.validUntil, granted.frequencyPerDay], ['2026-06-12', 4]);
      await app.api.post('/sandbox/clock/advance', { key: tpp.key, body: { days: 1 } });
      assert.deepEqual(await states(), ['expired', 'expired', 'valid', 'valid']);
      await app.api.post('/sandbox/clock/advance', {
        key: tpp.key,
        body: { to: '2026-06-12T21:59:59.000Z' },
      });
      assert.equal((await latter.get('/accounts')).status, 200);
      await app.api.post('/sandbox/clock/advance', { key: tpp.key, body: { seconds: 1 } });
      assertRefused(await latter.get('/accounts'), 401, 'CONSENT_EXPIRED');
      assert.equal(await statusOf(latter.consentId), 'expired');
    });

    test('are ended by the TPP permanently', async () => {
      const { consentId, get } = await tpp.consent('banca-intesa');
      const gone = await tpp.ask('DELETE', 'banca-intesa', `/consents/${consentId}`);
      assert.deepEqual([gone.status, gone.body], [204, '']);
      assert.equal(await statusOf(consentId), 'terminatedByTpp');
      assertRefused(await get('/accounts'), 401, 'CONSENT_INVALID');
      const revoked = await app.api.post(`/xs2a/consents/${consentId}/revoke`, { key: tpp.key });
      assertError(revoked, 409, 'CONSENT_NOT_PENDING');
    });

    test('name accounts by their numbers and data, and give access to no others', async () => {
      const all = await tpp.consent('banca-intesa', { psu: 'named' });
      const { accounts } = (await all.get('/accounts?withBalance=true')).body;
      const [current, savings] = accounts;
      assert.equal(current.balances.length, 2);
      assert.equal(current.ownerName, undefined, 'only where it was asked for');
      const request = {
        recurringIndicator: false,
        frequencyPerDay: 1,
        access: {
          balances: [{ iban: current.iban }],
          transactions: [{ iban: savings.iban, currency: 'EUR' }],
        },
      };
      const some = await tpp.consent('banca-intesa', { psu: 'named', request });
      const seen = (await some.get('/accounts?withBalance=true')).body.accounts;
      assert.deepEqual(
        seen.map(({ iban, balances, _links }: Json) => [iban, balances !== undefined, Object.keys(_links)]),
        [
          [current.iban, true, ['balances']],
          [savings.iban, false, ['transactions']],
        ],
      );
      const granted = (await tpp.get('banca-intesa', `/consents/${some.consentId}`)).body.access;
      assert.deepEqual(granted, {
        balances: [{ iban: current.iban, currency: 'RSD' }],
        transactions: [{ iban: savings.iban, currency: 'EUR' }],
      });
      const [first, second] = seen.map(({ resourceId }: Json) => `/accounts/${resourceId}`);
      assertRefused(await some.get(`${first}/transactions?bookingStatus=booked`), 401, 'CONSENT_INVALID');
      assertRefused(await some.get(`${second}/balances`), 401, 'CONSENT_INVALID');
      // The account's id of another consent is unknown here.
      assertRefused(await some.get(`/accounts/${current.resourceId}/balances`), 404, 'RESOURCE_UNKNOWN');

      const list = await tpp.consent('banca-intesa', {
        psu: 'named',
        request: {
          access: { availableAccounts: 'allAccountsWithOwnerName' },
          recurringIndicator: false,
          frequencyPerDay: 1,
        },
      });
      const [listed] = (await list.get('/accounts')).body.accounts;
      assert.match(listed.ownerName, /\S/);
      assert.deepEqual(listed._links, {});

      const { body } = await tpp.askConsent('banca-intesa', request);
      const url = body._links.scaRedirect.href;
      const others = await app.api.post('/xs2a/authorize', { key: tpp.key, body: { url, psu_id: 'else' } });
      assertError(others, 400, 'INVALID_PARAMETER');
    });

    test('with invalid content are refused', async () => {
      const ask = (more: object, headers = {}) => tpp.askConsent('banca-intesa', more, headers);
      assertRefused(await ask({ combinedServiceIndicator: true }), 400, 'SESSIONS_NOT_SUPPORTED');
      assertRefused(await ask({ validUntil: '2020-01-01' }), 400, 'PERIOD_INVALID');
      for (const wrong of [
        { validUntil: 'soon' },
        { access: {} },
        { access: { allPsd2: 'allAccounts', availableAccounts: 'allAccounts' } },
        { access: { balances: [{ iban: 'RS35160991580601495609' }], accounts: [] } },
        { access: { accounts: [{ currency: 'RSD' }] } },
        { access: { accounts: Array.from({ length: 101 }, () => ({ iban: 'RS35160991580601495609' })) } },
        { recurringIndicator: false },
        { frequencyPerDay: 0 },
      ]) {
        assertRefused(await ask(wrong), 400, 'FORMAT_ERROR');
      }
      for (const headers of [
        { 'tpp-redirect-uri': undefined },
        { 'tpp-redirect-uri': 'javascript:alert(1)' },
        { 'tpp-nok-redirect-uri': 'app://back' },
        { 'psu-ip-address': undefined },
        { 'psu-ip-address': 'localhost' },
        { 'psu-id': 'x'.repeat(129) },
        { 'x-request-id': undefined },
        { 'x-request-id': '1' },
      ]) {
        assertRefused(await ask({}, headers), 400, 'FORMAT_ERROR');
      }
      const bound = await registerTpp(app, { redirect_uris: ['https://tpp.example.rs/callback'] });
      assert.equal((await bound.askConsent('banca-intesa')).status, 201, 'with any query');
      const strange = { 'tpp-redirect-uri': 'https://tpp.example.rs/other' };
      assertRefused(await bound.askConsent('banca-intesa', {}, strange), 400, 'FORMAT_ERROR');
    });
  });

  describe('reads', () => {
    test('equal the service’s own connection to the same customer, exact to the para, also as time passes', async () => {
      const own = await registerTpp(app);
      const choice = { bank: 'banca-intesa', user: 'truth', seed: 'truth' };
      const { accountIds } = await connectBank(app, own.key, choice);
      const reader = await own.consent('banca-intesa', { psu: 'truth' });
      const from = '2025-03-14';
      const compare = async (since: string): Promise<void> => {
        const { accounts } = (await reader.get('/accounts?withBalance=true', PSU)).body;
        assert.equal(accounts.length, accountIds.length);
        for (const [at, id] of accountIds.entries()) {
          const account = accounts[at];
          const { body: ours } = await app.api.get(`/accounts/${id}/balance`, { key: own.key });
          assert.deepEqual(
            account.balances.map(({ balanceAmount }: Json) => euros(balanceAmount.amount)),
            [ours.balance, ours.available_balance].map((value: number) => Math.round(value * 100)),
          );
          const { body: list } = await app.api.get(`/accounts/${id}/transactions?limit=500&from=${since}`, {
            key: own.key,
          });
          const rows = (pending: boolean): string[] =>
            list.data
              .filter((row: Json) => row.pending === pending)
              .map((row: Json) => `${row.date} ${Math.round(row.amount * 100)} ${row.description}`)
              .sort();
          const booked = await readAll(reader, account.resourceId, `&dateFrom=${since}`);
          assert.deepEqual(
            booked
              .map(
                (each) =>
                  `${each.bookingDate} ${euros(each.transactionAmount.amount)} ${each.remittanceInformationUnstructured}`,
              )
              .sort(),
            rows(false),
          );
          assert.equal(new Set(booked.map(({ transactionId }) => transactionId)).size, booked.length);
          const path = `/accounts/${account.resourceId}/transactions?bookingStatus=pending`;
          const { pending } = (await reader.get(path, PSU)).body.transactions;
          assert.deepEqual(
            pending
              .map(
                (each: Json) =>
                  `${each.valueDate} ${euros(each.transactionAmount.amount)} ${each.remittanceInformationUnstructured}`,
              )
              .sort(),
            rows(true),
          );
        }
      };
      await compare(from);
      await app.api.post('/sandbox/clock/advance', { key: own.key, body: { days: 9, seconds: undefined } });
      await compare('2026-03-01');
    });

    test('come in the bank’s form of pages, each entry once', async () => {
      const reader = await tpp.consent('banca-intesa', { psu: 'pages' });
      const [{ resourceId }] = (await reader.get('/accounts', PSU)).body.accounts;
      await tpp.setDialect('banca-intesa', { next_links: 'none' });
      const whole = await readAll(reader, resourceId);
      assert.ok(whole.length > 150);
      for (const next_links of ['absolute', 'relative', 'without_query'] as const) {
        await tpp.setDialect('banca-intesa', { next_links, page_size: 33 });
        assert.deepEqual(await readAll(reader, resourceId), whole, next_links);
      }
      await tpp.setDialect('banca-intesa', {});
      const first = await reader.get(`/accounts/${resourceId}/transactions?bookingStatus=both`, PSU);
      const { href } = first.body.transactions._links.next;
      for (const scrollRef of [
        'x',
        Buffer.from('0-1').toString('base64url'),
        Buffer.from('2-99999999999999').toString('base64url'),
      ]) {
        const wrong = new URL(href);
        wrong.searchParams.set('scrollRef', scrollRef);
        const path = wrong.href.slice(wrong.href.indexOf('/v1/') + 3);
        assertRefused(await reader.get(path, PSU), 400, 'FORMAT_ERROR');
      }
    });

    test('return one transaction, changes since the last read, or since a known entry', async () => {
      const reader = await tpp.consent('banca-intesa', { psu: 'delta' });
      const [{ resourceId }] = (await reader.get('/accounts', PSU)).body.accounts;
      const path = `/accounts/${resourceId}/transactions`;
      const whole = await readAll(reader, resourceId);
      const [latest, known] = [whole[0], whole[7]];
      const one = await reader.get(`${path}/${known.transactionId}`, PSU);
      assert.deepEqual(one.body.transactionsDetails, known);
      assertRefused(await reader.get(`${path}/202001-0001`, PSU), 404, 'RESOURCE_UNKNOWN');

      const since = await readAll(reader, resourceId, `&entryReferenceFrom=${known.entryReference}`);
      assert.deepEqual(since, whole.slice(0, 7));
      assertRefused(
        await reader.get(`${path}?bookingStatus=booked&entryReferenceFrom=unknown`, PSU),
        400,
        'RESOURCE_UNKNOWN',
      );
      const delta = async (): Promise<Json[]> =>
        (await reader.get(`${path}?bookingStatus=booked&deltaList=true`, PSU)).body.transactions.booked;
      assert.deepEqual(await delta(), whole);
      assert.deepEqual(await delta(), []);
      await app.api.post('/sandbox/clock/advance', { key: tpp.key, body: { days: 5 } });
      const fresh = await delta();
      assert.ok(fresh.length > 0 && fresh.every(({ bookingDate }) => bookingDate >= latest.bookingDate));
      assert.deepEqual(await delta(), []);
    });
  });

  describe('isolation', () => {
    let mine: Reader;
    let account: string;

    before(async () => {
      mine = await tpp.consent('banca-intesa', { psu: 'mine' });
      account = (await mine.get('/accounts', PSU)).body.accounts[0].resourceId;
    });

    test('a consent is unknown to other TPPs, also of the same key, and at other banks', async () => {
      const others = [await registerTpp(app), await registerTpp(app, {}, tpp.key)];
      const { consentId } = mine;
      for (const other of others) {
        for (const [method, path] of [
          ['GET', `/consents/${consentId}`],
          ['GET', `/consents/${consentId}/status`],
          ['GET', `/consents/${consentId}/authorisations`],
          ['POST', `/consents/${consentId}/authorisations`],
          ['DELETE', `/consents/${consentId}`],
        ] as const) {
          assertRefused(await other.ask(method, 'banca-intesa', path), 403, 'CONSENT_UNKNOWN');
        }
        const read = { 'consent-id': consentId };
        for (const path of ['/accounts', `/accounts/${account}/balances`]) {
          assertRefused(await other.get('banca-intesa', path, read), 400, 'CONSENT_UNKNOWN');
        }
      }
      assertRefused(await tpp.get('raiffeisen', `/consents/${consentId}`), 403, 'CONSENT_UNKNOWN');
      assertRefused(
        await tpp.get('raiffeisen', '/accounts', { 'consent-id': consentId }),
        400,
        'CONSENT_UNKNOWN',
      );
      assertRefused(await tpp.get('banca-intesa', `/consents/${randomUUID()}`), 403, 'CONSENT_UNKNOWN');
      assert.equal(await statusOf(consentId), 'valid');
    });

    test('another key cannot decide about a consent, revoke it, or change the TPP', async () => {
      const stranger = await app.createKey();
      const { body } = await tpp.askConsent('banca-intesa');
      const url = body._links.scaRedirect.href;
      const call = { key: stranger, body: { url, psu_id: 'mine' } };
      assertError(await app.api.post('/xs2a/authorize', call), 404, 'CONSENT_NOT_FOUND');
      const revoke = `/xs2a/consents/${mine.consentId}/revoke`;
      assertError(await app.api.post(revoke, { key: stranger }), 404, 'CONSENT_NOT_FOUND');
      const set = { key: stranger, body: { ids: 'zero' } };
      const dialect = `/xs2a/tpps/${tpp.id}/dialects/otp`;
      assertError(await app.api.put(dialect, set), 404, 'TPP_NOT_FOUND');
      assertError(await app.api.delete(`/xs2a/tpps/${tpp.id}`, { key: stranger }), 404, 'TPP_NOT_FOUND');
      assert.deepEqual((await app.api.get('/xs2a/tpps', { key: stranger })).body.data, []);
      assertError(
        await app.api.post('/xs2a/tpps', { key: app.demoKey, body: { name: 'x' } }),
        403,
        'INSUFFICIENT_PERMISSIONS',
      );
      assert.equal(await statusOf(mine.consentId), 'valid');
    });

    test('the banks follow the clock of the TPP’s key only', async () => {
      const other = await registerTpp(app);
      const theirs = await other.consent('banca-intesa', { psu: 'mine' });
      const balances = async (reader: Reader): Promise<Json> =>
        (await reader.get('/accounts?withBalance=true', PSU)).body.accounts.map(
          (each: Json) => each.balances,
        );
      const before = await balances(theirs);
      await app.api.post('/sandbox/clock/advance', { key: tpp.key, body: { days: 40 } });
      assert.deepEqual(await balances(theirs), before);
      assert.notDeepEqual(await balances(mine), before);
      // Its consent does not end with it.
      await app.api.post('/sandbox/clock/advance', { key: tpp.key, body: { days: 60 } });
      assertRefused(await mine.get('/accounts', PSU), 401, 'CONSENT_EXPIRED');
      assert.equal((await theirs.get('/accounts', PSU)).status, 200);
    });

    test('an unknown caller is refused at every route', async () => {
      const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
      for (const authorization of [undefined, 'Basic', 'Digest x', tpp.secret]) {
        assertRefused(
          await tpp.get('banca-intesa', '/accounts', { authorization }),
          401,
          'CERTIFICATE_MISSING',
        );
      }
      for (const wrong of [`${tpp.id}:${tpp.secret}x`, `${tpp.id}:`, `x:${tpp.secret}`, `${tpp.id}:\u0000`]) {
        assertRefused(await tpp.get('banca-intesa', '/accounts', basic(wrong)), 401, 'CERTIFICATE_INVALID');
      }
      const key = { authorization: `Bearer ${tpp.key}` };
      assertRefused(await tpp.get('banca-intesa', '/accounts', key), 401, 'TOKEN_UNKNOWN');
      assertRefused(await tpp.get('no-bank', '/accounts'), 404, 'RESOURCE_UNKNOWN');
    });

    test('a revoked key takes its TPPs with it', async () => {
      const gone = await registerTpp(app);
      const reader = await gone.consent('banca-intesa');
      const { body } = await gone.askConsent('banca-intesa');
      await app.sql`
        update api_keys set revoked_at = ${app.clock.now()}
        where id = (select key_id from key_secrets where hash = ${tokenHash(gone.key)})`;
      assertRefused(await reader.get('/accounts'), 401, 'CERTIFICATE_INVALID');
      assert.equal((await page(body._links.scaRedirect.href)).status, 404);
    });

    test('a deleted TPP is gone with its consents', async () => {
      const gone = await registerTpp(app);
      const { consentId } = await gone.consent('banca-intesa');
      const deleted = await app.api.delete(`/xs2a/tpps/${gone.id}`, { key: gone.key });
      assert.deepEqual(deleted.body, { object: 'deleted_tpp', client_id: gone.id });
      assertRefused(await gone.get('banca-intesa', '/accounts'), 401, 'CERTIFICATE_INVALID');
      assert.equal((await app.sql`select from xs2a_consents where id = ${consentId}`).count, 0);
    });
  });

  test('unsupported operations are refused in the interface’s words', async () => {
    for (const [method, path] of [
      ['GET', '/payments/sepa-credit-transfers'],
      ['GET', '/card-accounts'],
      ['POST', '/signing-baskets'],
    ] as const) {
      assertRefused(await tpp.ask(method, 'banca-intesa', path), 404, 'RESOURCE_UNKNOWN');
    }
    assertRefused(await tpp.ask('DELETE', 'banca-intesa', '/accounts'), 405, 'SERVICE_INVALID');
    const raw = await fetch(`${app.url}/xs2a/banca-intesa/v1/consents`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${tpp.id}:${tpp.secret}`).toString('base64')}`,
        'x-request-id': randomUUID(),
        'content-type': 'application/json',
        ...PSU,
      },
      body: `{"access": ${'['.repeat(1_000)}`,
    });
    assert.equal(raw.status, 400);
    assert.equal(((await raw.json()) as Json).tppMessages[0].code, 'FORMAT_ERROR');
    assert.equal(WHOLE.frequencyPerDay, 4);
  });
});
