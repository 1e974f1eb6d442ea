/**
 * The token endpoint: exchanges a code or a refresh token for an access token. Each is valid for one use, also under
 * races.
 */

import { createHash } from 'node:crypto';
import { after, DAY, HOUR, SECOND } from '../../../packages/common/clock.ts';
import { bury } from '../../ledger/tombstones/tombstones.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { enterKey } from '../../platform/database/tenants.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import type { Deps } from './deps.ts';
import {
  endGrant,
  type GrantCredential,
  insertTokens,
  lockByCode,
  lockByRefresh,
  markCodeUsed,
  markRefreshUsed,
} from './store.ts';

const ACCESS_LIFETIME = HOUR;
/** Lifetime of each refresh token: an assistant that is not used for so long has to be authorized again. */
const REFRESH_LIFETIME = 30 * DAY;

export type TokenFields = Readonly<Record<string, string | undefined>>;

interface Issued {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/**
 * Exchanges a code for tokens. Returns null for every invalid request, without the reason, which would help an
 * attacker. A second use ends the grant.
 */
export const tokensForCode = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  fields: TokenFields,
  now: Date,
): Promise<Issued | null> => {
  const hash = tokenHash(fields.code ?? '');
  const code = await lockByCode(tx, hash);
  if (!code || !(await isUsable(deps, tx, code, fields, now))) return null;
  const challenge = createHash('sha256')
    .update(fields.code_verifier ?? '')
    .digest('base64url');
  if (challenge !== code.challenge || fields.redirect_uri !== code.redirectUri) return null;
  await markCodeUsed(tx, hash, now);
  return issue(tx, code.grantId, now);
};

export const tokensForRefresh = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  fields: TokenFields,
  now: Date,
): Promise<Issued | null> => {
  const hash = tokenHash(fields.refresh_token ?? '');
  const refresh = await lockByRefresh(tx, hash);
  if (!refresh || !(await isUsable(deps, tx, refresh, fields, now))) return null;
  await markRefreshUsed(tx, hash, now);
  return issue(tx, refresh.grantId, now);
};

const isUsable = async (
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  opener: GrantCredential,
  fields: TokenFields,
  now: Date,
): Promise<boolean> => {
  if (opener.clientId !== fields.client_id) return false;
  enterKey(opener);
  if (opener.usedAt !== null) {
    await endGrant(tx, opener.grantId);
    await bury(deps, tx, 'assistant_grant', [opener.grantId], now);
    return false;
  }
  return !opener.keyRevoked && opener.expiresAt > now;
};

const issue = async (tx: Tx, grantId: string, now: Date): Promise<Issued> => {
  const access = newId('assistantToken');
  const refresh = newId('assistantRefresh');
  const scopes = await insertTokens(
    tx,
    grantId,
    [
      { hash: tokenHash(access), kind: 'access', expiresAt: after(now, ACCESS_LIFETIME) },
      { hash: tokenHash(refresh), kind: 'refresh', expiresAt: after(now, REFRESH_LIFETIME) },
    ],
    now,
  );
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_LIFETIME / SECOND,
    refresh_token: refresh,
    scope: scopes.join(' '),
  };
};
