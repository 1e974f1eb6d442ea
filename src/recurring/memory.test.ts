/** What is kept of streams in memory: sealed, of one state of one account, and no more than may be. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { every, rowsOn } from '../../test/support/payments.ts';
import { SealingKey } from '../platform/secrets.ts';
import { dateOfDay } from '../platform/serbian-calendar.ts';
import { detectStreams } from './detect.ts';
import { createStreamMemory, openStreams } from './memory.ts';

const dataKey = new SealingKey(Buffer.alloc(32, 1));
const asOf = dateOfDay(20_300);
const streams = detectStreams(rowsOn(every(7, 10, 20_230), 'PERA PERIĆ'), asOf);
const state = { seq: 10, asOf };

test('what is kept is returned for its day, and opens for its account and its key alone', () => {
  const memory = createStreamMemory();
  memory.keep('acc_1', state, streams, dataKey);
  const found = memory.find('acc_1', asOf)!;
  assert.equal(found.seq, 10);
  assert.equal(streams.length, 1);
  assert.deepEqual(openStreams('acc_1', found, dataKey), streams);
  assert.ok(!found.sealed.includes('PERA'), 'who is paid does not stand in memory');
  assert.throws(() => openStreams('acc_1', found, new SealingKey(Buffer.alloc(32, 2))));
  assert.throws(() => openStreams('acc_2', found, dataKey));
  assert.throws(() => openStreams('acc_1', { ...found, seq: 11 }, dataKey));
  assert.equal(memory.find('acc_1', dateOfDay(20_301)), null);
  assert.equal(memory.find('acc_2', asOf), null);
});

test('what was not asked for longest makes room', () => {
  const one = createStreamMemory();
  one.keep('acc_1', state, streams, dataKey);
  const memory = createStreamMemory(2 * one.bytes);
  memory.keep('acc_1', state, streams, dataKey);
  memory.keep('acc_2', state, streams, dataKey);
  memory.keep('acc_2', { ...state, seq: 11 }, streams, dataKey);
  assert.equal(memory.bytes, 2 * one.bytes, 'what is found anew takes the place of what was found before');
  memory.find('acc_1', asOf);
  memory.keep('acc_3', state, streams, dataKey);
  assert.equal(memory.bytes, 2 * one.bytes);
  assert.equal(memory.find('acc_2', asOf), null);
  assert.ok(memory.find('acc_1', asOf) && memory.find('acc_3', asOf));
});
