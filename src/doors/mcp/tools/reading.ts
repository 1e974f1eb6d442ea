/** Tools that read banks, connections and accounts. */
import { type Static, Type } from 'typebox';
import type { Bank } from '../../../banks/catalogue/schema.ts';
import type { Connection } from '../../../consent/connections/schema.ts';
import type { Account } from '../../../ledger/accounts/schema.ts';
import type { RecurringSummary } from '../../../ledger/recurring/schema.ts';
import { type Ask, segment } from '../ask.ts';
import { reading, readingSandbox, type Tool } from '../tool.ts';
import {
  accountId,
  after,
  connectionId,
  limit,
  MOST_ROWS,
  transactionId,
  UNASKED,
  userId,
} from './inputs.ts';

type Summary = Static<typeof RecurringSummary>;

interface List<Entry> {
  data: Entry[];
  has_more?: boolean;
}

/**
 * Connections whose accounts no list shows: of a user or of the key those whose consent has ended, at most 100; of one
 * connection itself, where it is not active.
 * @throws Refusal CONNECTION_NOT_FOUND for a connection that is not the key's
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
  reading([], {
    name: 'list_banks',
    title: 'List banks',
    description: 'Banks that can be connected, by name or BIC where `search` is given. Returns at most 100.',
    input: Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    run: async ({ ask }, { search }) => {
      const { data } = await ask<List<Static<typeof Bank>>>('GET', '/banks', {
        query: { search, limit: MOST_ROWS },
      });
      return { banks: data };
    },
  }),
  reading(['accounts:read'], {
    name: 'list_connections',
    title: 'List connections',
    description:
      'Connections of users to their banks, newest first, with status, health and when the consent ends. Pass `next` as `after` for more.',
    input: Type.Object({
      user_id: Type.Optional(userId),
      status: Type.Optional(Type.String({ enum: ['active', 'expired', 'revoked'] })),
      limit: Type.Optional(limit),
      after: Type.Optional(after('result')),
    }),
    run: async ({ ask }, { user_id, status, limit: most = UNASKED, after: starting_after }) => {
      const query = { user_id, status, limit: most, starting_after };
      const { data, has_more } = await ask<List<Static<typeof Connection>>>('GET', '/connections', { query });
      return { connections: data, next: has_more ? data.at(-1)!.connection_id : null };
    },
  }),
  reading(['accounts:read'], {
    name: 'list_accounts',
    title: 'List accounts',
    description:
      'Accounts behind active consents, with bank, type, currency and user. At most 100; narrow it by user or connection. `consent_ended` names connections whose accounts cannot be read before the user renews them.',
    input: Type.Object({ user_id: Type.Optional(userId), connection_id: Type.Optional(connectionId) }),
    run: async ({ ask }, query) => {
      const { data } = await ask<List<Static<typeof Account>>>('GET', '/accounts', { query });
      return {
        accounts: data.slice(0, MOST_ROWS),
        left_out: Math.max(0, data.length - MOST_ROWS),
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
  reading(['balance:read'], {
    name: 'get_balance',
    title: 'Get the balance of an account',
    description: 'What is booked and what is available, in major units of the currency.',
    input: Type.Object({ account_id: accountId }),
    run: ({ ask }, { account_id }) => ask('GET', `/accounts/${segment(account_id)}/balance`),
  }),
  reading(['transactions:read'], {
    name: 'list_recurring',
    title: 'List recurring payments',
    description:
      'Subscriptions, bills, salaries and other payments that repeat: amount, cadence, next date, and why they are a stream.',
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
  reading(['transactions:read'], {
    name: 'list_upcoming',
    title: 'List payments and income to come',
    description:
      'What recurring payments are expected to bring in the next days, with the least and the most.',
    input: Type.Object({
      account_id: accountId,
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, description: 'Default 30.' })),
    }),
    run: ({ ask }, { account_id, ...query }) =>
      ask('GET', `/accounts/${segment(account_id)}/upcoming`, { query }),
  }),
  reading(['transactions:read'], {
    name: 'explain_transaction',
    title: 'Explain the merchant and category of a transaction',
    description:
      'Why a transaction has its merchant and category: the words that decided, how sure it is, who else takes part.',
    input: Type.Object({ transaction_id: transactionId }),
    run: ({ ask }, { transaction_id }) => ask('GET', `/transactions/${segment(transaction_id)}/enrichment`),
  }),
  reading(['transactions:read'], {
    name: 'enrich_descriptions',
    title: 'Name merchants and categories',
    description:
      'Merchant, category and explanation for up to 50 bank descriptions of your own. Stores nothing.',
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
  readingSandbox({
    name: 'get_clock',
    title: "Read the key's clock",
    description: 'The time that it is for this key, and how far its test clock is ahead of the wall.',
    input: Type.Object({}),
    run: ({ ask }) => ask('GET', '/sandbox/clock'),
  }),
];
