/** The identity that a gate has recognised for a request. */
import type { KeyEnvironment } from '../platform/vocabulary/ids.ts';
import type { Scope } from './scopes.ts';

/** How many accounts a user may share. */
export type AccountSelection = 'single' | 'multiple';

/** A link token and its restrictions. */
interface LinkTokenHolder {
  tokenHash: Buffer;
  userId: string | null;
  /** The connection to renew; null for a new connection at any bank. */
  connectionId: string | null;
  /** Null when the connect session decides. */
  accountSelection: AccountSelection | null;
  /** Where its hosted page returns to. */
  redirectUrl: string | null;
  /** The name of its key. */
  appName: string;
  expiresAt: Date;
}

/** The internal id of a key, which is the tenant of every row, and its public id. */
export interface KeyName {
  id: number;
  publicId: string;
}

/** The application that a banking request acts for. */
export interface Caller {
  /** The tenant: every query filters by it. Internal, never shown. */
  keyId: number;
  /** The public id of the key: `key_…`. */
  keyPublicId: string;
  developerId: string | null;
  demo: boolean;
  scopes: Scope[];
  /** The addresses that sessions may return to, normalised; null for any http or https address. */
  redirectUrls: readonly string[] | null;
  /** Whether link tokens without a user are refused. */
  boundLinkTokensOnly: boolean;
  environment: KeyEnvironment;
  /**
   * Whether the caller uses a key token, or a link token created with one: the portal, the documentation or the command
   * line. Such calls have their own budget and do not count as usage.
   */
  viaKeyToken: boolean;
  /** Wall time at which the request arrived. */
  arrivedAt: Date;
  /** The time on this key's clock at which the request arrived. */
  now: Date;
  /** Set when a link token was sent instead of the key. */
  link: LinkTokenHolder | null;
}

/** How a session is sent: as a bearer token by programs, as a cookie by the portal. */
export type SessionKind = 'api' | 'portal';

/** The developer that a management request acts for. */
export interface DeveloperSession {
  developerId: string;
  tokenHash: Buffer;
  expiresAt: Date;
  /** The public id: `login_…`. */
  id: string;
  kind: SessionKind;
  /** The last proof of identity: the log-in, or a later re-authentication. */
  authenticatedAt: Date;
}

export type Identity =
  | { kind: 'nobody' }
  | { kind: 'key'; caller: Caller }
  | { kind: 'developer'; session: DeveloperSession };

export const NOBODY: Identity = { kind: 'nobody' };

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity;
    /** The recognised key, also of a refused request: the usage record names it. */
    key: KeyName | null;
  }
}
