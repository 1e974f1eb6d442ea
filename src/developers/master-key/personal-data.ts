import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    installation: {
      kept: 'Kept for good. Which key store belongs to the database.',
      notPersonal: ['only_row', 'key_store_check'],
    },
    schema_migrations: {
      kept: 'Kept for good.',
      notPersonal: ['version', 'name', 'checksum', 'applied_at'],
    },
  },
};
