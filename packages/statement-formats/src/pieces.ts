/** Texts that a format cuts into pieces of a fixed width, counted in characters. */

/** Two UTF-16 units may be one character. */
const lengthOf = (text: string): number => [...text].length;

/**
 * Puts together what was cut: a piece that fills its width goes on without a blank, for it was cut there; one that does not
 * was ended, and a blank stands for its end.
 */
export const joinPieces = (pieces: readonly string[], width: number): string =>
  pieces
    .map((piece, index) => (index === pieces.length - 1 || lengthOf(piece) >= width ? piece : `${piece} `))
    .join('');

/** The inverse of {@link joinPieces}; no piece for an empty text. */
export const cutPieces = (text: string, width: number): string[] =>
  text.match(new RegExp(`[^]{1,${width}}`, 'gu')) ?? [];
