/** Which references of a bank say anything about its entries. */
import type { LiveBank } from '../catalogue/live-bank.ts';
import { type Fields, token } from './fields.ts';

/** Counters of a page, and "0": numbers this short tell no two entries of a life apart. */
const LONGEST_COUNTER = 5;

const isPlaceholder = (reference: string): boolean => /^[0-]+$/.test(reference);
const isCounter = (reference: string): boolean =>
  /^\d+$/.test(reference) && reference.length <= LONGEST_COUNTER;

/**
 * The references of a list of entries, in its order. Null where there is none, where it is a placeholder, or only the
 * place in the list. A bank whose references are stable is taken at its word, but for placeholders.
 */
export const referencesOf = (
  entries: readonly Fields[],
  { references }: LiveBank['traits'],
): (string | null)[] =>
  entries.map(({ transactionId, entryReference }) => {
    if (references === 'none') return null;
    const given = [token(transactionId), token(entryReference)].filter((each) => each !== null);
    const isMeant = (each: string): boolean =>
      !isPlaceholder(each) && (references === 'stable' || !isCounter(each));
    return given.find(isMeant) ?? null;
  });
