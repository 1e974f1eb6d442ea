/**
 * The HTTP ground that every feature stands on: request ids, the version header, one error handler, and answers
 * in the Error shape for everything that goes wrong before a route is reached.
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
import { jsonText } from './bodies.ts';
import { refuseBroken, refuseTunnel, SERVICE_VERSION } from './broken-requests.ts';
import { useInputChecks } from './input.ts';
import { languageOf, prefersHtml } from './language.ts';
import { noSuchPage } from './no-such-page.ts';
import { serializerBuilder } from './serialization.ts';
import { silentConnections } from './silent-connections.ts';
import { validatorCompiler } from './validation.ts';
import { withoutVersion } from './version-prefix.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Most that is read and thrown away of a body after its refusal was sent, in bytes. */
const MOST_DISCARDED = 128 * 1024 * 1024;
const TOO_MUCH = {
  depth: `it is too deep: at most ${JSON_LIMITS.depth} lists and objects may be nested`,
  values: `it has too many values: at most ${JSON_LIMITS.values} may be in its lists and objects`,
};

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
    if (!request.raw.complete) readToTheEnd(request.raw, reply, leaving);
    request.errorCode = refusal.code;
    request.refusal = refusal;
    const isPage = request.is404 && request.method === 'GET' && prefersHtml(request.headers.accept);
    if (isPage && refusal.code === 'NOT_FOUND') {
      const path = redact(request.originalUrl.split('?', 1)[0]!);
      const body = noSuchPage(languageOf(request), path);
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
 * Has the rest of a refused body read and thrown away. A connection that closes while its client still sends is reset, and
 * most clients then report a broken connection instead of the refusal. Fastify asks for such a close when a body is too large.
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
/** Returns the refusal of a JSON body that would hold the parser for long; null for one that may be parsed. */
export const refusedJson = (body: string): ApiError | null => {
  const exceeded = exceededLimit(body, JSON_LIMITS);
  return exceeded && new ApiError('INVALID_PARAMETER', { parameter: 'body', reason: TOO_MUCH[exceeded] });
};

/** What is said of an address that nothing is served at, as it was asked for. */
export const notFound = ({ method, originalUrl }: FastifyRequest): ApiError =>
  new ApiError('NOT_FOUND', { method, path: redact(originalUrl.split('?', 1)[0]!) });

/** Node reads the first of several and drops the others; a proxy in front of the service may have read another. */
const SENT_ONCE = new Set(['host', 'authorization', 'content-type']);

/** Returns the name of a header that was sent twice and may be sent only once; null where there is none. */
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

/** Whether the query of an address has percent signs that do not stand for UTF-8. */
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
 * Refuses what no route has to look at: an address that has none, whatever its body, and HTTP that is not kept to.
 * Call it after the hooks whose headers a refusal carries too.
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
    else if (!request.routeOptions.config.queryOfOthers && isBadlyEncoded(request.url)) {
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
    /** The query is written by others, such as a bank that sends its customer back: its encoding is not checked. */
    queryOfOthers?: boolean;
  }
  interface FastifyRequest {
    /** Set when the request was refused: what the log and the usage record name. */
    errorCode: string | null;
    /** What refused it; null of a refusal that repeats an earlier one. */
    refusal: ApiError | null;
  }
}
