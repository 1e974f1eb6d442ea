import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    installation: {
      retention: 'Kept for good. Which key store belongs to the database.',
      notPersonal: ['only_row', 'key_store_check'],
    },
    schema_migrations: {
      retention: 'Kept for good.',
      notPersonal: ['version', 'name', 'checksum', 'applied_at'],
    },
  },
};
