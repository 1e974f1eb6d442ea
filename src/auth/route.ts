/**
 * Registers a route. Its access declaration comes first and determines what the handler receives: the caller for keys,
 * the session for developers, nothing for public routes.
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
  /** Further settings of the route. */
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
  const { credentialOf } = access;
  // The types above distinguish both forms; Fastify does not.
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
      : (request: FastifyRequest, reply: FastifyReply) => run(credentialOf(request), request, reply),
  });
};

/**
 * Answers HEAD for a GET that changes something: it changes nothing and only shows that the address is served. Link
 * previews and mail scanners send HEAD.
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

/** Registers a page: a public GET without a rate limit, hidden from the interface description. */
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
