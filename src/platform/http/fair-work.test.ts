import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { TestClock } from '../../../test/support/clock.ts';
import { fairWork } from './fair-work.ts';

const nobodyLeaves = (): AbortSignal => new AbortController().signal;

const started = () => {
  const clock = new TestClock();
  const fair = fairWork(clock);
  const begun: string[] = [];
  return {
    clock,
    fair,
    begun,
    /** Enters, and resolves with the release function. */
    enter(name: string, owner: string, work: number, signal = nobodyLeaves()) {
      const place = fair.enter(owner, work, () => signal);
      place.then(
        () => begun.push(name),
        () => {},
      );
      return place;
    },
  };
};

test('an owner alone is not limited', async () => {
  const { fair, begun, enter } = started();
  const places = await Promise.all(Array.from({ length: 50 }, (_, nth) => enter(`${nth}`, 'loud', 10)));
  assert.equal(begun.length, 50);
  for (const leave of places) leave();
  assert.equal(fair.owners, 0);
});

test('while others are active, an owner has so much work under way, and the rest begins in order', async () => {
  const { clock, fair, begun, enter } = started();
  const quiet = await enter('quiet', 'quiet', 1);
  const first = await enter('list', 'loud', 10);
  const second = enter('small 1', 'loud', 1);
  const third = enter('small 2', 'loud', 9);
  const fourth = enter('small 3', 'loud', 1);
  (await enter('quiet again', 'quiet', 9))();
  await turn();
  assert.deepEqual(begun, ['quiet', 'list', 'quiet again']);
  first();
  await turn();
  assert.deepEqual(begun.slice(3), ['small 1', 'small 2']);
  (await second)();
  (await third)();
  (await fourth)();
  quiet();
  assert.equal(fair.owners, 0);
  // The others were active more than a second ago.
  clock.advance({ ms: 1_001 });
  const places = await Promise.all([enter('a', 'loud', 10), enter('b', 'loud', 10)]);
  for (const leave of places) leave();
});

test('a request that waits for something else counts for a second, and one that is given up not at all', async () => {
  const { clock, fair, enter } = started();
  const quiet = await enter('quiet', 'quiet', 1);
  const long = await enter('a bank', 'loud', 10);
  const gone = new AbortController();
  const givenUp = enter('given up', 'loud', 10, gone.signal);
  const waiting = enter('waits', 'loud', 10);
  gone.abort(new Error('gone'));
  await assert.rejects(givenUp, /gone/);
  clock.advance({ ms: 1_001 });
  (await enter('quiet again', 'quiet', 1))();
  // Keeps the process alive: the timer that looks at waiting requests does not.
  const alive = setInterval(() => {}, 1_000);
  (await waiting)();
  clearInterval(alive);
  long();
  quiet();
  assert.equal(fair.owners, 0);
});

test('no owner leaves memory behind', async () => {
  const { fair, enter } = started();
  for (let owner = 0; owner < 10_000; owner++) (await enter('', `owner-${owner}`, 1))();
  assert.equal(fair.owners, 0);
});
