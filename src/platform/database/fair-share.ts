/**
 * Keeps one customer from taking the pool away from the others. A transaction that waits for a lock holds a connection
 * meanwhile, and thirty of one key held all ten: reads of a quiet key took 2.3 s instead of 3 ms.
 *
 * - A turn: transactions that lock rows of an owner run one at a time for each owner, and only so many owners at once. Of
 *   the keys of one developer fewer have a turn at once, so that two hundred keys leave turns to others. The turn is taken
 *   before a connection, so those that wait for it hold nothing that others need.
 * - A share: of everything else, reads included, one owner (a developer with all keys) holds only so many connections at once.
 *
 * Both hold within one process. Beside other processes over the same database an owner has one such transaction in each,
 * which waits for the locks of the others no longer than `lock_timeout`.
 */
import { BACKGROUND_OWNER, behalf, type OwnerId } from '../behalf.ts';
import { type Leave, turnstile, turnstilePerName } from '../turnstile.ts';

interface FairShare {
  /**
   * Resolves when `owner` has a connection left of its share, with what gives it back. Without an owner it is not bounded.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait for the share of this owner
   */
  share(owner: OwnerId | null): Promise<Leave>;
  /**
   * Resolves when it is the turn of `owner`, with what ends it. Not for who holds a turn or a connection already: the two
   * would wait for each other.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait for the turns of this owner, or when the client of the request
   *   on whose behalf it waits is gone
   */
  turn(owner: OwnerId): Promise<Leave>;
}

/** Of a pool of ten: four connections for one owner, and turns of five owners at once, two of them of one developer. */
const SHARE = 0.4;
const IN_TURN = 0.5;
const IN_TURN_OF_ONE = 0.2;
/** Each is a request that is kept open while its client waits: more are better refused at once. */
const MOST_WAITING = 100;
/** A wait for a share is one of milliseconds, unless one owner has thousands of requests open. */
const MOST_WAITING_FOR_SHARE = 1_000;

const partOf = (connections: number, part: number): number => Math.max(1, Math.floor(connections * part));

const free: Leave = () => {};

/** @param connections the size of the pool */
export const fairShare = (connections: number): FairShare => {
  const sharesOf = turnstilePerName(partOf(connections, SHARE), MOST_WAITING_FOR_SHARE);
  const turnsOf = turnstilePerName(1, MOST_WAITING);
  const turnsOfDeveloper = turnstilePerName(partOf(connections, IN_TURN_OF_ONE), MOST_WAITING);
  // At most a few of each developer are here, so that first come, first served is fair among them.
  const inTurn = turnstile(partOf(connections, IN_TURN), Number.POSITIVE_INFINITY);
  return {
    share: async (owner) => (owner === null ? free : sharesOf(owner).enter()),
    async turn(owner) {
      const { owner: developer, gone } = behalf();
      const leaves: Leave[] = [];
      const leave = (): void => {
        for (const each of leaves.splice(0)) each();
      };
      try {
        leaves.push(await turnsOf(owner).enter(gone));
        if (developer !== null && developer !== BACKGROUND_OWNER)
          leaves.push(await turnsOfDeveloper(developer).enter(gone));
        leaves.push(await inTurn.enter(gone));
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
};
