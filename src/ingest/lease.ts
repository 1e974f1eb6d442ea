/** One at a time asks the bank of a connection in the background or for a request, in whichever process it runs. */
import { setTimeout as delay } from 'node:timers/promises';
import { after, MINUTE } from '../../packages/common/clock.ts';
import { BANK_DEADLINE } from './ask.ts';
import type { Deps } from './deps.ts';
import { type Leased, returnLeases, takeLease } from './lease-store.ts';

/** Longer than a bank may take and its news to be applied. Clocks of processes have to agree by less than that. */
const LEASE = BANK_DEADLINE + MINUTE;

/** True when the job has the connection to itself. A job that is taken up again has what it had before. */
export const lease = async (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  connection: Leased,
  owner: string,
): Promise<boolean> => {
  const now = clock.now();
  return takeLease(sql, connection, { owner, now, until: after(now, LEASE) });
};

/** How often a request tries to get the lease, so that requests about one connection wait for each other. */
const TRIES = 10;
const BETWEEN_TRIES_MS = 100;

/** Does `work` with the lease of a connection, which is then given back; null where another one keeps it. */
export const withLease = async <T>(
  deps: Pick<Deps, 'sql' | 'clock'>,
  connection: Leased,
  owner: string,
  work: () => Promise<T>,
): Promise<{ done: T } | null> => {
  for (let tries = 1; !(await lease(deps, connection, owner)); tries++) {
    if (tries === TRIES) return null;
    await delay(BETWEEN_TRIES_MS);
  }
  try {
    return { done: await work() };
  } finally {
    await returnLeases(deps.sql, [connection], owner);
  }
};
