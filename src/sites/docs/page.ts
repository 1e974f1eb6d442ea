import type { Page } from './frame.ts';

/** A page before it has its place among the others. */
export type Written = Pick<Page, 'title' | 'description' | 'body' | 'headings'>;
