/** Whom a request is about, so that what is kept of it can be erased with them. */
import type { FastifyRequest } from 'fastify';
import { prefixes } from '../../platform/vocabulary/ids.ts';

const NAMES = new RegExp(`\\b(?:${prefixes.connection}|${prefixes.account})[0-9A-Za-z]{22}\\b`, 'g');

/** The ids of connections and accounts that a request or its response mentions, wherever they stand. */
export const namedIn = ({ params, body }: FastifyRequest, response: string): string[] => [
  ...new Set(`${JSON.stringify([params, body])} ${response}`.match(NAMES)),
];

/** The user whom a request names, or the link token that it came with. */
export const userIn = ({ body, identity }: FastifyRequest): string | null => {
  const given = (body as { user_id?: unknown } | null)?.user_id;
  const link = identity.kind === 'key' ? identity.caller.link : null;
  return link?.userId ?? (typeof given === 'string' ? given : null);
};
