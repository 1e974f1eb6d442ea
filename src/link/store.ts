import type { Tx } from '../platform/database/postgres.ts';

export const insertLinkToken = async (
  tx: Tx,
  token: {
    hash: Buffer;
    keyId: string;
    userId: string | null;
    looking: boolean;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> => {
  const { hash, keyId, userId, looking, createdAt, expiresAt } = token;
  await tx`
    insert into link_tokens (hash, key_id, user_id, looking, created_at, expires_at)
    values (${hash}, ${keyId}, ${userId}, ${looking}, ${createdAt}, ${expiresAt})`;
};
