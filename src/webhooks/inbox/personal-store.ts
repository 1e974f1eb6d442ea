import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';

/** It goes with its webhook; what it shows of a user is their connection's delivery and event, and goes with these. */
export const inboxData = ({ sql }: { sql: Sql }): PersonalData => ({
  columns: { webhook_inbox: ['webhook_id', 'delivery_id', 'event_id'] },
  inventory: [
    {
      category: 'webhook_inbox',
      what: [
        'Outside production: which events arrived in inboxes of this service, and whether their signature was right.',
        'Van produkcije: koji su događaji stigli u sandučad ovog servisa i da li je potpis bio ispravan.',
      ],
      purpose: ['To show you what a webhook receives.', 'Da vidite šta webhook prima.'],
      retention: ['One day, at most 100 for each inbox.', 'Jedan dan, najviše 100 po sandučetu.'],
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select count(*) from webhook_inbox
          where webhook_id in (select id from webhooks where developer_id = ${id})`;
        return row!.count;
      },
    },
  ],
  sections: ({ id }) => ({
    webhook_inbox: pages(
      (after) => sql<Placed[]>`
        select id::text as place, inbox, webhook_id, event_id, event_type, verdict, status, received_at
        from webhook_inbox
        where webhook_id in (select id from webhooks where developer_id = ${id}) and id > ${Number(after)}
        order by id limit ${PAGE}`,
    ),
  }),
});
