/** Idempotency-Key applies to every POST with a credential, unless its route changes nothing. */
import type { AccessDeclaration } from '../access.ts';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Marks a response that repeats the response of an earlier request with the same key. */
export const REPLAYED = 'Idempotent-Replayed';

/** Whether a response is stored for replay: not if the same request may succeed later. */
export const isReplayable = (status: number): boolean => status !== 401 && status !== 429 && status < 500;

/** Longest key, in characters. */
export const LONGEST_KEY = 255;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `none`: the route changes nothing, so a repetition is harmless. `steps`: the route works in several transactions
     * and can resume by itself (see `Resumable`).
     */
    idempotency?: 'none' | 'steps';
  }
}

export const takesIdempotencyKey = (
  method: string,
  config: { access?: AccessDeclaration; idempotency?: 'none' | 'steps' },
): boolean => {
  const { access, idempotency } = config;
  const credential = access !== undefined && access.kind !== 'public' && access.kind !== 'admin';
  return method.toUpperCase() === 'POST' && credential && idempotency !== 'none';
};
