import { Type } from 'typebox';
import { inkOn, monogram } from '../../web/banks/monogram.ts';
import { open } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import { html } from '../platform/html.ts';
import type { App } from '../platform/http/server.ts';
import type { Needs } from './needs.ts';
import { sendStatic } from './static.ts';

/** `/logos/{id}.svg`: a bank's letters on its colour. Its real logo is not ours to hand out. */
export const logoRoutes = (app: App, { catalogue }: Needs): void => {
  route(app, open('none'), {
    method: 'GET',
    url: '/logos/:file',
    schema: { hide: true, params: Type.Object({ file: Type.String() }) },
    handler: async (request, reply) => {
      const bank = catalogue.find(({ id }) => `${id}.svg` === request.params.file);
      if (!bank) return reply.callNotFound();
      const letters = monogram(bank.name);
      const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${bank.name}">
<rect width="64" height="64" rx="16" fill="${bank.color}"/>
<text x="32" y="${letters.length > 2 ? 40 : 42}" text-anchor="middle" font-family="system-ui, sans-serif" font-size="${letters.length > 2 ? 22 : 28}" font-weight="700" fill="${inkOn(bank.color)}">${letters}</text>
</svg>
`;
      return sendStatic(request, reply, 'image/svg+xml; charset=utf-8', svg.toString());
    },
  });
};
