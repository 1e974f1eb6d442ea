/** `/docs/explorer`: the interface description in an explorer of others. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { page } from '../../auth/route.ts';
import type { App } from '../../platform/http/server.ts';
import type { Deps } from './deps.ts';
import { explorerPage, explorerScript } from './explorer.ts';
import { HTML } from './kept.ts';
import { explorerPolicy } from './policy.ts';

const startScript = new URL('../../../web/docs-site/explorer.js', import.meta.url);

export const explorerRoutes = (app: App, { config }: Deps): void => {
  page(app, '/docs/explorer', async (_request, reply) =>
    reply
      .type(HTML)
      .header('Content-Security-Policy', explorerPolicy(config.publicUrl))
      .send(explorerPage(config).toString()),
  );
  const script = (path: string, content: () => Promise<unknown> | unknown): void => {
    page(app, path, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('Cache-Control', 'public, max-age=3600')
        .send(await content()),
    );
  };
  script('/docs/explorer-start.js', () => readFile(startScript, 'utf8'));
  script('/docs/explorer.js', () => createReadStream(explorerScript));
};
