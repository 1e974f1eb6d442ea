/**
 * Trouble on demand: the simulated bank behind one connection fails from now on, until it is told otherwise or the time
 * for it is over. What happened meanwhile is told afterwards. The grant carries it, so it is sealed and erased as that is.
 */
import type { Static } from 'typebox';
import { after, SECOND } from '../../packages/common/clock.ts';
import type { Caller } from '../auth/identity.ts';
import type { BankGrant } from '../banks/contract/contract.ts';
import { ProviderError } from '../banks/contract/error.ts';
import type { BankFault } from '../banks/simulated/fault.ts';
import { withFault } from '../banks/simulated/grant.ts';
import { awaitTurnOfConnection } from '../consent/connections/store.ts';
import { grantPlace } from '../ingest/store.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import type { SetBankFault } from './schema.ts';
import { findDataKeyId, lockGrant, saveGrant } from './store.ts';

const invalid = (parameter: string, reason: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason });

const faultOf = ({ fault, until, seconds }: Static<typeof SetBankFault>, now: Date): BankFault | null => {
  const given = until !== undefined ? 'until' : 'seconds';
  if (until !== undefined && seconds !== undefined) throw invalid('until', 'send until or seconds, not both');
  if (fault === null) {
    if (until !== undefined || seconds !== undefined)
      throw invalid(given, 'no fault is set that it could end');
    return null;
  }
  if (until === undefined && seconds === undefined) return { kind: fault, until: null };
  const end = until === undefined ? after(now, seconds! * SECOND) : new Date(until);
  if (!(end > now)) throw invalid('until', `it is ${now.toISOString()} for this key already`);
  return { kind: fault, until: end.toISOString() };
};

/**
 * The fault that the bank has from now on.
 * @throws CONNECTION_NOT_FOUND, CONNECTION_ALREADY_REVOKED, INVALID_PARAMETER, also for a bank that is not simulated
 */
export const setBankFault = async (
  deps: Deps,
  { keyId, now }: Caller,
  connectionId: string,
  wanted: Static<typeof SetBankFault>,
): Promise<BankFault | null> => {
  const fault = faultOf(wanted, now);
  const found = await findDataKeyId(deps.sql, keyId, connectionId);
  if (!found) throw new ApiError('CONNECTION_NOT_FOUND');
  const { dataKeyId, provider } = found;
  if (dataKeyId && provider === 'statement') throw invalid('id', 'its data come from files, not from a bank');
  // Without its key it was revoked, even if a backup brought it back.
  const dataKey = dataKeyId && (await deps.dataKeys.find(dataKeyId));
  if (!dataKey) throw new ApiError('CONNECTION_ALREADY_REVOKED');
  await deps.sql.inTurn(keyId, async (tx) => {
    await awaitTurnOfConnection(tx, keyId, connectionId);
    const sealed = await lockGrant(tx, keyId, connectionId);
    if (!sealed) throw new ApiError('CONNECTION_ALREADY_REVOKED');
    const place = grantPlace(connectionId);
    const grant = JSON.parse(dataKey.open(sealed, place)) as BankGrant;
    await saveGrant(tx, keyId, connectionId, dataKey.seal(JSON.stringify(faulty(grant, fault)), place));
  });
  return fault;
};

const faulty = (grant: BankGrant, fault: BankFault | null): BankGrant => {
  try {
    return withFault(grant, fault);
  } catch (error) {
    if (error instanceof ProviderError) throw invalid('id', 'its bank is not simulated here');
    throw error;
  }
};
