/** Asks the bank whether the user revoked a consent that it no longer accepts; if so, revokes the connection. */

import { after } from '../../../../packages/common/clock.ts';
import type { BankGrant } from '../../../banks/contract/contract.ts';
import { BANK_DEADLINE } from '../../../ingest/ask.ts';
import { consentCheckQueue } from '../../../ingest/consent-check.ts';
import { atTheEdge, logFailure, reasonOf, waitAfter } from '../../../ingest/failure.ts';
import { keepingGrant } from '../../../ingest/grant.ts';
import { grantPlace, readForPull } from '../../../ingest/store.ts';
import { FetchAborted, whileUnderWay } from '../../../ingest/under-way.ts';
import { reasons } from '../../../ledger/connection-health/reasons.ts';
import { abortable } from '../../../platform/abortable.ts';
import { RetryLater, type Worker, worker } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { applyBankRevocation, isGone } from '../erasure/revoke.ts';

export const consentCheckWorker = (deps: Deps): Worker =>
  worker(consentCheckQueue, ({ connectionId }, { retryCount }) => check(deps, connectionId, retryCount), {
    localConcurrency: 2,
  });

/** Erases nothing unless the bank confirms the revocation, whatever else it responds or fails with. */
const check = async (deps: Deps, connectionId: string, retryCount: number): Promise<void> => {
  const { sql, dataKeys, clock, bank } = deps;
  const [row] = await readForPull(sql, [connectionId]);
  const dataKey = row && (await dataKeys.find(row.dataKeyId));
  if (!dataKey) return;
  const now = after(clock.now(), row.clockOffsetMs);
  const keeping = keepingGrant({ sql, bank }, row, dataKey);
  const isRevoked = async (): Promise<boolean> => {
    const grant = JSON.parse(dataKey.open(row.bankGrant, grantPlace(row.id))) as BankGrant;
    const { status } = await whileUnderWay(row.id, deps.bankDeadlineMs ?? BANK_DEADLINE, (signal) =>
      atTheEdge(() => abortable(signal, keeping.bank.consent(grant, { at: now, psu: null, signal }))),
    );
    return status === 'revoked';
  };
  const revoked = await isRevoked().catch((error: unknown) => {
    if (error instanceof FetchAborted) return false;
    const wait = waitAfter({ error, at: now }, retryCount + 1);
    // A bank that refuses this question, too, has confirmed nothing.
    if (wait === null || reasons[reasonOf(error)].status === 'needs_consent') return false;
    logFailure(
      deps,
      { connection: row.id, bank: row.bankId },
      error,
      'the bank did not report the status of a consent; the check is tried again',
    );
    throw new RetryLater(wait);
  });
  if (!revoked) return;
  await applyBankRevocation(deps, row.keyId, row.id, now, keeping.sealed()).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
};
