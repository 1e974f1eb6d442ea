/**
 * Tombstones: what ended for good is noted in the key store, which is not in a backup of the database. When an older database is
 * restored, `data-rights/erase-again.ts` ends it again before anything is answered.
 *
 * A tombstone is a job of the transaction that ends something. The job is tried until the key store has the tombstone, so a crash
 * between the two stores loses none, and no transaction waits for the key store.
 */
import { hash } from 'node:crypto';
import type { Tx } from '../../platform/database/postgres.ts';
import { type Jobs, jobQueue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { KeyStore, TombstoneKind } from '../../platform/keys/key-store.ts';

interface Buried {
  kind: TombstoneKind;
  id: string;
  /** ISO 8601. */
  endsAt: string;
}

/** Tried again until it is done, at least once an hour. */
const tombstoneQueue = jobQueue<{ tombstones: Buried[] }>('tombstones', {
  retryLimit: 1_000_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  retentionSeconds: 10 * 365 * 86_400,
  deleteAfterSeconds: 60,
});

/** Tombstones that one job writes. */
const PER_JOB = 1_000;

/** Has the key store note that things of one kind ended, once the transaction commits. */
export const bury = async (
  { jobs }: { jobs: Jobs },
  tx: Tx,
  kind: TombstoneKind,
  ids: readonly string[],
  endsAt: Date,
): Promise<void> => {
  for (let at = 0; at < ids.length; at += PER_JOB) {
    const tombstones = ids.slice(at, at + PER_JOB).map((id) => ({ kind, id, endsAt: endsAt.toISOString() }));
    await jobs.send(tx, tombstoneQueue, { tombstones });
  }
};

export const tombstoneWorker = ({ dataKeys }: { dataKeys: { store: KeyStore } }): Worker =>
  worker(tombstoneQueue, ({ tombstones }) =>
    dataKeys.store.addTombstones(tombstones.map((one) => ({ ...one, endsAt: new Date(one.endsAt) }))),
  );

/** Names a secret or a session by the hash that the database keeps of it. */
export const hashTombstone = (tokenHash: Buffer): string => tokenHash.toString('hex');

/** Names a developer by a hash of their id: a deleted account leaves no trace of itself. */
export const developerTombstone = (developerId: string): string => hash('sha256', developerId);

/** Names a password of a developer by a hash of their id with the hash that the database keeps of the password. */
export const passwordTombstone = (developerId: string, passwordHash: string): string =>
  hash('sha256', `${developerId} ${passwordHash}`);
