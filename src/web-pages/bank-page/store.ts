import type { Db } from '../../platform/database/postgres.ts';

/** Who asks: the name that a key was given. */
export const appNameOf = async (sql: Db, keyId: string): Promise<string> => {
  const [row] = await sql<
    { appName: string }[]
  >`select app_name as "appName" from api_keys where id = ${keyId}`;
  return row!.appName;
};

/** The connection that another consent of this user at this bank would renew. */
export const livingConnection = async (
  sql: Db,
  keyId: string,
  userId: string,
  bankId: string,
): Promise<string | null> => {
  const [row] = await sql<{ id: string }[]>`
    select id from connections
    where key_id = ${keyId} and user_id = ${userId} and bank_id = ${bankId} and revoked_at is null`;
  return row?.id ?? null;
};
