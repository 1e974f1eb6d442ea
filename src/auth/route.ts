/**
 * Registers a route: who may call it stands first, and decides what its handler is given. A handler of a route for
 * keys receives the caller, one for developers the session, and one for anybody neither; none can ask for what its
 * access does not give.
 */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ContextConfigDefault,
  FastifyContextConfig,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteShorthandOptions,
} from 'fastify';
import type { ResolveFastifyReplyReturnType } from 'fastify/types/type-provider.js';
import type { App } from '../platform/http/server.ts';
import { type Access, open } from './access.ts';

type Request<Schema extends FastifySchema> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  Schema,
  TypeBoxTypeProvider
>;
type Reply<Schema extends FastifySchema> = FastifyReply<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  ContextConfigDefault,
  Schema,
  TypeBoxTypeProvider
>;
type Result<Schema extends FastifySchema> = ResolveFastifyReplyReturnType<
  TypeBoxTypeProvider,
  Schema,
  RouteGenericInterface
>;

export interface RouteOptions<Given, Schema extends FastifySchema>
  extends Pick<RouteShorthandOptions, 'onRequest' | 'preValidation' | 'serializerCompiler' | 'bodyLimit'> {
  method: HTTPMethods;
  url: string;
  schema: Schema;
  /** What else the platform is to know of the route. */
  config?: Omit<FastifyContextConfig, 'access'>;
  handler: [Given] extends [null]
    ? (request: Request<Schema>, reply: Reply<Schema>) => Result<Schema>
    : (given: Given, request: Request<Schema>, reply: Reply<Schema>) => Result<Schema>;
}

export const route = <Given, const Schema extends FastifySchema>(
  app: App,
  access: Access<Given>,
  { handler, config, ...options }: RouteOptions<NoInfer<Given>, Schema>,
): void => {
  const { given } = access;
  // The types above hold both forms apart; to Fastify a handler is a handler.
  const run = handler as (...parameters: unknown[]) => Result<Schema>;
  const isOpen = access.kind === 'public' || access.kind === 'admin';
  const acts = config?.acts === true;
  if (acts) answerHead(app, options.url, access);
  app.route({
    ...options,
    exposeHeadRoute: !acts && options.method === 'GET',
    config: { ...config, access },
    handler: isOpen
      ? run
      : (request: FastifyRequest, reply: FastifyReply) => run(given(request), request, reply),
  });
};

/**
 * HEAD of a GET that changes something: whoever looks at an address changes nothing by it, and learns only that it is served. Link
 * previews and mail scanners send it.
 */
const answerHead = (app: App, url: string, access: Access<unknown>): void => {
  app.route({
    method: 'HEAD',
    url,
    config: { access },
    schema: { hide: true },
    handler: async (_request, reply) => reply.header('Cache-Control', 'no-store').send(),
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes something, here or at a bank: its HEAD does not run it. */
    acts?: true;
  }
}

/** Registers what browsers load: a GET for anybody, uncounted, which the interface description leaves out. */
export const page = (
  app: App,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void => {
  app.route({
    method: 'GET',
    url,
    config: { access: open('none') },
    schema: { hide: true },
    handler,
  });
};
