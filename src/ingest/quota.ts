/**
 * How often a bank lets accounts be read while nobody waits. What asks by itself uses half of it at most, so that a request of
 * an application still reaches the bank; a read that a user waits for does not count.
 */
import { addDays, belgradeDate, belgradeInstant } from '../../packages/common/belgrade.ts';
import type { BankProvider, Call } from '../banks/contract/contract.ts';
import { delegate } from '../banks/contract/delegate.ts';
import { ProviderError } from '../banks/contract/error.ts';
import type { Sql } from '../platform/database/postgres.ts';
import { type Asker, NotTheBank } from './failure.ts';
import { countRead, mostReads, type Reads } from './quota-store.ts';
import type { PullRow } from './store.ts';

/** Scheduled reads wait for the next day; requests do not. */
export class ShareUsed extends NotTheBank {
  readonly until: Date;

  constructor(until: Date) {
    super('the background has used its share of a quota');
    this.until = until;
  }
}

/** When the day ends in which an instant lies. */
const endOfDay = (at: Date): Date => belgradeInstant(addDays(belgradeDate(at), 1));

const ofTheDatabase = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    throw new NotTheBank('a quota could not be looked at', { cause });
  }
};

export interface Quota {
  /** The bank, which counts what is read of it. */
  bank: BankProvider;
  /** When it may be asked in the background again, if not yet. */
  restUntil(at: Date): Promise<Date | null>;
}

/**
 * The bank of a connection as it may be asked for it.
 * Its calls throw ProviderError `quota` where it has said enough today, and ShareUsed where only requests are left.
 */
export const withinQuota = (
  { sql, bank }: { sql: Sql; bank: BankProvider },
  { id: connectionId, keyId, bankId }: Pick<PullRow, 'id' | 'keyId' | 'bankId'>,
  asker: Asker,
): Quota => {
  const perDay = bank.traits(bankId).unattendedReadsPerDay;
  if (perDay === null) return { bank, restUntil: async () => null };
  const share = Math.floor(perDay / 2);
  const isRequest = asker === 'request';
  const read: Reads = { reads: 1, background: isRequest ? 0 : 1 };
  const most: Reads = { reads: perDay, background: isRequest ? perDay : share };

  /** Throws what the present reads leave no place for. */
  const refuse = ({ reads }: Reads, at: Date): never => {
    if (reads >= perDay) throw new ProviderError('quota', { retryAt: endOfDay(at) });
    throw new ShareUsed(endOfDay(at));
  };
  const readsAt = (at: Date): Promise<Reads> =>
    ofTheDatabase(mostReads(sql, { keyId, connectionId }, belgradeDate(at)));
  const beforeAsking = async ({ at, psu }: Call): Promise<void> => {
    if (psu !== null) return;
    const present = await readsAt(at);
    const { reads, background } = present;
    if (reads >= most.reads || (!isRequest && background >= share)) refuse(present, at);
  };
  const beforeReading = async (accountRef: string, { at, psu }: Call): Promise<void> => {
    if (psu !== null) return;
    const place = { keyId, connectionId, accountRef, day: belgradeDate(at) };
    if (!(await ofTheDatabase(countRead(sql, place, read, most)))) refuse(await readsAt(at), at);
  };

  return {
    bank: {
      ...delegate(bank),
      async accounts(grant, call) {
        await beforeAsking(call);
        return bank.accounts(grant, call);
      },
      async read(grant, accountRef, window, call) {
        // A read is one, however many pages it has.
        if (window.page === null) await beforeReading(accountRef, call);
        return bank.read(grant, accountRef, window, call);
      },
    },
    async restUntil(at) {
      if (isRequest) return null;
      const { reads, background } = await readsAt(at);
      return reads >= perDay || background >= share ? endOfDay(at) : null;
    },
  };
};
