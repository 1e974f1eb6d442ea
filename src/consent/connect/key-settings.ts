import type { Caller } from '../../auth/identity.ts';
import type { Config } from '../../platform/config.ts';
import { normalAddress } from '../../platform/http-url.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { isHostedPage } from '../link/hosted.ts';

/** Refuses a link token without a user, of whatever age, if the key accepts only bound ones. */
export const requireBoundToken = ({ link, boundLinkTokensOnly }: Caller): void => {
  if (!boundLinkTokensOnly || !link || link.userId !== null) return;
  throw new ApiError('INSUFFICIENT_PERMISSIONS', {
    reason:
      'This link token has no user_id, and its key accepts only link tokens with one. Create one with user_id on your server.',
  });
};

/** Refuses a redirect URL that is not in the key's allowlist, if the key has one. The hosted page is always allowed. */
export const requireListedRedirect = (
  config: Pick<Config, 'publicUrl'>,
  { redirectUrls }: Caller,
  address: string | undefined,
): void => {
  if (address === undefined || !redirectUrls || redirectUrls.includes(normalAddress(address))) return;
  if (isHostedPage(config, address)) return;
  const reason = 'it is not in the redirect_urls allowlist of this key. Add it in the portal under Keys';
  throw new ApiError('INVALID_PARAMETER', { parameter: 'redirect_url', reason });
};
