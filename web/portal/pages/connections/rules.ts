/** Status and possible actions of a connection. Pure. */
import { NOTICE_DAYS } from './consent-timeline.ts';
import type { Connection } from './queries.ts';

/** Returns the shown status: a consent that ends soon has a status of its own. */
export const shownStatus = ({
  status,
  days_until_expiry: days,
}: Pick<Connection, 'status' | 'days_until_expiry'>): 'active' | 'ending' | 'expired' | 'revoked' =>
  status === 'active' && days <= NOTICE_DAYS ? 'ending' : (status as 'active' | 'expired' | 'revoked');

/** Returns whether the data are not current although the connection has a consent. */
export const isBehind = ({ status, health }: Pick<Connection, 'status' | 'health'>): boolean =>
  status === 'active' && health !== null && health !== undefined && health.status !== 'healthy';

/**
 * Returns the possible actions. Statements have no bank, so they cannot be renewed; an erased connection can only be
 * exported.
 */
export const actionsOf = ({
  user_id,
  provider,
}: Pick<Connection, 'user_id' | 'provider'>): ('renew' | 'export' | 'revoke')[] => {
  if (user_id === null) return ['export'];
  return provider === 'bank' ? ['renew', 'export', 'revoke'] : ['export', 'revoke'];
};
