/** Selects the usable references of entries. */
import type { LiveBank } from '../catalogue/live-bank.ts';
import { type Fields, token } from './fields.ts';

/** Numbers this short are counters within a page. */
const MAX_COUNTER_LENGTH = 5;

const isPlaceholder = (reference: string): boolean => /^[0-]+$/.test(reference);
const isCounter = (reference: string): boolean =>
  /^\d+$/.test(reference) && reference.length <= MAX_COUNTER_LENGTH;

/**
 * Returns the references of entries, in order. Null for a missing reference, a placeholder, or a position in the
 * list. References of a bank with stable ones are trusted, except for placeholders.
 */
export const referencesOf = (
  entries: readonly Fields[],
  { references }: LiveBank['traits'],
): (string | null)[] =>
  entries.map(({ transactionId, entryReference }) => {
    if (references === 'none') return null;
    const given = [token(transactionId), token(entryReference)].filter((each) => each !== null);
    const isUsable = (each: string): boolean =>
      !isPlaceholder(each) && (references === 'stable' || !isCounter(each));
    return given.find(isUsable) ?? null;
  });
