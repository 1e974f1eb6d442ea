/** Converts texts to the character set x of SWIFT: Latin letters without accents, digits, some signs. */
import { latin } from '../latin.ts';

/** Replaces other characters by a point, including `?`, which marks subfields. */
export const swiftText = (text: string): string =>
  latin(text)
    .replace(/\s/g, ' ')
    .replace(/[^A-Za-z\d/\-:().,'+ ]/gu, '.')
    // No line may begin with these signs, so a long run of them could not be split.
    .replace(/[:-]{20,}/g, (run) => run.slice(0, 20))
    .trim();
