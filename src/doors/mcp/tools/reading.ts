/** Tools that read banks, connections and accounts. */
import { type Static, Type } from 'typebox';
import type { Bank } from '../../../banks/catalogue/schema.ts';
import type { Connection } from '../../../consent/connections/schema.ts';
import type { Account } from '../../../ledger/accounts/schema.ts';
import type { RecurringSummary } from '../../../ledger/recurring/schema.ts';
import { type Ask, segment } from '../ask.ts';
import { readSandboxTool, readTool, type Tool } from '../tool.ts';
import {
  accountId,
  after,
  connectionId,
  DEFAULT_ROWS,
  limit,
  MOST_ROWS,
  transactionId,
  userId,
} from './inputs.ts';

type Summary = Static<typeof RecurringSummary>;

interface List<Entry> {
  data: Entry[];
  has_more?: boolean;
}

/**
 * Lists connections whose accounts are in no list because their consent has ended: at most 100 of a user or of the
 * key, or the given connection if it is not active.
 * @throws Refusal CONNECTION_NOT_FOUND for a connection of another key
 */
const unreadableConnections = async (
  ask: Ask,
  { user_id, connection_id }: { user_id?: string | undefined; connection_id?: string | undefined },
): Promise<Static<typeof Connection>[]> => {
  if (connection_id !== undefined) {
    const found = await ask<Static<typeof Connection>>('GET', `/connections/${segment(connection_id)}`);
    return found.status === 'active' ? [] : [found];
  }
  const query = { user_id, status: 'expired', limit: MOST_ROWS };
  return (await ask<List<Static<typeof Connection>>>('GET', '/connections', { query })).data;
};

export const readingTools: readonly Tool[] = [
  readTool([], {
    name: 'list_banks',
    title: 'List banks',
    description: 'Banks that can be connected. `search` filters by name or BIC. Returns at most 100.',
    input: Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    run: async ({ ask }, { search }) => {
      const { data } = await ask<List<Static<typeof Bank>>>('GET', '/banks', {
        query: { search, limit: MOST_ROWS },
      });
      return { banks: data };
    },
  }),
  readTool(['accounts:read'], {
    name: 'list_connections',
    title: 'List connections',
    description:
      'Connections of users to their banks, newest first, with status, health and the end of the consent. Pass `next` as `after` for more.',
    input: Type.Object({
      user_id: Type.Optional(userId),
      status: Type.Optional(Type.String({ enum: ['active', 'expired', 'revoked'] })),
      limit: Type.Optional(limit),
      after: Type.Optional(after('result')),
    }),
    run: async ({ ask }, { user_id, status, limit: most = DEFAULT_ROWS, after: starting_after }) => {
      const query = { user_id, status, limit: most, starting_after };
      const { data, has_more } = await ask<List<Static<typeof Connection>>>('GET', '/connections', { query });
      return { connections: data, next: has_more ? data.at(-1)!.connection_id : null };
    },
  }),
  readTool(['accounts:read'], {
    name: 'list_accounts',
    title: 'List accounts',
    description:
      'Accounts with active consents, with bank, type, currency and user. Returns at most 100; filter by user or connection. `consent_ended` lists connections whose accounts cannot be read until the user renews them; `duplicates_left_out` lists accounts of statement files that are the same as a listed account.',
    input: Type.Object({ user_id: Type.Optional(userId), connection_id: Type.Optional(connectionId) }),
    run: async ({ ask }, query) => {
      const { data } = await ask<List<Static<typeof Account>>>('GET', '/accounts', { query });
      const listed = new Set(data.map(({ id }) => id));
      const isTwice = ({ duplicate_of }: Static<typeof Account>): boolean => listed.has(duplicate_of ?? '');
      const once = data.filter((account) => !isTwice(account));
      return {
        accounts: once.slice(0, MOST_ROWS),
        left_out: Math.max(0, once.length - MOST_ROWS),
        duplicates_left_out: data.filter(isTwice).map(({ id, duplicate_of }) => ({ id, duplicate_of })),
        consent_ended: (await unreadableConnections(ask, query)).map(
          ({ connection_id, bank_id, user_id, status, expires_at }) => ({
            connection_id,
            bank_id,
            user_id,
            status,
            expires_at,
          }),
        ),
      };
    },
  }),
  readTool(['balance:read'], {
    name: 'get_balance',
    title: 'Get the balance of an account',
    description: 'Returns the booked and the available balance, in major units of the currency.',
    input: Type.Object({ account_id: accountId }),
    run: ({ ask }, { account_id }) => ask('GET', `/accounts/${segment(account_id)}/balance`),
  }),
  readTool(['transactions:read'], {
    name: 'list_recurring',
    title: 'List recurring payments',
    description:
      'Subscriptions, bills, salaries and other recurring payments: amount, cadence, next date, and why they were recognised.',
    input: Type.Object({ account_id: accountId }),
    run: async ({ ask }, { account_id }) => {
      const found = await ask<Summary>('GET', `/accounts/${segment(account_id)}/recurring`);
      const brief = (streams: Summary['inflows']) =>
        streams.slice(0, MOST_ROWS).map(({ transaction_ids, ...stream }) => ({
          ...stream,
          latest_transaction_id: transaction_ids.at(-1) ?? null,
        }));
      return {
        summary: found.summary,
        inflows: brief(found.inflows),
        outflows: brief(found.outflows),
      };
    },
  }),
  readTool(['transactions:read'], {
    name: 'list_upcoming',
    title: 'List expected payments and income',
    description:
      'Recurring payments and income expected in the next days, each with its minimum and maximum amount.',
    input: Type.Object({
      account_id: accountId,
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, description: 'Default 30.' })),
    }),
    run: ({ ask }, { account_id, ...query }) =>
      ask('GET', `/accounts/${segment(account_id)}/upcoming`, { query }),
  }),
  readTool(['transactions:read'], {
    name: 'explain_transaction',
    title: 'Explain the merchant and category of a transaction',
    description:
      'Explains the merchant and category of a transaction: the decisive words, the confidence and the other parties.',
    input: Type.Object({ transaction_id: transactionId }),
    run: ({ ask }, { transaction_id }) => ask('GET', `/transactions/${segment(transaction_id)}/enrichment`),
  }),
  readTool(['transactions:read'], {
    name: 'enrich_descriptions',
    title: 'Name merchants and categories',
    description:
      'Returns merchant, category and explanation for up to 50 bank descriptions that you pass. Stores nothing.',
    input: Type.Object({
      transactions: Type.Array(
        Type.Object(
          {
            description: Type.String({ maxLength: 500, examples: ['LIDL 141 BEOGRAD 688'] }),
            amount: Type.Number({ description: 'Negative is money out.' }),
            currency: Type.String({ pattern: '^[A-Z]{3}$', examples: ['RSD'] }),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 50 },
      ),
    }),
    run: ({ ask }, body) => ask('POST', '/transactions/enrich', { body }),
  }),
  readSandboxTool({
    name: 'get_clock',
    title: "Read the key's clock",
    description: "Returns the key's present time and how far its test clock is ahead of the wall time.",
    input: Type.Object({}),
    run: ({ ask }) => ask('GET', '/sandbox/clock'),
  }),
];
