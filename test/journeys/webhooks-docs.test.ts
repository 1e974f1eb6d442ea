/** Runs the recipes of docs/webhooks.md, if their tools are installed. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after as afterAll, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { after, SECOND, systemClock } from '../../packages/common/clock.ts';
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

/** Signatures of the present, for languages whose clock a test cannot set; far enough from the limit for a slow machine. */
const presentCases = (): Case[] => {
  const now = systemClock.now();
  const at = (seconds: number): Date => after(now, -seconds * SECOND);
  return [
    ...SIGNED.map((one) => ({
      ...one,
      header: one.header.replace(/t=\d+/, `t=${Math.floor(now.getTime() / SECOND)}`),
    })).filter(({ valid }) => !valid),
    { name: 'valid', body, header: signatureHeader(body, [secret], now), valid: true },
    { name: 'rotated', body, header: signatureHeader(body, [newSecret(), secret], at(100)), valid: true },
    { name: 'too old', body, header: signatureHeader(body, [secret], at(400)), valid: false },
    { name: 'of the future', body, header: signatureHeader(body, [secret], at(-900)), valid: false },
  ];
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');

if (has('php', '--version')) {
  test('the PHP recipe', () => {
    const cases = presentCases();
    const driver = `
foreach (array_chunk(array_slice($argv, 1), 2) as [$body, $header]) {
    echo verify_webhook(base64_decode($body), base64_decode($header), ${JSON.stringify(secret)}) ? "true\n" : "false\n";
}`;
    const words = cases.flatMap((one) => [base64(one.body), base64(one.header)]);
    const said = execFileSync('php', ['-r', recipe('PHP') + driver, '--', ...words]).toString();
    assert.deepEqual(
      said.trim().split('\n'),
      cases.map(({ valid }) => String(valid)),
    );
  });
}

if (has('javac', '--version')) {
  test('the Java recipe', () => {
    const cases = presentCases();
    const driver = `class Driver {
    public static void main(String[] words) throws Exception {
        var decoder = java.util.Base64.getDecoder();
        for (var at = 0; at < words.length; at += 2) {
            var header = new String(decoder.decode(words[at + 1]), UTF_8);
            System.out.println(Webhooks.verify(decoder.decode(words[at]), header, ${JSON.stringify(secret)}));
        }
    }
}

class Webhooks {`;
    const file = join(directory, 'Driver.java');
    writeFileSync(file, recipe('Java').replace('class Webhooks {', driver));
    const words = cases.flatMap((one) => [base64(one.body), base64(one.header)]);
    const said = execFileSync('java', [file, ...words]).toString();
    assert.deepEqual(
      said.trim().split('\n'),
      cases.map(({ valid }) => String(valid)),
    );
  });
}

if (has('go', 'version')) {
  test('the Go recipe', () => {
    const cases = presentCases();
    const driver = `package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"recipe/webhooks"
)

func main() {
	for at := 1; at < len(os.Args); at += 2 {
		body, _ := base64.StdEncoding.DecodeString(os.Args[at])
		header, _ := base64.StdEncoding.DecodeString(os.Args[at+1])
		fmt.Println(webhooks.Verify(body, string(header), ${JSON.stringify(secret)}))
	}
}
`;
    const folder = join(directory, 'go');
    mkdirSync(join(folder, 'webhooks'), { recursive: true });
    writeFileSync(join(folder, 'go.mod'), 'module recipe\n\ngo 1.18\n');
    writeFileSync(join(folder, 'webhooks/verify.go'), recipe('Go'));
    writeFileSync(join(folder, 'main.go'), driver);
    const words = cases.flatMap((one) => [base64(one.body), base64(one.header)]);
    const said = execFileSync('go', ['run', '.', ...words], { cwd: folder }).toString();
    assert.deepEqual(
      said.trim().split('\n'),
      cases.map(({ valid }) => String(valid)),
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
