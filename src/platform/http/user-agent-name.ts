/** So much of a header is looked at, and so much of what is left is kept. */
const READ = 256;
const KEPT = 80;

/** What a program calls itself, without the remarks in brackets, which describe somebody's machine; null for nothing. */
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
