/** The pictures that documents show, read from the repository. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Of the repository, whose files the site is made from. */
export const root = new URL('../../', import.meta.url);

export interface Size {
  width: number;
  height: number;
}

/** How large a picture is shown, so that its place is kept while it loads; null for what has no size of its own. */
export const sizeOf = (path: string): Size | null => {
  if (!path.endsWith('.png')) return null;
  const header = readFileSync(fileURLToPath(new URL(path, root))).subarray(0, 24);
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
};
