/**
 * The HTTP ground that every feature stands on: request ids, the version header, one error handler, and answers
 * in the Error shape for everything that goes wrong before a route is reached.
 */
import type { Socket } from 'node:net';
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
import type { Config } from '../config.ts';
import { ApiError, type ErrorBody, errorBody } from '../errors.ts';
import { newId } from '../ids.ts';
import { type Logger, redact } from '../log.ts';
import { serializerBuilder } from './serialization.ts';
import { useInputChecks, validationError, validatorCompiler } from './validation.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export const SERVICE_VERSION = 'v1';
/** Largest request body; 500 transactions to enrich or to inject fit several times. */
export const BODY_LIMIT = 1_048_576;
/** Longest part of a path that stands for something, such as an id, in characters. */
const MOST_IN_PATH_PART = 512;

/** A hop count trusts that many addresses, counted from this end of the connection. */
const trustedProxies = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

const isClosed = (code: string | undefined): boolean => code === 'ECONNRESET' || code === 'EPIPE';

export const createServer = (config: Config, log: Logger): App => {
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = asApiError(error, request);
    // Of a refusal that the service chose to give there is nothing to look into.
    if (refusal.entry.status >= 500 && refusal !== error)
      request.log.error({ err: error, reqId: request.id }, 'request failed');
    reply.header('X-Service-Version', SERVICE_VERSION).header('X-Request-Id', request.id);
    for (const [name, value] of Object.entries(refusal.headers)) reply.header(name, value);
    request.errorCode = refusal.code;
    return reply
      .code(refusal.entry.status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
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
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MOST_IN_PATH_PART },
    // A request that arrives while the service drains is answered like any other; the listener is closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => {
      fail(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, config.publicUrl),
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;

  app.decorateRequest('errorCode', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Service-Version', SERVICE_VERSION).header('X-Request-Id', request.id);
    done();
  });
  // A connection that a client keeps alive would hold a stopping service up: it goes with its last answer.
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
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
    else parseJson(request, body as string, done);
  });
  app.removeContentTypeParser('text/plain');

  useInputChecks(app as unknown as FastifyInstance);
  app.setErrorHandler(fail);
  app.setNotFoundHandler((request, reply) => {
    const path = redact(request.url.split('?', 1)[0]!);
    return fail(new ApiError('NOT_FOUND', { method: request.method, path }), request, reply);
  });
  return app;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the request was refused: what the log and the usage record name. */
    errorCode: string | null;
  }
}

/** Whatever was thrown, as the one error of the catalogue that the caller is told. */
const asApiError = (thrown: unknown, request: FastifyRequest): ApiError => {
  if (thrown instanceof ApiError) return thrown;
  const error = thrown as FastifyError;
  if (error.validation) return validationError(request, error.validation, error.validationContext ?? 'body');
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE', {
        content_type: redact(request.headers['content-type'] ?? 'none'),
      });
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('PAYLOAD_TOO_LARGE', { limit: BODY_LIMIT });
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
  if (isDatabaseUnavailable(error)) return new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '1' });
  return new ApiError('INTERNAL_ERROR');
};

/** Server shutdown or start-up (class 57P, 53300), a refused connection, or one that was lost, which has no code. */
const isDatabaseUnavailable = ({ code = '', message }: { code?: string; message?: string }): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0|53300)/.test(code) ||
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
    message ?? '',
  );

/** Answers what Node's HTTP parser refused, which never becomes a request. */
const answerBrokenRequest = (error: Error & { code?: string }, socket: Socket, publicUrl: string): void => {
  if (isClosed(error.code) || !socket.writable) {
    socket.destroy();
    return;
  }
  const reason =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'the headers are too large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'the request did not arrive in time'
        : 'it is not well-formed HTTP';
  const id = newId('request');
  const body: ErrorBody = errorBody(
    new ApiError('INVALID_PARAMETER', { parameter: 'request', reason }),
    id,
    publicUrl,
  );
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nX-Service-Version: ${SERVICE_VERSION}\r\nX-Request-Id: ${id}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
      `Connection: close\r\n\r\n${text}`,
  );
};
