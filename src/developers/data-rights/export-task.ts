/** Everything that is held about a developer, written in a thread. */

import { type Clock, monotonicMs } from '../../../packages/common/clock.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';
import type { PersonalData } from '../../platform/personal-data/contract.ts';
import { type Task, type TaskName, task } from '../../platform/threads/task.ts';
import type { DeveloperRow } from '../accounts/store.ts';
import { exportDocument } from './export.ts';

interface Wanted {
  developer: DeveloperRow;
  now: Date;
}

export const exportDeveloper: TaskName<Wanted, void> = { name: 'export-developer' };

/** @param roomsOf what every room holds about people */
export const developerExport = (
  roomsOf: (deps: { sql: Sql; clock: Clock; dataKeys: DataKeys }) => readonly PersonalData[],
): Task<Wanted, void> =>
  task(exportDeveloper.name, async ({ developer, now }, { sql, dataKeys, write }) => {
    const rooms = roomsOf({ sql, dataKeys, clock: { now: () => now, monotonicMs } });
    for await (const piece of exportDocument(rooms, developer, now)) await write(piece);
  });
