import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, HOUR, MINUTE } from '../../../packages/common/clock.ts';
import {
  type Asked,
  AT,
  BANK_ID,
  balance,
  bankWith,
  callAt,
  entry,
  fails,
  GRANT,
  IBAN,
  type Replies,
  tppMessage,
  transactions,
  WHOLE,
} from '../../../test/support/berlin-group-bank.ts';
import type { AccountPage, BankProvider, Call, ReadWindow } from '../contract/contract.ts';
import type { ProviderError } from '../contract/error.ts';
import { MAX_PAGES } from './read.ts';

const REF = `${IBAN}:RSD`;
const BALANCES = 'GET /v1/accounts/a1/balances';
const TRANSACTIONS = 'GET /v1/accounts/a1/transactions';

/** Returns all pages of a read. */
const readAll = async (
  provider: BankProvider,
  window: Partial<ReadWindow> = {},
  call: Call = callAt(),
): Promise<AccountPage[]> => {
  const grant = { ...GRANT };
  const pages: AccountPage[] = [];
  let page: string | null = null;
  do {
    const read: AccountPage = await provider.read(grant, REF, { ...WHOLE, ...window, page }, call);
    assert.deepEqual(
      provider.translate!(BANK_ID, read.raw!),
      read,
      'what was sent makes the same page again',
    );
    pages.push(read);
    page = read.next;
  } while (page !== null);
  return pages;
};
const booked = (pages: AccountPage[]): (string | null)[] =>
  pages.flatMap((page) => page.booked.map(({ reference }) => reference));
const numbered = (...ids: string[]): object[] => ids.map((transactionId) => entry({ transactionId }));

test('a read sends one request for accounts, one for transactions and one for balances, each with its own id', async (t) => {
  const { bank, provider } = await bankWith(t);
  const grant = { ...GRANT };
  const [account] = await provider.accounts(grant, callAt());
  assert.deepEqual(account, {
    ref: REF,
    name: 'Tekući račun',
    holderName: null,
    iban: IBAN,
    currency: 'RSD',
    type: 'checking',
    openingBalance: null,
  });
  const page = await provider.read(grant, REF, WHOLE, callAt());
  assert.deepEqual(page.balances, [
    { kind: 'booked', amount: 100_000, asOf: null },
    { kind: 'available', amount: 90_000, asOf: null },
  ]);
  assert.deepEqual([page.at, page.complete, page.next], [AT, true, null]);
  assert.deepEqual([page.booked.length, page.pending.length, page.ended.length], [1, 1, 0]);
  assert.deepEqual(
    bank.asked.map(({ method, path }) => `${method} ${path}`),
    ['GET /v1/accounts', TRANSACTIONS, BALANCES],
  );
  assert.deepEqual(Object.fromEntries(bank.asked[1]!.query), {
    dateFrom: '2024-03-14',
    dateTo: '2026-03-14',
    bookingStatus: 'both',
  });
  assert.equal(new Set(bank.asked.map(({ headers }) => headers['x-request-id'])).size, 3);
  for (const { headers } of bank.asked) {
    assert.equal(headers['consent-id'], 'consent-1');
    assert.deepEqual(
      Object.keys(headers).filter((name) => name.startsWith('psu-')),
      [],
      'nobody waits',
    );
  }
  assert.equal(await provider.holder(grant, callAt()), null);
});

test('a bank gets the address of a waiting user, and never a private address', async (t) => {
  const { bank, provider } = await bankWith(t);
  const seen = async (psu: Call['psu']): Promise<Record<string, unknown>> => {
    bank.asked.length = 0;
    await provider.accounts(GRANT, callAt({ psu }));
    const { headers } = bank.asked[0]!;
    return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('psu-')));
  };
  const whole = {
    ip: '93.184.215.14',
    userAgent: 'B/1\r\nX: y\u{1f600}',
    port: 1234,
    accept: 'text/html',
    acceptLanguage: 'sr',
  };
  assert.deepEqual(await seen(whole), {
    'psu-ip-address': '93.184.215.14',
    'psu-ip-port': '1234',
    'psu-user-agent': 'B/1X: y',
    'psu-accept': 'text/html',
    'psu-accept-language': 'sr',
  });
  for (const ip of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'nonsense',
    null,
  ]) {
    assert.deepEqual(await seen({ ip, userAgent: 'B', port: 1 }), { 'psu-user-agent': 'B' }, String(ip));
  }
  const { bank: other, provider: stated } = await bankWith(t, {}, { traits: { psuIp: '93.184.215.15' } });
  await stated.accounts(GRANT, callAt({ psu: { ip: '10.0.0.1', userAgent: null } }));
  assert.equal(other.asked[0]!.headers['psu-ip-address'], '93.184.215.15');
  await stated.accounts(GRANT, callAt());
  assert.equal(other.asked[1]!.headers['psu-ip-address'], undefined);
});

test('an account is identified by IBAN and currency, whatever its id in a consent', async (t) => {
  const account = (resourceId: string, more: object = {}): object => ({
    resourceId,
    iban: IBAN,
    currency: 'RSD',
    ...more,
  });
  const listing = async (accounts: unknown, more: Replies = {}) => {
    const { bank, provider } = await bankWith(t, { 'GET /v1/accounts': { body: { accounts } }, ...more });
    return { bank, provider, accounts: await provider.accounts({ ...GRANT }, callAt()) };
  };
  const several = await listing([
    account('r1', { ownerName: 'Pera Perić', usage: 'PRIV', product: 'Paket' }),
    account('r2', { currency: 'eur', cashAccountType: 'SVGS', displayName: 'Štednja' }),
    account('r3', { iban: 'RS35 2600 0560 1001 6113 79', usage: 'ORGA' }),
    account('r1-again'),
    account('r4', { iban: undefined, bban: '160-1-1' }),
    account('r5', { iban: 'RS35160005601001611379', status: 'deleted' }),
  ]);
  assert.deepEqual(
    several.accounts.map(({ ref, type, name, holderName }) => [ref, type, name, holderName]),
    [
      [REF, 'checking', 'Paket', 'Pera Perić'],
      [`${IBAN}:EUR`, 'savings', 'Štednja', null],
      ['RS35260005601001611379:RSD', 'business', 'RS35260005601001611379', null],
      ['160-1-1:RSD', 'checking', '160-1-1', null],
    ],
  );
  // Another consent with another id of the same account, whose list was not read before.
  const renamed = await listing([account('another/id')], {
    'GET /v1/accounts/another%2Fid/transactions': { body: transactions(numbered('T-1')) },
  });
  const page = await renamed.provider.read({ ...GRANT, consentId: 'c2' }, REF, WHOLE, callAt());
  assert.deepEqual(booked([page]), ['T-1']);
  await assert.rejects(renamed.provider.read(GRANT, 'RS00:RSD', WHOLE, callAt()), fails('refused'));
  assert.deepEqual((await listing([])).accounts, []);
  assert.deepEqual((await listing(undefined)).accounts, []);
  for (const bad of [
    { iban: IBAN, currency: 'RSD' },
    { resourceId: 'r', iban: IBAN },
  ]) {
    await assert.rejects(listing([bad]), fails('malformed'));
  }
});

test('an account with several currencies becomes one for each, by its sub-accounts or its balances', async (t) => {
  const whole = { resourceId: 'all', iban: IBAN, currency: 'XXX' };
  const refs = async (accounts: object[], more: Replies = {}): Promise<string[]> => {
    const { provider } = await bankWith(t, { 'GET /v1/accounts': { body: { accounts } }, ...more });
    return (await provider.accounts(GRANT, callAt())).map(({ ref }) => ref);
  };
  const parts = ['RSD', 'EUR'].map((currency) => ({ resourceId: currency, iban: IBAN, currency }));
  assert.deepEqual(await refs([whole, ...parts]), [REF, `${IBAN}:EUR`]);
  const balances = ['RSD', 'EUR', 'RSD'].map((currency) =>
    balance('expected', '1', { balanceAmount: { currency, amount: '1' } }),
  );
  assert.deepEqual(await refs([whole], { 'GET /v1/accounts/all/balances': { body: { balances } } }), [
    REF,
    `${IBAN}:EUR`,
  ]);
});

test('a bank without balances can be connected', async (t) => {
  const { bank, provider } = await bankWith(t);
  const balancesWith = async (reply: Replies[string]): Promise<number> => {
    bank.replies[BALANCES] = reply;
    const [page] = await readAll(provider);
    assert.deepEqual(booked([page!]), ['T-100001']);
    return page!.balances.length;
  };
  for (const reply of [
    { status: 404, body: tppMessage('RESOURCE_UNKNOWN') },
    { status: 405 },
    { status: 403, body: tppMessage('SERVICE_INVALID') },
    { status: 429, body: tppMessage('ACCESS_EXCEEDED') },
    { status: 204 },
    { body: {} },
    { body: { balances: [] } },
    { body: '<html>', type: 'text/html' },
  ]) {
    assert.equal(await balancesWith(reply), 0);
  }
  await assert.rejects(balancesWith({ status: 500 }), fails('unavailable'));
  await assert.rejects(
    balancesWith({ status: 401, body: tppMessage('CONSENT_EXPIRED') }),
    fails('consent_ended'),
  );
});

test('balances are read from the place that the entry names', async (t) => {
  const balances = [balance('closingBooked', '7.50')];
  const inList = { resourceId: 'a1', iban: IBAN, currency: 'RSD', balances };
  const replies: Replies = { 'GET /v1/accounts': { body: { accounts: [inList] } } };
  const inListOnly = await bankWith(t, replies, { traits: { balances: 'account_list' } });
  assert.equal((await readAll(inListOnly.provider))[0]!.balances[0]!.amount, 750);
  assert.equal(inListOnly.bank.askedFor(BALANCES).length, 0);
  assert.equal(inListOnly.bank.askedFor('GET /v1/accounts')[0]!.query.get('withBalance'), 'true');
  const none = await bankWith(t, replies, { traits: { balances: 'none' } });
  assert.deepEqual((await readAll(none.provider))[0]!.balances, []);
  assert.equal(none.bank.askedFor(BALANCES).length, 0);
  // Included with the transactions, so that no second request is needed.
  const body = { ...transactions(numbered('T-1')), balances };
  const withThem = await bankWith(t, { [TRANSACTIONS]: { body } });
  assert.equal((await readAll(withThem.provider))[0]!.balances[0]!.amount, 750);
  assert.equal(withThem.bank.askedFor(BALANCES).length, 0);
  // The endpoint has none, but the list has.
  const listed = await bankWith(t, { ...replies, [BALANCES]: { status: 404 } });
  assert.equal((await readAll(listed.provider))[0]!.balances[0]!.amount, 750);
});

/** Returns three pages with links made by `link`. */
const paged =
  (link: (page: number, asked: Asked) => string | { href: string }): Replies[string] =>
  (asked) => {
    const page = Number(asked.query.get('page') ?? 1);
    const isWhole =
      asked.query.get('bookingStatus') === 'both' && asked.query.get('dateFrom') === '2024-03-14';
    if (!isWhole && !asked.path.endsWith('/next')) return { status: 400, body: tppMessage('FORMAT_ERROR') };
    return {
      body: transactions(
        numbered(`T-${page}a`, `T-${page}b`),
        [],
        page < 3 ? { next: link(page + 1, asked) } : {},
      ),
    };
  };
const QUERY = 'dateFrom=2024-03-14&dateTo=2026-03-14&bookingStatus=both';

test('pages are followed in every form of link, and only to the bank itself', async (t) => {
  const forms: Record<string, (page: number, asked: Asked) => string | { href: string }> = {
    absolute: (page, { headers }) =>
      `http://${headers.host}/v1/accounts/a1/transactions?${QUERY}&page=${page}`,
    'from the root': (page) => ({ href: `/v1/accounts/a1/transactions?${QUERY}&page=${page}` }),
    'relative to what was asked': (page) => `?${QUERY}&page=${page}`,
    'without the query': (page) => ({ href: `/v1/accounts/a1/transactions?page=${page}` }),
    'by a name behind a gateway': (page) =>
      `https://internal.bank.example:8443/psd2-core/v1/accounts/a1/transactions?${QUERY}&page=${page}`,
    'to an address of its own': (page) => `/v1/accounts/a1/transactions/next?page=${page}`,
  };
  for (const [name, link] of Object.entries(forms)) {
    const reply = paged(link);
    const { bank, provider } = await bankWith(t, { [TRANSACTIONS]: reply, [`${TRANSACTIONS}/next`]: reply });
    const pages = await readAll(provider);
    assert.deepEqual(booked(pages), ['T-1a', 'T-1b', 'T-2a', 'T-2b', 'T-3a', 'T-3b'], name);
    assert.ok(
      pages.every(({ complete }) => complete),
      name,
    );
    assert.deepEqual(
      pages.map(({ balances }) => balances.length),
      [2, 0, 0],
      name,
    );
    assert.equal(bank.askedFor(BALANCES).length, 1, name);
  }
});

test('links of a bank below a path are resolved there', async (t) => {
  const { bank } = await bankWith(t, {
    'GET /psd2/v1/accounts': { body: { accounts: [{ resourceId: 'a1', iban: IBAN, currency: 'RSD' }] } },
    'GET /psd2/v1/accounts/a1/transactions': paged(
      (page) => `/v1/accounts/a1/transactions?${QUERY}&page=${page}`,
    ),
  });
  const { provider } = await bankWith(t, {}, { baseUrl: `${bank.url}/psd2` });
  assert.equal(booked(await readAll(provider)).length, 6);
});

test('circular pages end the read as incomplete', async (t) => {
  const endless: Record<string, Replies[string]> = {
    'to itself': { body: transactions(numbered('T-1'), [], { next: `?${QUERY}` }) },
    'the query is lost altogether': {
      body: transactions(numbered('T-1'), [], { next: '/v1/accounts/a1/transactions' }),
    },
    'back and forth': ({ query }) => {
      const page = Number(query.get('page') ?? 0);
      return { body: transactions(numbered(`T-${page}`), [], { next: `?${QUERY}&page=${1 - page}` }) };
    },
  };
  for (const [name, reply] of Object.entries(endless)) {
    const { bank, provider } = await bankWith(t, { [TRANSACTIONS]: reply });
    const pages = await readAll(provider);
    assert.equal(pages.at(-1)!.complete, false, name);
    assert.ok(bank.askedFor(TRANSACTIONS).length <= 3, name);
    assert.equal(new Set(booked(pages)).size, booked(pages).length, name);
  }
  // Another link each time with the same page, which is stored once.
  const again = await bankWith(t, {
    [TRANSACTIONS]: { body: transactions(numbered('T-1'), [], { next: `?${QUERY}&page=new` }) },
  });
  assert.deepEqual(booked(await readAll(again.provider)), ['T-1']);
});

test('endless pages without a circle end the read too', async (t) => {
  const { provider } = await bankWith(t, {
    [TRANSACTIONS]: ({ query }) => {
      const page = Number(query.get('page') ?? 1);
      return { body: transactions(numbered(`T-${page}-x`), [], { next: `?${QUERY}&page=${page + 1}` }) };
    },
  });
  const [first] = [await provider.read(GRANT, REF, WHOLE, callAt())];
  const position = JSON.parse(first.next!);
  const goOn = async (pages: number): Promise<AccountPage> => {
    const seen = Array.from({ length: 2 * pages }, (_, n) => `seen-${n}`);
    return provider.read(GRANT, REF, { ...WHOLE, page: JSON.stringify({ ...position, seen }) }, callAt());
  };
  const [last, tooMany] = [await goOn(MAX_PAGES - 1), await goOn(MAX_PAGES)];
  assert.deepEqual([last.complete, last.next === null], [true, false]);
  assert.deepEqual([tooMany.complete, tooMany.next, tooMany.booked.length], [false, null, 1]);
});

test('a bank that cannot return booked and pending together is asked for each', async (t) => {
  const replies: Replies = {
    [TRANSACTIONS]: ({ query }) => {
      const status = query.get('bookingStatus');
      if (status === 'both')
        return { status: 400, body: tppMessage('PARAMETER_NOT_SUPPORTED', 'bookingStatus') };
      const page = query.get('page');
      const next =
        status === 'booked' && page === null
          ? { next: `?${new URLSearchParams({ ...Object.fromEntries(query), page: '2' })}` }
          : {};
      const list = numbered(`${status}-${page ?? 1}`);
      return { body: { transactions: { [status!]: list, _links: next } } };
    },
  };
  const { bank, provider } = await bankWith(t, replies);
  const pages = await readAll(provider);
  assert.deepEqual(booked(pages), ['booked-1', 'booked-2']);
  assert.deepEqual(
    pages.flatMap(({ pending }) => pending.map(({ reference }) => reference)),
    ['pending-1'],
  );
  assert.equal(bank.askedFor(BALANCES).length, 1);
  assert.equal(bank.askedFor(TRANSACTIONS).length, 4);
  // If the entry says so, the combined request is not tried.
  const known = await bankWith(t, replies, { traits: { bookingStatus: 'separate' } });
  assert.equal((await readAll(known.provider)).length, 3);
  assert.equal(known.bank.askedFor(TRANSACTIONS).length, 3);
  const bookedOnly = await bankWith(t, replies, { traits: { bookingStatus: 'booked' } });
  assert.equal((await readAll(bookedOnly.provider)).length, 2);
});

test('a bank without pending entries is recognised, and an unavailable one is not mistaken for it', async (t) => {
  const pendingWith = (reply: { status: number; body?: object }): Replies => ({
    [TRANSACTIONS]: ({ query }) =>
      query.get('bookingStatus') === 'pending' ? reply : { body: transactions(numbered('T-1')) },
  });
  const traits = { bookingStatus: 'separate' } as const;
  const none = await bankWith(t, pendingWith({ status: 400, body: tppMessage('PARAMETER_NOT_SUPPORTED') }), {
    traits,
  });
  const pages = await readAll(none.provider);
  assert.deepEqual([pages.length, pages[1]!.pending.length, pages[1]!.complete], [2, 0, true]);
  const away = await bankWith(t, pendingWith({ status: 503 }), { traits });
  await assert.rejects(readAll(away.provider), fails('unavailable'));
});

test('a refused history is requested again with fewer days, and the page names its days', async (t) => {
  const cutAt = (days: number): Replies => ({
    [TRANSACTIONS]: ({ query }) => {
      const asked = (Date.parse(query.get('dateTo')!) - Date.parse(query.get('dateFrom')!)) / (24 * HOUR);
      return asked > days
        ? { status: 400, body: tppMessage('PERIOD_INVALID') }
        : { body: transactions(numbered('T-1')) };
    },
  });
  for (const [days, from, requests] of [
    [730, '2024-03-14', 1],
    [400, '2025-03-14', 2],
    [91, '2025-12-14', 4],
    [90, '2025-12-14', 4],
    [89, '2025-12-15', 5],
  ] as const) {
    const { bank, provider } = await bankWith(t, cutAt(days));
    const [page] = await readAll(provider);
    assert.deepEqual(page!.covers, { from, to: '2026-03-14' }, `${days}`);
    assert.equal(bank.askedFor(TRANSACTIONS).length, requests);
  }
  const { provider } = await bankWith(t, cutAt(10));
  await assert.rejects(readAll(provider), fails('malformed', /PERIOD_INVALID/));
  const short = await bankWith(t, {}, { traits: { historyDays: 90 } });
  assert.equal((await readAll(short.provider))[0]!.covers!.from, '2025-12-14');
  const since = await readAll(short.provider, { from: '2026-03-01' });
  assert.equal(since[0]!.covers!.from, '2026-03-01');
});

test('minutes after the login, a page covers only the days that a bank surely returns', async (t) => {
  const { provider } = await bankWith(t);
  const from = async (minutes: number, asked: string | null): Promise<string> =>
    (await readAll(provider, { from: asked }, callAt({ at: after(AT, minutes * MINUTE) })))[0]!.covers!.from;
  assert.equal(await from(3, null), '2024-03-14');
  assert.equal(await from(4, null), '2025-12-15');
  assert.equal(await from(4, '2026-03-01'), '2026-03-01');
});

test('a linked report is downloaded', async (t) => {
  const { bank, provider } = await bankWith(t, {
    [TRANSACTIONS]: {
      body: { _links: { download: { href: 'https://files.bank.example/v1/accounts/a1/report' } } },
    },
    'GET /v1/accounts/a1/report': { body: transactions(numbered('T-9')) },
  });
  assert.deepEqual(booked(await readAll(provider)), ['T-9']);
  assert.equal(bank.askedFor('GET /v1/accounts/a1/report')[0]!.headers['consent-id'], 'consent-1');
});

const camt = (entries: string, iban = IBAN): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-03-14T09:00:00</CreDtTm></GrpHdr>
<Rpt><Id>R1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>RSD</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RSD">500.25</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-13</Dt></Dt></Bal>
${entries}</Rpt></BkToCstmrAcctRpt></Document>`;
const camtEntry = (status: string, amount: string, currency = 'RSD'): string =>
  `<Ntry><NtryRef>N-${amount}</NtryRef><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-03-10</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>Pera Perić</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Za kiriju</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const MT940 = [
  ':20:STMT',
  `:25:${IBAN}`,
  ':28C:1/1',
  ':60F:C260309RSD700,25',
  ':61:2603100310D200,00NTRF20260310001',
  ':86:ZA KIRIJU',
  ':62F:C260310RSD500,25',
  '-',
].join('\r\n');

test('a statement in camt or MT940 is read like a list of transactions, with balances', async (t) => {
  const xml = {
    body: camt(camtEntry('BOOK', '200.00') + camtEntry('PDNG', '35.50')),
    type: 'application/xml; charset=utf-8',
  };
  const asXml = await bankWith(t, { [TRANSACTIONS]: xml, [BALANCES]: { status: 404 } });
  const [page] = await readAll(asXml.provider);
  assert.deepEqual(booked([page!]), ['N-200.00']);
  const [rent] = page!.booked;
  assert.deepEqual(
    [rent!.amount, rent!.bookingDate, rent!.description, rent!.counterparty?.name, rent!.personal],
    [-20_000, '2026-03-10', 'Za kiriju', 'Pera Perić', true],
  );
  assert.deepEqual(
    page!.pending.map(({ amount }) => amount),
    [-3_550],
  );
  assert.deepEqual(page!.balances, [
    { kind: 'booked', amount: 50_025, asOf: new Date('2026-03-13T23:00:00Z') },
  ]);
  const text = { [TRANSACTIONS]: { body: MT940, type: 'text/plain' }, [BALANCES]: { status: 404 } };
  const asText = await bankWith(t, text, { traits: { accept: 'text/plain' } });
  const [mt] = await readAll(asText.provider);
  assert.equal(asText.bank.askedFor(TRANSACTIONS)[0]!.headers.accept, 'text/plain');
  assert.deepEqual(
    mt!.booked.map(({ amount, description }) => [amount, description]),
    [[-20_000, 'ZA KIRIJU']],
  );
  assert.equal(mt!.balances[0]!.amount, 50_025);
});

test('a bank without JSON is asked for its formats, and a downloaded report may have any type', async (t) => {
  const { bank, provider } = await bankWith(t, {
    [TRANSACTIONS]: ({ headers }) =>
      headers.accept!.includes('xml')
        ? { body: camt(camtEntry('BOOK', '200.00')), type: 'text/xml' }
        : { status: 406, body: tppMessage('REQUESTED_FORMATS_INVALID') },
  });
  assert.deepEqual(booked(await readAll(provider)), ['N-200.00']);
  assert.equal(bank.askedFor(TRANSACTIONS).length, 2);
  bank.replies[TRANSACTIONS] = { body: { _links: { download: '/v1/accounts/a1/report' } } };
  bank.replies['GET /v1/accounts/a1/report'] = { body: MT940, type: 'application/octet-stream' };
  assert.equal((await readAll(provider))[0]!.booked[0]!.amount, -20_000);
});

test('a statement that is unreadable, malicious or of another account is refused', async (t) => {
  const { bank, provider } = await bankWith(t);
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
  for (const [type, body] of [
    ['application/xml', camt(camtEntry('BOOK', '1.00')).replace('?>', `?>${bomb}`)],
    ['application/xml', '<Document></Document>'],
    ['application/xml', camt('<Ntry>')],
    ['application/xml', camt(camtEntry('BOOK', '1.00'), 'RS35160005601001611379')],
    ['application/xml', camt(camtEntry('BOOK', '1.00', 'EUR'))],
    ['text/plain', 'Servis trenutno nije dostupan'],
    ['application/octet-stream', '\u0000\u0001'],
    ['application/pdf', '%PDF-1.7'],
    ['application/json', '{"transactions": {'],
    ['application/json', '[]'],
  ]) {
    bank.replies[TRANSACTIONS] = { type: type!, body };
    await assert.rejects(
      readAll(provider),
      (error) => {
        const [raw] = (error as ProviderError).raw();
        assert.ok(raw!.includes(JSON.stringify(body)), 'what was sent is handed over');
        assert.throws(() => provider.translate!(BANK_ID, raw!), fails('malformed'));
        return fails('malformed')(error);
      },
      body,
    );
  }
});
