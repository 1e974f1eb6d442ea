import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { selfSigned } from '../../../test/support/certificate.ts';
import { blockUnder } from '../../../test/support/code-blocks.ts';
import { ConfigError } from '../../platform/config.ts';
import { readBanksFile } from './banks-file.ts';
import { DEFAULT_TRAITS, type LiveBank } from './live-bank.ts';

const ENTRY = {
  id: 'test-banka',
  name: 'Test banka',
  country: 'RS',
  bic: 'TESTRSBG',
  status: 'sandbox',
  protocol: 'berlin-group',
  base_url: 'https://xs2a.bank.example/psd2/',
  sca: 'redirect',
};

interface Options {
  production?: boolean;
  liveKeys?: boolean;
  files?: Record<string, string>;
}

const read = async (
  t: TestContext,
  content: unknown,
  { production = false, liveKeys = false, files = {} }: Options = {},
): Promise<LiveBank[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'banks-file-'));
  t.after(() => rm(folder, { recursive: true }));
  const banksFile = join(folder, 'banks.json');
  await writeFile(banksFile, typeof content === 'string' ? content : JSON.stringify(content));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return readBanksFile({ banksFile, production, liveKeys });
};

/** Returns the problems of a file without its name. */
const problems = async (t: TestContext, content: unknown, options?: Options): Promise<string[]> => {
  const thrown = await read(t, content, options).then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown === null) return [];
  assert.ok(thrown instanceof ConfigError, String(thrown));
  return thrown.message.split('\n').flatMap((line) => /^ {2}- BANKS_FILE (.*)$/.exec(line)?.[1] ?? []);
};

test('an entry with the required fields becomes a bank that follows the standard', async (t) => {
  const [bank] = await read(t, { banks: [ENTRY] }, { production: true });
  assert.deepEqual(bank!.traits, DEFAULT_TRAITS);
  assert.deepEqual(
    [bank!.baseUrl, bank!.sca, bank!.oauth, bank!.tls, bank!.ca, bank!.sign],
    ['https://xs2a.bank.example/psd2', 'redirect', null, null, null, null],
  );
  assert.deepEqual(bank!.bank, {
    id: 'test-banka',
    name: 'Test banka',
    country: 'RS',
    bic: 'TESTRSBG',
    logo: '/logos/test-banka.svg',
    status: 'sandbox',
    api_type: 'berlin-group',
    auth_type: 'redirect',
    color: '#5B6770',
    founded: 0,
    branches: 0,
    market_share_pct: 0,
    features: { accounts: true, transactions: true, balance: true, identity: false },
    history_days: 730,
    domain: null,
    nationalBankCode: '',
  });
  assert.deepEqual(readBanksFile({ banksFile: null, production: true, liveKeys: false }), []);
});

test('the files in the documents are valid', async (t) => {
  const own = selfSigned('tpp.example');
  const files = Object.fromEntries(
    ['client', 'tpp'].flatMap((name) => [
      [`${name}.pem`, own.cert],
      [`${name}.key`, own.key],
    ]),
  );
  const [shown] = await read(t, blockUnder('docs/banks.md', 'BANKS_FILE', 'json'), {
    production: true,
    files,
  });
  assert.equal(shown!.traits.historyDays, 365);
  const heading = 'Connect this service to its own banks {#connecting-this-service-to-its-own-banks}';
  const [loop] = await read(t, blockUnder('docs/xs2a.md', heading, 'json'), { files });
  assert.equal(loop!.sca, 'oauth');
});

test('deviations of a bank are fields of its entry', async (t) => {
  const [client, seal] = [selfSigned('tpp.example'), selfSigned('seal.example')];
  const entry = {
    ...ENTRY,
    status: 'live',
    color: '#112233',
    founded: 1990,
    sca: 'oauth',
    oauth: {
      authorize_url: 'https://a.example/x?y=1',
      token_url: 'https://a.example/t',
      client_id: 'me',
      client_secret: 's',
    },
    // Certificates beside the file, and within it.
    tls: { cert: 'client.pem', key: 'client.key', ca: seal.cert },
    sign: { cert: seal.cert, key: seal.key },
    traits: {
      references: 'stable',
      unattended_reads_per_day: null,
      history_days: 90,
      consent_days: 89,
      access: 'named_accounts',
      booking_status: 'separate',
      balances: 'none',
      amount_sign: 'counterparty',
      accept: 'application/xml',
      messages: { 'Previše pristupa': 'quota', HUB046: 'unavailable' },
      psu_ip: '93.184.215.14',
    },
  };
  const files = { 'client.pem': client.cert, 'client.key': client.key };
  const [bank] = await read(t, { banks: [entry] }, { liveKeys: true, files });
  assert.deepEqual(bank!.tls, { cert: client.cert, key: client.key });
  assert.deepEqual([bank!.ca, bank!.sign], [seal.cert, { cert: seal.cert, key: seal.key }]);
  assert.deepEqual(bank!.oauth, {
    authorizeUrl: 'https://a.example/x?y=1',
    tokenUrl: 'https://a.example/t',
    clientId: 'me',
    clientSecret: 's',
    scope: 'AIS:{consent_id}',
  });
  assert.deepEqual(bank!.traits, {
    references: 'stable',
    unattendedReadsPerDay: null,
    historyDays: 90,
    consentDays: 89,
    access: 'named_accounts',
    bookingStatus: 'separate',
    balances: 'none',
    amountSign: 'counterparty',
    accept: 'application/xml',
    messages: new Map([
      ['HUB046', 'unavailable'],
      ['Previše pristupa', 'quota'],
    ]),
    psuIp: '93.184.215.14',
  });
  assert.equal(bank!.bank.features.balance, false);
});

test('all errors of the file are reported together, each with its place', async (t) => {
  const pair = selfSigned('tpp.example');
  const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const wrong = {
    banks: [
      { ...ENTRY, id: 'otp', name: '', bic: 'SHORT', colour: '#fff', status: 'coming_soon', sca: 'oauth' },
      {
        ...ENTRY,
        base_url: 'https://user@bank.example',
        tls: { cert: pair.cert, key: selfSigned('x').key, ca: 'gone.pem' },
      },
      { ...ENTRY, base_url: 'https://bank.example/v1/', sign: { cert: 'no.pem', key: ed25519 } },
      {
        ...ENTRY,
        id: 'c',
        base_url: 'bank.example',
        traits: {
          history_days: 0,
          references: 'good',
          messages: { X: 'never' },
          psu_ip: '10.0.0.1',
          accept: 'a\nb',
        },
      },
      {
        ...ENTRY,
        id: 'd',
        base_url: 'https://bank.example?x=1',
        traits: { unattended_reads_per_day: 1.5, consent_days: 180 },
      },
      'nonsense',
    ],
    bank: [],
  };
  const found = await problems(t, wrong, { files: { 'no.pem': 'no certificate' } });
  for (const expected of [
    'bank is not a known field: did you mean banks?',
    'banks[0].id is used by a simulated bank: "otp"',
    'banks[0].name must be a name',
    'banks[0].bic must be eight or eleven letters and digits',
    'banks[0].colour is not a known field: did you mean color?',
    'banks[0].status must be one of sandbox, live',
    'banks[0].oauth is required if sca is oauth',
    'banks[1].base_url must have neither a user, a password nor a fragment',
    'banks[1].tls.key does not belong to the certificate',
    'banks[1].tls.ca cannot be read (ENOENT)',
    'banks[2].base_url must end before /v1',
    'banks[2].sign.cert is not a certificate in PEM',
    'banks[2].sign.key must be an RSA or an EC key',
    'banks[3].base_url is not a valid address: it does not begin with https:// or http://',
    'banks[3].traits.history_days must be a whole number from 1 to 7305',
    'banks[3].traits.references must be one of stable, unstable, none',
    'banks[3].traits.messages.X must be one of unavailable, quota, consent_ended, refused, malformed',
    'banks[3].traits.psu_ip must be a public IP address',
    'banks[3].traits.accept must be an Accept header',
    'banks[4].base_url must not have a query',
    'banks[4].traits.unattended_reads_per_day must be a whole number from 1 to 1000',
    'banks[4].traits.consent_days must be a whole number from 1 to 90',
    'banks[5] must be an object',
    'has two banks with the id "test-banka"',
  ]) {
    assert.ok(found.includes(expected), `${expected}\n\n${found.join('\n')}`);
  }
  assert.match((await problems(t, '{"banks": ['))[0]!, /is not JSON$/);
  assert.deepEqual(await problems(t, {}), ['banks must be a list']);
  assert.deepEqual(await problems(t, []), ['the file must be an object', 'banks must be a list']);
  assert.throws(
    () => readBanksFile({ banksFile: '/nowhere/banks.json', production: false, liveKeys: false }),
    /cannot be read \(ENOENT\)/,
  );
});

test('in production a bank needs https and a public address', async (t) => {
  const withUrl = (base_url: string, production: boolean) =>
    problems(t, { banks: [{ ...ENTRY, base_url }] }, { production });
  for (const url of [
    'http://bank.example',
    'https://127.0.0.1',
    'https://10.0.0.1:8443',
    'https://localhost',
    'https://[::1]',
  ]) {
    assert.equal((await withUrl(url, true)).length, 1, url);
    assert.deepEqual(await withUrl(url, false), [], url);
  }
  const oauth = {
    authorize_url: 'https://a.example',
    token_url: 'https://169.254.169.254/t',
    client_id: 'x',
  };
  const [problem] = await problems(t, { banks: [{ ...ENTRY, sca: 'oauth', oauth }] }, { production: true });
  assert.match(problem!, /^banks\[0\]\.oauth\.token_url must not lead to a private address/);
});

test('live banks require live keys', async (t) => {
  const live = { banks: [{ ...ENTRY, status: 'live' }] };
  assert.deepEqual(await problems(t, live), ['has banks with status live, which require LIVE_KEYS=on']);
  assert.deepEqual(await problems(t, live, { liveKeys: true }), []);
});
