/**
 * Keeps the work of one owner from delaying everybody else. A process has one thread that responds, and each step of a
 * request waits for the steps of all others that are ready: next to 32 lists of 500 rows, the reads of a quiet customer
 * took five times as long. So while several owners send requests, each has a limited amount of work under way, and its
 * further requests wait for their turn. An owner alone is not limited.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Clock, SECOND } from '../../../packages/common/clock.ts';
import type { OwnerId } from '../owner-context.ts';
import type { Leave } from '../turnstile.ts';
import { clientBucket } from './client-address.ts';
import { isOutside } from './limits.ts';
import { clientGoneSignal } from './owner-context.ts';
import { whenClosed } from './when-closed.ts';

/** The work that one owner has under way while others are active. A list of 500 rows is all of it. */
const MOST_WORK = 10;
/** Rows of a list that count as one piece of work, as does any other request. */
const ROWS = 50;
/** A request that takes longer waits for something else: a bank, a thread, the turn of its key. */
const COUNTED_FOR = SECOND;
/** How long the owner of a request with {@link MOST_WORK} rests after it, in multiples of its duration. */
const REST = 2;
/** How often waiting requests are looked at, if none ends: others may no longer be active. */
const LOOK_EVERY = 100;
/** An owner is active for this long after a request. */
const ACTIVE_FOR = SECOND;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How much work a request is, if not by the number of its rows. With 10 it mostly computes. */
    work?: number;
  }
}

interface Work {
  amount: number;
  since: number;
}

interface Waiting {
  amount: number;
  begin(): void;
}

/** What one owner has under way, and what waits. */
interface Owner {
  underWay: Set<Work>;
  queue: Set<Waiting>;
  timer: NodeJS.Timeout | undefined;
}

export const fairWork = (clock: Pick<Clock, 'monotonicMs'>) => {
  const owners = new Map<OwnerId, Owner>();
  /** The owner of the last request, and the last one before it with another owner. */
  let [last, other]: { owner: OwnerId; at: number }[] = [];

  const arrive = (owner: OwnerId): void => {
    const at = clock.monotonicMs();
    if (last?.owner !== owner) other = last;
    last = { owner, at };
  };
  const isAlone = (owner: OwnerId): boolean => {
    const latest = last?.owner === owner ? other : last;
    return latest === undefined || clock.monotonicMs() - latest.at > ACTIVE_FOR;
  };
  const hasRoom = (owner: OwnerId, { underWay }: Owner, wanted: number): boolean => {
    if (underWay.size === 0 || isAlone(owner)) return true;
    const from = clock.monotonicMs() - COUNTED_FOR;
    let amount = wanted;
    for (const work of underWay) if (work.since > from) amount += work.amount;
    return amount <= MOST_WORK;
  };

  /** Begins what has room, in order. */
  const drain = (owner: OwnerId, own: Owner): void => {
    for (const waiting of own.queue) {
      if (!hasRoom(owner, own, waiting.amount)) break;
      own.queue.delete(waiting);
      waiting.begin();
    }
    if (own.queue.size === 0) {
      clearInterval(own.timer);
      own.timer = undefined;
      if (own.underWay.size === 0) owners.delete(owner);
    }
  };

  return {
    /**
     * Resolves with a release function when the owner has room for the work. If `gone` is aborted meanwhile, the call
     * rejects with the signal's reason.
     */
    async enter(owner: OwnerId, amount: number, gone: () => AbortSignal): Promise<Leave> {
      arrive(owner);
      const own = owners.get(owner) ?? { underWay: new Set(), queue: new Set(), timer: undefined };
      owners.set(owner, own);
      const work: Work = { amount, since: 0 };
      const begin = (): void => {
        work.since = clock.monotonicMs();
        own.underWay.add(work);
      };
      if (own.queue.size === 0 && hasRoom(owner, own, amount)) begin();
      else {
        await new Promise<void>((resolve, reject) => {
          const signal = gone();
          const giveUp = (): void => {
            own.queue.delete(waiting);
            drain(owner, own);
            reject(signal.reason);
          };
          const waiting: Waiting = {
            amount,
            begin() {
              signal.removeEventListener('abort', giveUp);
              begin();
              resolve();
            },
          };
          own.queue.add(waiting);
          if (signal.aborted) return giveUp();
          signal.addEventListener('abort', giveUp, { once: true });
          own.timer ??= setInterval(() => drain(owner, own), LOOK_EVERY).unref();
        });
      }
      return () => {
        if (own.underWay.delete(work)) drain(owner, own);
      };
    },
    get owners() {
      return owners.size;
    },
  };
};

/** The work under way of all owners of a process. */
export type FairWork = ReturnType<typeof fairWork>;

const workOf = ({ query, routeOptions }: FastifyRequest): number => {
  const { work } = routeOptions.config;
  if (work !== undefined) return work;
  const rows = Number((query as { limit?: unknown } | undefined)?.limit);
  return rows > 0 ? Math.min(MOST_WORK, Math.ceil(rows / ROWS)) : 1;
};

/**
 * Call it after the gate, which sets the owner, and after the limit of requests at once, which bounds the queues. Work
 * without an owner belongs to the address.
 */
export const shareWork = (
  app: FastifyInstance,
  clock: Pick<Clock, 'monotonicMs'>,
  fair: FairWork = fairWork(clock),
): void => {
  app.addHook('onRequest', async (request, reply) => {
    // Pages, health checks and other requests without an owner are cheap, unless their route states their work.
    if (!isOutside(request) || (request.owner === null && request.routeOptions.config.work === undefined))
      return;
    const owner = request.owner ?? clientBucket(request.ip);
    const leave = await fair.enter(owner, workOf(request), () => clientGoneSignal(reply));
    const { work } = request.routeOptions.config;
    const from = clock.monotonicMs();
    const end = (): void => {
      // The others get two thirds of the time next to requests that mostly compute.
      if (work === MOST_WORK) setTimeout(leave, REST * (clock.monotonicMs() - from)).unref();
      else leave();
    };
    whenClosed(reply.raw, end);
  });
};
