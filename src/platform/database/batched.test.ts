import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OwnerId, ownerContext, runAsOwner } from '../owner-context.ts';
import { batched } from './batched.ts';
import { currentReach, forAllTenants, forDeveloper, forKey } from './tenants.ts';

interface Lot {
  names: readonly string[];
  owner: OwnerId | null;
  end: PromiseWithResolvers<ReadonlyMap<string, string>>;
}

/** A look-up whose statements end when a test says so; `reaches` waits until so many were sent. */
const lookUps = () => {
  const lots: Lot[] = [];
  let changed = Promise.withResolvers<void>();
  const lookUp = batched(
    (name: string) => name,
    (names) => {
      const end = Promise.withResolvers<ReadonlyMap<string, string>>();
      lots.push({ names, owner: ownerContext().owner, end });
      changed.resolve();
      return end.promise;
    },
  );
  const reaches = async (size: number): Promise<void> => {
    while (lots.length < size) {
      await changed.promise;
      changed = Promise.withResolvers();
    }
  };
  const found = (...names: string[]) => new Map(names.map((name) => [name, `row of ${name}`]));
  return { lookUp, lots, reaches, found };
};

/** Resolves after this and the next turn of the event loop. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('look-ups that arrive together are one statement with distinct names', async () => {
  const { lookUp, lots, reaches, found } = lookUps();
  const results = Promise.all(['a', 'b', 'a', 'nobody'].map(lookUp));
  await reaches(1);
  assert.deepEqual(lots[0]!.names, ['a', 'b', 'nobody']);
  lots[0]!.end.resolve(found('a', 'b'));
  assert.deepEqual(await results, ['row of a', 'row of b', 'row of a', null]);
});

test('a name that is requested during a statement is looked up again', async () => {
  const { lookUp, lots, reaches, found } = lookUps();
  const before = lookUp('a');
  await reaches(1);
  const after = lookUp('a');
  await reaches(2);
  lots[1]!.end.resolve(new Map());
  lots[0]!.end.resolve(found('a'));
  assert.equal(await before, 'row of a');
  assert.equal(await after, null, 'revoked meanwhile');
});

test('two statements run at most; later look-ups form the next one, up to a hundred names', async () => {
  const { lookUp, lots, reaches, found } = lookUps();
  const first = lookUp('first');
  await reaches(1);
  const second = lookUp('second');
  await reaches(2);
  const many = Array.from({ length: 130 }, (_, n) => `n${n}`);
  const rest = Promise.all(many.map(lookUp));
  await turn();
  const late = lookUp('late');
  await turn();
  assert.equal(lots.length, 2);
  lots[1]!.end.resolve(found('second'));
  await second;
  await reaches(3);
  assert.deepEqual(lots[2]!.names, many.slice(0, 100));
  lots[0]!.end.resolve(found('first'));
  await reaches(4);
  assert.deepEqual(lots[3]!.names, [...many.slice(100), 'late']);
  for (const lot of lots) lot.end.resolve(found(...lot.names));
  assert.equal((await rest)[129], 'row of n129');
  assert.deepEqual([await first, await late], ['row of first', 'row of late']);
});

test('a failed look-up does not fail the others', async () => {
  const { lookUp, lots, reaches, found } = lookUps();
  const results = Promise.allSettled(['a', 'bad', 'c'].map(lookUp));
  await reaches(1);
  lots[0]!.end.reject(new Error('all of them'));
  for (const [at, name] of ['a', 'bad', 'c'].entries()) {
    await reaches(at + 2);
    const { names, end } = lots[at + 1]!;
    assert.deepEqual(names, [name]);
    if (name === 'bad') end.reject(new Error('this one'));
    else end.resolve(found(name));
  }
  assert.deepEqual(
    (await results).map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
    ['row of a', 'this one', 'row of c'],
  );
});

test('look-ups that waited too long for a lock do not each wait again', async () => {
  const { lookUp, lots, reaches } = lookUps();
  const results = Promise.allSettled(['a', 'b', 'c'].map(lookUp));
  await reaches(1);
  lots[0]!.end.reject(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }));
  assert.deepEqual([...new Set((await results).map(({ status }) => status))], ['rejected']);
  assert.equal(lots.length, 1);
});

test('a statement for many has no owner, and each caller continues with its own', async () => {
  const { lookUp, lots, reaches, found } = lookUps();
  const as = (owner: string) =>
    runAsOwner({ owner, clientGone: null }, async () => [await lookUp(owner), ownerContext().owner]);
  const results = Promise.all([as('one'), as('two')]);
  await reaches(1);
  assert.equal(lots[0]!.owner, null);
  lots[0]!.end.resolve(found('one', 'two'));
  assert.deepEqual(await results, [
    ['row of one', 'one'],
    ['row of two', 'two'],
  ]);
});

test('a statement reaches the keys of its callers and no others; callers of different kinds are not mixed', async () => {
  const lookUp = batched(
    (name: string) => name,
    async (names) => {
      const reach = currentReach();
      if (reach === null) throw new Error('nobody has said whose rows');
      return new Map(names.map((name) => [name, reach]));
    },
  );
  const key = (keyId: number) => forKey({ keyId, developerId: `dev_${keyId}` }, () => lookUp(`key ${keyId}`));
  const keys = { kind: 'keys', keyIds: [1, 2], developerId: null };
  assert.deepEqual(await Promise.all([key(1), key(2), key(1)]), [keys, keys, keys]);
  const all = { kind: 'all' };
  const mixed = [forAllTenants('job', () => lookUp('all')), key(1)];
  assert.deepEqual(await Promise.all(mixed), [all, { ...keys, keyIds: [1] }]);
  assert.deepEqual(await Promise.all([1, 2].map(() => forAllTenants('job', () => lookUp('all')))), [
    all,
    all,
  ]);
  const others = [lookUp('nobody'), forDeveloper('dev_1', () => lookUp('a session'))];
  for (const other of others) await assert.rejects(Promise.all([other, key(1)]), /nobody has said/);
});
