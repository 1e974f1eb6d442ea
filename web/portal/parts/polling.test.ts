import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextPollDelay, type PollState } from './polling.ts';

/** Returns the number of queries in fifteen minutes, after the first response, if nothing changes. */
const asksOf = (status: 'success' | 'error'): number => {
  const news: PollState = { data: undefined, answers: 0 };
  const data = {};
  let asked = 0;
  for (let at = 0; at < 900_000; asked += 1) {
    at += nextPollDelay(news, { data, dataUpdateCount: status === 'success' ? asked + 1 : 1, status });
  }
  return asked;
};

test('two lists can be polled for fifteen minutes within the limit of a session', () => {
  assert.ok(asksOf('success') <= 100, `${asksOf('success')}`);
  assert.ok(asksOf('error') <= 60, `${asksOf('error')}`);
});

test('a change makes polling frequent again', () => {
  const news: PollState = { data: undefined, answers: 0 };
  const ask = (data: object, dataUpdateCount: number): number =>
    nextPollDelay(news, { data, dataUpdateCount, status: 'success' });
  const before = {};
  assert.equal(ask(before, 1), 2_000);
  assert.equal(ask(before, 40), 15_000);
  const after = {};
  assert.equal(ask(after, 41), 2_000);
  assert.equal(ask(after, 42), 2_000);
});
