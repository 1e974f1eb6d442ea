/** Runs the recipes of docs/webhooks.md, if their tools are installed. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after as afterAll, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { after, SECOND } from '../../packages/common/clock.ts';
import { newSecret, signatureHeader } from '../../src/webhooks/endpoints/delivery/signing.ts';

const text = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
const recipe = (heading: string): string => {
  const section = text.slice(text.indexOf(`### ${heading}\n`));
  return /```\w+\n([\s\S]*?)```/.exec(section)?.[1] ?? assert.fail(`no recipe under ${heading}`);
};

const directory = mkdtempSync(join(tmpdir(), 'open-banking-recipes-'));
afterAll(() => rmSync(directory, { recursive: true }));

const body =
  '{"webhook_type":"ITEM","webhook_code":"CONNECTION_REVOKED","user_id":"Željko","timestamp":1773482400}';
const secret = newSecret();
/** The time of all verifications, however slowly the tools start. */
const NOW = new Date('2026-03-14T10:00:00Z');
const ago = (seconds: number): Date => after(NOW, -seconds * SECOND);

interface Case {
  name: string;
  body: string;
  header: string;
  valid: boolean;
}

const SIGNED: Case[] = [
  { name: 'valid', body, header: signatureHeader(body, [secret], ago(0)), valid: true },
  {
    name: 'rotated, new secret first',
    body,
    header: signatureHeader(body, [secret, newSecret()], ago(0)),
    valid: true,
  },
  {
    name: 'rotated, old secret',
    body,
    header: signatureHeader(body, [newSecret(), secret], ago(0)),
    valid: true,
  },
  { name: 'another secret', body, header: signatureHeader(body, [newSecret()], ago(0)), valid: false },
  { name: 'tampered', body: `${body} `, header: signatureHeader(body, [secret], ago(0)), valid: false },
  { name: 'no signature', body, header: `t=${NOW.getTime() / SECOND}`, valid: false },
  { name: 'nonsense', body, header: 'nonsense', valid: false },
  { name: 'letters and digits of no use', body, header: 't=²,v1=é', valid: false },
];
const AGED: Case[] = [
  { name: '300 s old', body, header: signatureHeader(body, [secret], ago(300)), valid: true },
  { name: '301 s old', body, header: signatureHeader(body, [secret], ago(301)), valid: false },
];

const has = (tool: string, ...args: string[]): boolean => {
  try {
    execFileSync(tool, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('the TypeScript recipe', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: NOW });
  const file = join(directory, 'verify.ts');
  writeFileSync(file, recipe('TypeScript'));
  const { verifyWebhook } = (await import(pathToFileURL(file).href)) as {
    verifyWebhook(body: string, header: string, secret: string): boolean;
  };
  for (const { name, body: sent, header, valid } of [...SIGNED, ...AGED]) {
    assert.equal(verifyWebhook(sent, header, secret), valid, name);
  }
});

if (has('python3', '--version')) {
  test('the Python recipe', () => {
    const driver = `
import json, sys
time.time = lambda: ${NOW.getTime() / SECOND}
for case in json.load(sys.stdin):
    print(verify_webhook(case["body"].encode(), case["header"], ${JSON.stringify(secret)}))
`;
    const cases = [...SIGNED, ...AGED];
    const said = execFileSync('python3', ['-c', recipe('Python') + driver], {
      input: JSON.stringify(cases),
      env: { ...process.env, PYTHONIOENCODING: 'utf-8', PYTHONUTF8: '1' },
    });
    assert.deepEqual(
      said.toString().trim().split('\n'),
      cases.map(({ valid }) => (valid ? 'True' : 'False')),
    );
  });
}

if (has('openssl', 'version') && has('sh', '-c', 'true')) {
  // A check by hand has no check of the time.
  test('the openssl recipe', () => {
    for (const { name, body: sent, header, valid } of SIGNED) {
      writeFileSync(join(directory, 'body.json'), sent);
      const said = execFileSync('sh', ['-c', recipe('openssl')], {
        cwd: directory,
        env: { PATH: process.env.PATH, HEADER: header, SECRET: secret },
      });
      assert.equal(said.toString().trim(), valid ? 'valid' : 'invalid', name);
    }
  });
}
