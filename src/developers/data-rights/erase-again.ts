/**
 * A database that was restored from an older backup holds again what ended since. The key store, which is not in that backup, has
 * tombstones of it (`tombstones/`). Every process compares all of them with the database before it answers anything or does
 * a job, and ends again what is there: by the same code as the first time, so with the events of a revocation, which the
 * restored database does not have either.
 */
import { randomBytes } from 'node:crypto';
import { after, DAY } from '../../../packages/common/clock.ts';
import { DESTRUCTION_KNOWN_FOR } from '../../consent/connections/data-key-jobs.ts';
import { eraseAccounts } from '../../consent/connections/erase.ts';
import { isGone, revokeConnection } from '../../consent/connections/revoke.ts';
import { findConnection } from '../../consent/connections/store.ts';
import { listByDataKey } from '../../ledger/data-keys/store.ts';
import { jobQueue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { type Tombstone, type TombstoneKind, tombstoneKinds } from '../../platform/keys/key-store.ts';
import { hashPassword } from '../accounts/password.ts';
import { lockDeveloper, setPassword } from '../accounts/store.ts';
import { deleteDeveloper } from './delete.ts';
import type { Deps } from './deps.ts';
import {
  type BackConnection,
  deleteBackGrants,
  deleteBackSessions,
  deleteBackSimplefinTokens,
  endBackSecrets,
  listBackAccounts,
  listBackConnections,
  listBackDevelopers,
  listBackPasswords,
  noteErasedAgain,
  revokeBackKeys,
} from './erase-again-store.ts';

/** Connections that are erased at once. */
const AT_ONCE = 4;

/** Longer than any session lasts, and than an ended one is remembered. */
const SESSIONS_KNOWN_FOR = 30 * DAY;

export const eraseAgainQueue = jobQueue<Record<string, never>>('erase-again', {
  policy: 'short',
  retryLimit: 3,
});

/** Ends what the tombstones of one kind name, where it is there again. Returns how many there were. */
type EraseAgain = (deps: Deps, tombstones: readonly Tombstone[]) => Promise<number>;

const kinds: Record<TombstoneKind, EraseAgain> = {
  developer: async (deps, tombstones) => {
    const ids = await listBackDevelopers(deps.sql, tombstones);
    for (const id of ids) {
      await deps.sql.begin(async (tx) => {
        const locked = await lockDeveloper(tx, id);
        if (locked) await deleteDeveloper(deps, tx, locked);
      });
    }
    return ids.length;
  },
  api_key: ({ sql }, tombstones) => sql.begin((tx) => revokeBackKeys(tx, tombstones)),
  key_secret: ({ sql }, tombstones) => sql.begin((tx) => endBackSecrets(tx, tombstones)),
  connection: async (deps, tombstones) =>
    eraseConnections(deps, await listBackConnections(deps.sql, tombstones)),
  account: async (deps, tombstones) => {
    const accounts = await listBackAccounts(deps.sql, tombstones);
    for (const some of Map.groupBy(accounts, ({ connectionId }) => connectionId).values()) {
      const { keyId, connectionId } = some[0]!;
      await deps.sql.inTurn(keyId, async (tx) => {
        await findConnection(tx, keyId, connectionId, true);
        await eraseAccounts(
          deps,
          tx,
          { keyId, connectionId },
          some.map(({ bankRef }) => bankRef),
        );
      });
    }
    return accounts.length;
  },
  simplefin_token: ({ sql }, tombstones) => sql.begin((tx) => deleteBackSimplefinTokens(tx, tombstones)),
  assistant_grant: ({ sql }, tombstones) => sql.begin((tx) => deleteBackGrants(tx, tombstones)),
  session: ({ sql }, tombstones) => sql.begin((tx) => deleteBackSessions(tx, tombstones)),
  // The password that took its place is lost with the newer database: a mail to the owner lets them set another.
  password: async ({ sql }, tombstones) => {
    const ids = await listBackPasswords(sql, tombstones);
    for (const id of ids) {
      const unknown = await hashPassword(randomBytes(32).toString('base64'), '127.0.0.1');
      await sql.begin((tx) => setPassword(tx, id, unknown));
    }
    return ids.length;
  },
};

const eraseConnections = async (deps: Deps, connections: readonly BackConnection[]): Promise<number> => {
  const { clock, log } = deps;
  for (let at = 0; at < connections.length; at += AT_ONCE) {
    await Promise.all(
      connections.slice(at, at + AT_ONCE).map(async ({ id, keyId, clockOffsetMs }) => {
        await revokeConnection(deps, keyId, id, after(clock.now(), clockOffsetMs)).catch((error) => {
          if (!isGone(error)) throw error;
        });
        log.warn(
          { connection: id },
          'a restored backup brought a revoked connection back: it is erased again',
        );
      }),
    );
  }
  return connections.length;
};

/** Ends everything again that has a tombstone. */
export const eraseAgain = async (deps: Deps): Promise<void> => {
  const { sql, dataKeys, clock, log } = deps;
  const counts: Partial<Record<TombstoneKind, number>> = {};
  const add = (kind: TombstoneKind, count: number): void => {
    if (count > 0) counts[kind] = (counts[kind] ?? 0) + count;
  };
  for await (const page of dataKeys.store.tombstones()) {
    const { kind } = page[0]!;
    add(kind, await kinds[kind](deps, page));
  }
  // A connection that was revoked before there were tombstones is known by its data key, which is destroyed.
  for await (const destroyed of dataKeys.store.destroyed()) {
    add('connection', await eraseConnections(deps, await listByDataKey(sql, destroyed)));
  }
  if (Object.keys(counts).length === 0) return;
  await noteErasedAgain(sql, counts, clock.now());
  log.warn(
    counts,
    'the database is older than the key store: what had ended since its backup was ended again',
  );
};

const forgetOld = async ({ dataKeys, clock }: Pick<Deps, 'dataKeys' | 'clock'>): Promise<void> => {
  for (const kind of tombstoneKinds) {
    const knownFor = kind === 'session' ? SESSIONS_KNOWN_FOR : DESTRUCTION_KNOWN_FOR;
    await dataKeys.store.forgetTombstones(kind, after(clock.now(), -knownFor));
  }
};

/** Once an hour, for a database that was restored while its processes ran. */
export const eraseAgainWorker = (deps: Deps): Worker =>
  worker(
    eraseAgainQueue,
    async () => {
      await eraseAgain(deps);
      await forgetOld(deps);
    },
    { schedule: '15 * * * *' },
  );
