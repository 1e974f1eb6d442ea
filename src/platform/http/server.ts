/**
 * The HTTP ground that every feature stands on: request ids, the version header, one error handler, and answers
 * in the Error shape for everything that goes wrong before a route is reached.
 */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import { ApiError, errorBody } from '../../vocabulary/errors.ts';
import { newId } from '../../vocabulary/ids.ts';
import type { Config } from '../config.ts';
import { exceededLimit } from '../json-limits.ts';
import { type Logger, redact } from '../log.ts';
import { ThreadStopped } from '../threads/stopped.ts';
import { jsonText } from './bodies.ts';
import { refuseBroken, refuseTunnel, SERVICE_VERSION } from './broken-requests.ts';
import { useInputChecks } from './input.ts';
import { serializerBuilder } from './serialization.ts';
import { silentConnections } from './silent-connections.ts';
import { validationError, validatorCompiler } from './validation.ts';
import { withoutVersion } from './version-prefix.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Largest request body; 500 transactions to enrich or to inject fit several times. */
export const BODY_LIMIT = 1_048_576;
/** No route has more than six levels, and 500 transactions have 10,000 values. What is beyond takes long to be refused. */
const JSON_LIMITS = { depth: 32, values: 20_000 };
const TOO_MUCH = {
  depth: `it is too deep: at most ${JSON_LIMITS.depth} lists and objects may be nested`,
  values: `it has too many values: at most ${JSON_LIMITS.values} may be in its lists and objects`,
};
/** Longest part of a path that stands for something, such as an id, in characters. */
const MOST_IN_PATH_PART = 512;

/** A hop count trusts that many addresses, counted from this end of the connection. */
const trustedProxies = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

/** @param leaving aborted when connections are to end with their response */
export const createServer = (config: Config, log: Logger, leaving?: AbortSignal): App => {
  const fail = (
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    toText: (body: unknown) => string = JSON.stringify,
  ): FastifyReply => {
    const refusal = asApiError(error, request);
    // Of a refusal that the service chose to give there is nothing to look into.
    if (refusal.entry.status >= 500 && refusal !== error)
      request.log.error({ err: error, reqId: request.id }, 'request failed');
    reply.header('X-Service-Version', SERVICE_VERSION).header('X-Request-Id', request.id);
    for (const [name, value] of Object.entries(refusal.headers)) reply.header(name, value);
    // It was that of a body which failed before it began.
    reply.removeHeader('Content-Encoding');
    request.errorCode = refusal.code;
    request.refusal = refusal;
    return reply
      .code(refusal.entry.status)
      .type('application/json; charset=utf-8')
      .serializer(toText)
      .send(errorBody(refusal, request.id, config.publicUrl));
  };

  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Given here and not by setValidatorCompiler, which a scope that adds schemas of its own would lose.
    schemaController: {
      compilersFactory: { buildValidator: validatorCompiler as never, buildSerializer: serializerBuilder() },
    },
    genReqId: () => newId('request'),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(config.trustProxy),
    rewriteUrl: ({ url }) => withoutVersion(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MOST_IN_PATH_PART },
    // A request that arrives while the service drains is answered like any other; the listener is closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => {
      // No hook will see it.
      fail(error, request, reply, (body) => jsonText(request, JSON.stringify(body)));
    },
    clientErrorHandler: (error, socket) => refuseBroken(error, socket, config.publicUrl),
    // Left to Node, a request without Host is refused with an empty body: see useProtocolChecks.
    http: { requireHostHeader: false },
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;
  app.server.on('connect', (request, socket) => refuseTunnel(request, socket, config.publicUrl));
  // As is one with an expectation that Node does not know.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));

  app.decorateRequest('errorCode', null);
  app.decorateRequest('refusal', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Service-Version', SERVICE_VERSION).header('X-Request-Id', request.id);
    // Whoever comes again makes another connection, and a load balancer makes it to another process.
    if (leaving?.aborted) reply.header('Connection', 'close');
    done();
  });
  // A connection that a client keeps alive would hold a stopping service up: it goes with its last answer.
  let closing = false;
  const endSilent = silentConnections(app.server);
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

  // Clients often send the JSON content type with no body at all: that is a body without fields.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else {
      const exceeded = exceededLimit(body as string, JSON_LIMITS);
      if (exceeded)
        done(new ApiError('INVALID_PARAMETER', { parameter: 'body', reason: TOO_MUCH[exceeded] }));
      else parseJson(request, body as string, done);
    }
  });
  app.removeContentTypeParser('text/plain');

  useInputChecks(app as unknown as FastifyInstance);
  app.setErrorHandler((error, request, reply) => fail(error, request, reply));
  app.setNotFoundHandler((request, reply) => fail(notFound(request), request, reply));
  return app;
};

/** What is said of an address that nothing is served at, as it was asked for. */
export const notFound = ({ method, originalUrl }: FastifyRequest): ApiError =>
  new ApiError('NOT_FOUND', { method, path: redact(originalUrl.split('?', 1)[0]!) });

/**
 * Refuses what no route has to look at: an address that has none, whatever its body, and HTTP that is not kept to.
 * Call it after the hooks whose headers a refusal carries too.
 */
export const useProtocolChecks = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, expect } = request.headers;
    if (request.is404) done(notFound(request));
    else if (host === undefined && request.raw.httpVersion === '1.1') {
      done(new ApiError('INVALID_PARAMETER', { parameter: 'Host', reason: 'HTTP/1.1 requires the header' }));
    } else if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
      done(new ApiError('EXPECTATION_FAILED', { expectation: redact(expect) }));
    } else done();
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the request was refused: what the log and the usage record name. */
    errorCode: string | null;
    /** What refused it; null of a refusal that repeats an earlier one. */
    refusal: ApiError | null;
  }
}

/** Whatever was thrown, as the one error of the catalogue that the caller is told. */
export const asApiError = (thrown: unknown, request: FastifyRequest): ApiError => {
  if (thrown instanceof ApiError) return thrown;
  const error = thrown as FastifyError;
  if (error.validation) return validationError(request, error.validation, error.validationContext ?? 'body');
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE', {
        content_type: redact(request.headers['content-type'] ?? 'none'),
      });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('PAYLOAD_TOO_LARGE', { limit: request.routeOptions.bodyLimit ?? BODY_LIMIT });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('INVALID_PARAMETER', {
        parameter: 'Content-Length',
        reason: 'it does not match the size of the body',
      });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new ApiError('INVALID_JSON');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError('INVALID_PARAMETER', {
        parameter: 'path',
        reason: `a part of it is longer than ${MOST_IN_PATH_PART} characters`,
      });
    case 'FST_ERR_BAD_URL':
      return new ApiError('INVALID_PARAMETER', {
        parameter: 'path',
        reason: 'it is not validly percent-encoded',
      });
    default:
  }
  if (error.statusCode === 400 && error instanceof SyntaxError) return new ApiError('INVALID_JSON');
  if (error instanceof ThreadStopped) return new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '30' });
  if (isDatabaseUnavailable(error)) return new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '1' });
  return new ApiError('INTERNAL_ERROR');
};

/**
 * Server shutdown or start-up (class 57P, 53300), a lock that another transaction held for too long (55P03), a refused
 * connection, or one that was lost, which has no code.
 */
const isDatabaseUnavailable = ({ code = '', message }: { code?: string; message?: string }): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0|53300|55P03)/.test(code) ||
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
    message ?? '',
  );
