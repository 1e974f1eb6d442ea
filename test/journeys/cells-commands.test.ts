/** Commands of the operator that work on all cells, one after the other. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../packages/common/clock.ts';
import { makeBackup } from '../../scripts/backup/make.ts';
import { restoreBackup } from '../../scripts/backup/restore.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { startTestCells, type TestCells } from '../support/cells.ts';
import { citusSettings } from '../support/citus.ts';
import { connectBank } from '../support/connect.ts';
import { emptyDatabase } from '../support/database.ts';
import { deepTest } from '../support/depth.ts';
import type { TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { bareEnvironment } from '../support/process.ts';
import { directoryFor } from '../support/temporary.ts';

describe('commands for two cells', () => {
  const end = ending();
  let cells: TestCells;
  let folder: string;
  let passFile: string;
  let customers: { who: TestDeveloper; account: string }[];

  before(async () => {
    cells = await startTestCells(end);
    customers = [];
    for (const name of ['a', 'b']) {
      const who = await cells.developerIn(name);
      const { accountIds } = await connectBank(cells.cell(name), who.key, { scenario: 'empty' });
      customers.push({ who, account: accountIds[0]! });
    }
    const directory = await directoryFor(end);
    folder = join(directory, 'backups');
    passFile = join(directory, 'pass');
    await writeFile(passFile, randomBytes(32).toString('base64'));
  });

  /** Runs a command. Returns what it printed, standard output first, and its exit code. */
  const run = (name: string, words: string[], env: Record<string, string> = {}) => {
    const program = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
    const options = { env: { ...bareEnvironment, ...cells.env, ...env } };
    return new Promise<{ said: string; code: unknown }>((resolve) => {
      execFile(process.execPath, [program, ...words], options, (error, stdout, stderr) =>
        resolve({ said: stdout + stderr, code: error?.code ?? 0 }),
      );
    });
  };
  const backUp = (env: Record<string, string> = {}) =>
    run('backup', ['--to', folder, '--pass-file', passFile], env);
  const restore = (env: Record<string, string>, ...words: string[]) =>
    run('restore', ['--from', folder, '--pass-file', passFile, ...words], env);
  const archivesIn = async (name: string): Promise<number> =>
    (await readdir(join(folder, name)).catch(() => [])).filter((file) => file.endsWith('.archive')).length;
  const counts = async () => [
    await archivesIn('a/database'),
    await archivesIn('b/database'),
    await archivesIn('keys'),
  ];
  const emptyTarget = async (t: Parameters<typeof emptyDatabase>[0]) => {
    const [{ url, sql }, { url: keys }] = [await emptyDatabase(t), await emptyDatabase(t)];
    return { sql, env: { DATABASE_URL: url, KEY_STORE_URL: keys, ...citusSettings(url) } };
  };

  test('the databases of all cells and the key store are backed up, and restored into an empty database', async (t) => {
    const made = await backUp();
    assert.equal(made.code, 0, made.said);
    const lines = [/Cell a:/, /Wrote {3}database /, /a.database.*archive/]
      .concat([/Cell b:/, /Wrote {3}database /, /b.database.*archive/])
      .concat([/Cell a:/, /Wrote {3}keys /, /keys.*archive/, /The master key is in neither archive/]);
    const said = made.said.trimEnd().split('\n');
    assert.equal(said.length, lines.length, made.said);
    for (const [at, line] of lines.entries()) assert.match(said[at]!, line);
    assert.deepEqual((await readdir(folder)).sort(), ['a', 'b', 'keys']);
    const listed = await run('backup', ['--list', folder, '--pass-file', passFile]);
    assert.match(listed.said, /^database .*, cell a, intact\ndatabase .*, cell b, intact\nkeys .* intact\n/);

    const target = await emptyTarget(t);
    const restored = await restore(target.env);
    assert.equal(restored.code, 0, restored.said);
    assert.match(
      restored.said,
      /^Cell a:\nRestored the database .*\nRestored the keys .*\nCell b:\nRestored the database .*\nStart /,
    );
    const copy = await startTestCells(t, { from: cells, env: target.env });
    for (const [at, { who, account }] of customers.entries()) {
      const { api } = copy.cell(at === 0 ? 'a' : 'b');
      assert.equal((await api.get(`/accounts/${account}/auth`, { key: who.key })).status, 200);
      assert.equal(await copy.service.directory.cellOfMail(who.email), at === 0 ? 'a' : 'b');
    }
  });

  deepTest('one cell is backed up and restored alone, and never without its keys', async (t) => {
    const passphrase = (await readFile(passFile, 'utf8')).trim();
    const settings = { ...cells.env, CELL: 'b' };
    const options = { passphrase, only: 'database', clock: systemClock } as const;
    await makeBackup(loadConfig(settings), { ...options, to: folder, keep: 30, keepKeysDays: 7 });
    assert.deepEqual(await counts(), [1, 2, 1]);
    const target = await emptyTarget(t);
    await restoreBackup(loadConfig({ ...settings, ...target.env }), { ...options, from: folder });
    assert.equal((await target.sql`select from b.installation`).count, 1);
    assert.equal((await target.sql`select from pg_tables where schemaname = 'public'`).count, 0);

    const other = await emptyTarget(t);
    const older = await restore(other.env);
    assert.equal(older.code, 1);
    assert.match(older.said, /Cell b:[\s\S]*is older than the database archive/);
    assert.match(
      older.said,
      /failed for the cell b\. It runs for the others all the same\. Repeat it for this one with CELL=b\./,
    );
    assert.equal((await other.sql`select from developers`).count, 1, 'the first cell is restored');
    assert.match((await restore({}, '--into', folder)).said, /--into makes one database/);
  });

  deepTest('a cell that does not answer keeps no command from the others', async () => {
    const before = await counts();
    const { said, code } = await backUp({ CELLS: 'a,b=postgres://nobody@127.0.0.1:1/none' });
    assert.equal(code, 1);
    assert.match(said, /The database cannot be reached .*\nThe command failed for the cell b/);
    assert.deepEqual(await counts(), [before[0]! + 1, before[1]!, before[2]! + 1]);
  });

  deepTest('keys, audit logs and stored responses are looked at in each cell', async () => {
    const [keys, audit, reingest, log] = await Promise.all([
      run('keys', ['status']),
      run('audit', ['--database']),
      run('reingest', []),
      run('audit', ['--operator-log', join(folder, 'log')]),
    ]);
    for (const { said, code } of [keys, audit, reingest]) {
      assert.equal(code, 0, said);
      assert.match(said, /^Cell a:\n[\s\S]*\nCell b:\n/m);
    }
    assert.equal(keys.said.match(/MASTER_KEY opens all \d+ values/g)?.length, 2);
    assert.equal(audit.said.match(/entries of \d+ accounts fit together/g)?.length, 2);
    assert.match(log.said, /Name one, for example CELL=a/);
  });
});
