/** The root of the repository, whose Markdown files the site is made from. */
export const root = new URL('../../../', import.meta.url);
