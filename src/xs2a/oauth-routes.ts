/** The authorization servers of the banks that speak OAuth. */
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { open } from '../auth/access.ts';
import { holdKey } from '../auth/credential-store.ts';
import { route } from '../auth/route.ts';
import { addDays, belgradeInstant } from '../platform/belgrade.ts';
import { after, HOUR } from '../platform/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { type App, asApiError } from '../platform/http/server.ts';
import { sameSecret, tokenHash } from '../platform/secrets.ts';
import { newId } from '../vocabulary/ids.ts';
import { absolute, bankPath } from './addresses.ts';
import { deleteTokens, findByCode, findRefresh, insertToken, markCodeUsed } from './authorisation-store.ts';
import { basicCredentials, clientCertificate, ofCredentials } from './caller.ts';
import { statusAt } from './consent.ts';
import { type ConsentRow, findConsent } from './consent-store.ts';
import type { Needs } from './needs.ts';
import { beginAuthorization } from './oauth.ts';
import { fingerprintOf } from './signature.ts';
import { TppError } from './tpp-error.ts';
import { type AskingTpp, findByCertificate } from './tpp-store.ts';

/** How long an access token lasts. */
const ACCESS_LIFETIME = HOUR;

/** What RFC 6749 calls what went wrong. */
class OAuthError extends Error {
  readonly code: 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type';
  constructor(code: OAuthError['code']) {
    super(code);
    this.code = code;
  }
}

export const oauthRoutes = (app: App, deps: Needs): void => {
  const { sql, config } = deps;

  route(app, open('banking'), {
    method: 'GET',
    url: '/xs2a/:bank_id/.well-known/oauth-authorization-server',
    schema: { hide: true },
    handler: async (request) => {
      const root = bankPath(bankIdOf(request));
      return {
        issuer: absolute(config, root),
        authorization_endpoint: absolute(config, `${root}/oauth/authorize`),
        token_endpoint: absolute(config, `${root}/oauth/token`),
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: [
          'client_secret_basic',
          'client_secret_post',
          'self_signed_tls_client_auth',
        ],
      } as never;
    },
  });

  route(app, open('banking'), {
    method: 'GET',
    url: '/xs2a/:bank_id/oauth/authorize',
    schema: { hide: true },
    handler: async (request, reply) => {
      const [, query = ''] = request.originalUrl.split('?', 2);
      const begun = await beginAuthorization(deps, bankIdOf(request), new URLSearchParams(query));
      reply.header('Cache-Control', 'no-store');
      if (begun.is === 'refused') return reply.redirect(begun.back, 303);
      // Without a token, the page says that it knows nothing of this request.
      const token = begun.is === 'begun' ? begun.token : '';
      return reply.redirect(`../sca?token=${token}`, 303);
    },
  });

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.setErrorHandler(async (error, request, reply) => {
      if (error instanceof OAuthError) {
        const status = error.code === 'invalid_client' ? 401 : 400;
        return reply.code(status).send({ error: error.code });
      }
      const { entry, headers } = asApiError(error, request);
      if (entry.status >= 500) request.log.error({ err: error, reqId: request.id }, 'token endpoint failed');
      const code = entry.status < 500 ? 'invalid_request' : 'server_error';
      return reply.code(entry.status).headers(headers).send({ error: code });
    });

    route(scope, open('banking'), {
      method: 'POST',
      url: '/xs2a/:bank_id/oauth/token',
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const fields = fieldsOf(request);
        const tpp = await clientOf(deps, request, fields);
        request.owner = tpp.keyId;
        const tokens = await sql.inTurn(tpp.keyId, async (tx) => {
          await holdKey(tx, tpp.keyId);
          return issue(deps, tx, tpp, bankIdOf(request), fields);
        });
        // Said after the commit: the second use of a code has ended what the first one gave.
        if (tokens === null) throw new OAuthError('invalid_grant');
        return tokens as never;
      },
    });
  });
};

type Fields = Record<string, string>;

const bankIdOf = ({ params }: FastifyRequest): string => (params as { bank_id: string }).bank_id;

const fieldsOf = ({ body }: FastifyRequest): Fields => {
  const fields = (body ?? {}) as Record<string, unknown>;
  if (Object.values(fields).some((value) => typeof value !== 'string'))
    throw new OAuthError('invalid_request');
  return fields as Fields;
};

/** The TPP that asks for tokens. */
const clientOf = async (
  { sql, clock }: Needs,
  request: FastifyRequest,
  fields: Fields,
): Promise<AskingTpp> => {
  const wall = clock.now();
  const { client_id: id, client_secret: secret } = fields;
  const credentials =
    basicCredentials(request) ?? (id !== undefined && secret !== undefined ? { id, secret } : null);
  const certificate = clientCertificate(request);
  const tpp = credentials
    ? await ofCredentials({ sql, wall }, credentials).catch((error: unknown) => {
        if (error instanceof TppError) throw new OAuthError('invalid_client');
        throw error;
      })
    : certificate && (await findByCertificate(sql, fingerprintOf(certificate), wall));
  if (!tpp || (id !== undefined && id !== tpp.id)) throw new OAuthError('invalid_client');
  return tpp;
};

/** Null for a grant that is none (any more). */
const issue = async (
  { clock }: Needs,
  tx: Tx,
  tpp: AskingTpp,
  bankId: string,
  fields: Fields,
): Promise<object | null> => {
  const now = after(clock.now(), tpp.clockOffsetMs);
  const valid = async (consentId: string): Promise<ConsentRow | null> => {
    const consent = await findConsent(tx, tpp.id, bankId, consentId);
    return consent && statusAt(consent, now) === 'valid' ? consent : null;
  };
  if (fields.grant_type === 'authorization_code') {
    const { code = '', redirect_uri, code_verifier = '' } = fields;
    const row = await findByCode(tx, tpp.id, bankId, tokenHash(code));
    if (!row?.oauth) return null;
    if (row.codeExpiresAt === null) {
      // Somebody has the code who should not: nobody keeps what it gave.
      await deleteTokens(tx, row.consentId);
      return null;
    }
    const isProved = sameSecret(hash('sha256', code_verifier, 'base64url'), row.oauth.challenge);
    if (!isProved || redirect_uri !== row.oauth.redirectUri || row.codeExpiresAt <= now) return null;
    const consent = await valid(row.consentId);
    if (!consent) return null;
    await markCodeUsed(tx, row.id);
    return { ...(await accessToken(tx, consent, now)), refresh_token: await refreshToken(tx, consent) };
  }
  if (fields.grant_type === 'refresh_token') {
    const row = await findRefresh(tx, tpp.id, bankId, tokenHash(fields.refresh_token ?? ''));
    const consent = row && row.expiresAt > now ? await valid(row.consentId) : null;
    return consent && accessToken(tx, consent, now);
  }
  throw new OAuthError('unsupported_grant_type');
};

const accessToken = async (tx: Tx, { id }: ConsentRow, now: Date): Promise<object> => {
  const token = newId('bankToken');
  const expiresAt = after(now, ACCESS_LIFETIME);
  await insertToken(tx, { hash: tokenHash(token), consentId: id, kind: 'access', expiresAt });
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME / 1_000,
    scope: `AIS:${id}`,
  };
};

/** Lasts as long as the consent. */
const refreshToken = async (tx: Tx, { id, validUntil }: ConsentRow): Promise<string> => {
  const token = newId('bankToken');
  const expiresAt = belgradeInstant(addDays(validUntil, 1));
  await insertToken(tx, { hash: tokenHash(token), consentId: id, kind: 'refresh', expiresAt });
  return token;
};
