/** Tools for assistants whose host does not support resources. */
import { Type } from 'typebox';
import { segment } from '../ask.ts';
import { readTool, type Tool } from '../tool.ts';

interface Found {
  data: { address: string; title: string; page: string; excerpt: string }[];
}

export const documentationTools: readonly Tool[] = [
  readTool([], {
    name: 'search_documentation',
    title: 'Search the documentation',
    description:
      'Searches guides, reference and errors of this service. Returns addresses for read_documentation, best match first.',
    input: Type.Object({ query: Type.String({ minLength: 1, maxLength: 100 }) }),
    run: ({ ask }, { query }) => ask<Found>('GET', '/docs/search', { query: { q: query, format: 'json' } }),
  }),
  readTool([], {
    name: 'read_documentation',
    title: 'Read a page of the documentation',
    description: 'Returns a page as Markdown, by an address from search_documentation.',
    input: Type.Object({
      address: Type.String({
        pattern: '^/docs(/[\\w-]+)*(#[\\w.-]*)?$',
        maxLength: 200,
        examples: ['/docs/webhooks'],
      }),
    }),
    run: async ({ ask }, { address }) => {
      const path = address.split('#', 1)[0]!.split('/').map(segment).join('/');
      return { address, markdown: await ask<string>('GET', `${path}.md`) };
    },
  }),
];
