/**
 * Requests that the service sends to itself with `app.inject`, for a caller that a gate has accepted before. The async
 * context authorises them, not a header, which anybody could send: no request from the network runs in this context.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './identity.ts';

const current = new AsyncLocalStorage<Caller>();

/** Runs `work`; its requests to the service itself have the rights of `caller`. */
export const runAsCaller = <T>(caller: Caller, work: () => T): T => current.run(caller, work);

/** Returns the caller of an internal request; null for a request from outside. */
export const internalCaller = (): Caller | null => current.getStore() ?? null;
