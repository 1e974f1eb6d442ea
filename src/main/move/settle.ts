/** Ends moves between cells, also those whose process was killed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../packages/common/clock.ts';
import { announceSessionEnd } from '../../events/signal-store.ts';
import { READ_EVERY } from '../../platform/cells/directory.ts';
import {
  advanceMove,
  insertArrival,
  listMoves,
  type Move,
  moveMails,
  placeWithDeveloper,
  revertMove,
} from '../../platform/cells/directory-store.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { forDeveloper } from '../../platform/database/tenants.ts';
import { endCapture } from './capture-store.ts';
import { numberKeys } from './copy-store.ts';
import { addressIn, deleteDeveloper, listMoved, lockTarget } from './developer-store.ts';
import { copyRecords } from './follower-store.ts';
import { listSecrets } from './secret-store.ts';
import { tenantTables } from './table-store.ts';

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

/** Sends the developer's requests to the target. */
export const arrive = async (
  { source, target, directory, hashesOf }: MovingCells,
  developerId: string,
): Promise<void> => {
  const tables = await tenantTables(source.sql);
  // Also those that were made since the pause began.
  const secrets = await source.sql.begin((tx) => listSecrets(tx, tables, developerId));
  await placeWithDeveloper(directory, developerId, secrets);
  const email = await addressIn(target.sql, developerId);
  await directory.begin(async (tx) => {
    await advanceMove(tx, developerId, ['copying', 'pausing'], 'moved');
    await moveMails(tx, hashesOf(email!), target.name);
  });
};

/** Deletes the rows of the source, after the last records of requests have followed. */
export const finish = async (
  { source, target, directory }: MovingCells,
  developerId: string,
): Promise<void> => {
  // Streams open again, at the target.
  await source.sql.begin((tx) => announceSessionEnd(tx, developerId, null));
  // Every process knows the new place then, and has written its records.
  await pause(2 * READ_EVERY);
  const tables = await tenantTables(source.sql);
  const keys = {};
  await numberKeys({ source: source.sql, target: target.sql, developerId, keys });
  await copyRecords(source.sql, target.sql, keys);
  await deleteDeveloper(source.sql, { tables, developerId, keys });
  await endCapture(source.sql, source.url);
  await advanceMove(directory, developerId, ['moved'], 'done');
};

/**
 * Ends a move that nobody works on any more: finishes it if the target has the developer, else undoes it. A finished move is
 * compared once more, because a restored backup can bring the developer back.
 */
export const settle = async (cells: MovingCells, developerId: string): Promise<'moved' | 'undone'> =>
  forDeveloper(developerId, async () => {
    const { source, target, directory } = cells;
    const has = await target.sql.begin(async (tx) => {
      await lockTarget(tx);
      return (await addressIn(tx, developerId)) !== null;
    });
    if (has) {
      await arrive(cells, developerId);
      await finish(cells, developerId);
      return 'moved';
    }
    await endCapture(source.sql, source.url);
    await revertMove(directory, developerId);
    return 'undone';
  });

/** Settles every move that was interrupted, and those whose developer is in the source again. */
export const settleMoves = async (
  directory: Sql,
  cellsOf: (move: Move) => MovingCells | null,
  tell: (move: Move, end: 'moved' | 'undone') => void,
): Promise<void> => {
  for (const move of await listMoves(directory)) {
    const { developerId, state } = move;
    const cells = move.source === move.target ? null : cellsOf(move);
    if (!cells) continue;
    const isBack = () =>
      forDeveloper(developerId, async () => (await addressIn(cells.source.sql, developerId)) !== null);
    if (state !== 'done' || (await isBack())) tell(move, await settle(cells, developerId));
  }
};

/** Notes again where the developers of a cell are who came from another one, after the directory was lost. */
export const noteArrivals = async (
  { name, sql }: Pick<MovingCell, 'name' | 'sql'>,
  directory: Sql,
  clock: Clock,
): Promise<void> => {
  const arrived = await listMoved(sql);
  const tables = await tenantTables(sql);
  for (const { id } of arrived) {
    if (!(await insertArrival(directory, { developerId: id, cell: name, at: clock.now() }))) continue;
    const secrets = await forDeveloper(id, () => sql.begin((tx) => listSecrets(tx, tables, id)));
    await placeWithDeveloper(directory, id, secrets);
  }
};
