/** Runs the programs of docs/languages.md, if the language is installed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { story } from '../../src/sites/openapi/story.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { blockUnder, hasTool } from '../support/code-blocks.ts';
import { connectBank } from '../support/connect.ts';
import { deepTest } from '../support/depth.ts';
import { ending } from '../support/ending.ts';

const run = promisify(execFile);

describe('the first lines in other languages', () => {
  const end = ending();
  let app: TestApp;
  let key: string;
  let folder: string;
  /** The newest ten transactions, which each program prints in its own format. */
  let rows: { id: string; date: string; amount: number; currency: string; merchant_name: string }[];

  before(async () => {
    app = await startApp(end);
    key = await app.createKey();
    folder = await mkdtemp(join(tmpdir(), 'open-banking-languages-'));
    end.after(() => rm(folder, { recursive: true }));
    await connectBank(app, key);
    const account = (await app.api.get('/accounts', { key })).body.data[0].id;
    rows = (await app.api.get(`/accounts/${account}/transactions?limit=10`, { key })).body.data;
  });

  /** Writes a program into a new folder and runs it. Returns its output. */
  const output = async (
    heading: string,
    file: string,
    command: string,
    ...args: string[]
  ): Promise<string> => {
    const place = join(folder, heading.replace('#', 'sharp'));
    await mkdir(place);
    const code = blockUnder('docs/languages.md', heading).replaceAll('http://localhost:3000', app.url);
    await writeFile(join(place, file), code);
    const env = { ...process.env, OBDS_API_KEY: key, PYTHONUTF8: '1', DOTNET_CLI_TELEMETRY_OPTOUT: '1' };
    return (await run(command, [...args, file], { cwd: place, env })).stdout;
  };

  /** Asserts the output of programs that read JSON; thousands separators depend on the language. */
  const assertPrinted = (printed: string): void => {
    const lines = printed.trimEnd().replaceAll(',', '').split('\n');
    const expected = rows.map((row) => [row.date, row.amount.toFixed(2), row.currency, row.merchant_name]);
    assert.deepEqual(
      lines.map((line) => {
        const [, date, amount, currency, name] = /^(\S+) +(\S+) (\S+) {2}(.*)$/.exec(line) ?? [];
        return [date, amount, currency, name];
      }),
      expected.map((row) => row.map((field) => field.replaceAll(',', ''))),
    );
  };

  if (hasTool('python3')) {
    test('Python', async () => assertPrinted(await output('Python', 'transactions.py', 'python3')));
  }
  if (hasTool('php')) {
    test('PHP', async () => assertPrinted(await output('PHP', 'transactions.php', 'php')));
  }
  if (hasTool('go', 'version')) {
    deepTest('Go', async () => assertPrinted(await output('Go', 'transactions.go', 'go', 'run')));
  }
  if (hasTool('javac')) {
    deepTest('Java', async () => {
      const { data } = JSON.parse(await output('Java', 'Transactions.java', 'java'));
      assert.deepEqual(data, rows);
    });
  }

  test('the page shows the output that these programs would give', () => {
    const { data } = story.resources.TransactionList as { data: typeof rows };
    rows = data;
    assertPrinted(blockUnder('docs/languages.md', 'The first ten lines in your language'));
  });
});
