/**
 * Statements about single rows, such as a look-up of a credential by its hash. Those of requests that arrive together are
 * one statement: 32 requests at once would otherwise be 32 round trips, which cost both sides more than the rows do.
 *
 * Nothing is remembered. A call is part of a statement that is sent after it was made, so it sees everything that was
 * committed before, a revocation too; two share a result only where they ask for the same in one statement.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { turnstile } from '../turnstile.ts';

/** Of a pool of ten, which a bound share of each owner cannot be taken from: the statement is of many. */
const AT_ONCE = 2;
/** Calls of one statement, so that it stays one of a fraction of a millisecond. */
const MOST = 100;

/** A lock that was held for too long, or a statement that the server ended. */
const isTimeout = (error: unknown): boolean =>
  /^(55P03|57014)$/.test((error as { code?: string }).code ?? '');

interface Waiting<Given, Result> {
  name: string;
  given: Given;
  resolve: (result: Result | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes one statement of the calls that arrive together. To be made while the service is built: the statement is sent in
 * the context of that, on behalf of nobody and within no transaction that one of the callers has open.
 * @param nameOf what tells two calls apart
 * @param ofAll the result of each name, in one statement; null for a name that is absent. Where it fails for several they
 *   are sent again one by one, though it may have been committed: it reads, or what it writes can be written twice. Not
 *   where it took too long: each of them would take as long, one after the other.
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
      const results = await runBatch([...distinct.values()]);
      for (const { name, resolve } of lot) resolve(results.get(name) ?? null);
    } catch (error) {
      // What is wrong with one is no fault of the others.
      if (lot.length === 1 || isTimeout(error)) for (const { reject } of lot) reject(error);
      else for (const each of lot) await run([each]);
    }
  };

  /** What has come by the time that there is a place for it is one lot. */
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
      waiting.push({ name: keyOf(given), given, resolve, reject });
      if (isSending) return;
      isSending = true;
      // After whatever else this turn of the event loop has read from its sockets.
      setImmediate(() => outside(() => void send()));
    });
};
