/** Rows of one page. */
export const PAGE = 500;

/** A row with the position after which the next page begins. */
export type Placed<T = object> = T & { place: string };

/** Yields rows page by page, so that a slow reader holds no database connection. */
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
