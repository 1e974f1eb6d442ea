/**
 * How far a correction reaches: this transaction; later ones too; also the earlier ones of its account, of its user, or of all
 * users of the key.
 */
export const REACHES = ['transaction', 'later', 'all', 'user', 'all_users'] as const;
export type Reach = (typeof REACHES)[number];

/** How far one is taken back: there is none of a single transaction alone. */
export const UNDO_REACHES = ['later', 'all', 'user', 'all_users'] as const;
export type UndoReach = (typeof UNDO_REACHES)[number];

/** Of which transactions it speaks: those of the same wording, or those at the same merchant, whatever the wording. */
export const LIKENESSES = ['wording', 'merchant'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Those that concern other accounts than that of the transaction. */
export type WideReach = Extract<Reach, 'user' | 'all_users'>;
export const isWide = (reach: Reach): reach is WideReach => reach === 'user' || reach === 'all_users';
