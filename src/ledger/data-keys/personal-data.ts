import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

export const personalData: PersonalDeclaration = {
  tables: {
    unused_data_keys: {
      retention:
        'Kept until the connection of the key is made. After one hour without a connection the key is destroyed.',
      notPersonal: ['id', 'made_at'],
    },
  },
};
