/** Puts Idempotency-Key before every route that takes it: see `takesIdempotencyKey`. */
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../platform/database/postgres.ts';
import { namedIn, userIn } from './about.ts';
import type { Deps } from './deps.ts';
import { takesIdempotencyKey } from './key.ts';
import { type Asked, createOnce, type Work } from './once.ts';
import { filingOf } from './record.ts';
import { fingerprintOf, idempotencyKeyOf, ownerOf } from './request.ts';
import { made, refused, sent } from './response.ts';

/** Given to a route whose work is done in steps. */
export interface Resumable {
  /** Where an earlier attempt was to lead to, if there was one that got as far as its first step. */
  earlier: Date | null;
  /** Where this one leads to; see `Once.goalOf`. */
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
  const once = createOnce(deps, patience);
  app.decorateRequest('resumable', null);
  app.addHook('onRoute', (route) => {
    const { method, config = {}, handler } = route;
    if (!takesIdempotencyKey(String(method), config)) return;
    route.handler = function (request, reply) {
      const run = (): unknown => handler.call(this, request, reply);
      const idempotencyKey = idempotencyKeyOf(request);
      const owner = ownerOf(request);
      if (idempotencyKey === null || owner === null) return run();
      const asked: Asked = {
        owner,
        filing: filingOf(deps.master, owner, idempotencyKey),
        fingerprint: fingerprintOf(request),
        userId: userIn(request),
        named: (response) => namedIn(request, response),
      };
      const steps = config.idempotency === 'steps';
      const work: Work = {
        whole: !steps,
        run: (earlier) => {
          const goal: Resumable['goal'] = (tx, proposed) => once.goalOf(tx, asked, proposed);
          if (steps) request.resumable = { earlier, goal };
          return made(reply, run);
        },
        refusal: (error) => refused(error, request, deps.config.publicUrl),
      };
      return once
        .responseTo(asked, work)
        .then(({ response, replayed }) => sent(response, replayed, request, reply));
    };
  });
};
