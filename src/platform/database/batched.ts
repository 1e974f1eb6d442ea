/**
 * Combines single-row statements, such as the look-up of a credential by its hash, into one statement per batch: 32
 * requests at once would otherwise cost 32 round trips, which cost both sides more than the rows do.
 *
 * Nothing is cached. A call is part of a statement that is sent after the call, so it sees everything committed before,
 * including a revocation. Two calls share a result only if they have the same key in one statement. The statement
 * reaches the rows of all its callers, so its rows must name the tenant, and a caller's key too.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { turnstile } from '../turnstile.ts';
import { currentReach, forCallers } from './tenants.ts';

/** Statements at once. They belong to many owners, so no owner's share limits them in the pool of ten. */
const AT_ONCE = 2;
/** Most calls in one statement, so that it takes a fraction of a millisecond. */
const MOST = 100;

/** A lock timeout (55P03), or a statement that the server cancelled (57014). */
const isTimeout = (error: unknown): boolean =>
  /^(55P03|57014)$/.test((error as { code?: string }).code ?? '');

interface Waiting<Given, Result> {
  name: string;
  given: Given;
  /** What the caller may reach. */
  reach: ReturnType<typeof currentReach>;
  resolve: (result: Result | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a function whose concurrent calls share one statement. Create it while the service is built: the statement is
 * sent in that context, without an owner and outside any transaction of its callers.
 * @param keyOf the key of a call; calls with equal keys share a result
 * @param runBatch returns the result for each key, in one statement; null for an absent key. When it fails for several
 *   calls, they are sent again one by one, although the batch may have been committed: so it must only read, or write
 *   something that can be written twice. After a timeout they are not sent again, since each could take as long
 */
export const batched = <Given, Result>(
  keyOf: (given: Given) => string,
  runBatch: (given: readonly Given[]) => Promise<ReadonlyMap<string, Result>>,
): ((given: Given) => Promise<Result | null>) => {
  const outside = AsyncLocalStorage.snapshot();
  const places = turnstile(AT_ONCE, Number.POSITIVE_INFINITY);
  let waiting: Waiting<Given, Result>[] = [];
  let isSending = false;

  const run = async (lot: readonly Waiting<Given, Result>[]): Promise<void> => {
    try {
      const distinct = new Map(lot.map(({ name, given }) => [name, given]));
      const results = await forCallers(
        lot.map(({ reach }) => reach),
        () => runBatch([...distinct.values()]),
      );
      for (const { name, resolve } of lot) resolve(results.get(name) ?? null);
    } catch (error) {
      // One bad call must not fail the others.
      if (lot.length === 1 || isTimeout(error)) for (const { reject } of lot) reject(error);
      else for (const each of lot) await run([each]);
    }
  };

  /** Sends the calls that have arrived by the time a place is free. */
  const send = async (): Promise<void> => {
    const leave = await places.enter();
    const lot = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    isSending = waiting.length > 0;
    if (isSending) void send();
    await run(lot).finally(leave);
  };

  return (given) =>
    new Promise((resolve, reject) => {
      waiting.push({ name: keyOf(given), given, reach: currentReach(), resolve, reject });
      if (isSending) return;
      isSending = true;
      // After everything else that this turn of the event loop reads from its sockets.
      setImmediate(() => outside(() => void send()));
    });
};
