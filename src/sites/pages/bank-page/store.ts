import type { Db } from '../../../platform/database/postgres.ts';

/** Who asks: the name that a key was given. */
export const appNameOf = async (sql: Db, keyId: number): Promise<string> => {
  const [row] = await sql<
    { appName: string }[]
  >`select app_name as "appName" from api_keys where id = ${keyId}`;
  return row!.appName;
};
