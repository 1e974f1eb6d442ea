/**
 * Asks banks for the news of connections: before any transaction and with nothing locked, since a bank may take as long
 * as it likes. What it says is applied by `pull.ts`, if it still holds by then.
 */

import { breather } from '../../packages/common/breather.ts';
import { after } from '../../packages/common/clock.ts';
import type { BankAccount, BankGrant, BankHolder, Psu } from '../banks/contract/contract.ts';
import { ProviderError } from '../banks/contract/error.ts';
import { endedRefHash } from '../ledger/accounts/ended-store.ts';
import { rememberDataKeys } from '../ledger/data-keys/data-keys.ts';
import { abortable } from '../platform/abortable.ts';
import { type FoundKeys, requireKey } from '../platform/keys/data-keys.ts';
import type { SealingKey } from '../platform/secrets.ts';
import { type AccountRead, type Known, packed, type ReadAccount, readAccount } from './account-read.ts';
import { BANK_DEADLINE, bankIsAway } from './ask.ts';
import type { Deps } from './deps.ts';
import { type Asker, atTheEdge, type Failure, logFailure, type Retry, restOf } from './failure.ts';
import { keepingGrant } from './grant.ts';
import { listKnown } from './known-store.ts';
import { type Quota, ShareUsed, withinQuota } from './quota.ts';
import { grantPlace, type PullRow, readForPull } from './store.ts';
import { FetchAborted, whileUnderWay } from './under-way.ts';

/** The reads of one connection, up to `until`. */
export interface Fetched {
  /** The connection as it was when the bank was asked. */
  row: PullRow;
  until: Date;
  dataKey: SealingKey;
  /** Accounts that are not known yet. One that is no longer listed has no news: it keeps its rows, and is closed. */
  opened: BankAccount[];
  /** The identity that new accounts are kept with; asked for only where there are any. */
  holder: BankHolder | null;
  /** One for each account that the bank lists. */
  reads: AccountRead[];
}

interface FetchOptions {
  /** Reads the whole history again: what is known changes nothing, what was missed is added. */
  fromTheBeginning?: boolean;
  /**
   * Where connections that fail are put, whatever the reason, while the others go on; what they say is written down with
   * the news. Without it, somebody waits, who is told that the bank is away.
   */
  failures?: Failure[];
  /** Who wants to know, if not the schedule: what a bank that fails is still asked for. */
  asker?: Asker;
  /** Hears of connections whose banks are left alone yet, and until when. */
  resting?: (retry: Retry) => void;
  /** The offset of each key's clock when the reads are applied, in milliseconds; null for the present offset. */
  offset?: number | null;
  /** What the user has just granted: it is asked with, though the consent before may have ended, and whatever the bank said. */
  renewing?: BankGrant;
  /** The bank's references of accounts that the user selected with it: they are read although they were taken out. */
  selected?: readonly string[];
  /** The user who waits, where one does. */
  psu?: Psu | null;
}

/** Before any history begins. */
const EARLIEST = new Date(0);

/** The parameters of the read of one connection. */
type AskOptions = Pick<
  FetchOptions,
  'asker' | 'offset' | 'fromTheBeginning' | 'renewing' | 'selected' | 'psu'
>;

/** The result; null if there was nothing to read, or the connection no longer exists. */
export type Asked = { fetched: Fetched } | { failure: Failure } | { resting: Retry } | null;

/**
 * The news of one connection up to its key's present. Consent that has ended is not used, nor is a bank asked whose time has
 * not come, or for which the data key is destroyed.
 */
export const askAbout = async (
  deps: Deps,
  row: PullRow,
  keys: FoundKeys,
  { asker = 'schedule', offset = null, ...options }: AskOptions,
): Promise<Asked> => {
  const until = after(deps.clock.now(), offset ?? row.clockOffsetMs);
  const { renewing } = options;
  if ((!renewing && row.expiresAt <= until) || keys.get(row.dataKeyId) === null) return null;
  const restFor = (wait: number): Asked => ({
    resting: { connectionId: row.id, bankId: row.bankId, wait, at: after(until, wait) },
  });
  const rest = renewing ? 0 : restOf(row, asker, until);
  if (rest !== 0) return rest === null ? null : restFor(rest);
  let quota: Quota | null = null;
  try {
    // The new grant does not belong to the connection yet.
    const { bank } = renewing ? deps : keepingGrant(deps, row, requireKey(keys, row.dataKeyId)!);
    quota = withinQuota({ ...deps, bank }, row, asker);
    return { fetched: await fetchOne({ ...deps, bank: quota.bank }, row, keys, until, options) };
  } catch (error) {
    if (error instanceof FetchAborted && error.why === 'revoked') return null;
    if (error instanceof ShareUsed) return restFor(error.until.getTime() - until.getTime());
    const restUntil = (await quota?.restUntil(until)) ?? null;
    const sent = await whatWasSent(error, keys, row);
    return { failure: { row, at: until, error, restUntil, ...(sent ? { sent } : {}) } };
  }
};

/**
 * The news of connections up to their keys' present, where there are any to be had. The data keys have been remembered
 * before.
 */
export const fetchNews = async (
  deps: Deps,
  connectionIds: readonly string[],
  { failures, resting, ...options }: FetchOptions = {},
): Promise<Fetched[]> => {
  const rows = await readForPull(deps.sql, connectionIds);
  const keys = await deps.dataKeys.findAll(rows.map((row) => row.dataKeyId));
  const fetched: Fetched[] = [];
  const breathe = breather();
  // One after the other: simulated banks compute in this process, and a hundred at once would hold everybody up.
  for (const row of rows) {
    const asked = await askAbout(deps, row, keys, options);
    if (asked === null) continue;
    if ('fetched' in asked) fetched.push(asked.fetched);
    else if ('resting' in asked) resting?.(asked.resting);
    else {
      const { error } = asked.failure;
      if (!failures) throw error instanceof ProviderError ? bankIsAway() : error;
      logFailedPull(deps, row, error);
      failures.push(asked.failure);
    }
    await breathe();
  }
  return fetched;
};

/** The bank's response, if it caused the failure; stored for inspection. */
const whatWasSent = async (
  error: unknown,
  keys: FoundKeys,
  { dataKeyId }: PullRow,
): Promise<Failure['sent'] | null> => {
  if (!(error instanceof ProviderError) || error.raw().length === 0) return null;
  const dataKey = requireKey(keys, dataKeyId)!;
  return { accountRef: error.accountRef ?? '', dataKey, raw: await packed(error.raw()) };
};

const fetchOne = (
  {
    bank,
    threads,
    sql,
    dataKeys,
    bankDeadlineMs = BANK_DEADLINE,
  }: Pick<Deps, 'bank' | 'threads' | 'sql' | 'dataKeys' | 'bankDeadlineMs'>,
  row: PullRow,
  keys: FoundKeys,
  until: Date,
  {
    fromTheBeginning = false,
    renewing,
    selected = [],
    psu = null,
  }: Pick<FetchOptions, 'fromTheBeginning' | 'renewing' | 'selected' | 'psu'>,
): Promise<Fetched> =>
  whileUnderWay(row.id, bankDeadlineMs, async (signal) => {
    const dataKey = requireKey(keys, row.dataKeyId)!;
    const grant = renewing ?? (JSON.parse(dataKey.open(row.bankGrant, grantPlace(row.id))) as BankGrant);
    const call = { at: until, psu, signal };
    const known = new Map(row.accounts.map((account) => [account.ref, account]));
    return atTheEdge(async () => {
      const isEnded = (ref: string): boolean =>
        row.ended.length > 0 &&
        !selected.includes(ref) &&
        row.ended.includes(endedRefHash(dataKey, ref).toString('hex'));
      const all = await abortable(signal, bank.accounts(grant, call));
      const listed = all.filter(({ ref }) => known.has(ref) || !isEnded(ref));
      const opened = listed.filter(({ ref }) => !known.has(ref));
      const holder = opened.length > 0 ? await abortable(signal, bank.holder(grant, call)) : null;
      // A new account is compared with the user's others when it is taken over.
      if (opened.length > 0) await rememberDataKeys({ sql, dataKeys }, row);
      const reads: AccountRead[] = [];
      for (const { ref, currency } of listed) {
        const account = known.get(ref);
        // From the beginning, but not for the first time: who keeps a hold has to hear what became of it.
        const before = fromTheBeginning ? EARLIEST : row.pulledUntil;
        const wanted: ReadAccount = account
          ? {
              ref,
              currency: account.currency,
              extent: EXTENTS[account.history],
              since: account.history === 'none' ? null : before,
            }
          : { ref, currency, extent: 'all', since: null };
        const rows: Known = (from) =>
          listKnown(sql, dataKey, { connectionId: row.id, accountRef: ref, from });
        reads.push(await readAccount({ bank, threads }, { grant, bankId: row.bankId }, wanted, rows, call));
      }
      return { row, until, dataKey, opened, holder, reads };
    });
  });

/** The part of an account to read next, by the extent of its rows. */
const EXTENTS = { none: 'newest', recent: 'all', complete: 'news' } as const;

export const logFailedPull = (
  deps: Pick<Deps, 'log'>,
  { id, bankId }: { id: string; bankId: string },
  error: unknown,
): void => logFailure(deps, { connection: id, bank: bankId }, error, 'a connection could not be pulled');
