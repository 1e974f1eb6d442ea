import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { TestClock } from '../../../test/support/clock.ts';
import { directoryFor } from '../../../test/support/temporary.ts';
import { createLogger } from '../log.ts';
import { MasterKey } from '../secrets.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { CACHED_FOR, createDataKeys, newDataKeyId, requireKey } from './data-keys.ts';
import { folderKeyStore } from './folder-store.ts';
import type { KeyStore } from './key-store.ts';

const PLACE = 'accounts.holder acc_1';

/** Makes two processes over one store, each with the calls to the store. */
const twoProcesses = async (t: TestContext) => {
  const clock = new TestClock();
  const store = await folderKeyStore(join(await directoryFor(t), 'keys'), clock.now());
  const master = new MasterKey(randomBytes(32));
  const open = () => {
    const asked: string[][] = [];
    const watched: KeyStore = {
      ...store,
      get: async (ids) => {
        asked.push([...ids]);
        return store.get(ids);
      },
    };
    const log = createLogger('silent', false);
    return { asked, ...createDataKeys(watched, { master, clock, log }) };
  };
  return { clock, store, master, here: open(), there: open() };
};

test('a new key is stored when it is made, is read once by others, and decrypts what it sealed', async (t) => {
  const { here, there, clock } = await twoProcesses(t);
  const [one, two] = [newDataKeyId(), newDataKeyId()];
  const sealed = (await here.create(one)).seal('Ђорђе', PLACE);
  await here.create(two);
  assert.equal((await here.find(one))!.open(sealed, PLACE), 'Ђорђе');
  assert.deepEqual(here.asked, [], 'its maker remembers it');

  const found = await there.findAll([two, one, two]);
  assert.equal(found.get(one)!.open(sealed, PLACE), 'Ђорђе');
  assert.throws(() => found.get(two)!.open(sealed, PLACE));
  await there.findAll([one, two]);
  assert.deepEqual(there.asked, [[two, one]], 'many are one round trip, and remembered');

  clock.advance({ ms: CACHED_FOR });
  await there.find(one);
  assert.deepEqual(there.asked.at(-1), [one], 'for a minute');
});

test('a destroyed key is gone at once here, and elsewhere within a minute', async (t) => {
  const { here, there, clock } = await twoProcesses(t);
  const id = newDataKeyId();
  await here.create(id);
  await there.find(id);
  await here.destroy([id]);
  assert.equal(await here.find(id), null);
  clock.advance({ ms: CACHED_FOR });
  assert.equal(await there.find(id), null);
});

test('a key that is destroyed during a read of the store is not cached', async (t) => {
  const { here, there } = await twoProcesses(t);
  const id = newDataKeyId();
  await here.create(id);
  const asking = there.find(id);
  there.evict([id]);
  await asking;
  await there.find(id);
  assert.deepEqual(there.asked, [[id], [id]]);
});

test('an unknown key is distinguished from a destroyed one, and only that one is missing', async (t) => {
  const { here } = await twoProcesses(t);
  const [known, unknown] = [newDataKeyId(), newDataKeyId()];
  await here.create(known);
  const found = await here.findAll([known, unknown]);
  assert.ok(requireKey(found, known));
  const unavailable = (error: unknown) => error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE';
  assert.throws(() => requireKey(found, unknown), unavailable);
  await assert.rejects(here.find(unknown), unavailable);
});

test('a wrapped key cannot replace another, though both have the same master key', async (t) => {
  const { here, there, store } = await twoProcesses(t);
  const [one, two] = [newDataKeyId(), newDataKeyId()];
  await here.create(one);
  await store.put([{ id: two, wrapped: (await store.get([one])).get(one)! }]);
  const found = await there.findAll([one, two]);
  assert.deepEqual([...found.keys()], [one], 'and holds up none that is right');
});

test('ids are valid file names everywhere', () => {
  assert.match(newDataKeyId(), /^dkey_[0-9a-f]{32}$/);
  assert.notEqual(newDataKeyId(), newDataKeyId());
});
