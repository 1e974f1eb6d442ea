/**
 * Registers routes of the banks' interface: the TPP is authenticated before anything is read, the request is checked
 * against the bank's requirements, and errors have the Berlin Group's format.
 */

import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import ipaddr from 'ipaddr.js';
import { belgradeDate, belgradeInstant } from '../../../packages/common/belgrade.ts';
import { after, DAY } from '../../../packages/common/clock.ts';
import { open } from '../../auth/access.ts';
import { type RouteOptions, route } from '../../auth/route.ts';
import { enterKey } from '../../platform/database/tenants.ts';
import { asApiError } from '../../platform/http/as-api-error.ts';
import { type App, refusedJson } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { banks } from '../catalogue/catalogue.ts';
import { countForKey, countUnverified, orCountFailure } from './callers/budget.ts';
import { type IdentifiedTpp, identifyTpp } from './callers/caller.ts';
import { checkSignature } from './callers/signature.ts';
import { type AuthenticatedTpp, recordRequestId } from './callers/tpp-store.ts';
import type { Deps } from './deps.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { TppError, tppMessages } from './tpp-error.ts';

/** A request that a bank accepted. */
export interface BankCall {
  tpp: AuthenticatedTpp;
  bankId: string;
  dialect: Dialect;
  /** Time of the bank: that of the TPP's key. */
  now: Date;
  /** Whether a user waits for the response. */
  attended: boolean;
  /** The consent of the access token; null without a token. */
  tokenConsentId: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The unparsed body of a request to a bank. */
    rawBody: string;
    bankCall: (BankCall & Pick<IdentifiedTpp, 'signedWith' | 'bySignature'>) | null;
    /** The TPP of a certificate whose signature has not been verified yet. */
    unverified: IdentifiedTpp | null;
  }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Returns until when a bank is closed; null if it is open. */
const closedUntil = ({ outages }: Dialect, now: Date): Date | null => {
  const at = (date: string, time: string): Date => {
    const [hour, minute] = time.split(':').map(Number);
    return belgradeInstant(date, hour, minute);
  };
  for (const { from, to } of outages) {
    // An outage over midnight began on the previous day.
    for (const day of [belgradeDate(after(now, -DAY)), belgradeDate(now)]) {
      const begin = at(day, from);
      const end = to > from ? at(day, to) : at(belgradeDate(after(begin, DAY)), to);
      if (now >= begin && now < end) return end;
    }
  }
  return null;
};

const PRIVATE = new Set<string>(['private', 'uniqueLocal', 'loopback', 'linkLocal', 'unspecified']);

/**
 * Returns whether a user waits for the response.
 * @throws TppError FORMAT_ERROR
 */
const isAttended = ({ headers }: FastifyRequest, { private_addresses }: Dialect): boolean => {
  const address = headers['psu-ip-address'];
  if (address === undefined) return false;
  if (typeof address !== 'string' || isIP(address) === 0) {
    throw new TppError(400, 'FORMAT_ERROR', 'PSU-IP-Address is not an IP address');
  }
  if (private_addresses === 'refused' && PRIVATE.has(ipaddr.process(address).range())) {
    throw new TppError(400, 'FORMAT_ERROR', 'PSU-IP-Address is a private address, which this bank refuses');
  }
  return true;
};

/**
 * Authenticates the TPP. A TPP with a secret, token or client certificate is accepted at once; one that only names a
 * signing certificate is accepted after its signature is verified, see {@link verifySignature}.
 */
const authenticate = async (deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { bank_id: bankId } = request.params as { bank_id: string };
  reply.header('X-Request-ID', requestIdOf(request) ?? randomUUID()).header('Cache-Control', 'no-store');
  if (!banks.some(({ id }) => id === bankId))
    throw new TppError(
      404,
      'RESOURCE_UNKNOWN',
      'There is no bank with this id. List the ids with GET /banks',
    );
  const who = await orCountFailure(deps, request, reply, identifyTpp(deps, request, bankId));
  if (who.bySignature) {
    await countUnverified(deps, request, reply);
    request.unverified = who;
  } else await accept(deps, request, reply, who);
};

/** Verifies the signature of a TPP that is authenticated only by it. Nothing is done on its behalf before. */
const verifySignature = async (deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const who = request.unverified;
  if (!who) return;
  await orCountFailure(
    deps,
    request,
    reply,
    (async () => checkSignature(request, request.rawBody, who.signedWith!))(),
  );
  await accept(deps, request, reply, who);
};

/** Counts the request for the TPP's key and checks it against the bank's requirements. */
const accept = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  who: IdentifiedTpp,
): Promise<void> => {
  const { sql, clock } = deps;
  const { bank_id: bankId } = request.params as { bank_id: string };
  const requestId = requestIdOf(request);
  const { tpp } = who;
  await countForKey(deps, reply, tpp);
  request.owner = tpp.developerId ?? tpp.keyId;
  enterKey(tpp);
  const dialect = dialectOf(bankId, tpp.dialects[bankId]);
  const wall = clock.now();
  const now = after(wall, tpp.clockOffsetMs);
  const closed = closedUntil(dialect, now);
  if (closed) {
    const seconds = Math.ceil((closed.getTime() - now.getTime()) / 1_000);
    throw new TppError(503, null, '', { 'Retry-After': String(seconds) });
  }
  if (requestId === null) throw new TppError(400, 'FORMAT_ERROR', 'X-Request-ID must be a UUID');
  if (dialect.request_ids === 'once' && !(await recordRequestId(sql, tpp.id, requestId, wall))) {
    throw new TppError(400, 'FORMAT_ERROR', 'X-Request-ID was used before');
  }
  request.bankCall = { ...who, bankId, dialect, now, attended: isAttended(request, dialect) };
};

const requestIdOf = ({ headers }: FastifyRequest): string | null => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && UUID.test(given) ? given : null;
};

/** Verifies the signature if the bank requires one and the TPP is authenticated by something else. */
const checkSigned = (request: FastifyRequest): void => {
  const { dialect, signedWith, bySignature } = request.bankCall!;
  if (dialect.signature === 'none' || bySignature) return;
  if (!signedWith) throw new TppError(401, 'SIGNATURE_MISSING');
  checkSignature(request, request.rawBody, signedWith);
};

type Handler<Schema extends FastifySchema> = RouteOptions<null, Schema>['handler'];

interface BankRouteOptions<Schema extends FastifySchema>
  extends Pick<RouteOptions<null, Schema>, 'method' | 'url' | 'schema'> {
  handler: (call: BankCall, ...rest: Parameters<Handler<Schema>>) => ReturnType<Handler<Schema>>;
}

/** Registers a route of the banks. The interface description omits it, because the Berlin Group describes it. */
export const bankRoute = <const Schema extends FastifySchema>(
  app: App,
  deps: Deps,
  { method, url, schema, handler }: BankRouteOptions<Schema>,
): void => {
  const run = (request: FastifyRequest, ...rest: unknown[]): ReturnType<Handler<Schema>> => {
    checkSigned(request);
    return (handler as (...parameters: unknown[]) => ReturnType<Handler<Schema>>)(
      request.bankCall,
      request,
      ...rest,
    );
  };
  route(app, open('none'), {
    method,
    url: `/xs2a/:bank_id/v1${url}`,
    schema: { ...schema, hide: true },
    // A read counts against the quota of the consent.
    ...(method === 'GET' ? { config: { acts: true } } : {}),
    onRequest: (request, reply) => authenticate(deps, request, reply),
    preValidation: (request, reply) => verifySignature(deps, request, reply),
    handler: run,
  });
};

/** Returns any error as an error of a bank. */
const asTppError = (error: unknown, request: FastifyRequest): TppError => {
  if (error instanceof TppError) return error;
  const { code, entry, message, headers } = error instanceof ApiError ? error : asApiError(error, request);
  if (code === 'RATE_LIMIT_EXCEEDED') return new TppError(429, 'ACCESS_EXCEEDED', message, headers);
  if (code === 'SERVICE_UNAVAILABLE') return new TppError(503, null, '', headers);
  return entry.status < 500
    ? new TppError(entry.status, 'FORMAT_ERROR', message, headers)
    : new TppError(500, 'INTERNAL_SERVER_ERROR');
};

/** Sets up a scope for routes of banks; called before they are registered. */
export const setUpBankScope = (scope: App): void => {
  scope.decorateRequest('rawBody', '');
  scope.decorateRequest('bankCall', null);
  scope.decorateRequest('unproved', null);
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    if (body.length === 0) return done(null, undefined);
    const refused = refusedJson(body as string);
    if (refused) done(refused);
    else parseJson(request, body as string, done);
  });
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = asTppError(error, request);
    request.errorCode = refusal.code;
    if (refusal.status >= 500 && !(error instanceof TppError) && !(error instanceof ApiError)) {
      request.log.error({ err: error, reqId: request.id }, 'a request to a simulated bank failed');
    }
    reply.code(refusal.status).headers(refusal.headers);
    // A closed bank responds without a body.
    return refusal.code === null ? reply.send() : reply.type('application/json').send(tppMessages(refusal));
  });
};
