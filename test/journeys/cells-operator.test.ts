/** Several cells for the operator: requests and commands that concern all, further cells, and the directory. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { after, DAY } from '../../packages/common/clock.ts';
import { listAddresses } from '../../src/developers/accounts/store.ts';
import { reachDatabase } from '../../src/main/embedded-postgres/reach.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { inSchema } from '../../src/platform/database-address.ts';
import { tokenHash } from '../../src/platform/secrets.ts';
import { inCell } from '../../src/platform/vocabulary/cell-mark.ts';
import { newApiKey, newId } from '../../src/platform/vocabulary/ids.ts';
import { startTestCells, type TestCells } from '../support/cells.ts';
import { citusSettings } from '../support/citus.ts';
import { assertError } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { deepTest } from '../support/depth.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { ending } from '../support/ending.ts';
import { keyStoreUrl } from '../support/key-store.ts';
import { attribute, otlpReceiver } from '../support/otlp-receiver.ts';
import { bareEnvironment, freePort, spawnService, temporaryDirectory } from '../support/process.ts';

/** Runs `npm run cells` beside the running service. */
const cellsCommand = async (cells: TestCells, env: Record<string, string>, ...words: string[]) => {
  const program = fileURLToPath(new URL('../../scripts/cells.ts', import.meta.url));
  const command = spawn(process.execPath, [program, ...words], {
    env: { ...bareEnvironment, ...cells.env, ...env },
  });
  const [said, [status]] = await Promise.all([
    Promise.all([text(command.stdout), text(command.stderr)]),
    once(command, 'close'),
  ]);
  return { said: said.join(''), status };
};

describe('the operator of two cells', () => {
  const end = ending();
  let cells: TestCells;
  let ana: TestDeveloper;
  let boris: TestDeveloper;

  before(async () => {
    cells = await startTestCells(end);
    ana = await cells.developerIn('a');
    boris = await cells.developerIn('b');
  });

  const api = () => cells.cell('a').api;

  test('the operator sees all cells, and so do readiness and metrics', async () => {
    const key = 'the-admin-key';
    const { body } = await api().get('/admin/developers?limit=100', { key });
    const listed = body.data.map(({ id }: { id: string }) => id);
    assert.ok(listed.includes(ana.id) && listed.includes(boris.id));
    const pages = [];
    for (let at = 0; at < listed.length; at += 2) {
      const part = await api().get(`/admin/developers?limit=2&offset=${at}`, { key });
      pages.push(...part.body.data.map(({ id }: { id: string }) => id));
    }
    assert.deepEqual(pages, listed);
    const overview = await api().get('/admin/overview', { key });
    assert.equal(overview.body.developers.total, listed.length);
    assertError(await api().get('/admin/developers', { key: 'wrong' }), 401, 'INVALID_ADMIN_KEY');
    const removed = await api().delete(`/admin/developers/${boris.id}/factors`, { key });
    assert.equal(removed.status, 200, JSON.stringify(removed.body));
    await api().patch('/admin/banks/otp', { key, body: { status: 'coming_soon' } });
    for (const { key: own } of [ana, boris]) {
      assert.equal((await api().get('/banks/otp', { key: own })).body.status, 'coming_soon');
    }
    const ready = await api().get('/readyz');
    assert.deepEqual(ready.body.cells, { a: 'ready', b: 'ready' });
    const figures = (await api().get('/metrics', { key })).body as string;
    for (const cell of ['a', 'b'])
      assert.match(figures, new RegExp(`database_connections_idle\\{cell="${cell}"\\} \\d`));
    assert.equal(figures.match(/# TYPE database_connections_idle /g)!.length, 1);
    assertError(await api().get('/metrics'), 401, 'INVALID_ADMIN_KEY');
  });

  deepTest('metrics of all cells are exported, each with the name of its cell', async (t) => {
    const collector = await otlpReceiver(t);
    const exporting = await startTestCells(t, {
      from: cells,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    });
    await exporting.service.close();
    const points = collector.points('database_connections_idle');
    assert.deepEqual(
      points.map((point) => attribute(point, 'cell')),
      ['a', 'b'],
    );
    const ofProcess = collector.points('process_resident_memory_bytes');
    assert.deepEqual(
      ofProcess.map((point) => attribute(point, 'cell')),
      ['a'],
    );
  });

  test('a process that serves some cells refuses the others, and the first cell stays the first', async (t) => {
    const some = await startTestCells(t, { from: cells, env: { CELL: 'b' } });
    const { api } = some.cell('b');
    assert.equal((await api.get('/accounts', { key: boris.key })).status, 200);
    assertError(await api.get('/accounts', { key: ana.key }), 503, 'SERVICE_UNAVAILABLE');
    assert.deepEqual((await api.get('/readyz')).body.cells, { b: 'ready' });
    await assert.rejects(startTestCells(t, { from: cells, env: { CELLS: 'b,a' } }), /begin CELLS with it/);
  });

  test('a cell is added while the service runs: prepared by a command, and refused by processes that do not serve it', async () => {
    const more = { CELLS: 'a,b,c' };
    const [listed, unknown, unnamed, other] = await Promise.all([
      cellsCommand(cells, {}, 'list'),
      cellsCommand(cells, {}, 'add', 'c'),
      cellsCommand(cells, more, 'add'),
      cellsCommand(cells, more, 'remove', 'c'),
    ]);
    assert.equal(listed.status, 0, listed.said);
    assert.match(
      listed.said,
      /^a +1 accounts {2}schema (?:public|bank) of test_\w+ at \S+ \(first\)\nb +1 accounts {2}schema b of .*\n$/,
    );
    assert.match(unknown.said, /CELLS does not name "c"/);
    assert.match(unnamed.said, /Name the cell/);
    assert.match(other.said, /What should be done\?/);
    for (let times = 0; times < 2; times++) {
      const added = await cellsCommand(cells, more, 'add', 'c');
      assert.equal(added.status, 0, added.said);
      assert.match(added.said, /^c +0 accounts {2}schema c of /m);
    }
    const { sql } = cells.cell('a');
    assert.equal((await sql`select from c.developers`).count, 0);
    await cells.service.directory.refresh();
    const key = inCell('c', () => newApiKey());
    assertError(await api().get('/accounts', { key }), 503, 'SERVICE_UNAVAILABLE');
    assert.equal((await api().get('/accounts', { key: ana.key })).status, 200);
    // A mark of no cell at all is a key that somebody made up.
    assertError(
      await api().get('/accounts', { key: inCell('d', () => newApiKey()) }),
      401,
      'INVALID_API_KEY',
    );

    await assert.rejects(reachDatabase(loadConfig(cells.env)), /Name one, for example CELL=a/);
    const reached = await reachDatabase(loadConfig({ ...cells.env, CELL: 'b' }));
    assert.equal(reached.url, inSchema(cells.env.DATABASE_URL!, 'b'));
  });

  test('the directory notes the accounts of an installation that begins with cells, and forgets those that are gone', async () => {
    const { directory } = cells.service;
    const { clock } = cells;
    const old = await inCell('', () => createDeveloper(cells.cell('a')));
    assert.equal(await directory.cellOfMail(old.email), null);
    const compare = () => directory.compare('a', listAddresses(cells.cell('a').service.deps.sql));
    await compare();
    assert.equal(await directory.cellOfMail(old.email), 'a');
    const { sql } = cells.cell('a');
    await sql`delete from developers where id = ${old.id}`;
    await compare();
    assert.equal(await directory.cellOfMail(old.email), 'a', 'a registration under way has no account yet');
    clock.advance({ days: 2 });
    await compare();
    assert.equal(await directory.cellOfMail(old.email), null);
    assert.equal(await directory.claimMail('x@example.com', 'b'), true);
    assert.equal(await directory.claimMail('x@example.com', 'a'), false);
    const rows = await sql<{ row: string }[]>`select mails::text as row from cells.mails`;
    for (const { row } of rows) assert.doesNotMatch(row, /example/);
  });

  test('the directory forgets secrets that have ended, in its memory when another secret comes', async () => {
    const { clock } = cells;
    const { directory } = cells.service;
    const placed = async (endsAt: Date | null): Promise<string> => {
      const secret = newId('deviceCode');
      await directory.place({ cell: 'b', hash: tokenHash(secret), endsAt });
      return secret;
    };
    const ends = await placed(after(clock.now(), DAY));
    const goesOn = await placed(after(clock.now(), 3 * DAY));
    assert.deepEqual([ends, goesOn].map(directory.placeOf), ['b', 'b']);
    clock.advance({ days: 2 });
    const next = await placed(null);
    assert.deepEqual([ends, goesOn, next].map(directory.placeOf), [null, 'b', 'b']);
    await directory.compare('a', listAddresses(cells.cell('a').service.deps.sql));
    assert.equal((await cells.cell('a').sql`select from cells.placed`).count, 2);
  });
});

deepTest(
  'npm start serves cells until it is told to stop, and says when their order has changed',
  async (t) => {
    const { url } = await testDatabase(t);
    const env = {
      PORT: `${await freePort()}`,
      DATA_DIR: await temporaryDirectory(t),
      DATABASE_URL: url,
      KEY_STORE_URL: await keyStoreUrl(url),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      CELLS: 'a,b',
      ...citusSettings(url),
    };
    const started = spawnService(t, env);
    await started.printed(/The whole tour is in README\.md/);
    const ready = await fetch(`http://127.0.0.1:${env.PORT}/readyz`);
    assert.deepEqual(((await ready.json()) as { cells: object }).cells, { a: 'ready', b: 'ready' });
    started.child.kill('SIGTERM');
    assert.equal(await started.ended, 0);
    const other = spawnService(t, { ...env, CELLS: 'b,a' });
    assert.equal(await other.ended, 1);
    assert.match(other.output(), /CELLS begins with "b", and the first cell of this installation is "a"/);
  },
);
