/** Who a request acts for, once a gate has recognised it. */
import type { KeyEnvironment } from '../platform/vocabulary/ids.ts';
import type { Scope } from './scopes.ts';

/** How many accounts a user may share. */
export type AccountSelection = 'single' | 'multiple';

/** Who sent a link token, and what it decides. */
interface LinkTokenHolder {
  tokenHash: Buffer;
  userId: string | null;
  /** The connection that it renews; null for any bank. */
  connectionId: string | null;
  /** Null where the session may say. */
  accountSelection: AccountSelection | null;
  expiresAt: Date;
}

/** What a key is called: inside, as the tenant of every row, and by everybody else. */
export interface KeyName {
  id: number;
  publicId: string;
}

/** The application that a banking request acts for. */
export interface Caller {
  /** The tenant: every query filters by it. Internal: it is not shown. */
  keyId: number;
  /** What the key is called by everybody else: `key_…`. */
  keyPublicId: string;
  developerId: string | null;
  demo: boolean;
  scopes: Scope[];
  /** Where sessions may return to, normalised; null for anywhere. */
  redirectUrls: readonly string[] | null;
  /** Link tokens that name no user open nothing. */
  boundLinkTokensOnly: boolean;
  environment: KeyEnvironment;
  /**
   * A developer looks, by a key token or by a link token that one made: the portal, the documentation, the command line. It has a
   * budget of its own, and is not usage.
   */
  looking: boolean;
  /** Wall time at which the request arrived. */
  arrivedAt: Date;
  /** The time on this key's clock at which the request arrived. */
  now: Date;
  /** Set when a link token was sent instead of the key. */
  link: LinkTokenHolder | null;
}

/** The developer that a management request acts for. */
export interface DeveloperSession {
  developerId: string;
  tokenHash: Buffer;
  expiresAt: Date;
}

export type Identity =
  | { kind: 'nobody' }
  | { kind: 'key'; caller: Caller }
  | { kind: 'developer'; session: DeveloperSession };

export const NOBODY: Identity = { kind: 'nobody' };

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity;
    /** The key that was recognised, also of a request that was then refused: what the usage record names. */
    key: KeyName | null;
  }
}
