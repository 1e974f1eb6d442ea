/** Asks a bank something while a user waits: nobody locks anything meanwhile, and it does not take for ever. */

import { SECOND } from '../../packages/common/clock.ts';
import type { Call, Psu } from '../banks/contract/contract.ts';
import { ProviderError } from '../banks/contract/error.ts';
import { abortable } from '../platform/abortable.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import { atTheEdge } from './failure.ts';
import { FetchAborted, whileUnderWay } from './under-way.ts';

/** A bank that has not said everything by then is asked again later. */
export const BANK_DEADLINE = 30 * SECOND;

export const bankIsAway = (): ApiError => new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': '5' });

/** There is no connection yet that a revocation could end this for. */
const NO_CONNECTION = 'none yet';

const beforeDeadline = <T>(at: Date, psu: Psu, ask: (call: Call) => Promise<T>): Promise<T> =>
  whileUnderWay(NO_CONNECTION, BANK_DEADLINE, (signal) => abortable(signal, ask({ at, psu, signal })));

/**
 * Asks a bank at an instant of the key's clock.
 * @throws ProviderError, `unavailable` where it does not say everything in time
 */
export const askBank = <T>(at: Date, psu: Psu, ask: (call: Call) => Promise<T>): Promise<T> =>
  atTheEdge(() => beforeDeadline(at, psu, ask));

/**
 * The same for callers who can only tell their user that the bank is away. What is thrown for another reason stays what it is.
 * @throws SERVICE_UNAVAILABLE when the bank fails, or does not say everything in time
 */
export const askInTime = async <T>(at: Date, psu: Psu, ask: (call: Call) => Promise<T>): Promise<T> => {
  try {
    return await beforeDeadline(at, psu, ask);
  } catch (error) {
    throw error instanceof FetchAborted || error instanceof ProviderError ? bankIsAway() : error;
  }
};
