/** Texts in the letters that SWIFT carries (its character set x): Latin without accents, digits, a few signs. */

const PAIRS =
  'а a б b в v г g д d ђ dj е e ж z з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c у u ф f х h ц c ч c џ dz ш s đ dj';

const LATIN = new Map(
  PAIRS.split(' ').flatMap((letter, index, all) => {
    const latin = all[index + 1];
    if (index % 2 === 1 || latin === undefined) return [];
    const capital = `${latin[0]!.toUpperCase()}${latin.slice(1)}`;
    return [[letter, latin] as const, [letter.toUpperCase(), capital] as const];
  }),
);

/** Cyrillic becomes Latin, accents go, and what is left that SWIFT does not have becomes a point, the `?` of subfields, too. */
export const swiftText = (text: string): string =>
  text
    .replace(/[^\0-\x7f]/g, (letter) => LATIN.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s/g, ' ')
    .replace(/[^A-Za-z\d/\-:().,'+ ]/gu, '.')
    // No line may begin with these, so a line of them alone could not be cut.
    .replace(/[:-]{20,}/g, (run) => run.slice(0, 20))
    .trim();
