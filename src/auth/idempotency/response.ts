/** A response between the route that made it, its record and the wire. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asApiError } from '../../platform/http/as-api-error.ts';
import { WARNING_HEADER, warn } from '../../platform/http/warnings.ts';
import { errorBody } from '../../platform/vocabulary/errors.ts';
import { isKept, REPLAYED } from './key.ts';
import type { KeptResponse } from './record.ts';

/** What a route makes of a request. Headers that were there before belong to the exchange and not to the response. */
export const made = async (reply: FastifyReply, route: () => unknown): Promise<KeptResponse> => {
  const before = new Set(headersOf(reply).map(String));
  const payload = await route();
  if (
    typeof payload !== 'object' ||
    payload === null ||
    Object.getPrototypeOf(payload) !== Object.prototype
  ) {
    throw new Error('A route that takes an Idempotency-Key returns a plain object');
  }
  return {
    status: reply.statusCode,
    errorCode: null,
    headers: headersOf(reply).filter((header) => !before.has(String(header))),
    body: String(reply.serialize(payload)),
  };
};

const REPEATED = 'repeated from the first response';

const headersOf = (reply: FastifyReply): [name: string, value: string][] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  );

/** The refusal that an error stands for, if it is one to keep. */
export const refused = (error: unknown, request: FastifyRequest, publicUrl: string): KeptResponse | null => {
  const refusal = asApiError(error, request);
  const { status } = refusal.entry;
  if (!isKept(status)) return null;
  return {
    status,
    errorCode: refusal.code,
    headers: Object.entries(refusal.headers),
    body: JSON.stringify(errorBody(refusal, request.id, publicUrl)),
  };
};

/** Puts a response on the wire: what a handler does with it is to return what this returns. */
export const sent = (
  { status, errorCode, headers, body }: KeptResponse,
  replayed: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): string => {
  for (const [name, value] of headers) {
    if (name === WARNING_HEADER.toLowerCase()) warn(reply, value, REPEATED);
    else reply.header(name, value);
  }
  if (replayed) reply.header(REPLAYED, 'true');
  request.errorCode = errorCode;
  reply.code(status).type('application/json; charset=utf-8');
  return body;
};
