import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { open } from '../../auth/access.ts';
import { page, route } from '../../auth/route.ts';
import { prefersHtml } from '../../platform/http/language.ts';
import { type App, notFound } from '../../platform/http/server.ts';
import { describeInterface } from '../openapi/document.ts';
import type { Deps } from './deps.ts';
import { explorerRoutes } from './explorer-routes.ts';
import { HTML, IMMUTABLE, sendKept } from './kept.ts';
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
    const kept = await (await site()).page(addressIn(request));
    if (!kept) return sendMissing(request, reply);
    return sendKept(request, reply, kept, { 'Content-Security-Policy': SITE_POLICY });
  };
  /** A page for a browser; the error that anything else meets at an address without a route. */
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
      description: 'A site for people: guides, this reference, errors, and requests to send from the page.',
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
      summary: 'Read about all errors',
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
      summary: 'Read about one error',
      description: 'Every error response leads here with its `docs` field.',
      params: Type.Object({
        code: Type.String({ description: 'An `error_code`.', examples: ['CONSENT_EXPIRED'] }),
      }),
      response: htmlResponse('What happened, why, and what to do.'),
      errors: ['NOT_FOUND'],
    },
    handler: async (request, reply) => {
      const [name = '', form] = request.params.code.split('.', 2);
      const address = `/docs/errors/${name.toUpperCase()}`;
      const kept = await (await site()).page(form === undefined ? address : `${address}.${form}`);
      if (!kept) return sendMissing(request, reply);
      return sendKept(request, reply, kept, { 'Content-Security-Policy': SITE_POLICY });
    },
  });

  // Whatever else the site has, and what it has not.
  page(app, '/docs/*', send);
  page(app, '/docs.md', send);

  // Counted: of all pages this one costs something each time, up to 40 ms.
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
      const kept = await (await site()).file(addressIn(request));
      return kept ? sendKept(request, reply, kept, headers) : sendMissing(request, reply);
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

/** Without the version prefix, the query and a last slash. */
const addressIn = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!.replace(/\/$/, '');
