import { after } from '../../../../packages/common/clock.ts';
import type { BankGrant } from '../../../banks/contract/contract.ts';
import { BANK_DEADLINE } from '../../../ingest/ask.ts';
import { atTheEdge, logFailure, waitAfter } from '../../../ingest/failure.ts';
import { grantPlace } from '../../../ingest/store.ts';
import { whileUnderWay } from '../../../ingest/under-way.ts';
import { destroyDataKeys } from '../../../ledger/data-keys/data-keys.ts';
import { abortable } from '../../../platform/abortable.ts';
import { RetryLater, type Worker, worker } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { endingQueue } from './ending.ts';
import { deleteEnding, type EndingRow, endingPlace, findEnding, sealEnding } from './ending-store.ts';

export const endingWorker = (deps: Deps): Worker =>
  worker(
    endingQueue,
    async ({ id }, { retryCount }) => {
      const ending = await findEnding(deps.sql, id);
      if (!ending) return;
      const at = after(deps.clock.now(), ending.clockOffsetMs);
      if (ending.endsAt > at) {
        await endAtBank(deps, ending, at).catch((error: unknown) => {
          const wait = waitAfter({ error, at }, retryCount + 1);
          // The bank does not know the consent any more, so there is nothing to end.
          if (wait === null) return;
          logFailure(
            deps,
            { bank: ending.bankId },
            error,
            'a consent was not ended at its bank; it is tried again',
          );
          throw new RetryLater(wait);
        });
      }
      await forgetEnding(deps, id);
    },
    { localConcurrency: 4 },
  );

const endAtBank = async (deps: Deps, ending: EndingRow, at: Date): Promise<void> => {
  const grant = await openGrant(deps, ending);
  if (grant === null) return;
  // If the bank replaces the grant, the next request has to use the new one.
  const replaceGrant = (given: BankGrant): Promise<void> =>
    sealEnding(deps.sql, ending.id, deps.master.seal(JSON.stringify(given), endingPlace(ending.id)));
  await whileUnderWay(ending.id, deps.bankDeadlineMs ?? BANK_DEADLINE, (signal) =>
    atTheEdge(() => abortable(signal, deps.bank.endConsent(grant, { at, psu: null, signal, replaceGrant }))),
  );
};

/** Returns the bank's grant; null if it was erased with its data key. */
const openGrant = async (deps: Deps, ending: EndingRow): Promise<BankGrant | null> => {
  const { master, dataKeys, sql } = deps;
  const { id, grantSealed, connectionId, dataKeyId, bankGrant } = ending;
  if (grantSealed !== null) return JSON.parse(master.open(grantSealed, endingPlace(id))) as BankGrant;
  const dataKey = await dataKeys.find(dataKeyId!);
  if (!dataKey) return null;
  const grant = dataKey.open(bankGrant!, grantPlace(connectionId!));
  // The data key opens all data of the connection, so it is destroyed before the bank responds.
  await sql.begin(async (tx) => {
    await sealEnding(tx, id, master.seal(grant, endingPlace(id)));
    await destroyDataKeys(deps, tx, [dataKeyId!]);
  });
  return JSON.parse(grant) as BankGrant;
};

const forgetEnding = (deps: Deps, id: string): Promise<void> =>
  deps.sql.begin(async (tx) => {
    const left = await findEnding(tx, id);
    await deleteEnding(tx, id);
    if (left?.dataKeyId) await destroyDataKeys(deps, tx, [left.dataKeyId]);
  });
