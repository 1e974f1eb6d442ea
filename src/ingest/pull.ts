/**
 * The one path on which a bank's news arrives, whether asked for, daily, or by an advance of a test clock. The bank is
 * asked first, with nothing locked; then the rows, the balances, the bookmark and TRANSACTIONS.SYNC_UPDATES_AVAILABLE are
 * one transaction. A pull that is repeated after a crash finds the bookmark where it was and brings the same again.
 */
import { insertAccounts } from '../accounts/store.ts';
import { wordlessError } from '../platform/bare-error.ts';
import { part } from '../platform/database/part.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { type Applied, applyReports } from '../transactions/apply.ts';
import type { Fetched } from './fetch.ts';
import type { Needs } from './needs.ts';
import { hasAccount, lockForPull, saveBookmarks } from './store.ts';

export interface ApplyOptions {
  /**
   * News that cannot be applied, whatever the reason, is logged, its connection left as it was, to be asked for again by
   * a later pull, and the others go on. Otherwise its error ends the transaction.
   */
  passOverFailing?: boolean;
  /** The account whose sync was asked for: its event is recorded even when nothing is new. */
  requestedAccount?: { id: string; connectionId: string; bankId: string };
}

const NOTHING: Applied = { accounts: [], posted: 0, pending: 0, removed: 0 };

const together = (a: Applied, b: Applied): Applied => ({
  accounts: [...a.accounts, ...b.accounts],
  posted: a.posted + b.posted,
  pending: a.pending + b.pending,
  removed: a.removed + b.removed,
});

/** What an operator is told of a connection that could not be pulled: no words of the bank's, which may be personal. */
export const logFailedPull = (
  { log }: Pick<Needs, 'log'>,
  { id, bankId }: { id: string; bankId: string },
  error: unknown,
): void => {
  log.error({ err: wordlessError(error), connection: id, bank: bankId }, 'a connection could not be pulled');
};

/** What became of news: what it changed, and the connections that it came too late for. */
export interface Outcome {
  applied: Applied;
  late: string[];
}

/**
 * Applies what was fetched, where the connection is still as it was when its bank was asked. News of a connection that
 * was revoked meanwhile changes nothing, nor does that of one which another pull has brought further, or whose user has
 * consented to something else since: that one is late.
 */
export const applyNews = async (
  deps: Needs,
  tx: Tx,
  fetched: readonly Fetched[],
  options: ApplyOptions = {},
): Promise<Outcome> => {
  if (fetched.length === 0) return { applied: NOTHING, late: [] };
  const standing = new Map(
    (
      await lockForPull(
        tx,
        fetched.map(({ row }) => row.id),
      )
    ).map((row) => [row.id, row]),
  );
  const isAsItWas = ({ row }: Fetched): boolean => {
    const now = standing.get(row.id)!;
    return (
      now.bankGrant.equals(row.bankGrant) &&
      now.pulledUntil.getTime() === row.pulledUntil.getTime() &&
      now.accountRefs.length === row.accountRefs.length
    );
  };
  const living = fetched.filter(({ row }) => standing.has(row.id));
  const current = living.filter(isAsItWas);
  const applied = options.passOverFailing
    ? await applySound(deps, tx, current, options)
    : await applyAll(deps, tx, current, options);
  return { applied, late: living.filter((one) => !isAsItWas(one)).map(({ row }) => row.id) };
};

/** Applies all news but what fails, which halving finds: the sound ones stay sets, however many there are. */
const applySound = async (
  deps: Needs,
  tx: Tx,
  fetched: Fetched[],
  options: ApplyOptions,
): Promise<Applied> => {
  const outcome = await part(tx, () => applyAll(deps, tx, fetched, options));
  if (outcome.done) return outcome.value;
  if (fetched.length === 1) {
    const [{ row }] = fetched as [Fetched];
    logFailedPull(deps, row, outcome.error);
    return NOTHING;
  }
  const middle = fetched.length >> 1;
  return together(
    await applySound(deps, tx, fetched.slice(0, middle), options),
    await applySound(deps, tx, fetched.slice(middle), options),
  );
};

/** Accounts, rows, balances, bookmarks and events of all, as one set. */
const applyAll = async (
  deps: Needs,
  tx: Tx,
  fetched: Fetched[],
  { requestedAccount }: ApplyOptions,
): Promise<Applied> => {
  if (fetched.length === 0) return NOTHING;
  for (const { row, dataKey, opened, holder } of fetched) {
    const owner = { keyId: row.keyId, connectionId: row.id, bankId: row.bankId };
    await insertAccounts(tx, owner, dataKey, opened, holder);
  }
  const applied = await applyReports(
    tx,
    fetched.map(({ row, dataKey, changes }) => ({
      keyId: row.keyId,
      connectionId: row.id,
      dataKey,
      changes,
    })),
  );
  await saveBookmarks(
    tx,
    fetched.map(({ row }) => row.id),
    fetched.map(({ until }) => until),
  );
  const fetchedOf = new Map(fetched.map((one) => [one.row.id, one]));
  const news = new Map(applied.accounts.map((account) => [account.id, account]));
  if (
    requestedAccount &&
    fetchedOf.has(requestedAccount.connectionId) &&
    (await hasAccount(tx, requestedAccount.id))
  ) {
    news.set(requestedAccount.id, requestedAccount);
  }
  await deps.outbox.record(
    tx,
    [...news.values()].map((account) => {
      const { row, until } = fetchedOf.get(account.connectionId)!;
      return {
        type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
        keyId: row.keyId,
        connectionId: row.id,
        occurredAt: until,
        payload: { account_id: account.id, bank_id: account.bankId },
      };
    }),
  );
  return applied;
};
