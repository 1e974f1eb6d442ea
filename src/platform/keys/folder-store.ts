/**
 * Keys as files, for the embedded database: `keys/<id>` has a key; `destroyed/<id>` marks it as destroyed and takes
 * precedence. `tombstones/<kind>/<id>.<end>` is an empty file whose name has the id and the end in milliseconds, so all
 * tombstones are read from the directory listing. A key appears whole or not at all: it is written under `writing/`,
 * synced to disk, and then linked to its name. A process may be killed at any point; the next destruction or opening
 * cleans up.
 */
import { randomBytes } from 'node:crypto';
import {
  access,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { after, MINUTE } from '../../../packages/common/clock.ts';
import {
  type KeyStore,
  PAGE,
  TOMBSTONE_PAGE,
  type Tombstone,
  type TombstoneKind,
  tombstoneKinds,
  type WrappedKey,
} from './key-store.ts';

/** Lower case only: some file systems are case-insensitive. */
const SAFE_ID = /^[a-z0-9_]{1,64}$/;

/** Ids of the database, in mixed case: random ids that differ only in case do not occur. */
const SAFE_TOMBSTONE = /^[A-Za-z0-9_]{1,128}$/;

/** No process takes this long to write a file: its process was killed. */
const ABANDONED_AFTER = 5 * MINUTE;

const code = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Opens the store in a folder, and creates it if necessary. @throws the file system's error */
export const folderKeyStore = async (folder: string, now: Date): Promise<KeyStore> => {
  const [keys, destroyed, writing] = ['keys', 'destroyed', 'writing'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const tombstones = join(folder, 'tombstones');
  const tombstonesOf = (kind: TombstoneKind): string => join(tombstones, kind);
  const folders = [keys, destroyed, writing, tombstones, ...tombstoneKinds.map(tombstonesOf)];
  for (const each of folders) await mkdir(each, { recursive: true, mode: 0o700 });
  for (const each of [tombstones, folder, join(folder, '..')]) await sync(each);
  await removeAbandoned(writing, now);

  /** Writes a file under a temporary name. */
  const write = async (id: string, content: Buffer): Promise<string> => {
    const path = join(writing, `${safe(id)}.${randomBytes(8).toString('hex')}`);
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } catch (error) {
      // On a full disk the partial file would take the space of the rest.
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return path;
  };
  const isDestroyed = (id: string): Promise<boolean> => exists(join(destroyed, safe(id)));
  const removeKeys = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await rm(join(keys, safe(id)), { force: true });
    // Temporary copies that a killed process left.
    const gone = new Set(ids);
    for await (const name of names(writing)) {
      if (gone.has(name.split('.')[0]!)) await rm(join(writing, name), { force: true });
    }
  };
  /** A concurrent destruction may have run before the key was there. */
  const removeIfDestroyed = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) if (await isDestroyed(id)) await removeKeys([id]);
  };

  /** Returns the ends of a kind by id. */
  const endsIn = async (kind: TombstoneKind): Promise<Map<string, number>> => {
    const ends = new Map<string, number>();
    for (const name of await readdir(tombstonesOf(kind))) {
      const [id, endsAt] = tombstoneIn(name);
      ends.set(id, Math.min(endsAt, ends.get(id) ?? endsAt));
    }
    return ends;
  };

  const store: KeyStore = {
    async put(added) {
      for (const { id, wrapped } of added) {
        const path = await write(id, wrapped);
        // Unlike a rename, a link never replaces an existing file.
        await link(path, join(keys, id)).catch(async (error) => {
          if (code(error) !== 'EEXIST' && !(await isDestroyed(id))) throw error;
        });
        await rm(path, { force: true });
      }
      await removeIfDestroyed(added.map(({ id }) => id));
      await sync(keys);
    },

    async get(ids) {
      await stat(keys);
      const found = new Map<string, Buffer | null>();
      await Promise.all(
        ids.map(async (id) => {
          const wrapped = await read(join(keys, safe(id)));
          if (await isDestroyed(id)) found.set(id, null);
          else if (wrapped) found.set(id, wrapped);
        }),
      );
      return found;
    },

    async rewrap(id, from, to) {
      if (!(await read(join(keys, safe(id))))?.equals(from)) return;
      const path = await write(id, to);
      await rename(path, join(keys, id)).catch(async (error) => {
        if (!(await isDestroyed(id))) throw error;
      });
      await removeIfDestroyed([id]);
      await sync(keys);
    },

    async destroy(ids, at) {
      for (const id of ids) {
        const file = await open(join(destroyed, safe(id)), 'wx', 0o600).catch((error) => {
          if (code(error) !== 'EEXIST') throw error;
        });
        if (!file) continue;
        await file.close();
        await utimes(join(destroyed, id), at, at);
      }
      // From here on the keys are never returned, even if their files remain.
      await sync(destroyed);
      await removeKeys(ids);
      await sync(keys);
    },

    async *keys() {
      for await (const page of inPages(names(keys))) {
        const read = await store.get(page);
        yield page.flatMap((id): WrappedKey[] => {
          const wrapped = read.get(id);
          return wrapped ? [{ id, wrapped }] : [];
        });
      }
    },

    destroyed: () => inPages(names(destroyed), TOMBSTONE_PAGE),

    async deleteDestroyedBefore(before) {
      for await (const id of names(destroyed)) {
        const path = join(destroyed, id);
        if ((await stat(path)).mtime >= before) continue;
        await removeKeys([id]);
        await rm(path, { force: true });
      }
      await sync(destroyed);
    },

    async addTombstones(added) {
      for (const { kind, id, endsAt } of added) {
        const path = join(tombstonesOf(kind), `${safeTombstone(id)}.${endsAt.getTime()}`);
        await writeFile(path, '', { mode: 0o600 });
      }
      for (const kind of new Set(added.map((one) => one.kind))) await sync(tombstonesOf(kind));
    },

    async *tombstones() {
      for (const kind of tombstoneKinds) {
        const all = [...(await endsIn(kind))].map(
          ([id, endsAt]): Tombstone => ({ kind, id, endsAt: new Date(endsAt) }),
        );
        for (let at = 0; at < all.length; at += TOMBSTONE_PAGE) yield all.slice(at, at + TOMBSTONE_PAGE);
      }
    },

    async deleteTombstonesBefore(kind, before) {
      const ends = await endsIn(kind);
      for (const name of await readdir(tombstonesOf(kind))) {
        const [id] = tombstoneIn(name);
        const isOld = (ends.get(id) ?? Number.POSITIVE_INFINITY) < before.getTime();
        if (isOld) await rm(join(tombstonesOf(kind), name), { force: true });
      }
    },

    async close() {},
  };
  return store;
};

const safe = (id: string): string => {
  if (!SAFE_ID.test(id)) throw new Error('not an id of a data key');
  return id;
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error) => {
      if (code(error) === 'ENOENT') return false;
      throw error;
    },
  );

const read = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error) => {
    if (code(error) === 'ENOENT') return null;
    throw error;
  });

/** Syncs the directory entries of a folder; syncing a file's content is not enough. */
const sync = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

async function* names(folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(folder, { bufferSize: 1_024 })) yield entry.name;
}

const safeTombstone = (id: string): string => {
  if (!SAFE_TOMBSTONE.test(id)) throw new Error('not an id of a tombstone');
  return id;
};

/** Parses the name of a tombstone file: the id, and the end in milliseconds. */
const tombstoneIn = (name: string): [string, number] => {
  const [id, endsAt] = name.split('.') as [string, string];
  return [id, Number(endsAt)];
};

async function* inPages(all: AsyncIterable<string>, size = PAGE): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const one of all) {
    page.push(one);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

const removeAbandoned = async (writing: string, now: Date): Promise<void> => {
  for await (const name of names(writing)) {
    const path = join(writing, name);
    const left = await stat(path).catch(() => null);
    if (left && left.mtime < after(now, -ABANDONED_AFTER)) await rm(path, { force: true });
  }
};
