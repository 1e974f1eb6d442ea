/** `npm run quickstart` after a fresh clone: from the first account to erasure. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { startApp } from '../support/app.ts';
import { accessibilityViolations, agreeInWindow, openContext } from '../support/browser.ts';
import { connectBank } from '../support/connect.ts';
import { freePort, spawnQuickstart, temporaryDirectory } from '../support/process.ts';

test('the quickstart connects, copies, renews and erases', async (t) => {
  const app = await startApp(t, { bank: sandboxBank, reachable: true, env: { ROLE: 'all' } });
  const folder = await temporaryDirectory(t);
  const env = { OBDS_URL: app.url, QUICKSTART_PORT: String(await freePort()), QUICKSTART_DATA: folder };
  const first = spawnQuickstart(t, env);
  await first.printed(/running: http/);
  const [address] = /http:\S+$/m.exec(first.output())!;
  const context = await openContext(t, { reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const copies = async (): Promise<string[]> =>
    (await readdir(join(folder, 'copies'), { recursive: true }).catch(() => [])).filter((name) =>
      name.endsWith('.jsonl'),
    );

  const prepared = page.waitForResponse('**/link-token');
  await page.goto(address);
  await prepared;
  assert.deepEqual(await accessibilityViolations(page), []);
  const throughTheBank = async (button: string): Promise<void> => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'OTP banka' }).click();
    await agreeInWindow(context, page);
  };

  await throughTheBank('Connect a bank');
  await page.getByText('The consent ends in 90 days.').waitFor();
  await page.getByText('AUTH.AUTOMATICALLY_VERIFIED').waitFor();
  assert.deepEqual(await accessibilityViolations(page), []);
  const [file, ...others] = await copies();
  assert.deepEqual(others, []);
  const read = async (): Promise<object[]> =>
    (await readFile(join(folder, 'copies', file!), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  const [cursor, ...rows] = await read();
  assert.match((cursor as { cursor: string }).cursor, /^txn_/);
  assert.ok(rows.length > 100);
  await page.getByText(`${rows.length} transactions in your copy`).waitFor();
  await page.getByRole('heading', { name: 'Recurring' }).waitFor();

  await page.getByRole('button', { name: 'Let 91 days pass' }).click();
  await page.getByText('The consent is over.').waitFor();
  await page.getByText('ITEM.CONNECTION_EXPIRED').waitFor();
  await throughTheBank('Renew the consent');
  await page.getByText('The consent ends in 90 days.').waitFor();
  assert.deepEqual(await copies(), [file], 'the connection is the same, and so is its copy');
  const more = (await read()).length - 1;
  assert.ok(more > rows.length);
  await page.getByText(`${more} transactions in your copy`).waitFor();

  // A forged webhook and a form of another site are refused.
  const revoked = JSON.stringify({
    webhook_type: 'ITEM',
    webhook_code: 'CONNECTION_REVOKED',
    connection_id: file!.split('/')[0],
  });
  for (const path of ['/webhooks', '/disconnect', '/connected', '/wait']) {
    const forged = await fetch(new URL(path, address), {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'service-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
      },
      body: revoked,
    });
    assert.equal(forged.status, 400, path);
  }
  const long = await fetch(new URL('/webhooks', address), { method: 'POST', body: 'x'.repeat(200_000) });
  assert.equal(long.status, 400);
  assert.deepEqual(await copies(), [file]);
  // The page cannot end another user's connection.
  const { apiKey: key } = JSON.parse(await readFile(join(folder, 'account.json'), 'utf8'));
  const other = await connectBank(app, key, { user: 'user-2', bank: 'otp' });
  await fetch(new URL('/disconnect', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ connection_id: other.connectionId }),
  });
  const { body } = await app.api.get(`/connections/${other.connectionId}`, { key });
  assert.equal(body.status, 'active');

  await page.getByRole('button', { name: 'Disconnect and erase' }).click();
  await page.getByText('ITEM.CONNECTION_REVOKED').waitFor();
  await page.getByRole('heading', { level: 2, name: 'OTP banka' }).waitFor({ state: 'detached' });
  assert.deepEqual(await copies(), []);
  assert.deepEqual(complaints, []);
  assert.doesNotMatch(first.output(), /Error/);
});
