/** A move between cells whose process is killed. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { moveDeveloper } from '../../src/main/move/move.ts';
import { noteArrivals, settle, settleMoves } from '../../src/main/move/settle.ts';
import { startTestCells } from '../support/cells.ts';
import { connectBank } from '../support/connect.ts';
import { deep, deepTest } from '../support/depth.ts';
import { waitUntil } from '../support/locks.ts';
import { countRows, Killed, mortal, movingCells, startCommand } from '../support/moving-cells.ts';

test('a move that is killed anywhere is finished or undone: the developer is in one cell, whole', async (t) => {
  const cells = await startTestCells(t);
  const { api } = cells.cell('a');
  const { directory } = cells.service;
  const ana = await cells.developerIn('a');
  const { accountIds } = await connectBank(cells.cell('a'), ana.key);
  const path = `/accounts/${accountIds[0]}/transactions?limit=500`;
  let { body: before } = await api.get(path, { key: ana.key });
  /** Moves the developer to the other cell; the process is killed at a statement. Returns the number of statements. */
  const moveUntil = async (source: string, killedAt: number): Promise<number> => {
    let statements = 0;
    const isAlive = (): boolean => ++statements <= killedAt;
    const target = source === 'a' ? 'b' : 'a';
    const moving = directory.asMover((sql) => {
      const all = movingCells(cells, mortal(sql, isAlive), { source, target, isAlive });
      return moveDeveloper(all, { developerId: ana.id, source, target }, { longestRequestMs: 0 });
    });
    await moving.catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    return statements;
  };
  const where = async (): Promise<string> => {
    const counts = await Promise.all(
      ['a', 'b'].map(async (name) => countRows(cells.cell(name).service.deps.sql, ana.id)),
    );
    const found = ['a', 'b'].filter((_, i) => counts[i]!.developers === 1);
    assert.equal(found.length, 1, 'in one cell');
    const [other] = counts.filter(({ developers }) => developers === 0);
    assert.deepEqual(
      Object.values(other!).filter((count) => count > 0),
      [],
      'and nothing in the other',
    );
    return found[0]!;
  };
  const settleNow = async (): Promise<string[]> => {
    const ends: string[] = [];
    await directory.asMover((sql) =>
      settleMoves(
        sql,
        (move) => movingCells(cells, sql, move),
        (_, end) => void ends.push(end),
      ),
    );
    return ends;
  };

  const statements = await moveUntil('a', Number.POSITIVE_INFINITY);
  let home = await where();
  assert.equal(home, 'b');
  const ends = new Map<string, number>();
  const step = Math.ceil(statements / deep(3, 60));
  for (let killedAt = 0; killedAt < statements; killedAt += step) {
    await moveUntil(home, killedAt);
    for (const end of await settleNow()) ends.set(end, (ends.get(end) ?? 0) + 1);
    home = await where();
    await directory.refresh();
    const { status, body } = await api.get(path, { key: ana.key });
    assert.equal(status, 200, `killed at ${killedAt}: ${JSON.stringify(body)}`);
    assert.deepEqual(body, before);
    const transactions = [{ amount: -100, description: `PEKARA ${killedAt}` }];
    const added = await api.post(`/sandbox/accounts/${accountIds[0]}/transactions`, {
      key: ana.key,
      body: { transactions },
    });
    assert.equal(added.status, 200, JSON.stringify(added.body));
    before = (await api.get(path, { key: ana.key })).body;
  }
  assert.deepEqual([...ends.keys()].sort(), ['moved', 'undone']);

  // A restored backup brings the developer back to the cell that they have left.
  const left = cells.cell(home === 'a' ? 'b' : 'a');
  await left.sql`
    insert into developers (id, email, name, password_hash, consented_at, created_at)
    values (${ana.id}, ${ana.email}, 'Test', '', now(), now())`;
  // A role that no wall stops would take rows of others along. No test may connect as one, so only its name is one's.
  const superuser = new Proxy(left.service.deps.sql, {
    apply: (own, _, [statement, ...values]: [TemplateStringsArray, ...never[]]) =>
      own(statement, ...(statement.join().includes('rolbypassrls') ? ['postgres'] : values)),
  });
  const move = { source: home === 'a' ? 'b' : 'a', target: home };
  const unsafe = movingCells(cells, directory.sql, move);
  unsafe.source.sql = superuser;
  await assert.rejects(settle(unsafe, ana.id), /SUPERUSER/);
  await settleNow();
  assert.equal(await where(), home);

  // The directory was lost.
  if (home === 'a') await moveUntil('a', Number.POSITIVE_INFINITY);
  await cells.cell('a').sql`truncate cells.placed, cells.moves, cells.mails`;
  const again = await startTestCells(t, { from: cells });
  await noteArrivals({ name: 'b', sql: cells.cell('b').sql }, again.service.directory.sql, cells.clock);
  await again.service.directory.refresh();
  assert.deepEqual((await again.cell('b').api.get(path, { key: ana.key })).body, before);
});

deepTest('a process of the service ends a move whose command was killed', async (t) => {
  const cells = await startTestCells(t, { env: { ROLE: 'all' } });
  const { directory } = cells.service;
  const ana = await cells.developerIn('a');
  const command = startCommand(cells, 'move', ana.id, 'b');
  for await (const line of command.stdout.setEncoding('utf8')) {
    if (/rows copied/.test(line)) break;
  }
  command.kill('SIGKILL');
  await once(command, 'close');
  const isOver = () => [...directory.moves()].every(({ state }) => state === 'done');
  await waitUntil('the end of the move', async () => {
    await directory.refresh();
    return isOver();
  });
  assert.equal((await cells.cell('a').api.get('/accounts', { key: ana.key })).status, 200);
  const places = await Promise.all(
    ['a', 'b'].map((name) => cells.cell(name).sql`select from developers where id = ${ana.id}`),
  );
  assert.equal(
    places.reduce((sum, { count }) => sum + count, 0),
    1,
  );
});
