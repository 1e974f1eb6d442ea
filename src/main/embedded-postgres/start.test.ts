import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { before, describe, type TestContext, test } from 'node:test';
import { startServiceProcess } from '../../../test/support/embedded-process.ts';
import { ending } from '../../../test/support/ending.ts';
import { directoryFor } from '../../../test/support/temporary.ts';
import { connect } from '../../platform/database/postgres.ts';
import { findBinaries } from './binaries.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './start.ts';

const permissions = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
const portOf = (database: EmbeddedDatabase): string => new URL(database.url).port;

describe('the embedded database', () => {
  const suite = ending();
  let dataDir: string;
  const progress: string[] = [];

  const start = async (t: TestContext, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> => {
    const database = await startEmbedded({ dataDir, ...options });
    t.after(() => database.stop());
    return database;
  };

  const query = async (database: EmbeddedDatabase, text: string): Promise<object[]> => {
    const sql = connect(database.url, { max: 1 });
    return await sql.unsafe(text).finally(() => sql.end());
  };

  before(async () => {
    dataDir = join(await directoryFor(suite), 'data');
    await mkdir(join(dataDir, 'postgres.new'), { recursive: true }); // as a creation broken off leaves it
    const database = await startEmbedded({ dataDir, onProgress: (message) => progress.push(message) });
    await query(database, "create table kept as select 'a row' as what");
    await database.stop();
  });

  test('reports its creation once', async (t) => {
    assert.deepEqual(progress, [`Creating the database in ${join(dataDir, 'postgres')} …`]);
    await start(t, { onProgress: (message) => progress.push(message) });
    assert.equal(progress.length, 1);
  });

  test('starts while other work is done', async (t) => {
    const order: string[] = [];
    await start(t, {
      onLaunch: () => order.push('on its way'),
      log: (line) => line.includes('ready to accept') && order.push('ready'),
    });
    assert.deepEqual(order, ['on its way', 'ready']);
  });

  test('keeps its rows, its port and its password from one start to the next', async (t) => {
    const first = await start(t);
    assert.deepEqual([...(await query(first, 'select what from kept'))], [{ what: 'a row' }]);
    await first.stop();
    const second = await start(t);
    assert.equal(second.url, first.url);
    assert.deepEqual([...(await query(second, 'select what from kept'))], [{ what: 'a row' }]);
  });

  test('restricts the data directory and the password to their owner', async () => {
    assert.equal(await permissions(join(dataDir, 'postgres')), 0o700);
    assert.equal(await permissions(join(dataDir, 'postgres.json')), 0o600);
    assert.equal(await permissions(join(dataDir, 'service.lock')), 0o600);
  });

  test('is durable, uses UTF-8, and compares letters beyond ASCII', async (t) => {
    const [row] = await query(
      await start(t),
      `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
         lower('ŠĐČĆŽ Љубица') as lower, 'Čačak' ~ '^\\w+$' as word`,
    );
    assert.deepEqual({ ...row }, { fsync: 'on', encoding: 'UTF8', lower: 'šđčćž љубица', word: true });
  });

  test('accepts the service only, with its password, and not as superuser', async (t) => {
    const database = await start(t);
    assert.deepEqual(
      [...(await query(database, 'select rolsuper from pg_roles where rolname = current_user'))],
      [{ rolsuper: false }],
    );
    for (const [user, password] of [
      ['openbanking', 'wrong'],
      ['postgres', ''],
    ] as const) {
      const url = new URL(database.url);
      Object.assign(url, { username: user, password });
      await assert.rejects(query({ ...database, url: url.href }, 'select 1'), { severity: 'FATAL' });
    }
    assert.deepEqual(
      [...(await query(database, "select current_setting('listen_addresses') as on"))],
      [{ on: '127.0.0.1' }],
    );
  });

  test('refuses a second service on its data, in this process and in another', async (t) => {
    await start(t);
    await assert.rejects(startEmbedded({ dataDir }), {
      name: 'EmbeddedDatabaseError',
      code: 'IN_USE',
      message: new RegExp(`in use by another running service \\(process ${process.pid}\\)`),
    });
    assert.match(await startServiceProcess(t, dataDir).nextLine(), /^IN_USE /);
  });

  test('stops although sessions are open and active, and may be stopped twice', async (t) => {
    const database = await start(t);
    const sql = connect(database.url);
    t.after(() => sql.end({ timeout: 0 }));
    await Promise.all([sql`select 1`, sql`select 2`]); // two sessions, one of which stays idle
    const interrupted = assert.rejects(async () => await sql`select pg_sleep(3600)`);
    await sql`select 1`;
    await Promise.all([database.stop(), database.stop(), interrupted]);
  });

  test('moves to another port when its own is taken, and stays there', async (t) => {
    const access = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
    const stranger = createServer().listen(access.port, '127.0.0.1');
    await once(stranger, 'listening');
    const moved = await start(t);
    assert.notEqual(portOf(moved), String(access.port));
    await moved.stop();
    stranger.close();
    assert.equal(portOf(await start(t)), portOf(moved));
  });

  test('gets a new password when the file with the old one is lost', async (t) => {
    await rm(join(dataDir, 'postgres.json'));
    assert.deepEqual([...(await query(await start(t), 'select what from kept'))], [{ what: 'a row' }]);
  });

  test('refuses data of another PostgreSQL version', async (t) => {
    const file = join(dataDir, 'postgres', 'PG_VERSION');
    const version = await readFile(file, 'utf8');
    t.after(() => writeFile(file, version));
    await writeFile(file, '17\n');
    await assert.rejects(startEmbedded({ dataDir }), {
      code: 'OTHER_VERSION',
      message: /made by PostgreSQL 17; this program brings 18/,
    });
  });
});

test('an unwritable data directory is named', async (t) => {
  const file = join(await directoryFor(t), 'a-file');
  await writeFile(file, '');
  await assert.rejects(startEmbedded({ dataDir: join(file, 'data') }), {
    code: 'NOT_WRITABLE',
    message: /a-file\/data cannot be written \(ENOTDIR.*set DATA_DIR/,
  });
});

test('the error on a platform without PostgreSQL programs names DATABASE_URL', async () => {
  for (const platform of ['win32', 'sunos']) {
    await assert.rejects(findBinaries(platform), { code: 'BINARIES_MISSING', message: /set DATABASE_URL/ });
  }
});
