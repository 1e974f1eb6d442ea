import type { Static } from 'typebox';
import type { Db } from '../../platform/database/postgres.ts';
import type { PersonalData, Subject } from '../../platform/room/personal-data.ts';
import type { InventoryLine } from './schema.ts';

/** Returns the inventory of a developer's data in all rooms, with counts. */
export const inventoryOf = async (
  sql: Db,
  rooms: readonly PersonalData[],
  subject: Subject,
): Promise<Static<typeof InventoryLine>[]> => {
  const lines = rooms.flatMap(({ inventory = [] }) => inventory);
  const counts = await Promise.all(lines.map(({ count }) => count(sql, subject)));
  return lines.map(({ category, what, purpose, retention }, place) => ({
    category,
    count: counts[place]!,
    what: what[0],
    what_sr: what[1],
    purpose: purpose[0],
    purpose_sr: purpose[1],
    retention: retention[0],
    retention_sr: retention[1],
  }));
};
