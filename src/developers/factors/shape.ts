import { after } from '../../../packages/common/clock.ts';
import type { DeveloperSession } from '../../auth/identity.ts';
import { CONFIRMED_FOR } from '../../auth/recent-authentication.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/postgres.ts';
import { listPasskeys, type PasskeyRow } from './passkey-store.ts';
import { allowsPasskeys } from './passkeys.ts';
import { countRecoveryCodes } from './recovery-code-store.ts';
import { findTotp } from './totp-store.ts';

export const passkeyShape = (row: PasskeyRow) => ({
  object: 'passkey' as const,
  id: row.id,
  name: row.name,
  backed_up: row.backedUp,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});

/** Reads the factors of the session's account in their wire shape. */
export const readFactors = async (
  sql: Db,
  config: Config,
  { developerId, authenticatedAt }: Pick<DeveloperSession, 'developerId' | 'authenticatedAt'>,
) => {
  const passkeys = await listPasskeys(sql, developerId);
  const totp = await findTotp(sql, developerId);
  return {
    object: 'account_factors' as const,
    passkeys: passkeys.map(passkeyShape),
    passkeys_available: allowsPasskeys(config),
    totp_confirmed_at: totp?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(sql, developerId),
    confirmed_until: after(authenticatedAt, CONFIRMED_FOR).toISOString(),
  };
};
