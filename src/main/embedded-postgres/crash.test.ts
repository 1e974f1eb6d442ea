import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, type TestContext, test } from 'node:test';
import { deepTest } from '../../../test/support/depth.ts';
import { startServiceProcess } from '../../../test/support/embedded-process.ts';
import { ending } from '../../../test/support/ending.ts';
import { directoryFor } from '../../../test/support/temporary.ts';
import { connect, type Sql } from '../../platform/database/postgres.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { inspectCluster } from './cluster.ts';
import { startEmbedded } from './start.ts';

describe('after a crash the embedded database starts again with every committed row', () => {
  const suite = ending();
  let dataDir: string;
  let cluster: string;
  let committed = 0;

  before(async () => {
    dataDir = join(await directoryFor(suite), 'data');
    cluster = join(dataDir, 'postgres');
    const database = await startEmbedded({ dataDir });
    const sql = connect(database.url, { max: 1 });
    await sql`create table commits (n integer)`;
    await sql.end();
    await database.stop();
  });

  const commit = async (sql: Sql): Promise<void> => {
    committed += 1;
    await sql`insert into commits values (${committed})`;
  };

  const serverPid = async (): Promise<number> =>
    Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);

  /** Starts a service in a separate process that has committed a row, and a pool on its database. */
  const serviceWithCommit = async (t: TestContext) => {
    const service = startServiceProcess(t, dataDir);
    const sql = connect(await service.nextLine());
    t.after(() => sql.end({ timeout: 0 }));
    await commit(sql);
    return { service, sql };
  };

  const assertComplete = async (t: TestContext): Promise<void> => {
    const database = await startEmbedded({ dataDir });
    t.after(() => database.stop());
    const sql = connect(database.url, { max: 1 });
    const [row] = await sql`select count(*) from commits`;
    assert.deepEqual(row, { count: committed });
    await commit(sql);
    await sql.end();
  };

  test('of the service', async (t) => {
    const { service } = await serviceWithCommit(t);
    await service.end('SIGKILL');
    await assertComplete(t);
  });

  deepTest('of the service and the server, during a query', async (t) => {
    const { service, sql } = await serviceWithCommit(t);
    // Busy in the processor, so that it notices the crash late and holds the shared memory until then.
    const busy = assert.rejects(async () => await sql`do $$ begin loop end loop; end $$`);
    const atWork = () => sql`select from pg_stat_activity where state = 'active' and query like 'do %'`;
    while ((await atWork()).length === 0);
    process.kill(await serverPid(), 'SIGKILL');
    await service.end('SIGKILL');
    await sql.end({ timeout: 0 }); // as the service's own connections end with it
    await busy;
    await assertComplete(t);
  });

  deepTest('that left the server running without a service', async (t) => {
    const { postgres, major } = await findBinaries();
    const { owner } = (await inspectCluster(cluster, major))!;
    const { port } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
    const orphan = chooseAccount(postgres, dataDir, owner).command(postgres, [
      '-D',
      cluster,
      '-c',
      `port=${port}`,
    ]);
    const server = spawn(orphan.file, orphan.args, {
      ...orphan.options,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    t.after(() => void server.kill('SIGKILL'));
    let said = '';
    for await (const text of server.stderr) {
      said += text;
      if (said.includes('ready to accept')) break;
    }
    await assertComplete(t);
    assert.equal(server.exitCode, 0);
  });

  deepTest('of the machine, when the number in postmaster.pid belongs to another program', async (t) => {
    const { service } = await serviceWithCommit(t);
    const pidFile = join(cluster, 'postmaster.pid');
    const left = await readFile(pidFile, 'utf8');
    await service.end('SIGINT');
    const { owner } = (await inspectCluster(cluster, (await findBinaries()).major))!;
    const other = spawn('sleep', ['3600'], { ...(process.getuid?.() === 0 ? owner : {}), cwd: '/' });
    t.after(() => void other.kill());
    await once(other, 'spawn');
    await writeFile(pidFile, left.replace(/^\d+/, String(other.pid)));
    await assertComplete(t);
    assert.equal(other.exitCode, null);
  });

  test('of the server alone, which the service notices', async (t) => {
    const crash = Promise.withResolvers<string>();
    const database = await startEmbedded({ dataDir, onCrash: crash.resolve });
    process.kill(await serverPid(), 'SIGKILL');
    assert.equal(await crash.promise, 'PostgreSQL stopped by itself (SIGKILL)');
    await database.stop();
    await assertComplete(t);
  });
});

test('Ctrl-C in a terminal leaves the database running until the service has stopped', async (t) => {
  const service = startServiceProcess(t, join(await directoryFor(t), 'data'), { detached: true });
  const url = await service.nextLine();
  process.kill(-service.process.pid!, 'SIGINT'); // the whole foreground process group, as a terminal does
  assert.equal(await service.nextLine(), 'served after SIGINT');
  await once(service.process, 'exit');
  await assert.rejects(async () => await connect(url, { max: 1 })`select 1`, { code: 'ECONNREFUSED' });
});
