/** How far a correction reaches: this transaction, later ones of its wording too, or also the earlier ones of its account. */
export const REACHES = ['transaction', 'later', 'all'] as const;
export type Reach = (typeof REACHES)[number];
