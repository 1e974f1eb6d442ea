/** Tokens as their developer makes, sees and revokes them. */
import { following } from '../../platform/database/keyset.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';

export interface TokenRow {
  id: string;
  accountIds: string[];
  createdAt: Date;
  expiresAt: Date | null;
  claimedAt: Date | null;
  claimedBy: string | null;
  lastReadAt: Date | null;
  repeatedClaims: number;
}

type TokenPlace = Pick<TokenRow, 'id' | 'createdAt'>;

const columns = (sql: Db) => sql`
  t.id, t.created_at as "createdAt", t.expires_at as "expiresAt", t.claimed_at as "claimedAt",
  t.claimed_by as "claimedBy", t.last_read_at as "lastReadAt", t.repeated_claims as "repeatedClaims",
  array(select account_id from simplefin_accounts a where a.token_id = t.id order by account_id) as "accountIds"
  -- "accountIds" is not null: an array without entries is one
`;

/** Newest first, after a token if one is given; at most `limit`, null for all. */
export const listTokens = async (
  sql: Db,
  keyId: number,
  after: TokenPlace | null,
  limit: number | null,
): Promise<TokenRow[]> => sql<TokenRow[]>`
  select ${columns(sql)} from simplefin_tokens t
  where key_id = ${keyId} ${following(sql, 'created_at', after && { at: after.createdAt, id: after.id })}
  order by created_at desc, id limit ${limit}`;

export const countTokens = async (sql: Db, keyId: number): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from simplefin_tokens where key_id = ${keyId}`;
  return row!.count;
};

export const findToken = async (sql: Db, keyId: number, id: string): Promise<TokenRow | null> => {
  const [row] = await sql<TokenRow[]>`
    select ${columns(sql)} from simplefin_tokens t where id = ${id} and key_id = ${keyId}`;
  return row ?? null;
};

/** The place of a token in the list of its key; an erased one has a place, too. */
export const findTokenPlace = async (sql: Db, keyId: number, id: string): Promise<TokenPlace | null> => {
  const [row] = await sql<TokenPlace[]>`
    select id, created_at as "createdAt" from simplefin_tokens where id = ${id} and key_id = ${keyId}
    union all
    select id, created_at as "createdAt" from erased_simplefin_tokens where id = ${id} and key_id = ${keyId}
    limit 1`;
  return row ?? null;
};

export interface NewToken {
  id: string;
  keyId: number;
  claimHash: Buffer;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Which accounts a token is to be made for: those of a user, of connections, or these. */
interface Choice {
  userId: string | null;
  connectionIds: readonly string[] | null;
  accountIds: readonly string[] | null;
}

interface ChosenConnection {
  id: string;
  revoked: boolean;
  expiresAt: Date;
}

/**
 * The connections that a choice names, locked against revocation and renewal until the transaction ends; of a user, those
 * that are not revoked.
 */
export const holdConnections = async (
  tx: Tx,
  keyId: number,
  { userId, connectionIds, accountIds }: Choice,
): Promise<ChosenConnection[]> => tx<ChosenConnection[]>`
  select id, revoked_at is not null as revoked, expires_at as "expiresAt" from connections
  where key_id = ${keyId}
    ${userId === null ? tx`` : tx`and user_id = ${userId} and revoked_at is null`}
    ${connectionIds === null ? tx`` : tx`and id = any(${[...connectionIds]})`}
    ${
      accountIds === null
        ? tx``
        : tx`and id in (select connection_id from accounts where key_id = ${keyId} and id = any(${[...accountIds]}))`
    }
  order by id for share`;

/** The accounts of connections; those alone that are named, if any are. */
export const chosenAccounts = async (
  tx: Tx,
  keyId: number,
  connectionIds: readonly string[],
  accountIds: readonly string[] | null,
): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from accounts
    where key_id = ${keyId} and connection_id = any(${[...connectionIds]})
      ${accountIds === null ? tx`` : tx`and id = any(${[...accountIds]})`}
    order by id`;
  return rows.map(({ id }) => id);
};

export const insertToken = async (tx: Tx, token: NewToken, accountIds: readonly string[]): Promise<void> => {
  const { id, keyId, claimHash, createdAt, expiresAt } = token;
  await tx`
    insert into simplefin_tokens (id, key_id, claim_hash, created_at, expires_at)
    values (${id}, ${keyId}, ${claimHash}, ${createdAt}, ${expiresAt})`;
  await tx`
    insert into simplefin_accounts (key_id, token_id, account_id)
    select ${keyId}, ${id}, account_id from unnest(${[...accountIds]}::text[]) as account_id`;
};

/** Ends an access, or a setup token that nobody has claimed; false where the key has no such token. */
export const deleteToken = async (tx: Tx, keyId: number, id: string): Promise<boolean> => {
  const { count } = await tx`
    with erased as (
      delete from simplefin_tokens where id = ${id} and key_id = ${keyId} returning key_id, id, created_at
    )
    insert into erased_simplefin_tokens (key_id, id, created_at) select key_id, id, created_at from erased`;
  return count > 0;
};
