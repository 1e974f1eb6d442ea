/** Texts in the letters that SWIFT carries (its character set x): Latin without accents, digits, a few signs. */
import { latin } from '../latin.ts';

/** What SWIFT does not have becomes a point, the `?` of subfields, too. */
export const swiftText = (text: string): string =>
  latin(text)
    .replace(/\s/g, ' ')
    .replace(/[^A-Za-z\d/\-:().,'+ ]/gu, '.')
    // No line may begin with these, so a line of them alone could not be cut.
    .replace(/[:-]{20,}/g, (run) => run.slice(0, 20))
    .trim();
