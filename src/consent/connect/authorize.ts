/**
 * The user's decision at the bank. Authorizing creates or renews the connection, takes over the accounts and their
 * history and records AUTH.AUTOMATICALLY_VERIFIED, all in one transaction: no connection exists without its data, and
 * no event without its connection.
 */

import { after, MINUTE, SECOND } from '../../../packages/common/clock.ts';
import { isSimulated } from '../../banks/catalogue/catalogue.ts';
import { rememberDataKeys } from '../../ledger/data-keys/data-keys.ts';
import { pipelined } from '../../platform/database/pipelined.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import { enterKey } from '../../platform/database/tenants.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { type Consented, establishConnection } from '../connections/establish.ts';
import { findRenewableConnection } from '../connections/store.ts';
import { agree, endUnlessUsed } from './agree.ts';
import { type Choice, singleAccount } from './choice.ts';
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

const publicTokenLifetime = ({ publicTokenSeconds }: SessionRow): number =>
  publicTokenSeconds === null ? PUBLIC_TOKEN_LIFETIME : publicTokenSeconds * SECOND;

/**
 * Reads the session without locking it.
 * @throws SESSION_NOT_FOUND
 */
export const requireSession = async ({ sql, clock }: Deps, hash: Buffer): Promise<SessionRow> => {
  const session = await findSession(sql, hash, clock.now(), false);
  if (!session) throw new ApiError('SESSION_NOT_FOUND');
  enterKey(session);
  return session;
};

/** Locks the session and checks that the move is allowed from its present state. */
const beginMove = async (
  tx: Tx,
  deps: Deps,
  hash: Buffer,
  move: SessionMove,
): Promise<{ session: SessionRow; now: Date }> => {
  const [, session] = await pipelined([
    awaitTurnOfSession(tx, hash),
    findSession(tx, hash, deps.clock.now(), true),
  ]);
  if (!session) throw new ApiError('SESSION_NOT_FOUND');
  return { session, now: requireMove(deps, session, move) };
};

/**
 * Returns the time on the clock of the session's key.
 * @throws SESSION_NOT_PENDING when the session's state does not allow the move
 */
export const requireMove = ({ clock }: Deps, session: SessionRow, move: SessionMove): Date => {
  const now = after(clock.now(), session.clockOffsetMs);
  const state = sessionState(session, now);
  if (!sessionMoves[move][state]) throw new ApiError('SESSION_NOT_PENDING', { status: state });
  return now;
};

/** The result of a login; `publicToken` is null if the consent was refused, which ends the session. */
interface Outcome {
  publicToken: string | null;
}

/**
 * Stores the consent and ends the session; `consented` is null if the consent was refused. Returns null if the
 * connection or the clock changed since the bank was asked: the caller then asks the bank again.
 */
export const storeDecision = async (
  deps: Deps,
  tx: Tx,
  sessionHash: Buffer,
  found: SessionRow,
  renews: { id: string } | null,
  consented: Consented | null,
): Promise<Outcome | null> => {
  const [{ session, now }, living] = await pipelined([
    beginMove(tx, deps, sessionHash, 'authorize'),
    findRenewableConnection(tx, found),
  ]);
  if ((living?.id ?? null) !== (renews?.id ?? null)) return null;
  // The key's clock was moved, so the bank has more to report by now.
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
      publicTokenExpiresAt: after(now, publicTokenLifetime(session)),
    });
  // This is false if another pull applied newer data meanwhile.
  return (await establishConnection(deps, tx, session, consented, authorized)) ? { publicToken } : null;
};

/** Refuses to authorize on behalf of a user of a real bank. */
const requireSimulated = ({ bankId }: SessionRow): void => {
  if (isSimulated(bankId)) return;
  const reason = 'its bank is not simulated. Send the user to auth_url to authorize there';
  throw new ApiError('INVALID_PARAMETER', { parameter: 'session_token', reason });
};

/**
 * Asks the bank who logs in and for their consent, then stores it. Nothing is locked while the bank is asked: if the
 * user's connection was made, changed or erased meanwhile, the bank is asked again.
 */
const decide = async (deps: Deps, sessionToken: string, who: Visitor, choice: Choice): Promise<Outcome> => {
  const sessionHash = tokenHash(sessionToken);
  for (;;) {
    const found = await requireSession(deps, sessionHash);
    if (who === 'customer') requireSimulated(found);
    const began = requireMove(deps, found, 'authorize');
    const visit = await logIn(deps, found, sessionToken, began, who);
    const had = visit.renews?.accounts.map(({ bankRef }) => bankRef) ?? [];
    const made = found.accountSelection === 'single' ? singleAccount(choice, had) : choice;
    const consented = visit.samePerson ? await agree(deps, found, visit, made) : null;
    await rememberDataKeys(deps, found);
    const use = (tx: Tx) => storeDecision(deps, tx, sessionHash, found, visit.renews, consented);
    const outcome = await endUnlessUsed(deps, consented?.noted ?? null, () =>
      deps.sql.inTurn(found.keyId, use),
    );
    if (outcome) return outcome;
  }
};

/**
 * Authorizes as the user on the bank's page. Returns false if the consent would have renewed the connection of
 * another person: that connection stays as it was, and the session ends as if it had expired.
 * @throws INVALID_PARAMETER for accounts that cannot be chosen
 */
export const consent = async (deps: Deps, sessionToken: string, choice: Choice): Promise<boolean> =>
  (await decide(deps, sessionToken, 'user', choice)).publicToken !== null;

/**
 * Authorizes in the place of the user, as the customer whose connection this renews. Returns the public token, which
 * lives for five minutes and can be exchanged once.
 * @throws INVALID_PARAMETER for accounts that cannot be chosen
 */
export const authorize = async (deps: Deps, sessionToken: string, choice: Choice): Promise<string> =>
  (await decide(deps, sessionToken, 'customer', choice)).publicToken!;

/** Refuses the consent: the session ends as if it had expired. */
export const deny = async (deps: Deps, sessionToken: string): Promise<void> => {
  const sessionHash = tokenHash(sessionToken);
  const { keyId } = await requireSession(deps, sessionHash);
  await deps.sql.inTurn(keyId, async (tx) => {
    const { now } = await beginMove(tx, deps, sessionHash, 'deny');
    await markDenied(tx, sessionHash, now);
  });
};
