/** The root of the repository. */
export const root = new URL('../../../', import.meta.url);
