/**
 * Tombstones: the key store, which is not in a backup of the database, records what was ended or erased for good.
 * When an older database is restored, `data-rights/erase-again.ts` ends it again before the service responds.
 *
 * A tombstone is a job of the transaction that ends something. The job retries until the key store has the tombstone,
 * so a crash between the two stores loses none, and no transaction waits for the key store.
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

/** Retries until the tombstones are stored, at least once an hour. */
export const tombstoneQueue = jobQueue<{ tombstones: Buried[] }>('tombstones', {
  retryLimit: 1_000_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  retentionSeconds: 10 * 365 * 86_400,
  deleteAfterSeconds: 60,
});

const PER_JOB = 1_000;

/** Records in the key store that things of one kind ended, once the transaction commits. */
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

/** Returns the tombstone id of a secret or session: the hash that the database stores. */
export const hashTombstone = (tokenHash: Buffer): string => tokenHash.toString('hex');

/** Returns the tombstone id of a developer: a hash of their id, so that a deleted account leaves no trace. */
export const developerTombstone = (developerId: string): string => hash('sha256', developerId);

/** Returns the tombstone id of a password: a hash of the developer's id and the stored password hash. */
export const passwordTombstone = (developerId: string, passwordHash: string): string =>
  hash('sha256', `${developerId} ${passwordHash}`);
