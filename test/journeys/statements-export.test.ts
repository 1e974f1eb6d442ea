/** Accounts as files: the content of each format, and reading it again. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { decodeStatement } from '../../packages/statement-formats/src/encoding.ts';
import { unzip } from '../../packages/statement-formats/src/zip.ts';
import { outputFormats, outputs } from '../../src/doors/statements/outputs.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ApiResponse, assertError } from '../support/client.ts';
import { connectBank } from '../support/connect.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { ACCOUNT, camtFile, formOf } from '../support/statement-files.ts';

/** A month with texts of hostile payers and careful bookkeepers. */
const MONTH = {
  number: 3,
  day: '2026-03-02',
  opening: 250_000,
  lines: [
    [
      -123_450,
      'Uplata računa 12/2026 za februar',
      {
        reference: 'R-2026-1',
        counterparty: { name: 'Telekom Srbija', account: 'RS35205000000010804045', bank: null },
        paymentReference: { model: '97', number: '41-1234567890' },
        paymentCode: '221',
      },
    ],
    [
      500_000,
      '=HYPERLINK("http://evil.example")',
      { reference: 'R-2026-2', counterparty: { name: '+Kupac DOO', account: null, bank: null } },
    ],
    [-4_500, 'Provizija', { reference: 'R-2026-3' }],
    [-4_500, 'Provizija', { reference: 'R-2026-3' }],
  ],
} as const;

describe('statements out', () => {
  const end = ending();
  let app: TestApp;
  let developer: TestDeveloper;
  let account: string;

  const upload = async (
    user: string,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    more = {},
  ): Promise<ApiResponse['body']> => {
    const form = formOf({ user_id: user, ...more }, { [name]: content });
    const { status, body } = await app.api.post('/statements', { key: developer.key, content: form });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const download = (
    format: string,
    query = '&from=2026-03-01&to=2026-03-10',
    id = account,
  ): Promise<ApiResponse> =>
    app.api.get(`/accounts/${id}/statement?format=${format}${query}`, { key: developer.key });
  const rowsOf = async (id: string): Promise<ApiResponse['body'][]> =>
    (await app.api.get(`/accounts/${id}/transactions?from=2026-01-01`, { key: developer.key })).body.data;

  before(async () => {
    app = await startApp(end);
    developer = await createDeveloper(app);
    account = (await upload('firm', 'x.xml', camtFile(MONTH))).files[0].statements[0].account_id;
  });

  test('every format is an attachment of its type, and its fields can be read again', async () => {
    const before = await rowsOf(account);
    for (const format of outputFormats) {
      const response = await download(format);
      assert.equal(response.status, 200, `${format} ${JSON.stringify(response.body)}`);
      assert.equal(response.headers.get('content-type'), outputs[format].type, format);
      assert.equal(
        response.headers.get('content-disposition'),
        `attachment; filename="izvod_2026-03-01_2026-03-10${outputs[format].ending}"`,
      );
      if (format === 'halcom_recap' || format === 'pdf') continue;
      const user = `again-${format}`;
      const body = await upload(user, 'izvod', Uint8Array.from(response.bytes));
      const [taken] = body.files[0].statements;
      assert.deepEqual([taken.lines, taken.added, taken.account], [4, 4, ACCOUNT], format);
      if (taken.closing_balance !== null) assert.equal(taken.closing_balance, 6_175.5, format);
      if (taken.difference !== null) assert.equal(taken.difference, 0, format);
      const after = await rowsOf(taken.account_id);
      const essence = (rows: ApiResponse['body'][]) => rows.map(({ amount, date }) => [amount, date]).sort();
      assert.deepEqual(essence(after), essence(before), format);
      if (format !== 'qif') {
        const references = (rows: ApiResponse['body'][]) =>
          rows.map(({ reference }) => reference?.number ?? null).sort();
        assert.deepEqual(references(after), references(before), format);
      }
    }
  });

  test('the balances are those before the first day and after the last', async () => {
    const balances = async (query: string): Promise<[number, number, number]> => {
      const { body } = await download('json', query);
      return [body.opening_balance.amount, body.closing_balance.amount, body.entries.length];
    };
    assert.deepEqual(await balances('&from=2026-03-01&to=2026-03-01'), [2_500, 2_500, 0]);
    assert.deepEqual(await balances('&from=2026-03-02&to=2026-03-02'), [2_500, 6_175.5, 4]);
    assert.deepEqual(await balances('&from=2026-03-03'), [6_175.5, 6_175.5, 0]);
  });

  test('no text is a formula, in CSV or in a workbook', async () => {
    const [csv, excel, workbook] = [
      await download('csv'),
      await download('csv_excel'),
      await download('xlsx'),
    ];
    assert.match(csv.body, /"'=HYPERLINK\(""http:\/\/evil\.example""\)",'\+Kupac DOO/);
    assert.match(csv.body, /^Date,Value date,Amount,Currency/);
    assert.match(csv.body, /2026-03-02,2026-03-02,-1234\.50,RSD/);
    assert.deepEqual([...excel.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    assert.match(new TextDecoder().decode(excel.bytes), /02\.03\.2026\.;02\.03\.2026\.;-1234,50;RSD;/);
    const parts = await unzip(workbook.bytes, { most: 20, size: 1 << 20 });
    const sheet = parts.find(({ name }) => name.endsWith('sheet1.xml'))!.bytes.toString();
    assert.match(sheet, /<c t="inlineStr" s="0"><is><t xml:space="preserve">=HYPERLINK/);
    assert.doesNotMatch(sheet, /<f>|t="str"/);
  });

  test('a table has the merchant, the category and the balance after each row', async () => {
    const { body: json } = await download('json');
    const { body: list } = await app.api.get(`/accounts/${account}/transactions`, { key: developer.key });
    const after: number[] = [];
    for (const { amount } of json.entries) {
      after.push(Math.round((after.at(-1) ?? json.opening_balance.amount * 100) + amount * 100));
    }
    const named = (name: string): { merchant_name: string; category: string } =>
      list.data.find(({ merchant_name }: { merchant_name: string }) => merchant_name === name);
    const csv = (await download('csv')).body.trimEnd().split('\r\n') as string[];
    assert.match(csv[0]!, /,Account,Merchant,Category,Balance$/);
    const ends = csv.slice(1).map((line) => /,([^,]*),([a-z_]+),(-?[\d.]+)$/.exec(line)!.slice(1));
    assert.deepEqual(
      ends.map(([, , balance]) => Math.round(Number(balance) * 100)),
      after,
    );
    for (const [merchant = '', category] of ends) assert.equal(named(merchant)?.category, category, merchant);
    const excel = new TextDecoder()
      .decode((await download('csv_excel')).bytes)
      .trimEnd()
      .split('\r\n');
    assert.match(excel[0]!, /;Račun;Trgovac;Kategorija;Stanje$/);
    const parts = await unzip((await download('xlsx')).bytes, { most: 20, size: 1 << 20 });
    const sheet = parts.find(({ name }) => name.endsWith('sheet1.xml'))!.bytes.toString();
    const last = (after.at(-1)! / 100).toFixed(2);
    assert.ok(sheet.includes('>Stanje<') && sheet.includes(`<v>${last}</v></c></row>`), last);
    assert.ok(sheet.includes(`>${ends[0]![0]}<`) && sheet.includes(`>${ends[0]![1]}<`));
  });

  test('a printed statement uses the requested language', async () => {
    const print = async (query: string, accepted?: string): Promise<[language: string, title: string]> => {
      const { bytes, status } = await app.api.get(
        `/accounts/${account}/statement?format=pdf&from=2026-03-01&to=2026-03-31${query}`,
        { key: developer.key, headers: accepted === undefined ? {} : { 'accept-language': accepted } },
      );
      assert.equal(status, 200);
      const [, language = ''] = /\/Lang \((.*?)\)/.exec(bytes.toString('latin1'))!;
      const title = ['Statement 2026-03-01', 'Izvod 01.03.2026.', 'Извод 01.03.2026.'].find((text) =>
        bytes.includes(Buffer.from(text, 'utf16le').swap16()),
      );
      return [language, title ?? 'none'];
    };
    for (const [query, accepted, language, title] of [
      ['', undefined, 'sr-Latn', 'Izvod 01.03.2026.'],
      ['', '*', 'sr-Latn', 'Izvod 01.03.2026.'],
      ['', 'de, en;q=0.5', 'en', 'Statement 2026-03-01'],
      ['', 'sr-Cyrl', 'sr-Cyrl', 'Извод 01.03.2026.'],
      ['&language=en', 'sr', 'en', 'Statement 2026-03-01'],
    ] as const) {
      assert.deepEqual(await print(query, accepted), [language, title], `${query} ${accepted}`);
    }
    const wrong = await download('pdf', '&language=fr');
    assertError(wrong, 400, 'INVALID_PARAMETER');
  });

  test('Halcom and its recap match, in cp1250', async () => {
    const [lines, recap] = [await download('halcom'), await download('halcom_recap')];
    assert.equal(decodeStatement(lines.bytes).encoding, 'windows-1250');
    const form = formOf(
      { user_id: 'halcom-twice' },
      { 'a.txt': Uint8Array.from(lines.bytes), 'a_cov.txt': Uint8Array.from(recap.bytes) },
    );
    const { body } = await app.api.post('/statements', { key: developer.key, content: form });
    const [taken] = body.files[0].statements;
    assert.deepEqual([taken.opening_balance, taken.closing_balance, taken.difference], [2_500, 6_175.5, 0]);
  });

  test('a printed statement has several pages, with letters of both scripts', async () => {
    const many = Array.from(
      { length: 110 },
      (_, at) => [-100 * (at + 1), `Плаћање ${at} č ć ž š đ`] as const,
    );
    const body = await upload('printer', 'x.xml', camtFile({ lines: many }));
    const response = await download('pdf', undefined, body.files[0].statements[0].account_id);
    assert.equal(response.status, 200);
    const text = response.bytes.toString('latin1');
    assert.match(text, /^%PDF-1\.\d/);
    assert.equal(text.match(/\/Type \/Page\b/g)!.length, 3);
    assert.equal(text.match(/\/FontFile2/g)!.length, 2, 'both fonts are in it');
  });

  test('an amount that is wider than its column is printed smaller, in one line', async () => {
    const linesOf = async (amount: number): Promise<number> => {
      const lines = [
        [amount, 'Kupovina'],
        [-amount, 'Povraćaj'],
      ] as const;
      const body = await upload(`amount-${amount}`, 'x.xml', camtFile({ lines, opening: amount }));
      const { bytes } = await download('pdf', undefined, body.files[0].statements[0].account_id);
      // Each text of a page begins with BT; a broken line has two.
      const text = bytes.toString('latin1');
      return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
        .map(([, packed = '']) => {
          try {
            return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
          } catch {
            return '';
          }
        })
        .reduce((count, page) => count + (page.match(/^BT$/gm)?.length ?? 0), 0);
    };
    const few = await linesOf(-100);
    assert.ok(few > 20);
    assert.equal(await linesOf(-999_999_999_999_999), few);
  });

  test('an account at a bank has the balances of its rows', async () => {
    const { accountIds } = await connectBank(app, developer.key, { user: 'at-a-bank' });
    const { key } = developer;
    const today = (await app.api.get('/sandbox/clock', { key })).body.now.slice(0, 10);
    const response = await download('json', `&from=2026-01-01&to=${today}`, accountIds[0]);
    const { body: now } = await app.api.get(`/accounts/${accountIds[0]}/balance`, { key });
    const sum = response.body.entries.reduce(
      (total: number, { amount }: { amount: number }) => total + Math.round(amount * 100),
      0,
    );
    assert.equal(response.body.closing_balance.amount, now.balance);
    assert.equal(Math.round(response.body.opening_balance.amount * 100) + sum, Math.round(now.balance * 100));
    assert.ok(response.body.entries.length > 20);
    const whole = await upload('from-a-bank', 'x.json', Uint8Array.from(response.bytes));
    assert.equal(whole.files[0].statements[0].difference, 0);
    for (const format of outputFormats) {
      assert.equal((await download(format, '', accountIds[0])).status, 200, format);
    }
  });

  test('a description with control characters is the same in a table as in XML', async () => {
    const { accountIds } = await connectBank(app, developer.key, { user: 'controls' });
    await app.api.post(`/sandbox/accounts/${accountIds[0]}/transactions`, {
      key: developer.key,
      body: { transactions: [{ amount: -77.07, description: 'BELL\u0007 ESC\u001b[1m' }] },
    });
    const wordings: Record<string, string> = {};
    for (const format of ['camt053', 'ofx', 'xlsx', 'csv', 'csv_excel'] as const) {
      const { status, bytes } = await download(format, '', accountIds[0]);
      assert.equal(status, 200, format);
      const taken = await upload(`controls-${format}`, 'izvod', Uint8Array.from(bytes));
      const rows = await rowsOf(taken.files[0].statements[0].account_id);
      wordings[format] = rows.find(({ amount }) => amount === -77.07).description;
    }
    assert.deepEqual(
      [...new Set(Object.values(wordings))],
      ['BELL\ufffd ESC\ufffd[1m'],
      JSON.stringify(wordings),
    );
  });

  test('invalid parameters are refused', async () => {
    const { key } = developer;
    assertError(await app.api.get(`/accounts/${account}/statement`, { key }), 400, 'MISSING_FIELDS');
    assertError(await download('docx'), 400, 'INVALID_PARAMETER');
    assertError(await download('csv', '&from=2026-03-05&to=2026-03-01'), 400, 'INVALID_PARAMETER');
    assertError(await download('csv', '&from=2026-02-30'), 400, 'INVALID_PARAMETER');
    assertError(await download('csv', '&from=2099-01-01'), 400, 'INVALID_PARAMETER');
    const eur = await upload(
      'abroad',
      'x.csv',
      'Datum;Iznos;Valuta;Račun\n02.03.2026.;+1,00;EUR;160-0000000015722-52\n',
    );
    const foreign = eur.files[0].statements[0].account_id;
    assertError(await download('halcom', undefined, foreign), 400, 'INVALID_PARAMETER');
    assert.equal((await download('rol', undefined, foreign)).status, 200);
    const stranger = await app.createKey();
    assertError(
      await app.api.get(`/accounts/${account}/statement?format=csv`, { key: stranger }),
      404,
      'ACCOUNT_NOT_FOUND',
    );
    const reading = await app.createKey(['accounts:read', 'transactions:read']);
    assertError(
      await app.api.get(`/accounts/${account}/statement?format=csv`, { key: reading }),
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
  });
});
