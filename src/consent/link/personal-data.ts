import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

export const personalData: PersonalDeclaration = {
  tables: {
    link_tokens: {
      retention: "Kept 7 days, or until the user's last connection is erased.",
      personal: [
        { columns: ['key_id'], says: "the account's", purpose: 'the key that it represents' },
        {
          columns: ['user_id'],
          says: "the developer's identifier of the user",
          purpose: 'connecting the right user',
        },
        {
          columns: ['connection_id'],
          says: "the connection's",
          purpose: 'limiting the token to this renewal',
        },
      ],
      notPersonal: [
        'hash',
        'looking',
        'account_selection',
        'public_token_seconds',
        'redirect_url',
        'created_at',
        'expires_at',
      ],
      owner: { by: 'key', column: 'key_id' },
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
