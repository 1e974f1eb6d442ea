import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** What this room holds about people, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    admin_actions: {
      kept: 'Kept 24 months. What the owner of the installation did, without the names of those whom they looked at.',
      notPersonal: ['id', 'at', 'request_id', 'action', 'target', 'detail'],
    },
    bank_statuses: {
      kept: 'Kept for good.',
      notPersonal: ['bank_id', 'status'],
    },
  },
};
