/** Writes tables in Markdown. */

/** Returns a table; every column after the first `leftAligned` is aligned to the right. */
export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  leftAligned = 1,
): string =>
  [head, head.map((_, column) => (column < leftAligned ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** Returns a share from 0 to 1 in percent, with one digit. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Returns `part` of `whole` in percent; a dash if there is nothing to count. */
export const percentOf = (part: number, whole: number): string => (whole === 0 ? '–' : percent(part / whole));

/** Returns a count with commas between thousands. */
export const count = (value: number): string => value.toLocaleString('en');
