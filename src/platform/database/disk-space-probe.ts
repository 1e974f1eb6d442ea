import { isDiskFull } from '../disk-space.ts';
import type { Sql } from './postgres.ts';

/** Writes a megabyte to a temporary table; returns false when the disk has no space for it. */
export const hasDiskSpace = async (sql: Sql): Promise<boolean> => {
  try {
    await sql.begin(async (tx) => {
      await tx`
        create temporary table disk_space_probe on commit drop as
        select repeat(md5(number::text), 30) as text from generate_series(1, 1000) as number`;
    });
    return true;
  } catch (error) {
    if (isDiskFull(error as { code?: string })) return false;
    throw error;
  }
};
