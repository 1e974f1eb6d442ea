/** The plan of a seed: what clients, banks and operators do, and which faults happen. */

import { type Random, randomOf } from './random.ts';
import { FAULTS, type PlannedFault } from './scheduler.ts';

export type Step =
  /** A user connects a bank, or connects it again. */
  | { do: 'connect'; user: number }
  /** Something happens at the bank of a user. */
  | { do: 'bank'; user: number; change: 'book' | 'hold' | 'settle' | 'release' }
  /** The application asks for news of an account. */
  | { do: 'sync'; user: number }
  /** The application adds a transaction to an account, with an Idempotency-Key. */
  | { do: 'inject'; user: number; amount: number }
  /** It deletes one that it has added. */
  | { do: 'delete'; user: number }
  /** It reads on from its cursor. */
  | { do: 'read'; user: number }
  /** It revokes a connection. */
  | { do: 'revoke'; user: number }
  /** A process runs the jobs that are due. */
  | { do: 'work' }
  /** The daily round begins. */
  | { do: 'round' }
  /** Deliveries that are due are looked for. */
  | { do: 'sweep' }
  /** The receiver answers the next requests with 500. */
  | { do: 'break receiver'; requests: number }
  | { do: 'pass time'; ms: number };

export interface Plan {
  readonly seed: number;
  readonly showsWindow: boolean;
  readonly processes: number;
  /** Steps at once. */
  readonly concurrency: number;
  readonly steps: readonly Step[];
  readonly faults: readonly PlannedFault[];
  /** Whether operations happen in the order in which they were asked for. */
  readonly isInOrder: boolean;
}

const MINUTE = 60_000;
const MOST_USERS = 2;

const drawStep = (random: Random, users: number): Step => {
  const user = random.below(users);
  const draw = random.below(100);
  if (draw < 6) return { do: 'connect', user };
  if (draw < 24)
    return { do: 'bank', user, change: random.pick(['book', 'book', 'hold', 'hold', 'settle', 'release']) };
  if (draw < 34) return { do: 'sync', user };
  if (draw < 52) return { do: 'inject', user, amount: -(1 + random.below(500)) };
  if (draw < 56) return { do: 'delete', user };
  if (draw < 61) return { do: 'read', user };
  if (draw < 66) return { do: 'revoke', user };
  if (draw < 82) return { do: 'work' };
  if (draw < 86) return { do: 'round' };
  if (draw < 90) return { do: 'sweep' };
  if (draw < 93) return { do: 'break receiver', requests: 1 + random.below(3) };
  return { do: 'pass time', ms: (1 + random.below(90)) * MINUTE };
};

export const planOf = (seed: number): Plan => {
  const random = randomOf(seed);
  const users = 1 + random.below(MOST_USERS);
  const steps: Step[] = [{ do: 'connect', user: 0 }];
  for (let count = 4 + random.below(9); count > 0; count--) steps.push(drawStep(random, users));
  // Most operations of a run are among the first so many.
  const operations = 60 + steps.length * 25;
  const faults = Array.from({ length: random.below(6) }, () => {
    const of = random.pick(['all', 'commits', 'commits', 'responses'] as const);
    return {
      of,
      at: 1 + random.below(of === 'all' ? operations : Math.ceil(operations / 15)),
      fault: random.pick(FAULTS),
      ms: (1 + random.below(180)) * MINUTE,
    };
  });
  return {
    seed,
    showsWindow: random.chance(0.3),
    processes: 1 + random.below(2),
    concurrency: 1 + random.below(3),
    steps,
    faults: faults.sort((a, b) => a.at - b.at),
    isInOrder: false,
  };
};
