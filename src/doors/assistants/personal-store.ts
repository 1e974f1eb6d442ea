import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';

/** By code: what an assistant is called is in another table. */
export const assistantData = ({ sql }: { sql: Sql }): PersonalData => ({
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
