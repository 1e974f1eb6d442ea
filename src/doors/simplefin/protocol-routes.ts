/**
 * The routes of SimpleFIN, which budget applications use. The interface description omits them: they belong to the
 * protocol, and their errors have its format, not that of the service.
 */

import { Readable } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { open } from '../../auth/access.ts';
import { page, route } from '../../auth/route.ts';
import { inThisContext } from '../../platform/database/tenants.ts';
import { asApiError } from '../../platform/http/as-api-error.ts';
import { countByAddress, countRequest } from '../../platform/http/rate-limit.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { recordRead } from './access-store.ts';
import { accountSet } from './account-set.ts';
import { claim } from './claim.ts';
import { type Reader, readerOf } from './credentials.ts';
import type { Deps } from './deps.ts';
import { readQuery } from './query.ts';
import { emptySet, Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The access that the request of a budget application authenticated with. */
    budgetReader: Reader | null;
  }
}

/** Prefixes of the supported versions, as `GET /info` lists them. */
const VERSIONS = ['1.0', '2.0'];

/** Applications read a few times a day. A read may be a whole history, so its rate limit is a fifth of a key's. */
const SHARE_OF_A_KEY = 5;

/** Bodies are ignored; some applications send an empty form. */
const BODY_LIMIT = 16_384;

/** The text of a refused claim; applications compare it. */
const FORBIDDEN = 'Forbidden';

/** Returns any error as a refusal of the protocol. */
const asRefusal = (error: unknown, request: FastifyRequest): Refusal => {
  if (error instanceof Refusal) return error;
  const { code, entry, message } = error instanceof ApiError ? error : asApiError(error, request);
  if (code === 'RATE_LIMIT_EXCEEDED')
    return new Refusal(429, 'gen.api', 'Too many requests. Try again later.');
  if (entry.status < 500) return new Refusal(entry.status, 'gen.api', message);
  const status = code === 'SERVICE_UNAVAILABLE' ? 503 : 500;
  return new Refusal(status, 'gen.', 'The service cannot respond now. Try again later.');
};

const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): Refusal => {
  const refusal = asRefusal(error, request);
  request.errorCode = refusal.code;
  if (refusal.status >= 500 && !(error instanceof ApiError)) {
    request.log.error({ err: error, reqId: request.id }, 'request of a budget application failed');
  }
  if (error instanceof ApiError) reply.headers(error.headers);
  reply.code(refusal.status).header('Cache-Control', 'no-store');
  return refusal;
};

export const simplefinProtocolRoutes = (app: App, deps: Deps): void => {
  const { counters, config, sql, recorder } = deps;
  const { rateLimits, publicUrl } = config;
  const hidden = { hide: true };
  /** Counted as usage of the key, but with a rate limit of its own. */
  const recorded = { recorded: true };

  page(app, '/simplefin/info', async () => ({ versions: VERSIONS }));
  page(app, '/simplefin/create', async (_request, reply) =>
    reply.redirect(`${publicUrl}/portal/apps?connect`),
  );

  app.register(async (plugin) => {
    const scope = plugin as unknown as App;
    scope.decorateRequest('budgetReader', null);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null, undefined),
    );

    scope.register(async (claims) => {
      claims.setErrorHandler(async (error: FastifyError, request, reply) => {
        const { status, message } = refuse(error, request, reply);
        return reply.type('text/plain; charset=utf-8').send(status === 403 ? FORBIDDEN : message);
      });
      route(claims as unknown as App, open('none'), {
        method: 'POST',
        url: '/simplefin/claim/:token',
        schema: hidden,
        config: recorded,
        handler: async (request, reply) => {
          await countByAddress(counters, rateLimits, request, reply, 'banking');
          const { token } = request.params as { token: string };
          const { accessUrl, key } = await claim(deps, token, request.headers['user-agent']);
          request.key = key;
          if (accessUrl === null) throw new Refusal(403, 'gen.auth', FORBIDDEN);
          reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8');
          return reply.send(accessUrl);
        },
      });
    });

    scope.setErrorHandler(async (error: FastifyError, request, reply) =>
      reply.type('application/json; charset=utf-8').send(emptySet(refuse(error, request, reply))),
    );
    route(scope, open('none'), {
      method: 'GET',
      url: '/simplefin/accounts',
      schema: hidden,
      config: recorded,
      onRequest: async (request, reply) => {
        try {
          request.budgetReader = await readerOf(deps, request.headers.authorization);
        } catch (error) {
          if (error instanceof Refusal) await countByAddress(counters, rateLimits, request, reply, 'banking');
          throw error;
        }
        const { tokenId, key } = request.budgetReader;
        request.key = key;
        request.owner = key.id;
        const limit = Math.ceil(rateLimits.banking / SHARE_OF_A_KEY);
        await countRequest(counters, reply, `simplefin:${tokenId}`, limit, rateLimits.windowSeconds);
      },
      handler: async (request, reply) => {
        const { tokenId, erasedAccounts, takenOutAccounts, key, now } = request.budgetReader!;
        const asked = readQuery(request.query as Record<string, unknown>, now);
        const isRead = request.method !== 'HEAD';
        if (isRead) await recordRead(sql, tokenId, now);
        const onRead = (connectionId: string): void => {
          const read = { keyId: key.id, objectId: connectionId, bankId: null, userId: null, at: now };
          if (isRead) recorder.countRead({ ...read, reader: 'budget_app', kind: 'transactions' });
        };
        const set = inThisContext(
          accountSet(deps, {
            keyId: key.id,
            tokenId,
            erasedAccounts,
            takenOutAccounts,
            onRead,
            now,
            asked,
          }),
        );
        // Reads the first piece before the response begins, so that an error in it is sent as an error.
        const first = await set.next();
        reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8');
        return reply.send(Readable.from(continued(first.value as string, set), { objectMode: false }));
      },
    });
  });
};

async function* continued(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
