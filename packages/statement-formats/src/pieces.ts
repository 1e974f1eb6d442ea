/** Joins and splits texts at a fixed width in characters. */

/** Returns the number of characters; a character may be two UTF-16 units. */
const lengthOf = (text: string): number => [...text].length;

/**
 * Joins pieces. A piece of the full width was split within the text, so the next piece follows directly; after a shorter
 * piece a blank is inserted.
 */
export const joinPieces = (pieces: readonly string[], width: number): string =>
  pieces
    .map((piece, index) => (index === pieces.length - 1 || lengthOf(piece) >= width ? piece : `${piece} `))
    .join('');

/** Splits a text for {@link joinPieces}; an empty text has no pieces. */
export const cutPieces = (text: string, width: number): string[] =>
  text.match(new RegExp(`[^]{1,${width}}`, 'gu')) ?? [];
