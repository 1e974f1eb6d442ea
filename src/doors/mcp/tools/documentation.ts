/** Tools for assistants whose host shows them no resources. */
import { Type } from 'typebox';
import { segment } from '../ask.ts';
import { reading, type Tool } from '../tool.ts';

interface Found {
  data: { address: string; title: string; page: string; excerpt: string }[];
}

export const documentationTools: readonly Tool[] = [
  reading([], {
    name: 'search_documentation',
    title: 'Search the documentation',
    description:
      'Guides, reference and errors of this service. Returns addresses for read_documentation, best first.',
    input: Type.Object({ query: Type.String({ minLength: 1, maxLength: 100 }) }),
    run: ({ ask }, { query }) => ask<Found>('GET', '/docs/search', { query: { q: query, format: 'json' } }),
  }),
  reading([], {
    name: 'read_documentation',
    title: 'Read a page of the documentation',
    description: 'A page as Markdown, by an address of search_documentation.',
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
