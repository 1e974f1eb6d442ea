import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../platform/errors.ts';
import { turnstile } from './turnstile.ts';

/** Work that runs until it is told to end, and what is known about it. */
const bench = () => {
  const started: string[] = [];
  const endings = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    started.push(name);
    const ending = Promise.withResolvers<string>();
    endings.set(name, ending);
    return ending.promise;
  };
  return { started, work, end: (name: string) => endings.get(name)!.resolve(name), endings };
};

test('runs so many at once, the others in the order in which they came', async () => {
  const { started, work, end } = bench();
  const enter = turnstile(2, 10);
  const all = ['a', 'b', 'c', 'd'].map((name) => enter(work(name)));
  assert.deepEqual(started, ['a', 'b']);
  end('b');
  assert.equal(await all[1], 'b');
  await Promise.resolve();
  assert.deepEqual(started, ['a', 'b', 'c']);
  end('a');
  await all[0];
  await Promise.resolve();
  assert.deepEqual(started, ['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd']);
});

test('refuses at once when too many wait, and goes on afterwards', async () => {
  const { work, end } = bench();
  const enter = turnstile(1, 1);
  const first = enter(work('a'));
  const second = enter(work('b'));
  await assert.rejects(
    enter(work('c')),
    (error) => error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE',
  );
  end('a');
  await first;
  await Promise.resolve();
  end('b');
  await second;
  const third = enter(work('d'));
  end('d');
  assert.equal(await third, 'd');
});

test('gives the place on when the work fails', async () => {
  const { work, endings, end } = bench();
  const enter = turnstile(1, 1);
  const failing = enter(work('a'));
  const next = enter(work('b'));
  endings.get('a')!.reject(new Error('no'));
  await assert.rejects(failing, /no/);
  await Promise.resolve();
  end('b');
  assert.equal(await next, 'b');
});
