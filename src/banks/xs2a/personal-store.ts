import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';

/** By code: exported with their certificates. */
export const xs2aData = ({ sql }: { sql: Sql }): PersonalData => ({
  sections: ({ id }) => ({
    xs2a_tpps: pages(
      (after) => sql<Placed[]>`
        select t.id as place, t.id as client_id, (select public_id from api_keys where id = t.key_id) as api_key_id, t.name, t.redirect_uris, t.dialects, t.created_at,
               (select coalesce(array_agg(encode(fingerprint, 'hex')), '{}') from xs2a_certificates c where c.tpp_id = t.id)
                 as certificates
        from xs2a_tpps t
        where t.key_id in (select id from api_keys where developer_id = ${id}) and t.id > ${after}
        order by t.id limit ${PAGE}`,
    ),
  }),
});
