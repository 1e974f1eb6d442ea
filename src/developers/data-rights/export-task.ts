/** Writes all data of a developer in a thread. */

import { monotonicMs } from '../../../packages/common/clock.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';
import type { PersonalDataDeps } from '../../platform/room/room.ts';
import { type Task, type TaskName, task } from '../../platform/threads/task.ts';
import type { DeveloperRow } from '../accounts/store.ts';
import { exportDocument } from './export.ts';

interface Wanted {
  developer: DeveloperRow;
  now: Date;
}

export const exportDeveloper: TaskName<Wanted, void> = { name: 'export-developer' };

/** @param load loads the personal-data operations of every room */
export const developerExport = (
  load: () => Promise<(deps: PersonalDataDeps) => readonly PersonalData[]>,
): Task<Wanted, void> =>
  task(exportDeveloper.name, async ({ developer, now }, { sql, dataKeys, write }) => {
    const personalDataOf = await load();
    const rooms = personalDataOf({ sql, dataKeys, clock: { now: () => now, monotonicMs } });
    for await (const piece of exportDocument(rooms, developer, now)) await write(piece);
  });
