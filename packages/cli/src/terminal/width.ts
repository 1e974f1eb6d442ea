/** Measures the width of text on a terminal in cells. */
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

const widthOfOne = (grapheme: string): number => (WIDE.test(grapheme) ? 2 : 1);

export const width = (text: string): number => {
  let cells = 0;
  for (const { segment } of segments.segment(text)) cells += widthOfOne(segment);
  return cells;
};

/** Cuts text to a number of cells, with an ellipsis in the last. */
export const fit = (text: string, cells: number): string => {
  if (width(text) <= cells) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of segments.segment(text)) {
    used += widthOfOne(segment);
    if (used > cells - 1) break;
    kept += segment;
  }
  return `${kept}…`;
};
