/** The name that a bank states beside a wording: whether it is a person's, and what a firm of one owner is called. */
import { cleanedName, writtenName } from './cleaned-name.ts';
import type { Basis } from './confidence.ts';
import { wholeWord } from './cut-words.ts';
import { describe } from './descriptor.ts';
import { withoutOffice } from './dues.ts';
import { sentence } from './explain.ts';
import type { Facts } from './facts.ts';
import { isFirmOfOne } from './firms.ts';
import { fold, LONGEST_READ } from './fold.ts';
import { legalForms } from './name-words.ts';
import { isGivenName, isSurname } from './person.ts';
import { type Recognised, recognised } from './recognised.ts';
import { isCommonWord, isKnownWord, isTradeTerm } from './spelling.ts';
import { isPerson, withoutHome, withWholeSurname } from './stated-people.ts';
import type { Word } from './words.ts';

/** MILADIN JEVTOVIC PR AUTOSERVIS MIKI, ABAKUS PLUS PR SNEZANA TOMIN */
const PARTS = /^(\S.*?) PR (\S.*)$/is;

const isOwner = (text: string): boolean => {
  const { words } = describe(text);
  return words.length >= 2 && words.length <= 3 && isGivenName(words[0]!);
};

/** LIN JIANHUA PR TRGOVINA ZMAJ: two words of no trade, in front of one. */
const isStranger = (text: string): boolean => {
  const { words } = describe(text);
  return (
    words.length === 2 &&
    words.every(
      ({ folded, number }) =>
        !number && !isCommonWord(folded) && !isTradeTerm(folded) && !isKnownWord(folded),
    )
  );
};

const beginsWithTrade = (text: string): boolean => {
  const [first, next] = describe(text).words;
  return next !== undefined && isCommonWord(first!.folded);
};

/** A given name, a surname, and PR. */
const LONGEST_OWNER = 3;

/** What names nobody by itself: of ZORAN ILIC PR TAKSI the owner is part of the name. */
const NAMELESS: ReadonlySet<Basis> = new Set(['trade_bare', 'purpose', 'address', 'nothing', 'operation']);

/** KROJAC-JELENA TOT PR: a hyphen parts the name of the firm from the owner's as a blank does. */
const HYPHENATED = /^([^-\s][^-]*|-[^-]*)-+(?!-)(.+)$/s;

/** AGENCIJA BILANS PLUS JELENA TOT PR: the two words before PR are its owner, and what is before them the firm. */
const firmAndOwner = (stated: string): readonly [firm: string, owner: string] | null => {
  const words = stated.trim().split(/\s+/);
  const at = words.findIndex((word, index) => index > 1 && word.toUpperCase() === 'PR');
  if (at < 0) return null;
  const [given, surname] = words.slice(at - 2, at);
  if (at > 2)
    return [
      words
        .slice(0, at - 2)
        .join(' ')
        .replace(/(?<!-)-+$/, ''),
      `${given} ${surname}`,
    ];
  const [, firm, owner] = HYPHENATED.exec(given!) ?? [];
  return firm === undefined ? null : [firm, `${owner} ${surname}`];
};

/** ORDINACIJA DR JELENA TOT: what belongs to the owner's name. */
const BELONGS_TO_NAME = /(?:^|\s)(?:DR|MR|PROF|ADV|DIPL|ING|I|U|ZA|NA|KOD)\.?$/i;

const ownedBefore = (stated: string, read: (wording: string) => Recognised): string | null => {
  const [firm, owner] = firmAndOwner(stated) ?? [];
  if (
    firm === undefined ||
    owner === undefined ||
    BELONGS_TO_NAME.test(firm) ||
    !isPerson(describe(owner).words)
  )
    return null;
  const { basis } = read(firm);
  return NAMELESS.has(basis) || basis.startsWith('person') ? null : firm;
};

/** What the firm is called; the whole where that is not told from who owns it. */
export const ownedFirm = (stated: string, read: (wording: string) => Recognised): string => {
  const owned = ownedBefore(stated, read);
  if (owned !== null) return owned;
  const [, before, behind] = PARTS.exec(stated.trim()) ?? [];
  if (before === undefined || behind === undefined) return stated;
  const isOwned = isOwner(before) || (isStranger(before) && beginsWithTrade(behind));
  if (isOwned && !isOwner(behind) && !NAMELESS.has(read(behind).basis)) return behind;
  return isOwner(behind) && !isOwner(before) && !NAMELESS.has(read(before).basis) ? before : stated;
};

/** SANJA BERIC KOVAC: of what is stated as a name the second surname is part, whichever word it is beside. */
export const withBothSurnames = (told: Recognised, name: string): Recognised => {
  if (told.basis !== 'person' && told.basis !== 'person_likely') return told;
  const descriptor = describe(name);
  const { words } = descriptor;
  // AGENCIJA BILANS PLUS JELENA TOT PR: more than who owns it.
  if (isFirmOfOne(words) && words.length > LONGEST_OWNER)
    return recognised(
      cleanedName(descriptor),
      'unknown',
      'name',
      sentence('A firm with the name of its owner', 'Firma sa imenom vlasnika'),
    );
  // DRAGAN BJELICA: a stated name is in no case, and so is no Bjelić's.
  const isWhole =
    isPerson(words) ||
    (words.length === 3 && words.every((word) => isGivenName(word) || isSurname(word.folded)));
  return isWhole ? { ...told, merchantName: writtenName(words) } : told;
};

/** TERZIC NEGOSLAVA: a given name that no list holds, beside a surname; TERZIC TRANSPORT is a firm. */
const isRareName = (words: readonly Word[]): boolean =>
  words.length === 2 &&
  words.some(({ folded }) => folded.endsWith('IC') && isSurname(folded)) &&
  words.some(({ folded }) => /[AEIO]$/.test(folded) && !isCommonWord(folded) && !isTradeTerm(folded));

/**
 * STRAHINJA LUKAC: a given name with one word or two beside it, of which nothing else is known. Where a bank states whose the
 * account is, a surname need not end like one, and may be a town's name.
 */
export const statedPerson = (told: Recognised, name: string): Recognised | null => {
  const { words } = describe(name);
  if (told.basis === 'person') return told;
  const isFirm = words.some(({ folded, number }) => number || folded.length < 3 || legalForms.has(folded));
  // PAJOVI?, with a letter that was guessed, is likely one too.
  const mayBeOne = told.basis === 'name' || told.basis === 'person_likely';
  if (!mayBeOne || isFirm || words.length < 2 || words.length > 3) return null;
  const isGiven = isGivenName(words[0]!) || isGivenName(words.at(-1)!);
  if (!isGiven && !(told.basis === 'person_likely' && isRareName(words))) return null;
  const explanation = sentence('A payment to or from a person', 'Plaćanje osobi ili od osobe');
  return recognised(writtenName(words), 'p2p', 'person_likely', explanation);
};

/** FAKULTET TEHNICKIH NAU, PRIRODNO MATEMATICKI FAKUL: of what public bodies are called, the word that a field cuts. */
const CUT_WORDS: readonly (readonly [cut: RegExp, whole: string])[] = [
  [/(?<=(?:NIH|KIH|ŠKIH) )NA(?:U|UK)?$/i, 'NAUKA'],
  [/(?<=(?:NIH|KIH|ŠKIH|NE) )UMET\p{L}*$/iu, 'UMETNOSTI'],
  [/(?<=(?:NIH|KIH) )STU(?:D|DI|DIJ)?$/i, 'STUDIJA'],
  [/(?<=\p{L}I )FAKU(?:L|LT|LTE)?$/iu, 'FAKULTET'],
  [/(?<=ZA )ZAPO[SŠ]\p{L}{0,10}$/iu, 'ZAPOŠLJAVANJE'],
  [/SRBIJ$(?<=(?:KOMORA|DRUŠTVO|DRUSTVO|UDRUŽENJE|UDRUZENJE|SAVEZ) \S{0,30} ?SRBIJ)/i, 'SRBIJE'],
  [/(?<=DOM )ZDRAV(?:L|LJ)?$/i, 'ZDRAVLJA'],
];
const LAST_WORDS = /(?<!\p{Lu})(\p{Lu}{3,}) (\p{Lu}{4,})$/u;
const withWholeWord = (stated: string): string => {
  // GRADSKA UPRAVA ZA DRUSTVENE DELATNO
  const [, before, last] = stated.length < CUT_FROM ? [] : (LAST_WORDS.exec(stated) ?? []);
  const only = last === undefined || isKnownWord(fold(last)) ? null : wholeWord(fold(last), fold(before!));
  if (only !== null) return stated.slice(0, stated.length - last!.length) + only;
  for (const [cut, whole] of CUT_WORDS) {
    const found = cut.exec(stated);
    if (found !== null) return stated.slice(0, found.index) + whole;
  }
  return stated;
};

const ADDRESS = /,|\s(?:BUL(?:EVAR)?|UL(?:ICA)?|TRG)\b\.?\s(?=\S)/giu;
/** How far behind a street's word or a comma the number of the house may stand. */
const LONGEST_STREET = 52;
const LONGEST_PART = 61;
const withoutAddress = (stated: string): string => {
  for (const { 0: found, index } of stated.matchAll(ADDRESS)) {
    const behind = index + found.length;
    const isAddress =
      found === ','
        ? /^[^,\d]*\d/.test(stated.slice(behind, behind + LONGEST_PART))
        : /^\S\D*\d/.test(stated.slice(behind, behind + LONGEST_STREET));
    if (isAddress) return stated.slice(0, index);
  }
  return stated;
};

const COUNTRY = /(?<![\s,])[\s,]+(?:SRBIJA|SERBIA|СРБИЈА|SRB|RS)\.?$/iu;
/** ZAPADNA SRBIJA, KOMORA ZA SRBIJU: the country is part of the name. */
const BELONGS_TO_COUNTRY =
  /(?:ZAPADNA|ISTO[CČ]NA|JU[ZŽ]NA|SEVERNA|CENTRALNA|ЗАПАДНА|ИСТОЧНА|ЈУЖНА|\sZA|\sI|\sU)$/iu;
const withoutCountry = (stated: string): string => {
  const at = stated.search(COUNTRY);
  const name = at < 0 ? '' : stated.slice(0, at);
  return /\S\s\S/.test(name) && !BELONGS_TO_COUNTRY.test(name) ? name : stated;
};

/** SRPSKO LEKARSKO DRUSTVO STOM. SEKCIJA: the section is no part of the society's name. */
const SECTION = /(?<=DRU[SŠ]TVO)\s(?:\S{1,15}\s)?SEKCIJ[AE](?:\s.*)?$/is;
/** JP "GAS - RUMA" RUMA: the town stands in the name and behind it. */
const TOWN_TWICE = /^(J\S{0,3}P) "([^"-]{2,30}) - ([^"]{2,30})" \3$/i;
/** LESAFFRE RS DOO: of Serbia. */
const COUNTRY_OF_FIRM = /\sRS(?=\s(?:DOO|AD)\b)/i;
/** REPUBLIKA SRBIJA - MINISTARSTVO PROSVETE */
const OF_THE_STATE = /^REPUBLIKA SRBIJA[\s,-]+(?=\p{L}{2})/iu;
const ofSociety = (stated: string): string =>
  stated
    .replace(OF_THE_STATE, '')
    .replace(SECTION, '')
    .replace(TOWN_TWICE, '$1 $2 $3')
    .replace(COUNTRY_OF_FIRM, '');

/** OPSTINA TITEL OPSTINSKA UPRAVA: the town, whichever of its offices. */
const OF_TOWN = /^(?:GRAD|OP[SŠ]TINA)\s/i;
const ofOffice = (stated: string): string => (OF_TOWN.test(stated) ? withoutOffice(stated) : stated);

/** AGENCIJA ZORA, KNEZA MILOSA 10, BEOGRAD, SRBIJA: of who the other side is, without where. */
export const withoutSeat = (facts: Facts | null): Facts | null => {
  const stated = facts?.counterparty?.name;
  if (stated === undefined) return facts;
  const own = withoutCountry(withoutAddress(ofOffice(ofSociety(stated.slice(0, LONGEST_READ))))).trim();
  const name = withWholeWord(withWholeSurname(withoutHome(own)));
  const isName = /\p{L}{2}/u.test(name);
  if (name === stated || (!isName && stated.length <= LONGEST_READ)) return facts;
  const shown = isName ? name : stated.slice(0, LONGEST_READ);
  return { ...facts, counterparty: { ...facts!.counterparty, name: shown } };
};

/** ŠKOLA STRANIH JEZIKA LINGUA PLUS nemački B1, to LINGUA PLUS PR: the name ends where the stated one does. */
export const upTo = (own: string | null, stated: string): string | null => {
  const [words, parts] = [own?.split(' ') ?? [], stated.split(' ').map(fold)];
  const at = words.findIndex((_, i) => parts.every((part, k) => fold(words[i + k] ?? '') === part));
  return at < 0 || own === null ? own : words.slice(0, at + parts.length).join(' ');
};

/** ZAVOD ZA VREDN.KVAL.OBRAZ., SPEC. BOLNICA ZA REHABILIT: words that are shortened still, or that a field of 35 characters has cut. */
const CUT_FROM = 33;
export const mayBeCut = (stated: string, name: string): boolean => {
  const parts = name.split(' ').map(fold);
  return (
    (stated.length >= CUT_FROM && !isKnownWord(parts.at(-1)!)) ||
    (/\p{L}{3}\.\s?\p{L}{3}/u.test(stated) &&
      parts.some((part, i) => i > 0 && part.length < 7 && !/[AEIOU]$/.test(part) && !isKnownWord(part)))
  );
};

/** Whether the line's own name says all that the stated one does. */
export const isSaid = (stated: string, own: string | null): boolean => {
  const words = (own ?? '').split(/[ -]/).map(fold);
  return stated
    .split(/[ -]/)
    .map(fold)
    .every((word) => words.includes(word));
};

/** KOZMOHAIR PRO DOO is no shop of Kozmo: what only may be a payee has the whole name that is stated. */
export const withWhole = (told: Recognised, whole: string | null): Recognised =>
  told.basis !== 'payee_doubted'
    ? told
    : whole?.startsWith(`${told.merchantName} `)
      ? { ...told, merchantName: whole, known: false }
      : // DELHAIZE SERBIA DOO: whom the bank states was not told by the words of the line, which say nothing against it.
        { ...told, basis: 'trade_vague' };
