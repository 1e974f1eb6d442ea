/** Runs one plan from an empty database to its end, and says what is broken. */
import type { RouteCount } from './client.ts';
import type { Backends } from './database-network.ts';
import { requireOneBody, requireSame, requireThat } from './invariants.ts';
import type { Plan } from './plan.ts';
import { passTime } from './surroundings.ts';
import { World } from './world.ts';

export interface Outcome {
  /** What is broken; null if nothing is. */
  readonly failure: string | null;
  readonly trace: readonly string[];
  readonly operations: number;
  /** The requests that clients sent, by route. */
  readonly routes: Readonly<Record<string, RouteCount>>;
}

export interface SimulationDatabase {
  readonly backends: Backends;
  readonly url: string;
  readonly tables: readonly string[];
}

const HOUR = 3_600_000;
const USERS = [0, 1];
/** Rounds of an undisturbed service after which all work must be done. */
const ROUNDS = 8;

/** Lets the service finish without faults and with a working receiver, and compares everything with the truth. */
const settle = async (world: World): Promise<void> => {
  world.receiver.broken = 0;
  for (let round = 1; ; round++) {
    await world.runCalmly(async () => {
      passTime(round * HOUR);
      // Not a requested sync: it would read everything again, and so hide what an earlier pull missed.
      await world.beginDailyRound();
      await world.sweep();
    });
    try {
      await compare(world);
      break;
    } catch (error) {
      // Retries wait longer and longer, so a few more hours may be needed.
      if (round === ROUNDS) throw error;
    }
  }
  requireOneBody(world.receiver);
};

const compare = async (world: World): Promise<void> => {
  for (const { status, eventId, type } of world.state.deliveries)
    requireThat(status === 'delivered', () => `in the end the delivery of ${type} ${eventId} is ${status}`);
  await world.runCalmly(async () => {
    for (const user of USERS) await compareUser(world, user);
  });
};

const line = ({
  description,
  amount,
  pending,
}: {
  description: string;
  amount: number;
  pending: boolean;
}): string => `${description} ${amount}${pending ? ' pending' : ''}`;

const compareUser = async (world: World, user: number): Promise<void> => {
  const connectionId = world.connectionOf(user);
  const account = world.state.accounts.find((one) => one.connectionId === connectionId);
  if (!account) return;
  await world.read(account.id);
  const listed = await world.client.send({
    method: 'GET',
    url: `/accounts/${account.id}/transactions?limit=500`,
  });
  requireThat(listed?.status === 200, () => `the list is answered with ${listed?.status}`);
  const rows = (listed!.body.data as { description: string; amount: number; pending: boolean }[]).map(line);
  const ofAccount = [...world.injected.values()].filter(({ accountId }) => accountId === account.id);
  const has = (description: string): boolean => rows.some((row) => row.startsWith(`${description} `));
  const isExpected = ({ state, description }: { state: string; description: string }): boolean =>
    state === 'present' || ((state === 'unknown' || state === 'perhaps deleted') && has(description));
  const truth = [
    ...world.bank.rows(`seed-${user}`).map((row) => line({ ...row, amount: row.amount / 100 })),
    ...ofAccount
      .filter(isExpected)
      .map(({ description, amount }) => line({ description, amount: amount / 100, pending: false })),
  ];
  requireSame(`rows of ${account.id} in the list`, rows, truth);
  const synced = [...world.readers.get(account.id)!.rows.values()].map(line);
  requireSame(`rows of ${account.id} by cursor`, synced, rows);
};

export const simulate = async (plan: Plan, database: SimulationDatabase): Promise<Outcome> => {
  const { admin } = database.backends;
  await admin.query('select empty_simulation()');
  const world = new World(plan, database);
  let failure: string | null = null;
  try {
    await world.begin();
    await world.runSteps();
    await settle(world);
  } catch (error) {
    const { name, message, stack } = error as Error;
    failure = name === 'InvariantBroken' ? message : (stack ?? message);
  } finally {
    await world.end();
  }
  const { trace, count } = world.scheduler;
  return { failure, trace, operations: count, routes: world.client.routes };
};
