import type { Db } from '../../../platform/database/postgres.ts';

/** The request of a link token, as far as it is used again. Names are Plaid's. */
export interface LinkRequest {
  client_name: string | null;
  language: string;
  country_codes: string[];
  products: string[];
  webhook: string | null;
  redirect_uri: string | null;
  completion_redirect_uri: string | null;
  is_hosted: boolean;
}

export const insertLinkRequest = async (
  sql: Db,
  { hash, keyId, request }: { hash: Buffer; keyId: number; request: LinkRequest },
): Promise<void> => {
  await sql`
    insert into plaid_link_tokens (hash, key_id, request)
    values (${hash}, ${keyId}, ${JSON.stringify(request)}::text::jsonb)`;
};

/** Finds the request of a link token by the hash of the token, only for its own key. */
export const findLinkRequest = async (sql: Db, keyId: number, hash: Buffer): Promise<LinkRequest | null> => {
  const [row] = await sql<{ request: LinkRequest }[]>`
    select request from plaid_link_tokens where hash = ${hash} and key_id = ${keyId}`;
  return row?.request ?? null;
};
