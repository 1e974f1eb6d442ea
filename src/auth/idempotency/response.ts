/** Captures, stores and sends responses of requests with an Idempotency-Key. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asApiError } from '../../platform/http/as-api-error.ts';
import { WARNING_HEADER, warn } from '../../platform/http/warnings.ts';
import { errorBody } from '../../platform/vocabulary/errors.ts';
import { isReplayable, REPLAYED } from './key.ts';
import type { StoredResponse } from './record.ts';

/**
 * Runs a route and captures its response. Headers that were set before belong to the exchange, not to the response.
 */
export const captureResponse = async (reply: FastifyReply, route: () => unknown): Promise<StoredResponse> => {
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

/** Returns the response for an error, or null if it should not be stored. */
export const refusalResponse = (
  error: unknown,
  request: FastifyRequest,
  publicUrl: string,
): StoredResponse | null => {
  const refusal = asApiError(error, request);
  const { status } = refusal.entry;
  if (!isReplayable(status)) return null;
  return {
    status,
    errorCode: refusal.code,
    headers: Object.entries(refusal.headers),
    body: JSON.stringify(errorBody(refusal, request.id, publicUrl)),
  };
};

/** Sends a stored response: the handler returns the result. */
export const sendResponse = (
  { status, errorCode, headers, body }: StoredResponse,
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
