/**
 * Registers a route: who may call it stands first, and decides what its handler is given. A handler of a route for
 * keys receives the caller, one for developers the session, and one for anybody neither; none can ask for what its
 * access does not give.
 */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ContextConfigDefault,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type { ResolveFastifyReplyReturnType } from 'fastify/types/type-provider.js';
import type { App } from '../platform/http/server.ts';

export interface Access<Caller> {
  kind: string;
  caller?: (request: FastifyRequest) => Caller;
}

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

export interface RouteOptions<Caller, Schema extends FastifySchema> {
  method: HTTPMethods;
  url: string;
  schema: Schema;
  handler: [Caller] extends [null]
    ? (request: Request<Schema>, reply: Reply<Schema>) => Result<Schema>
    : (caller: Caller, request: Request<Schema>, reply: Reply<Schema>) => Result<Schema>;
}

export const route = <Caller, const Schema extends FastifySchema>(
  app: App,
  access: Access<Caller>,
  { handler, ...options }: RouteOptions<NoInfer<Caller>, Schema>,
): void => {
  app.route({
    ...options,
    config: { access } as never,
    handler: handler as never,
  });
};
