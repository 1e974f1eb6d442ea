import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { after, MINUTE } from '../../../packages/common/clock.ts';
import {
  ANYWHERE,
  type Asked,
  AT,
  BANK_ID,
  bankWith,
  callAt,
  entry,
  fails,
  GRANT,
  IBAN,
  liveBank,
  type Reply,
  scriptedBank,
  tppMessage,
  transactions,
  WHOLE,
} from '../../../test/support/berlin-group-bank.ts';
import { selfSigned } from '../../../test/support/certificate.ts';
import type { TargetRules } from '../../platform/outgoing/target.ts';
import { ProviderError, type ProviderErrorKind } from '../contract/error.ts';
import { MAX_BODY } from './http.ts';
import { berlinGroup } from './provider.ts';
import { algorithmOf } from './signature.ts';

const ACCOUNTS = 'GET /v1/accounts';
const TRANSACTIONS = 'GET /v1/accounts/a1/transactions';
const REF = `${IBAN}:RSD`;

test('a refusal is classified by its code, then by the entry’s texts, then by its status', async (t) => {
  const { bank, provider } = await bankWith(
    t,
    {},
    { traits: { messages: new Map([['Prekoračen broj', 'quota']]) } },
  );
  const problem = (code: string): object => ({ type: 'https://bank.example/e', title: 'Greška', code });
  const cases: [Reply, ProviderErrorKind][] = [
    [{ status: 429 }, 'quota'],
    [{ status: 429, body: tppMessage('ACCESS_EXCEEDED') }, 'quota'],
    [{ status: 401, body: tppMessage('ACCESS_EXCEEDED') }, 'quota'],
    [{ status: 403, body: 'Prekoračen broj pristupa', type: 'text/plain' }, 'quota'],
    [{ status: 400, body: tppMessage('FORMAT_ERROR', 'Prekoračen broj pristupa') }, 'quota'],
    [{ status: 401, body: tppMessage('CONSENT_EXPIRED') }, 'consent_ended'],
    [{ status: 401, body: tppMessage('CONSENT_INVALID') }, 'consent_ended'],
    [{ status: 400, body: problem('consent_unknown'), type: 'application/problem+json' }, 'consent_ended'],
    [{ status: 403, body: tppMessage('SERVICE_BLOCKED') }, 'refused'],
    [{ status: 403 }, 'refused'],
    [{ status: 401, body: tppMessage('CERTIFICATE_EXPIRED') }, 'unavailable'],
    [{ status: 401, body: tppMessage('SIGNATURE_INVALID') }, 'unavailable'],
    [{ status: 500, body: tppMessage('INTERNAL_SERVER_ERROR') }, 'unavailable'],
    [{ status: 503, body: '<h1>Održavanje</h1>', type: 'text/html' }, 'unavailable'],
    [{ status: 302, headers: { Location: '/elsewhere' } }, 'unavailable'],
    [{ status: 400, body: tppMessage('FORMAT_ERROR') }, 'malformed'],
    [
      { status: 404, body: '{"tppMessages":[{"code":"constructor"}]}', type: 'application/json' },
      'malformed',
    ],
    [{ status: 403, body: '{"tppMessages":', type: 'application/json' }, 'refused'],
  ];
  for (const [reply, kind] of cases) {
    bank.replies[ACCOUNTS] = reply;
    await assert.rejects(provider.accounts(GRANT, callAt()), fails(kind), JSON.stringify(reply));
  }
  bank.asked.length = 0;
  bank.replies[ACCOUNTS] = { status: 307, headers: { Location: `${bank.url}/v1/consents/consent-1` } };
  await assert.rejects(provider.accounts(GRANT, callAt()), fails('unavailable'));
  assert.equal(bank.asked.length, 1, 'no redirect is followed');
  // HUB046 is known by default; its text comes from the bank.
  const usual = await bankWith(t, {
    [ACCOUNTS]: { status: 400, body: tppMessage('FORMAT_ERROR', 'HUB046: previše') },
  });
  await assert.rejects(
    usual.provider.accounts(GRANT, callAt()),
    fails('quota', /^FORMAT_ERROR: HUB046: previše$/),
  );
});

test('the bank’s Retry-After is respected, on the clock of the call', async (t) => {
  const { bank, provider } = await bankWith(t);
  const retryAt = async (headers: Record<string, string>): Promise<Date | null> => {
    bank.replies[ACCOUNTS] = { status: 429, headers };
    const error = await provider.accounts(GRANT, callAt()).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof ProviderError);
    return error.retryAt;
  };
  assert.deepEqual(await retryAt({ 'Retry-After': '120' }), after(AT, 2 * MINUTE));
  const headers = { Date: 'Thu, 01 Jan 2032 00:00:00 GMT', 'Retry-After': 'Thu, 01 Jan 2032 00:01:00 GMT' };
  assert.deepEqual(await retryAt(headers), after(AT, MINUTE));
  assert.equal(await retryAt({}), null);
  assert.equal(await retryAt({ 'Retry-After': 'soon' }), null);
});

test('an invalid response is malformed, and costs no more than the limit', async (t) => {
  const { bank, provider } = await bankWith(t);
  const piece = Buffer.alloc(1_024 * 1_024, ' ');
  let sent = 0;
  const endless = (_: Asked, response: ServerResponse): undefined => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    let open = true;
    response.on('close', () => {
      open = false;
    });
    const more = (): void => {
      while (open && response.write(piece)) sent += piece.length;
      if (open) response.once('drain', more);
    };
    more();
  };
  const cases: Record<string, Reply | typeof endless> = {
    'no JSON': { body: '{"accounts": [', type: 'application/json' },
    'a page for people': { body: '<html></html>', type: 'text/html' },
    'no type': { body: '{}', type: '' },
    'too deep': {
      body: `{"accounts":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      type: 'application/json',
    },
    compressed: { body: '{}', headers: { 'Content-Encoding': 'gzip' } },
    'in an unknown encoding': { body: '{}', type: 'application/json; charset=klingon' },
    endless,
  };
  for (const [name, reply] of Object.entries(cases)) {
    bank.replies[ACCOUNTS] = reply;
    await assert.rejects(provider.accounts(GRANT, callAt()), fails('malformed'), name);
  }
  assert.ok(sent < 2 * MAX_BODY, `${sent}`);
  bank.replies[TRANSACTIONS] = { body: [entry()] };
  bank.replies[ACCOUNTS] = { body: { accounts: [{ resourceId: 'a1', iban: IBAN, currency: 'RSD' }] } };
  await assert.rejects(provider.read({ ...GRANT }, REF, WHOLE, callAt()), fails('malformed'));
  // Brackets within texts are not nesting.
  bank.replies[TRANSACTIONS] = {
    body: transactions([entry({ remittanceInformationUnstructured: `${'[{'.repeat(200)}\\"` })]),
  };
  assert.equal((await provider.read({ ...GRANT }, REF, WHOLE, callAt())).booked.length, 1);
});

test('a text in another encoding than UTF-8 is decoded as declared', async (t) => {
  const inUtf8 = JSON.stringify(transactions([entry({ remittanceInformationUnstructured: 'U~la' })]));
  const body = Buffer.from(inUtf8);
  // "ž" of windows-1250.
  body[body.indexOf('~')] = 0x9e;
  const type = 'application/json; charset=windows-1250';
  const { provider } = await bankWith(t, { [TRANSACTIONS]: { body, type } });
  assert.equal((await provider.read(GRANT, REF, WHOLE, callAt())).booked[0]!.description, 'Užla');
});

test('a broken connection is an unavailable bank; an aborted one ends with its reason', async (t) => {
  const { bank, provider } = await bankWith(t, {
    [ACCOUNTS]: (_, response) => void response.socket!.destroy(),
  });
  await assert.rejects(provider.accounts(GRANT, callAt()), fails('unavailable', /ECONNRESET|socket hang up/));
  bank.replies[ACCOUNTS] = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write('{"accounts":');
    setImmediate(() => response.socket!.destroy());
    return undefined;
  };
  await assert.rejects(provider.accounts(GRANT, callAt()), fails('unavailable'));
  const ending = new AbortController();
  const reason = new Error('nobody waits');
  bank.replies[ACCOUNTS] = () => void ending.abort(reason);
  await assert.rejects(
    provider.accounts(GRANT, callAt({ signal: ending.signal })),
    (error) => error === reason,
  );
  await assert.rejects(
    provider.accounts(GRANT, callAt({ signal: ending.signal })),
    (error) => error === reason,
  );
  const gone = berlinGroup([liveBank('http://127.0.0.1:1')], { rules: ANYWHERE });
  await assert.rejects(gone.accounts(GRANT, callAt()), fails('unavailable', /ECONNREFUSED/));
  const noHttp = await scriptedBank(t, {
    [ACCOUNTS]: (_, response) => void response.socket!.end('nonsense\r\n\r\n'),
  });
  const other = berlinGroup([liveBank(noHttp.url)], { rules: ANYWHERE });
  await assert.rejects(other.accounts(GRANT, callAt()), fails('malformed', /HPE_/));
});

test('a read reconnects after the bank closed an idle connection', async (t) => {
  const { bank, provider } = await bankWith(t);
  await provider.accounts(GRANT, callAt());
  const usual = bank.replies[ACCOUNTS]!;
  let isFirst = true;
  bank.replies[ACCOUNTS] = (_, response) => {
    if (!isFirst) return usual as Reply;
    isFirst = false;
    return void response.socket!.resetAndDestroy();
  };
  assert.equal((await provider.accounts(GRANT, callAt())).length, 1);
});

test('in production a bank must have a name with public addresses', async (t) => {
  const { bank } = await bankWith(t);
  const { port } = new URL(bank.url);
  const resolving = (addresses: string[]): TargetRules => ({
    allowPrivate: false,
    resolve: async () => addresses,
  });
  const asking = (baseUrl: string, addresses: string[] = []) =>
    berlinGroup([liveBank(baseUrl)], { rules: resolving(addresses) }).accounts(GRANT, callAt());
  await assert.rejects(asking(bank.url), fails('unavailable', /https/));
  await assert.rejects(asking(`https://127.0.0.1:${port}`), fails('unavailable', /not public/));
  await assert.rejects(asking(`https://localhost:${port}`), fails('unavailable', /local machine/));
  // The name had a public address when the file was read.
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1']) {
    await assert.rejects(
      asking(`https://bank.example:${port}`, [address]),
      fails('unavailable', /resolves to .* not public/),
    );
  }
  assert.equal(bank.asked.length, 0);
});

test('with mutual TLS both sides check the other’s certificate', async (t) => {
  const name = 'bank.example';
  const [server, client, other] = [selfSigned(name), selfSigned('tpp.example'), selfSigned('other.example')];
  const bank = await scriptedBank(
    t,
    {},
    { ...server, name, ca: [client.cert], requestCert: true, rejectUnauthorized: true },
  );
  const rules: TargetRules = { allowPrivate: true, resolve: async () => ['127.0.0.1'] };
  const asking = (entry: Parameters<typeof liveBank>[1]) =>
    berlinGroup([liveBank(bank.url, entry)], { rules }).accounts(GRANT, callAt());
  assert.equal((await asking({ tls: client, ca: server.cert })).length, 1);
  assert.equal(bank.asked[0]!.client, 'tpp.example');
  await assert.rejects(asking({ ca: server.cert }), fails('unavailable'));
  await assert.rejects(asking({ tls: other, ca: server.cert }), fails('unavailable'));
  await assert.rejects(asking({ tls: client }), fails('unavailable', /self-signed/));
  await assert.rejects(asking({ tls: client, ca: other.cert }), fails('unavailable', /self-signed/));
  assert.equal(bank.asked.length, 1);
});

test('an expired certificate, or one for another name, makes the bank unavailable', async (t) => {
  const rules: TargetRules = { allowPrivate: true, resolve: async () => ['127.0.0.1'] };
  const expired = selfSigned('bank.example', '250201000000Z');
  const misnamed = selfSigned('other.example');
  for (const [certificate, words] of [
    [expired, /CERT_HAS_EXPIRED/],
    [misnamed, /ALTNAME|altnames/],
  ] as const) {
    const bank = await scriptedBank(t, {}, { ...certificate, name: 'bank.example' });
    const provider = berlinGroup([liveBank(bank.url, { ca: certificate.cert })], { rules });
    await assert.rejects(provider.accounts(GRANT, callAt()), fails('unavailable', words));
  }
});

test('signed requests have a verifiable signature of body and headers', async (t) => {
  const pair = selfSigned('seal.example');
  const { bank, provider } = await bankWith(t, {}, { sign: pair });
  const request = { bankId: BANK_ID, callbackUrl: 'https://service.example/back', state: 's' };
  await provider.beginAuthorization(request, callAt());
  await provider.accounts(GRANT, callAt());
  for (const { headers, body } of bank.asked) {
    assert.equal(headers.digest, `SHA-256=${createHash('sha256').update(body).digest('base64')}`);
    assert.equal(headers.date, 'Sat, 14 Mar 2026 10:00:00 GMT');
    const parts = Object.fromEntries(
      (headers.signature as string).split(/,(?=[a-zA-Z]+=")/).map((part) => {
        const [, name, value] = /^(\w+)="(.*)"$/.exec(part)!;
        return [name, value];
      }),
    );
    assert.equal(parts.keyId, 'SN=01,CA=CN=seal.example');
    assert.equal(parts.algorithm, 'ecdsa-sha256');
    const redirect = headers['tpp-redirect-uri'] === undefined ? '' : ' tpp-redirect-uri';
    assert.equal(parts.headers, `digest x-request-id date${redirect}`);
    const text = parts
      .headers!.split(' ')
      .map((name: string) => `${name}: ${headers[name]}`)
      .join('\n');
    const certificate = new X509Certificate(
      Buffer.from(headers['tpp-signature-certificate'] as string, 'base64'),
    );
    assert.equal(certificate.fingerprint256, new X509Certificate(pair.cert).fingerprint256);
    assert.ok(
      verify('sha256', Buffer.from(text), certificate.publicKey, Buffer.from(parts.signature!, 'base64')),
    );
  }
  assert.equal(bank.asked.length, 2);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  const ed = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  assert.deepEqual([algorithmOf(String(rsa)), algorithmOf(String(ed))], ['rsa-sha256', null]);
});

test('a grant of a removed bank or another protocol is not an internal error', async (t) => {
  const { provider } = await bankWith(t);
  await assert.rejects(provider.accounts({ ...GRANT, bankId: 'gone' }, callAt()), fails('unavailable'));
  await assert.rejects(provider.accounts({ bankId: BANK_ID, seed: 'x' }, callAt()), fails('malformed'));
  await assert.rejects(
    provider.completeAuthorization({ bankId: BANK_ID }, new URLSearchParams(), callAt()),
    fails('malformed'),
  );
  assert.equal(provider.traits('gone').references, 'unstable');
  assert.equal(provider.traits(BANK_ID).identity, false);
});
