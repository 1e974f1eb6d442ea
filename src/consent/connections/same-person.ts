import { fold } from '../../../packages/enrichment/src/index.ts';

/** A person as a bank reports them at login. */
export interface Person {
  ibans: readonly string[];
  /** Holders as the bank writes them; a joint account or a firm may have several. */
  names: readonly string[];
}

/**
 * Returns whether two logins at one bank may be the same person's. It is false only if they are known to differ.
 *
 * Account numbers decide if both have any: a name may change and may be shared, a number may not. Two logins without
 * a common number are different, whatever their names: the consent of one could not read the accounts of the other.
 * If one has no number, the names decide. If a name is missing, too, nothing is known.
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
