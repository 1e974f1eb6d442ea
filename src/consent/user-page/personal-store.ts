import type { PersonalData } from '../../platform/room/personal-data.ts';

/** Erases by code, because a page shows all connections of a user at a key. */
export const userPageData = (): PersonalData => ({
  /**
   * Takes the user out of their pages if this is their last connection: the open page shows the receipt of the erasure,
   * and links that nobody opened are deleted.
   */
  async eraseConnection(tx, keyId, connectionId) {
    const emptied = tx`
      from connections c
      where c.id = ${connectionId} and c.key_id = ${keyId} and p.key_id = c.key_id and p.user_id = c.user_id
        and not exists (
          select 1 from connections other
          where other.key_id = c.key_id and other.user_id = c.user_id and other.id <> c.id)`;
    await tx`update user_pages p set user_id = null ${emptied}`;
    await tx`delete from user_pages where key_id = ${keyId} and user_id is null and browser_hash is null`;
  },
});
