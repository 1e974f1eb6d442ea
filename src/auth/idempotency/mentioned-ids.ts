/** Finds the people that a request is about, so that its record can be erased with them. */
import type { FastifyRequest } from 'fastify';
import { prefixes } from '../../platform/vocabulary/ids.ts';

const NAMES = new RegExp(`\\b(?:${prefixes.connection}|${prefixes.account})[0-9A-Za-z]{22,24}\\b`, 'g');

/** Returns the ids of connections and accounts anywhere in a request or its response. */
export const mentionedIds = ({ params, body }: FastifyRequest, response: string): string[] => [
  ...new Set(`${JSON.stringify([params, body])} ${response}`.match(NAMES)),
];

/** Returns the user that a request or its link token names. */
export const mentionedUser = ({ body, identity }: FastifyRequest): string | null => {
  const given = (body as { user_id?: unknown } | null)?.user_id;
  const link = identity.kind === 'key' ? identity.caller.link : null;
  return link?.userId ?? (typeof given === 'string' ? given : null);
};
