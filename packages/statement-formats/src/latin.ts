/** Transliterates Serbian to Latin letters without accents. */

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

/** `Ђорђе Šćepanović` → `Djordje Scepanovic`; letters of other alphabets do not change. */
export const latin = (text: string): string =>
  text
    .replace(/[^\0-\x7f]/g, (letter) => LATIN.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
