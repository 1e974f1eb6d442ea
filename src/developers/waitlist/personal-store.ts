import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';

export const waitlistData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: { waitlist: ['email', 'name', 'company', 'created_at'] },
  inventory: [
    {
      category: 'waitlist',
      what: [
        'Name, address and company, if you asked to hear of live banks.',
        'Ime, adresa i firma, ako ste tražili da vam javimo za prave banke.',
      ],
      purpose: ['To tell you when live banks open.', 'Da vam javimo kada prave banke budu dostupne.'],
      retention: ['24 months, or until the account is deleted.', '24 meseca ili dok se nalog ne obriše.'],
      async count(db, { email }) {
        const [row] = await db<{ count: number }[]>`select count(*) from waitlist where email = ${email}`;
        return row!.count;
      },
    },
  ],
  sections: ({ email }) => ({
    waitlist: pages(
      (after) => sql<Placed[]>`
        select id as place, id, name, email, company, created_at
        from waitlist where email = ${email} and id > ${after} order by id limit ${PAGE}`,
    ),
  }),
  async erase(tx, { email, confirmed }) {
    // Somebody else may be on the list in their own right.
    if (confirmed) await tx`delete from waitlist where email = ${email}`;
  },
});
