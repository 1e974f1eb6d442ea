import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

export const personalData: PersonalDeclaration = {
  tables: {
    plaid_items: {
      retention:
        'Kept until the key is deleted; the readable token and the products until the connection is erased.',
      personal: [
        {
          columns: ['key_id', 'connection_id'],
          says: "the connection's",
          purpose: 'which connection it reads',
        },
        {
          columns: ['access_hash', 'access_sealed'],
          says: 'the access token, as a hash and sealed',
          purpose: 'authenticating requests, and giving the same token to a second exchange',
        },
        {
          columns: ['created_at'],
          says: 'when the token was made',
          purpose: 'showing it to the application',
        },
        {
          columns: ['has_synced', 'initial_count', 'is_historical'],
          says: 'which webhooks about the first transactions were sent, and how many transactions they counted',
          purpose: 'sending each of them once',
        },
      ],
      notPersonal: ['products', 'webhook_url'],
      owner: { by: 'key', column: 'key_id' },
      exported: {
        as: 'plaid_items',
        columns: [
          'key_id',
          'connection_id',
          'products',
          'webhook_url',
          'created_at',
          'has_synced',
          'initial_count',
          'is_historical',
        ],
        orderedBy: 'connection_id',
        type: 'text',
      },
      erased: { account: 'cascade', connection: 'code' },
    },
    plaid_link_tokens: {
      retention: 'Kept as long as the link token.',
      personal: [
        { columns: ['key_id', 'hash'], says: "the link token's", purpose: 'whose link token it is' },
        {
          columns: ['request'],
          says: 'what the application asked for: its name, language, countries, products and addresses',
          purpose: 'showing it to the application, and applying it to the Item',
        },
      ],
      notPersonal: [],
      owner: { by: 'key', column: 'key_id' },
      exported: '`link_tokens`',
      erased: { account: 'cascade', connection: 'cascade' },
    },
  },
};
