/**
 * `Service-Warning`: notifies a caller that the request was served, though perhaps not as it was meant. One header a
 * warning, a sentence each; nothing but a person reads it.
 */
import type { FastifyReply } from 'fastify';

/** Warnings of one response beyond this many are left out: a header is no place for a list. */
const MOST_WARNINGS = 10;
/** Longest warning, in characters: what a caller sent is quoted in it. */
const MOST_CHARACTERS = 300;

export const WARNING_HEADER = 'Service-Warning';

/** What the request log shows of the warnings of a response. */
const logged = new WeakMap<FastifyReply, string[]>();

export const loggedWarnings = (reply: FastifyReply): readonly string[] => logged.get(reply) ?? [];

/**
 * Adds a warning to a response. Characters that no header can carry are shown as `?`.
 * @param forLog the same without what a caller sent, where it is quoted
 */
export const warn = (reply: FastifyReply, warning: string, forLog = warning): void => {
  const kept = logged.get(reply) ?? [];
  if (kept.length < MOST_WARNINGS && !kept.includes(forLog)) logged.set(reply, [...kept, forLog]);
  const said = warning.replace(/[^\x20-\x7e]/g, '?').slice(0, MOST_CHARACTERS);
  const before = reply.getHeader(WARNING_HEADER) as string[] | undefined;
  if (before === undefined) reply.header(WARNING_HEADER, [said]);
  else if (before.length < MOST_WARNINGS && !before.includes(said)) before.push(said);
};
