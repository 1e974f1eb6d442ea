/** Numbers for features, without making a text of each: a line has some hundred of them. */

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Returns FNV-1a of a part of a text, as a 32-bit integer. */
export const hashOf = (text: string, from = 0, to = text.length): number => {
  let hash = OFFSET;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash;
};

/** Combines two numbers into one; their order matters. */
export const mixed = (one: number, other: number): number => {
  const hash = Math.imul(one ^ Math.imul(other ^ (other >>> 15), 0x2c1b3c6d), 0x297a2d39);
  return hash ^ (hash >>> 15);
};
