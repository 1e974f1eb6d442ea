import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    erased_again: {
      retention:
        'Kept for good. How much a restored backup brought back, and was erased again; it names nothing of it.',
      notPersonal: ['id', 'at', 'kind', 'count'],
    },
  },
};
