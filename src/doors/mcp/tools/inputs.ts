/** Arguments that several tools take. */
import { Type } from 'typebox';

/** Rows in one result: as many as a model reads with care. */
export const MOST_ROWS = 100;

const id = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 100, description, examples: [example] });

export const accountId = id('An id of list_accounts.', 'acc_4sVbEXAMPLE');
export const connectionId = id('An id of list_connections.', 'conn_2mTqEXAMPLE');
export const transactionId = id('An id of list_transactions.', 'txn_8JkPEXAMPLE');
export const webhookId = id('An id of list_webhooks.', 'wh_6tRwEXAMPLE');
export const requestId = id('From an error, or from the header X-Request-Id.', 'req_9cXaEXAMPLE');
export const userId = Type.String({
  minLength: 1,
  maxLength: 128,
  description: "The application's own identifier of a user.",
});
export const limit = Type.Integer({
  minimum: 1,
  maximum: MOST_ROWS,
  description: 'Rows at most. Default 50.',
});
export const after = (of: string) =>
  Type.String({ minLength: 1, maxLength: 100, description: `The \`next\` of the ${of} before.` });
export const day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-03-01'] });

export const UNASKED = 50;
