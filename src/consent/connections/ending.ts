/**
 * Consents that nothing here uses any more are given back to their banks: of connections that are revoked or deleted, those that
 * a renewal takes the place of, and those that were given but not used. It is a job of the transaction that ends their
 * use, so nobody waits for a bank, and it is tried until the bank has taken them back or they have ended by themselves.
 */
import { randomUUID } from 'node:crypto';
import { after, DAY, HOUR } from '../../../packages/common/clock.ts';
import type { BankGrant, BankProvider } from '../../banks/contract/contract.ts';
import { ProviderError } from '../../banks/contract/error.ts';
import { grantPlace } from '../../ingest/store.ts';
import { destroyDataKeys } from '../../ledger/data-keys/data-keys.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { jobQueue } from '../../platform/jobs/jobs.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import type { Deps } from './deps.ts';
import { deleteEnding, endingPlace, insertEndings, insertSealedEnding } from './ending-store.ts';

/** Where a bank sets no end: no consent of the second Payment Services Directive lasts longer. */
const LONGEST = 180 * DAY;

/** No transaction that uses a consent comes this long after it was given. */
const UNUSED_AFTER = HOUR;

/** Tried until it is done; its delays are those of whatever failed. */
export const endingQueue = jobQueue<{ id: string }>('consent-ending', {
  retryLimit: 1_000_000,
  retryDelay: 4,
  retryBackoff: true,
  retryDelayMax: 6 * 3_600,
  retentionSeconds: 10 * 365 * 86_400,
  expireInSeconds: 120,
});

/** What a living connection has of its consent. */
export interface HeldConsent {
  id: string;
  bankId: string;
  dataKeyId: string | null;
  bankGrant: Buffer | null;
  consentUntil: Date | null;
  clockOffsetMs: number;
}

const hasAnEnd = (bank: BankProvider, bankId: string): boolean => {
  try {
    return bank.traits(bankId).endsConsents !== false;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // It is not configured any more, and may be again before the consent ends.
    return true;
  }
};

type Surroundings = Pick<Deps, 'jobs' | 'bank' | 'clock'>;

const send = ({ jobs }: Pick<Deps, 'jobs'>, db: Db, id: string, wait = 0): Promise<string | null> =>
  jobs.send(db, endingQueue, { id }, { startAfter: wait / 1_000 });

const endOf = (
  { clock }: Pick<Deps, 'clock'>,
  { consentUntil, clockOffsetMs }: Pick<HeldConsent, 'consentUntil' | 'clockOffsetMs'>,
): Date => consentUntil ?? after(clock.now(), clockOffsetMs + LONGEST);

/**
 * When connections are erased: their data keys are destroyed, and their consents end at their banks. What the bank handed out
 * is kept until then, which takes its data key until a job, seconds later, has sealed it with the master key: the key store
 * is not asked in a transaction.
 */
export const giveUp = async (
  deps: Surroundings & Pick<Deps, 'dataKeys'>,
  tx: Tx,
  held: readonly HeldConsent[],
  { endedAtBank = false } = {},
): Promise<void> => {
  const destroyed: string[] = [];
  const ending = held.flatMap((consent) => {
    const { id: connectionId, bankId, clockOffsetMs, dataKeyId, bankGrant } = consent;
    if (dataKeyId === null) return [];
    if (bankGrant === null || endedAtBank || !hasAnEnd(deps.bank, bankId)) {
      destroyed.push(dataKeyId);
      return [];
    }
    const endsAt = endOf(deps, consent);
    return [{ id: randomUUID(), bankId, clockOffsetMs, endsAt, connectionId, dataKeyId, bankGrant }];
  });
  await destroyDataKeys(deps, tx, destroyed);
  if (ending.length === 0) return;
  await insertEndings(tx, ending);
  for (const { id } of ending) await send(deps, tx, id);
  deps.dataKeys.forget(ending.map(({ dataKeyId }) => dataKeyId));
};

/** A consent as the bank granted it. */
interface GrantedConsent extends Pick<HeldConsent, 'bankId' | 'consentUntil' | 'clockOffsetMs'> {
  grant: BankGrant;
}

const insert = async (
  deps: Surroundings & Pick<Deps, 'master'>,
  db: Db,
  consent: GrantedConsent,
  wait: number,
): Promise<string> => {
  const { bankId, clockOffsetMs, grant } = consent;
  const id = randomUUID();
  const grantSealed = deps.master.seal(JSON.stringify(grant), endingPlace(id));
  await insertSealedEnding(db, { id, bankId, clockOffsetMs, endsAt: endOf(deps, consent), grantSealed });
  await send(deps, db, id, wait);
  return id;
};

/** Another consent has taken the place of one that a connection had. */
export const endSuperseded = async (
  deps: Surroundings & Pick<Deps, 'master'>,
  tx: Tx,
  { id, bankGrant, ...consent }: HeldConsent,
  dataKey: SealingKey,
): Promise<void> => {
  if (bankGrant === null || !hasAnEnd(deps.bank, consent.bankId)) return;
  const grant = JSON.parse(dataKey.open(bankGrant, grantPlace(id))) as BankGrant;
  await insert(deps, tx, { ...consent, grant }, 0);
};

/**
 * Notes a consent as soon as it is given, so that it ends at the bank unless a connection comes to use it: null where there is
 * nothing to end.
 */
export const noteGiven = async (
  deps: Surroundings & Pick<Deps, 'master' | 'sql'>,
  consent: GrantedConsent,
): Promise<string | null> => {
  if (!hasAnEnd(deps.bank, consent.bankId)) return null;
  return deps.sql.begin((tx) => insert(deps, tx, consent, UNUSED_AFTER));
};

/** In the transaction that uses it. @throws when it was given up meanwhile */
export const claimGiven = async (tx: Tx, noted: string | null): Promise<void> => {
  if (noted !== null && !(await deleteEnding(tx, noted))) throw new Error('the consent was not used in time');
};

/** Ends it without waiting longer for somebody who might use it; one that is used by now stays. */
export const giveBack = async (deps: Pick<Deps, 'jobs' | 'sql'>, noted: string | null): Promise<void> => {
  if (noted !== null) await send(deps, deps.sql, noted);
};
