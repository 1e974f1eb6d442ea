/** Settings of a key, in their wire form and as stored. */
import type { Static } from 'typebox';
import { DAY } from '../../../packages/common/clock.ts';
import { scopes as allScopes, type Scope } from '../../auth/scopes.ts';
import { isAppAddress, normalAddress } from '../../platform/http-url.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { ChangeApiKey } from './schema.ts';

export interface KeySettings {
  appName: string;
  scopes: readonly Scope[];
  /** Wall time; null for a key that does not expire. */
  expiresAt: Date | null;
  /** Addresses that sessions may return to, each normalised by {@link normalAddress}; null for any http or https address. */
  redirectUrls: readonly string[] | null;
  boundLinkTokensOnly: boolean;
  /** Whether the last page of the connect flow offers the page of the user. */
  userPageOffered: boolean;
}

export const defaultSettings: Omit<KeySettings, 'appName'> = {
  scopes: allScopes,
  expiresAt: null,
  redirectUrls: null,
  boundLinkTokensOnly: false,
  userPageOffered: false,
};

/** A later end is a mistake, and a much later one has no four-digit year. */
const MOST_AHEAD = 36_525 * DAY;

/**
 * Returns the settings that a body contains.
 * @throws INVALID_PARAMETER for an end that is not in the future, or a redirect address that others could listen on
 */
export const settingsOf = (body: Static<typeof ChangeApiKey>, now: Date): Partial<KeySettings> => {
  const { app_name, scopes, expires_at, redirect_urls, bound_link_tokens_only, user_page_offered } = body;
  return {
    ...(app_name === undefined ? {} : { appName: app_name.trim() }),
    ...(scopes === undefined ? {} : { scopes: allScopes.filter((scope) => scopes.includes(scope)) }),
    ...(expires_at === undefined ? {} : { expiresAt: expires_at === null ? null : end(expires_at, now) }),
    ...(redirect_urls === undefined ? {} : { redirectUrls: redirect_urls && addresses(redirect_urls) }),
    ...(bound_link_tokens_only === undefined ? {} : { boundLinkTokensOnly: bound_link_tokens_only }),
    ...(user_page_offered === undefined ? {} : { userPageOffered: user_page_offered }),
  };
};

const end = (text: string, now: Date): Date => {
  const ahead = Date.parse(text) - now.getTime();
  if (ahead > 0 && ahead <= MOST_AHEAD) return new Date(text);
  const reason = 'it must be in the future, at most 100 years ahead; to end a key immediately, revoke it';
  throw new ApiError('INVALID_PARAMETER', { parameter: 'expires_at', reason });
};

const addresses = (given: readonly string[]): string[] => {
  const refused = given.findIndex(
    (address) => !isAppAddress(address) && !isPrivateOnTheWay(new URL(address)),
  );
  if (refused >= 0) {
    const reason =
      'it must be an https address, an http address on localhost, or one like com.example.app:/connected';
    throw new ApiError('INVALID_PARAMETER', { parameter: `redirect_urls[${refused}]`, reason });
  }
  return [...new Set(given.map(normalAddress))];
};

/** Whether traffic to the address is private: it is encrypted, or never leaves this machine. */
const isPrivateOnTheWay = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
