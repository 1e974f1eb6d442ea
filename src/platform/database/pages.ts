/** Rows that are read at once. */
export const PAGE = 500;

/** A row, and the place after which the next page begins. */
export type Placed<T = object> = T & { place: string };

/**
 * Reads page after page, each beginning after the place at which the one before ended, so that a slow reader holds no
 * connection to the database.
 */
export async function* pages<T extends object>(
  read: (after: string) => Promise<Placed<T>[]>,
): AsyncGenerator<Omit<T, 'place'>> {
  for (let after = ''; ; ) {
    const rows = await read(after);
    for (const { place: _, ...entry } of rows) yield entry;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.place;
  }
}
