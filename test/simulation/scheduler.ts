/**
 * Decides what happens next. Everything that a simulated process asks of the world (a statement, a request to a bank, a
 * delivery, a response to a client) waits here as an operation. One operation happens at a time, so a seed that draws the same
 * order replays exactly.
 */
import type { Random } from './random.ts';
import {
  abandonTimers,
  eventLoopRound,
  fireNextTimer,
  hasImmediates,
  type Owner,
  ProcessGone,
  runAs,
} from './surroundings.ts';

export type OperationKind = 'database' | 'bank' | 'receiver' | 'key store' | 'response' | 'step' | 'start';

/** An outcome of an operation other than the expected one. */
export const FAULTS = [
  /** Has no effect, and its caller learns of the failure. */
  'fails',
  /** Takes effect, but its response is lost. */
  'loses its response',
  /** Takes no effect until everything else is done, or until its caller's patience ends. */
  'hangs',
  /** Arrives twice. */
  'arrives twice',
  /** Its process is killed before it takes effect. */
  'is overtaken by a kill',
  /** It takes effect, and its process is killed before it learns of that. */
  'is the last of its process',
  /** The wall clock is put forward. */
  'sees the clock put forward',
  /** The wall clock is put back. */
  'sees the clock put back',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface PlannedFault {
  /** The operations that count: all, those that commit a transaction, or the responses to clients. */
  readonly of: 'all' | 'commits' | 'responses';
  /** The number of the operation that it happens to, among those that count, from 1. */
  readonly at: number;
  readonly fault: Fault;
  /** Milliseconds by which the clock is moved. */
  readonly ms: number;
}

export interface Operation {
  readonly kind: OperationKind;
  readonly label: string;
  readonly owner: Owner | null;
  /** Takes effect and delivers the result. May leave the operation blocked: see {@link Scheduler.block}. */
  execute(): Promise<void>;
  /** Takes effect; the result is lost. */
  lose(): Promise<void>;
  /** Takes no effect. */
  fail(): void | Promise<void>;
  /** Ends the wait of a killed process. */
  abandon(error: ProcessGone): void;
  /** Takes effect twice; only for operations that can. */
  repeat?(): Promise<void>;
}

/** A statement that waits for a lock. */
export interface Blocked {
  readonly owner: Owner | null;
  /** Delivers the result if the lock was granted; false while it still waits. */
  settle(): Promise<boolean>;
}

/** Patience without any operation, in milliseconds of simulated time: the longest time limit of the service is far shorter. */
const LONGEST_WAIT = 3_600_000;
const MOST_OPERATIONS = 4_000;

export interface SchedulerOptions {
  readonly random: Random;
  readonly faults: readonly PlannedFault[];
  /** Whether operations happen in the order in which they were asked for. */
  readonly isInOrder: boolean;
  kill(owner: Owner): Promise<void>;
  /** Resolves when connections that ended are back in the state of new ones. */
  settled(): Promise<void>;
  moveClock(ms: number): Promise<void>;
}

export class Scheduler {
  readonly trace: string[] = [];
  /** Operations that have happened. */
  count = 0;
  /** Whether nothing has happened yet that may make the service refuse a request. */
  isUndisturbed = true;
  #pending: Operation[] = [];
  #hanging: Operation[] = [];
  #blocked: Blocked[] = [];
  readonly #options: SchedulerOptions;
  readonly #counts = { all: 0, commits: 0, responses: 0 };
  /** Called after each operation. */
  afterEach: () => Promise<void> = async () => {};
  isFaulty = true;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  add(operation: Operation): void {
    this.#pending.push(operation);
  }

  remove(operation: Operation): void {
    this.#pending = this.#pending.filter((one) => one !== operation);
    this.#hanging = this.#hanging.filter((one) => one !== operation);
  }

  block(blocked: Blocked): void {
    this.#blocked.push(blocked);
  }

  unblock(blocked: Blocked): void {
    this.#blocked = this.#blocked.filter((one) => one !== blocked);
  }

  /**
   * Returns the result of an operation of the current process once the scheduler has let it happen.
   * @param failure the error of a failed request, and of a lost response
   */
  perform<T>(
    owner: Owner | null,
    kind: OperationKind,
    label: string,
    effect: () => T | Promise<T>,
    { failure, signal }: { failure: () => Error; signal?: AbortSignal | undefined },
  ): Promise<T> {
    if (owner && !owner.isAlive) return Promise.reject(new ProcessGone(owner.name));
    return new Promise((resolve, reject) => {
      const inOwner = (work: () => void): void => (owner ? runAs(owner, work) : work());
      const operation: Operation = {
        kind,
        label,
        owner,
        async execute() {
          try {
            const result = await effect();
            inOwner(() => resolve(result));
          } catch (error) {
            inOwner(() => reject(error));
          }
        },
        async lose() {
          await Promise.resolve()
            .then(effect)
            .catch(() => {});
          inOwner(() => reject(failure()));
        },
        fail: () => inOwner(() => reject(failure())),
        abandon: reject,
      };
      const ended = (): void => {
        this.remove(operation);
        inOwner(() => reject(signal!.reason));
      };
      if (signal?.aborted) return ended();
      signal?.addEventListener('abort', ended, { once: true });
      this.add(operation);
    });
  }

  /** Ends everything that a process waits for. */
  abandon(owner: Owner): void {
    const theirs = [...this.#pending, ...this.#hanging].filter((one) => one.owner === owner);
    for (const operation of theirs) this.remove(operation);
    const error = new ProcessGone(owner.name);
    for (const operation of theirs) runAs(owner, () => operation.abandon(error));
    abandonTimers(owner);
    this.#blocked = this.#blocked.filter((one) => one.owner !== owner);
  }

  /** Returns once no code of the service can go on without an operation or a timer. */
  async quiet(): Promise<void> {
    do await eventLoopRound();
    while (hasImmediates());
    await this.#options.settled();
    await eventLoopRound();
    if (hasImmediates()) await this.quiet();
  }

  /** Lets operations happen until `isDone`. */
  async run(isDone: () => boolean): Promise<void> {
    for (;;) {
      await this.quiet();
      if (await this.#settleBlocked()) continue;
      if (isDone()) return;
      if (this.#pending.length > 0) {
        await this.#next();
        await this.afterEach();
      } else if (this.#late) {
        const late = this.#late;
        this.remove(late);
        this.#note(late, 'arrives late');
        await late.execute();
        await this.afterEach();
      } else if (!fireNextTimer(LONGEST_WAIT)) {
        throw new Error('everything waits for something that never happens');
      }
    }
  }

  /** An operation that has no time limit of its own arrives at last. */
  get #late(): Operation | null {
    return this.#hanging.find(({ kind }) => kind === 'database' || kind === 'key store') ?? null;
  }

  #note({ kind, label, owner }: Operation, fault: string | null): void {
    this.trace.push(
      `${String(this.count).padStart(4)} ${owner ? `${owner.name} ` : ''}${kind}: ${label}${fault ? ` — ${fault}` : ''}`,
    );
  }

  async #settleBlocked(): Promise<boolean> {
    let any = false;
    for (const blocked of [...this.#blocked]) {
      if (!(await blocked.settle())) continue;
      this.unblock(blocked);
      any = true;
    }
    return any;
  }

  async #next(): Promise<void> {
    const { random, isInOrder } = this.#options;
    const place = isInOrder ? 0 : random.below(this.#pending.length);
    const [operation] = this.#pending.splice(place, 1) as [Operation];
    this.count += 1;
    if (this.count > MOST_OPERATIONS) throw new Error('the run does not end');
    await this.#happen(operation, this.isFaulty ? this.#faultOf(operation) : undefined);
  }

  #faultOf({ kind, label }: Operation): PlannedFault | undefined {
    const counted = new Set<PlannedFault['of']>(['all']);
    if (kind === 'database' && label === 'commit') counted.add('commits');
    if (kind === 'response') counted.add('responses');
    for (const of of counted) this.#counts[of] += 1;
    return this.#options.faults.find(({ of, at }) => counted.has(of) && this.#counts[of] === at);
  }

  async #happen(operation: Operation, planned: PlannedFault | undefined): Promise<void> {
    const { owner, kind } = operation;
    const fault = planned?.fault;
    if (planned) this.isUndisturbed = false;
    const canFail = kind !== 'step' && kind !== 'start';
    this.#note(operation, planned ? planned.fault : null);
    switch (fault) {
      case 'fails':
        return canFail ? await operation.fail() : operation.execute();
      case 'loses its response':
        return canFail ? operation.lose() : operation.execute();
      case 'hangs':
        if (!canFail || kind === 'response') return operation.execute();
        this.#hanging.push(operation);
        return;
      case 'arrives twice':
        return operation.repeat ? operation.repeat() : operation.execute();
      case 'is overtaken by a kill':
        if (!owner?.isAlive) return operation.execute();
        this.#pending.push(operation);
        return this.#options.kill(owner);
      case 'is the last of its process':
        if (!owner?.isAlive) return operation.execute();
        if (canFail) await operation.lose();
        else await operation.execute();
        return this.#options.kill(owner);
      case 'sees the clock put forward':
      case 'sees the clock put back':
        await this.#options.moveClock(fault === 'sees the clock put back' ? -planned!.ms : planned!.ms);
        return operation.execute();
      default:
        return operation.execute();
    }
  }
}
