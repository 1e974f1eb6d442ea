/** Ends moves between cells, also those whose process was killed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../packages/common/clock.ts';
import { announceSessionEnd } from '../../events/signal-store.ts';
import { READ_EVERY } from '../../platform/cells/directory.ts';
import {
  advanceMove,
  changeMoves,
  insertArrival,
  listMoves,
  type Move,
  moveMails,
  placeWithDeveloper,
  revertMove,
} from '../../platform/cells/directory-store.ts';
import { faultOfRole } from '../../platform/database/database-role.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { forDeveloper } from '../../platform/database/tenants.ts';
import { endCapture } from './capture-store.ts';
import { numberKeys } from './copy-store.ts';
import { addressIn, deleteDeveloper, developersIn, listMoved, lockTarget } from './developer-store.ts';
import { copyRecords } from './follower-store.ts';
import { listSecrets } from './secret-store.ts';
import { type TenantTable, tenantTables } from './table-store.ts';

export interface MovingCell {
  name: string;
  url: string;
  sql: Sql;
}

export interface MovingCells {
  source: MovingCell;
  target: MovingCell;
  /** The database of the directory. */
  directory: Sql;
  /** The hashes of an address in the directory. */
  hashesOf: (email: string) => readonly Buffer[];
  clock: Clock;
}

/** A move that cannot begin, or that had to be undone. The message says what to do. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

/**
 * Without row-level security, rows that belong to a developer through other rows would be taken from everybody.
 * @throws MoveError
 */
export const checkRoles = async ({ source, target }: MovingCells): Promise<void> => {
  for (const { sql } of [source, target]) {
    const fault = await faultOfRole(sql);
    if (fault !== null) throw new MoveError(fault);
  }
};

/** Sends the developer's requests to the target. */
export const arrive = async (
  { source, target, directory, hashesOf }: MovingCells,
  tables: readonly TenantTable[],
  developerId: string,
): Promise<void> => {
  // Also those that were made since the pause began.
  const secrets = await source.sql.begin((tx) => listSecrets(tx, tables, developerId));
  const email = await addressIn(target.sql, developerId);
  await changeMoves(directory, async (tx) => {
    await placeWithDeveloper(tx, developerId, secrets);
    await advanceMove(tx, developerId, ['copying', 'pausing'], 'moved');
    await moveMails(tx, hashesOf(email!), target.name);
  });
};

/** Deletes the rows of the source, after the last records of requests have followed. */
export const finish = async (
  { source, target, directory }: MovingCells,
  tables: readonly TenantTable[],
  developerId: string,
): Promise<void> => {
  // Streams open again, at the target.
  await source.sql.begin((tx) => announceSessionEnd(tx, developerId, null));
  // Every process knows the new place then, and has written its records.
  await pause(2 * READ_EVERY);
  const keys = {};
  await numberKeys({ source: source.sql, target: target.sql, developerId, keys });
  await copyRecords(source.sql, target.sql, keys);
  await deleteDeveloper(source.sql, { tables, developerId, keys });
  await endCapture(source.sql, source.url);
  await changeMoves(directory, (tx) => advanceMove(tx, developerId, ['moved'], 'done'));
};

/**
 * Ends a move that nobody works on any more: finishes it if the target has the developer, else undoes it. A finished move is
 * compared once more, because a restored backup can bring the developer back.
 */
export const settle = async (cells: MovingCells, developerId: string): Promise<'moved' | 'undone'> =>
  forDeveloper(developerId, async () => {
    await checkRoles(cells);
    const { source, target, directory } = cells;
    const has = await target.sql.begin(async (tx) => {
      await lockTarget(tx);
      return (await addressIn(tx, developerId)) !== null;
    });
    if (has) {
      const tables = await tenantTables(source.sql);
      await arrive(cells, tables, developerId);
      await finish(cells, tables, developerId);
      return 'moved';
    }
    await endCapture(source.sql, source.url);
    await changeMoves(directory, (tx) => revertMove(tx, developerId));
    return 'undone';
  });

/** Settles every move that was interrupted, and those whose developer is in the source again. */
export const settleMoves = async (
  directory: Sql,
  cellsOf: (move: Move) => MovingCells | null,
  tell: (move: Move, end: 'moved' | 'undone') => void,
): Promise<void> => {
  const moves = (await listMoves(directory)).filter(({ source, target }) => source !== target);
  for (const ofSource of Map.groupBy(moves, ({ source }) => source).values()) {
    const some = ofSource.map(cellsOf).find((cells) => cells !== null);
    if (!some) continue;
    const back = await developersIn(
      some.source.sql,
      ofSource.map(({ developerId }) => developerId),
    );
    for (const move of ofSource) {
      const cells = cellsOf(move);
      if (cells && (move.state !== 'done' || back.has(move.developerId)))
        tell(move, await settle(cells, move.developerId));
    }
  }
};

/** Notes again where the developers of a cell are who came from another one, after the directory was lost. */
export const noteArrivals = async (
  { name, sql }: Pick<MovingCell, 'name' | 'sql'>,
  directory: Sql,
  clock: Clock,
): Promise<void> => {
  const known = new Set((await listMoves(directory)).map(({ developerId }) => developerId));
  const tables = await tenantTables(sql);
  for (const { id } of await listMoved(sql)) {
    if (known.has(id)) continue;
    const secrets = await forDeveloper(id, () => sql.begin((tx) => listSecrets(tx, tables, id)));
    await changeMoves(directory, async (tx) => {
      await insertArrival(tx, { developerId: id, cell: name, at: clock.now() });
      await placeWithDeveloper(tx, id, secrets);
    });
  }
};
