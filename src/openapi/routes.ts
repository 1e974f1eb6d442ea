import { createReadStream, readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { open } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import type { App } from '../platform/http/server.ts';
import { isErrorCode } from '../vocabulary/error-catalogue.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { describeInterface } from './document.ts';
import type { Endpoint } from './endpoints.ts';
import { errorIndexPage, errorPage } from './error-pages.ts';
import type { Needs } from './needs.ts';
import { sendPage } from './page.ts';
import { explorerScript, referencePage, referencePolicy } from './reference.ts';
import { refusalsOf } from './refusals.ts';

const asset = (name: string): string =>
  readFileSync(new URL(`../../web/docs/${name}`, import.meta.url), 'utf8');
const stylesheet = asset('docs.css');
const startScript = asset('reference.js');

const OWN_STYLE = ["style-src 'self'"];

const htmlResponse = (description: string) => ({
  200: { description, content: { 'text/html': { schema: Type.String({ examples: ['<!doctype html>…'] }) } } },
});

/** The interface description, the explorer that shows it, and a page for every error. */
export const openapiRoutes = (app: App, { config }: Needs, endpoints: readonly Endpoint[]): void => {
  let document: string | undefined;

  route(app, open('none'), {
    method: 'GET',
    url: '/openapi.json',
    schema: {
      operationId: 'getInterfaceDescription',
      tags: ['Documentation'],
      summary: 'Read this description as data',
      description: 'OpenAPI 3.1.',
      response: { 200: Type.Object({ openapi: Type.Literal('3.1.0') }, { additionalProperties: true }) },
    },
    handler: async (_request, reply) => {
      document ??= JSON.stringify(describeInterface(endpoints, app.getSchemas(), config.publicUrl));
      return reply.type('application/json; charset=utf-8').send(document as never);
    },
  });

  route(app, open('none'), {
    method: 'GET',
    url: '/docs',
    schema: {
      operationId: 'getReference',
      tags: ['Documentation'],
      summary: 'Explore the API in a browser',
      description: 'Shows this description, and sends requests from the page.',
      response: htmlResponse('The API reference, for people.'),
    },
    handler: async (_request, reply) =>
      sendPage(reply, referencePage(config), referencePolicy(config.publicUrl)),
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
    handler: async (_request, reply) => sendPage(reply, errorIndexPage(), OWN_STYLE),
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
      const code = request.params.code.toUpperCase();
      if (!isErrorCode(code))
        throw new ApiError('NOT_FOUND', { method: 'GET', path: `/docs/errors/${code}` });
      const returnedBy = endpoints.filter((endpoint) => refusalsOf(endpoint).includes(code));
      return sendPage(reply, errorPage(code, returnedBy, config.publicUrl), OWN_STYLE);
    },
  });

  const file = (path: string, type: string, content: () => unknown): void => {
    route(app, open('none'), {
      method: 'GET',
      url: path,
      schema: { hide: true },
      handler: async (_request, reply) =>
        reply.type(type).header('Cache-Control', 'public, max-age=3600').send(content()),
    });
  };
  file('/docs/docs.css', 'text/css; charset=utf-8', () => stylesheet);
  file('/docs/reference.js', 'text/javascript; charset=utf-8', () => startScript);
  file('/docs/explorer.js', 'text/javascript; charset=utf-8', () => createReadStream(explorerScript));
};
