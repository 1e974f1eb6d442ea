import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    admin_actions: {
      retention:
        'Kept 24 months. What the owner of the installation did, without the names of those whom they looked at.',
      notPersonal: ['id', 'at', 'request_id', 'action', 'target', 'detail'],
    },
    bank_statuses: {
      retention: 'Kept for good.',
      notPersonal: ['bank_id', 'status'],
    },
  },
};
