import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    erased_again: {
      kept: 'Kept for good. How much a restored backup brought back, and was erased again; it names nothing of it.',
      notPersonal: ['id', 'at', 'kind', 'count'],
    },
  },
};
