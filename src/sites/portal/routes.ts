/** `/portal`: the developer portal. It consists of files and reads all data from the public API. */

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { page } from '../../auth/route.ts';
import type { Config } from '../../platform/config.ts';
import { type App, notFound } from '../../platform/http/server.ts';
import { isVersioned } from '../../platform/http/version-prefix.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { portalDirectory } from './files.ts';

export interface Deps {
  config: Config;
}

export const portalRoutes = (app: App, { config }: Deps): void => {
  // A separate scope, so that the static files apply only here.
  app.register(async (scope) => {
    const portal = scope as unknown as App;
    // The portal has no version prefix.
    portal.addHook('onRequest', async (request) => {
      if (isVersioned(request)) throw notFound(request);
    });
    await scope.register(fastifyStatic, {
      // Replaced by the folder of each file; it must exist.
      root: fileURLToPath(new URL('../../../', import.meta.url)),
      serve: false,
      preCompressed: true,
    });

    page(portal, '/portal/assets/*', async (request, reply) => {
      const name = (request.params as { '*': string })['*'];
      const assets = join(await portalDirectory(), 'assets');
      if (!/^[\w.-]+$/.test(name) || !existsSync(join(assets, name))) {
        throw new ApiError('NOT_FOUND', { method: request.method, path: '/portal/assets' });
      }
      return reply.sendFile(name, assets, {
        // The file name changes with the content.
        immutable: true,
        maxAge: '365d',
      });
    });

    // Every address of the portal returns the same document; its script shows the page of the address, or a 404 page.
    const document = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      sendDocument(reply.code(isPage(request.originalUrl) ? 200 : 404), config.publicUrl);
    page(portal, '/portal', document);
    page(portal, '/portal/*', document);
  });
};

/** Pages by the first part of their address; see `web/portal/routes.tsx`. */
export const PORTAL_PAGES: readonly string[] = [
  'keys',
  'connections',
  'sandbox',
  'apps',
  'webhooks',
  'requests',
  'usage',
  'account',
  'assistants',
  'assistant',
  'cli',
  'login',
  'register',
  'check-your-mail',
  'forgot-password',
  'privacy',
  'terms',
];

const isPage = (address: string): boolean => {
  const [, , first = ''] = address.split('?', 1)[0]!.split('/');
  return first === '' || PORTAL_PAGES.includes(first);
};

/**
 * Allows scripts only from here; styles from here or with this response's nonce, which Mantine puts on the few style
 * elements that it makes. The widget connects to the public address, which may differ from the address that the
 * portal was opened by.
 */
const contentSecurityPolicy = (nonce: string, publicUrl: string): string => {
  const { origin } = new URL(publicUrl);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self' ${origin}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

const sendDocument = async (reply: FastifyReply, publicUrl: string): Promise<FastifyReply> => {
  const nonce = randomBytes(16).toString('base64url');
  const document = await readFile(join(await portalDirectory(), 'index.html'), 'utf8');
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', contentSecurityPolicy(nonce, publicUrl))
      .header('Referrer-Policy', 'no-referrer')
      // The widget opens the bank's window and receives messages from it.
      .removeHeader('Cross-Origin-Opener-Policy')
      .send(document.replace('__NONCE__', nonce))
  );
};
