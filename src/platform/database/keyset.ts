import type { Db } from './postgres.ts';

/**
 * The condition `and …` for rows that follow a place in the order `column desc, id`, or nothing when there is no place:
 * a range of an index in that order, however far down the list it lies.
 */
export const afterPlace = (sql: Db, column: string, place: { at: Date; id: string } | null) =>
  place === null
    ? sql``
    : sql`and ${sql(column)} <= ${place.at} and (${sql(column)} < ${place.at} or id > ${place.id})`;
