/** Uploads of statement files through the API: results, warnings and refusals. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { after, DAY } from '../../packages/common/clock.ts';
import { dailyPullQueue } from '../../src/ingest/round.ts';
import { listPullable, readForPull } from '../../src/ingest/store.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { ACCOUNT, camtFile, formOf, halcomFile, halcomRecap, mt940File } from '../support/statement-files.ts';
import { zipOf } from '../support/zip.ts';

const MARCH = {
  lines: [
    [-123_450, 'Telekom racun 12/2026'],
    [500_000, 'Uplata kupca'],
    [-4_500, 'Provizija'],
    [-4_500, 'Provizija'],
  ],
} as const;

describe('statements in', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let users = 0;

  before(async () => {
    app = await startApp(end);
    developer = await createDeveloper(app);
  });

  const someone = (): string => `firm-${++users}`;
  const upload = (
    user: string,
    files: Record<string, string | Uint8Array<ArrayBuffer>>,
    fields: Record<string, string> = {},
  ): Promise<ApiResponse> =>
    app.api.post('/statements', { key: developer.key, content: formOf({ user_id: user, ...fields }, files) });
  const taken = async (...asked: Parameters<typeof upload>): Promise<ApiResponse['body']> => {
    const { status, body } = await upload(...asked);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const accountsOf = async (user: string): Promise<ApiResponse['body'][]> =>
    (await app.api.get(`/accounts?user_id=${user}`, { key: developer.key })).body.data;
  const rowsOf = async (account: string): Promise<ApiResponse['body'][]> =>
    (await app.api.get(`/accounts/${account}/transactions?cursor=`, { key: developer.key })).body.added;
  const eventsOf = async (connectionId: string): Promise<string[]> =>
    (
      await app.sql<
        { type: string }[]
      >`select type from events where connection_id = ${connectionId} order by position`
    ).map(({ type }) => type);

  test('a file becomes an account with rows and balances; the same file again adds nothing', async () => {
    const user = someone();
    const first = await taken(user, { 'izvod.xml': camtFile(MARCH) });
    const [file] = first.files;
    assert.deepEqual([file.name, file.format, file.encoding], ['izvod.xml', 'camt', 'utf-8']);
    const [statement] = file.statements;
    assert.deepEqual(
      [statement.number, statement.period, statement.lines, statement.added, statement.known],
      [246, { from: '2026-03-02', to: '2026-03-02' }, 4, 4, 0],
    );
    assert.deepEqual(
      [statement.opening_balance, statement.turnover, statement.closing_balance, statement.difference],
      [1_000, 3_675.5, 4_675.5, 0],
    );
    const [account] = await accountsOf(user);
    assert.equal(account.id, statement.account_id);
    assert.deepEqual(
      [account.bank_id, account.iban, account.balance, account.connection_id],
      ['banca-intesa', ACCOUNT, 4_675.5, statement.connection_id],
    );
    const rows = await rowsOf(account.id);
    assert.deepEqual(rows.map(({ amount }) => amount).sort(), [-1_234.5, -45, -45, 5_000]);
    assert.ok(rows.every(({ date, pending }) => date === '2026-03-02' && !pending));
    assert.deepEqual(await eventsOf(account.connection_id), [
      'AUTH.AUTOMATICALLY_VERIFIED',
      'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
    ]);

    const again = await taken(user, { 'izvod.xml': camtFile(MARCH) });
    assert.deepEqual([again.lines, again.added, again.known], [4, 0, 4]);
    assert.equal((await rowsOf(account.id)).length, 4);
    assert.equal((await eventsOf(account.connection_id)).length, 2, 'nothing new is no news');
    const { body: connection } = await app.api.get(`/connections/${account.connection_id}`, {
      key: developer.key,
    });
    assert.deepEqual(
      [connection.provider, connection.status, connection.consents.length],
      ['statement', 'active', 2],
    );
    assert.equal(connection.health.status, 'healthy');
  });

  test('overlapping files are joined, a missing statement is named, and the newest balance applies', async () => {
    const user = someone();
    const day = (number: number, date: string, opening: number, amount: number) => ({
      number,
      day: date,
      opening,
      lines: [[amount, `Uplata ${number}`]] as const,
    });
    const [first, second, third, fourth] = [
      day(245, '2026-03-02', 0, 100_000),
      day(246, '2026-03-03', 100_000, 50_000),
      day(247, '2026-03-04', 150_000, 25_000),
      day(248, '2026-03-05', 175_000, -75_000),
    ];
    const { files, gaps, added } = await taken(user, {
      'a.xml': camtFile(first!, second!),
      'b.sta': mt940File(second!, fourth!),
    });
    assert.equal(added, 3, 'the statement that both have is one');
    assert.deepEqual(
      files[1].statements.map(({ number, known }: { number: number; known: number }) => [number, known]),
      [
        [246, 1],
        [248, 0],
      ],
    );
    assert.deepEqual(gaps, [
      {
        account_id: files[0].statements[0].account_id,
        account: ACCOUNT,
        after: '2026-03-03',
        before: '2026-03-05',
        missing_numbers: [247],
        difference: 250,
        message: 'Missing statement number 247.',
      },
    ]);
    const missing = { from: '2026-03-04', to: '2026-03-04', reason: 'statement_missing' };
    const history = async () => (await accountsOf(user))[0].history;
    assert.deepEqual(await history(), { from: '2026-03-02', complete: true, gaps: [missing] });
    const balance = async (): Promise<number> => (await accountsOf(user))[0].balance;
    assert.equal(await balance(), 1_000);
    const filled = await taken(user, { 'c.xml': camtFile(third!) });
    assert.deepEqual([filled.added, filled.gaps], [1, []]);
    assert.deepEqual((await history()).gaps, []);
    assert.equal(
      await balance(),
      1_000,
      'an older statement moves what was there before, not what is there now',
    );
    const [account] = await accountsOf(user);
    const { body } = await app.api.get(`/accounts/${account.id}/balance`, { key: developer.key });
    assert.deepEqual([body.ledger_gap, body.balances[0].amount], [0, 1_000]);
    const [row] = await app.sql<{ opening: number }[]>`
      select opening_balance as opening from accounts where id = ${account.id}`;
    assert.equal(row!.opening, 0);
  });

  test('Halcom with its recap in cp1250 is read, and a recap alone is refused; mistakes of banks are warnings', async () => {
    const user = someone();
    const made = {
      account: '265000000000012399',
      number: 12,
      opening: 500_000,
      lines: [
        [-10_000, 'RAČUN ZA STRUJU', { reference: 'R-7' }],
        [-20_000, 'Plaćanje', { reference: 'R-7' }],
      ],
      closing: 480_000,
    } as const;
    const cp1250 = Uint8Array.from(
      [...halcomFile(made)].map((letter) => ({ Č: 0xc8, ć: 0xe6 })[letter] ?? letter.charCodeAt(0)),
    );
    const body = await taken(user, { 'izvod.txt': cp1250, 'izvod_cov.txt': halcomRecap(made) });
    const [statement] = body.files[0].statements;
    assert.deepEqual(
      [body.files[0].format, body.files[0].encoding, statement.bank_id, statement.number],
      ['halcom', 'windows-1250', 'raiffeisen', 12],
    );
    assert.deepEqual(
      [statement.opening_balance, statement.closing_balance, statement.difference],
      [5_000, 4_800, 100],
    );
    assert.deepEqual(
      statement.warnings.map(({ code, line }: { code: string; line: number | null }) => [code, line]),
      [
        ['account_check_digits', null],
        ['closing_does_not_add_up', null],
        ['repeated_reference', 2],
      ],
    );
    const [account] = await accountsOf(user);
    assert.deepEqual([account.iban, account.type, account.balance], [null, 'business', 4_800]);
    assert.ok((await rowsOf(account.id)).some(({ description }) => description === 'RAČUN ZA STRUJU'));
    const quiet = await taken(user, {
      'x_cov.txt': halcomRecap({
        ...made,
        number: 13,
        day: '2026-03-03',
        opening: 480_000,
        lines: [],
        closing: 480_000,
      }),
    });
    assert.deepEqual(
      [quiet.files[0].format, quiet.files[0].statements[0].number, quiet.lines],
      ['halcom_recap', 13, 0],
    );
    assert.equal((await accountsOf(user)).length, 1);
  });

  test('identical lines of one file are separate rows, for any number of repetitions', async () => {
    const user = someone();
    const batch = ['Ana', 'Boris', 'Vesna', 'Goran', 'Dara', 'Emil', 'Zoran'].map(
      (name) => [-100, `Dnevnica ${name}`] as const,
    );
    const body = await taken(user, { 'x.xml': camtFile({ lines: [...batch, ...batch] }) });
    assert.deepEqual([body.lines, body.added], [14, 14]);
    assert.equal((await taken(user, { 'x.xml': camtFile({ lines: [...batch, ...batch] }) })).added, 0);
  });

  test('pending lines are left out with a note; the statement that books them adds them', async () => {
    const user = someone();
    const hold = [-700, 'Kartica', { pending: true }] as const;
    const body = await taken(user, {
      'x.xml': camtFile({ lines: [[100, 'Uplata'], hold], closing: 100_100 }),
    });
    const [statement] = body.files[0].statements;
    assert.deepEqual(
      [statement.lines, statement.added, statement.left_out, statement.difference],
      [2, 1, 1, 0],
    );
    assert.equal(statement.warnings[0].code, 'not_booked');
    assert.ok(statement.warnings[0].line > 1);
    const later = await taken(user, {
      'y.xml': camtFile({ number: 247, day: '2026-03-03', opening: 100_100, lines: [[-700, 'Kartica']] }),
    });
    assert.deepEqual([later.added, (await accountsOf(user))[0].balance], [1, 994]);
  });

  test('each payer of a batch is shown, sealed and exported, and stays if a later statement omits them', async () => {
    const user = someone();
    const payment = (amount: number, name: string, description: string) => ({
      name,
      account: null,
      amount,
      currency: 'RSD',
      description,
      paymentReference: { model: '97', number: '84-123456' },
    });
    const payments = [
      payment(30_000, 'Kupac Prvi', 'Faktura 101'),
      payment(12_956, 'Ana Kupić', 'Faktura 102'),
    ];
    const lines = (details: typeof payments) => ({
      lines: [[42_956, 'Zbirna uplata', { payments: 2, details }] as const],
    });
    const notice = camtFile(lines(payments))
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
      .replace(/<(\/?)Stmt>/g, '<$1Ntfctn>')
      .replace(/<Bal>.*?<\/Bal>/gs, '');
    const first = await taken(user, { 'promene.xml': notice });
    const connectionId = first.files[0].statements[0].connection_id;
    const events = await eventsOf(connectionId);
    await taken(user, { 'promene.xml': notice });
    assert.deepEqual(await eventsOf(connectionId), events, 'the same payments change nothing');
    const { files } = await taken(user, { 'izvod.xml': camtFile(lines([])) });
    assert.deepEqual([files[0].statements[0].added, files[0].statements[0].known], [0, 1]);
    const [{ id }] = await accountsOf(user);
    const [row, ...others] = await rowsOf(id);
    assert.deepEqual([row.amount, row.payments, others], [429.56, 2, []]);
    const reference = { model: null, number: '84-123456' };
    const shown = [
      {
        name: 'Kupac Prvi',
        account: null,
        amount: 300,
        currency: 'RSD',
        description: 'Faktura 101',
        reference,
      },
      {
        name: 'Ana Kupić',
        account: null,
        amount: 129.56,
        currency: 'RSD',
        description: 'Faktura 102',
        reference,
      },
    ];
    assert.deepEqual(row.details, shown);
    const kept = await app.sql<{ row: string }[]>`
      select concat(t::text, e::text) as row from transactions t join accounts a on a.no = t.account_no
      left join bank_entries e on e.account_no = a.no where a.id = ${id}`;
    assert.doesNotMatch(JSON.stringify(kept), /Kupi|Prvi|Faktura|84-123456/);
    const exported = async (format: string): Promise<string> => {
      const url = `${app.url}/accounts/${id}/statement?format=${format}&from=2026-03-01&to=2026-03-31`;
      return (await fetch(url, { headers: { authorization: `Bearer ${developer.key}` } })).text();
    };
    const json = JSON.parse(await exported('json'));
    assert.deepEqual(
      json.entries[0].details.map(({ name, amount }: { name: string; amount: number }) => [name, amount]),
      [
        ['Kupac Prvi', 300],
        ['Ana Kupić', 129.56],
      ],
    );
    const again = someone();
    await taken(again, { 'nazad.xml': await exported('camt053') });
    const [other] = await accountsOf(again);
    assert.deepEqual((await rowsOf(other.id))[0].details, shown);
  });

  test('of two equal purchases of one day, each file has one, if the closing balance says so', async () => {
    const file = (closing: number, ...lines: [date: string, amount: number, after: number][]): string =>
      JSON.stringify({
        object: 'statement',
        account: { number: ACCOUNT },
        currency: 'RSD',
        closing_balance: { amount: closing, date: null },
        entries: lines.map(([date, amount, balance_after]) => ({
          date,
          amount,
          description: amount === -250 ? 'KAFE RANDEVU' : `UPLATA ${amount}`,
          balance_after,
        })),
      });
    const first = file(5_750, ['2026-03-02', 5_000, 6_000], ['2026-03-03', -250, 5_750]);
    const second = (closing: number): string =>
      file(closing, ['2026-03-03', -250, 5_500], ['2026-03-04', -700, 4_800]);
    for (const [closing, amounts] of [
      [4_800, [-700, -250, -250, 5_000]],
      // Another closing balance proves nothing.
      [4_900, [-700, -250, 5_000]],
    ] as const) {
      const user = someone();
      await taken(user, { 'prvi.json': first });
      await taken(user, { 'drugi.json': second(closing) });
      const [account] = await accountsOf(user);
      const rows = await rowsOf(account.id);
      assert.deepEqual(
        rows.map(({ amount }) => amount).sort((a, b) => a - b),
        amounts,
      );
    }
    // The closing balance of a table may be that of its last row.
    const user = someone();
    for (const lines of [
      '02.03.2026;Uplata;5000,00;6000,00\n03.03.2026;KAFE RANDEVU;-250,00;5750,00',
      '03.03.2026;KAFE RANDEVU;-250,00;5500,00\n04.03.2026;Isplata;-700,00;4800,00',
    ]) {
      const csv = `Datum;Opis;Iznos;Stanje\n${lines}\n`;
      await taken(user, { 'promet.csv': csv }, { account: ACCOUNT, currency: 'RSD' });
    }
    const [account] = await accountsOf(user);
    assert.equal((await rowsOf(account.id)).length, 3);
  });

  test('an impossible day and ambiguous letters give warnings; an empty file is refused', async () => {
    const user = someone();
    const sta = mt940File(MARCH).replace('C260302RSD', 'C260230RSD').replace('Provizija', 'PlaæanjeX');
    const { files } = await taken(user, { 'izvod.sta': sta });
    const [{ warnings }] = files[0].statements;
    const codes = warnings.map(({ code }: { code: string }) => code);
    assert.ok(codes.includes('day_does_not_exist') && codes.includes('encoding_doubtful'), codes.join());
    assert.match(JSON.stringify(warnings), /PlaćanjeX.*PlaæanjeX/);
    const empty = camtFile({}).replace(/<Bal>.*?<\/Bal>/gs, '');
    const refused = await upload(user, { 'prazno.xml': empty });
    assertError(refused, 400, 'INVALID_STATEMENT');
    assert.match(refused.body.error_message, /at least one entry or balance/);
  });

  test('a dry run gives the same response and stores nothing', async () => {
    const user = someone();
    const dry = await taken(user, { 'x.xml': camtFile(MARCH) }, { dry_run: 'true' });
    assert.equal(dry.dry_run, true);
    assert.deepEqual(await accountsOf(user), []);
    const { body } = await app.api.get(`/connections?user_id=${user}`, { key: developer.key });
    assert.deepEqual(body.data, []);
    const wet = await taken(user, { 'x.xml': camtFile(MARCH) });
    const bare = (said: ApiResponse['body']) =>
      said.files[0].statements.map(
        ({ account_id: _, connection_id: __, ...rest }: Record<string, unknown>) => rest,
      );
    assert.deepEqual(bare(dry), bare(wet));
    assert.equal(dry.files[0].statements[0].account_id, null);
    const known = await taken(user, { 'x.xml': camtFile(MARCH) }, { dry_run: 'true' });
    assert.deepEqual(
      [known.added, known.known, known.files[0].statements[0].account_id],
      [0, 4, wet.files[0].statements[0].account_id],
    );
    const [connection] = (await app.api.get(`/connections?user_id=${user}`, { key: developer.key })).body
      .data;
    const { body: details } = await app.api.get(`/connections/${connection.connection_id}`, {
      key: developer.key,
    });
    assert.equal(details.consents.length, 1, 'a dry run renews nothing');
  });

  test('a dry run shows the first and last rows as transactions, the sums, and the columns of a table', async () => {
    const user = someone();
    const rows = Array.from(
      { length: 12 },
      (_, at) =>
        `${at + 10}.03.2026.;${at === 3 ? '' : '-'}${at + 1},00;LIDL 141 BEOGRAD ${at};RSD;160-0000000015722-52`,
    );
    const file = { 'izvod.csv': ['Datum;Iznos;Opis;Valuta;Račun', ...rows, ''].join('\n') };
    const dry = await taken(user, file, { dry_run: 'true' });
    const [
      {
        statements: [statement],
        table,
      },
    ] = dry.files;
    assert.deepEqual(
      [statement.money_in, statement.money_out, statement.turnover, statement.difference],
      [4, -74, -70, null],
    );
    const { first, last } = statement.rows;
    assert.deepEqual(
      [first.length, last.map(({ date }: { date: string }) => date).join(' ')],
      [5, '2026-03-17 2026-03-18 2026-03-19 2026-03-20 2026-03-21'],
    );
    assert.deepEqual(first[0], {
      date: '2026-03-10',
      amount: -1,
      currency: 'RSD',
      description: 'LIDL 141 BEOGRAD 0',
      counterparty: null,
      merchant_name: 'Lidl',
      category: 'groceries',
      is_new: true,
    });
    assert.deepEqual(table.headings, ['Datum', 'Iznos', 'Opis', 'Valuta', 'Račun']);
    assert.deepEqual(table.rows[0], rows[0]!.split(';'));
    assert.deepEqual(JSON.parse(table.mapping), {
      account: 'Račun',
      currency: 'Valuta',
      booking_date: 'Datum',
      amount: 'Iznos',
      description: 'Opis',
    });
    await taken(user, file);
    const again = await taken(
      user,
      {
        'x.csv': [
          'Datum;Iznos;Opis;Valuta;Račun',
          ...rows.slice(0, 2),
          '25.03.2026.;1,00;Nova;RSD;160-0000000015722-52',
        ].join('\n'),
      },
      { dry_run: 'true' },
    );
    assert.deepEqual(
      again.files[0].statements[0].rows.first.map(({ is_new }: { is_new: boolean }) => is_new),
      [false, false, true],
    );
    assert.equal((await taken(user, { 'x.xml': camtFile(MARCH) }, { dry_run: 'true' })).files[0].table, null);
  });

  test('the columns of tables are listed, readable or not, with the missing values', async () => {
    const tables = async (
      files: Record<string, string | Uint8Array<ArrayBuffer>>,
      fields: Record<string, string> = {},
    ): Promise<ApiResponse['body'][]> => {
      const { status, body } = await app.api.post('/statements/tables', {
        key: developer.key,
        content: formOf(fields, files),
      });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.count, body.data.length);
      return body.data;
    };
    const about = { account: '160-0000000015722-52', currency: 'rsd' };
    const [unknown, days, marks, signs, account, known] = await tables(
      {
        'unknown.csv': 'Kad;Kol;Zbog\n02.03.2026.;-1,00;Kafa\n',
        'days.csv': 'Datum;Iznos;Opis\n03/04/2026;-1,00;Kafa\n',
        'marks.csv': 'Datum;Iznos;Opis\n13.04.2026.;-1.500;Kafa\n',
        'signs.csv': 'Datum;Iznos;Opis\n13.04.2026.;1,50;Kafa\n',
        'nobody.qif': '!Type:Bank\nD03/04/2026\nT-1.00\n^\n',
        'known.csv': 'Datum;Iznos;Opis\n13.04.2026.;-1,50;Kafa\n',
        'x.xml': camtFile(MARCH),
        'y.pdf': '%PDF-1.7',
      },
      about,
    );
    assert.deepEqual(unknown, {
      file: 'unknown.csv',
      headings: ['Kad', 'Kol', 'Zbog'],
      rows: [['02.03.2026.', '-1,00', 'Kafa']],
      mapping: '{"booking_date":"Kad","amount":"Kol","description":"Zbog"}',
      date_order: null,
      decimal_mark: null,
      unsigned_amounts: null,
      wanted: 'mapping',
      refusal: unknown.refusal,
    });
    assert.match(unknown.refusal, /"unknown.csv", line 1, column 1: expected headings that are known/);
    assert.deepEqual(
      [days, marks, signs, account, known].map(({ file, wanted, headings }) => [
        file,
        wanted,
        headings.length,
      ]),
      [
        ['days.csv', 'date_order', 3],
        ['marks.csv', 'decimal_mark', 3],
        ['signs.csv', 'unsigned_amounts', 3],
        ['nobody.qif', 'date_order', 0],
        ['known.csv', null, 3],
      ],
    );
    assert.equal(known.refusal, null);
    const table = { 'a.csv': 'Kad;Kol;Zbog\n02.03.2026.;-1,00;Kafa\n' };
    const mapping = JSON.stringify({ booking_date: 'Kad', amount: 'Kol' });
    const wantedOf = async (given: Record<string, string>): Promise<string | null> =>
      (await tables(table, given))[0].wanted;
    assert.equal(await wantedOf({ mapping }), 'currency');
    assert.equal(await wantedOf({ mapping, currency: 'RSD' }), 'account');
    assert.equal(await wantedOf({ mapping, ...about }), null);
    assert.deepEqual(await tables({ 'b.pdf': '%PDF-1.7' }), []);
    const zip = await zipOf({ 'b.zip': await zipOf({ 'c.csv': 'x' }) });
    const broken = { key: developer.key, content: formOf({}, { 'a.zip': zip }) };
    assertError(await app.api.post('/statements/tables', broken), 400, 'INVALID_STATEMENT');
  });

  test('an unreadable file is refused with its place, and nothing of the request is stored', async () => {
    const user = someone();
    const refused = async (
      name: string,
      content: string | Uint8Array<ArrayBuffer>,
      words: RegExp,
    ): Promise<void> => {
      const response = await upload(user, { 'good.xml': camtFile(MARCH), [name]: content });
      assertError(response, 400, 'INVALID_STATEMENT');
      assert.match(response.body.error_message, words);
      assert.ok(response.body.error_message.includes(name));
    };
    await refused('x.pdf', '%PDF-1.7 binary', /line 1, column 1: expected a statement in camt/);
    await refused(
      'half.xml',
      camtFile(MARCH).slice(0, -200),
      /line \d+, column \d+: expected well-formed XML/,
    );
    await refused(
      'dtd.xml',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document><BkToCstmrStmt>&b;',
      /XML without a document type/,
    );
    await refused(
      'feb.csv',
      'Datum;Iznos;Račun;Valuta\n30.02.2026.;1,00;160-0000000015722-52;DIN\n',
      /line 2, column 1: expected a date that exists in column 1/,
    );
    await refused(
      'digits.csv',
      'Datum;Iznos;Račun;Valuta\n01.02.2026.;-1,0012;160-0000000015722-52;RSD\n',
      /line 2, column 1: expected an amount in RSD with at most 2 decimals in column 2/,
    );
    await refused(
      'mixed.txt',
      Uint8Array.from([...Buffer.from('Datum;Iznos č\n'), 0xe8, 0x20, 0x0a]),
      /encoding of the lines before/,
    );
    await refused(
      'sides.csv',
      'Datum;Iznos;D/P;Račun;Valuta\n01.02.2026.;1,00;X;160-0000000015722-52;RSD\n',
      /line 2, column 1: expected a side in column 3 "D\/P"/,
    );
    await refused(
      'unsigned.csv',
      'Datum;Opis;Iznos;Račun;Valuta\n01.02.2026.;Kirija;1,00;160-0000000015722-52;RSD\n',
      /line 2, column 1: expected amounts with signs.* "unsigned_amounts"/,
    );
    await refused(
      'unknown.csv',
      'Kada;Koliko;Zašto\n01.02.2026.;-1,00;Kirija\n',
      /columns 1 "Kada", 2 "Koliko", 3 "Zašto".*mapping=\{"booking_date":"Kada","amount":"Koliko","description":"Zašto"\}/,
    );
    await refused('tags.txt', '<CLIENTPROFILE>x', /the tagged text of Halcom is not read/);
    await refused('empty.txt', '', /line 1, column 1/);
    await refused('days.csv', 'Datum;Iznos;Valuta\n01.02.2026.;-1,00;RSD\n', /an account/);
    assert.deepEqual(await accountsOf(user), []);
  });

  test('the files of a zip are imported; a zip within it is refused', async () => {
    const user = someone();
    const zip = await zipOf({
      'mart/a.xml': camtFile(MARCH),
      'mart/b.sta': mt940File({ number: 247, day: '2026-03-03', opening: 467_550, lines: [[1, 'Kamata']] }),
    });
    const body = await taken(user, { 'mart.zip': zip });
    assert.deepEqual(
      body.files.map(({ name, format }: Record<string, string>) => [name, format]),
      [
        ['mart.zip/mart/a.xml', 'camt'],
        ['mart.zip/mart/b.sta', 'mt940'],
      ],
    );
    assert.deepEqual([body.added, body.gaps], [5, []]);
    const nested = await upload(user, { 'x.zip': await zipOf({ 'y.zip': zip }) });
    assertError(nested, 400, 'INVALID_STATEMENT');
    assert.match(nested.body.error_message, /"x.zip\/y.zip", line 1, column 1: expected no zip within a zip/);
  });

  test('required fields and size limits of the form', async () => {
    const { key } = developer;
    const send = (
      content: FormData | string | Uint8Array<ArrayBuffer>,
      path = '/statements',
    ): Promise<ApiResponse> => app.api.post(path, { key, content });
    assertError(await send(formOf({}, { 'x.xml': camtFile(MARCH) })), 400, 'MISSING_FIELDS');
    assertError(await send(formOf({ user_id: 'u' }, {})), 400, 'MISSING_FIELDS');
    assertError(await send(formOf({ user_id: 'u', bank_id: 'narodna' }, { a: 'x' })), 404, 'BANK_NOT_FOUND');
    assertError(await send(formOf({ user_id: 'u', dry_run: 'maybe' }, { a: 'x' })), 400, 'INVALID_PARAMETER');
    const twice = formOf({ user_id: 'u' }, { a: 'x' });
    twice.append('user_id', 'v');
    assertError(await send(twice), 400, 'INVALID_PARAMETER');
    const elsewhere = formOf({ user_id: 'u' }, { a: 'x' });
    elsewhere.append('other', new Blob(['x']), 'x');
    assertError(await send(elsewhere), 400, 'INVALID_PARAMETER');
    const cut = await app.api.post('/statements', {
      key,
      content: '--b\r\nContent-Disposition: form-data; name="user_id"\r\n\r\nu',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    assertError(cut, 400, 'INVALID_PARAMETER');
    const large = await send(new Uint8Array(21 * 1024 * 1024), '/statements?user_id=u');
    assertError(large, 413, 'PAYLOAD_TOO_LARGE');
    assert.match(large.body.error_message, /larger than 2\d{7} bytes/);
    const demo = await app.api.post('/statements', {
      key: app.demoKey,
      content: formOf({ user_id: 'u' }, { a: 'x' }),
    });
    assertError(demo, 403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('a single file as body with options in the query works, also repeated with an Idempotency-Key', async () => {
    const user = someone();
    const send = (content: string): Promise<ApiResponse> =>
      app.api.post(`/statements?user_id=${user}&account=205-108040-45&currency=RSD`, {
        key: developer.key,
        content,
        headers: { 'content-type': 'text/csv', 'idempotency-key': `csv ${user}` },
      });
    const table = 'Datum;Iznos;Opis\n02.03.2026.;-1.234,50;Telekom\n';
    const first = await send(table);
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.equal(first.body.files[0].statements[0].bank_id, 'nlb');
    const again = await send(table);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.body.added, 1);
    assertError(await send(`${table}03.03.2026.;1,00;Drugo\n`), 409, 'IDEMPOTENCY_CONFLICT');
    const [account] = await accountsOf(user);
    assert.deepEqual([account.balance, account.iban], [-1_234.5, 'RS35205000000010804045']);
  });

  test('an account number of any length is accepted or refused, in a cell and as a field', async () => {
    const table = (account: string): string => `Datum;Iznos;Opis;Račun\n02.03.2026.;-1,00;x;${account}\n`;
    for (const length of [65, 900, 1_100, 9_000]) {
      const response = await upload(someone(), { 'a.csv': table('7'.repeat(length)) }, { currency: 'rsd' });
      assertError(response, 400, 'INVALID_STATEMENT');
      assert.match(response.body.error_message, /line 2.*an account number of at most 64 characters/);
    }
    const longest = { currency: 'rsd', dry_run: 'true' };
    await taken(someone(), { 'a.csv': table('7'.repeat(64)) }, longest);
    const field = { account: 'ž'.repeat(500), currency: 'rsd' };
    const long = await upload(someone(), { 'a.csv': 'Datum;Iznos;Opis\n02.03.2026.;-1,00;x\n' }, field);
    assertError(long, 400, 'INPUT_TOO_LONG');
  });

  test('a mapping is saved for tables with the same headings of this key', async () => {
    const user = someone();
    const table = (day: string, sum: string): string => `Kada;Koliko;Zašto\n${day};${sum};Razlog ${day}\n`;
    const about = { account: '160-0000000015722-52', currency: 'rsd' };
    const mapping = JSON.stringify({ booking_date: 'kada', amount: 'Koliko', description: 3 });
    assertError(
      await upload(user, { 'a.csv': table('02.03.2026.', '+1,00') }, about),
      400,
      'INVALID_STATEMENT',
    );
    await taken(user, { 'a.csv': table('02.03.2026.', '+1,00') }, { ...about, mapping, dry_run: 'true' });
    assertError(
      await upload(user, { 'a.csv': table('02.03.2026.', '+1,00') }, about),
      400,
      'INVALID_STATEMENT',
    );
    assert.equal(
      (await taken(user, { 'a.csv': table('02.03.2026.', '+1,00') }, { ...about, mapping })).added,
      1,
    );
    assert.equal((await taken(user, { 'b.csv': table('03.03.2026.', '-2,00') }, about)).added, 1);
    const [account] = await accountsOf(user);
    const rows = await rowsOf(account.id);
    assert.deepEqual(
      rows.map(({ amount, description }) => [amount, description]),
      [
        [1, 'Razlog 02.03.2026.'],
        [-2, 'Razlog 03.03.2026.'],
      ],
    );
    const stranger = await app.api.post('/statements', {
      key: await app.createKey(),
      content: formOf({ user_id: user, ...about }, { 'b.csv': table('03.03.2026.', '-2,00') }),
    });
    assertError(stranger, 400, 'INVALID_STATEMENT');
    for (const wrong of [
      '{',
      '[]',
      '{"amount": "Koliko"}',
      '{"amount": "a", "booking_date": 0}',
      '{"amount": "a", "day": "b"}',
    ]) {
      assertError(
        await upload(user, { 'a.csv': 'x' }, { ...about, mapping: wrong }),
        400,
        'INVALID_PARAMETER',
      );
    }
  });

  test('a mapping is saved with its options, separately for each bank', async () => {
    const user = someone();
    const table = (amount: string): Record<string, string> => ({
      'a.csv': `Tag;Wieviel;Wozu\n03/04/2026;${amount};Kafa\n`,
    });
    const mapping = JSON.stringify({ booking_date: 'Tag', amount: 'Wieviel', description: 'Wozu' });
    const intesa = { account: '160-0000000015722-52', currency: 'rsd' };
    const otp = { account: '325-0000000000001-95', currency: 'rsd' };
    const read = { mapping, date_order: 'mdy', decimal_mark: 'comma', unsigned_amounts: 'out' };
    await taken(user, table('1.500'), {
      ...intesa,
      mapping,
      date_order: 'dmy',
      decimal_mark: 'point',
      unsigned_amounts: 'in',
    });
    await taken(user, table('1.500'), { ...otp, ...read });
    const shown = async (given: Record<string, string>): Promise<unknown> => {
      const { files } = await taken(user, table('2.500'), { ...given, dry_run: 'true' });
      const [{ date, amount }] = files[0].statements[0].rows.first;
      return [date, amount];
    };
    assert.deepEqual(await shown(intesa), ['2026-04-03', 2.5]);
    assert.deepEqual(await shown(otp), ['2026-03-04', -2_500]);
    const { files } = await taken(user, table('2.500'), { ...otp, dry_run: 'true' });
    const { date_order, decimal_mark, unsigned_amounts } = files[0].table;
    assert.deepEqual([date_order, decimal_mark, unsigned_amounts], ['mdy', 'comma', 'out']);
    assert.deepEqual(
      await shown({ ...otp, date_order: 'dmy' }),
      ['2026-04-03', -2_500],
      'what is given wins',
    );
    const other = { account: 'LT601010012345678901', currency: 'rsd' };
    assert.deepEqual(await shown(other), ['2026-03-04', -2_500], 'of a bank without a mapping the newest');
    await taken(user, table('3.500'), { ...otp, ...read, unsigned_amounts: 'in' });
    assert.deepEqual(
      await shown(otp),
      ['2026-03-04', 2_500],
      'the newest mapping of a bank replaces the one before',
    );
  });

  test('the same user id of two keys is two users', async () => {
    const user = someone();
    const other = await app.createKey();
    const first = (await taken(user, { 'x.xml': camtFile(MARCH) })).files[0].statements[0];
    const { body } = await app.api.post('/statements', {
      key: other,
      content: formOf({ user_id: user }, { 'x.xml': camtFile(MARCH) }),
    });
    const [second] = body.files[0].statements;
    assert.deepEqual([second.added, second.known], [4, 0]);
    assert.notEqual(second.account_id, first.account_id);
    assert.deepEqual(body.gaps, []);
    assertError(
      await app.api.get(`/accounts/${first.account_id}/balance`, { key: other }),
      404,
      'ACCOUNT_NOT_FOUND',
    );
  });

  test('an account of an unknown bank is at "statement", or at the given bank', async () => {
    const user = someone();
    const made = { account: 'DE89370400440532013000', lines: [[100, 'Gutschrift']] } as const;
    const unknown = await taken(user, { 'x.sta': mt940File({ ...made, account: '999000000000000000' }) });
    assert.equal(unknown.files[0].statements[0].bank_id, 'statement');
    const said = await taken(
      user,
      { 'x.sta': mt940File({ ...made, account: '999000000000000000' }) },
      { bank_id: 'otp' },
    );
    assert.equal(said.files[0].statements[0].bank_id, 'otp');
    const { body } = await app.api.get('/banks', {});
    assert.ok(body.data.every(({ id }: { id: string }) => id !== 'statement'));
    const { body: listed, headers } = await app.api.get('/connections?bank_id=statement', {
      key: developer.key,
    });
    assert.equal(listed.data.length, 1);
    assert.equal(headers.get('service-warning'), null);
  });

  test('a statement connection is separate from a connected bank, which is not asked; a revocation erases it', async () => {
    const user = someone();
    const { key } = developer;
    const body = await taken(user, { 'x.xml': camtFile(MARCH) });
    const bank = await connectBank(app, key, { user, bank: 'banca-intesa' });
    const { connection_id: connection, account_id: account } = body.files[0].statements[0];
    assert.notEqual(connection, bank.connectionId);
    const renewed = await connectBank(app, key, { user, bank: 'banca-intesa' });
    assert.equal(renewed.connectionId, bank.connectionId);
    assertError(await app.api.post(`/accounts/${account}/sync`, { key, body: {} }), 400, 'SYNC_UNAVAILABLE');
    assertError(await app.api.get(`/accounts/${account}/auth`, { key }), 404, 'AUTH_UNAVAILABLE');
    assertError(await app.api.get(`/accounts/${account}/identity`, { key }), 404, 'IDENTITY_UNAVAILABLE');
    const fault = await app.api.post(`/sandbox/connections/${connection}/fault`, {
      key,
      body: { fault: 'refused' },
    });
    assertError(fault, 400, 'INVALID_PARAMETER');
    await app.service.deps.jobs.send(app.sql, dailyPullQueue, {});
    await app.service.deps.jobs.drain();
    const { body: advanced } = await app.api.post('/sandbox/clock/advance', { key, body: { days: 1 } });
    assert.equal(advanced.object, 'clock_advanced');
    const [left] = await app.sql<{ version: number; failures: number | null }[]>`
      select c.version, h.failures from connections c left join connection_health h on h.connection_id = c.id
      where c.id = ${connection}`;
    assert.deepEqual(left, { version: 0, failures: null });
    const range = { bankId: 'banca-intesa', afterId: '', since: after(app.clock.now(), DAY), limit: 500 };
    const round = await listPullable(app.sql, range, app.clock.now());
    assert.deepEqual([round.includes(bank.connectionId), round.includes(connection)], [true, false]);
    assert.equal((await readForPull(app.sql, [connection])).length, 0);
    assert.equal((await rowsOf(account)).length, 4);

    assert.equal((await app.api.delete(`/connections/${connection}`, { key })).status, 200);
    const [count] = await app.sql<{ count: number }[]>`
      select (select count(*) from account_statements where account_id = ${account})
           + (select count(*) from transactions t join accounts a on a.no = t.account_no where a.id = ${account})
           + (select count(*) from bank_entries e join accounts a on a.no = e.account_no where a.id = ${account})
           + (select count(*) from ending_consents where connection_id = ${connection}) as count`;
    assert.equal(count!.count, 0);
    const anew = await taken(user, { 'x.xml': camtFile(MARCH) });
    assert.equal(anew.added, 4);
    assert.notEqual(anew.files[0].statements[0].connection_id, connection);
  });

  test('a consent lasts 90 days, and another file renews it', async () => {
    const user = someone();
    const other = await createDeveloper(app);
    const send = async () =>
      (
        await app.api.post('/statements', {
          key: other.key,
          content: formOf({ user_id: user }, { 'x.xml': camtFile(MARCH) }),
        })
      ).body;
    const { connection_id: connection, account_id: account } = (await send()).files[0].statements[0];
    await app.api.post('/sandbox/clock/advance', { key: other.key, body: { days: 91 } });
    assertError(
      await app.api.get(`/accounts/${account}/transactions?cursor=`, { key: other.key }),
      401,
      'CONSENT_EXPIRED',
    );
    await send();
    const { body } = await app.api.get(`/accounts/${account}/transactions?cursor=`, { key: other.key });
    assert.equal(body.added.length, 4);
    assert.equal(
      (await eventsOf(connection)).filter((type) => type === 'AUTH.AUTOMATICALLY_VERIFIED').length,
      2,
    );
  });

  test('a statement in pages begins with the first and ends with the last', async () => {
    const user = someone();
    const page = (opening: number, amount: number) => ({
      number: 9,
      opening,
      lines: [[amount, `Uplata ${amount}`]] as const,
    });
    await taken(user, { 'x.sta': mt940File(page(0, 100), page(100, 200)) });
    const next = await taken(user, {
      'y.sta': mt940File({ number: 10, day: '2026-03-03', opening: 300, lines: [[1, 'Uplata']] }),
    });
    assert.deepEqual(next.gaps, []);
    const before = await taken(user, {
      'z.sta': mt940File({ number: 8, day: '2026-03-01', opening: -50, lines: [[50, 'Uplata']] }),
    });
    assert.deepEqual(before.gaps, []);
  });

  test('a repeated dry run with an Idempotency-Key repeats its response', async () => {
    const user = someone();
    const send = (): Promise<ApiResponse> =>
      app.api.post('/statements', {
        key: developer.key,
        content: formOf({ user_id: user, dry_run: 'true' }, { 'x.xml': camtFile(MARCH) }),
        headers: { 'idempotency-key': `dry ${user}` },
      });
    const [first, again] = [await send(), await send()];
    assert.deepEqual([first.body.added, again.headers.get('idempotent-replayed')], [4, 'true']);
    assert.deepEqual(again.body, first.body);
    assert.deepEqual(await accountsOf(user), []);
  });

  test('concurrent files of one user become one account', async () => {
    const user = someone();
    const numbers = [1, 2, 3, 4];
    const responses = await Promise.all(
      numbers.map((number) =>
        upload(user, {
          'x.xml': camtFile({ number, day: `2026-03-0${number}`, lines: [[100, `Uplata ${number}`]] }),
        }),
      ),
    );
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    const [account, ...others] = await accountsOf(user);
    assert.deepEqual(others, []);
    assert.equal((await rowsOf(account.id)).length, 4);
  });
});
