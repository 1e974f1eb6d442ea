/** What the settings of a key leave open to a session. */

import type { Caller } from '../../auth/identity.ts';
import { normalAddress } from '../../platform/http-url.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';

/** Refuses a link token that names no user where the key takes bound ones only, however old the token is. */
export const requireBoundToken = ({ link, boundLinkTokensOnly }: Caller): void => {
  if (!boundLinkTokensOnly || !link || link.userId !== null) return;
  throw new ApiError('INSUFFICIENT_PERMISSIONS', {
    reason:
      'This link token has no user_id, and its key accepts only link tokens with one. Create one with user_id on your server.',
  });
};

/** Refuses an address to return to that the key does not list, if it lists any. */
export const requireListedRedirect = ({ redirectUrls }: Caller, address: string | undefined): void => {
  if (address === undefined || !redirectUrls || redirectUrls.includes(normalAddress(address))) return;
  const reason = 'it is not in the redirect_urls allowlist of this key. Add it in the portal under Keys';
  throw new ApiError('INVALID_PARAMETER', { parameter: 'redirect_url', reason });
};
