import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timelineOf } from './consent-timeline.ts';

const begun = '2026-01-01T00:00:00Z';
const ends = '2026-04-11T00:00:00Z';

test('a consent of a hundred days is active, ends soon for seven days, and has ended', () => {
  assert.deepEqual(timelineOf(begun, ends, '2026-01-26T00:00:00Z'), {
    today: 25,
    notice: 93,
    phase: 'living',
  });
  assert.equal(timelineOf(begun, ends, '2026-04-04T00:00:00Z').phase, 'ending');
  assert.deepEqual(timelineOf(begun, ends, '2026-06-01T00:00:00Z'), {
    today: 100,
    notice: 93,
    phase: 'ended',
  });
});

test('a consent that was ended early is drawn within its bounds', () => {
  assert.deepEqual(timelineOf(begun, begun, begun), { today: 0, notice: 0, phase: 'ended' });
});
