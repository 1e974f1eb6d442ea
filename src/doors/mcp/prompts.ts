/** Beginnings of conversations that the data is good for. Arguments are quoted as JSON: they are data too. */
import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';
import { type TObject, Type } from 'typebox';
import { harmlessJson } from './bank-data.ts';
import { accountId, requestId } from './tools/inputs.ts';

interface Prompt {
  name: string;
  title: string;
  description: string;
  args: TObject;
  text(given: Record<string, string>): string;
}

const month = Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'The month, as 2026-03.' });

const prompts: readonly Prompt[] = [
  {
    name: 'monthly_review',
    title: 'Review a month',
    description: 'Where the money of a month went, beside the month before.',
    args: Type.Object({ account_id: accountId, month }),
    text: ({ account_id, month: asked }) =>
      `Review the month ${harmlessJson(asked)} of the account ${harmlessJson(account_id)}. Call summarise_spending for it and for the month before, and list_recurring. Say what came in and went out, the three categories that changed most with their amounts, and which subscriptions renewed. Use only figures of the results.`,
  },
  {
    name: 'find_subscriptions',
    title: 'Find subscriptions',
    description: 'What an account pays regularly, what got dearer, and what seems to have ended.',
    args: Type.Object({ account_id: accountId }),
    text: ({ account_id }) =>
      `List the subscriptions and bills of the account ${harmlessJson(account_id)} with list_recurring: amount, cadence, next date. Name price changes and those that seem to have ended, and give the sum of a month. Use only figures of the results.`,
  },
  {
    name: 'debug_request',
    title: 'Debug a request',
    description: 'Why a request failed and how to do it right.',
    args: Type.Object({ request_id: requestId }),
    text: ({ request_id }) =>
      `A request to this service did not do what was wanted. Look at it with get_request for ${harmlessJson(request_id)}, read the page of its error with explain_error, and search the documentation where that is not enough. Say what happened, why, and show the corrected request.`,
  },
  {
    name: 'first_integration',
    title: 'Write a first integration',
    description: 'From an API key to a copy of the transactions that stays up to date.',
    args: Type.Object({ language: Type.Optional(Type.String({ maxLength: 40 })) }),
    text: ({ language = 'TypeScript' }) =>
      `Write a first integration with this service in ${harmlessJson(language)}: connect a user, exchange the public token, keep a copy of transactions by cursor, and verify webhooks. Read the pages quickstart, sync and webhooks of the documentation first, and call nothing that they do not describe.`,
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
