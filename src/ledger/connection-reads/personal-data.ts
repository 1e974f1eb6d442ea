import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

export const personalData: PersonalDeclaration = {
  tables: {
    connection_reads: {
      retention: 'Kept 90 days, at most until the connection is erased.',
      personal: [
        {
          columns: ['key_id', 'connection_id'],
          says: "the connection's",
          purpose: 'showing the user how often their data were read',
        },
        {
          columns: ['day', 'reader', 'kind', 'reads'],
          says: 'how often which kind of data was read on a day, and by whom: application, developer or budget application',
          purpose: 'showing the user how often their data were read',
        },
      ],
      notPersonal: [],
      owner: { by: 'key', column: 'key_id' },
      exported: '`connections`',
      erased: { account: 'cascade', connection: 'connection_id' },
    },
  },
};
