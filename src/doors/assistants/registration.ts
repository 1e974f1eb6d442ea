/** Dynamic registration (RFC 7591): a program gives its name and its redirect URIs. Neither is verified. */
import { isRedirectAddress, REDIRECT_RULE } from './redirect-address.ts';

const MAX_NAME_LENGTH = 100;
const MAX_ADDRESSES = 10;

/** Characters that are not visible. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu;

interface Registration {
  name: string;
  redirectUris: string[];
}

/** An error of RFC 7591. */
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
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_ADDRESSES) {
    return refuse('invalid_redirect_uri', `redirect_uris must be a list of 1 to ${MAX_ADDRESSES} addresses`);
  }
  for (const uri of uris)
    if (!isRedirectAddress(uri))
      refuse('invalid_redirect_uri', `each of redirect_uris must be ${REDIRECT_RULE}`);
  if (name !== undefined && typeof name !== 'string')
    refuse('invalid_client_metadata', 'client_name must be a string');
  const shown = String(name ?? '')
    .replace(INVISIBLE, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  return {
    name: shown === '' ? new URL(uris[0] as string).host || 'Assistant' : shown,
    redirectUris: uris as string[],
  };
};
