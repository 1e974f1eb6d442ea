/** Rates how plausible a text is as Serbian or Croatian, to recognise its encoding. Pure. */

const SERBIAN = new Set('čćšžđČĆŠŽĐ');
const CYRILLIC = new Set('абвгдђежзијклљмнњопрстћуфхцчџшАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ');
/** Letters of other European languages that occur in names. */
const EUROPEAN = new Set('áàâäãåæçéèêëíìîïñóòôöõøőúùûüűýßłńśąęÁÀÂÄÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŐÚÙÛÜŰÝŁŚ');
/** Signs that occur in and around words. */
const SIGNS = new Set('„“”’‘–—…€°§«»©®·•\u00a0');

/** Parts of frequent words in statements, each with a letter whose byte depends on the encoding. */
const STEMS =
  /račun|plać|platić|dić|[aeou]vić|nić|kić|rić|lić|kuć|voć|noć|već|treć|tekuć|pomoć|uključ|mesečn|mjesečn|godišnj|članar|čišć|čest|čač|vač|čar|ručb|obračun|međ|građ|đen|đev|đor|uređ|štič|štamp|štedn|školsk|opštin|široki|šumad|niš|vračar|čukar|žarkov|životn|žiro|služb|držav|mrež|dužn|odžak|knežev|požar|pančev|šabac|kraljevač|riječ|trž|žut/gu;

/** Counts words of Serbian and Croatian with a letter that is not ASCII. */
export const wordsFound = (text: string): number => {
  let count = 0;
  for (const [found] of text.toLowerCase().matchAll(STEMS)) if (/[^\0-\x7f]/.test(found)) count += 1;
  return count;
};

const isLetter = (letter: string | undefined): letter is string =>
  letter !== undefined && /\p{L}/u.test(letter);
const isUpper = (letter: string): boolean => letter !== letter.toLowerCase();
const isAscii = (letter: string): boolean => letter < '\x80';

/** Returns whether the letter has the case of its word: capitals, lower case, or a capital first. */
const isOfItsWord = (
  before: string | undefined,
  letter: string,
  after: string | undefined,
  two: string | undefined,
) => {
  if (isUpper(letter)) return !isLetter(before) || isUpper(before);
  if (isLetter(after) && isUpper(after)) return false;
  return !(isLetter(before) && isUpper(before) && isLetter(two) && isUpper(two));
};

const worth = (text: string, at: number): number => {
  const letter = text[at]!;
  const [before, after] = [text[at - 1], text[at + 1]];
  if (letter <= '\x9f' || letter === '\ufffd') return -50;
  if (!isLetter(letter)) {
    if (SIGNS.has(letter)) return 0;
    const sides = Number(isLetter(before)) + Number(isLetter(after));
    return sides === 0 ? -0.5 : -2 * sides;
  }
  const neighbours = [before, after].filter(isLetter);
  if (!isOfItsWord(before, letter, after, text[at - 2])) return -2;
  if (/\p{Script=Cyrillic}/u.test(letter)) {
    if (neighbours.some((other) => !/\p{Script=Cyrillic}/u.test(other))) return -3;
    return CYRILLIC.has(letter) ? 2 : -1;
  }
  if (SERBIAN.has(letter)) return 3;
  if (neighbours.some((other) => !isAscii(other) && !SERBIAN.has(other))) return -2;
  return EUROPEAN.has(letter) ? 0.5 : -0.5;
};

/**
 * Returns the mean rating of the letters that are not ASCII: 3 if all are č, ć, š, ž and đ in plausible places; 0 for plain
 * ASCII.
 */
export const plausibility = (text: string): number => {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if (isAscii(text[at]!)) continue;
    sum += worth(text, at);
    count += 1;
  }
  return count === 0 ? 0 : sum / count + Math.min(2, (2 * wordsFound(text)) / count);
};
