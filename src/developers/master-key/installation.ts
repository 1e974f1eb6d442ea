/**
 * Whether the database, the key store and the master key belong together, looked at before anything else is done with them. The
 * key store holds one key that belongs to no connection, wrapped by the master key like all others; the database notes a value that
 * is derived from it. A wrong master key does not open the key, and another key store has another key or none.
 */
import { randomBytes } from 'node:crypto';
import type { Sql } from '../../platform/database/postgres.ts';
import { INSTALLATION_KEY, unwrapDataKey, wrapDataKey } from '../../platform/keys/data-keys.ts';
import { type KeyStore, KeyStoreError } from '../../platform/keys/key-store.ts';
import type { Logger } from '../../platform/log.ts';
import { type MasterKey, SealingKey } from '../../platform/secrets.ts';
import { findKeyStoreCheck, listSomeDataKeys, saveKeyStoreCheck } from './installation-store.ts';

/** Data keys that are looked at where there is nothing to compare with yet. */
const SAMPLE = 100;

const REALLY_LOST =
  'If the right one is lost for good, start once with ACCEPT_LOST_KEYS=true: what it sealed can never be read again, and each ' +
  'connection whose data cannot be read has to be revoked and made anew.';

const WRONG_MASTER_KEY =
  'The master key does not open the key store: it is not the key that sealed what is there.\n' +
  'Start with the MASTER_KEY of this installation (or the master.key in DATA_DIR, where it was generated). After a change of ' +
  `the key, name the former one in MASTER_KEY_PREVIOUS. ${REALLY_LOST}`;

const WRONG_KEY_STORE =
  'The key store does not belong to this database: it lacks the key that this database was made with, or has the key of ' +
  'another installation.\n' +
  'Name the right one with KEY_STORE_URL (without it, it is the folder keys in DATA_DIR, or the database beside that of ' +
  `DATABASE_URL), or restore it from its backup. ${REALLY_LOST}`;

interface Surroundings {
  sql: Sql;
  store: KeyStore;
  master: MasterKey;
  log: Logger;
  /** Whether the operator says that keys are lost for good. */
  acceptLost: boolean;
}

/**
 * Compares the three, and notes what belongs together at the first start. One process at a time.
 * @throws KeyStoreError with what to do, unless the operator accepts the loss
 */
export const checkInstallation = async (deps: Surroundings): Promise<void> => {
  const { sql, store, master, log, acceptLost } = deps;
  const wrapped = (await store.get([INSTALLATION_KEY])).get(INSTALLATION_KEY) ?? null;
  const noted = await findKeyStoreCheck(sql);
  const key = wrapped && opened(master, wrapped);
  const problem = await problemOf(deps, wrapped, key, noted);
  if (problem !== null) {
    if (!acceptLost) throw new KeyStoreError(problem);
    log.warn(
      'ACCEPT_LOST_KEYS: the master key or the key store is another one, and the loss of keys is accepted',
    );
  }
  const current = key ?? (await makeKey(store, master, wrapped));
  const check = checkOf(current);
  if (!noted?.equals(check)) await saveKeyStoreCheck(sql, check);
};

const checkOf = (key: SealingKey): Buffer => key.derive('installation');

const opened = (master: MasterKey, wrapped: Buffer): SealingKey | null => {
  try {
    return new SealingKey(unwrapDataKey(master, INSTALLATION_KEY, wrapped));
  } catch {
    return null;
  }
};

const problemOf = async (
  { sql, store, master }: Surroundings,
  wrapped: Buffer | null,
  key: SealingKey | null,
  noted: Buffer | null,
): Promise<string | null> => {
  if (wrapped !== null && key === null) return WRONG_MASTER_KEY;
  if (noted !== null) return key !== null && noted.equals(checkOf(key)) ? null : WRONG_KEY_STORE;
  // An earlier version noted nothing. Some of the keys that it made tell as much.
  const ids = await listSomeDataKeys(sql, SAMPLE);
  if (ids.length === 0) return null;
  const found = await store.get(ids);
  if (found.size === 0) return WRONG_KEY_STORE;
  const fits = [...found].some(([id, value]) => value === null || isOpened(master, id, value));
  return fits ? null : WRONG_MASTER_KEY;
};

const isOpened = (master: MasterKey, id: string, wrapped: Buffer): boolean => {
  try {
    unwrapDataKey(master, id, wrapped);
    return true;
  } catch {
    return false;
  }
};

/** Makes the key, in the place of one that nothing opens any more. */
const makeKey = async (store: KeyStore, master: MasterKey, lost: Buffer | null): Promise<SealingKey> => {
  const raw = randomBytes(32);
  const made = wrapDataKey(master, INSTALLATION_KEY, raw);
  if (lost === null) await store.put([{ id: INSTALLATION_KEY, wrapped: made }]);
  else await store.rewrap(INSTALLATION_KEY, lost, made);
  const kept = (await store.get([INSTALLATION_KEY])).get(INSTALLATION_KEY) ?? null;
  const key = kept && opened(master, kept);
  if (!key) throw new KeyStoreError(WRONG_KEY_STORE);
  return key;
};
