/**
 * The user's decision at the bank. Authorizing creates (or renews) the connection, takes the accounts and their
 * history over and records AUTH.AUTOMATICALLY_VERIFIED, all in one transaction: there is no instant at which a
 * connection exists without its data, or an event without its connection.
 */

import { after, MINUTE } from '../../../packages/common/clock.ts';
import { isSimulated } from '../../banks/catalogue/catalogue.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { together } from '../../platform/database/together.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { type Consented, establishConnection } from '../connections/establish.ts';
import { findLiving } from '../connections/store.ts';
import { agree, orGiveBack } from './agree.ts';
import { type Choice, one } from './choice.ts';
import type { Deps } from './deps.ts';
import { logIn, type Visitor } from './login.ts';
import { type SessionMove, sessionMoves, sessionState } from './states.ts';
import {
  awaitTurnOfSession,
  findSession,
  markAuthorized,
  markDenied,
  markExpired,
  publicTokenPlace,
  type SessionRow,
} from './store.ts';

export const PUBLIC_TOKEN_LIFETIME = 5 * MINUTE;

/** The session as it is now, without a lock: it says whose turn a move takes. */
export const lookAt = async ({ sql, clock }: Deps, hash: Buffer): Promise<SessionRow> => {
  const session = await findSession(sql, hash, clock.now(), false);
  if (!session) throw new ApiError('SESSION_NOT_FOUND');
  return session;
};

/** Locks the session and checks that the move is allowed from its present state. */
const beginMove = async (
  tx: Tx,
  deps: Deps,
  hash: Buffer,
  move: SessionMove,
): Promise<{ session: SessionRow; now: Date }> => {
  const [, session] = await together([
    awaitTurnOfSession(tx, hash),
    findSession(tx, hash, deps.clock.now(), true),
  ]);
  if (!session) throw new ApiError('SESSION_NOT_FOUND');
  return { session, now: movable(deps, session, move) };
};

/** The time on the clock of the session's key; throws when its state does not allow the move. */
export const movable = ({ clock }: Deps, session: SessionRow, move: SessionMove): Date => {
  const now = after(clock.now(), session.clockOffsetMs);
  const state = sessionState(session, now);
  if (!sessionMoves[move][state]) throw new ApiError('SESSION_NOT_PENDING', { status: state });
  return now;
};

/** What became of the consent of whoever logged in; null where it was refused, which ends the session. */
interface Outcome {
  publicToken: string | null;
}

/**
 * Writes down what the user has consented to, and with it the end of their session; null for `consented` where it was
 * refused. Null where something changed since the bank was asked: then it is to be asked again.
 */
export const conclude = async (
  deps: Deps,
  tx: Tx,
  sessionHash: Buffer,
  found: SessionRow,
  renews: { id: string } | null,
  consented: Consented | null,
): Promise<Outcome | null> => {
  const [{ session, now }, living] = await together([
    beginMove(tx, deps, sessionHash, 'authorize'),
    findLiving(tx, found),
  ]);
  if ((living?.id ?? null) !== (renews?.id ?? null)) return null;
  // Its clock was moved: the bank has more to say by now.
  if (session.clockOffsetMs !== found.clockOffsetMs) return null;
  if (!consented) {
    await markExpired(tx, sessionHash, now);
    return { publicToken: null };
  }
  const publicToken = newId('publicToken');
  const authorized = (connectionId: string): Promise<void> =>
    markAuthorized(tx, {
      hash: sessionHash,
      keyId: session.keyId,
      at: now,
      connectionId,
      publicTokenSealed: deps.master.seal(publicToken, publicTokenPlace(sessionHash)),
      publicTokenHash: tokenHash(publicToken),
      publicTokenExpiresAt: after(now, PUBLIC_TOKEN_LIFETIME),
    });
  // Another pull may have brought the connection further.
  return (await establishConnection(deps, tx, session, consented, authorized)) ? { publicToken } : null;
};

/** Nobody agrees in the place of a user whom the bank knows. */
const requireSimulated = ({ bankId }: SessionRow): void => {
  if (isSimulated(bankId)) return;
  const reason = 'its bank is not simulated: the user authorizes there';
  throw new ApiError('INVALID_PARAMETER', { parameter: 'session_token', reason });
};

/**
 * Asks the bank who logs in and for their consent, then writes down what they consent to. The bank is asked with nothing
 * locked: when the user's connection came, went or changed meanwhile, it is asked again.
 */
const consentOf = async (
  deps: Deps,
  sessionToken: string,
  who: Visitor,
  choice: Choice,
): Promise<Outcome> => {
  const sessionHash = tokenHash(sessionToken);
  for (;;) {
    const found = await lookAt(deps, sessionHash);
    if (who === 'customer') requireSimulated(found);
    const began = movable(deps, found, 'authorize');
    const visit = await logIn(deps, found, sessionToken, began, who);
    const had = visit.renews?.accounts.map(({ bankRef }) => bankRef) ?? [];
    const made = found.accountSelection === 'single' ? one(choice, had) : choice;
    const consented = visit.samePerson ? await agree(deps, found, visit, made) : null;
    const use = (tx: Tx) => conclude(deps, tx, sessionHash, found, visit.renews, consented);
    const outcome = await orGiveBack(deps, consented?.noted ?? null, () => deps.sql.inTurn(found.keyId, use));
    if (outcome) return outcome;
  }
};

/**
 * The user authorizes on the bank's page. False when the consent would have renewed the connection of another
 * person: the connection stays as it was, and the session ends as if its time had passed. Throws what the choice does.
 */
export const consent = async (deps: Deps, sessionToken: string, choice: Choice): Promise<boolean> =>
  (await consentOf(deps, sessionToken, 'user', choice)).publicToken !== null;

/**
 * Authorizes in the place of the user, who is then the customer of the connection that this renews. Returns the
 * public token, which lives for five minutes and can be exchanged once. Throws what the choice does.
 */
export const authorize = async (deps: Deps, sessionToken: string, choice: Choice): Promise<string> =>
  (await consentOf(deps, sessionToken, 'customer', choice)).publicToken!;

/** The user refuses: the session ends as if its time had passed. */
export const deny = async (deps: Deps, sessionToken: string): Promise<void> => {
  const sessionHash = tokenHash(sessionToken);
  const { keyId } = await lookAt(deps, sessionHash);
  await deps.sql.inTurn(keyId, async (tx) => {
    const { now } = await beginMove(tx, deps, sessionHash, 'deny');
    await markDenied(tx, sessionHash, now);
  });
};
