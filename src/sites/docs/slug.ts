/**
 * The anchor of a heading, as code forges make it, so that a link to a section holds in the repository and on the site:
 * lower case, letters, digits, `-` and `_` alone, blanks as `-`. A heading that was reworded keeps its older anchor by
 * ending in `{#anchor}`.
 */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const OWN_ANCHOR = /(?<!\s)\s*\{#([\w-]+)\}\s*$/;

/** A heading as it is shown, and its anchor. */
export const anchored = (heading: string): { text: string; id: string } => {
  const own = OWN_ANCHOR.exec(heading);
  const text = heading.replace(OWN_ANCHOR, '');
  return { text, id: own?.[1] ?? slugOf(text) };
};
