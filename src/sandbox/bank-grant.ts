/** Changes the grant of a simulated bank, which determines how the bank behaves towards one connection. */
import type { BankGrant } from '../banks/contract/contract.ts';
import { ProviderError } from '../banks/contract/error.ts';
import { awaitTurnOfConnection } from '../consent/connections/store.ts';
import { grantPlace } from '../ingest/store.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { findDataKeyId, lockGrant, saveGrant } from './store.ts';

const invalid = (reason: string): ApiError => new ApiError('INVALID_PARAMETER', { parameter: 'id', reason });

/**
 * Replaces the grant of a connection by a changed one. News that was fetched with the old grant is then not applied.
 * @throws CONNECTION_NOT_FOUND, CONNECTION_ALREADY_REVOKED, INVALID_PARAMETER for a bank that is not simulated
 */
export const changeGrant = async (
  deps: Deps,
  keyId: number,
  connectionId: string,
  change: (grant: BankGrant) => BankGrant,
): Promise<void> => {
  const found = await findDataKeyId(deps.sql, keyId, connectionId);
  if (!found) throw new ApiError('CONNECTION_NOT_FOUND');
  const { dataKeyId, provider } = found;
  if (dataKeyId && provider === 'statement') throw invalid('its data come from files, not from a bank');
  // A connection without its data key was revoked, even if a backup restored it.
  const dataKey = dataKeyId && (await deps.dataKeys.find(dataKeyId));
  if (!dataKey) throw new ApiError('CONNECTION_ALREADY_REVOKED');
  await deps.sql.inTurn(keyId, async (tx) => {
    await awaitTurnOfConnection(tx, keyId, connectionId);
    const sealed = await lockGrant(tx, keyId, connectionId);
    if (!sealed) throw new ApiError('CONNECTION_ALREADY_REVOKED');
    const place = grantPlace(connectionId);
    const grant = simulated(change)(JSON.parse(dataKey.open(sealed, place)) as BankGrant);
    await saveGrant(tx, keyId, connectionId, dataKey.seal(JSON.stringify(grant), place));
  });
};

/** Reports the grant of another bank as an error of the request. */
const simulated =
  (change: (grant: BankGrant) => BankGrant) =>
  (grant: BankGrant): BankGrant => {
    try {
      return change(grant);
    } catch (error) {
      if (error instanceof ProviderError) throw invalid('its bank is not simulated here');
      throw error;
    }
  };
