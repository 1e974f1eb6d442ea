import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    waitlist: {
      retention: 'Kept 24 months, or until an account with this address, confirmed, is deleted.',
      personal: [
        {
          columns: ['email', 'name', 'company'],
          says: 'who asked to hear of live banks, as entered first',
          purpose: 'telling them',
        },
        { columns: ['created_at'], says: 'when they asked first', purpose: '' },
      ],
      notPersonal: ['id'],
      owner: { by: 'address', column: 'email' },
      exported: {
        as: 'waitlist',
        columns: ['id', 'name', 'email', 'company', 'created_at'],
        orderedBy: 'id',
        type: 'text',
      },
      erased: { account: 'confirmed rows' },
    },
  },
  inventory: [
    {
      category: 'waitlist',
      what: [
        'Name, address and company, if you asked to hear of live banks.',
        'Ime, adresa i firma, ako ste tražili da vam javimo za prave banke.',
      ],
      purpose: ['To tell you when live banks open.', 'Da vam javimo kada prave banke budu dostupne.'],
      retention: ['24 months, or until the account is deleted.', '24 meseca ili dok se nalog ne obriše.'],
      counts: ['waitlist'],
    },
  ],
};
