/** Dynamic registration (RFC 7591): a program says what it is called and where it listens. Nothing vouches for either. */
import { isRedirectAddress, REDIRECT_RULE } from './redirect-address.ts';

const LONGEST_NAME = 100;
const MOST_ADDRESSES = 10;

/** What a reader does not see. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu;

interface Registration {
  name: string;
  redirectUris: string[];
}

/** Why a registration is refused, as RFC 7591 names it. */
export class RegistrationError extends Error {
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata';

  constructor(code: RegistrationError['code'], description: string) {
    super(description);
    this.code = code;
  }
}

export const readRegistration = (body: unknown): Registration => {
  const { client_name: name, redirect_uris: uris } = (body ?? {}) as Record<string, unknown>;
  const refuse = (code: RegistrationError['code'], description: string): never => {
    throw new RegistrationError(code, description);
  };
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_ADDRESSES) {
    return refuse('invalid_redirect_uri', `redirect_uris are 1 to ${MOST_ADDRESSES} addresses`);
  }
  for (const uri of uris)
    if (!isRedirectAddress(uri)) refuse('invalid_redirect_uri', `each of redirect_uris is ${REDIRECT_RULE}`);
  if (name !== undefined && typeof name !== 'string')
    refuse('invalid_client_metadata', 'client_name is a text');
  const shown = String(name ?? '')
    .replace(INVISIBLE, '')
    .trim()
    .slice(0, LONGEST_NAME);
  return {
    name: shown === '' ? new URL(uris[0] as string).host || 'Assistant' : shown,
    redirectUris: uris as string[],
  };
};
