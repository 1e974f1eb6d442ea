/** One spelling for one word: capital ASCII letters without accents, Cyrillic transliterated, DJ written D. */

/** Longest text read, in characters. Statement lines end at 280. */
export const LONGEST_READ = 512;

const pairs = (text: string): [string, string][] =>
  text.split(' ').map((pair) => {
    const [from, to = ''] = pair.split('=');
    return [from!, to];
  });

/** Cyrillic letters and their Latin ones. */
const CYRILLIC = new Map(
  pairs(
    'А=A Б=B В=V Г=G Д=D Ђ=D Ѓ=D Е=E Ж=Z З=Z Ѕ=DZ И=I Ј=J Й=J К=K Л=L Љ=LJ М=M Н=N Њ=NJ О=O П=P Р=R С=S Т=T Ћ=C Ќ=C У=U Ф=F ' +
      'Х=H Ц=C Ч=C Џ=DZ Ш=S Щ=S Ъ=A Ы=I Ь= Э=E Ю=JU Я=JA І=I Ї=I Є=E Ё=E',
  ),
);
/** Latin letters that do not fall apart into a letter and an accent. */
const LATIN = new Map(pairs('Đ=D Ð=D Æ=C Ł=L Ø=O ẞ=SS İ=I Œ=OE Č=C Ć=C Š=S Ž=Z'));
/** With accents, for what is shown. */
const SHOWN = new Map(
  pairs(
    'а=a б=b в=v г=g д=d ђ=đ е=e ж=ž з=z и=i ј=j к=k л=l љ=lj м=m н=n њ=nj о=o п=p р=r с=s т=t ћ=ć у=u ф=f х=h ц=c ч=č џ=dž ш=š',
  ).flatMap(([from, to]) => [
    [from, to],
    [from.toUpperCase(), to.charAt(0).toUpperCase() + to.slice(1)],
  ]) as [string, string][],
);

const NON_ASCII = /[^\x00-\x7f]/;
const CYRILLIC_LETTER = /[Ѐ-ӿ]/;
const CYRILLIC_LETTERS = /[Ѐ-ӿ]/g;

export const hasCyrillic = (text: string): boolean => CYRILLIC_LETTER.test(text);

/** Returns the text with Cyrillic letters in Latin, accents and all. */
export const toLatin = (text: string): string =>
  hasCyrillic(text) ? text.replace(CYRILLIC_LETTERS, (letter) => SHOWN.get(letter) ?? letter) : text;

const foldLetters = (word: string): string => {
  let folded = '';
  for (const letter of word.toUpperCase()) folded += CYRILLIC.get(letter) ?? LATIN.get(letter) ?? letter;
  return NON_ASCII.test(folded) ? folded.normalize('NFKD').replace(/[^\x21-\x7e]/g, '') : folded;
};

/** Folds one word: `Đorđević` → `DORDEVIC`, `McDonald's` → `MCDONALDS`, `Disney+` → `DISNEYPLUS`. */
export const fold = (word: string): string => {
  let folded = NON_ASCII.test(word) ? foldLetters(word) : word.toUpperCase();
  if (folded.includes('DJ')) folded = folded.replaceAll('DJ', 'D');
  if (folded.includes("'")) folded = folded.replaceAll("'", '');
  if (folded.includes('+')) folded = folded.replaceAll('+', 'PLUS');
  return folded;
};

/** Returns how a brand sounds, for lines in Cyrillic, which has no X and no double letters. */
export const soundOf = (folded: string): string =>
  folded
    .replaceAll('X', 'KS')
    .replaceAll('W', 'V')
    .replaceAll('Q', 'K')
    .replaceAll('Y', 'I')
    .replaceAll('J', 'I')
    .replace(/(.)\1+/g, '$1');
