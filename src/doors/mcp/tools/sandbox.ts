/** Tools that change what the simulated banks report. Seen only by a key of the sandbox that may write. */
import { Type } from 'typebox';
import { PROVIDER_ERRORS } from '../../../banks/contract/error.ts';
import { SCENARIOS } from '../../../banks/simulated/scenarios.ts';
import { eventTypes } from '../../../events/types.ts';
import { segment } from '../ask.ts';
import { changing, type Tool } from '../tool.ts';
import { accountId, connectionId, day, transactionId, userId } from './inputs.ts';

/** As far as one call may move the clock: what happens meanwhile is simulated while the assistant waits. */
const MOST_DAYS = 366;

export const sandboxTools: readonly Tool[] = [
  changing({
    name: 'connect_simulated_bank',
    title: 'Connect a simulated bank',
    description:
      'Goes through the whole consent as a simulated user, and returns the connection and its accounts. The same seed and scenario give the same customer.',
    input: Type.Object({
      bank_id: Type.String({ maxLength: 100, description: 'An id of list_banks.', examples: ['otp'] }),
      user_id: userId,
      seed: Type.Optional(Type.String({ maxLength: 100 })),
      scenario: Type.Optional(Type.String({ enum: [...SCENARIOS] })),
    }),
    run: async ({ ask }, { bank_id, user_id, seed, scenario }) => {
      const sandbox = {
        ...(seed === undefined ? {} : { seed }),
        ...(scenario === undefined ? {} : { scenario }),
      };
      const { session_token } = await ask<{ session_token: string }>('POST', '/connect', {
        body: { bank_id, user_id, sandbox },
      });
      const { public_token } = await ask<{ public_token: string }>('POST', '/sandbox/authorize', {
        body: { session_token },
      });
      const connection = await ask<{ connection_id: string }>('POST', '/connect/exchange', {
        body: { public_token },
      });
      return ask('GET', `/connections/${segment(connection.connection_id)}`);
    },
  }),
  changing({
    name: 'advance_clock',
    title: "Advance the key's clock",
    description:
      'Moves the test clock of this key forward by whole days: purchases are made and settle, salaries come, consents run out, webhooks are sent. It never goes back. Returns what happened. 83 days bring the notice that a consent ends in seven, 90 its end.',
    input: Type.Object({ days: Type.Integer({ minimum: 1, maximum: MOST_DAYS }) }),
    run: ({ ask }, body) => ask('POST', '/sandbox/clock/advance', { body }),
  }),
  changing({
    name: 'inject_transactions',
    title: 'Have the bank report transactions',
    description: 'Adds up to 50 transactions with your own amounts and wording to an account of the sandbox.',
    input: Type.Object({
      account_id: accountId,
      transactions: Type.Array(
        Type.Object(
          {
            amount: Type.Number({ description: 'Negative is money out. Not zero.' }),
            description: Type.String({ minLength: 1, maxLength: 500 }),
            date: Type.Optional(day("Default: today on the key's clock.")),
            pending: Type.Optional(Type.Boolean()),
          },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 50 },
      ),
    }),
    run: ({ ask }, { account_id, transactions }) =>
      ask('POST', `/sandbox/accounts/${segment(account_id)}/transactions`, { body: { transactions } }),
  }),
  changing({
    name: 'settle_transaction',
    title: 'Settle a pending transaction',
    description:
      'Books a pending transaction, with another amount where one is given, as a bank does with a hold.',
    input: Type.Object({
      transaction_id: transactionId,
      amount: Type.Optional(Type.Number({ description: 'The final amount, if it differs.' })),
    }),
    run: ({ ask }, { transaction_id, ...body }) =>
      ask('POST', `/sandbox/transactions/${segment(transaction_id)}/settle`, { body }),
  }),
  changing({
    name: 'expire_consent',
    title: 'End a consent as if its time had come',
    description:
      'The connection is expired: its accounts are readable again only after the user has renewed it.',
    destroys: true,
    input: Type.Object({ connection_id: connectionId }),
    run: ({ ask }, { connection_id }) =>
      ask('POST', `/sandbox/connections/${segment(connection_id)}/expire`, { body: {} }),
  }),
  changing({
    name: 'set_bank_fault',
    title: 'Have a bank fail, or stop failing',
    description: 'What the bank behind a connection responds with from now on; null mends it.',
    destroys: true,
    input: Type.Object({
      connection_id: connectionId,
      fault: Type.Union([Type.String({ enum: [...PROVIDER_ERRORS] }), Type.Null()]),
      seconds: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 86_400 * MOST_DAYS, description: 'How long it lasts.' }),
      ),
    }),
    run: ({ ask }, { connection_id, ...body }) =>
      ask('POST', `/sandbox/connections/${segment(connection_id)}/fault`, { body }),
  }),
  changing({
    name: 'fire_webhook_event',
    title: 'Emit a webhook event',
    description:
      'Records an event about a connection or account and delivers it to the webhooks that asked for it, without its cause.',
    input: Type.Object({
      event: Type.String({ enum: [...eventTypes] }),
      connection_id: Type.Optional(connectionId),
      account_id: Type.Optional(accountId),
    }),
    run: ({ ask }, body) => ask('POST', '/sandbox/webhooks/fire', { body }),
  }),
];
