/** States and transitions of a connect session, as the specification's table has them. */

export type SessionState = 'pending' | 'authorized' | 'expired';
export type SessionMove = 'authorize' | 'deny';

/** Where a move leads; a state that is not listed refuses the move with SESSION_NOT_PENDING. */
export const sessionMoves: Record<SessionMove, Partial<Record<SessionState, SessionState>>> = {
  authorize: { pending: 'authorized' },
  deny: { pending: 'expired' },
};

export interface SessionTimes {
  expiresAt: Date;
  authorizedAt: Date | null;
  deniedAt: Date | null;
}

/** The state at an instant of the key's clock. Time alone moves a pending session to expired. */
export const sessionState = (session: SessionTimes, now: Date): SessionState => {
  if (session.authorizedAt) return 'authorized';
  return session.deniedAt || session.expiresAt <= now ? 'expired' : 'pending';
};
