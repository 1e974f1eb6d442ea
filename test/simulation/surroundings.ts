/**
 * Replaces what differs from run to run: timers, the monotonic clock and random bytes. Only a process that does nothing but
 * simulate may install it: see worker.ts.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { type Random, randomOf } from './random.ts';

/** A simulated process of the service: what it starts belongs to it and ends with it. */
export interface Owner {
  readonly name: string;
  isAlive: boolean;
}

/** Thrown in a simulated process at each point where it waits after it was killed. */
export class ProcessGone extends Error {
  constructor(owner: string) {
    super(`${owner} was killed`);
    this.name = 'ProcessGone';
  }
}

const owners = new AsyncLocalStorage<Owner>();

/** Runs `work`, and everything that it starts, as a part of a simulated process. */
export const runAs = <T>(owner: Owner, work: () => T): T => owners.run(owner, work);
export const currentOwner = (): Owner | null => owners.getStore() ?? null;

const realSetImmediate = setImmediate;
const realSetTimeout = setTimeout;

/** Returns after one round of the real event loop. */
export const eventLoopRound = (): Promise<void> => new Promise((resolve) => void realSetImmediate(resolve));
/** Waits in real time. */
export const realPause = (ms: number): Promise<void> =>
  new Promise((resolve) => void realSetTimeout(resolve, ms));

class VirtualTimer {
  readonly at: number;
  readonly number: number;
  readonly owner: Owner | null;
  readonly run: () => void;
  /** Called in place of `run` when the process is killed. */
  readonly abandon: (() => void) | null;
  readonly everyMs: number | null;

  constructor(
    ms: number,
    run: () => void,
    { everyMs = null as number | null, abandon = null as (() => void) | null } = {},
  ) {
    this.at = time + Math.max(1, Number.isFinite(ms) ? ms : 1);
    this.number = ++made;
    this.owner = currentOwner();
    this.run = run;
    this.abandon = abandon;
    this.everyMs = everyMs;
    planned.add(this);
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  refresh(): this {
    return this;
  }
  close(): this {
    planned.delete(this);
    return this;
  }
  [Symbol.toPrimitive](): number {
    return this.number;
  }
  [Symbol.dispose](): void {
    this.close();
  }
}

const planned = new Set<VirtualTimer>();
let made = 0;
/** Milliseconds of simulated time since the start of the seed. */
let time = 0;
let immediates = 0;
let random: Random = randomOf(0);
let fills = 0;
let onTime: (ms: number) => void = () => {};

/** Whether code waits for the next round of the event loop. */
export const hasImmediates = (): boolean => immediates > 0;

/** Begins a seed: no timers, time zero, and the random bytes of the seed. `advanced` is called when time passes. */
export const beginSeed = (seed: number, advanced: (ms: number) => void): void => {
  planned.clear();
  made = 0;
  time = 0;
  random = randomOf(seed);
  onTime = advanced;
};

/** Uses up random bytes that were drawn for an earlier seed. @param draw uses one or a few of them */
export const forgetDrawnBytes = (draw: () => void): void => {
  const before = fills;
  while (fills === before) draw();
};

/**
 * Lets time pass at once, as on a machine that was suspended: each timer that is due runs once, the earliest first.
 */
export const passTime = (ms: number): void => {
  moveTo(time + ms);
  const due = [...planned].filter(({ at }) => at <= time);
  for (const timer of due.sort((one, other) => one.at - other.at || one.number - other.number)) {
    if (planned.has(timer)) fire(timer);
  }
};

const moveTo = (at: number): void => {
  const passed = at - time;
  if (passed <= 0) return;
  time = at;
  onTime(passed);
};

const nextTimer = (): VirtualTimer | null => {
  let next: VirtualTimer | null = null;
  for (const timer of planned)
    if (!next || timer.at < next.at || (timer.at === next.at && timer.number < next.number)) next = timer;
  return next;
};

const fire = (timer: VirtualTimer): void => {
  planned.delete(timer);
  moveTo(timer.at);
  const { owner, run } = timer;
  const again = (): void => {
    if (timer.everyMs !== null) new VirtualTimer(timer.everyMs, run, { everyMs: timer.everyMs });
  };
  if (owner) {
    if (!owner.isAlive) return;
    runAs(owner, () => {
      again();
      run();
    });
  } else {
    again();
    run();
  }
};

/** Moves time to the next timer and runs it; returns false if there is none within `withinMs`. */
export const fireNextTimer = (withinMs: number): boolean => {
  const next = nextTimer();
  if (!next || next.at > time + withinMs) return false;
  fire(next);
  return true;
};

/** Removes the timers of a killed process. Code that awaits one of them ends with {@link ProcessGone}. */
export const abandonTimers = (owner: Owner): void => {
  for (const timer of [...planned]) {
    if (timer.owner !== owner) continue;
    planned.delete(timer);
    timer.abandon?.();
  }
};

type Callback = (...given: unknown[]) => void;

const virtualTimeout = (callback: Callback, ms = 1, ...given: unknown[]): VirtualTimer =>
  new VirtualTimer(ms, () => callback(...given));
const virtualInterval = (callback: Callback, ms = 1, ...given: unknown[]): VirtualTimer =>
  new VirtualTimer(ms, () => callback(...given), { everyMs: Math.max(1, ms) });
const clear = (timer: unknown): void => {
  if (timer instanceof VirtualTimer) planned.delete(timer);
};
const countedImmediate = (callback: Callback, ...given: unknown[]): NodeJS.Immediate => {
  immediates += 1;
  return realSetImmediate(() => {
    immediates -= 1;
    callback(...given);
  });
};

const pause = <T>(ms = 1, value?: T, { signal }: { signal?: AbortSignal } = {}): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const owner = currentOwner();
    const timer = new VirtualTimer(ms, () => resolve(value as T), {
      abandon: () => reject(new ProcessGone(owner!.name)),
    });
    signal?.addEventListener(
      'abort',
      () => {
        timer.close();
        reject(signal.reason);
      },
      { once: true },
    );
  });

/** Installs the replacements in this process, for good. */
export const installSurroundings = (): void => {
  Object.assign(globalThis, {
    setTimeout: virtualTimeout,
    setInterval: virtualInterval,
    clearTimeout: clear,
    clearInterval: clear,
    setImmediate: countedImmediate,
  });
  Object.assign(timers, {
    setTimeout: virtualTimeout,
    setInterval: virtualInterval,
    clearTimeout: clear,
    clearInterval: clear,
    setImmediate: countedImmediate,
  });
  Object.assign(timersPromises, {
    setTimeout: pause,
    setImmediate: <T>(value?: T): Promise<T> =>
      new Promise((resolve) => void countedImmediate(() => resolve(value as T))),
  });
  performance.now = () => time;
  Math.random = () => random.next();
  const randomBytes = (size: number): Buffer => {
    const bytes = Buffer.alloc(size);
    random.fill(bytes);
    return bytes;
  };
  Object.assign(crypto, {
    randomBytes,
    randomFillSync: <T extends Uint8Array>(buffer: T): T => {
      fills += 1;
      random.fill(buffer);
      return buffer;
    },
    randomInt: (from: number, to?: number): number =>
      to === undefined ? random.below(from) : from + random.below(to - from),
    randomUUID: (): string => {
      const hex = randomBytes(16).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  });
  syncBuiltinESMExports();
};
