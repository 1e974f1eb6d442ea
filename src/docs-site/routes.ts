/** `/docs`: the documentation site. What makes it is loaded by its first reader, so that the service starts without it. */
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { page } from '../auth/route.ts';
import { type App, notFound } from '../platform/http/server.ts';
import { IMMUTABLE, type Kept, keep, sendKept } from './kept.ts';
import { PICTURES } from './links.ts';
import type { Needs } from './needs.ts';
import { root } from './pictures.ts';
import { PICTURE_POLICY, SITE_POLICY } from './policy.ts';
import type { Site } from './site.ts';

export const docsSiteRoutes = (app: App, _needs: Needs): void => {
  let made: Promise<Site> | undefined;
  const site = (): Promise<Site> => {
    made ??= import('./site.ts').then(({ createSite }) => createSite());
    made.catch(() => {
      made = undefined;
    });
    return made;
  };

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const kept = await (await site()).page(addressIn(request));
    if (!kept) throw notFound(request);
    reply.header('Content-Security-Policy', SITE_POLICY);
    return sendKept(request, reply, kept);
  };
  page(app, '/docs/:slug', sendPage);
  page(app, '/docs/sr/:slug', sendPage);

  page(app, '/docs/assets/:file', async (request, reply) => {
    const kept = await (await site()).asset(addressIn(request));
    if (!kept) throw notFound(request);
    return sendKept(request, reply, kept, IMMUTABLE);
  });

  const pictures = new Map<string, Promise<Kept>>();
  const sendPicture = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = addressIn(request).slice(1);
    if (!PICTURES.test(path)) throw notFound(request);
    const picture =
      pictures.get(path) ??
      readFile(new URL(path, root)).then((content) =>
        keep(path.endsWith('.svg') ? 'image/svg+xml' : 'image/png', content),
      );
    pictures.set(path, picture);
    const kept = await picture.catch(() => {
      pictures.delete(path);
      throw notFound(request);
    });
    reply.header('Content-Security-Policy', PICTURE_POLICY);
    return sendKept(request, reply, kept);
  };
  for (const folder of ['img', 'portal', 'widget']) page(app, `/docs/${folder}/:file`, sendPicture);
};

/** Without the version prefix, the query and a last slash. */
const addressIn = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!.replace(/\/$/, '');
