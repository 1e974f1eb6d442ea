/** Prompts for common tasks. Arguments are quoted as JSON, because they are data. */
import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { type TObject, Type } from 'typebox';
import { visibleJson } from './bank-data.ts';
import { accountId, requestId } from './tools/inputs.ts';

interface Prompt {
  name: string;
  title: string;
  description: string;
  args: TObject;
  text(given: Record<string, string>): string;
}

const month = Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'The month, such as 2026-03.' });

const prompts: readonly Prompt[] = [
  {
    name: 'monthly_review',
    title: 'Review a month',
    description: 'Spending of a month, compared with the month before.',
    args: Type.Object({ account_id: accountId, month }),
    text: ({ account_id, month: asked }) =>
      `Review the month ${visibleJson(asked)} of the account ${visibleJson(account_id)}. Call summarise_spending for it and for the month before, and list_recurring. Report the money in and out, the three categories that changed most with their amounts, and the subscriptions that renewed. Use only figures from the results.`,
  },
  {
    name: 'find_subscriptions',
    title: 'Find subscriptions',
    description:
      'Regular payments of an account, price increases, and subscriptions that seem to have ended.',
    args: Type.Object({ account_id: accountId }),
    text: ({ account_id }) =>
      `List the subscriptions and bills of the account ${visibleJson(account_id)} with list_recurring: amount, cadence, next date. Report price changes, subscriptions that seem to have ended, and the sum per month. Use only figures from the results.`,
  },
  {
    name: 'debug_request',
    title: 'Debug a request',
    description: 'Why a request failed and how to correct it.',
    args: Type.Object({ request_id: requestId }),
    text: ({ request_id }) =>
      `A request to this service did not do what was expected. Read it with get_request for ${visibleJson(request_id)}, look up its error with explain_error, and search the documentation if that is not enough. Explain what happened and why, and show the corrected request.`,
  },
  {
    name: 'first_integration',
    title: 'Write a first integration',
    description: 'From an API key to a copy of the transactions that is kept up to date.',
    args: Type.Object({ language: Type.Optional(Type.String({ maxLength: 40 })) }),
    text: ({ language = 'TypeScript' }) =>
      `Write a first integration with this service in ${visibleJson(language)}: connect a user, exchange the public token, keep a copy of transactions by cursor, and verify webhooks. Read the pages quickstart, sync and webhooks of the documentation first, and use only what they describe.`,
  },
];

const registered = prompts.map(({ args, ...prompt }) => ({
  ...prompt,
  argsSchema: fromJsonSchema<Record<string, string>>({ ...args, additionalProperties: false }),
}));

export const registerPrompts = (server: McpServer): void => {
  for (const { name, title, description, argsSchema, text } of registered) {
    server.registerPrompt(name, { title, description, argsSchema }, (given) => ({
      messages: [{ role: 'user', content: { type: 'text', text: text(given) } }],
    }));
  }
};
