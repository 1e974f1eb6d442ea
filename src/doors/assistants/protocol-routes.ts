/**
 * OAuth 2.1 for clients of the Model Context Protocol: metadata (RFC 9728, RFC 8414), registration (RFC 7591), the
 * redirect to the portal, tokens, and revocation (RFC 7009). Errors have the format of the protocol.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { after, DAY } from '../../../packages/common/clock.ts';
import type { Language } from '../../../packages/common/language/languages.ts';
import { phrase } from '../../../packages/common/language/phrase.ts';
import { open } from '../../auth/access.ts';
import { page, route } from '../../auth/route.ts';
import { scopes } from '../../auth/scopes.ts';
import { bury } from '../../ledger/tombstones/tombstones.ts';
import { type Html, html, page as htmlPage, pageHeaders } from '../../platform/html.ts';
import { asApiError } from '../../platform/http/as-api-error.ts';
import { languageOf } from '../../platform/http/language.ts';
import type { App } from '../../platform/http/server.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { AuthorizationError, badRequest, readAuthorization, resourceOf } from './authorization.ts';
import type { Deps } from './deps.ts';
import * as words from './page-words.ts';
import { RegistrationError, readRegistration } from './registration.ts';
import { endByToken, hasGrant, insertClient } from './store.ts';
import { type TokenFields, tokensForCode, tokensForRefresh } from './tokens.ts';

/** Lifetime of a registration that nobody authorizes. */
const UNUSED_LIFETIME = DAY;

/** An error in the format of OAuth. */
class ProtocolError extends Error {
  readonly code: string;

  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

export const assistantProtocolRoutes = (app: App, deps: Deps): void => {
  const { sql, clock, config } = deps;
  const { publicUrl } = config;

  const resource = {
    resource: resourceOf(config),
    authorization_servers: [publicUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Open Banking Data Service',
    resource_documentation: `${publicUrl}/docs/assistants`,
  };
  const server = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: scopes,
    service_documentation: `${publicUrl}/docs/assistants`,
  };
  const WELL_KNOWN: Record<string, object> = {
    '/.well-known/oauth-protected-resource': resource,
    '/.well-known/oauth-protected-resource/mcp': resource,
    '/.well-known/oauth-authorization-server': server,
  };
  for (const [address, content] of Object.entries(WELL_KNOWN)) page(app, address, async () => content);

  /**
   * Redirects the browser to the portal with the whole request, which the portal validates again. Shows an error of
   * the request on a page of the service, unless a developer has authorized the program: then the portal decides
   * whether it was this developer, and reports the error to the program.
   */
  route(app, open('developer'), {
    method: 'GET',
    url: '/oauth/authorize',
    schema: { hide: true },
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      try {
        await readAuthorization(deps, flat(request.query));
      } catch (error) {
        if (error instanceof AuthorizationError) {
          if (!(await hasGrant(sql, error.client.id, null))) return refuse(request, reply, badRequest(error));
        } else if (error instanceof ApiError && error.entry.status < 500) {
          return refuse(request, reply, error);
        } else throw error;
      }
      const [, query = ''] = request.originalUrl.split('?', 2);
      return reply.redirect(`${publicUrl}/portal/assistant?${query}`, 303);
    },
  });

  /** Sends the API's error to a program, and a page to a browser. */
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply => {
    if (!request.headers.accept?.includes('text/html')) throw error;
    request.errorCode = error.code;
    return reply
      .code(error.entry.status)
      .headers(pageHeaders)
      .send(`${refusalPage(error, languageOf(request))}`);
  };

  app.register(async (plugin) => {
    const scope = plugin as unknown as App;
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    scope.setErrorHandler((error, request, reply) => {
      reply.header('Cache-Control', 'no-store');
      if (error instanceof ProtocolError || error instanceof RegistrationError) {
        return reply.code(400).send({ error: error.code, error_description: error.message });
      }
      const { entry, headers, message } = asApiError(error, request);
      if (entry.status >= 500)
        request.log.error({ err: error, reqId: request.id }, 'an OAuth request of an assistant failed');
      const code = entry.status < 500 ? 'invalid_request' : 'server_error';
      return reply.code(entry.status).headers(headers).send({ error: code, error_description: message });
    });

    const post = (
      url: string,
      handle: (fields: TokenFields, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    ): void =>
      route(scope, open('developer'), {
        method: 'POST',
        url,
        schema: { hide: true },
        handler: async (request, reply) => {
          reply.header('Cache-Control', 'no-store');
          return reply.send(await handle(flat(request.body), request, reply));
        },
      });

    post('/oauth/register', async (_fields, request, reply) => {
      const { name, redirectUris } = readRegistration(request.body);
      const createdAt = clock.now();
      const id = newId('assistantClient');
      await insertClient(sql, {
        id,
        name,
        redirectUris,
        createdAt,
        forgetAt: after(createdAt, UNUSED_LIFETIME),
      });
      reply.code(201);
      return {
        client_id: id,
        client_id_issued_at: Math.floor(createdAt.getTime() / 1_000),
        client_name: name,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      };
    });

    post('/oauth/token', async (fields) => {
      const { grant_type: kind } = fields;
      const exchange =
        kind === 'authorization_code' ? tokensForCode : kind === 'refresh_token' ? tokensForRefresh : null;
      if (!exchange) {
        throw new ProtocolError(
          'unsupported_grant_type',
          'grant_type must be "authorization_code" or "refresh_token"',
        );
      }
      if (fields.resource !== undefined && fields.resource.replace(/\/$/, '') !== resource.resource) {
        throw new ProtocolError('invalid_target', `resource must be ${resource.resource}`);
      }
      const issued = await sql.begin((tx) => exchange(deps, tx, fields, clock.now()));
      // Thrown after the commit, so that the second use of a code revokes the tokens of the first.
      if (!issued)
        throw new ProtocolError(
          'invalid_grant',
          'The code or refresh token is unknown, used, expired or revoked.',
        );
      return issued;
    });

    post('/oauth/revoke', async ({ token = '', client_id: clientId = '' }) => {
      await sql.begin(async (tx) => {
        const ended = await endByToken(tx, tokenHash(token), clientId);
        await bury(deps, tx, 'assistant_grant', ended, clock.now());
      });
      return {};
    });
  });
};

const refusalPage = (error: ApiError, language: Language): Html =>
  htmlPage(
    phrase(language, words.refusedTitle),
    html`<p role="alert">${phrase(language, words.refusedWhy)}</p>
<p>${phrase(language, words.refusedReason, { reason: error.message })}</p>
<p>${phrase(language, words.refusedFix)}</p>`,
    language,
  );

/** Keeps the parameters that were sent once; a repeated one is ignored. */
const flat = (fields: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries((fields ?? {}) as object).filter(([, value]) => typeof value === 'string'),
  );
