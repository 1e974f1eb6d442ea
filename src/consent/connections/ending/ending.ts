/**
 * Ends consents at their banks once the service does not use them any more: those of connections that are revoked or
 * deleted, those that a renewal replaces, and those that were given but not used. A job of the transaction that ends
 * their use does it, so nobody waits for a bank. The job is tried again until the bank has ended the consent or the
 * consent has expired.
 */
import { randomUUID } from 'node:crypto';
import { after, DAY, HOUR } from '../../../../packages/common/clock.ts';
import type { BankGrant, BankProvider } from '../../../banks/contract/contract.ts';
import { ProviderError } from '../../../banks/contract/error.ts';
import { grantPlace } from '../../../ingest/store.ts';
import { destroyDataKeys } from '../../../ledger/data-keys/data-keys.ts';
import type { Db, Tx } from '../../../platform/database/postgres.ts';
import { jobQueue } from '../../../platform/jobs/jobs.ts';
import type { SealingKey } from '../../../platform/secrets.ts';
import type { Deps } from '../deps.ts';
import { deleteEnding, endingPlace, insertEndings, insertSealedEnding } from './ending-store.ts';

/** Used if a bank sets no end: no consent of the second Payment Services Directive lasts longer. */
const MAX_CONSENT_DURATION = 180 * DAY;

/** Delay after which an unused consent ends: no transaction uses a consent so long after it was given. */
const UNUSED_AFTER = HOUR;

/** Retries until the consent has ended; the delay depends on the failure. */
export const endingQueue = jobQueue<{ id: string }>('consent-ending', {
  retryLimit: 1_000_000,
  retryDelay: 4,
  retryBackoff: true,
  retryDelayMax: 6 * 3_600,
  retentionSeconds: 10 * 365 * 86_400,
  expireInSeconds: 120,
});

/** The consent of a connection that is not revoked. */
export interface ConnectionConsent {
  id: string;
  bankId: string;
  dataKeyId: string | null;
  bankGrant: Buffer | null;
  consentUntil: Date | null;
  clockOffsetMs: number;
}

const endsConsents = (bank: BankProvider, bankId: string): boolean => {
  try {
    return bank.traits(bankId).endsConsents !== false;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The bank is not configured any more, but may be configured again before the consent ends.
    return true;
  }
};

type EndingDeps = Pick<Deps, 'jobs' | 'bank' | 'clock'>;

const send = ({ jobs }: Pick<Deps, 'jobs'>, db: Db, id: string, wait = 0): Promise<string | null> =>
  jobs.send(db, endingQueue, { id }, { startAfter: wait / 1_000 });

const endOf = (
  { clock }: Pick<Deps, 'clock'>,
  { consentUntil, clockOffsetMs }: Pick<ConnectionConsent, 'consentUntil' | 'clockOffsetMs'>,
): Date => consentUntil ?? after(clock.now(), clockOffsetMs + MAX_CONSENT_DURATION);

/**
 * Destroys the data keys of erased connections and ends their consents at the banks. A bank's grant is stored until
 * its consent has ended. It needs its data key until a job, seconds later, has sealed it with the master key, because
 * the key store is not asked within a transaction.
 */
export const endErasedConsents = async (
  deps: EndingDeps & Pick<Deps, 'dataKeys'>,
  tx: Tx,
  held: readonly ConnectionConsent[],
  { endedAtBank = false } = {},
): Promise<void> => {
  const destroyed: string[] = [];
  const ending = held.flatMap((consent) => {
    const { id: connectionId, bankId, clockOffsetMs, dataKeyId, bankGrant } = consent;
    if (dataKeyId === null) return [];
    if (bankGrant === null || endedAtBank || !endsConsents(deps.bank, bankId)) {
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
  deps.dataKeys.evict(ending.map(({ dataKeyId }) => dataKeyId));
};

interface GrantedConsent extends Pick<ConnectionConsent, 'bankId' | 'consentUntil' | 'clockOffsetMs'> {
  grant: BankGrant;
}

const insert = async (
  deps: EndingDeps & Pick<Deps, 'master'>,
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

/** Ends a consent of a connection that another one has replaced. */
export const endSuperseded = async (
  deps: EndingDeps & Pick<Deps, 'master'>,
  tx: Tx,
  { id, bankGrant, ...consent }: ConnectionConsent,
  dataKey: SealingKey,
): Promise<void> => {
  if (bankGrant === null || !endsConsents(deps.bank, consent.bankId)) return;
  const grant = JSON.parse(dataKey.open(bankGrant, grantPlace(id))) as BankGrant;
  await insert(deps, tx, { ...consent, grant }, 0);
};

/**
 * Schedules the end of a consent as soon as it is given, in case no connection uses it. Returns the id of the
 * scheduled ending; null if the bank ends no consents.
 */
export const scheduleEnding = async (
  deps: EndingDeps & Pick<Deps, 'master' | 'sql'>,
  consent: GrantedConsent,
): Promise<string | null> => {
  if (!endsConsents(deps.bank, consent.bankId)) return null;
  return deps.sql.begin((tx) => insert(deps, tx, consent, UNUSED_AFTER));
};

/**
 * Cancels a scheduled ending in the transaction that uses the consent.
 * @throws when the consent was ended meanwhile
 */
export const cancelEnding = async (tx: Tx, noted: string | null): Promise<void> => {
  if (noted !== null && !(await deleteEnding(tx, noted)))
    throw new Error('the consent was ended before it was used');
};

/** Runs a scheduled ending at once; a consent that is used by now stays. */
export const endNow = async (deps: Pick<Deps, 'jobs' | 'sql'>, noted: string | null): Promise<void> => {
  if (noted !== null) await send(deps, deps.sql, noted);
};
