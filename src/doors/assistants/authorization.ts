/** A valid authorization request of an assistant (OAuth 2.1, RFC 7636, RFC 8707). */
import { type Scope, scopes } from '../../auth/scopes.ts';
import { inSomeCell } from '../../platform/cells/other-cells.ts';
import type { Config } from '../../platform/config.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import type { Deps } from './deps.ts';
import { isLoopback, isRedirectAddress, REDIRECT_RULE } from './redirect-address.ts';
import { type AssistantClient, findClient } from './store.ts';

export interface AuthorizationRequest {
  client: AssistantClient;
  redirectUri: string;
  challenge: string;
  /** The scopes that the developer may grant at most. */
  scopes: Scope[];
  state: string | null;
}

/**
 * An invalid request of a registered assistant. Anybody can register one, so the error is sent to its redirect URI
 * only for a developer who has authorized it before (OAuth 2.1, 7.12.2); everybody else sees the error on a page of
 * the service.
 */
export class AuthorizationError extends Error {
  readonly code: string;
  readonly client: AssistantClient;
  readonly redirectUri: string;
  readonly state: string | null;

  constructor(
    code: string,
    description: string,
    to: Pick<AuthorizationRequest, 'client' | 'redirectUri' | 'state'>,
  ) {
    super(description);
    this.code = code;
    this.client = to.client;
    this.redirectUri = to.redirectUri;
    this.state = to.state;
  }
}

/** Returns an authorization error as an error of the API. */
export const badRequest = ({ message }: AuthorizationError): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter: 'the request', reason: message });

export type Parameters = Readonly<Record<string, string | undefined>>;

/** Returns the resource for which tokens are valid (RFC 8707). */
export const resourceOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/mcp`;

/**
 * Validates an authorization request.
 * @throws ApiError when the assistant or its redirect URI is not registered: the browser is not sent there
 * @throws AuthorizationError for any other invalid parameter
 */
export const readAuthorization = async (
  { sql, cells, config }: Pick<Deps, 'sql' | 'cells' | 'config'>,
  given: Parameters,
): Promise<AuthorizationRequest> => {
  const client = await inSomeCell(sql, cells, (db) => findClient(db, given.client_id ?? ''));
  if (!client) throw new ApiError('ASSISTANT_NOT_FOUND');
  const redirectUri = given.redirect_uri ?? (client.redirectUris.length === 1 ? client.redirectUris[0]! : '');
  if (!client.redirectUris.some((registered) => isSameRedirect(registered, redirectUri))) {
    throw new ApiError('INVALID_PARAMETER', {
      parameter: 'redirect_uri',
      reason: 'it is not in the redirect_uris that the assistant registered',
    });
  }
  // The address may have been registered under an earlier rule.
  if (!isRedirectAddress(redirectUri)) {
    throw new ApiError('INVALID_PARAMETER', {
      parameter: 'redirect_uri',
      reason: `it must be ${REDIRECT_RULE}`,
    });
  }
  const state = given.state ?? null;
  const refuse = (code: string, description: string): never => {
    throw new AuthorizationError(code, description, { client, redirectUri, state });
  };
  if (given.response_type !== 'code') refuse('unsupported_response_type', 'response_type must be "code"');
  const { code_challenge: challenge = '', code_challenge_method: method } = given;
  if (method !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    refuse(
      'invalid_request',
      'code_challenge_method must be "S256", and code_challenge the SHA-256 of the verifier in base64url (RFC 7636)',
    );
  }
  // Some clients add a slash at the end.
  if (given.resource !== undefined && given.resource.replace(/\/$/, '') !== resourceOf(config)) {
    refuse('invalid_target', `resource must be ${resourceOf(config)}`);
  }
  const wanted = (given.scope ?? '').split(' ').filter((name) => name !== '');
  // Clients also ask for scopes of other services, such as offline_access; those are ignored.
  const known = scopes.filter((scope) => wanted.includes(scope));
  if (wanted.length > 0 && known.length === 0)
    refuse('invalid_scope', `scope must contain one of: ${scopes.join(' ')}`);
  return { client, redirectUri, challenge, scopes: known.length > 0 ? known : [...scopes], state };
};

/** Compares redirect URIs; a program on the user's machine may use any port (RFC 8252, 7.3). */
const isSameRedirect = (registered: string, given: string): boolean => {
  if (registered === given) return true;
  if (!URL.canParse(given)) return false;
  const [one, other] = [new URL(registered), new URL(given)];
  if (!isLoopback(one)) return false;
  other.port = one.port;
  return one.href === other.href;
};

/** Returns the redirect URI with the result as query parameters; `iss` names this service (RFC 9207). */
export const redirectWith = (
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  publicUrl: string,
  answer: Record<string, string>,
): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  url.searchParams.set('iss', publicUrl);
  return url.href;
};
