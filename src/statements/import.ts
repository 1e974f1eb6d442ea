/**
 * An upload, taken over in one transaction: connections, accounts, rows, balances and events of all its files, or nothing. A dry
 * run does the same and undoes it, so what it says is what would happen.
 */
import type { Caller } from '../auth/identity.ts';
import { part } from '../platform/database/part.ts';
import type { Tx } from '../platform/database/postgres.ts';
import type { StatementFormat } from '../statement-formats/recognise.ts';
import type { Mapping } from '../statement-formats/table/columns.ts';
import type { Batch } from './batches.ts';
import { batchesOf } from './batches.ts';
import { type Gap, gapsBetween } from './checks.ts';
import { type Opened, Overtaken, openConnection, type Prepared, prepareConnection } from './connection.ts';
import { saveMappings } from './mapping-store.ts';
import type { Needs } from './needs.ts';
import type { ReadFile } from './read.ts';
import { awaitTurnOfUser, listStatements } from './store.ts';
import { type Outcome, takeOver } from './take-over.ts';

export interface ImportedFile {
  name: string;
  format: StatementFormat;
  encoding: string | null;
  batches: { batch: Batch; connectionId: string; outcome: Outcome }[];
}

export interface Imported {
  files: ImportedFile[];
  gaps: (Gap & { accountId: string; account: string })[];
}

export interface ImportOptions {
  userId: string;
  /** Where accounts are whose number does not say it. */
  bankId: string | null;
  dryRun: boolean;
  /** What columns mean, to be remembered by the hash of their headings. */
  mappings: ReadonlyMap<string, Mapping>;
}

class DryRun extends Error {
  readonly imported: Imported;
  constructor(imported: Imported) {
    super('a dry run');
    this.imported = imported;
  }
}

/** So often a connection that came or went meanwhile is looked for again. */
const MOST_TRIES = 5;

/** @throws INVALID_STATEMENT where a file says something that cannot be taken over */
export const importStatements = async (
  deps: Needs,
  { keyId, now }: Caller,
  files: readonly ReadFile[],
  { userId, bankId, dryRun, mappings }: ImportOptions,
): Promise<Imported> => {
  const read = files.map((file) => ({ file, batches: batchesOf(file, deps.catalogue, bankId) }));
  const bankIds = [...new Set(read.flatMap(({ batches }) => batches.map((batch) => batch.bankId)))].sort();
  const whose = { keyId, userId };
  for (let tries = 1; ; tries++) {
    const prepared: Prepared[] = [];
    for (const id of bankIds) prepared.push(await prepareConnection(deps, whose, id, dryRun));
    const work = async (tx: Tx): Promise<Imported> => {
      await awaitTurnOfUser(tx, keyId, userId);
      const opened = new Map<string, Opened & Prepared>();
      for (const each of prepared) {
        opened.set(each.bankId, { ...each, ...(await openConnection(tx, whose, each, now, dryRun)) });
      }
      const imported: ImportedFile[] = [];
      for (const { file, batches } of read) {
        const taken: ImportedFile['batches'] = [];
        for (const batch of batches) {
          const { id: connectionId, dataKey } = opened.get(batch.bankId)!;
          const owner = { keyId, connectionId, bankId: batch.bankId, dataKey, at: now };
          taken.push({ batch, connectionId, outcome: await takeOver(tx, owner, batch, file.format) });
        }
        imported.push({ name: file.name, format: file.format, encoding: file.encoding, batches: taken });
      }
      await saveMappings(tx, keyId, mappings, now);
      await record(deps, tx, { keyId, userId, now }, [...opened.values()], imported);
      return { files: imported, gaps: await gapsOf(tx, keyId, imported) };
    };
    try {
      return await deps.sql.inTurn(keyId, async (tx) => {
        if (!dryRun) return work(tx);
        const undone = await part(tx, async () => {
          throw new DryRun(await work(tx));
        });
        if (!undone.done && undone.error instanceof DryRun) return undone.error.imported;
        throw undone.done ? new Error('a dry run was carried out') : undone.error;
      });
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === MOST_TRIES) throw error;
    }
  }
};

/** Of every account once, however many files speak of it. */
const gapsOf = async (tx: Tx, keyId: number, files: readonly ImportedFile[]): Promise<Imported['gaps']> => {
  const accounts = new Map(
    files.flatMap(({ batches }) =>
      batches.map(({ batch, outcome }) => [outcome.accountId, batch.account.name] as const),
    ),
  );
  const gaps: Imported['gaps'] = [];
  for (const [accountId, account] of accounts) {
    for (const gap of gapsBetween(await listStatements(tx, keyId, accountId)))
      gaps.push({ ...gap, accountId, account });
  }
  return gaps;
};

const record = async (
  { outbox }: Needs,
  tx: Tx,
  { keyId, userId, now }: { keyId: number; userId: string; now: Date },
  opened: readonly (Opened & Prepared)[],
  files: readonly ImportedFile[],
): Promise<void> => {
  const common = { keyId, occurredAt: now };
  const verified = opened
    .filter(({ isVerified }) => isVerified)
    .map(({ id, bankId }) => ({
      ...common,
      type: 'AUTH.AUTOMATICALLY_VERIFIED' as const,
      connectionId: id,
      payload: { connection_id: id, bank_id: bankId, user_id: userId },
    }));
  const changed = new Map(
    files.flatMap(({ batches }) =>
      batches
        .filter(({ outcome }) => outcome.changed)
        .map(
          ({ batch, connectionId, outcome }) =>
            [outcome.accountId, { connectionId, bankId: batch.bankId }] as const,
        ),
    ),
  );
  const updates = [...changed].map(([accountId, { connectionId, bankId }]) => ({
    ...common,
    type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' as const,
    connectionId,
    payload: { account_id: accountId, bank_id: bankId },
  }));
  await outbox.record(tx, [...verified, ...updates]);
};
