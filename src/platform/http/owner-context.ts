import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OwnerContext, type OwnerId, runAsOwner } from '../owner-context.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { whenClosed } from './when-closed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner whose share the request uses, set by the gate. */
    owner: OwnerId | null;
  }
}

/** Runs each handler in the context of the owner that the gate recognised and of the waiting client. */
export const useOwnerContext = (app: FastifyInstance): void => {
  app.decorateRequest('owner', null);
  app.addHook('preHandler', (request, reply, done) => runAsOwner(contextOf(request, reply), done));
};

const contextOf = ({ owner }: FastifyRequest, reply: FastifyReply): OwnerContext => {
  let gone: AbortSignal | undefined;
  return {
    owner,
    // Created on first use: most requests never wait.
    get clientGone() {
      gone ??= clientGoneSignal(reply);
      return gone;
    },
  };
};

/**
 * Returns a signal that is aborted when the client disconnects before its response is complete. Fastify's own
 * `request.signal` is aborted as soon as a request body was read.
 */
export const clientGoneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  whenClosed(raw, () => {
    // Nobody receives it; an error of the catalogue is not logged as a fault.
    if (!raw.writableFinished) controller.abort(new ApiError('SERVICE_UNAVAILABLE'));
  });
  return controller.signal;
};
