// biome-ignore format: one table
const CYRILLIC: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', ђ: 'dj', е: 'e', ж: 'z', з: 'z', и: 'i', ј: 'j', к: 'k', л: 'l',
  љ: 'lj', м: 'm', н: 'n', њ: 'nj', о: 'o', п: 'p', р: 'r', с: 's', т: 't', ћ: 'c', у: 'u', ф: 'f', х: 'h',
  ц: 'c', ч: 'c', џ: 'dz', ш: 's',
};

/** Lower case without accents, Cyrillic in Latin letters, đ as dj: how people type when they search. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[а-шђјљњћџ]/g, (letter) => CYRILLIC[letter] ?? letter)
    .replaceAll('đ', 'dj')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim();
