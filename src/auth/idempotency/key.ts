/** Where the header Idempotency-Key holds: at every POST with a credential, unless its route says that it changes nothing. */
import type { Declared } from '../access.ts';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Says of a response that it is that of an earlier request with the same key. */
export const REPLAYED = 'Idempotent-Replayed';

/** Whether a response is kept: not where the same request may fare better the next time. */
export const isKept = (status: number): boolean => status !== 401 && status !== 429 && status < 500;

/** Longest key, in characters. */
export const LONGEST_KEY = 255;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `none`: the route changes nothing, so a repetition does no harm. `steps`: what it does is more than one
     * transaction, and it makes itself safe to be taken up again (see `Resumable`).
     */
    idempotency?: 'none' | 'steps';
  }
}

export const takesIdempotencyKey = (
  method: string,
  config: { access?: Declared; idempotency?: 'none' | 'steps' },
): boolean => {
  const { access, idempotency } = config;
  const credential = access !== undefined && access.kind !== 'public' && access.kind !== 'admin';
  return method.toUpperCase() === 'POST' && credential && idempotency !== 'none';
};
