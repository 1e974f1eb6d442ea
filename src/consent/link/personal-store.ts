import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';

/** Counted with the connect sessions that they open. */
export const linkTokenData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: { link_tokens: ['key_id', 'user_id', 'connection_id'] },
  sections: ({ id }) => ({
    link_tokens: pages(
      (after) => sql<Placed[]>`
        select encode(hash, 'hex') as place, (select public_id from api_keys where id = key_id) as api_key_id, user_id, connection_id, created_at, expires_at
        from link_tokens
        where key_id in (select id from api_keys where developer_id = ${id}) and hash > decode(${after}, 'hex')
        order by hash limit ${PAGE}`,
    ),
  }),
  /** Tokens that renew the connection, and those that name the user, unless another connection of theirs lives on. */
  async eraseConnection(tx, keyId, connectionId) {
    await tx`
      delete from link_tokens t using connections c
      where c.id = ${connectionId} and c.key_id = ${keyId} and t.key_id = c.key_id
        and (t.connection_id = c.id or t.user_id = c.user_id and not exists (
          select 1 from connections other
          where other.key_id = c.key_id and other.user_id = c.user_id and other.id <> c.id))`;
  },
});
