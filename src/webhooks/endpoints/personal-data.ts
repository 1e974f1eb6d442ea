import { type PersonalDeclaration, UNTIL_DELETION } from '../../platform/room/personal-data.ts';

/** Declares the personal data of this room, by table. */
export const personalData: PersonalDeclaration = {
  tables: {
    webhooks: {
      retention: 'Kept until the account is deleted.',
      personal: [
        { columns: ['id', 'developer_id'], says: "the account's", purpose: 'whose webhook it is' },
        { columns: ['url'], says: 'where the developer receives events', purpose: 'sending them' },
        { columns: ['description'], says: 'what the developer calls it', purpose: 'showing it to them' },
        { columns: ['secret', 'previous_secret'], says: 'signing secrets, sealed', purpose: 'signing' },
      ],
      notPersonal: [
        'events',
        'envelope',
        'previous_secret_until',
        'created_at',
        'first_delivered_at',
        'failing_since',
        'deactivated_at',
        'deactivation_reason',
      ],
      owner: { by: 'developer', column: 'developer_id' },
      exported: '`webhooks`, by code: in the shape of the API',
      erased: { account: 'cascade' },
    },
    webhook_deliveries: {
      retention:
        "Kept 30 days; those about a connection until it is erased, with two exceptions, in which `body` goes on naming the developer's user: the deliveries of `ITEM.CONNECTION_REVOKED` until they have arrived or been given up, which takes three days as a rule and four and a half at most, and what a working receiver has not been sent yet until its one attempt.",
      personal: [
        {
          columns: ['id', 'webhook_id', 'event_id'],
          says: "the account's",
          purpose: 'delivering once, showing and repeating deliveries',
        },
        { columns: ['connection_id'], says: "the connection's", purpose: 'erasing with it' },
        {
          columns: ['body'],
          says: "the event, with the developer's identifier of the user",
          purpose: 'the same bytes at each attempt',
        },
      ],
      notPersonal: [
        'event_type',
        'test',
        'status',
        'attempts',
        'retries',
        'created_at',
        'next_attempt_at',
        'settled_at',
      ],
      owner: { by: 'webhook', column: 'webhook_id' },
      exported: '`webhook_deliveries`, by code: with their attempts',
      erased: { account: 'cascade', connection: 'code', accounts: 'code' },
    },
    erased_deliveries: {
      retention:
        'Kept 30 days after the event, at most until the webhook is deleted. It says nothing of what was sent, or about whom.',
      personal: [
        {
          columns: ['id', 'webhook_id'],
          says: "the account's",
          purpose: 'going on in a list from the place of an erased delivery',
        },
      ],
      notPersonal: ['created_at'],
      owner: { by: 'webhook', column: 'webhook_id' },
      exported: 'no: it says nothing',
      erased: { account: 'cascade' },
    },
    webhook_attempts: {
      retention: 'Kept with their delivery; `answer` is left empty once the connection is erased.',
      personal: [
        { columns: ['delivery_id'], says: "the account's", purpose: '' },
        {
          columns: ['answer', 'error'],
          says: "what the developer's server said, and why an attempt failed",
          purpose: 'finding out what went wrong',
        },
      ],
      notPersonal: ['number', 'started_at', 'duration_ms', 'status'],
      exported: '`webhook_deliveries`',
      erased: { account: 'cascade', connection: 'code', accounts: 'cascade' },
    },
  },
  inventory: [
    {
      category: 'webhooks',
      what: [
        'Addresses, sealed signing secrets and the record of deliveries.',
        'Adrese, zapečaćene tajne za potpis i evidencija isporuka.',
      ],
      purpose: ['To send events where you asked for them.', 'Da događaji stižu tamo gde ste tražili.'],
      retention: [`${UNTIL_DELETION[0]} Deliveries 30 days.`, `${UNTIL_DELETION[1]} Isporuke 30 dana.`],
      counts: ['webhooks'],
    },
  ],
};
