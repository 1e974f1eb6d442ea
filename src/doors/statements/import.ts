/**
 * Imports an upload in one transaction: connections, accounts, rows, balances and events of all its files, or nothing. A dry run
 * does the same and rolls it back, so its response is exact.
 */
import { addDays } from '../../../packages/common/belgrade.ts';
import type { Caller } from '../../auth/identity.ts';
import { lockForPull, raiseVersions } from '../../ingest/store.ts';
import { markDuplicates } from '../../ledger/accounts/duplicates.ts';
import { rememberDataKeys } from '../../ledger/data-keys/data-keys.ts';
import { pairTransfers, recordPaired, stateOfUser } from '../../ledger/transfers/pairing.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { inSavepoint } from '../../platform/database/savepoint.ts';
import { transferableBuffers } from '../../platform/threads/threads.ts';
import { bankOfUpload } from './account.ts';
import { type Gap, gapsBetween } from './checks.ts';
import { type Opened, Overtaken, openConnection, type Prepared, prepareConnection } from './connection.ts';
import type { Deps } from './deps.ts';
import {
  readUpload,
  type TakenAccount,
  type TakenFile,
  takeOverUpload,
  type Upload,
} from './import-tasks.ts';
import { findBankFrom } from './join-store.ts';
import { saveMappings } from './mapping-store.ts';
import { chooseOnto, type FileAccount, type Joined, type Onto } from './onto.ts';
import { awaitTurnOfUser, type Days, listStatements, saveFileHistory } from './store.ts';

export interface Imported {
  files: TakenFile[];
  gaps: (Gap & { accountId: string; account: string })[];
}

export interface ImportOptions {
  userId: string;
  /** The treatment of accounts that are also connected; null if the caller has not chosen. */
  onto: Onto | null;
  dryRun: boolean;
}

class DryRun extends Error {
  readonly imported: Imported;
  constructor(imported: Imported) {
    super('a dry run');
    this.imported = imported;
  }
}

/** Maximum attempts of an import if connections are made or revoked meanwhile. */
const MOST_TRIES = 5;

/** @throws ACCOUNT_ALREADY_CONNECTED, INVALID_STATEMENT if a file cannot be read or imported */
export const importStatements = (
  deps: Deps,
  { keyId, now }: Caller,
  upload: Upload,
  { userId, onto, dryRun }: ImportOptions,
): Promise<Imported> =>
  deps.threads.inOneSlot(async (run) => {
    const pieces: Uint8Array[] = [];
    const { accounts, used } = await run(readUpload, upload, {
      move: upload.files.flatMap(({ bytes }) => transferableBuffers(bytes)),
      write: async (piece) => void pieces.push(piece),
    });
    const whose = { keyId, userId };
    for (let tries = 1; ; tries++) {
      const joined = await chooseOnto(deps, whose, { accounts, onto, now });
      await rememberDataKeys(deps, whose);
      const bankIds = new Set(accounts.filter((each) => !isJoined(each, joined)).map(({ bankId }) => bankId));
      const prepared: Prepared[] = [];
      for (const id of [...bankIds].sort()) prepared.push(await prepareConnection(deps, whose, id, dryRun));
      const work = async (tx: Tx): Promise<Imported> => {
        await awaitTurnOfUser(tx, keyId, userId);
        const pairing = await stateOfUser(tx, whose);
        await holdJoined(tx, joined);
        const opened: (Opened & Prepared)[] = [];
        for (const each of prepared) {
          opened.push({ ...each, ...(await openConnection(tx, whose, each, now, dryRun)) });
        }
        const connections = opened.map(({ bankId, id, dataKey }) => ({
          bankId,
          connectionId: id,
          dataKey: dataKey.keyObject,
        }));
        const files = await run(
          takeOverUpload,
          { read: pieces, keyId, at: now, connections, joined },
          { tx, move: pieces.flatMap(transferableBuffers) },
        );
        // A dry run has no key in the store, and shows no duplicates.
        if (!dryRun) await markDuplicates(deps, tx, whose);
        const connectionIds = [
          ...opened.map(({ id }) => id),
          ...joined.map(({ connectionId }) => connectionId),
        ];
        const paired = dryRun ? [] : await pairTransfers(deps, tx, { ...pairing, connectionIds }, () => now);
        const imported = accountsOf(files);
        const isImported = ({ id }: { id: string }): boolean =>
          imported.some((account) => account.id === id && account.changed);
        await recordPaired(
          deps,
          tx,
          paired.filter((account) => !isImported(account)),
          now,
        );
        await saveMappings(tx, keyId, { bankId: bankOfUpload(upload), mappings: used, at: now });
        await record(deps, tx, { keyId, userId, now }, opened, imported);
        return { files, gaps: await gapsOf(tx, keyId, imported, joined) };
      };
      try {
        return await deps.sql.inTurn(keyId, async (tx) => {
          if (!dryRun) return work(tx);
          const undone = await inSavepoint(tx, async () => {
            throw new DryRun(await work(tx));
          });
          if (!undone.done && undone.error instanceof DryRun) return undone.error.imported;
          throw undone.done ? new Error('a dry run was carried out') : undone.error;
        });
      } catch (error) {
        if (!(error instanceof Overtaken) || tries === MOST_TRIES) throw error;
      }
    }
  });

const isJoined = ({ name, currency }: FileAccount, joined: readonly Joined[]): boolean =>
  joined.some((each) => each.name === name && each.currency === currency);

/**
 * Locks the connections that files join. Raises their versions, so that a concurrent bank read is compared with the rows of the files.
 * @throws Overtaken if one was revoked meanwhile
 */
const holdJoined = async (tx: Tx, joined: readonly Joined[]): Promise<void> => {
  const ids = [...new Set(joined.map(({ connectionId }) => connectionId))];
  if (ids.length === 0) return;
  if ((await lockForPull(tx, ids)).length < ids.length) throw new Overtaken();
  await raiseVersions(tx, ids);
};

/** An account with the number of rows that all files add to it. */
type ChangedAccount = TakenAccount & { added: number };

/** Returns each account once, even if several files contain it; changed if one of them changed it. */
const accountsOf = (files: readonly TakenFile[]): ChangedAccount[] => {
  const accounts = new Map<string, ChangedAccount>();
  for (const account of files.flatMap((file) => file.accounts)) {
    const earlier = accounts.get(account.id);
    const changed = account.changed || (earlier?.changed ?? false);
    const added = account.statements.reduce((sum, statement) => sum + statement.added, earlier?.added ?? 0);
    accounts.set(account.id, { ...account, changed, added });
  }
  return [...accounts.values()];
};

/** Returns the missing days of a gap: the two days around it if only the balances of adjacent days differ. */
const daysOf = ({ after, before }: Gap): Days => {
  const [from, to] = [addDays(after, 1), addDays(before, -1)];
  return from <= to ? { from, to } : { from: after, to: before };
};

/** Returns the missing days before the first day that the bank of a connected account reports. */
const daysBefore = (bankFrom: string, gaps: readonly Days[]): Days[] => {
  const lastDay = addDays(bankFrom, -1);
  return gaps
    .filter(({ from }) => from <= lastDay)
    .map(({ from, to }) => ({ from, to: to < lastDay ? to : lastDay }));
};

/** Stores the gaps between the statements of the accounts, and returns them. */
const gapsOf = async (
  tx: Tx,
  keyId: number,
  accounts: readonly TakenAccount[],
  joined: readonly Joined[],
): Promise<Imported['gaps']> => {
  const gaps: Imported['gaps'] = [];
  for (const { id: accountId, name: account } of accounts) {
    const statements = await listStatements(tx, keyId, accountId);
    const own = gapsBetween(statements);
    const days = own.map(daysOf);
    await saveFileHistory(
      tx,
      keyId,
      accountId,
      joined.some((each) => each.accountId === accountId)
        ? { from: null, gaps: daysBefore(await findBankFrom(tx, keyId, accountId), days) }
        : { from: statements[0]?.from ?? null, gaps: days },
    );
    for (const gap of own) gaps.push({ ...gap, accountId, account });
  }
  return gaps;
};

const record = async (
  { outbox }: Deps,
  tx: Tx,
  { keyId, userId, now }: { keyId: number; userId: string; now: Date },
  opened: readonly (Opened & Prepared)[],
  accounts: readonly ChangedAccount[],
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
  const updates = accounts
    .filter(({ changed }) => changed)
    .map(({ id, connectionId, bankId, added }) => ({
      ...common,
      type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' as const,
      connectionId,
      payload: { account_id: id, bank_id: bankId },
      added,
    }));
  await outbox.record(tx, [...verified, ...updates]);
};
