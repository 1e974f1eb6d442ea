/**
 * Look-ups of single rows by what names them, such as a credential by its hash. Those of requests that arrive together
 * are one statement: 32 requests at once would otherwise be 32 round trips, which cost both sides more than the rows do.
 *
 * Nothing is remembered. A look-up is part of a statement that is sent after it was asked for, so it sees everything that
 * was committed before, a revocation too; two share what was found only where they ask for the same in one statement.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { turnstile } from '../turnstile.ts';

/** Of a pool of ten, which a bound share of each owner cannot be taken from: the statement is of many. */
const AT_ONCE = 2;
/** Look-ups of one statement, so that it stays one of a fraction of a millisecond. */
const MOST = 100;

interface Waiting<Asked, Found> {
  name: string;
  asked: Asked;
  resolve: (found: Found | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a look-up of many. To be called while the service is built: the statement is sent in the context of that call,
 * on behalf of nobody and within no transaction that one of the callers has open.
 * @param nameOf what tells two look-ups apart
 * @param findAll what is found by each name, in one statement; nothing by a name that is absent
 */
export const gatherLookUps = <Asked, Found>(
  nameOf: (asked: Asked) => string,
  findAll: (asked: readonly Asked[]) => Promise<ReadonlyMap<string, Found>>,
): ((asked: Asked) => Promise<Found | null>) => {
  const outside = AsyncLocalStorage.snapshot();
  const places = turnstile(AT_ONCE, Number.POSITIVE_INFINITY);
  let waiting: Waiting<Asked, Found>[] = [];
  let isSending = false;

  const find = async (lot: readonly Waiting<Asked, Found>[]): Promise<void> => {
    try {
      const distinct = new Map(lot.map(({ name, asked }) => [name, asked]));
      const found = await findAll([...distinct.values()]);
      for (const { name, resolve } of lot) resolve(found.get(name) ?? null);
    } catch (error) {
      // What is wrong with one is no fault of the others.
      if (lot.length === 1) lot[0]!.reject(error);
      else for (const each of lot) await find([each]);
    }
  };

  /** What has come by the time that there is a place for it is one lot. */
  const send = async (): Promise<void> => {
    const leave = await places.enter();
    const lot = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    isSending = waiting.length > 0;
    if (isSending) void send();
    await find(lot).finally(leave);
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ name: nameOf(asked), asked, resolve, reject });
      if (isSending) return;
      isSending = true;
      // After whatever else this turn of the event loop has read from its sockets.
      setImmediate(() => outside(() => void send()));
    });
};
