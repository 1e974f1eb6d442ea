/** What is kept in memory: sealed, under one name and of one version, and no more than may be. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSealedMemory, openKept } from './sealed-memory.ts';
import { SealingKey } from './secrets.ts';

const key = new SealingKey(Buffer.alloc(32, 1));
const PLAIN = `paid to PERA PERIĆ${' '.repeat(1_000)}`;

test('what is kept opens under its name and version and with its key alone', () => {
  const memory = createSealedMemory();
  memory.keep('acc_1 list', '10', PLAIN, key);
  const kept = memory.find('acc_1 list')!;
  assert.equal(kept.version, '10');
  assert.equal(openKept(kept, key).toString(), PLAIN);
  assert.ok(!kept.sealed.includes('PERA'), 'who is paid does not stand in memory');
  assert.throws(() => openKept(kept, new SealingKey(Buffer.alloc(32, 2))));
  assert.throws(() => openKept({ ...kept, name: 'acc_2 list' }, key));
  assert.throws(() => openKept({ ...kept, version: '11' }, key));
  assert.equal(memory.find('acc_2 list'), null);
});

test('what was not asked for longest makes room', () => {
  const one = createSealedMemory();
  one.keep('00', '1', PLAIN, key);
  const memory = createSealedMemory({ mostBytes: 20 * one.bytes });
  for (let n = 0; n < 20; n++) memory.keep(String(n).padStart(2, '0'), '1', PLAIN, key);
  memory.keep('07', '2', PLAIN, key);
  assert.equal(memory.bytes, 20 * one.bytes, 'what is made anew takes the place of what was made before');
  memory.find('00');
  memory.keep('20', '1', PLAIN, key);
  assert.equal(memory.bytes, 20 * one.bytes);
  assert.equal(memory.find('01'), null);
  assert.ok(memory.find('00') && memory.find('20'));
});

test('a name takes room as well, however long it is', () => {
  const memory = createSealedMemory({ mostBytes: 100_000 });
  for (let n = 0; n < 100; n++) memory.keep(`${n} ${'x'.repeat(10_000)}`, '1', 'short', key);
  assert.ok(memory.bytes <= 100_000);
  assert.ok(!memory.find(`0 ${'x'.repeat(10_000)}`), 'a few of them fit');
});

test('what would push everything else out is not kept', () => {
  const memory = createSealedMemory({ mostBytes: 16 * PLAIN.length });
  memory.keep('a', '1', PLAIN, key);
  const { bytes } = memory;
  memory.keep('b', '1', `${PLAIN} `, key);
  assert.equal(memory.find('b'), null);
  memory.keep('a', '2', `${PLAIN} `, key);
  assert.equal(memory.find('a'), null, 'nor what stood in its place');
  assert.ok(bytes > PLAIN.length && memory.bytes === 0);
});

test('where once is not enough, what is made a second time of one version is kept', () => {
  const memory = createSealedMemory({ onceIsEnough: false });
  const keep = (version: string): boolean => {
    memory.keep('a', version, PLAIN, key);
    return memory.find('a') !== null;
  };
  assert.deepEqual(['1', '2', '2', '3', '3', '1'].map(keep), [false, false, true, false, true, false]);
  memory.keep('b', '1', PLAIN, key);
  for (let n = 0; n < 10_000; n++) memory.keep(`${n}`, '1', PLAIN, key);
  memory.keep('b', '1', PLAIN, key);
  assert.equal(memory.find('b'), null, 'what was asked for long ago is as good as new');
});
