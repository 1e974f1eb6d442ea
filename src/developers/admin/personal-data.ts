import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    admin_actions: {
      retention:
        'Kept 24 months. What the operator did with the admin key or a command, without the names of those whom they looked at.',
      personal: [
        {
          columns: ['actor'],
          says: 'the admin key, or the account of the machine that ran a command',
          purpose: 'seeing who operates the installation',
        },
      ],
      notPersonal: ['seq', 'at', 'action', 'target', 'detail', 'request_id', 'previous_hash', 'hash'],
      exported: 'no: it names the staff of the operator',
      erased: {},
    },
    bank_statuses: {
      retention: 'Kept for good.',
      notPersonal: ['bank_id', 'status'],
    },
  },
};
