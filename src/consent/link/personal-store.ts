import type { PersonalData } from '../../platform/room/personal-data.ts';

/** By code: which tokens go depends on what other connections the user has. */
export const linkTokenData = (): PersonalData => ({
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
