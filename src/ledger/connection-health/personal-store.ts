import type { PersonalData } from '../../platform/room/personal-data.ts';

/** The health of a connection is exported with it. */
export const healthData: PersonalData = {
  columns: { connection_health: ['key_id', 'connection_id'] },
  async eraseConnection(tx, keyId, connectionId) {
    await tx`delete from connection_health where key_id = ${keyId} and connection_id = ${connectionId}`;
  },
};
