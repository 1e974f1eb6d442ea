/** Counts by day how often the pages of users were used with a key. They name no user. */
import { belgradeDate } from '../../../packages/common/belgrade.ts';
import type { Db } from '../../platform/database/postgres.ts';

/** `opened`: a link was opened. `ended`: an access was ended and erased. `downloaded`: the data was taken along. */
export type PageAction = 'opened' | 'ended' | 'downloaded';

/** How many days of counts are stored. */
export const USE_DAYS = 30;

export const countUse = async (sql: Db, keyId: number, action: PageAction, at: Date): Promise<void> => {
  await sql`
    insert into user_page_uses as u (key_id, day, action, uses) values (${keyId}, ${belgradeDate(at)}, ${action}, 1)
    on conflict (key_id, day, action) do update set uses = u.uses + 1`;
};

interface PageUse {
  keyId: number;
  action: PageAction;
  uses: number;
}

/** Sums the uses of the pages of a developer's keys, or of one key, since a day. */
export const sumUses = async (
  sql: Db,
  { developerId, keyId }: { developerId: string; keyId: number | null },
  since: string,
): Promise<PageUse[]> => sql<PageUse[]>`
  select u.key_id as "keyId", u.action, sum(u.uses)::integer as uses
  from user_page_uses u join api_keys k on k.id = u.key_id
  where k.developer_id = ${developerId} and u.key_id = coalesce(${keyId}, u.key_id) and u.day >= ${since}::date
  group by 1, 2`;
