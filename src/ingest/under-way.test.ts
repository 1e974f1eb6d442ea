import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { abortable } from '../platform/abortable.ts';
import { abortFetches, FetchAborted, whileUnderWay } from './under-way.ts';

const never = new Promise<never>(() => {});
const because = (why: FetchAborted['why']) => (error: unknown) =>
  error instanceof FetchAborted && error.why === why;

describe('a fetch', () => {
  test('ends at its deadline, whether or not the bank’s call ends', async () => {
    let told = false;
    const fetch = whileUnderWay('slow', 5, (signal) => {
      signal.addEventListener('abort', () => {
        told = true;
      });
      return abortable(signal, never);
    });
    await assert.rejects(fetch, because('deadline'));
    assert.equal(told, true, 'the bank is told that nobody waits any more');
  });

  test('ends when its connection is revoked, and no other does', async () => {
    const other = Promise.withResolvers<string>();
    const kept = whileUnderWay('other', 60_000, (signal) => abortable(signal, other.promise));
    const revoked = [1, 2].map(() => whileUnderWay('mine', 60_000, (signal) => abortable(signal, never)));
    abortFetches('mine');
    for (const fetch of revoked) await assert.rejects(fetch, because('revoked'));
    other.resolve('news');
    assert.equal(await kept, 'news');
  });

  test('that has ended is not ended again, and a late response is ignored', async () => {
    const late = Promise.withResolvers<string>();
    const fetch = whileUnderWay('mine', 60_000, (signal) => abortable(signal, late.promise));
    abortFetches('mine');
    await assert.rejects(fetch, because('revoked'));
    late.reject(new Error('nobody listens'));
    abortFetches('mine');
    assert.equal(await whileUnderWay('mine', 60_000, async () => 'again'), 'again');
  });
});
