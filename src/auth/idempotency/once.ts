/**
 * A request that is repeated with the same Idempotency-Key is carried out once, and gets the response of that once each
 * time. The record of the response is written in the transaction of the change itself, so there is no crash after which
 * one stands without the other, and none that leaves a key blocked: what a crash undoes can be asked for again at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { after, DAY, monotonicMs, SECOND } from '../../../packages/common/clock.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import type { Filing, KeptRequest, KeptResponse } from './record.ts';
import type { Owner } from './request.ts';
import { findRecord, holdOwner, lockRequest, saveRecord } from './store.ts';
import { createTurns } from './turns.ts';

/** How long a response is kept, by the wall clock. */
export const KEPT_FOR = DAY;

/** Longest that a request waits for an earlier one with its key, in milliseconds. */
const PATIENCE = 20 * SECOND;
/** Between two looks at what another process is doing. */
const LOOK_EVERY = 50;

/** A request with an Idempotency-Key. */
export interface Asked {
  owner: Owner;
  filing: Filing;
  fingerprint: string;
  userId: string | null;
  /** Ids that the request and its response mention. */
  named(response: string): string[];
}

/** What carries a request out. */
export interface Work {
  /** False where it is more than one transaction: then it calls {@link Once.goalOf} in the first of them. */
  whole: boolean;
  /** With the goal that an earlier attempt noted. */
  run(earlier: Date | null): Promise<KeptResponse>;
  /** The refusal that an error stands for, or null where it is to be asked again. */
  refusal(error: unknown): KeptResponse | null;
}

interface Once {
  /**
   * The response to a request: that of an earlier one with its key, or what `work` comes to.
   * @throws IDEMPOTENCY_CONFLICT when the key was used for another request, or that is still under way
   */
  responseTo(asked: Asked, work: Work): Promise<{ response: KeptResponse; replayed: boolean }>;
  /**
   * For work in steps, in the transaction of a first step: where it leads to. That is what an earlier attempt noted, or
   * else `proposed`, which is noted with the step. To be called under the lock under which the steps are made.
   */
  goalOf(tx: Tx, asked: Asked, proposed: Date): Promise<Date>;
}

/** Another transaction is, or was a moment ago, about the same request. */
class Overtaken extends Error {}

export const createOnce = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>, patience = PATIENCE): Once => {
  const turns = createTurns();

  const find = async (db: Db, { filing }: Asked): Promise<KeptRequest | null> => {
    const row = await findRecord(db, filing.hashes, after(clock.now(), -KEPT_FOR));
    return row && filing.open(row.sealed);
  };

  const save = async (tx: Tx, asked: Asked, kept: Omit<KeptRequest, 'fingerprint'>): Promise<void> => {
    const { owner, filing, fingerprint, userId } = asked;
    const sealed = filing.seal({ fingerprint, ...kept });
    const settled = kept.response !== null;
    const record = { hash: filing.hash, owner, userId, sealed, settled, createdAt: clock.now() };
    await saveRecord(tx, record, asked.named(kept.response?.body ?? ''));
  };

  const claim = async (tx: Tx, asked: Asked): Promise<void> => {
    if (!(await lockRequest(tx, asked.filing.lock))) throw new Overtaken();
    await holdOwner(tx, asked.owner);
    if ((await find(tx, asked))?.response) throw new Overtaken();
  };

  const settle = async (tx: Tx, asked: Asked, response: KeptResponse): Promise<KeptResponse> => {
    await save(tx, asked, { response, goal: null });
    return response;
  };

  const settleApart = (asked: Asked, response: KeptResponse): Promise<KeptResponse> =>
    sql.begin(async (tx) => {
      await claim(tx, asked);
      return settle(tx, asked, response);
    });

  const carryOut = async (
    asked: Asked,
    { whole, run, refusal }: Work,
    earlier: Date | null,
  ): Promise<KeptResponse> => {
    try {
      if (!whole) return await settleApart(asked, await run(earlier));
      return await sql.joint({
        first: (tx) => claim(tx, asked),
        work: () => run(earlier),
        last: (tx, response) => settle(tx, asked, response),
      });
    } catch (error) {
      const response = error instanceof Overtaken ? null : refusal(error);
      if (!response) throw error;
      // What was refused has changed nothing, so it has no transaction to share.
      return settleApart(asked, response);
    }
  };

  const attempt = async (asked: Asked, work: Work): ReturnType<Once['responseTo']> => {
    const deadline = monotonicMs() + patience;
    for (let contested = false; ; contested = true) {
      const kept = await find(sql, asked);
      if (kept && kept.fingerprint !== asked.fingerprint) throw usedOtherwise();
      if (kept?.response) return { response: kept.response, replayed: true };
      if (!contested || (await lockRequest(sql, asked.filing.lock))) {
        try {
          return { response: await carryOut(asked, work, goalIn(kept)), replayed: false };
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error;
        }
      }
      if (monotonicMs() >= deadline) throw underWay();
      await sleep(LOOK_EVERY);
    }
  };

  return {
    async responseTo(asked, work) {
      const turn = await turns.take(asked.filing.lock.toString('hex'), patience, () => attempt(asked, work));
      if (!turn) throw underWay();
      return turn.result;
    },
    async goalOf(tx, asked, proposed) {
      const kept = await find(tx, asked);
      if (kept?.response) throw new Overtaken();
      const earlier = goalIn(kept);
      if (earlier) return earlier;
      await save(tx, asked, { response: null, goal: proposed.toISOString() });
      return proposed;
    },
  };
};

const goalIn = (kept: KeptRequest | null): Date | null => (kept?.goal ? new Date(kept.goal) : null);

const usedOtherwise = (): ApiError =>
  new ApiError('IDEMPOTENCY_CONFLICT', {
    reason: 'it was used within the last 24 hours for another request; take a fresh one for each request',
  });

const underWay = (): ApiError =>
  new ApiError(
    'IDEMPOTENCY_CONFLICT',
    { reason: 'the first request with it is still under way; repeat this one shortly' },
    { 'Retry-After': '1' },
  );
