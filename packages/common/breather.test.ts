import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breather } from './breather.ts';
import { monotonicMs } from './clock.ts';

const compute = (ms: number): void => {
  for (const from = monotonicMs(); monotonicMs() - from < ms; );
};

test('work that has blocked the thread for long lets all waiting work run', async () => {
  const breathe = breather();
  let others = 0;
  for (let step = 1; step <= 3; step++) {
    setImmediate(() => {
      others += 1;
    });
    compute(2);
    await breathe();
    assert.equal(others, step);
  }
});

test('work that has not blocked the thread continues at once', async () => {
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  await breather()();
  assert.equal(others, 0);
});
