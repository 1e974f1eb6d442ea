/**
 * The user's decision at the bank. Authorizing creates (or renews) the connection, takes the accounts and their
 * history over and records AUTH.AUTOMATICALLY_VERIFIED, all in one transaction: there is no instant at which a
 * connection exists without its data, or an event without its connection.
 */
import { establishConnection } from '../connections/establish.ts';
import type { Deps } from '../deps.ts';
import { after, MINUTE } from '../platform/clock.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { ApiError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { tokenHash } from '../platform/secrets.ts';
import { seeded } from './seed.ts';
import { type SessionMove, sessionMoves, sessionState } from './states.ts';
import {
  awaitTurnOfSession,
  findSession,
  insertPublicToken,
  markAuthorized,
  markDenied,
  type SessionRow,
} from './store.ts';

export const PUBLIC_TOKEN_LIFETIME = 5 * MINUTE;

/** Locks the session and checks that the move is allowed from its present state. */
const beginMove = async (
  tx: Tx,
  deps: Deps,
  hash: Buffer,
  move: SessionMove,
): Promise<{ session: SessionRow; now: Date }> => {
  await awaitTurnOfSession(tx, hash);
  const session = await findSession(tx, hash, true);
  if (!session) throw new ApiError('SESSION_NOT_FOUND');
  const now = after(deps.clock.now(), session.clockOffsetMs);
  const state = sessionState(session, now);
  if (!sessionMoves[move][state]) throw new ApiError('SESSION_NOT_PENDING', { status: state });
  return { session, now };
};

/** Answers the public token, which lives for five minutes and can be exchanged once. */
export const authorize = async (deps: Deps, sessionToken: string): Promise<string> =>
  deps.sql.begin(async (tx) => {
    const sessionHash = tokenHash(sessionToken);
    const { session, now } = await beginMove(tx, deps, sessionHash, 'authorize');
    const connectionId = await establishConnection(deps, tx, seeded(session, sessionToken), now);
    const publicToken = newId('publicToken');
    await markAuthorized(tx, sessionHash, now, connectionId, deps.master.seal(publicToken));
    await insertPublicToken(tx, {
      hash: tokenHash(publicToken),
      keyId: session.keyId,
      sessionHash,
      connectionId,
      expiresAt: after(now, PUBLIC_TOKEN_LIFETIME),
    });
    return publicToken;
  });

/** The user refuses: the session ends as if its time had passed. */
export const deny = async (deps: Deps, sessionToken: string): Promise<void> => {
  await deps.sql.begin(async (tx) => {
    const sessionHash = tokenHash(sessionToken);
    const { now } = await beginMove(tx, deps, sessionHash, 'deny');
    await markDenied(tx, sessionHash, now);
  });
};
