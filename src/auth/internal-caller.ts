/**
 * Requests that the service makes of itself, by `app.inject`, on behalf of a caller whom a gate has let in before. What
 * opens them is no header, which anybody could send, but the context in which they are made: nothing that comes over a
 * network is in it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './identity.ts';

const current = new AsyncLocalStorage<Caller>();

/** Runs `work`, whose requests to the service itself are those of `caller`: what it may not do, they may not. */
export const runAsCaller = <T>(caller: Caller, work: () => T): T => current.run(caller, work);

/** Null for every request from outside. */
export const internalCaller = (): Caller | null => current.getStore() ?? null;
