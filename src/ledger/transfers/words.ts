/** Names, account numbers and wordings in the texts of a row. */
import { fold } from '../../../packages/enrichment/src/index.ts';

/** Returns the words of a text in capital ASCII letters, without accents and Cyrillic. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold)
    .filter(Boolean);

/** Words that belong to no name. */
const TITLES = new Set(['DR', 'MR', 'PR', 'ING', 'DIPL']);
const nameWords = (name: string): string[] => wordsOf(name).filter((word) => !TITLES.has(word));

/** Whether a word is one of a name; the last word may be cut off, as fields of a fixed length do. */
const isIn = (word: string, name: readonly string[], isLast: boolean): boolean =>
  name.some((each) => each === word || (isLast && word.length >= 3 && each.startsWith(word)));

/** Whether two names are one person's or firm's: the words of the shorter name occur in the longer one. */
export const isSameName = (one: string, other: string): boolean => {
  const [shorter, longer] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  return shorter.length >= 2 && shorter.every((word, at) => isIn(word, longer, at === shorter.length - 1));
};

/** Whether a text contains all words of a name, at least two. */
export const containsName = (words: ReadonlySet<string>, name: string): boolean => {
  const own = nameWords(name);
  return own.length >= 2 && own.every((word) => words.has(word));
};

const BANKS = new Set(['BANKA', 'BANK', 'BANCA', 'STEDIONICA']);
/** Whether a name is a bank's: the party of a transfer within it, which says nothing about the person. */
export const isBankName = (name: string): boolean => wordsOf(name).some((word) => BANKS.has(word));

/** Returns an account number in its 18 digits, or a foreign IBAN without spaces; null if it is neither. */
export const accountNumberOf = (text: string): string | null => {
  const plain = text.replace(/\s/g, '').toUpperCase();
  const [, bank, middle, check] = /^(\d{3})-?(\d{1,13})-?(\d{2})$/.exec(plain) ?? [];
  if (bank) return bank + middle!.padStart(13, '0') + check!;
  if (/^RS\d{20}$/.test(plain)) return plain.slice(4);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(plain) ? plain : null;
};

const NUMBER = /\b(?:RS\d{20}|\d{18}|\d{3}-\d{1,13}-\d{2})\b/;
/** Returns the first account number in a description. */
export const accountNumberIn = (description: string): string | null => {
  const [found] = NUMBER.exec(description) ?? [];
  return found === undefined ? null : accountNumberOf(found);
};

/** Wordings by which banks and people say that the money stays with its owner. */
const OWN =
  /\b(?:SOPSTVEN\w*|INTERN\w+ (?:PRENOS|TRANSFER)\w*|IZMED[JU]+ RACUNA|MEDJU RACUNIMA|SVO(?:J|G|M) RACUN\w*|SVOJ\w* RACUN\w*|DRUGI RACUN|RACUNA NA RACUN|OWN (?:ACCOUNT|TRANSFER)|BETWEEN ACCOUNTS|(?:NA|SA|ZA) STEDNJ\w+|STEDNJA|DOPUNA RACUNA|PREBACIVANJE|KUPOPRODAJA DEVIZA|(?:KUPOVINA|PRODAJA|OTKUP) DEVIZA|KONVERZIJA|MENJACK\w+|IZMIRENJE KREDITNE|UPLATA NA KREDITN\w+)\b/;
const OWN_KINDS: ReadonlySet<string> = new Set(['internal_transfer', 'fx_exchange', 'credit_card_payment']);

/** Whether the wording or the kind of a row says that the money stays with its owner. */
export const saysOwn = (words: readonly string[], merchantCategory: string | null): boolean =>
  OWN_KINDS.has(merchantCategory ?? '') || OWN.test(words.join(' '));

const FEE =
  /(?:naknad[aeu]|proviz\p{L}{1,6}|tro[šs]kov\p{L}{0,4}|fee)\D{0,12}(\d{1,3}(?:[.\s]\d{3}){1,3}|\d{1,10})(?:[.,](\d{2}))?(?!\d)/giu;

/** Returns the fees that a description states, in minor units. */
export const feesIn = (description: string): number[] =>
  [...description.matchAll(FEE)].map(
    ([, whole, cents]) => Number(whole!.replace(/\D/g, '')) * 100 + Number(cents ?? 0),
  );

const RATE = /(?:kurs\p{L}{0,4}|rate)\D{0,6}(\d{1,4})[.,](\d{2,6})/iu;

/** Returns the rate that a description states: `KURS 117,1776`. */
export const rateIn = (description: string): number | null => {
  const [, whole, part] = RATE.exec(description) ?? [];
  return whole === undefined ? null : Number(`${whole}.${part}`);
};

/** Words by which banks begin every line. */
const COMMON =
  /^(?:NALOG\w*|PLACANJ\w*|PRILIV\w*|ODLIV\w*|UPLAT\w*|ISPLAT\w*|DOZNAK\w*|IPS|ZA|OD|NA|SA|KURS|NAKNAD\w*|EBANKING|BANKING|RACUN\w*)$/;

/** Returns the words of a description that say what a payment is for: without names of the holder, numbers and the bank's own words. */
export const purposeIn = (words: readonly string[], holders: readonly string[]): ReadonlySet<string> => {
  const names = new Set(holders.flatMap(nameWords));
  return new Set(
    words.filter((word) => word.length > 2 && !/\d/.test(word) && !names.has(word) && !COMMON.test(word)),
  );
};
