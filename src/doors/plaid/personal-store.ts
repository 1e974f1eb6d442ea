import type { PersonalData } from '../../platform/room/personal-data.ts';

/**
 * Erases by code, because the hash of the access token stays with the tombstone of the connection: a program that
 * still uses the token learns that its Item was removed.
 */
export const plaidData = (): PersonalData => ({
  async eraseConnection(tx, keyId, connectionId) {
    await tx`
      update plaid_items set access_sealed = null, products = '{}'
      where key_id = ${keyId} and connection_id = ${connectionId}`;
  },
});
