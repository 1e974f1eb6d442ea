/**
 * Simulates a failing bank: the simulated bank of one connection fails from now on, until the fault is removed or its
 * time is over. Transactions of the meantime are reported afterwards. The fault is part of the grant, so it is sealed
 * and erased with it.
 */
import type { Static } from 'typebox';
import { after, SECOND } from '../../packages/common/clock.ts';
import type { Caller } from '../auth/identity.ts';
import type { BankFault } from '../banks/simulated/fault.ts';
import { withFault } from '../banks/simulated/grant.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { changeGrant } from './bank-grant.ts';
import type { Deps } from './deps.ts';
import type { SetBankFault } from './schema.ts';

const invalid = (parameter: string, reason: string): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter, reason });

const faultOf = ({ fault, until, seconds }: Static<typeof SetBankFault>, now: Date): BankFault | null => {
  const given = until !== undefined ? 'until' : 'seconds';
  if (until !== undefined && seconds !== undefined) throw invalid('until', 'send until or seconds, not both');
  if (fault === null) {
    if (until !== undefined || seconds !== undefined)
      throw invalid(given, 'it has no meaning with fault null. Leave it out to remove the fault');
    return null;
  }
  if (until === undefined && seconds === undefined) return { kind: fault, until: null };
  const end = until === undefined ? after(now, seconds! * SECOND) : new Date(until);
  if (!(end > now))
    throw invalid('until', `it is not later than the clock of this key, ${now.toISOString()}`);
  return { kind: fault, until: end.toISOString() };
};

/**
 * Sets or removes the fault of a connection's bank, and returns the fault.
 * @throws CONNECTION_NOT_FOUND, CONNECTION_ALREADY_REVOKED, INVALID_PARAMETER, also for a bank that is not simulated
 */
export const setBankFault = async (
  deps: Deps,
  { keyId, now }: Caller,
  connectionId: string,
  wanted: Static<typeof SetBankFault>,
): Promise<BankFault | null> => {
  const fault = faultOf(wanted, now);
  await changeGrant(deps, keyId, connectionId, (grant) => withFault(grant, fault));
  return fault;
};
