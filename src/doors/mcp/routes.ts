/** `/mcp`: the Model Context Protocol over streamable HTTP. Stateless, so any process of the service takes any message. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { McpHttpHandler, McpServer } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assistant } from '../../auth/access.ts';
import type { Caller } from '../../auth/identity.ts';
import { route } from '../../auth/route.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { asker } from './ask.ts';
import type { Deps } from './deps.ts';
import type { Call } from './tool.ts';

type Load = () => Promise<(call: Call) => McpServer>;

/** Who sends a message, as the gate recognised them, and where from. */
interface Sender extends Record<string, unknown> {
  caller: Caller;
  address: string;
}

/** Loaded by the first message, so that the service starts without it. */
const load: Load = async () => (await import('./server.ts')).createServer;

/** @param serverOf makes the server of a message; another in its place shows what the endpoint makes of any */
export const mcpRoutes = (app: App, deps: Deps, serverOf: Load = load): void => {
  const { config } = deps;
  const endpoint = `${config.publicUrl}/mcp`;

  let made: Promise<McpHttpHandler> | undefined;
  const handler = (): Promise<McpHttpHandler> => {
    made ??= Promise.all([import('@modelcontextprotocol/server'), serverOf()]).then(
      ([{ createMcpHandler }, createServer]) =>
        createMcpHandler(({ authInfo }) => {
          const { caller, address } = authInfo!.extra as Sender;
          return createServer({ ask: asker(app, caller, address), caller, deps });
        }),
    );
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  app.addHook('onClose', async () => {
    await (await made)?.close();
  });

  const serve = async (
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    refuseForeignPages(request, config.publicUrl);
    const { fetch } = await handler();
    const sender: Sender = { caller, address: request.ip };
    const message = new Request(endpoint, { method: request.method, headers: headersOf(request) });
    const response = await fetch(message, {
      authInfo: { token: '', clientId: caller.keyPublicId, scopes: caller.scopes, extra: sender },
      ...(request.body === undefined ? {} : { parsedBody: request.body }),
    });
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    // `null` would be sent as JSON.
    return response.body ? reply.send(Readable.fromWeb(response.body as ReadableStream)) : reply.send();
  };

  for (const method of ['POST', 'GET', 'DELETE'] as const) {
    route(app, assistant(), { method, url: '/mcp', schema: { hide: true }, handler: serve });
  }
};

const headersOf = ({ headers }: FastifyRequest): Headers => {
  const named = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    // The body was read before.
    if (value !== undefined && name !== 'content-length') named.set(name, [value].flat().join(', '));
  }
  return named;
};

/**
 * A page of somebody else's that a browser shows may reach a service on the same machine by another name. Assistants that
 * run in a browser are served from here, or from this machine.
 */
const refuseForeignPages = ({ headers }: FastifyRequest, publicUrl: string): void => {
  const { origin } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname)) return;
  throw new ApiError('INSUFFICIENT_PERMISSIONS', {
    reason: 'Web pages of other origins may not send messages to this endpoint. Send them from a program.',
  });
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
