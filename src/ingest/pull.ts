/**
 * The one path on which a bank's news arrives, whether asked for, daily, or by an advance of a test clock. The bank is
 * asked first, with nothing locked; then the rows, the balances, the bookmark and TRANSACTIONS.SYNC_UPDATES_AVAILABLE are
 * one transaction. A pull that is repeated after a crash finds the bookmark where it was and brings the same again.
 */
import type { NewEvent } from '../events/types.ts';
import { markDuplicates } from '../ledger/accounts/duplicates.ts';
import { insertAccounts } from '../ledger/accounts/store.ts';
import type { Applied } from '../ledger/transactions/apply.ts';
import { pairTransfers, stateOf } from '../ledger/transfers/pairing.ts';
import type { ChangedAccount } from '../ledger/transfers/write.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { inSavepoint } from '../platform/database/savepoint.ts';
import { applyReads } from './apply-reads.ts';
import { applyListing } from './closing.ts';
import type { Deps } from './deps.ts';
import { applyingFailed, type Failure, type Retry } from './failure.ts';
import { type Fetched, logFailedPull } from './fetch.ts';
import { recordHealth } from './health.ts';
import { sendHistory } from './queue.ts';
import { saveRaw } from './raw-store.ts';
import { hasAccount, lockForPull, type PullRow, saveBookmarks } from './store.ts';

interface ApplyOptions {
  /**
   * What failed while it was asked for. News that cannot be applied, whatever the reason, is then logged and fails, too,
   * its connection left as it was, and the others go on. Without it, the error ends the transaction.
   */
  failures?: readonly Failure[];
  /** The account whose sync was asked for: its event is recorded even when nothing is new. */
  requestedAccount?: { id: string; connectionId: string; bankId: string };
  /** The bank's references of accounts that the user takes out of the connection: they are not closed by the bank. */
  takenOut?: readonly string[];
}

const NOTHING: Applied = { accounts: [], posted: 0, pending: 0, modified: 0, removed: 0 };

const together = (a: Applied, b: Applied): Applied => ({
  accounts: [...a.accounts, ...b.accounts],
  posted: a.posted + b.posted,
  pending: a.pending + b.pending,
  modified: a.modified + b.modified,
  removed: a.removed + b.removed,
});

/** The result of applying reads: the changes, and the connections that changed meanwhile. */
interface Outcome {
  applied: Applied;
  late: string[];
  /** Connections that failed and are to be asked about again. */
  retries: Retry[];
  /** ITEM.HEALTH_CHANGED events recorded. */
  healthChanges: number;
}

/**
 * Applies what was fetched, where the connection is still as it was when its bank was asked. News of a connection that
 * was revoked meanwhile changes nothing, nor does that of one which another pull has brought further, or whose user has
 * consented to something else since: that one is late.
 */
export const applyNews = async (
  deps: Deps,
  tx: Tx,
  fetched: readonly Fetched[],
  options: ApplyOptions = {},
): Promise<Outcome> => {
  const { failures } = options;
  const asked = [...fetched, ...(failures ?? [])];
  if (asked.length === 0) return { applied: NOTHING, late: [], retries: [], healthChanges: 0 };
  const locked = await lockForPull(
    tx,
    asked.map(({ row }) => row.id),
  );
  const versions = new Map(locked.map(({ id, version }) => [id, version]));
  const lives = ({ row }: { row: PullRow }): boolean => versions.has(row.id);
  const isAsItWas = ({ row }: { row: PullRow }): boolean => versions.get(row.id) === row.version;
  const current = fetched.filter(lives).filter(isAsItWas);
  const failed = (failures ?? []).filter(lives).filter(isAsItWas);
  const applied = failures
    ? await applySound(deps, tx, current, options, failed)
    : await applyAll(deps, tx, current, options);
  const failing = new Set(failed.map(({ row }) => row.id));
  const succeeded = current.filter(({ row }) => !failing.has(row.id));
  const { retries, changed } = await recordHealth(deps, tx, { succeeded, failed });
  for (const { row, at, sent } of failed) {
    if (!sent) continue;
    const read = {
      keyId: row.keyId,
      connectionId: row.id,
      accountRef: sent.accountRef,
      at,
      coversFrom: null,
    };
    await saveRaw(tx, sent.dataKey, read, sent.raw);
  }
  const late = asked.filter(lives).filter((one) => !isAsItWas(one));
  return { applied, late: late.map(({ row }) => row.id), retries, healthChanges: changed };
};

/** Applies all news but what fails, which halving finds and adds to `failed`: the sound ones stay sets, however many. */
const applySound = async (
  deps: Deps,
  tx: Tx,
  fetched: Fetched[],
  options: ApplyOptions,
  failed: Failure[],
): Promise<Applied> => {
  const outcome = await inSavepoint(tx, () => applyAll(deps, tx, fetched, options));
  if (outcome.done) return outcome.value;
  if (fetched.length === 1) {
    const [{ row, until }] = fetched as [Fetched];
    const error = applyingFailed(outcome.error);
    logFailedPull(deps, row, error);
    failed.push({ row, at: until, error });
    return NOTHING;
  }
  const middle = fetched.length >> 1;
  return together(
    await applySound(deps, tx, fetched.slice(0, middle), options, failed),
    await applySound(deps, tx, fetched.slice(middle), options, failed),
  );
};

/** Accounts, rows, balances, bookmarks and events of all, as one set. */
const applyAll = async (
  deps: Deps,
  tx: Tx,
  fetched: Fetched[],
  { requestedAccount, takenOut = [] }: ApplyOptions,
): Promise<Applied> => {
  if (fetched.length === 0) return NOTHING;
  const pairing = await stateOf(
    tx,
    fetched.map(({ row }) => row.id),
  );
  const closed: NewEvent[] = [];
  for (const one of fetched) {
    const { row, dataKey, opened, holder } = one;
    closed.push(...(await applyListing(tx, one, takenOut)));
    const owner = { keyId: row.keyId, connectionId: row.id, bankId: row.bankId };
    await insertAccounts(tx, owner, dataKey, opened, holder);
    if (opened.length > 0) await markDuplicates(deps, tx, row);
  }
  const applied = await applyReads(
    tx,
    fetched.map(({ row, dataKey, reads }) => ({
      keyId: row.keyId,
      connectionId: row.id,
      dataKey,
      reads,
    })),
  );
  for (const { row, reads } of fetched) {
    const isBegun = reads.some(({ window }) => window?.extent === 'newest');
    if (isBegun) await sendHistory(deps, tx, { connectionId: row.id, bankId: row.bankId });
  }
  await saveBookmarks(
    tx,
    fetched.map(({ row }) => row.id),
    fetched.map(({ until }) => until),
  );
  const fetchedOf = new Map(fetched.map((one) => [one.row.id, one]));
  const untilOf = new Map(fetched.map(({ row, until }) => [row.keyId, { until }]));
  const paired = await pairTransfers(deps, tx, pairing, (keyId) => untilOf.get(keyId)!.until);
  const news = new Map<string, ChangedAccount & { added: number }>();
  for (const account of applied.accounts)
    news.set(account.id, { ...account, keyId: fetchedOf.get(account.connectionId)!.row.keyId });
  for (const account of paired) if (!news.has(account.id)) news.set(account.id, { ...account, added: 0 });
  if (
    requestedAccount &&
    !news.has(requestedAccount.id) &&
    fetchedOf.has(requestedAccount.connectionId) &&
    (await hasAccount(tx, requestedAccount.id))
  ) {
    const { keyId } = fetchedOf.get(requestedAccount.connectionId)!.row;
    news.set(requestedAccount.id, { ...requestedAccount, keyId, added: 0 });
  }
  const updates = [...news.values()].map(
    ({ keyId, id, connectionId, bankId, added }): NewEvent => ({
      type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
      keyId,
      connectionId,
      occurredAt: (fetchedOf.get(connectionId) ?? untilOf.get(keyId)!).until,
      payload: { account_id: id, bank_id: bankId },
      added,
    }),
  );
  await deps.outbox.record(tx, [...updates, ...closed]);
  const accounts = [
    ...applied.accounts,
    ...paired
      .filter(({ id }) => !applied.accounts.some((each) => each.id === id))
      .map((account) => ({ ...account, added: 0 })),
  ];
  return { ...applied, accounts };
};
