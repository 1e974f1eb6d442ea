import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    connection_health: {
      kept: 'Kept until the connection is erased. A row for each connection whose bank has ever failed.',
      personal: [
        {
          columns: ['key_id', 'connection_id'],
          says: "the connection's",
          purpose: 'which connection it is about',
        },
      ],
      notPersonal: ['status', 'reason', 'since', 'failures', 'next_try_at'],
      note: "The reason is a word of ours, never the bank's.",
      whose: { by: 'key', column: 'key_id' },
      exported: '`connections`',
      erased: { account: 'cascade', connection: 'connection_id' },
    },
  },
};
