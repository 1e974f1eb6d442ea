/** The contract of every key store, and the properties of a folder. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { emptyDatabase } from '../../../test/support/database.ts';
import { directoryFor } from '../../../test/support/temporary.ts';
import { connect } from '../database/postgres.ts';
import { folderKeyStore } from './folder-store.ts';
import { type KeyStore, PAGE } from './key-store.ts';
import { prepareKeyStore } from './open-store.ts';
import { postgresKeyStore } from './postgres-store.ts';

const AT = new Date('2026-03-14T10:00:00Z');
const LATER = new Date('2026-03-15T10:00:00Z');
const program = fileURLToPath(new URL('../../../test/support/key-store-process.ts', import.meta.url));

/** Opens one store repeatedly, as several processes would. */
type Opener = (t: TestContext) => Promise<() => Promise<KeyStore>>;

const implementations: Record<string, Opener> = {
  'a folder': async (t) => {
    const folder = join(await directoryFor(t), 'keys');
    return () => folderKeyStore(folder, AT);
  },
  'a database': async (t) => {
    const { url, sql } = await emptyDatabase(t);
    await prepareKeyStore(sql);
    return async () => {
      const store = postgresKeyStore(connect(url, { max: 2 }));
      t.after(() => store.close());
      return store;
    };
  },
};

const all = async <T>(pages: AsyncIterable<T[]>): Promise<T[]> => {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
};
const bytes = (text: string): Buffer => Buffer.from(text);

for (const [name, opener] of Object.entries(implementations)) {
  describe(`the key store in ${name}`, () => {
    test('returns stored keys, many in one call, and nothing for unknown ids', async (t) => {
      const open = await opener(t);
      const store = await open();
      await store.put([
        { id: 'one', wrapped: bytes('1') },
        { id: 'two', wrapped: Buffer.from([0, 255, 10]) },
      ]);
      assert.deepEqual(
        await (await open()).get(['two', 'one', 'none', 'one']),
        new Map([
          ['one', bytes('1')],
          ['two', Buffer.from([0, 255, 10])],
        ]),
      );
      assert.deepEqual(await store.get([]), new Map());
      await store.put([]);
      await store.destroy([], AT);
    });

    test('keeps the first of two keys with one id', async (t) => {
      const store = await (await opener(t))();
      await store.put([{ id: 'one', wrapped: bytes('first') }]);
      await store.put([{ id: 'one', wrapped: bytes('second') }]);
      assert.deepEqual(await store.get(['one']), new Map([['one', bytes('first')]]));
    });

    test('never returns a destroyed key again, though it is put or rewrapped, and knows that it was destroyed', async (t) => {
      const open = await opener(t);
      const store = await open();
      await store.put(['one', 'two'].map((id) => ({ id, wrapped: bytes(id) })));
      await store.destroy(['one', 'unknown'], AT);
      await store.destroy(['one'], LATER);
      await store.put(['one', 'unknown'].map((id) => ({ id, wrapped: bytes('again') })));
      await store.rewrap('one', bytes('one'), bytes('anew'));
      for (const each of [store, await open()]) {
        assert.deepEqual(
          await each.get(['one', 'two', 'unknown']),
          new Map<string, Buffer | null>([
            ['one', null],
            ['two', bytes('two')],
            ['unknown', null],
          ]),
        );
        assert.deepEqual(await all(each.keys()), [{ id: 'two', wrapped: bytes('two') }]);
        assert.deepEqual((await all(each.destroyed())).sort(), ['one', 'unknown']);
      }
    });

    test('rewraps a key only if it is unchanged since it was read', async (t) => {
      const store = await (await opener(t))();
      await store.put([{ id: 'one', wrapped: bytes('old') }]);
      await store.rewrap('one', bytes('old'), bytes('new'));
      await store.rewrap('one', bytes('old'), bytes('late'));
      await store.rewrap('none', bytes('old'), bytes('new'));
      assert.deepEqual(await store.get(['one', 'none']), new Map([['one', bytes('new')]]));
    });

    test('deletes the oldest records of destructions, and nothing else', async (t) => {
      const store = await (await opener(t))();
      await store.put([{ id: 'kept', wrapped: bytes('kept') }]);
      await store.destroy(['old'], AT);
      await store.destroy(['young'], LATER);
      await store.deleteDestroyedBefore(LATER);
      assert.deepEqual(await all(store.destroyed()), ['young']);
      assert.deepEqual(
        await store.get(['old', 'young', 'kept']),
        new Map([
          ['young', null],
          ['kept', bytes('kept')],
        ]),
      );
    });

    test('stores tombstones with the earliest end, and deletes the oldest of a kind', async (t) => {
      const open = await opener(t);
      const store = await open();
      await store.addTombstones([
        { kind: 'connection', id: 'conn_aB', endsAt: AT },
        { kind: 'connection', id: 'conn_ab', endsAt: LATER },
        { kind: 'key_secret', id: '0f', endsAt: LATER },
        { kind: 'key_secret', id: '0f', endsAt: LATER },
      ]);
      await store.addTombstones([
        { kind: 'connection', id: 'conn_aB', endsAt: LATER },
        { kind: 'key_secret', id: '0f', endsAt: AT },
      ]);
      await store.addTombstones([]);
      const sorted = async (each: KeyStore) =>
        (await all(each.tombstones())).sort((a, b) => (a.id < b.id ? -1 : 1));
      assert.deepEqual(await sorted(await open()), [
        { kind: 'key_secret', id: '0f', endsAt: AT },
        { kind: 'connection', id: 'conn_aB', endsAt: AT },
        { kind: 'connection', id: 'conn_ab', endsAt: LATER },
      ]);
      await store.deleteTombstonesBefore('connection', LATER);
      assert.deepEqual(
        (await sorted(store)).map(({ id }) => id),
        ['0f', 'conn_ab'],
      );
    });

    test('lists more than a page, each once', async (t) => {
      const store = await (await opener(t))();
      const ids = Array.from({ length: PAGE + 1 }, (_, n) => `key_${n}`);
      await store.put(ids.map((id) => ({ id, wrapped: bytes(id) })));
      assert.deepEqual((await all(store.keys())).map(({ id }) => id).sort(), ids.toSorted());
      await store.destroy(ids, AT);
      assert.deepEqual((await all(store.destroyed())).sort(), ids.toSorted());
      assert.deepEqual(await all(store.keys()), []);
    });

    test('supports concurrent calls: destroyed keys are gone, stored keys are there', async (t) => {
      const open = await opener(t);
      const stores = [await open(), await open()];
      const ids = Array.from({ length: 20 }, (_, n) => `key_${n}`);
      await stores[0]!.put(ids.map((id) => ({ id, wrapped: bytes('old') })));
      const doomed = ids.slice(0, 10);
      await Promise.all(
        stores.flatMap((store) => [
          ...ids.map((id) => store.rewrap(id, bytes('old'), bytes('new'))),
          store.destroy(doomed, AT),
          store.destroy(doomed.toReversed(), AT),
          store.put(ids.map((id) => ({ id, wrapped: bytes('again') }))),
          store.put([{ id: 'late', wrapped: bytes('late') }]),
        ]),
      );
      const found = await stores[1]!.get([...ids, 'late']);
      for (const id of doomed) assert.equal(found.get(id), null);
      for (const id of ids.slice(10)) assert.deepEqual(found.get(id), bytes('new'));
      assert.deepEqual(found.get('late'), bytes('late'));
    });
  });
}

describe('a folder', () => {
  test('is readable by its owner only, and no id leads out of it', async (t) => {
    const folder = join(await directoryFor(t), 'keys');
    const store = await folderKeyStore(folder, AT);
    await store.put([{ id: 'one', wrapped: bytes('1') }]);
    assert.equal((await stat(join(folder, 'keys', 'one'))).mode & 0o777, 0o600);
    for (const each of ['keys', 'destroyed', 'writing'])
      assert.equal((await stat(join(folder, each))).mode & 0o777, 0o700);
    for (const id of ['../one', 'a/b', '', '.', '..', 'ONE', 'a\0b', 'x'.repeat(65)]) {
      await assert.rejects(store.get([id]), /not an id/);
      await assert.rejects(store.put([{ id, wrapped: bytes('1') }]), /not an id/);
      await assert.rejects(store.destroy([id], AT), /not an id/);
    }
  });

  test('leaves no copy of a destroyed key, not even one that a killed process was writing', async (t) => {
    const folder = join(await directoryFor(t), 'keys');
    const store = await folderKeyStore(folder, AT);
    await store.put([{ id: 'one', wrapped: bytes('1') }]);
    await writeFile(join(folder, 'writing', 'one.0123'), '1');
    await writeFile(join(folder, 'writing', 'one_more.0123'), '2');
    await store.destroy(['one'], AT);
    assert.deepEqual(await readdir(join(folder, 'writing')), ['one_more.0123']);
    assert.deepEqual(await readdir(join(folder, 'keys')), []);
  });

  test('leaves no file of a key that is destroyed while it is put', async (t) => {
    const folder = join(await directoryFor(t), 'keys');
    const [store, other] = [await folderKeyStore(folder, AT), await folderKeyStore(folder, AT)];
    for (let round = 0; round < 10; round++) {
      const ids = Array.from({ length: 10 }, (_, n) => `key_${round}_${n}`);
      await Promise.all([
        store.put(ids.map((id) => ({ id, wrapped: bytes(id) }))),
        other.destroy(ids.toReversed(), AT),
      ]);
    }
    assert.deepEqual(await readdir(join(folder, 'keys')), []);
    assert.deepEqual(await readdir(join(folder, 'writing')), []);
  });

  test('leaves no file of a key that is rewrapped during its destruction', async (t) => {
    const folder = join(await directoryFor(t), 'keys');
    const store = await folderKeyStore(folder, AT);
    await store.put([{ id: 'one', wrapped: bytes('old') }]);
    // The new file replaces the old one directly after that was deleted, and before its copy was looked for.
    const [gone, back] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { rename, rm } = fs;
    t.mock.method(fs, 'rename', async (...names: Parameters<typeof rename>) => {
      await gone.promise;
      await rename(...names);
      back.resolve();
    });
    t.mock.method(fs, 'rm', async (...names: Parameters<typeof rm>) => {
      await rm(...names);
      gone.resolve();
      await back.promise;
    });
    syncBuiltinESMExports();
    t.after(() => {
      t.mock.restoreAll();
      syncBuiltinESMExports();
    });
    const wrapping = store.rewrap('one', bytes('old'), bytes('new'));
    while ((await readdir(join(folder, 'writing'))).length === 0);
    await Promise.all([wrapping, store.destroy(['one'], AT)]);
    assert.deepEqual(await readdir(join(folder, 'keys')), []);
    assert.deepEqual(await store.get(['one']), new Map([['one', null]]));
  });

  test('returns no key whose destruction has begun, and completes it at the next one', async (t) => {
    const folder = join(await directoryFor(t), 'keys');
    const store = await folderKeyStore(folder, AT);
    await store.put([{ id: 'one', wrapped: bytes('1') }]);
    await writeFile(join(folder, 'destroyed', 'one'), '');
    assert.deepEqual(await store.get(['one']), new Map([['one', null]]));
    await store.destroy(['one'], AT);
    assert.deepEqual(await readdir(join(folder, 'keys')), []);
  });

  test('removes old temporary files when it is opened, and not those that may still be written', async (t) => {
    const folder = join(await directoryFor(t), 'keys');
    await mkdir(join(folder, 'writing'), { recursive: true });
    for (const name of ['old.1', 'young.1']) await writeFile(join(folder, 'writing', name), '');
    await utimes(join(folder, 'writing', 'old.1'), AT, AT);
    await utimes(join(folder, 'writing', 'young.1'), LATER, LATER);
    await folderKeyStore(folder, LATER);
    assert.deepEqual(await readdir(join(folder, 'writing')), ['young.1']);
  });

  test('contains everything that it acknowledged, whenever its processes are killed', async (t) => {
    const folder = join(await directoryFor(t), 'keys');
    const said = { put: new Set<string>(), destroyed: new Set<string>() };
    for (let round = 0; round < 3; round++) {
      const children = [0, 1].map((number) =>
        spawn(process.execPath, [program, folder, `k${round}_${number}_`], {
          stdio: ['ignore', 'pipe', 'inherit'],
        }),
      );
      await Promise.all(
        children.map(async (child) => {
          t.after(() => child.kill('SIGKILL'));
          const exit = once(child, 'exit');
          let lines = 0;
          for await (const line of createInterface(child.stdout!)) {
            const [done, id] = line.split(' ') as ['put' | 'destroyed', string];
            said[done].add(id);
            // At any moment of its work.
            if (++lines === 40 + 7 * round) child.kill('SIGKILL');
          }
          await exit;
        }),
      );
    }
    const store = await folderKeyStore(folder, AT);
    const found = await store.get([...said.put]);
    assert.ok(said.destroyed.size > 20, 'the processes got somewhere');
    for (const id of said.put) {
      // The last key of each process may have been destroyed without an acknowledgement.
      const value = found.get(id);
      if (said.destroyed.has(id)) assert.equal(value, null, id);
      else assert.ok(value === null || value?.equals(bytes(`${id} anew`)) || value?.equals(bytes(id)), id);
    }
    await store.destroy([...said.destroyed], AT);
    const names = [...(await readdir(join(folder, 'keys'))), ...(await readdir(join(folder, 'writing')))];
    for (const file of names) assert.ok(!said.destroyed.has(file.split('.')[0]!), file);
    for (const file of await readdir(join(folder, 'keys'))) {
      assert.match(await readFile(join(folder, 'keys', file), 'utf8'), /^k\d_\d_\d+( anew)?$/);
    }
  });
});
