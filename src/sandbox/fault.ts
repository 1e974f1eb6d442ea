/**
 * Failure on demand: `Sandbox-Fault: <error_code>` makes a banking request return that error, and
 * `Sandbox-Delay-Ms: <n>` makes it wait, so that an application's handling of both can be tested. Only requests
 * with a valid key are affected, and nothing is changed by them. As every control of the sandbox it needs
 * `connections:write`: a delay occupies the service, which a read-only key may not do. Live keys are refused.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../auth/identity.ts';
import { requireSandbox, requireScope } from '../auth/permission.ts';
import { isErrorCode } from '../platform/vocabulary/error-catalogue.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';

/** Longest delay, in milliseconds: beyond most clients' time-out, below the service's own. */
const MAX_DELAY = 20_000;

export const useFaults = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'sandbox-delay-ms': delay, 'sandbox-fault': fault } = request.headers;
    const { identity } = request;
    if (identity.kind !== 'key' || (delay === undefined && fault === undefined)) done();
    else simulate(identity.caller, delay, fault).then(() => done(), done);
  });
};

const simulate = async (
  caller: Caller,
  delay?: string | string[],
  fault?: string | string[],
): Promise<void> => {
  requireSandbox(caller);
  requireScope(caller, 'connections:write');
  if (delay !== undefined) await wait(delayOf(String(delay)));
  if (fault !== undefined) throw faultOf(String(fault));
};

const delayOf = (text: string): number => {
  const delay = Number(text);
  if (/^\d{1,5}$/.test(text) && delay <= MAX_DELAY) return delay;
  throw new ApiError('INVALID_PARAMETER', {
    parameter: 'Sandbox-Delay-Ms',
    reason: `it must be a whole number from 0 to ${MAX_DELAY}`,
  });
};

const faultOf = (code: string): ApiError =>
  isErrorCode(code)
    ? new ApiError(code, SIMULATED, code === 'RATE_LIMIT_EXCEEDED' ? { 'Retry-After': '1' } : {})
    : new ApiError('INVALID_PARAMETER', { parameter: 'Sandbox-Fault', reason: 'it must be an error code' });

/** Fills the placeholders of whichever message was asked for. */
const SIMULATED = new Proxy<Record<string, string>>(
  { limit: '300', retry_after: '1' },
  { get: (known, name) => (typeof name === 'string' ? (known[name] ?? 'simulated') : undefined) },
);
