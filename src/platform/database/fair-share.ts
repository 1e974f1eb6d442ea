/**
 * Keeps one customer from exhausting the pool. A transaction that waits for a lock holds a connection meanwhile, and
 * thirty transactions of one key held all ten: reads of a quiet key took 2.3 s instead of 3 ms.
 *
 * - A turn: transactions that lock rows of an owner run one at a time per owner, for a limited number of owners at
 *   once. Keys of one developer get fewer turns at once, so that two hundred keys leave turns to others. The turn is
 *   taken before a connection, so waiting transactions hold no connection.
 * - A share: for everything else, reads included, one owner (a developer with all keys) holds a limited number of
 *   connections at once.
 *
 * Both limits apply within one process. With several processes on one database, an owner has one such transaction in
 * each; it waits for the locks of the others at most `lock_timeout`.
 */
import { BACKGROUND_OWNER, type OwnerId, ownerContext } from '../owner-context.ts';
import { type Leave, turnstile, turnstilePerName } from '../turnstile.ts';

interface FairShare {
  /**
   * Resolves with a release function when `owner` has a connection left in its share. Without an owner there is no
   * limit.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait for the share of this owner
   */
  share(owner: OwnerId | null): Promise<Leave>;
  /**
   * Resolves with a release function when it is the turn of `owner`. A caller that already has a turn or a connection
   * must not call it: the two would wait for each other.
   * @throws ApiError SERVICE_UNAVAILABLE when too many wait for the turns of this owner; the abort reason when the
   *   client of the request is gone
   */
  turn(owner: OwnerId): Promise<Leave>;
}

/**
 * For a pool of ten: four connections for one owner, and turns of five owners at once, two of them of one developer.
 */
const SHARE = 0.4;
const IN_TURN = 0.5;
const IN_TURN_OF_ONE = 0.2;
/** Each waiting request keeps a client open: beyond this number an immediate refusal is better. */
const MOST_WAITING = 100;
/** A wait for a share takes milliseconds, unless one owner has thousands of requests open. */
const MOST_WAITING_FOR_SHARE = 1_000;

const partOf = (connections: number, part: number): number => Math.max(1, Math.floor(connections * part));

const free: Leave = () => {};

/** @param connections the size of the pool */
export const fairShare = (connections: number): FairShare => {
  const sharesOf = turnstilePerName(partOf(connections, SHARE), MOST_WAITING_FOR_SHARE);
  const turnsOf = turnstilePerName(1, MOST_WAITING);
  const turnsOfDeveloper = turnstilePerName(partOf(connections, IN_TURN_OF_ONE), MOST_WAITING);
  // Each developer has at most a few entries here, so first come, first served is fair.
  const inTurn = turnstile(partOf(connections, IN_TURN), Number.POSITIVE_INFINITY);
  return {
    share: async (owner) => (owner === null ? free : sharesOf(owner).enter()),
    async turn(owner) {
      const { owner: developer, clientGone } = ownerContext();
      const leaves: Leave[] = [];
      const leave = (): void => {
        for (const each of leaves.splice(0)) each();
      };
      try {
        leaves.push(await turnsOf(owner).enter(clientGone));
        if (developer !== null && developer !== BACKGROUND_OWNER)
          leaves.push(await turnsOfDeveloper(developer).enter(clientGone));
        leaves.push(await inTurn.enter(clientGone));
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
};
