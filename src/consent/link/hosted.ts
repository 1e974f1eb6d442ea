/** The hosted page of a link token: its address, and the addresses that it may return to. */
import type { Caller } from '../../auth/identity.ts';
import type { Config } from '../../platform/config.ts';
import { normalAddress } from '../../platform/http-url.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';

type PublicUrl = Pick<Config, 'publicUrl'>;

/** The path of the page, which `sites/pages/hosted-link/` serves. */
export const HOSTED_PATH = '/link';

/** Returns the address to open. The token is in the fragment, which browsers send to no server. */
export const hostedUrl = ({ publicUrl }: PublicUrl, token: string): string =>
  `${publicUrl}${HOSTED_PATH}#${token}`;

/** Returns whether an address is that of the hosted page, with any query. */
export const isHostedPage = ({ publicUrl }: PublicUrl, address: string): boolean => {
  const { origin, pathname } = new URL(address);
  return origin + pathname === normalAddress(publicUrl + HOSTED_PATH);
};

const isRegistered = ({ redirectUrls }: Pick<Caller, 'redirectUrls'>, address: string): boolean =>
  redirectUrls?.includes(normalAddress(address)) ?? false;

/**
 * Refuses an address that is not in the key's allowlist. A key without a list has no such address: the page is one of the
 * service, so it must not lead its visitors anywhere else.
 */
export const requireRegisteredRedirect = (caller: Caller, address: string): void => {
  if (isRegistered(caller, address)) return;
  const reason = `${address} is not in the redirect_urls allowlist of this key. Add it in the portal under Keys`;
  throw new ApiError('INVALID_PARAMETER', { parameter: 'redirect_url', reason });
};

/** Returns the address to which the page of a link token returns, unless it has been removed from the key's allowlist. */
export const redirectOf = (caller: Caller): string | null => {
  const address = caller.link?.redirectUrl ?? null;
  return address !== null && isRegistered(caller, address) ? address : null;
};
