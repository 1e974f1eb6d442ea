/**
 * On whose behalf the code at hand runs. Set once, where a request is recognised or a job begins, and read where
 * something is taken that others need as well: a query that had to name its owner could forget to.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A developer or background work by name; a key that is no developer's, and whose turn it is, by its number. */
export type OwnerId = number | string;

/** All background work of a process together. */
export const BACKGROUND_OWNER = 'background';

export interface OwnerContext {
  /** Whose share is used up: that of a developer with all their keys, or the background work. Null where nobody is known. */
  readonly owner: OwnerId | null;
  /** Aborted when the outcome is waited for no more. Null where it always is. */
  readonly clientGone: AbortSignal | null;
}

const current = new AsyncLocalStorage<OwnerContext>();
const NOBODY: OwnerContext = { owner: null, clientGone: null };

export const ownerContext = (): OwnerContext => current.getStore() ?? NOBODY;

/** Runs `work`, and everything that it begins, on behalf of `whom`. */
export const runAsOwner = <T>(whom: OwnerContext, work: () => T): T => current.run(whom, work);

/** Runs what serves everybody on nobody's behalf, not on that of the first who needs it. */
export const runWithoutOwner = <T>(work: () => T): T => current.run(NOBODY, work);
