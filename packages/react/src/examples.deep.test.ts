/** The package as npm would publish it: small, and its example works with it, rendered in the browser or on the server. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { sandboxBank } from '../../../src/banks/simulated/provider.ts';
import { startApp, type TestApp } from '../../../test/support/app.ts';
import { accessibilityViolations, agreeInWindow, openContext } from '../../../test/support/browser.ts';
import { ending } from '../../../test/support/ending.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { spawnProgram } from '../../../test/support/process.ts';
import { directoryFor } from '../../../test/support/temporary.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

describe('the packed React components', () => {
  const end = ending();
  let app: TestApp;
  let folder: string;

  before(async () => {
    app = await startApp(end, { bank: sandboxBank, reachable: true, env: { ROLE: 'all' } });
    const directory = await directoryFor(end);
    await run('npm', ['pack', '--workspace', 'packages/react', '--pack-destination', directory], {
      cwd: root,
    });
    folder = join(directory, 'example');
    await cp(join(root, 'examples/react'), folder, { recursive: true });
    const installed = join(folder, 'node_modules/@obds/react');
    await mkdir(installed, { recursive: true });
    await run('tar', [
      '-xzf',
      join(directory, 'obds-react-1.0.0.tgz'),
      '-C',
      installed,
      '--strip-components=1',
    ]);
    for (const name of ['react', 'react-dom', 'vite', '@obds/sdk'])
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  });

  test('have fewer than 3 KB compressed, and run on the client only', async () => {
    const module = await readFile(join(folder, 'node_modules/@obds/react/dist/index.js'));
    assert.ok(gzipSync(module).byteLength < 3_072, `${gzipSync(module).byteLength} bytes`);
    assert.match(module.toString(), /^"use client";/);
  });

  for (const [where, options] of [
    ['in the browser', []],
    ['on the server', ['--render']],
  ] as const) {
    test(`connect a bank in a page that is rendered ${where}`, async (t) => {
      const port = await freePort();
      const env = { OBDS_API_KEY: await app.createKey(), OBDS_URL: app.url, PORT: String(port) };
      const program = spawnProgram(
        t,
        process.execPath,
        ['--conditions=source', join(folder, 'server.ts'), ...options],
        env,
      );
      await program.printed(/running: http/);
      const url = `http://localhost:${port}/`;
      const sent = await (await fetch(url)).text();
      assert.equal(sent.includes('Connect a bank</button>'), where === 'on the server');
      const context = await openContext(t, { reducedMotion: 'reduce' });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(url);
      await page.getByRole('button', { name: 'Connect a bank' }).waitFor();
      assert.deepEqual(await accessibilityViolations(page), []);
      // The click may come before the script of the page has started the button.
      await page.waitForFunction(`'Service' in window`);
      await page.getByRole('button', { name: 'Connect a bank' }).click();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'OTP banka' }).click();
      await agreeInWindow(context, page);
      await page.getByText('(RSD)').first().waitFor();
      assert.deepEqual(complaints, []);
    });
  }
});
