import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import { pass, sharedTurnstile, type Turnstile, turnstile, turnstilePerName } from './turnstile.ts';
import { ApiError } from './vocabulary/errors.ts';

/** Work that runs until the test ends it, with its state. */
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

const unavailable = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE' && error.headers['Retry-After'] === '2';

test('runs a limited number at once, and the others in the order of their arrival', async () => {
  const { started, work, end } = bench();
  const stile = turnstile(2, 10);
  const all = ['a', 'b', 'c', 'd'].map((name) => pass(stile, work(name)));
  await settled();
  assert.deepEqual(started, ['a', 'b']);
  end('b');
  assert.equal(await all[1], 'b');
  await settled();
  assert.deepEqual(started, ['a', 'b', 'c']);
  end('a');
  await all[0];
  await settled();
  assert.deepEqual(started, ['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  assert.deepEqual(await Promise.all(all), ['a', 'b', 'c', 'd']);
});

test('refuses at once when too many wait, and works afterwards', async () => {
  const { work, end } = bench();
  const stile = turnstile(1, 1);
  const first = pass(stile, work('a'));
  const second = pass(stile, work('b'));
  await assert.rejects(pass(stile, work('c')), unavailable);
  end('a');
  await first;
  await settled();
  end('b');
  await second;
  const third = pass(stile, work('d'));
  await settled();
  end('d');
  assert.equal(await third, 'd');
});

test('passes the place on when the work fails', async () => {
  const { work, endings, end } = bench();
  const stile = turnstile(1, 1);
  const failing = pass(stile, work('a'));
  const next = pass(stile, work('b'));
  await settled();
  endings.get('a')!.reject(new Error('no'));
  await assert.rejects(failing, /no/);
  await settled();
  end('b');
  assert.equal(await next, 'b');
});

test('a place that is returned twice is free once', async () => {
  for (const stile of [turnstile(1, 2), turnstilePerName(1, 2)('one')]) {
    const entered: string[] = [];
    const enter = (name: string) =>
      stile.enter().then((leave) => {
        entered.push(name);
        return leave;
      });
    const first = await enter('a');
    const second = enter('b');
    void enter('c');
    first();
    first();
    await settled();
    assert.deepEqual(entered, ['a', 'b']);
    (await second)();
    await settled();
    assert.deepEqual(entered, ['a', 'b', 'c']);
  }
});

test('a caller that disconnects leaves the queue, and the next is not delayed', async () => {
  for (const stile of [turnstile(1, 2), turnstilePerName(1, 2)('one')]) {
    const entered: string[] = [];
    const enter = async (name: string, gone?: AbortSignal): Promise<void> => {
      const leave = await stile.enter(gone);
      entered.push(name);
      await settled();
      leave();
    };
    const leaving = new AbortController();
    const first = enter('a');
    const waits = enter('b', leaving.signal);
    const next = enter('c', new AbortController().signal);
    leaving.abort(new Error('gone'));
    await assert.rejects(waits, /gone/);
    // Its place in the queue is free again.
    const last = enter('d');
    await assert.rejects(enter('e', AbortSignal.abort(new Error('gone before it came'))), /gone before/);
    await Promise.all([first, next, last]);
    assert.deepEqual(entered, ['a', 'c', 'd']);
  }
});

test('a caller that disconnects while it runs keeps its place until it ends', async () => {
  const stile = turnstile(1, 1);
  const leaving = new AbortController();
  const leave = await stile.enter(leaving.signal);
  leaving.abort();
  let entered = false;
  const next = stile.enter().then((go) => {
    entered = true;
    return go;
  });
  await settled();
  assert.equal(entered, false);
  leave();
  (await next)();
});

test('each name has its own turnstile', async () => {
  const of = turnstilePerName(1, 1);
  const waitsAt = (stile: Turnstile) => {
    let waits = true;
    const leave = stile.enter().then((go) => {
      waits = false;
      return go;
    });
    return { leave, waits: () => waits };
  };
  const first = await of('one').enter();
  const second = waitsAt(of('one'));
  const other = await of('other').enter();
  await assert.rejects(of('one').enter(), unavailable);
  assert.ok(second.waits());
  first();
  (await second.leave)();
  other();
  // Unused, it starts again.
  (await of('one').enter())();
});

test('a shared turnstile lets each name have its turn, whoever has more waiting', async () => {
  const { started, work, end } = bench();
  const of = sharedTurnstile(1, 10);
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => pass(of(name[0]!), work(name)));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
    await settled();
    assert.equal(started.at(-1), name);
    end(name);
  }
  await Promise.all(all);
});

test('a full shared turnstile refuses only the name with the most waiting', async () => {
  const { started, work, end } = bench();
  const of = sharedTurnstile(1, 4);
  const [inside, ...flood] = ['a0', 'a1', 'a2', 'a3', 'a4'].map((name) => pass(of('a'), work(name)));
  const [, , third, fourth] = flood.map((each) => each.catch((error: unknown) => error));
  const refused = (outcome: unknown): void => assert.ok(unavailable(outcome));
  await assert.rejects(pass(of('a'), work('a5')), unavailable);
  const others = ['b', 'c'].map((name) => pass(of(name), work(name)));
  refused(await fourth);
  refused(await third);
  // No name has two more waiting than this one, so this one is refused.
  await assert.rejects(pass(of('b'), work('b2')), unavailable);
  for (const name of ['a0', 'a1', 'b', 'c', 'a2']) {
    await settled();
    assert.equal(started.at(-1), name);
    end(name);
  }
  await Promise.all([inside, flood[0], flood[1], ...others]);
});
