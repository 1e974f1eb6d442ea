/** Who owns a firm, beside the firm's own name: MILAN ILIC PR PEKARA ZORA, MOTO SERVIS KLIP DEJAN PR. */
import { LEADS } from './cut-rest.ts';
import type { Descriptor } from './descriptor.ts';
import { findPerson, isGivenName, type Span } from './person.ts';
import { isShopForm, SHOPS } from './shop-names.ts';
import { isCommonWord, isNameWord, isTradeTerm } from './spelling.ts';
import type { WordingMatch } from './wording.ts';
import type { Word } from './words.ts';

const OWNER = new Set(['PR', 'PREDUZETNIK', 'PREDUZETNICA']);

/** MESARSKA RADNJA: what any firm of the trade is. */
const isKind = ({ folded }: Word): boolean => /(?:SK[AIO]|RADNJA)$/.test(folded) || SHOPS.has(folded);

/** MILAN ILIC PR PEKARA ZORA, PR MILAN ILIC PEKARA ZORA: where the firm's own name begins behind its owner's, or -1. */
export const behindOwner = (
  descriptor: Descriptor,
  { at, spots }: WordingMatch,
  person: Span | null,
): number => {
  const { words, start, end } = descriptor;
  // MARKO ILIC PR AUTOLIMAR: a firm of no other name.
  const isMore = (behind: number): boolean =>
    words.slice(behind, end).some(({ number }, i) => !number && !spots.includes(behind + i));
  if (person === null) {
    // ZORAN PANIC PR CVECARA LALA: whatever the surname, in front of the form stands who owns it.
    const isOwner = isGivenName(words[start]!) || (start + 1 < at && isGivenName(words[start + 1]!));
    // JOCA PR POGREBNA OPREMA
    const form =
      OWNER.has(words[start + 1]?.folded ?? '') && isGivenName(words[start]!) ? start + 1 : start + 2;
    const behind = OWNER.has(words[form]?.folded ?? '') && isOwner ? form + 1 : -1;
    return behind > 0 && at >= behind && isMore(behind) ? behind : -1;
  }
  const { from, to } = person;
  const isBefore = OWNER.has(words[from - 1]?.folded ?? '');
  const behind = OWNER.has(words[to]?.folded ?? '') ? to + 1 : isBefore ? to : -1;
  return behind > 0 && from <= start + 1 && at >= behind && isMore(behind) ? behind : -1;
};

/** VESNA ILIC PR KORINA, PR VESNA ILIC KORINA: where the name of a firm without a trade begins behind its owner's, or -1. */
export const nameBehindOwner = ({ words, start, end }: Descriptor): number => {
  const isBefore = OWNER.has(words[start]?.folded ?? '');
  const from = isBefore ? start + 1 : start;
  const behind = isBefore ? start + 3 : OWNER.has(words[start + 2]?.folded ?? '') ? start + 3 : -1;
  if (behind < 0 || behind >= end) return -1;
  // RODIC MILORAD PR RUMA, GORAN ILIC PR GRADNJA: a firm of no other name.
  const isNamed = words
    .slice(behind, end)
    .some(
      (word) => !word.number && word.folded.length > 3 && !isCommonWord(word.folded) && !isGivenName(word),
    );
  return isNamed && (isGivenName(words[from]!) || isGivenName(words[from + 1]!)) ? behind : -1;
};

/** MOTO SERVIS KLIP DEJAN PR: behind a name of one word the given name of who owns it, or -1. FRIZER LEPA MAJA PR is called so. */
export const ownerBehind = (
  { words, start, end }: Descriptor,
  { spots, rule }: WordingMatch,
  person: Span | null,
): number => {
  const shop = end - 3;
  // 4263****0914 / MAJSTOR ALAT STR NEBOJSA ZIVKOVIC
  if (
    person === null &&
    shop > start + 1 &&
    SHOPS.has(words[shop]!.folded) &&
    (isGivenName(words[shop + 1]!) || isGivenName(words[shop + 2]!)) &&
    spots.every((spot) => spot < shop) &&
    !words.slice(start, shop).every(isKind)
  )
    return shop;
  const form = OWNER.has(words[end]?.folded ?? '') ? end : end - 1;
  // ATELJE VRC MARINA VRCELJ PR: whatever the surname, behind a name of its own.
  const isSurnamed =
    person === null &&
    form - 2 > start &&
    words[form - 1]!.folded.length > 3 &&
    !isGivenName(words[form - 1]!) &&
    isGivenName(words[form - 2]!);
  const at = isSurnamed ? form - 2 : form - 1;
  const name = words[at - 1];
  if (rule.name !== null || at - 1 <= start || name === undefined) return -1;
  // VULKANIZERSKA RADNJA SPIC NENAD PR: a word of everyday in front of the given name is no surname.
  const isEveryday = isNameWord(name.folded);
  if (person !== null && !(isEveryday && person.from === at - 1 && person.to === at + 1)) return -1;
  return OWNER.has(words[form]!.folded) &&
    isGivenName(words[at]!) &&
    !isGivenName(name) &&
    !name.number &&
    name.folded.length > 2 &&
    !isCommonWord(name.folded) &&
    // STAKLOREZAC I RAMOVI ZORAN, CASOVI KLAVIRA TEODORA
    (isEveryday || !isTradeTerm(name.folded)) &&
    !LEADS.has(name.folded) &&
    spots.every((spot) => spot < at - 1)
    ? at
    : -1;
};

/** CVECARA NEVEN SLAVICA ILIC PR: behind the firm's own name stands whose it is. */
const isOwnerBehind = (
  { words, start, end }: Descriptor,
  { at, rule }: WordingMatch,
  { from, to }: Span,
): boolean =>
  rule.name === null &&
  at < from &&
  // MAJSTOR ALAT STR NEBOJSA ZIVKOVIC
  (((from > at + 2 || (from > start + 2 && !words.slice(start, from - 1).every(isKind))) &&
    SHOPS.has(words[from - 1]!.folded) &&
    to === end) ||
    (OWNER.has(words[to]?.folded ?? '') &&
      // Of STOMATOLOSKA ORD DR ILIC JELENA PR and SERVIS VOZILA DOBO JANOS PR it is the name.
      words[from - 1]!.folded !== 'DR' &&
      words.slice(at + 1, from).some(
        ({ folded, number }) =>
          // KOZMETICKI STUDIO NEGA PLUS NADA ILIC PR
          folded === 'PLUS' ||
          (!number && folded.length > 2 && !isCommonWord(folded) && !isTradeTerm(folded)),
      )));

/** The line without who owns the firm, where somebody does behind its name. */
export const beforeOwner = (descriptor: Descriptor, trade: WordingMatch, person: Span | null): Descriptor =>
  person !== null && isOwnerBehind(descriptor, trade, person)
    ? { ...descriptor, end: person.from }
    : descriptor;

/** STR PROM-TREJD SINISA LUKIC PR: behind the form of a shop and its name stands who owns it, whatever the trade. */
export const withoutOwner = (descriptor: Descriptor): Descriptor => {
  const { words, start, end } = descriptor;
  if (!isShopForm(words[start]?.folded) || !words.some(({ folded }) => OWNER.has(folded))) return descriptor;
  const person = findPerson(words, start, end);
  const isOwner =
    person !== null &&
    person.from > start + 1 &&
    person.to >= end - 1 &&
    OWNER.has(words[person.to]?.folded ?? '') &&
    words
      .slice(start + 1, person.from)
      .some(
        ({ folded, number }) => !number && folded.length > 2 && !isCommonWord(folded) && !isTradeTerm(folded),
      );
  return isOwner ? { ...descriptor, end: person.from } : descriptor;
};
