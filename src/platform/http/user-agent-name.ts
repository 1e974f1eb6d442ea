/** Characters that are read, and characters that are kept. */
const READ = 256;
const KEPT = 80;

/**
 * Returns the program name in a User-Agent header, without comments in brackets, which describe somebody's machine;
 * null for an empty name.
 */
export const userAgentName = (header: string | undefined): string | null => {
  const name = (header ?? '')
    .slice(0, READ)
    .replace(/\([^()]*\)?/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, KEPT)
    .trim();
  return name === '' ? null : name;
};
