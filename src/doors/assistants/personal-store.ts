import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { type PersonalData, UNTIL_DELETION } from '../../platform/room/personal-data.ts';

export const assistantData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: { assistant_grants: ['developer_id', 'key_id', 'client_id'] },
  inventory: [
    {
      category: 'assistants',
      what: [
        'Which assistant you let act with which key, with which scopes, since when, and when it last fetched a token; hashes of its codes and tokens.',
        'Kom asistentu ste dozvolili da radi kojim ključem i sa kojim dozvolama, od kada, i kada je poslednji put preuzeo token; heševi njegovih kodova i tokena.',
      ],
      purpose: [
        'To let it in, and to show you what you let in.',
        'Da asistent ima pristup i da vidite kome ste ga dali.',
      ],
      retention: [`Until you end it. ${UNTIL_DELETION[0]}`, `Dok ga ne prekinete. ${UNTIL_DELETION[1]}`],
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select count(*) from assistant_grants where developer_id = ${id}`;
        return row!.count;
      },
    },
  ],
  sections: ({ id }) => ({
    assistants: pages(
      (after) => sql<Placed[]>`
        select g.id as place, g.id, c.name as client_name, k.public_id as api_key_id, g.scopes, g.created_at,
               g.used_at as last_used_at
        from assistant_grants g join assistant_clients c on c.id = g.client_id
        join api_keys k on k.id = g.key_id
        where g.developer_id = ${id} and g.id > ${after} order by g.id limit ${PAGE}`,
    ),
  }),
});
