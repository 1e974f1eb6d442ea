import type { Page } from './frame.ts';

/** The content of a page without its address and neighbours. */
export type PageContent = Pick<Page, 'title' | 'description' | 'body' | 'headings'>;
