/**
 * Returns the anchor of a heading, as GitHub makes it, so that a link to a section works in the repository and on the
 * site: lower case, only letters, digits, `-` and `_`, spaces as `-`. A reworded heading keeps its old anchor by
 * ending in `{#anchor}`.
 */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const OWN_ANCHOR = /(?<!\s)\s*\{#([\w-]+)\}\s*$/;

/** Returns the text of a heading and its anchor. */
export const anchored = (heading: string): { text: string; id: string } => {
  const own = OWN_ANCHOR.exec(heading);
  const text = heading.replace(OWN_ANCHOR, '');
  return { text, id: own?.[1] ?? slugOf(text) };
};
