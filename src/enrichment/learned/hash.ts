/** Numbers for what is seen in a line, without making a text of it: a line has some hundred of them. */

/** FNV-1a of no text. */
export const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** The hash of a text and one more character. */
export const hashWith = (hash: number, code: number): number => Math.imul(hash ^ code, PRIME);

/** FNV-1a of a part of a text, as a 32-bit integer. */
export const hashOf = (text: string, from = 0, to = text.length): number => {
  let hash = OFFSET;
  for (let i = from; i < to; i++) hash = hashWith(hash, text.charCodeAt(i));
  return hash;
};

/** One number of two, of which the order counts. */
export const mixed = (one: number, other: number): number => {
  const hash = Math.imul(one ^ Math.imul(other ^ (other >>> 15), 0x2c1b3c6d), 0x297a2d39);
  return hash ^ (hash >>> 15);
};
