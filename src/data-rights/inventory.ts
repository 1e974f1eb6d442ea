import type { Db } from '../platform/database/postgres.ts';
import type { InventoryLine, PersonalData, Subject } from '../platform/personal-data/contract.ts';

/** What all rooms together hold about a developer, line by line, with how much of it there is. */
export const inventoryOf = async (
  sql: Db,
  rooms: readonly PersonalData[],
  subject: Subject,
): Promise<(Omit<InventoryLine, 'count'> & { count: number })[]> => {
  const lines = rooms.flatMap(({ inventory = [] }) => inventory);
  const counts = await Promise.all(lines.map(({ count }) => count(sql, subject)));
  return lines.map((line, place) => ({ ...line, count: counts[place]! }));
};
