import type { AccountSelection } from '../../auth/identity.ts';
import type { Tx } from '../../platform/database/postgres.ts';

interface NewLinkToken {
  hash: Buffer;
  keyId: number;
  userId: string | null;
  looking: boolean;
  /** The connection that it renews. */
  connectionId: string | null;
  accountSelection: AccountSelection | null;
  /** Seconds for which public tokens of its sessions can be exchanged; null for the default. */
  publicTokenSeconds: number | null;
  /** Where the hosted page returns to. */
  redirectUrl: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export const insertLinkToken = async (tx: Tx, token: NewLinkToken): Promise<void> => {
  const {
    hash,
    keyId,
    userId,
    looking,
    connectionId,
    accountSelection,
    publicTokenSeconds,
    redirectUrl,
    createdAt,
    expiresAt,
  } = token;
  await tx`
    insert into link_tokens
      (hash, key_id, user_id, looking, connection_id, account_selection, public_token_seconds, redirect_url,
       created_at, expires_at)
    values
      (${hash}, ${keyId}, ${userId}, ${looking}, ${connectionId}, ${accountSelection}, ${publicTokenSeconds},
       ${redirectUrl}, ${createdAt}, ${expiresAt})`;
};
