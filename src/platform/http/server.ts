/**
 * The HTTP server that all features share: request ids, the version header, one error handler, and responses in the
 * Error shape for everything that fails before a route is reached.
 */
import type { IncomingMessage } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { exceededLimit, JSON_LIMITS } from '../../../packages/common/json-limits.ts';
import type { Config } from '../config.ts';
import { pageHeaders } from '../html.ts';
import { type Logger, redact } from '../log.ts';
import { ApiError, errorBody } from '../vocabulary/errors.ts';
import { newId } from '../vocabulary/ids.ts';
import { asApiError, BADLY_ENCODED, BODY_LIMIT, MOST_IN_PATH_PART } from './as-api-error.ts';
import { refuseBroken, refuseTunnel, SERVICE_VERSION } from './broken-requests.ts';
import { useInputChecks } from './input.ts';
import { languageOf, prefersHtml } from './language.ts';
import { notFoundPage } from './not-found-page.ts';
import { jsonText } from './response-bodies.ts';
import { serializerBuilder } from './serialization.ts';
import { trackSilentConnections } from './silent-connections.ts';
import { validatorCompiler } from './validation.ts';
import { withoutVersion } from './version-prefix.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Most bytes of a refused body that are read and discarded. */
const MOST_DISCARDED = 128 * 1024 * 1024;
const TOO_MUCH = {
  depth: `it is too deep: at most ${JSON_LIMITS.depth} lists and objects may be nested`,
  values: `it has too many values: at most ${JSON_LIMITS.values} may be in its lists and objects`,
};

/** A hop count trusts that many proxies, counted from this server. */
const trustedProxies = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

/** @param leaving aborted when connections should end with their response */
export const createServer = (config: Config, log: Logger, leaving?: AbortSignal): App => {
  const fail = (
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    toText: (body: unknown) => string = JSON.stringify,
  ): FastifyReply => {
    const refusal = asApiError(error, request);
    // Deliberate refusals need no log entry.
    if (refusal.entry.status >= 500 && refusal !== error)
      request.log.error({ err: error, reqId: request.id }, 'request failed');
    reply.header('X-Service-Version', SERVICE_VERSION).header('X-Request-Id', request.id);
    for (const [name, value] of Object.entries(refusal.headers)) reply.header(name, value);
    // The header belonged to a body that failed before it began.
    reply.removeHeader('Content-Encoding');
    if (!request.raw.complete) readToTheEnd(request.raw, reply, leaving);
    request.errorCode = refusal.code;
    request.refusal = refusal;
    const isPage = request.is404 && request.method === 'GET' && prefersHtml(request.headers.accept);
    if (isPage && refusal.code === 'NOT_FOUND') {
      const path = redact(request.originalUrl.split('?', 1)[0]!);
      const body = notFoundPage(languageOf(request), path);
      return reply
        .code(404)
        .headers(pageHeaders)
        .header('Vary', 'Accept, Accept-Language')
        .send(body.toString());
    }
    return reply
      .code(refusal.entry.status)
      .type('application/json; charset=utf-8')
      .serializer(toText)
      .send(errorBody(refusal, request.id, config.publicUrl));
  };

  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Set here and not by setValidatorCompiler, which a scope with schemas of its own would lose.
    schemaController: {
      compilersFactory: { buildValidator: validatorCompiler as never, buildSerializer: serializerBuilder() },
    },
    genReqId: () => newId('request'),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(config.trustProxy),
    rewriteUrl: ({ url }) => withoutVersion(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MOST_IN_PATH_PART },
    // Requests that arrive while the service drains are served as usual; the listener is closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => {
      // No onSend hook runs for it.
      fail(error, request, reply, (body) => jsonText(request, JSON.stringify(body)));
    },
    clientErrorHandler: (error, socket) => refuseBroken(error, socket, config.publicUrl),
    // Node would refuse a request without Host with an empty body: see useProtocolChecks.
    http: { requireHostHeader: false },
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;
  app.server.on('connect', (request, socket) => refuseTunnel(request, socket, config.publicUrl));
  // Node would also refuse an unknown expectation with an empty body.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));

  app.decorateRequest('errorCode', null);
  app.decorateRequest('refusal', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Service-Version', SERVICE_VERSION).header('X-Request-Id', request.id);
    // The client opens a new connection for its next request, which a load balancer sends to another process.
    if (leaving?.aborted) reply.header('Connection', 'close');
    done();
  });
  // Kept-alive connections would delay the stop, so they are closed after their last response.
  let closing = false;
  const endSilent = trackSilentConnections(app.server);
  app.addHook('preClose', async () => {
    closing = true;
    endSilent();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.errorCode ? { error: request.errorCode } : {}),
      },
      'request',
    );
    done();
  });

  // Clients often send the JSON content type without a body: this counts as a body without fields.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else {
      const refused = refusedJson(body as string);
      if (refused) done(refused);
      else parseJson(request, body as string, done);
    }
  });
  app.removeContentTypeParser('text/plain');

  useInputChecks(app as unknown as FastifyInstance);
  app.setErrorHandler((error, request, reply) => fail(error, request, reply));
  app.setNotFoundHandler((request, reply) => fail(notFound(request), request, reply));
  return app;
};

/**
 * Reads and discards the rest of a refused body. If the connection closes while the client still sends, most clients
 * report a broken connection instead of the refusal. Fastify would close it when a body is too large.
 */
const readToTheEnd = (incoming: IncomingMessage, reply: FastifyReply, leaving?: AbortSignal): void => {
  reply.removeHeader('Connection');
  let left = MOST_DISCARDED;
  incoming.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) incoming.destroy();
  });
  incoming.once('end', () => {
    if (leaving?.aborted) incoming.socket.end();
  });
  incoming.resume();
};
/** Returns the error for a JSON body that would block the parser for long; null if it may be parsed. */
export const refusedJson = (body: string): ApiError | null => {
  const exceeded = exceededLimit(body, JSON_LIMITS);
  return exceeded && new ApiError('INVALID_PARAMETER', { parameter: 'body', reason: TOO_MUCH[exceeded] });
};

/** Returns the error for an unknown address, as it was requested. */
export const notFound = ({ method, originalUrl }: FastifyRequest): ApiError =>
  new ApiError('NOT_FOUND', { method, path: redact(originalUrl.split('?', 1)[0]!) });

/** Node uses the first of several and drops the others; a proxy in front of the service may use another one. */
const SENT_ONCE = new Set(['host', 'authorization', 'content-type']);

/** Returns the name of a header that was sent twice and may be sent only once; null if there is no such header. */
const repeatedHeader = (rawHeaders: readonly string[]): string | null => {
  const seen: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (!SENT_ONCE.has(name)) continue;
    if (seen.includes(name)) return rawHeaders[at]!;
    seen.push(name);
  }
  return null;
};

/** Whether the query of an address has invalid percent-encoded UTF-8. */
const isBadlyEncoded = (url: string): boolean => {
  const query = url.indexOf('?');
  if (query === -1 || !url.includes('%', query)) return false;
  try {
    decodeURIComponent(url.slice(query));
    return false;
  } catch {
    return true;
  }
};

/**
 * Refuses unknown addresses, whatever the body, and violations of HTTP. Register it after the hooks whose headers a
 * refusal needs.
 */
export const useProtocolChecks = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, expect } = request.headers;
    const twice = repeatedHeader(request.raw.rawHeaders);
    if (twice !== null) {
      done(
        new ApiError('INVALID_PARAMETER', { parameter: twice, reason: 'the header must be sent only once' }),
      );
    } else if (request.is404) done(notFound(request));
    else if (!request.routeOptions.config.externalQuery && isBadlyEncoded(request.url)) {
      done(new ApiError('INVALID_PARAMETER', { parameter: 'query', reason: BADLY_ENCODED }));
    } else if (host === undefined && request.raw.httpVersion === '1.1') {
      done(new ApiError('INVALID_PARAMETER', { parameter: 'Host', reason: 'HTTP/1.1 requires the header' }));
    } else if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
      done(new ApiError('EXPECTATION_FAILED', { expectation: redact(expect) }));
    } else done();
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The query comes from a third party, such as a bank that redirects its customer: its encoding is not checked. */
    externalQuery?: boolean;
  }
  interface FastifyRequest {
    /** The error code of a refused request, for the log and the usage record. */
    errorCode: string | null;
    /** The error that refused the request; null when the response repeats an earlier refusal. */
    refusal: ApiError | null;
  }
}
