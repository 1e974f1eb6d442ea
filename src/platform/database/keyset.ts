import type { Db } from './postgres.ts';

/**
 * Returns the condition `and …` for rows after a position in the order `column desc, id`, or nothing without a
 * position. It is a range of an index in that order, however far down the list.
 */
export const afterPlace = (sql: Db, column: string, place: { at: Date; id: string } | null) =>
  place === null
    ? sql``
    : sql`and ${sql(column)} <= ${place.at} and (${sql(column)} < ${place.at} or id > ${place.id})`;
