/** States and transitions of a connect session, as the specification lists them. */
import { after, MINUTE } from '../../../packages/common/clock.ts';

export type SessionState = 'pending' | 'authorized' | 'expired';
export type SessionMove = 'authorize' | 'deny';

/** The state after a move. A state that is not listed refuses the move with SESSION_NOT_PENDING. */
export const sessionMoves: Record<SessionMove, Partial<Record<SessionState, SessionState>>> = {
  authorize: { pending: 'authorized' },
  deny: { pending: 'expired' },
};

export interface SessionTimes {
  expiresAt: Date;
  authorizedAt: Date | null;
  deniedAt: Date | null;
}

/** Returns the state at an instant of the key's clock. Time alone expires a pending session. */
export const sessionState = (session: SessionTimes, now: Date): SessionState => {
  if (session.authorizedAt) return 'authorized';
  return session.deniedAt || session.expiresAt <= now ? 'expired' : 'pending';
};

/** How long after the consent the connect flow offers the page of the user. */
const PAGE_OFFERED = 15 * MINUTE;

interface PageOffer extends Pick<SessionTimes, 'authorizedAt'> {
  /** Whether the developer switched it on. */
  userPageOffered: boolean;
  /** Whether only a browser named the user, who may be somebody else: their page must not open. */
  claimed: boolean;
}

/** Returns until when a session offers the page of its user, on the clock of the key; null if it does not. */
export const pageOfferedUntil = ({ authorizedAt, userPageOffered, claimed }: PageOffer): Date | null =>
  authorizedAt && userPageOffered && !claimed ? after(authorizedAt, PAGE_OFFERED) : null;
