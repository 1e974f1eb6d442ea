import type { PersonalDeclaration } from '../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    events: {
      retention: 'Kept 30 days, at most until the connection is erased.',
      personal: [
        {
          columns: ['id', 'key_id', 'developer_id'],
          says: "the account's",
          purpose: 'who is notified of it',
        },
        { columns: ['connection_id'], says: "the connection's", purpose: 'erasing with it' },
        {
          columns: ['payload'],
          says: "the connection, and the developer's identifier of the user",
          purpose: 'telling the developer',
        },
      ],
      notPersonal: ['position', 'type', 'occurred_at', 'recorded_at', 'xid', 'snapshot'],
      owner: { by: 'key', column: 'key_id' },
      exported: {
        as: 'events',
        columns: ['id', 'key_id', 'type', 'payload', 'occurred_at'],
        orderedBy: 'id',
        type: 'text',
      },
      erased: { account: 'cascade', connection: 'code', accounts: 'code' },
    },
  },
  inventory: [
    {
      category: 'events',
      what: ['What happened to connections.', 'Šta se dešavalo sa vezama.'],
      purpose: ['To notify your applications.', 'Da vaše aplikacije budu obaveštene.'],
      retention: [
        '30 days, at most until the connection is revoked.',
        '30 dana, a najduže dok se veza ne opozove.',
      ],
      counts: ['events'],
    },
  ],
};
