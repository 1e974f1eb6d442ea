import type { Db } from '../platform/database/postgres.ts';

/** A kind of data that is held about a developer, for people to read. docs/privacy.md has it by the column. */
export interface Holding {
  category: string;
  /** The tables that it lies in. */
  tables: readonly string[];
  what: string;
  purpose: string;
  retention: string;
}

const UNTIL_DELETION = 'Until the account is deleted.';

export const holdings = [
  {
    category: 'account',
    tables: ['developers'],
    what: 'Name, email address, company, password hash, and when the texts were accepted and the address confirmed.',
    purpose: 'To know who the account belongs to and to let nobody else in.',
    retention: `${UNTIL_DELETION} Accounts that are never confirmed are deleted after 30 days.`,
  },
  {
    category: 'sessions',
    tables: ['developer_sessions', 'key_tokens'],
    what: 'A hash of the token of each session, and of each short-lived token made for a key, and when it ends.',
    purpose: 'To keep you logged in.',
    retention: 'Until logout or password reset, at most 8 days.',
  },
  {
    category: 'mails',
    tables: ['mail_requests', 'mail_tokens', 'development_outbox'],
    what: 'Mails on their way to you, the hashes of the links in them, and in development the outbox.',
    purpose: 'To confirm your address and to let you choose a new password.',
    retention: 'At most one day on their way; links and outbox 7 days.',
  },
  {
    category: 'api_keys',
    tables: ['api_keys', 'key_secrets'],
    what: 'Name, scopes, settings and times of each key; prefix, hash and times of each of its secrets.',
    purpose: 'To let your applications in.',
    retention: UNTIL_DELETION,
  },
  {
    category: 'connections',
    tables: ['connections', 'consents', 'accounts', 'transactions', 'connection_corrections'],
    what: 'The bank connections of your users with accounts, transactions, consents and your corrections of what may name a person, as simulated by the sandbox.',
    purpose: 'To serve them to your applications.',
    retention: 'Until the connection is revoked or the account is deleted.',
  },
  {
    category: 'connect_sessions',
    tables: ['link_tokens', 'connect_sessions', 'public_tokens'],
    what: 'Hashes of link tokens, connect sessions and public tokens, with your identifier of the user, the bank, and where the user is sent back to.',
    purpose: 'To let your users connect a bank.',
    retention: '7 days, at most until the connection is revoked.',
  },
  {
    category: 'enrichment_corrections',
    tables: ['enrichment_corrections'],
    what: 'Merchants and categories as you corrected them.',
    purpose: 'To hold to your corrections.',
    retention: UNTIL_DELETION,
  },
  {
    category: 'idempotent_requests',
    tables: ['idempotent_requests'],
    what: 'Requests with an Idempotency-Key and their responses, sealed, with the users and connections that they are about.',
    purpose: 'To give a repeated request the same response.',
    retention: '24 hours, at most until the connection is revoked or the session ends.',
  },
  {
    category: 'events',
    tables: ['events'],
    what: 'What happened to connections.',
    purpose: 'To tell your applications.',
    retention: '30 days, at most until the connection is revoked.',
  },
  {
    category: 'webhooks',
    tables: ['webhooks', 'webhook_deliveries', 'webhook_attempts'],
    what: 'Addresses, sealed signing secrets and the record of deliveries.',
    purpose: 'To send events where you asked for them.',
    retention: `${UNTIL_DELETION} Deliveries 30 days.`,
  },
  {
    category: 'requests',
    tables: ['request_log', 'usage_hours'],
    what: 'Key, route pattern, status, error code, duration and request id of each request; no content.',
    purpose: 'To show you how your applications fare.',
    retention: '30 days; without your key once the account is deleted.',
  },
  {
    category: 'waitlist',
    tables: ['waitlist'],
    what: 'Name, address and company, if you asked to hear of live banks.',
    purpose: 'To tell you when live banks open.',
    retention: '24 months, or until the account is deleted.',
  },
] as const satisfies Holding[];

export type Category = (typeof holdings)[number]['category'];

/** How much is held of each category. */
export const countHoldings = async (
  sql: Db,
  developer: { id: string; email: string },
): Promise<Record<Category, number>> => {
  const { id, email } = developer;
  const keys = sql`select id from api_keys where developer_id = ${id}`;
  const [counts] = await sql<Record<Category, number>[]>`
    select 1::bigint as account,
      (select count(*) from developer_sessions where developer_id = ${id})
        + (select count(*) from key_tokens where key_id in (${keys})) as sessions,
      (select count(*) from mail_requests where email = ${email})
        + (select count(*) from mail_tokens where developer_id = ${id})
        + (select count(*) from development_outbox where recipient = ${email}) as mails,
      (select count(*) from api_keys where developer_id = ${id}) as api_keys,
      (select count(*) from connections where key_id in (${keys})) as connections,
      (select count(*) from link_tokens where key_id in (${keys}))
        + (select count(*) from connect_sessions where key_id in (${keys})) as connect_sessions,
      (select count(*) from enrichment_corrections where key_id in (${keys})) as enrichment_corrections,
      (select count(*) from idempotent_requests where developer_id = ${id} or key_id in (${keys})) as idempotent_requests,
      (select count(*) from events where key_id in (${keys})) as events,
      (select count(*) from webhooks where developer_id = ${id}) as webhooks,
      (select count(*) from request_log where key_id in (${keys})) as requests,
      (select count(*) from waitlist where email = ${email}) as waitlist`;
  return counts!;
};
