import type { PersonalDeclaration } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    webhook_inbox: {
      retention:
        'Only outside production, where a webhook may have an inbox of the service as its address. Kept one day, at most 100 rows for each inbox, and at most as long as the webhook. What an event says of a user is not copied into it: a reader sees the body in `webhook_deliveries` while that has it, and then what is left of the event in `events`.',
      personal: [
        {
          columns: ['webhook_id', 'delivery_id', 'event_id'],
          says: "the account's",
          purpose: 'showing what arrived, and whose signature it carried',
        },
      ],
      notPersonal: ['id', 'inbox', 'event_type', 'signature', 'verdict', 'status', 'delay_ms', 'received_at'],
      owner: { by: 'webhook', column: 'webhook_id' },
      exported: {
        as: 'webhook_inbox',
        columns: ['inbox', 'webhook_id', 'event_id', 'event_type', 'verdict', 'status', 'received_at'],
        orderedBy: 'id',
        type: 'number',
      },
      erased: { account: 'cascade' },
    },
    webhook_inbox_behaviours: {
      retention: 'How an inbox responds; only outside production. Kept one day.',
      notPersonal: ['inbox', 'status', 'delay_ms', 'remaining', 'set_at'],
    },
  },
  inventory: [
    {
      category: 'webhook_inbox',
      what: [
        'Outside production: which events arrived in inboxes of this service, and whether their signature was right.',
        'Van produkcije: koji su događaji stigli u sandučad ovog servisa i da li je potpis bio ispravan.',
      ],
      purpose: ['To show you what a webhook receives.', 'Da vidite šta webhook prima.'],
      retention: ['One day, at most 100 for each inbox.', 'Jedan dan, najviše 100 po sandučetu.'],
      counts: ['webhook_inbox'],
    },
  ],
};
