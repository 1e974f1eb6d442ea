import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    unused_data_keys: {
      kept: 'Kept until the connection is there that the key was made for, or one hour; then the key is destroyed.',
      notPersonal: ['id', 'made_at'],
    },
  },
};
