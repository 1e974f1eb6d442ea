import { after, MINUTE } from '../../../packages/common/clock.ts';
import type { AccountSelection, Caller } from '../../auth/identity.ts';
import { findBank, isUsableBy } from '../../banks/catalogue/store.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { requireBankOfLinkToken } from '../link/renewal.ts';
import type { Deps } from './deps.ts';
import { requireBoundToken, requireListedRedirect } from './key-settings.ts';
import { insertSession } from './store.ts';

export const SESSION_LIFETIME = 10 * MINUTE;

interface SessionRequest {
  bankId: string;
  /** Ignored if the link token names a user; required otherwise. */
  userId?: string | undefined;
  redirectUrl?: string | undefined;
  appName?: string | undefined;
  selection?: AccountSelection | undefined;
  sandbox?: { seed?: string | undefined; scenario?: string | undefined } | undefined;
}

/**
 * Opens a connect session.
 * @throws INSUFFICIENT_PERMISSIONS, INVALID_PARAMETER, BANK_NOT_FOUND, BANK_NOT_AVAILABLE, CONNECTION_NOT_FOUND,
 *   CONNECTION_ALREADY_REVOKED
 */
export const openSession = async (
  { sql, config, catalogue }: Pick<Deps, 'sql' | 'config' | 'catalogue'>,
  caller: Caller,
  { bankId, userId, redirectUrl, appName, selection, sandbox }: SessionRequest,
): Promise<{ token: string; expiresAt: Date }> => {
  requireBoundToken(caller);
  requireListedRedirect(config, caller, redirectUrl);
  const bank = await findBank(sql, catalogue, bankId);
  const isOtherEnvironment = bank && config.liveKeys && !isUsableBy(bank, caller.environment);
  if (!bank || isOtherEnvironment) throw new ApiError('BANK_NOT_FOUND', { bank_id: bankId });
  if (bank.status === 'coming_soon') throw new ApiError('BANK_NOT_AVAILABLE', { bank_id: bankId });
  await requireBankOfLinkToken(sql, caller.keyId, caller.link?.connectionId ?? null, bankId);
  const token = newId('sessionToken');
  const expiresAt = after(caller.now, SESSION_LIFETIME);
  const session = {
    hash: tokenHash(token),
    keyId: caller.keyId,
    linkTokenHash: caller.link?.tokenHash ?? null,
    bankId,
    userId: caller.link?.userId ?? userId!,
    redirectUrl: redirectUrl ?? null,
    // The page shows the name, so control characters and other invisible ones are removed.
    appName: appName?.replace(/\p{C}/gu, '').trim() || null,
    accountSelection: caller.link?.accountSelection ?? selection ?? null,
    sandboxSeed: sandbox?.seed ?? null,
    sandboxScenario: sandbox?.scenario ?? null,
    createdAt: caller.now,
    expiresAt,
  };
  await sql.begin((tx) => insertSession(tx, session));
  return { token, expiresAt };
};
