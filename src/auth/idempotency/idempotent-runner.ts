/**
 * Runs a request with an Idempotency-Key once, and returns the same response to each repetition. The response is
 * recorded in the transaction of the change itself. So a crash cannot leave a change without its record or the reverse,
 * and cannot block a key: a change that a crash undoes can be requested again at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { after, DAY, monotonicMs, SECOND } from '../../../packages/common/clock.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import type { RecordCipher, StoredRequest, StoredResponse } from './record.ts';
import type { Owner } from './request.ts';
import { findRecord, lockOwner, lockRequest, saveRecord } from './store.ts';
import { createTurns } from './turns.ts';

/** How long a response is stored, in wall time. */
export const RECORD_LIFETIME = DAY;

/** The longest wait for an earlier request with the same key, in milliseconds. */
const PATIENCE = 20 * SECOND;
/** Milliseconds between two checks for the result of another process. */
const POLL_EVERY = 50;

/** A request with an Idempotency-Key. */
export interface IdempotentRequest {
  owner: Owner;
  cipher: RecordCipher;
  fingerprint: string;
  userId: string | null;
  /** Returns the ids that the request and its response mention. */
  mentionedIds(response: string): string[];
}

/** Executes a request. */
export interface Work {
  /** False for work in several transactions; it calls {@link IdempotentRunner.goalOf} in the first of them. */
  isOneTransaction: boolean;
  /** Runs the work, with the recorded goal of an earlier attempt. */
  run(earlier: Date | null): Promise<StoredResponse>;
  /** Returns the refusal for an error, or null when the request should be tried again. */
  refusal(error: unknown): StoredResponse | null;
}

interface IdempotentRunner {
  /**
   * Returns the response to a request: the stored one of an earlier request with its key, or the result of `work`.
   * @throws IDEMPOTENCY_CONFLICT when the key was used for another request, or the first request is still running
   */
  run(asked: IdempotentRequest, work: Work): Promise<{ response: StoredResponse; replayed: boolean }>;
  /**
   * For work in steps: returns the goal that an earlier attempt recorded, or else records and returns `proposed`. Call
   * it in the transaction of the first step, under the lock of the steps.
   */
  goalOf(tx: Tx, asked: IdempotentRequest, proposed: Date): Promise<Date>;
}

/** Another transaction handles, or has just handled, the same request. */
class Overtaken extends Error {}

export const createIdempotentRunner = (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  patience = PATIENCE,
): IdempotentRunner => {
  const turns = createTurns();

  const find = async (db: Db, { cipher }: IdempotentRequest): Promise<StoredRequest | null> => {
    const row = await findRecord(db, cipher.hashes, after(clock.now(), -RECORD_LIFETIME));
    return row && cipher.open(row.sealed);
  };

  const save = async (
    tx: Tx,
    asked: IdempotentRequest,
    kept: Omit<StoredRequest, 'fingerprint'>,
  ): Promise<void> => {
    const { owner, cipher, fingerprint, userId } = asked;
    const sealed = cipher.seal({ fingerprint, ...kept });
    const settled = kept.response !== null;
    const record = { hash: cipher.hash, owner, userId, sealed, settled, createdAt: clock.now() };
    await saveRecord(tx, record, asked.mentionedIds(kept.response?.body ?? ''));
  };

  const claim = async (tx: Tx, asked: IdempotentRequest): Promise<void> => {
    if (!(await lockRequest(tx, asked.cipher.lock))) throw new Overtaken();
    await lockOwner(tx, asked.owner);
    if ((await find(tx, asked))?.response) throw new Overtaken();
  };

  const settle = async (
    tx: Tx,
    asked: IdempotentRequest,
    response: StoredResponse,
  ): Promise<StoredResponse> => {
    await save(tx, asked, { response, goal: null });
    return response;
  };

  const settleApart = (asked: IdempotentRequest, response: StoredResponse): Promise<StoredResponse> =>
    sql.begin(async (tx) => {
      await claim(tx, asked);
      return settle(tx, asked, response);
    });

  const carryOut = async (
    asked: IdempotentRequest,
    { isOneTransaction, run, refusal }: Work,
    earlier: Date | null,
  ): Promise<StoredResponse> => {
    try {
      if (!isOneTransaction) return await settleApart(asked, await run(earlier));
      return await sql.ambient({
        first: (tx) => claim(tx, asked),
        work: () => run(earlier),
        last: (tx, response) => settle(tx, asked, response),
      });
    } catch (error) {
      const response = error instanceof Overtaken ? null : refusal(error);
      if (!response) throw error;
      // A refused request changed nothing, so its record needs no shared transaction.
      return settleApart(asked, response);
    }
  };

  const attempt = async (asked: IdempotentRequest, work: Work): ReturnType<IdempotentRunner['run']> => {
    const deadline = monotonicMs() + patience;
    for (let contested = false; ; contested = true) {
      const kept = await find(sql, asked);
      if (kept && kept.fingerprint !== asked.fingerprint) throw usedOtherwise();
      if (kept?.response) return { response: kept.response, replayed: true };
      if (!contested || (await lockRequest(sql, asked.cipher.lock))) {
        try {
          return { response: await carryOut(asked, work, goalIn(kept)), replayed: false };
        } catch (error) {
          if (!(error instanceof Overtaken)) throw error;
        }
      }
      if (monotonicMs() >= deadline) throw underWay();
      await sleep(POLL_EVERY);
    }
  };

  return {
    async run(asked, work) {
      const turn = await turns.take(asked.cipher.lock.toString('hex'), patience, () => attempt(asked, work));
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

const goalIn = (kept: StoredRequest | null): Date | null => (kept?.goal ? new Date(kept.goal) : null);

const usedOtherwise = (): ApiError =>
  new ApiError('IDEMPOTENCY_CONFLICT', {
    reason: 'it was used within the last 24 hours for another request; use a new key for each request',
  });

const underWay = (): ApiError =>
  new ApiError(
    'IDEMPOTENCY_CONFLICT',
    { reason: 'the first request with it is still under way; repeat this one shortly' },
    { 'Retry-After': '1' },
  );
