/**
 * A database restored from an older backup contains data that has ended since. The key store, which is not in that
 * backup, has tombstones (`tombstones/`). Every process compares all of them with the database before it serves
 * requests or runs jobs, and ends restored data again. It uses the same code as the first time, including the events of
 * a revocation, which the restored database also lacks.
 */
import { randomBytes } from 'node:crypto';
import { after, DAY } from '../../../packages/common/clock.ts';
import { DESTRUCTION_KNOWN_FOR } from '../../consent/connections/erasure/data-key-jobs.ts';
import { eraseAccounts } from '../../consent/connections/erasure/erase.ts';
import { isGone, revokeConnection } from '../../consent/connections/erasure/revoke.ts';
import { findConnection } from '../../consent/connections/store.ts';
import { listByDataKey } from '../../ledger/data-keys/store.ts';
import { jobQueue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { type Tombstone, type TombstoneKind, tombstoneKinds } from '../../platform/keys/key-store.ts';
import { hashPassword } from '../accounts/password.ts';
import { lockDeveloper, setPassword } from '../accounts/store.ts';
import { deleteDeveloper } from './delete.ts';
import type { Deps } from './deps.ts';
import {
  deleteRestoredFactors,
  deleteRestoredGrants,
  deleteRestoredSessions,
  deleteRestoredSimplefinTokens,
  endRestoredSecrets,
  listRestoredAccounts,
  listRestoredConnections,
  listRestoredDevelopers,
  listRestoredPasswords,
  type RestoredConnection,
  revokeRestoredKeys,
  saveErasedAgain,
} from './erase-again-store.ts';

/** Connections that are erased concurrently. */
const AT_ONCE = 4;

/** Longer than any session lasts, including the time that ended sessions are kept. */
const SESSIONS_KNOWN_FOR = 30 * DAY;

export const eraseAgainQueue = jobQueue<Record<string, never>>('erase-again', {
  policy: 'short',
  retryLimit: 3,
});

/** Ends restored rows of one kind; returns their number. */
type EraseAgain = (deps: Deps, tombstones: readonly Tombstone[]) => Promise<number>;

const kinds: Record<TombstoneKind, EraseAgain> = {
  developer: async (deps, tombstones) => {
    const ids = await listRestoredDevelopers(deps.sql, tombstones);
    for (const id of ids) {
      await deps.sql.begin(async (tx) => {
        const locked = await lockDeveloper(tx, id);
        if (locked) await deleteDeveloper(deps, tx, locked);
      });
    }
    return ids.length;
  },
  api_key: ({ sql }, tombstones) => sql.begin((tx) => revokeRestoredKeys(tx, tombstones)),
  key_secret: ({ sql }, tombstones) => sql.begin((tx) => endRestoredSecrets(tx, tombstones)),
  connection: async (deps, tombstones) =>
    eraseConnections(deps, await listRestoredConnections(deps.sql, tombstones)),
  account: async (deps, tombstones) => {
    const accounts = await listRestoredAccounts(deps.sql, tombstones);
    for (const some of Map.groupBy(accounts, ({ connectionId }) => connectionId).values()) {
      const { keyId, connectionId } = some[0]!;
      await deps.sql.inTurn(keyId, async (tx) => {
        const { bankId, userId, dataKeyId } = (await findConnection(tx, keyId, connectionId, true))!;
        const dataKey = await deps.dataKeys.find(dataKeyId!);
        await eraseAccounts(
          deps,
          tx,
          { keyId, connectionId, bankId, userId: userId!, dataKey },
          some.map(({ bankRef }) => bankRef),
          deps.clock.now(),
        );
      });
    }
    return accounts.length;
  },
  simplefin_token: ({ sql }, tombstones) => sql.begin((tx) => deleteRestoredSimplefinTokens(tx, tombstones)),
  assistant_grant: ({ sql }, tombstones) => sql.begin((tx) => deleteRestoredGrants(tx, tombstones)),
  login_factor: ({ sql }, tombstones) => sql.begin((tx) => deleteRestoredFactors(tx, tombstones)),
  session: ({ sql }, tombstones) => sql.begin((tx) => deleteRestoredSessions(tx, tombstones)),
  // The newer password is lost with the newer database: a mailed link lets the owner set another.
  password: async ({ sql }, tombstones) => {
    const ids = await listRestoredPasswords(sql, tombstones);
    for (const id of ids) {
      const unknown = await hashPassword(randomBytes(32).toString('base64'), '127.0.0.1');
      await sql.begin((tx) => setPassword(tx, id, unknown));
    }
    return ids.length;
  },
};

const eraseConnections = async (deps: Deps, connections: readonly RestoredConnection[]): Promise<number> => {
  const { clock, log } = deps;
  for (let at = 0; at < connections.length; at += AT_ONCE) {
    await Promise.all(
      connections.slice(at, at + AT_ONCE).map(async ({ id, keyId, clockOffsetMs }) => {
        const now = after(clock.now(), clockOffsetMs);
        await revokeConnection(deps, keyId, id, now, { by: 'service' }).catch((error) => {
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

/** Ends everything that has a tombstone. */
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
  // A connection that was revoked before tombstones existed is recognised by its destroyed data key.
  for await (const destroyed of dataKeys.store.destroyed()) {
    add('connection', await eraseConnections(deps, await listByDataKey(sql, destroyed)));
  }
  if (Object.keys(counts).length === 0) return;
  await saveErasedAgain(sql, counts, clock.now());
  log.warn(
    counts,
    'the database is older than the key store: everything that had ended since its backup was ended again',
  );
};

const forgetOld = async ({ dataKeys, clock }: Pick<Deps, 'dataKeys' | 'clock'>): Promise<void> => {
  for (const kind of tombstoneKinds) {
    const knownFor = kind === 'session' ? SESSIONS_KNOWN_FOR : DESTRUCTION_KNOWN_FOR;
    await dataKeys.store.deleteTombstonesBefore(kind, after(clock.now(), -knownFor));
  }
};

/** Runs hourly, for a database that was restored while processes ran. */
export const eraseAgainWorker = (deps: Deps): Worker =>
  worker(
    eraseAgainQueue,
    async () => {
      await eraseAgain(deps);
      await forgetOld(deps);
    },
    { schedule: '15 * * * *' },
  );
