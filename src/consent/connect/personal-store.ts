import type { PersonalData } from '../../platform/room/personal-data.ts';

/** By code: sessions of the same user at the same bank go too, of which no connection came. */
export const connectSessionData = (): PersonalData => ({
  async eraseConnection(tx, keyId, connectionId) {
    await tx`
      delete from connect_sessions s using connections c
      where c.id = ${connectionId} and c.key_id = ${keyId} and s.key_id = c.key_id
        and (s.connection_id = c.id or (s.user_id = c.user_id and s.bank_id = c.bank_id))`;
  },
});
