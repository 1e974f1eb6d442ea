/**
 * The content of a key archive: JSON lines with wrapped keys, ids of destroyed keys, and tombstones. It is the same for a
 * folder and a database, so a key store can move between them.
 */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { INSTALLATION_KEY } from '../../src/platform/keys/data-keys.ts';
import type { KeyStore, Tombstone, WrappedKey } from '../../src/platform/keys/key-store.ts';
import { BackupError } from './archive.ts';

interface Line {
  /** Ids and wrapped keys in base64. */
  keys?: [id: string, wrapped: string][];
  destroyed?: string[];
  tombstones?: { kind: Tombstone['kind']; id: string; endsAt: string }[];
}

export const hasInstallationKey = async (store: KeyStore): Promise<boolean> =>
  Boolean((await store.get([INSTALLATION_KEY])).get(INSTALLATION_KEY));

/**
 * Yields keys first, then destroyed keys. A key that is destroyed in between is in both, and is destroyed after a restore.
 */
export async function* keyStoreContent(store: KeyStore): AsyncGenerator<Buffer> {
  const line = (content: Line): Buffer => Buffer.from(`${JSON.stringify(content)}\n`);
  for await (const page of store.keys())
    yield line({ keys: page.map(({ id, wrapped }) => [id, wrapped.toString('base64')]) });
  for await (const page of store.destroyed()) yield line({ destroyed: page });
  for await (const page of store.tombstones())
    yield line({ tombstones: page.map((one) => ({ ...one, endsAt: one.endsAt.toISOString() })) });
}

/**
 * Fills a key store. The key of the installation is written last: without it no service starts, so an incomplete key store
 * is noticed and can be filled again.
 * @param at the time of the archive, which becomes the time of destruction of its destroyed keys
 */
export const fillKeyStore = async (
  store: KeyStore,
  at: Date,
  read: (consume: (plain: AsyncIterable<Buffer>) => Promise<void>) => Promise<unknown>,
): Promise<void> => {
  let installation: WrappedKey | undefined;
  await read(async (plain) => {
    for await (const text of createInterface({ input: Readable.from(plain, { objectMode: false }) })) {
      const { keys = [], destroyed, tombstones } = JSON.parse(text) as Line;
      const wrapped = keys.map(([id, value]) => ({ id, wrapped: Buffer.from(value, 'base64') }));
      installation ??= wrapped.find(({ id }) => id === INSTALLATION_KEY);
      await store.put(wrapped.filter(({ id }) => id !== INSTALLATION_KEY));
      if (destroyed) await store.destroy(destroyed, at);
      if (tombstones)
        await store.addTombstones(tombstones.map((one) => ({ ...one, endsAt: new Date(one.endsAt) })));
    }
  });
  if (!installation) throw new BackupError('The key archive lacks the key of the installation.');
  await store.put([installation]);
};
