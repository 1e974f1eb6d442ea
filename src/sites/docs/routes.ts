import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { open } from '../../auth/access.ts';
import { page, route } from '../../auth/route.ts';
import { prefersHtml } from '../../platform/http/language.ts';
import { type App, notFound } from '../../platform/http/server.ts';
import { describeInterface } from '../openapi/document.ts';
import { HTML, IMMUTABLE, sendCached } from './cached-body.ts';
import type { Deps } from './deps.ts';
import { explorerRoutes } from './explorer-routes.ts';
import { SITE_POLICY } from './policy.ts';
import type { Site } from './site.ts';

const htmlResponse = (description: string) => ({
  200: { description, content: { 'text/html': { schema: Type.String({ examples: ['<!doctype html>…'] }) } } },
});

export const docsSiteRoutes = (app: App, { config }: Deps): void => {
  let made: Promise<Site> | undefined;
  const site = (): Promise<Site> => {
    made ??= import('./site.ts').then(({ createSite }) =>
      createSite(describeInterface(app.endpoints, app.getSchemas(), config.publicUrl), app.endpoints, config),
    );
    made.catch(() => {
      made = undefined;
    });
    return made;
  };

  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const cached = await (await site()).page(addressIn(request));
    if (!cached) return sendMissing(request, reply);
    return sendCached(request, reply, cached, { 'Content-Security-Policy': SITE_POLICY });
  };
  /** Sends a page to a browser, and the NOT_FOUND error to other clients. */
  const sendMissing = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('Vary', 'Accept');
    if (!prefersHtml(request.headers.accept)) throw notFound(request);
    request.errorCode = 'NOT_FOUND';
    const { body } = await (await site()).missing();
    return reply.code(404).type(HTML).header('Content-Security-Policy', SITE_POLICY).send(body.toString());
  };

  route(app, open('none'), {
    method: 'GET',
    url: '/docs',
    schema: {
      operationId: 'getReference',
      tags: ['Documentation'],
      summary: 'Read the documentation',
      description: 'A site for people, with guides, this reference, errors, and a form to send requests.',
      response: htmlResponse('The first page of the documentation.'),
    },
    handler: async (request, reply) => send(request, reply),
  });

  route(app, open('none'), {
    method: 'GET',
    url: '/docs/errors',
    schema: {
      operationId: 'listErrors',
      tags: ['Documentation'],
      summary: 'List all errors',
      description: 'Every code with its status and message, and a link to its page.',
      response: htmlResponse('Every error code, by family.'),
    },
    handler: async (request, reply) => send(request, reply),
  });

  route(app, open('none'), {
    method: 'GET',
    url: '/docs/errors/:code',
    schema: {
      operationId: 'getError',
      tags: ['Documentation'],
      summary: 'Read the page of an error',
      description: 'The `docs` field of every error response is the address of this page.',
      params: Type.Object({
        code: Type.String({ description: 'An `error_code`.', examples: ['CONSENT_EXPIRED'] }),
      }),
      response: htmlResponse('The meaning of the error, its cause and its remedy.'),
      errors: ['NOT_FOUND'],
    },
    handler: async (request, reply) => {
      const [name = '', form] = request.params.code.split('.', 2);
      const address = `/docs/errors/${name.toUpperCase()}`;
      const cached = await (await site()).page(form === undefined ? address : `${address}.${form}`);
      if (!cached) return sendMissing(request, reply);
      return sendCached(request, reply, cached, { 'Content-Security-Policy': SITE_POLICY });
    },
  });

  // All other pages of the site, and its 404 page.
  page(app, '/docs/*', send);
  page(app, '/docs.md', send);

  // Counted against the rate limit, because a search costs up to 40 ms each time.
  route(app, open('banking'), {
    method: 'GET',
    url: '/docs/search',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { q, format } = request.query as { q?: string | string[]; format?: string };
      const query = String([q ?? ''].flat()[0]);
      if (format === 'json') return { object: 'list', data: await (await site()).found(query) };
      const results = await (await site()).results(query);
      return reply
        .type(HTML)
        .header('Content-Security-Policy', SITE_POLICY)
        .header('Cache-Control', 'no-cache')
        .send(results.toString());
    },
  });

  const sendFile =
    (headers: Record<string, string> = {}) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const cached = await (await site()).file(addressIn(request));
      return cached ? sendCached(request, reply, cached, headers) : sendMissing(request, reply);
    };
  page(app, '/docs/search.json', sendFile());
  page(app, '/llms.txt', sendFile());
  page(app, '/llms-full.txt', sendFile());
  page(app, '/docs/collections/:file', sendFile({ 'Content-Disposition': 'attachment' }));
  page(app, '/docs/assets/:file', sendFile({ 'Cache-Control': IMMUTABLE }));

  page(app, '/docs/reference/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const operation = (await site()).operation(name);
    return operation === undefined ? send(request, reply) : reply.redirect(operation);
  });

  explorerRoutes(app, { config });
};

/** Returns the path without the query and a trailing slash. */
const addressIn = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!.replace(/\/$/, '');
