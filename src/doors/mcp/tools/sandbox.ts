/** Tools that change what the simulated banks report. Visible only to a sandbox key that may write. */
import { Type } from 'typebox';
import { PROVIDER_ERRORS } from '../../../banks/contract/error.ts';
import { SCENARIOS } from '../../../banks/simulated/scenarios.ts';
import { eventTypes } from '../../../events/types.ts';
import { segment } from '../ask.ts';
import { sandboxWriteTool, type Tool } from '../tool.ts';
import { accountId, connectionId, day, transactionId, userId } from './inputs.ts';

/** Maximum days of one advance, which is simulated while the assistant waits. */
const MOST_DAYS = 366;

export const sandboxTools: readonly Tool[] = [
  sandboxWriteTool({
    name: 'connect_simulated_bank',
    title: 'Connect a simulated bank',
    description:
      'Completes the consent as a simulated user, and returns the connection and its accounts. The same seed and scenario give the same customer.',
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
  sandboxWriteTool({
    name: 'advance_clock',
    title: "Advance the key's clock",
    description:
      'Moves the test clock of this key forward by whole days: purchases are made and settle, salaries arrive, consents expire, webhooks are sent. The clock never goes back. Returns what happened. After 83 days a consent gets its notice of seven days, after 90 it ends.',
    input: Type.Object({ days: Type.Integer({ minimum: 1, maximum: MOST_DAYS }) }),
    run: ({ ask }, body) => ask('POST', '/sandbox/clock/advance', { body }),
  }),
  sandboxWriteTool({
    name: 'inject_transactions',
    title: 'Add transactions to an account',
    description:
      'Adds up to 50 transactions with amounts and descriptions of your choice to an account of the sandbox, as if the bank had reported them.',
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
  sandboxWriteTool({
    name: 'settle_transaction',
    title: 'Settle a pending transaction',
    description: 'Books a pending transaction as a bank would, with `amount` as the final amount if given.',
    input: Type.Object({
      transaction_id: transactionId,
      amount: Type.Optional(
        Type.Number({ description: 'The final amount, if it differs from the pending one.' }),
      ),
    }),
    run: ({ ask }, { transaction_id, ...body }) =>
      ask('POST', `/sandbox/transactions/${segment(transaction_id)}/settle`, { body }),
  }),
  sandboxWriteTool({
    name: 'expire_consent',
    title: 'End a consent now',
    description:
      'Ends the consent as if its 90 days were over: its accounts cannot be read until the user renews the connection.',
    destroys: true,
    input: Type.Object({ connection_id: connectionId }),
    run: ({ ask }, { connection_id }) =>
      ask('POST', `/sandbox/connections/${segment(connection_id)}/expire`, { body: {} }),
  }),
  sandboxWriteTool({
    name: 'set_bank_fault',
    title: 'Simulate a failure of a bank',
    description: 'Sets the failure that the bank of a connection responds with from now on; null removes it.',
    destroys: true,
    input: Type.Object({
      connection_id: connectionId,
      fault: Type.Union([Type.String({ enum: [...PROVIDER_ERRORS] }), Type.Null()]),
      seconds: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 86_400 * MOST_DAYS,
          description: 'How long the failure lasts. Default: until it is removed.',
        }),
      ),
    }),
    run: ({ ask }, { connection_id, ...body }) =>
      ask('POST', `/sandbox/connections/${segment(connection_id)}/fault`, { body }),
  }),
  sandboxWriteTool({
    name: 'fire_webhook_event',
    title: 'Send a test event',
    description:
      'Records an event for a connection or account as if it had happened, and delivers it to the subscribed webhooks.',
    input: Type.Object({
      event: Type.String({ enum: [...eventTypes] }),
      connection_id: Type.Optional(connectionId),
      account_id: Type.Optional(accountId),
    }),
    run: ({ ask }, body) => ask('POST', '/sandbox/webhooks/fire', { body }),
  }),
];
