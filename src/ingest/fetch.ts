/**
 * Asks banks for the news of connections: before any transaction and with nothing locked, since a bank may take as long
 * as it likes. What it says is applied by `pull.ts`, if it still holds by then.
 */
import { breather } from '../platform/breather.ts';
import { after, SECOND } from '../platform/clock.ts';
import { type KnownKeys, keyAmong } from '../platform/keys/data-keys.ts';
import type { SealingKey } from '../platform/secrets.ts';
import type { BankAccount, BankGrant, BankHolder, Call, Psu } from '../providers/contract.ts';
import { ProviderError } from '../providers/error.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { type AccountRead, type Known, packed, readAccount } from './account-read.ts';
import { type Asker, atTheEdge, type Failure, logFailure, type Retry, restOf } from './failure.ts';
import { listKnown } from './known-store.ts';
import type { Needs } from './needs.ts';
import { grantPlace, type PullRow, readForPull } from './store.ts';
import { abortable, FetchAborted, whileUnderWay } from './under-way.ts';

/** What a bank says of one connection, up to `until`. */
export interface Fetched {
  /** The connection as it was when the bank was asked. */
  row: PullRow;
  until: Date;
  dataKey: SealingKey;
  /** Accounts that are not known yet. One that is no longer listed keeps its rows: it has no news, and no more. */
  opened: BankAccount[];
  /** The identity that new accounts are kept with; asked for only where there are any. */
  holder: BankHolder | null;
  /** One for each account that the bank lists. */
  reads: AccountRead[];
}

export interface FetchOptions {
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
  /** How far each key's clock will be ahead when the news is applied; null: as far as it is. In milliseconds. */
  offset?: number | null;
  /** What the user has just granted: it is asked with, though the consent before may have ended, and whatever the bank said. */
  renewing?: BankGrant;
  /** The user who waits, where one does. */
  psu?: Psu | null;
}

/**
 * Asks a bank while a user waits, at an instant of the key's clock.
 * @throws SERVICE_UNAVAILABLE when it fails, or does not say everything in time
 */
export const askInTime = async <T>(at: Date, psu: Psu, ask: (call: Call) => Promise<T>): Promise<T> => {
  try {
    return await whileUnderWay('nobody yet', BANK_DEADLINE, (signal) =>
      abortable(signal, ask({ at, psu, signal })),
    );
  } catch (error) {
    throw error instanceof FetchAborted || error instanceof ProviderError ? bankIsAway() : error;
  }
};

const bankIsAway = (): ApiError => new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '5' });

/** Before any history begins. */
const EARLIEST = new Date(0);

/** A bank that has not said everything by then is asked again later. */
export const BANK_DEADLINE = 30 * SECOND;

/**
 * The news of connections up to their keys' present. Consent that has ended is not used: those are passed over, as are
 * those whose data key is destroyed. The data keys have been remembered before.
 */
export const fetchNews = async (
  deps: Needs,
  connectionIds: readonly string[],
  { failures, asker = 'schedule', resting, offset = null, ...options }: FetchOptions = {},
): Promise<Fetched[]> => {
  const rows = await readForPull(deps.sql, connectionIds);
  const wall = deps.clock.now();
  const keys = await deps.dataKeys.findAll(rows.map((row) => row.dataKeyId));
  const fetched: Fetched[] = [];
  const breathe = breather();
  // One after the other: simulated banks compute in this process, and a hundred at once would hold everybody up.
  for (const row of rows) {
    const until = after(wall, offset ?? row.clockOffsetMs);
    if ((!options.renewing && row.expiresAt <= until) || keys.get(row.dataKeyId) === null) continue;
    const rest = options.renewing ? 0 : restOf(row, asker, until);
    if (rest !== 0) {
      if (rest !== null)
        resting?.({ connectionId: row.id, bankId: row.bankId, wait: rest, at: after(until, rest) });
      continue;
    }
    try {
      fetched.push(await fetchOne(deps, row, keys, until, options));
    } catch (error) {
      // There is nothing left to bring news to.
      if (error instanceof FetchAborted && error.why === 'revoked') continue;
      if (!failures) throw error instanceof ProviderError ? bankIsAway() : error;
      logFailedPull(deps, row, error);
      const sent = await whatWasSent(error, keys, row);
      failures.push({ row, at: until, error, ...(sent ? { sent } : {}) });
    }
    await breathe();
  }
  return fetched;
};

/** What the bank sent, where that was the matter, to be kept for looking at. */
const whatWasSent = async (
  error: unknown,
  keys: KnownKeys,
  { dataKeyId }: PullRow,
): Promise<Failure['sent'] | null> => {
  if (!(error instanceof ProviderError) || error.raw().length === 0) return null;
  const dataKey = keyAmong(keys, dataKeyId)!;
  return { accountRef: error.accountRef ?? '', dataKey, raw: await packed(error.raw()) };
};

const fetchOne = (
  { bank, sql }: Pick<Needs, 'bank' | 'sql'>,
  row: PullRow,
  keys: KnownKeys,
  until: Date,
  {
    fromTheBeginning = false,
    renewing,
    psu = null,
  }: Pick<FetchOptions, 'fromTheBeginning' | 'renewing' | 'psu'>,
): Promise<Fetched> =>
  whileUnderWay(row.id, BANK_DEADLINE, async (signal) => {
    const dataKey = keyAmong(keys, row.dataKeyId)!;
    const grant = renewing ?? (JSON.parse(dataKey.open(row.bankGrant, grantPlace(row.id))) as BankGrant);
    const call = { at: until, psu, signal };
    const known = new Map(row.accounts.map((account) => [account.ref, account]));
    return atTheEdge(async () => {
      const listed = await abortable(signal, bank.accounts(grant, call));
      const opened = listed.filter(({ ref }) => !known.has(ref));
      const holder = opened.length > 0 ? await abortable(signal, bank.holder(grant, call)) : null;
      const reads: AccountRead[] = [];
      for (const { ref, currency } of listed) {
        const account = known.get(ref);
        // From the beginning, but not for the first time: who keeps a hold has to hear what became of it.
        const since = account ? (fromTheBeginning ? EARLIEST : row.pulledUntil) : null;
        const wanted = account
          ? { ref, currency: account.currency, extent: EXTENTS[account.history], since }
          : { ref, currency, extent: 'all' as const, since };
        const rows: Known = (from) =>
          listKnown(sql, dataKey, { connectionId: row.id, accountRef: ref, from });
        reads.push(await readAccount(bank, { grant, bankId: row.bankId }, wanted, rows, call));
      }
      return { row, until, dataKey, opened, holder, reads };
    });
  });

/** What is read of an account next. */
const EXTENTS = { none: 'newest', recent: 'all', complete: 'news' } as const;

export const logFailedPull = (
  deps: Pick<Needs, 'log'>,
  { id, bankId }: { id: string; bankId: string },
  error: unknown,
): void => logFailure(deps, { connection: id, bank: bankId }, error, 'a connection could not be pulled');
