/**
 * Checks that the database, the key store and the master key belong together, before anything else uses them. The key
 * store has one key of no connection, wrapped by the master key like all others; the database stores a value derived
 * from it. A wrong master key does not open the key, and a wrong key store has another key or none.
 */
import { randomBytes } from 'node:crypto';
import type { Sql } from '../../platform/database/postgres.ts';
import { INSTALLATION_KEY, unwrapDataKey, wrapDataKey } from '../../platform/keys/data-keys.ts';
import { type KeyStore, KeyStoreError } from '../../platform/keys/key-store.ts';
import type { Logger } from '../../platform/log.ts';
import { type MasterKey, SealingKey } from '../../platform/secrets.ts';
import { findKeyStoreCheck, listSomeDataKeys, saveKeyStoreCheck } from './installation-store.ts';

/** Sample of data keys to check when no check value is stored yet. */
const SAMPLE = 100;

const REALLY_LOST =
  'If the right one is lost for good, start once with ACCEPT_LOST_KEYS=true: data that it sealed can never be read again, and each ' +
  'connection whose data cannot be read has to be revoked and created again.';

const WRONG_MASTER_KEY =
  'The master key does not open the key store: it is not the key that sealed these keys.\n' +
  'Start with the MASTER_KEY of this installation (or the master.key in DATA_DIR, where it was generated). After a change of ' +
  `the key, name the former one in MASTER_KEY_PREVIOUS. ${REALLY_LOST}`;

const WRONG_KEY_STORE =
  'The key store does not belong to this database: it lacks the key that this database was made with, or has the key of ' +
  'another installation.\n' +
  'Name the right one with KEY_STORE_URL (without it, it is the folder keys in DATA_DIR, or the database beside that of ' +
  `DATABASE_URL), or restore it from its backup. ${REALLY_LOST}`;

interface InstallationDeps {
  sql: Sql;
  store: KeyStore;
  master: MasterKey;
  log: Logger;
  /** Whether the operator confirms that keys are lost for good. */
  acceptLost: boolean;
}

/**
 * Compares the three, and stores the check value at the first start. Only one process may run it at a time.
 * @throws KeyStoreError with the way to fix it, unless the operator accepts the loss
 */
export const checkInstallation = async (deps: InstallationDeps): Promise<void> => {
  const { sql, store, master, log, acceptLost } = deps;
  const wrapped = (await store.get([INSTALLATION_KEY])).get(INSTALLATION_KEY) ?? null;
  const noted = await findKeyStoreCheck(sql);
  const key = wrapped && opened(master, wrapped);
  const problem = await problemOf(deps, wrapped, key, noted);
  if (problem !== null) {
    if (!acceptLost) throw new KeyStoreError(problem);
    log.warn(
      'ACCEPT_LOST_KEYS: the master key or the key store has changed, and the loss of its keys is accepted',
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
  { sql, store, master }: InstallationDeps,
  wrapped: Buffer | null,
  key: SealingKey | null,
  noted: Buffer | null,
): Promise<string | null> => {
  if (wrapped !== null && key === null) return WRONG_MASTER_KEY;
  if (noted !== null) return key !== null && noted.equals(checkOf(key)) ? null : WRONG_KEY_STORE;
  // Earlier versions stored no check value: a sample of their keys tells as much.
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

/** Creates the key, or replaces one that no master key opens. */
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
