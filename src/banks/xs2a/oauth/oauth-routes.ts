import type { FastifyRequest } from 'fastify';
import { after } from '../../../../packages/common/clock.ts';
import { open } from '../../../auth/access.ts';
import { basicCredentials } from '../../../auth/basic.ts';
import { lockKeyAgainstDeletion } from '../../../auth/credential-store.ts';
import { route } from '../../../auth/route.ts';
import { enterKey } from '../../../platform/database/tenants.ts';
import { asApiError } from '../../../platform/http/as-api-error.ts';
import type { App } from '../../../platform/http/server.ts';
import { absolute, bankPath } from '../addresses.ts';
import { countForKey, orCountFailure } from '../callers/budget.ts';
import { authenticateBySecret, clientCertificate } from '../callers/caller.ts';
import { fingerprintOf } from '../callers/signature.ts';
import { type AuthenticatedTpp, findByCertificate } from '../callers/tpp-store.ts';
import type { Deps } from '../deps.ts';
import { TppError } from '../tpp-error.ts';
import { beginAuthorization } from './oauth.ts';
import { issueTokens, OAuthError, type TokenRequest } from './oauth-tokens.ts';

export const oauthRoutes = (app: App, deps: Deps): void => {
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
      };
    },
  });

  route(app, open('banking'), {
    method: 'GET',
    url: '/xs2a/:bank_id/oauth/authorize',
    config: { acts: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      const [, query = ''] = request.originalUrl.split('?', 2);
      const begun = await beginAuthorization(deps, bankIdOf(request), new URLSearchParams(query));
      reply.header('Cache-Control', 'no-store');
      if (begun.is === 'refused') return reply.redirect(begun.back, 303);
      // Without a token, the page shows that the request is unknown.
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
      if (entry.status >= 500)
        request.log.error({ err: error, reqId: request.id }, 'the token endpoint of a simulated bank failed');
      const code = entry.status < 500 ? 'invalid_request' : 'server_error';
      return reply.code(entry.status).headers(headers).send({ error: code });
    });

    route(scope, open('none'), {
      method: 'POST',
      url: '/xs2a/:bank_id/oauth/token',
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        const fields = fieldsOf(request);
        const tpp = await orCountFailure(deps, request, reply, clientOf(deps, request, fields));
        await countForKey(deps, reply, tpp);
        request.owner = tpp.developerId ?? tpp.keyId;
        enterKey(tpp);
        const tokens = await sql.inTurn(tpp.keyId, async (tx) => {
          await lockKeyAgainstDeletion(tx, tpp.keyId);
          return issueTokens(tx, tpp, bankIdOf(request), fields, after(deps.clock.now(), tpp.clockOffsetMs));
        });
        // Thrown after the commit, so that the second use of a code revokes the tokens of the first.
        if (tokens === null) throw new OAuthError('invalid_grant');
        return tokens;
      },
    });
  });
};

const bankIdOf = ({ params }: FastifyRequest): string => (params as { bank_id: string }).bank_id;

const fieldsOf = ({ body }: FastifyRequest): TokenRequest => {
  const fields = (body ?? {}) as Record<string, unknown>;
  if (Object.values(fields).some((value) => typeof value !== 'string'))
    throw new OAuthError('invalid_request');
  return fields as TokenRequest;
};

/** Authenticates the TPP of a token request. */
const clientOf = async (
  { sql, clock }: Deps,
  request: FastifyRequest,
  fields: TokenRequest,
): Promise<AuthenticatedTpp> => {
  const wall = clock.now();
  const { client_id: id, client_secret: secret } = fields;
  const credentials =
    basicCredentials(request.headers.authorization) ??
    (id !== undefined && secret !== undefined ? { id, secret } : null);
  const certificate = clientCertificate(request);
  const tpp = credentials
    ? await authenticateBySecret({ sql, wall }, credentials).catch((error: unknown) => {
        if (error instanceof TppError) throw new OAuthError('invalid_client');
        throw error;
      })
    : certificate && (await findByCertificate(sql, fingerprintOf(certificate), wall));
  if (!tpp || (id !== undefined && id !== tpp.id)) throw new OAuthError('invalid_client');
  return tpp;
};
