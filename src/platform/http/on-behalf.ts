import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Behalf, type OwnerId, onBehalfOf } from '../behalf.ts';
import { ApiError } from '../vocabulary/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose share of the service the request uses up, as the gate recognised it. */
    owner: OwnerId | null;
  }
}

/** Whatever a handler does is done on behalf of the owner that the gate recognised, and of the client that waits for it. */
export const actOnBehalf = (app: FastifyInstance): void => {
  app.decorateRequest('owner', null);
  // Not earlier: the arrival of a body, which is read in between, begins outside of what an earlier hook runs.
  app.addHook('preHandler', (request, reply, done) => onBehalfOf(behalfOf(request, reply), done));
};

const behalfOf = ({ owner }: FastifyRequest, reply: FastifyReply): Behalf => {
  let gone: AbortSignal | undefined;
  return {
    owner,
    // Made when it is first asked for: most requests never wait for anything.
    get gone() {
      gone ??= hangUp(reply);
      return gone;
    },
  };
};

/**
 * Aborted when the client goes before it has its response. Fastify's own `request.signal` is of no use for it: with a body
 * it is aborted as soon as the body was read.
 */
export const hangUp = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  // Nobody reads it, so any error would do; one of the catalogue is no fault that the log should show.
  const abort = (): void => {
    if (!raw.writableFinished) controller.abort(new ApiError('SERVICE_UNAVAILABLE'));
  };
  if (raw.destroyed) abort();
  else raw.once('close', abort);
  return controller.signal;
};
