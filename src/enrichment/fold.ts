/**
 * One spelling for one word. Banks write Čačak, CACAK, Чачак and `&#268;a&#269;ak`; đ as dj or d. Everything
 * is compared in this form: capital ASCII letters, no accents, DJ written D.
 */

/** Longest descriptor read. Statement lines end at 280 characters (Halcom files); the rest is not looked at. */
export const LONGEST_READ = 512;

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));?/gi;

/** UTF-8 read as cp1252: what `Č` and its like become in statements exported twice. */
const MISREAD: Record<string, string> = {
  'Ä\u008d': 'č',
  ÄŒ: 'Č',
  'Ä‡': 'ć',
  'Ä†': 'Ć',
  'Å¡': 'š',
  'Å\u00a0': 'Š',
  'Å¾': 'ž',
  'Å½': 'Ž',
  'Ä‘': 'đ',
  'Ä\u0090': 'Đ',
};
const MISREAD_PAIR = /Ä[\u008d\u0090Œ‡†‘]|Å[¡\u00a0¾½]/g;

/** Cyrillic as Serbian writes it in Latin; the few Russian and Macedonian letters as their nearest sound. */
const CYRILLIC: Record<string, string> = Object.fromEntries(
  (
    'А A Б B В V Г G Д D Ђ D Ѓ D Е E Ж Z З Z Ѕ DZ И I Ј J Й J К K Л L Љ LJ М M Н N Њ NJ О O П P Р R С S Т T ' +
    'Ћ C Ќ C У U Ф F Х H Ц C Ч C Џ DZ Ш S Щ S Ъ A Ы I Ь _ Э E Ю JU Я JA І I Ї I Є E Ё E'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, item, i, all) => {
      if (i % 2 === 0) pairs.push([item, (all[i + 1] ?? '').replace('_', '')]);
      return pairs;
    }, []),
);
/** Latin letters that do not fall apart into a letter and an accent. Æ and Ð are cp1250's Ć and Đ misread. */
const LATIN: Record<string, string> = {
  ...{ Đ: 'D', Ð: 'D', Æ: 'C', Ł: 'L', Ø: 'O', ẞ: 'SS', İ: 'I', Œ: 'OE' },
  // Those of most lines: they would fall apart as well, at ten times the cost.
  ...{ Č: 'C', Ć: 'C', Š: 'S', Ž: 'Z' },
};

const NON_ASCII = /[^\x00-\x7f]/;
const CYRILLIC_LETTER = /[Ѐ-ӿ]/;

export const hasCyrillic = (text: string): boolean => CYRILLIC_LETTER.test(text);

const fromCodePoint = (code: number): string =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';

/** The descriptor as a person would read it: entities decoded, double encoding undone, over-long text cut. */
export const readable = (description: string): string => {
  let text = description.length > LONGEST_READ ? description.slice(0, LONGEST_READ) : description;
  if (text.includes('&')) {
    text = text
      .replace(ENTITY, (_, decimal?: string, hex?: string, name?: string) => {
        if (decimal !== undefined) return fromCodePoint(Number.parseInt(decimal, 10));
        if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16));
        return NAMED_ENTITIES[(name ?? '').toLowerCase()] ?? ' ';
      })
      // PULL & BEAR and PULL&BEAR are one word.
      .replace(/(\w) {0,3}& {0,3}(?=\w)/g, '$1&');
  }
  if (!NON_ASCII.test(text)) return text;
  return text.replace(MISREAD_PAIR, (pair) => MISREAD[pair] ?? pair).normalize('NFC');
};

const foldLetters = (word: string): string => {
  let folded = '';
  for (const letter of word.toUpperCase()) folded += CYRILLIC[letter] ?? LATIN[letter] ?? letter;
  return NON_ASCII.test(folded) ? folded.normalize('NFKD').replace(/[^\x21-\x7e]/g, '') : folded;
};

/** One word folded: `Đorđević` → `DORDEVIC`, `McDonald's` → `MCDONALDS`, `Disney+` → `DISNEYPLUS`. */
export const fold = (word: string): string => {
  let folded = NON_ASCII.test(word) ? foldLetters(word) : word.toUpperCase();
  if (folded.includes('DJ')) folded = folded.replaceAll('DJ', 'D');
  if (folded.includes("'")) folded = folded.replaceAll("'", '');
  if (folded.includes('+')) folded = folded.replaceAll('+', 'PLUS');
  return folded;
};

/**
 * How a brand sounds, for Cyrillic only: Максi has no X and Јетел no double T. Both the brand and the text are
 * brought to this form before they are compared.
 */
export const sound = (folded: string): string =>
  folded
    .replaceAll('X', 'KS')
    .replaceAll('W', 'V')
    .replaceAll('Q', 'K')
    .replaceAll('Y', 'I')
    .replaceAll('J', 'I')
    .replace(/(.)\1+/g, '$1');
