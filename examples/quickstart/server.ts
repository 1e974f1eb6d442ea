/** The application's own server: its page, the requests of the page, and the address for webhooks. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Obds, ObdsError, verifyWebhook, WebhookError } from '@obds/sdk';
import { Budget } from './budget.ts';

export interface Settings {
  /** Address of the service. */
  obdsUrl: string;
  /** For servers only: the page gets link tokens. */
  apiKey: string;
  /** The signing secret of the webhook. */
  webhookSecret: string;
  /** Folder of the copies. */
  folder: string;
  port: number;
}

export const serve = async (settings: Settings): Promise<Server> => {
  const { obdsUrl, apiKey, webhookSecret, folder, port } = settings;
  const budget = new Budget(new Obds({ apiKey, baseUrl: obdsUrl }), folder);

  const file = async (name: string, type: string): Promise<Reply> => {
    const content = await readFile(new URL(name, import.meta.url), 'utf8');
    return {
      type,
      body: content.replaceAll('OBDS_URL', obdsUrl),
      headers: { 'Content-Security-Policy': policy(obdsUrl) },
    };
  };

  const routes: Record<string, (request: IncomingMessage) => Promise<Reply>> = {
    'GET /': () => file('page.html', 'text/html'),
    'GET /page.css': () => file('page.css', 'text/css'),
    'GET /page.js': () => file('page.js', 'text/javascript'),
    'GET /view': async () => ok(budget.view),
    'POST /link-token': async () => ok({ link_token: await budget.linkToken() }),
    'POST /connected': async (request) => {
      await budget.connected((await json(request)).public_token);
      return ok({});
    },
    'POST /wait': async (request) => {
      await budget.wait((await json(request)).days);
      return ok({});
    },
    'POST /disconnect': async (request) => {
      await budget.disconnect((await json(request)).connection_id);
      return ok({});
    },
    'POST /webhooks': async (request) => {
      // The signature covers the unparsed body: parse it afterwards.
      const event = await verifyWebhook<'flat'>(
        await bodyOf(request),
        request.headers['service-signature'],
        webhookSecret,
      );
      await budget.received(event);
      return ok({});
    },
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const route = routes[`${request.method} ${pathname}`];
    const reply = await (
      route?.(request) ?? Promise.resolve(refused(404, 'There is no such address.'))
    ).catch(problem);
    response.writeHead(reply.status ?? 200, {
      'Content-Type': `${reply.type}; charset=utf-8`,
      ...reply.headers,
    });
    response.end(reply.body);
  });
  await budget.look();
  return new Promise((resolve, reject) => {
    server.on('error', reject).listen(port, 'localhost', () => resolve(server));
  });
};

interface Reply {
  status?: number;
  type: string;
  body: string;
  headers?: Record<string, string>;
}

const ok = (body: object): Reply => ({ type: 'application/json', body: JSON.stringify(body) });
const refused = (status: number, error: string): Reply => ({ ...ok({ error }), status });

const problem = (error: unknown): Reply => {
  if (error instanceof WebhookError || error instanceof BadRequest || error instanceof SyntaxError)
    return refused(400, error.message);
  console.error(error);
  // The service's own message, which contains the request id.
  return refused(502, error instanceof ObdsError ? error.message : 'Something went wrong.');
};

class BadRequest extends Error {}

/** Reads the body unchanged. Its length is checked first, because all valid bodies are short. */
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  if (Number(request.headers['content-length'] ?? Number.NaN) <= 100_000) return text(request);
  throw new BadRequest('The body is too long, or does not say how long it is.');
};

/** Accepts JSON only, because a form of another site could send other types. */
const json = async (request: IncomingMessage) => {
  if (request.headers['content-type'] !== 'application/json') throw new BadRequest('Send JSON.');
  return JSON.parse(await bodyOf(request));
};

/** Returns the policy: the page may load the widget from the service, and nothing else from other origins. */
const policy = (obdsUrl: string): string =>
  `default-src 'none'; script-src 'self' ${obdsUrl}; connect-src 'self' ${obdsUrl}; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
