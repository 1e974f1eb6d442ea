/**
 * The transactions that a correction reaches: this one; also later ones; also earlier ones of its account, of its
 * user, or of all users of the key.
 */
export const REACHES = ['transaction', 'later', 'all', 'user', 'all_users'] as const;
export type Reach = (typeof REACHES)[number];

/** The reach of removing a correction, which has no `transaction`. */
export const UNDO_REACHES = ['later', 'all', 'user', 'all_users'] as const;
export type UndoReach = (typeof UNDO_REACHES)[number];

/** How transactions match a correction: by the same description, or by the same merchant. */
export const LIKENESSES = ['wording', 'merchant'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Reaches that include other accounts than that of the transaction. */
export type WideReach = Extract<Reach, 'user' | 'all_users'>;
export const reachesOtherAccounts = (reach: Reach): reach is WideReach =>
  reach === 'user' || reach === 'all_users';
