import type { Caller } from '../../auth/identity.ts';
import type { Config } from '../../platform/config.ts';
import { isAppAddress, normalAddress } from '../../platform/http-url.ts';
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

/**
 * Returns whether a page may return to an address: one of the key's allowlist, or without a list any http or https address.
 * Addresses of mobile applications must be listed, because a device opens the application that claims their scheme.
 */
export const isListedRedirect = ({ redirectUrls }: Pick<Caller, 'redirectUrls'>, address: string): boolean =>
  redirectUrls ? redirectUrls.includes(normalAddress(address)) : !isAppAddress(address);

/** Refuses a redirect URL that {@link isListedRedirect} excludes. The hosted page is always allowed. */
export const requireListedRedirect = (
  config: Pick<Config, 'publicUrl'>,
  caller: Caller,
  address: string | undefined,
): void => {
  if (address === undefined || isListedRedirect(caller, address) || isHostedPage(config, address)) return;
  const reason = 'it is not in the redirect_urls allowlist of this key. Add it in the portal under Keys';
  throw new ApiError('INVALID_PARAMETER', { parameter: 'redirect_url', reason });
};
