/** Puts, rewraps and destroys keys in a folder endlessly and reports each, until it is killed. */
import { folderKeyStore } from '../../src/platform/keys/folder-store.ts';

const [folder, prefix] = process.argv.slice(2) as [string, string];
const at = new Date('2026-03-14T10:00:00Z');
const store = await folderKeyStore(folder, at);
for (let n = 0; ; n++) {
  const id = `${prefix}${n}`;
  const key = { id, wrapped: Buffer.from(id) };
  await store.put([key]);
  console.log(`put ${id}`);
  await store.rewrap(id, key.wrapped, Buffer.from(`${id} anew`));
  if (n % 2 === 0) continue;
  await store.destroy([id], at);
  console.log(`destroyed ${id}`);
}
