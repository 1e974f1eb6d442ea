/** What a connection shows, and what can be done with it. Pure. */
import { NOTICE_DAYS } from './lifeline.ts';
import type { Connection } from './queries.ts';

/** Returns the status as it is shown: one whose consent ends soon says so. */
export const shownStatus = ({
  status,
  days_until_expiry: days,
}: Pick<Connection, 'status' | 'days_until_expiry'>): 'active' | 'ending' | 'expired' | 'revoked' =>
  status === 'active' && days <= NOTICE_DAYS ? 'ending' : (status as 'active' | 'expired' | 'revoked');

/** Returns whether the data are not as recent as they should be while there is a consent. */
export const isBehind = ({ status, health }: Pick<Connection, 'status' | 'health'>): boolean =>
  status === 'active' && health !== null && health !== undefined && health.status !== 'healthy';

/** Returns what can be done. Files have no bank that renews them; an erased person's data can only be exported. */
export const actionsOf = ({
  user_id,
  provider,
}: Pick<Connection, 'user_id' | 'provider'>): ('renew' | 'export' | 'revoke')[] => {
  if (user_id === null) return ['export'];
  return provider === 'bank' ? ['renew', 'export', 'revoke'] : ['export', 'revoke'];
};
