/** The master key from a key management service, with a double of Vault's transit engine over HTTP. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { freePort } from '../../../test/support/free-port.ts';
import { startVault } from '../../../test/support/vault.ts';
import { loadConfig } from '../config.ts';
import { vaultTransit } from './kms.ts';
import { masterKey } from './master-key.ts';

const PLACE = 'accounts.holder acc_1';

const start = async (t: TestContext) => {
  const vault = await startVault(t);
  const warnings: string[] = [];
  const waits: number[] = [];
  const warn = (message: string) => warnings.push(message);
  const wait = async (ms: number) => waits.push(ms);
  const env = { KMS_URL: vault.url, KMS_TOKEN: vault.token };
  const open = (given: Record<string, string>) => masterKey(loadConfig({ ...env, ...given }), warn, { wait });
  return {
    vault,
    env,
    warnings,
    waits,
    open,
    kms: vaultTransit({ url: vault.url, token: vault.token }, warn, { wait }),
  };
};

test('a wrapped master key is unwrapped at the start, beside former ones in either form', async (t) => {
  const { vault, kms, open } = await start(t);
  const [key, former, oldest] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const wrapped = await kms.wrap(key);
  assert.match(wrapped, /^vault:v1:/);
  vault.rotate();
  const MASTER_KEY_PREVIOUS = `${await kms.wrap(former)}, ${oldest.toString('base64')}`;
  assert.match(MASTER_KEY_PREVIOUS, /^vault:v2:/);
  const master = await open({ MASTER_KEY: wrapped, MASTER_KEY_PREVIOUS });
  assert.deepEqual(master.present.keyObject.export(), key);
  for (const [place, raw] of [key, former, oldest].entries()) {
    const sealed = (await open({ MASTER_KEY: raw.toString('base64') })).seal('Ana', PLACE);
    assert.equal(master.openedBy(sealed, PLACE), place);
  }
});

test('a service that does not answer is asked six times within half a minute, and then the start says what to do', async (t) => {
  const { vault, kms, open, waits, warnings } = await start(t);
  const MASTER_KEY = await kms.wrap(randomBytes(32));
  vault.failing = 2;
  await open({ MASTER_KEY });
  assert.deepEqual(waits, [1_000, 2_000]);
  assert.match(warnings[0]!, /does not answer \(503: Vault is sealed\): it is asked again in 1 s/);

  vault.failing = 100;
  vault.asked.length = 0;
  await assert.rejects(open({ MASTER_KEY }), {
    name: 'KeyStoreError',
    message:
      /does not answer \(503: Vault is sealed\); it was asked 6 times\. Check KMS_URL, the network, and that Vault is unsealed/,
  });
  assert.equal(vault.asked.length, 6);
  const KMS_URL = `http://127.0.0.1:${await freePort()}/v1/transit/keys/open-banking`;
  await assert.rejects(open({ MASTER_KEY, KMS_URL }), { name: 'KeyStoreError', message: /ECONNREFUSED/ });
});

test('a refusal is not repeated, and names the token or the key', async (t) => {
  const { vault, kms, open } = await start(t);
  const MASTER_KEY = await kms.wrap(randomBytes(32));
  const foreign = await (await start(t)).kms.wrap(randomBytes(32));
  vault.asked.length = 0;
  await assert.rejects(open({ MASTER_KEY, KMS_TOKEN: 'hvs.wrong' }), {
    name: 'KeyStoreError',
    message:
      /refused KMS_TOKEN \(403: permission denied\)\. The token needs "update" on transit\/decrypt\/open-banking/,
  });
  await assert.rejects(open({ MASTER_KEY: foreign }), {
    name: 'KeyStoreError',
    message:
      /does not unwrap the master key \(400.*Check that KMS_URL .* names the key that wrapped MASTER_KEY/,
  });
  assert.equal(vault.asked.length, 2);
  await assert.rejects(
    open({ MASTER_KEY: await kms.wrap(randomBytes(16)) }),
    /unwrapped 16 bytes instead of/,
  );
});

test('the configuration names what a wrapped key lacks', () => {
  const url = 'https://vault.example.com/v1/transit/keys/open-banking';
  const problemsOf = (env: Record<string, string>) => {
    try {
      loadConfig(env);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  assert.match(problemsOf({ MASTER_KEY: 'vault:v1:abc' }), /- MASTER_KEY is wrapped.*KMS_URL is required/);
  assert.match(problemsOf({ KMS_URL: url }), /- KMS_TOKEN is required with KMS_URL/);
  for (const KMS_URL of ['https://vault.example.com', 'vault', `${url}?x=1`, url.replace('https', 'ftp')])
    assert.match(problemsOf({ KMS_URL, KMS_TOKEN: 'x' }), /- KMS_URL must be the address of a key/);
  const production = { NODE_ENV: 'production', KMS_TOKEN: 'x' };
  const insecure = /- KMS_URL must begin with https/;
  assert.match(problemsOf({ ...production, KMS_URL: url.replace('https', 'http') }), insecure);
  for (const KMS_URL of [url, 'http://127.0.0.1:8200/v1/transit/keys/open-banking'])
    assert.doesNotMatch(problemsOf({ ...production, KMS_URL }), insecure);
});
