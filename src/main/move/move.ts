/**
 * Moves a developer to another cell while both serve requests. The rows are copied in one transaction of the target, so an
 * interrupted move leaves nothing there. At the end the developer's requests wait until that transaction is committed and the
 * directory names the target. Whether the target has the developer decides how an interrupted move ends: see `settle.ts`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs, SECOND } from '../../../packages/common/clock.ts';
import { READ_EVERY, READ_EVERY_WHILE_MOVING } from '../../platform/cells/directory.ts';
import {
  advanceMove,
  changeMoves,
  insertMove,
  type Move,
  placeWithDeveloper,
} from '../../platform/cells/directory-store.ts';
import type { Reserved, Tx } from '../../platform/database/postgres.ts';
import { inSnapshot } from '../../platform/database/snapshot.ts';
import { forDeveloper } from '../../platform/database/tenants.ts';
import {
  beginCapture,
  closeFence,
  endCapture,
  forgetChanges,
  leaveFence,
  listChanges,
  openFence,
} from './capture-store.ts';
import { type Copy, copyAll, copyChanges } from './copy-store.ts';
import { addressIn, lockTarget, markMoved } from './developer-store.ts';
import { copyJobs, missingQueues } from './follower-store.ts';
import { listSecrets } from './secret-store.ts';
import { arrive, checkRoles, finish, MoveError, type MovingCells, settle } from './settle.ts';
import { type TenantTable, tenantTables } from './table-store.ts';

/** Requests that began before every process knew of the move are over by then. Later ones are repeated at the target if need be. */
const LONGEST_REQUEST = 3 * SECOND;
/** Changes that are copied while requests wait. */
const FEW_CHANGES = 500;
const MOST_ROUNDS = 20;
/** Requests wait for at most two seconds. */
const LONGEST_PAUSE = 1.5 * SECOND;
const WAIT_FOR_WRITES = 0.7 * SECOND;
const MOST_PAUSES = 10;

interface MoveOptions {
  /** Called with lines for the operator. */
  tell?: (line: string) => void;
  /** How long a request takes at most, in milliseconds. */
  longestRequestMs?: number;
}

/**
 * Returns how long requests of the developer waited, in milliseconds; null if the end of the move was found out only afterwards.
 * @throws MoveError when they were not moved
 */
export const moveDeveloper = async (
  cells: MovingCells,
  move: Omit<Move, 'state'>,
  { tell = () => {}, longestRequestMs = LONGEST_REQUEST }: MoveOptions = {},
): Promise<number | null> => {
  const { source, target, directory, clock } = cells;
  const { developerId } = move;
  return forDeveloper(developerId, async () => {
    const tables = await tenantTables(source.sql);
    await check(cells, tables, developerId);
    if (!(await changeMoves(directory, (tx) => insertMove(tx, move, clock.now()))))
      throw new MoveError('Another move is under way. Wait until it is done.');
    const fence = await source.sql.reserve();
    try {
      // Left by a restored backup of a database that was moving.
      await endCapture(source.sql, source.url);
      await beginCapture(source.sql, source.url, tables, developerId);
      // Every process then reads the directory more often.
      await pause(READ_EVERY + READ_EVERY_WHILE_MOVING + longestRequestMs);
      const mover = createMover({ cells, developerId, tables, fence, tell });
      await target.sql.begin((tx) => mover.copy(tx));
      await arrive(cells, tables, developerId);
      const pausedMs = await mover.goOn();
      await finish(cells, tables, developerId);
      return pausedMs;
    } catch (error) {
      await leaveFence(fence);
      const end = await settle(cells, developerId);
      if (end === 'moved') return null;
      throw error;
    } finally {
      fence.release();
    }
  });
};

const check = async (
  cells: MovingCells,
  tables: readonly TenantTable[],
  developerId: string,
): Promise<void> => {
  const { source, target } = cells;
  // The policies say which rows are the developer's.
  if (tables.length === 0)
    throw new MoveError('With CITUS=on, developers cannot be moved. Move the whole cell with Citus.');
  await checkRoles(cells);
  const missing = await missingQueues(target.sql);
  if (missing.length > 0)
    throw new MoveError(
      `No process has served the cell "${target.name}" yet. Start the service with it first.`,
    );
  if ((await addressIn(source.sql, developerId)) === null)
    throw new MoveError(`The cell "${source.name}" has no developer ${developerId}.`);
};

interface Mover {
  cells: MovingCells;
  developerId: string;
  tables: readonly TenantTable[];
  fence: Reserved;
  tell: (line: string) => void;
}

const createMover = ({ cells, developerId, tables, fence, tell }: Mover) => {
  const { source, directory } = cells;
  let pausedAt = 0;
  const keys: Copy['keys'] = {};

  /** Copies what has changed since the last time; returns the number of changes. */
  const copyRound = (target: Tx): Promise<number> =>
    inSnapshot(source.sql, async (tx) => {
      const changes = await listChanges(tx, source.url);
      await copyChanges({ source: tx, target, developerId, keys }, tables, changes);
      return changes;
    }).then(async (changes) => {
      await forgetChanges(source.sql, source.url, changes);
      return changes.length;
    });

  const catchUp = async (target: Tx): Promise<void> => {
    for (let round = 1; round <= MOST_ROUNDS; round += 1) if ((await copyRound(target)) < FEW_CHANGES) return;
    throw new MoveError('More rows change than can be copied. Move the developer at a quieter time.');
  };

  const beginPause = async (): Promise<void> => {
    const secrets = await source.sql.begin((tx) => listSecrets(tx, tables, developerId));
    pausedAt = monotonicMs();
    await changeMoves(directory, async (tx) => {
      await placeWithDeveloper(tx, developerId, secrets);
      await advanceMove(tx, developerId, ['copying'], 'pausing');
    });
    // Every process has read it by then, and most requests under way have come to their end.
    await pause(4 * READ_EVERY_WHILE_MOVING);
  };

  const endPause = async (): Promise<void> => {
    await changeMoves(directory, (tx) => advanceMove(tx, developerId, ['pausing'], 'copying'));
  };

  /** Copies the last changes while nothing is written. Returns whether there was enough time. */
  const copyLast = async (target: Tx): Promise<boolean> => {
    if (!(await closeFence(fence, source.url, WAIT_FOR_WRITES))) return false;
    try {
      await copyRound(target);
      if (monotonicMs() - pausedAt < LONGEST_PAUSE) {
        await source.sql.begin((tx) => copyJobs({ source: tx, target, developerId, keys }));
        await markMoved(target, developerId, cells.clock.now());
        return true;
      }
    } catch (error) {
      await openFence(fence, source.url, false);
      throw error;
    }
    await openFence(fence, source.url, false);
    return false;
  };

  return {
    /** Copies everything in a transaction of the target. Afterwards the fence stays closed. */
    async copy(target: Tx): Promise<void> {
      await lockTarget(target);
      const rows = await inSnapshot(source.sql, (tx) =>
        copyAll({ source: tx, target, developerId, keys }, tables),
      );
      tell(`${rows.toLocaleString('en')} rows copied.`);
      for (let pauses = 1; ; pauses += 1) {
        await catchUp(target);
        await beginPause();
        const isDone = await copyLast(target).catch(async (error: unknown) => {
          await endPause();
          throw error;
        });
        if (isDone) return;
        await endPause();
        if (pauses === MOST_PAUSES)
          throw new MoveError(
            'Requests of the developer take too long. Move the developer at a quieter time.',
          );
        tell('Requests under way take too long; it is tried again in a second.');
        await pause(SECOND);
      }
    },
    /** Lets held requests go on, after the directory names the target. Returns how long they have waited. */
    async goOn(): Promise<number> {
      const pausedMs = Math.round(monotonicMs() - pausedAt);
      await openFence(fence, source.url, true);
      return pausedMs;
    },
  };
};
