/** The documentation as resources: each page and each error, as Markdown. */
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { errorCatalogue, errorCodes } from '../../platform/vocabulary/error-catalogue.ts';
import { entries } from '../../sites/docs/contents.ts';
import { segment } from './ask.ts';
import type { Call } from './tool.ts';

const MARKDOWN = 'text/markdown';

export const registerResources = (server: McpServer, { ask }: Call): void => {
  const read = async (uri: URL, path: string) => ({
    contents: [{ uri: uri.href, mimeType: MARKDOWN, text: await ask<string>('GET', path) }],
  });

  for (const { slug, title } of entries) {
    server.registerResource(slug, `docs://pages/${slug}`, { title, mimeType: MARKDOWN }, (uri) =>
      read(uri, `/docs/${slug}.md`),
    );
  }

  server.registerResource(
    'error',
    new ResourceTemplate('docs://errors/{code}', {
      list: () => ({
        resources: errorCodes.map((code) => ({
          uri: `docs://errors/${code}`,
          name: code,
          title: `${code} (${errorCatalogue[code].status})`,
          mimeType: MARKDOWN,
        })),
      }),
      complete: {
        code: (typed) => errorCodes.filter((code) => code.startsWith(typed.toUpperCase())).slice(0, 100),
      },
    }),
    { title: 'What an error means and what to do', mimeType: MARKDOWN },
    (uri, { code }) => read(uri, `/docs/errors/${segment(String(code))}.md`),
  );
};
