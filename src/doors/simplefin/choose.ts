import type { Caller } from '../../auth/identity.ts';
import { requireConsent } from '../../ledger/accounts/access.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { chosenAccounts, holdConnections } from './store.ts';

interface Named {
  user_id?: string;
  connection_ids?: string[];
  account_ids?: string[];
}

const WAYS = ['user_id', 'connection_ids', 'account_ids'] as const;

/**
 * The accounts that a token is made for, named in one way of three. Their connections stay locked, so that what a
 * revocation takes away is not named after it.
 * @throws MISSING_FIELDS, INVALID_PARAMETER, CONNECTION_NOT_FOUND, CONNECTION_ALREADY_REVOKED, CONSENT_EXPIRED, ACCOUNT_NOT_FOUND
 */
export const chooseAccounts = async (tx: Tx, { keyId, now }: Caller, named: Named): Promise<string[]> => {
  const [way, ...others] = WAYS.filter((name) => named[name] !== undefined);
  if (way === undefined) throw new ApiError('MISSING_FIELDS', { fields: WAYS.join(' or ') });
  if (others.length > 0) {
    const reason = `name one of ${WAYS.join(', ')}, not several`;
    throw new ApiError('INVALID_PARAMETER', { parameter: others[0]!, reason });
  }
  const { user_id: userId = null } = named;
  const connectionIds = named.connection_ids ? [...new Set(named.connection_ids)] : null;
  const accountIds = named.account_ids ? [...new Set(named.account_ids)] : null;
  const held = await holdConnections(tx, keyId, { userId, connectionIds, accountIds });
  if (connectionIds && held.length < connectionIds.length) throw new ApiError('CONNECTION_NOT_FOUND');
  if (held.some(({ revoked }) => revoked)) throw new ApiError('CONNECTION_ALREADY_REVOKED');
  // A user is asked for what they share now; of what is named by its id nothing is passed over.
  const sharing = userId === null ? held : held.filter(({ expiresAt }) => expiresAt > now);
  if (userId !== null && held.length === 0) throw new ApiError('CONNECTION_NOT_FOUND');
  for (const { expiresAt } of sharing.length > 0 ? sharing : held) requireConsent(expiresAt, now);
  const connections = sharing.map(({ id }) => id);
  const found = await chosenAccounts(tx, keyId, connections, accountIds);
  if (found.length === 0 || (accountIds && found.length < accountIds.length)) {
    throw new ApiError('ACCOUNT_NOT_FOUND');
  }
  return found;
};
