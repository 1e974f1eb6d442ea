/** Where the cards of the page lead. */
import type { DeveloperConnection } from '../../sdk.ts';

/** Requests of the last day, all or those that were refused with one code. */
export const toRequests = (refused: { error_code: string; status: number } | null): string => {
  const chosen = refused ? { status: String(refused.status), code: refused.error_code } : {};
  return `/requests?${new URLSearchParams({ ...chosen, time: '24h' })}`;
};

/** A connection, as the key that it belongs to. */
export const toConnection = ({ connection_id, key_id }: DeveloperConnection): string =>
  `/connections/${connection_id}?key=${key_id}`;
