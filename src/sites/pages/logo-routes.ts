import { Type } from 'typebox';
import { inkOn, monogram } from '../../../packages/common/pages/monogram.ts';
import { open } from '../../auth/access.ts';
import { route } from '../../auth/route.ts';
import { merchantOf } from '../../ledger/enrichment/merchants.ts';
import { html } from '../../platform/html.ts';
import type { App } from '../../platform/http/server.ts';
import type { Deps } from './deps.ts';
import { sendStatic } from './static.ts';

const SVG = 'image/svg+xml; charset=utf-8';

/** Colours for merchants; a name always gets the same one. */
const COLOURS = ['#1d4ed8', '#0f766e', '#b45309', '#9d174d', '#4338ca', '#15803d', '#b91c1c', '#334155'];

const colourOf = (slug: string): string =>
  COLOURS[[...slug].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS.length]!;

const drawing = (name: string, color: string): string => {
  const letters = monogram(name);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${name}">
<rect width="64" height="64" rx="16" fill="${color}"/>
<text x="32" y="${letters.length > 2 ? 40 : 42}" text-anchor="middle" font-family="system-ui, sans-serif" font-size="${letters.length > 2 ? 22 : 28}" font-weight="700" fill="${inkOn(color)}">${letters}</text>
</svg>
`.toString();
};

/**
 * `/logos/{id}.svg`: a bank's initials on its colour, and `/logos/merchants/{slug}.svg`: those of a known merchant.
 * Real logos are trademarks that the service may not distribute.
 */
export const logoRoutes = (app: App, { catalogue }: Deps): void => {
  route(app, open('none'), {
    method: 'GET',
    url: '/logos/:file',
    schema: { hide: true, params: Type.Object({ file: Type.String() }) },
    handler: async (request, reply) => {
      const bank = catalogue.find(({ id }) => `${id}.svg` === request.params.file);
      if (!bank) return reply.callNotFound();
      return sendStatic(request, reply, SVG, drawing(bank.name, bank.color));
    },
  });

  route(app, open('none'), {
    method: 'GET',
    url: '/logos/merchants/:file',
    schema: { hide: true, params: Type.Object({ file: Type.String() }) },
    handler: async (request, reply) => {
      const slug = /^([a-z0-9-]+)\.svg$/.exec(request.params.file)?.[1];
      const merchant = slug === undefined ? undefined : merchantOf(slug);
      if (!slug || !merchant) return reply.callNotFound();
      return sendStatic(request, reply, SVG, drawing(merchant.name, colourOf(slug)));
    },
  });
};
