import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    link_tokens: {
      kept: "Kept 7 days, or until the user's last connection is erased.",
      personal: [
        { columns: ['key_id'], says: "the account's", purpose: 'which key it stands for' },
        {
          columns: ['user_id'],
          says: "the developer's identifier of the user",
          purpose: 'connecting the right user',
        },
        { columns: ['connection_id'], says: "the connection's", purpose: 'renewing that one and no other' },
      ],
      notPersonal: ['hash', 'looking', 'account_selection', 'created_at', 'expires_at'],
      whose: { by: 'key', column: 'key_id' },
      exported: {
        as: 'link_tokens',
        columns: ['key_id', 'user_id', 'connection_id', 'created_at', 'expires_at'],
        orderedBy: 'hash',
        type: 'hex',
      },
      erased: { account: 'cascade', connection: 'code' },
    },
  },
};
