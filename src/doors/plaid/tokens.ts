/**
 * The forms of tokens in Plaid's interface. A link token and a public token are those of the service with another
 * prefix, so that no second token exists; an access token is made here.
 */
import { randomUUID } from 'node:crypto';
import { type KeyEnvironment, prefixes } from '../../platform/vocabulary/ids.ts';
import { PlaidError, type PlaidErrorCode } from './errors.ts';

export type PlaidEnvironment = 'sandbox' | 'production';

export const environmentOf = (environment: KeyEnvironment): PlaidEnvironment =>
  environment === 'live' ? 'production' : 'sandbox';

type TokenKind = 'access' | 'public' | 'link';

const REFUSALS: Record<TokenKind, PlaidErrorCode> = {
  access: 'INVALID_ACCESS_TOKEN',
  public: 'INVALID_PUBLIC_TOKEN',
  link: 'INVALID_LINK_TOKEN',
};

const FORM = /^(access|public|link)-(sandbox|production)-([\w-]{1,100})$/;

export const newAccessToken = (environment: KeyEnvironment): string =>
  `access-${environmentOf(environment)}-${randomUUID()}`;

const OWN = { public: prefixes.publicToken, link: prefixes.linkToken };

/** Returns a token of the service in Plaid's form. */
export const plaidForm = (kind: 'public' | 'link', token: string, environment: KeyEnvironment): string =>
  `${kind}-${environmentOf(environment)}-${token.slice(OWN[kind].length)}`;

/** Checks the form of a token, and returns the part after its prefix. Names the mistake if it is of another kind or environment. */
const bodyOf = (kind: TokenKind, token: string, environment: KeyEnvironment): string => {
  const [, foundKind, foundEnvironment, body] = FORM.exec(token) ?? [];
  const expected = environmentOf(environment);
  if (body === undefined) {
    throw new PlaidError(
      REFUSALS[kind],
      `provided ${kind} token is in an invalid format. expected format: ${kind}-<environment>-<identifier>`,
    );
  }
  if (foundKind !== kind) {
    throw new PlaidError(
      REFUSALS[kind],
      `provided token is the wrong type. expected "${kind}", got "${foundKind}"`,
    );
  }
  if (foundEnvironment !== expected) {
    throw new PlaidError(
      REFUSALS[kind],
      `provided ${kind} token is for the wrong environment. expected "${expected}", got "${foundEnvironment}"`,
    );
  }
  return body;
};

export const checkAccessToken = (token: string, environment: KeyEnvironment): void => {
  bodyOf('access', token, environment);
};

/** Returns the token of the service behind a token in Plaid's form. */
export const ownForm = (kind: 'public' | 'link', token: string, environment: KeyEnvironment): string =>
  OWN[kind] + bodyOf(kind, token, environment);
