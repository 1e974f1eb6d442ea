/**
 * The two Serbian scripts correspond letter by letter, so texts are written once, in Latin, and transliterated to Cyrillic.
 * A few words break the rule for lj, nj and dž, such as "injekcija"; a test refuses them in our texts.
 */
const LATIN = 'a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š'.split(' ');
const CYRILLIC = [...'абвгдђежзијклљмнњопрстћуфхцчџш'];

/** Returns the text with a capital first letter. */
export const capitalized = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const toCyrillic = new Map<string, string>();
const toLatin = new Map<string, string>();
LATIN.forEach((latin, at) => {
  const letter = CYRILLIC[at]!;
  toCyrillic.set(latin, letter).set(capitalized(latin), letter.toUpperCase());
  toLatin.set(letter, latin);
});

/**
 * Transliterates a Latin text to Cyrillic. Placeholders in braces and words in capitals (IBAN) do not change, because
 * Serbian leaves them in Latin.
 */
export const cyrillic = (text: string): string =>
  text.replace(
    /\{\w+\}|\b[A-Z]{2,}\b|[LlNn]j|[Dd]ž|[A-Za-zČĆĐŠŽčćđšž]/g,
    (part) => toCyrillic.get(part) ?? part,
  );

/** Transliterates lower-case Cyrillic to Latin letters. */
export const latin = (text: string): string =>
  text.replace(/[а-џ]/g, (letter) => toLatin.get(letter) ?? letter);
