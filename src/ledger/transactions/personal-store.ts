import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';

/** By code: the place of a row is made of two columns. */
export const transactionData = ({ sql }: { sql: Sql }): PersonalData => ({
  sections: ({ id }) => ({
    enrichment_corrections: pages(
      (after) => sql<Placed[]>`
        select k.public_id || encode(e.descriptor, 'hex') as place, k.public_id as api_key_id, e.merchant_name,
               e.merchant_category, e.category, e.corrected_at
        from enrichment_corrections e join api_keys k on k.id = e.key_id
        where k.developer_id = ${id} and k.public_id || encode(e.descriptor, 'hex') > ${after}
        order by 1 limit ${PAGE}`,
    ),
  }),
});
