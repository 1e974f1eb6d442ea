import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  ANYWHERE,
  AT,
  BANK_ID,
  entry,
  liveBank,
  type Replies,
  type ScriptedBank,
  scriptedBank,
  tppMessage,
  transactions,
} from '../../../test/support/berlin-group-bank.ts';
import type { Ending } from '../../../test/support/ending.ts';
import type { BankTraits } from '../catalogue/live-bank.ts';
import { checkBank } from './doctor.ts';

/** Returns the bank's redirect URL for its customer. */
const returnOf = (bank: ScriptedBank): string =>
  bank.askedFor('POST /v1/consents').at(-1)!.headers['tpp-redirect-uri'] as string;

const check = async (
  t: Ending,
  replies: Replies = {},
  traits: Partial<BankTraits> = {},
): Promise<{ isWell: boolean; said: string; bank: ScriptedBank }> => {
  const bank = await scriptedBank(t, replies);
  const lines: string[] = [];
  const isWell = await checkBank({
    bank: liveBank(bank.url, { traits }),
    rules: ANYWHERE,
    clock: { now: () => AT, monotonicMs: () => 0 },
    callbackUrl: 'http://127.0.0.1/connect/callback',
    visit: async (redirectUrl) => {
      assert.equal(redirectUrl, 'https://login.bank.example/consent-1');
      return returnOf(bank);
    },
    say: (line) => void lines.push(line),
  });
  return { isWell, said: lines.join('\n').replace(/\d+ ms/g, 'N ms'), bank };
};

test('a check that passes reports each step with its result and its cost', async (t) => {
  const { isWell, said, bank } = await check(t);
  assert.ok(isWell, said);
  for (const line of [
    /^ {2}ok {6}the bank accepts a request for a consent \(1 request, 1 kB, N ms\)$/m,
    /^ {2}ok {6}the consent is given \(1 request/m,
    /^ {2}ok {6}the consent is valid, until 2026-06-02/m,
    /^ {2}ok {6}1 account: RS35105008123123123173:RSD \(1 request/m,
    /1 booked and 1 pending, from 2026-03-10 to 2026-03-10, on 1 page; booked and available balance; covers the days from 2024-03-14 \(2 requests/,
    /^ {2}ok {6}the consent is deleted/m,
  ]) {
    assert.match(said, line);
  }
  assert.doesNotMatch(said, /note|FAILED/);
  assert.equal(bank.askedFor('DELETE /v1/consents/consent-1').length, 1);
});

test('a failed step is reported with its reason, and the next steps still run', async (t) => {
  const late = await check(t, {
    'POST /v1/consents': { status: 401, body: tppMessage('CERTIFICATE_MISSING', 'QWAC') },
  });
  assert.equal(late.isWell, false);
  assert.match(
    late.said,
    /FAILED {2}the request for a consent failed: the bank cannot be reached or does not work: CERTIFICATE_MISSING: QWAC/,
  );
  const denied = await check(t, {
    'GET /v1/consents/consent-1/status': { body: { consentStatus: 'rejected' } },
  });
  assert.match(
    denied.said,
    /FAILED {2}the consent was not given: the bank refuses the request: The consent is rejected/,
  );
  const { isWell, said } = await check(t, {
    'GET /v1/consents/consent-1': { status: 500 },
    'GET /v1/accounts/a1/transactions': { status: 429 },
  });
  assert.equal(isWell, false);
  assert.match(said, /FAILED {2}the consent cannot be read/);
  assert.match(
    said,
    /FAILED {2}RS35105008123123123173:RSD cannot be read: the bank allows no further reads for now/,
  );
  assert.match(said, /ok {6}the consent is deleted/);
});

test('missing traits of the entry are reported', async (t) => {
  const bare = { transactionId: '0', bookingDate: '0001-01-01' };
  const many = Array.from({ length: 21 }, (_, n) =>
    entry({ ...bare, transactionAmount: { amount: String(n + 1), currency: 'RSD' } }),
  );
  const replies: Replies = {
    'GET /v1/accounts/a1/transactions': { body: transactions(many) },
    'GET /v1/accounts/a1/balances': { status: 404 },
  };
  const { isWell, said } = await check(t, replies);
  assert.ok(isWell);
  assert.match(said, /note {4}no entry has a reference: set traits.references to "none"/);
  assert.match(said, /note {4}21 booked entries without a booking date/);
  assert.match(said, /note {4}every entry is money in/);
  assert.match(said, /note {4}the bank reports no balance/);
  assert.match(
    (await check(t, replies, { references: 'stable' })).said,
    /21 have no reference: traits.references "stable" is wrong/,
  );
});

test('npm run bank -- check asks the operator to paste the address to which the bank redirected', async (t) => {
  const bank = await scriptedBank(t);
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'banks.json');
  const { name, country, bic } = liveBank(bank.url).bank;
  const added = {
    id: BANK_ID,
    name,
    country,
    bic,
    status: 'sandbox',
    protocol: 'berlin-group',
    base_url: bank.url,
    sca: 'redirect',
  };
  await writeFile(file, JSON.stringify({ banks: [added] }));
  const script = fileURLToPath(new URL('../../../scripts/bank.ts', import.meta.url));
  const run = (...args: string[]): Promise<{ code: number | null; said: string }> => {
    const { promise, resolve } = Promise.withResolvers<{ code: number | null; said: string }>();
    const child = spawn(process.execPath, [script, ...args], {
      cwd: folder,
      env: { ...process.env, BANKS_FILE: file },
    });
    t.after(() => child.kill());
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      if (String(chunk).includes('Paste')) child.stdin.write(`${returnOf(bank)}\n`);
    });
    child.on('close', (code) => resolve({ code, said }));
    return promise;
  };
  const { code, said } = await run('check', BANK_ID);
  assert.equal(code, 0, said);
  assert.match(said, /Open this address.*https:\/\/login\.bank\.example\/consent-1.*the consent is deleted/s);
  const unknown = await run('check', 'other');
  assert.deepEqual([unknown.code, /no bank "other"/.test(unknown.said)], [2, true]);
});
