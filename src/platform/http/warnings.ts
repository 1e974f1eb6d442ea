/**
 * `Service-Warning`: tells a caller that the request was served, but perhaps not as intended. One header per warning,
 * one sentence each, for people to read.
 */
import type { FastifyReply } from 'fastify';

/** Most warnings of one response: a header is no place for a list. */
const MOST_WARNINGS = 10;
/** Longest warning, in characters: it quotes what the caller sent. */
const MOST_CHARACTERS = 300;

export const WARNING_HEADER = 'Service-Warning';

/** The warnings of a response as the request log shows them. */
const logged = new WeakMap<FastifyReply, string[]>();

export const loggedWarnings = (reply: FastifyReply): readonly string[] => logged.get(reply) ?? [];

/**
 * Adds a warning to a response. Characters that a header cannot carry become `?`.
 * @param forLog the warning without quoted input
 */
export const warn = (reply: FastifyReply, warning: string, forLog = warning): void => {
  const kept = logged.get(reply) ?? [];
  if (kept.length < MOST_WARNINGS && !kept.includes(forLog)) logged.set(reply, [...kept, forLog]);
  const said = warning.replace(/[^\x20-\x7e]/g, '?').slice(0, MOST_CHARACTERS);
  const before = reply.getHeader(WARNING_HEADER) as string[] | undefined;
  if (before === undefined) reply.header(WARNING_HEADER, [said]);
  else if (before.length < MOST_WARNINGS && !before.includes(said)) before.push(said);
};
