/**
 * Serves the page with Vite, and answers its requests.
 *
 *   OBDS_API_KEY=YOUR_KEY node --conditions=source examples/react/server.ts [--render]
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createServer as createVite } from 'vite';
import { api } from './api.ts';

const { OBDS_API_KEY: apiKey, OBDS_URL: obdsUrl = 'http://localhost:3000', PORT = '4000' } = process.env;
if (!apiKey)
  throw new Error('OBDS_API_KEY is missing: create a key in the portal, and pass it to the server.');
/** Whether the server renders the page, or sends it empty. */
const isRendered = process.argv.includes('--render');

const server = createServer();
const vite = await createVite({
  root: import.meta.dirname,
  appType: isRendered ? 'custom' : 'spa',
  server: { middlewareMode: true, hmr: { server } },
  define: { 'import.meta.env.VITE_OBDS_URL': JSON.stringify(obdsUrl) },
  logLevel: 'warn',
});
const routes: Record<string, ReturnType<typeof api>[keyof ReturnType<typeof api>]> = api(obdsUrl, apiKey);

/** Renders the page on the server; its script continues it in the browser. */
const rendered = async (url: string): Promise<string> => {
  const template = await readFile(new URL('index.html', import.meta.url), 'utf8');
  const { App } = await vite.ssrLoadModule('/app.tsx');
  return (await vite.transformIndexHtml(url, template)).replace(
    '<!--app-->',
    renderToString(createElement(App)),
  );
};

server.on('request', async (request, response) => {
  const url = request.url ?? '/';
  const route = routes[`${request.method} ${url}`];
  try {
    if (route) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(await route(request)));
    } else if (isRendered && url === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(await rendered(url));
    } else vite.middlewares(request, response);
  } catch (error) {
    console.error(error);
    response.writeHead(502).end();
  }
});
server.listen(Number(PORT), 'localhost', () => console.log(`running: http://localhost:${PORT}`));
