import { fold } from '../../../packages/enrichment/src/index.ts';

/** What a bank has said of the person who logged in. */
export interface Person {
  ibans: readonly string[];
  /** Holders as the bank writes them; of a joint account or a firm there may be several. */
  names: readonly string[];
}

/**
 * Whether two logins at one bank are the same person's, as far as is known: refused is only what is known to be
 * another's.
 *
 * Accounts decide where both have any: a name may change and may be shared, a number may not. Two that share none are
 * different, whatever their names: nothing of the one connection could be read with the consent of the other. Where
 * one of them has no number the names decide, and where a name is missing, too, nothing is known.
 */
export const isSamePerson = (one: Person, other: Person): boolean => {
  if (one.ibans.length > 0 && other.ibans.length > 0) return overlap(one.ibans, other.ibans, plainNumber);
  if (one.names.length > 0 && other.names.length > 0) return overlap(one.names, other.names, plainName);
  return true;
};

const overlap = (some: readonly string[], others: readonly string[], plain: (text: string) => string) => {
  const known = new Set(some.map(plain));
  return others.some((other) => known.has(plain(other)));
};

const plainNumber = (iban: string): string => iban.replace(/\s/g, '').toUpperCase();

/** Banks write PETROVIC PETAR, Petar Petrović and Петар Петровић. */
const plainName = (name: string): string =>
  name
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '')
    .map(fold)
    .sort()
    .join(' ');
