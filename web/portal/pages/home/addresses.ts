/** Addresses behind the cards of the home page. */
import type { DeveloperConnection } from '../../sdk.ts';

/** Returns the address of the requests of the last day: all, or those with one error code. */
export const toRequests = (refused: { error_code: string; status: number } | null): string => {
  const chosen = refused ? { status: String(refused.status), code: refused.error_code } : {};
  return `/requests?${new URLSearchParams({ ...chosen, time: '24h' })}`;
};

/** Returns the address of a connection, with its key. */
export const toConnection = ({ connection_id, key_id }: DeveloperConnection): string =>
  `/connections/${connection_id}?key=${key_id}`;
