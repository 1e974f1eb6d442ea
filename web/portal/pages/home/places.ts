/** Where the cards of the page lead. */
import type { DeveloperConnection } from '../../api/openapi.gen.ts';

/** Requests that were refused, all or those with one code. */
export const toRequests = (refused: { error_code: string; status: number } | null): string =>
  refused === null ? '/usage?window=24h' : `/usage?window=24h#${refused.error_code}`;

/** A connection, as the key that it belongs to. */
export const toConnection = ({ connection_id, key_id }: DeveloperConnection): string =>
  `/connections/${connection_id}?key=${key_id}`;
