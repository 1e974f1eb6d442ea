/** The Python client: by itself, and with a running service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sandboxBank } from '../../src/banks/simulated/provider.ts';
import { generous } from '../../test/support/account.ts';
import { startApp } from '../../test/support/app.ts';
import { codeBlocks, hasTool } from '../../test/support/code-blocks.ts';
import { createDeveloper } from '../../test/support/developer.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

const python = async (words: string[], env: Record<string, string> = {}): Promise<void> => {
  const options = {
    cwd: folder,
    env: { ...process.env, PYTHONUTF8: '1', PYTHONDONTWRITEBYTECODE: '1', ...env },
  };
  await promisify(execFile)('python3', words, options).catch(({ stdout, stderr }) =>
    assert.fail(`${stdout}\n${stderr}`),
  );
};

// Without Python, test/generated.test.ts still compares the generated modules with the routes.
if (hasTool('python3')) {
  test('the Python client decides, sends and verifies', () =>
    python(['-m', 'unittest', 'discover', '-s', 'tests', '-t', '.']));

  test('the Python client works with the service', async (t) => {
    const app = await startApp(t, { bank: sandboxBank, reachable: true, env: { ...generous, ROLE: 'all' } });
    const { session, key } = await createDeveloper(app);
    await python(['-m', 'tests.service'], { OBDS_URL: app.url, OBDS_API_KEY: key, OBDS_SESSION: session });
  });

  test('the program of docs/python.md runs', async (t) => {
    const app = await startApp(t, { bank: sandboxBank, reachable: true, env: { ...generous, ROLE: 'all' } });
    const key = await app.createKey();
    const program = codeBlocks('docs/python.md').filter(({ language }) => language === 'py');
    const code = program
      .map((block) => block.code)
      .join('\n')
      .replaceAll('http://localhost:3000', app.url)
      .replaceAll('YOUR_KEY', key)
      .replace('"bank.db"', '":memory:"');
    await python(['-c', code]);
  });
}
