import type { Sql } from '../database/postgres.ts';

/**
 * Access of a cell to the others. A row that is made before its developer is known, such as a log-in of the command line
 * before its approval, is in the cell where the request arrived.
 */
export interface OtherCells {
  /** The databases of the other cells of this process. */
  databases(): readonly Sql[];
  /** Notes that an address belongs to this cell; false if it belongs to another one. */
  claimMail(email: string): Promise<boolean>;
  /**
   * Sends requests with a secret, given by its hash, to this cell from now on, whatever its mark.
   * @param endsAt when the secret ends by itself; null if never
   */
  adopt(hash: Buffer, endsAt: Date | null): Promise<void>;
}

/** Without cells there are no others. */
export const NO_OTHER_CELLS: OtherCells = {
  databases: () => [],
  claimMail: async () => true,
  adopt: async () => {},
};

/** Returns the first result of `find` that is not null, in this database or in those of the other cells. */
export const inSomeCell = async <T>(
  sql: Sql,
  cells: OtherCells,
  find: (sql: Sql) => Promise<T | null>,
): Promise<T | null> => {
  const own = await find(sql);
  if (own !== null) return own;
  for (const other of cells.databases()) {
    // A cell that does not answer has nothing for this one.
    const found = await find(other).catch(() => null);
    if (found !== null) return found;
  }
  return null;
};
