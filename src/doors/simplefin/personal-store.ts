import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql, Tx } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';

/** Counts the accounts that tokens lose, and why. A token without accounts gives no access, so it is deleted. */
const countErasedAccounts = async (
  tx: Tx,
  tokenIds: readonly string[],
  { isTakenOut }: { isTakenOut: boolean },
): Promise<void> => {
  await tx`
    update simplefin_tokens t
    set erased_accounts = erased_accounts + case when ${isTakenOut} then 0 else gone.count end,
        taken_out_accounts = taken_out_accounts + case when ${isTakenOut} then gone.count else 0 end
    from (select token, count(*)::integer as count from unnest(${[...tokenIds]}::text[]) as token group by token) gone
    where t.id = gone.token`;
  await tx`
    with erased as (
      delete from simplefin_tokens t
      where id = any(${[...tokenIds]}) and not exists (select from simplefin_accounts a where a.token_id = t.id)
      returning key_id, id, created_at
    )
    insert into erased_simplefin_tokens (key_id, id, created_at) select key_id, id, created_at from erased`;
};

/**
 * Exports and erases by code: tokens are exported with their accounts, and a token that loses all accounts is erased.
 */
export const simplefinData = ({ sql }: { sql: Sql }): PersonalData => ({
  sections: ({ id }) => ({
    simplefin_tokens: pages(
      (after) => sql<Placed[]>`
        select t.id as place, t.id, (select public_id from api_keys where id = t.key_id) as api_key_id, t.created_at, t.expires_at, t.claimed_at, t.claimed_by,
               t.last_read_at, t.repeated_claims,
               array(select account_id from simplefin_accounts a where a.token_id = t.id order by account_id) as account_ids
        from simplefin_tokens t
        where t.key_id in (select id from api_keys where developer_id = ${id}) and t.id > ${after}
        order by t.id limit ${PAGE}`,
    ),
  }),
  async eraseConnection(tx, keyId, connectionId) {
    const gone = await tx<{ token: string }[]>`
      delete from simplefin_accounts
      where key_id = ${keyId} and account_id in (select id from accounts where connection_id = ${connectionId})
      returning token_id as token`;
    await countErasedAccounts(
      tx,
      gone.map(({ token }) => token),
      { isTakenOut: false },
    );
  },
  async eraseAccounts(tx, { keyId, ids }) {
    const gone = await tx<{ token: string }[]>`
      delete from simplefin_accounts where key_id = ${keyId} and account_id = any(${[...ids]})
      returning token_id as token`;
    await countErasedAccounts(
      tx,
      gone.map(({ token }) => token),
      { isTakenOut: true },
    );
  },
});
