/** What a program asks a developer for, as the address says that it leads them to (OAuth 2.1, RFC 7636, RFC 8707). */
import { type Scope, scopes } from '../../auth/scopes.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/postgres.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { isLoopback, isRedirectAddress, REDIRECT_RULE } from './redirect-address.ts';
import { type AssistantClient, findClient } from './store.ts';

export interface Asked {
  client: AssistantClient;
  redirectUri: string;
  challenge: string;
  /** What may be agreed to at most. */
  scopes: Scope[];
  state: string | null;
}

/**
 * What is wrong with a request whose program is known. Anybody can register a program, so a browser is led back to it only
 * for a developer who has let it in before (OAuth 2.1, 7.12.2); all others see the error on a page of the service.
 */
export class AuthorizationError extends Error {
  readonly code: string;
  readonly client: AssistantClient;
  readonly redirectUri: string;
  readonly state: string | null;

  constructor(code: string, description: string, to: Pick<Asked, 'client' | 'redirectUri' | 'state'>) {
    super(description);
    this.code = code;
    this.client = to.client;
    this.redirectUri = to.redirectUri;
    this.state = to.state;
  }
}

/** The same, as the API says it. */
export const badRequest = ({ message }: AuthorizationError): ApiError =>
  new ApiError('INVALID_PARAMETER', { parameter: 'the request', reason: message });

export type Parameters = Readonly<Record<string, string | undefined>>;

/** Of what is said to a program, all in one place. */
export const resourceOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/mcp`;

/**
 * @throws ApiError when the program is not known, or not at this address: nobody is sent there
 * @throws AuthorizationError when it asks for what there is not
 */
export const readAuthorization = async (
  sql: Db,
  config: Pick<Config, 'publicUrl'>,
  given: Parameters,
): Promise<Asked> => {
  const client = await findClient(sql, given.client_id ?? '');
  if (!client) throw new ApiError('ASSISTANT_NOT_FOUND');
  const redirectUri = given.redirect_uri ?? (client.redirectUris.length === 1 ? client.redirectUris[0]! : '');
  if (!client.redirectUris.some((registered) => isSameRedirect(registered, redirectUri))) {
    throw new ApiError('INVALID_PARAMETER', {
      parameter: 'redirect_uri',
      reason: 'it is not one that the assistant registered',
    });
  }
  // It may have been registered when the rule was another.
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
  if (given.response_type !== 'code') refuse('unsupported_response_type', 'response_type is "code"');
  const { code_challenge: challenge = '', code_challenge_method: method } = given;
  if (method !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    refuse('invalid_request', 'code_challenge_method is "S256" with the challenge of RFC 7636');
  }
  // Some clients end it with a slash.
  if (given.resource !== undefined && given.resource.replace(/\/$/, '') !== resourceOf(config)) {
    refuse('invalid_target', `resource is ${resourceOf(config)}`);
  }
  const wanted = (given.scope ?? '').split(' ').filter((name) => name !== '');
  // Clients ask for what others know too, such as offline_access: what there is not is not given.
  const known = scopes.filter((scope) => wanted.includes(scope));
  if (wanted.length > 0 && known.length === 0) refuse('invalid_scope', `scopes are ${scopes.join(' ')}`);
  return { client, redirectUri, challenge, scopes: known.length > 0 ? known : [...scopes], state };
};

/** A program on the user's own machine listens where it finds a port (RFC 8252, 7.3). */
const isSameRedirect = (registered: string, given: string): boolean => {
  if (registered === given) return true;
  if (!URL.canParse(given)) return false;
  const [one, other] = [new URL(registered), new URL(given)];
  if (!isLoopback(one)) return false;
  other.port = one.port;
  return one.href === other.href;
};

/** Where the developer's browser goes next, with what the program is to learn (RFC 9207 names who says it). */
export const backTo = (
  { redirectUri, state }: Pick<Asked, 'redirectUri' | 'state'>,
  publicUrl: string,
  answer: Record<string, string>,
): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  url.searchParams.set('iss', publicUrl);
  return url.href;
};
