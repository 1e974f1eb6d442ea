/** Adds Idempotency-Key handling to every route that takes it: see `takesIdempotencyKey`. */
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../platform/database/postgres.ts';
import type { Deps } from './deps.ts';
import { createIdempotentRunner, type IdempotentRequest, type Work } from './idempotent-runner.ts';
import { takesIdempotencyKey } from './key.ts';
import { mentionedIds, mentionedUser } from './mentioned-ids.ts';
import { recordCipherFor } from './record.ts';
import { fingerprintOf, idempotencyKeyOf, ownerOf } from './request.ts';
import { captureResponse, refusalResponse, sendResponse } from './response.ts';

/** The state of a repeated request for a route that works in steps. */
export interface Resumable {
  /** The goal of an earlier attempt that completed its first step; null without one. */
  earlier: Date | null;
  /** Returns the goal of this attempt; see {@link IdempotentRunner.goalOf}. */
  goal(tx: Tx, proposed: Date): Promise<Date>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while a route whose `idempotency` is `steps` handles a request with an Idempotency-Key. */
    resumable: Resumable | null;
  }
}

/** Call before any route is registered. `patience` is in milliseconds. */
export const useIdempotency = (
  app: FastifyInstance,
  deps: Pick<Deps, 'sql' | 'clock' | 'master' | 'config'>,
  patience?: number,
): void => {
  const once = createIdempotentRunner(deps, patience);
  app.decorateRequest('resumable', null);
  app.addHook('onRoute', (route) => {
    const { method, config = {}, handler } = route;
    if (!takesIdempotencyKey(String(method), config)) return;
    route.handler = function (request, reply) {
      const run = (): unknown => handler.call(this, request, reply);
      const idempotencyKey = idempotencyKeyOf(request);
      const owner = ownerOf(request);
      if (idempotencyKey === null || owner === null) return run();
      const asked: IdempotentRequest = {
        owner,
        cipher: recordCipherFor(deps.master, owner, idempotencyKey),
        fingerprint: fingerprintOf(request),
        userId: mentionedUser(request),
        mentionedIds: (response) => mentionedIds(request, response),
      };
      const steps = config.idempotency === 'steps';
      const work: Work = {
        isOneTransaction: !steps,
        run: (earlier) => {
          const goal: Resumable['goal'] = (tx, proposed) => once.goalOf(tx, asked, proposed);
          if (steps) request.resumable = { earlier, goal };
          return captureResponse(reply, run);
        },
        refusal: (error) => refusalResponse(error, request, deps.config.publicUrl),
      };
      return once
        .run(asked, work)
        .then(({ response, replayed }) => sendResponse(response, replayed, request, reply));
    };
  });
};
