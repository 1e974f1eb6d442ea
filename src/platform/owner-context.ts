/**
 * The owner for whom the running code uses shared resources. It is set once, where a request is authenticated or a job
 * begins, and is read where a shared resource is taken, so that no query can forget to name its owner.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A developer or the background work by name; a key without a developer, or the key whose turn is taken, by its number.
 */
export type OwnerId = number | string;

/** All background work of a process together. */
export const BACKGROUND_OWNER = 'background';

export interface OwnerContext {
  /**
   * The owner of the used share: a developer with all their keys, or the background work. Null when nobody is known.
   */
  readonly owner: OwnerId | null;
  /** Aborted when the client no longer waits for the result. Null when somebody always waits. */
  readonly clientGone: AbortSignal | null;
}

const current = new AsyncLocalStorage<OwnerContext>();
const NOBODY: OwnerContext = { owner: null, clientGone: null };

export const ownerContext = (): OwnerContext => current.getStore() ?? NOBODY;

/** Runs `work`, and everything that it starts, for the owner of `context`. */
export const runAsOwner = <T>(context: OwnerContext, work: () => T): T => current.run(context, work);

/** Runs work that serves everybody without an owner, so that the first caller does not pay for it. */
export const runWithoutOwner = <T>(work: () => T): T => current.run(NOBODY, work);
