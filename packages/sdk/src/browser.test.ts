/** The client in a browser, on a page of another origin than the service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { startApp } from '../../../test/support/app.ts';
import { openContext } from '../../../test/support/browser.ts';
import type * as Sdk from './index.ts';

declare const sdk: typeof Sdk;

test('a page on another origin connects a bank with a link token, and reads errors and request ids', async (t) => {
  const app = await startApp(t);
  const key = await app.createKey();
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'sdk',
  });
  const script = outputFiles[0]!.text;
  const host = createServer(({ url }, response) => {
    if (url === '/sdk.js') response.setHeader('Content-Type', 'text/javascript').end(script);
    else response.end('<!doctype html><title>Host</title><script src="/sdk.js"></script>');
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  t.after(() => host.close());
  const page = await (await openContext(t)).newPage();
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);

  const seen = await page.evaluate(
    async ([baseUrl, apiKey]) => {
      const obds = new sdk.Obds({ baseUrl, apiKey });
      const banks = await obds.banks.list();
      const { link_token } = await obds.linkTokens.create({ user_id: 'user-1' });
      const browser = obds.with({ apiKey: link_token });
      const { session_token } = await browser.connect.start({ bank_id: 'otp' });
      const { public_token } = await browser.sandbox.authorize({ session_token });
      const refused = await browser.accounts.list().then(null, (error: unknown) => error as Sdk.ObdsError);
      const limited = await obds.accounts
        .list({}, { headers: { 'Sandbox-Fault': 'RATE_LIMIT_EXCEEDED' }, maxRetries: 0 })
        .then(null, (error: unknown) => error as Sdk.ObdsError);
      return {
        banks: banks.data.length,
        requestId: banks.requestId,
        public_token,
        refused: 'error_code' in refused && [refused.error_code, refused.request_id],
        limited: 'error_code' in limited && [limited.error_code, limited.retry_after],
      };
    },
    [app.url, key] as const,
  );
  assert.ok(seen.banks > 5);
  assert.match(seen.requestId!, /^req_/);
  assert.match(seen.public_token!, /^public_/);
  assert.deepEqual(seen.limited, ['RATE_LIMIT_EXCEEDED', 1]);
  const [code, requestId] = seen.refused as [string, string];
  assert.equal(code, 'INSUFFICIENT_PERMISSIONS');
  assert.match(requestId, /^req_/);
});
