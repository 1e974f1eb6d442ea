/** Operations of the bank and payments between people: the money's way is worded, and sometimes who is at its end. */
import type { MerchantCategory } from './categories.ts';
import { besides, cleanedName, writtenName } from './cleaned-name.ts';
import { type Descriptor, neutralWords } from './descriptor.ts';
import { asInLine, matched, sentence } from './explain.ts';
import { placeOf } from './name-place.ts';
import { COUNTED, isForm, leading, legalForms } from './name-words.ts';
import { isBetween, partyIn, TAKINGS } from './party.ts';
import { isGivenName, isSurname, nominative, type Span } from './person.ts';
import { townBefore } from './places.ts';
import { hasBody } from './public-bodies.ts';
import { type Recognised, recognised } from './recognised.ts';
import { isCommonWord } from './spelling.ts';
import type { WordingMatch } from './wording.ts';
import type { Word } from './words.ts';

/** Paid to somebody, whom the name of the operation does not name. */
const NAMELESS: ReadonlySet<MerchantCategory> = new Set(['building_maintenance', 'rent', 'fx_exchange']);
/** Whether somebody stands on the other side, whom the line may leave out. */
export const hasOtherSide = (merchantCategory: MerchantCategory): boolean =>
  isBetween(merchantCategory) || NAMELESS.has(merchantCategory);

/** What somebody imposes or lends, who may stand beside it. */
const IMPOSED: ReadonlySet<MerchantCategory> = new Set(['fine', 'government_fee']);
/** STAMBENA ZAJEDNICA CARA LAZARA 14: the community of a house is that, and a manager may be a firm. */
export const isHouse = (said: readonly string[]): boolean =>
  said.some((word) => /^(?:stamb|sz$|skupstin)/.test(word));

const CURRENCY =
  /^(?:EUR|EURA|USD|CHF|GBP|VALUT[AEIU]|PLACANJE|PRODAJA|KUPOVINA|OTKUP|NAPLATA|UPLATA|ISPLATA|RACUN|EFEKTIV[AEU])$/;

/** MENJACNICA GAGA SABAC OTKUP: the office where money was changed has a name. */
const officeIn = ({ words, start, end }: Descriptor, { rule, said, at }: WordingMatch): string | null => {
  if (rule.merchantCategory !== 'fx_exchange' || !said[0]!.startsWith('menjacnic')) return null;
  // STR MENJACNICA LAV, AVANS MENJACNICA IVANA
  const isNoName = (word: Word): boolean =>
    word.number || isForm(word) || COUNTED.has(word.folded) || leading.has(word.folded);
  if (!words.slice(start, at).every(isNoName)) return null;
  const last = words.findIndex(({ folded }, i) => i > at && CURRENCY.test(folded));
  const paid = last > 0 ? Math.min(last, end) : end;
  const until = paid - townBefore(words, at + 1, paid);
  const own = words
    .slice(at, placeOf(words, at, until)?.until ?? until)
    .filter((word) => !word.number && !isForm(word) && !COUNTED.has(word.folded));
  const isNamed = own.some(({ folded }, i) => i > 0 && folded.length > 1 && !isCommonWord(folded));
  return isNamed ? writtenName(own) : null;
};

export const fromWording = (descriptor: Descriptor, match: WordingMatch): Recognised => {
  const { rule, said } = match;
  const party = partyIn(descriptor, match) ?? officeIn(descriptor, match);
  // ISPLATA ZARADE 03/2026: of what is paid by somebody the name is missing.
  const { words } = descriptor;
  const isOpen =
    hasOtherSide(rule.merchantCategory) &&
    rule.name !== TAKINGS &&
    !(rule.merchantCategory === 'building_maintenance' && isHouse(said)) &&
    // Sick pay is the employer's for a month, and the fund's from then on.
    (rule.merchantCategory === 'building_maintenance' ||
      said.some((word) => word.startsWith('bolovanj')) ||
      words.some(({ folded }) => folded !== 'OD' && legalForms.has(folded)) ||
      hasBody(words, 0, words.length) ||
      (rule.merchantCategory !== 'social_benefit' && besides(descriptor, match.spots) !== null));
  const sure = isOpen ? 'transfer' : 'operation';
  // KOMUNALNA MILICIJA PREKRSAJNI NALOG: beside the operation stand words that may say whose it is.
  const alone =
    (IMPOSED.has(rule.merchantCategory) || match.vague) && besides(descriptor, match.spots) !== null
      ? 'transfer'
      : sure;
  const likely = rule.confidence === 'high' ? alone : 'operation_likely';
  return recognised(
    party ?? rule.name ?? cleanedName(descriptor),
    rule.merchantCategory,
    party === null ? likely : 'operation_party',
    matched('wording', asInLine(words, match.spots), rule.merchantCategory, descriptor.removed),
  );
};

/** M. JOVANOVIC, or a given name that no list holds: two or three words, one of them a surname, and no firm. */
export const isSurnameAlone = ({ words, start, end }: Descriptor): boolean => {
  const own = words.slice(start, end);
  return (
    (own.length === 2 || own.length === 3) &&
    own.filter(({ folded }) => folded.length > 4 && folded.endsWith('IC') && isSurname(folded)).length ===
      1 &&
    own.every(({ folded }) => !/\d/.test(folded) && !legalForms.has(folded) && !neutralWords.has(folded))
  );
};

/** Surnames that no list holds. */
const SURNAME = /^[A-Z]{3,}(?:[SC]KI|[OE]V|ANIN)$/;

/** The person's name as a person would write it: the span that was told, or a given name with an initial. */
export const personIn = ({ words, start, end }: Descriptor, person: Span | null): string | null => {
  if (person !== null) return writtenName(nominative(words.slice(person.from, person.to)));
  const at = words.findIndex((word, i) => i >= start && i < end && isGivenName(word));
  if (at < 0) return null;
  const next = at + 1 < end ? words[at + 1]! : null;
  // MARKO J, DUNJA LESJANIN
  const isSecond = next !== null && (next.folded.length === 1 || SURNAME.test(next.folded));
  return writtenName(nominative(words.slice(at, at + (isSecond ? 2 : 1))));
};

/** DZEPARAC FILIP, MARKO J: a given name, with an initial at most. */
export const isOfGivenName = ({ words, start, end }: Descriptor): boolean => {
  const own = words.slice(start, end);
  // TINA I TEA is a firm.
  if (own.some(({ folded }, i) => folded === 'I' && i > 0 && isGivenName(own[i - 1]!) && i + 1 < own.length))
    return false;
  return own.some((word, i) => isGivenName(word) && (own[i + 1]?.folded.length ?? 1) === 1);
};

/** Beside the person stand only the bank's own words: PRENOS PETAR PETROVIC, and not PETAR PETROVIC TERASA. */
export const isNobodyElse = (
  descriptor: Descriptor,
  person: Span | null,
  spots: readonly number[] = [],
): boolean => {
  if (person === null) return false;
  const own = Array.from({ length: person.to - person.from }, (_, i) => person.from + i);
  return besides(descriptor, [...spots, ...own]) === null;
};

export const fromTransfer = (
  descriptor: Descriptor,
  match: WordingMatch,
  person: Span | null,
  between: boolean,
): Recognised => {
  const { words, start, end, removed } = descriptor;
  // PRENOS OD PETAR PETROVIC: "from", not the form of a firm.
  const firm = words.slice(start, end).some(({ folded }) => folded !== 'OD' && legalForms.has(folded));
  if (match.rule.merchantCategory !== 'p2p' || !firm) {
    const whatFor = saysWhatFor(descriptor, match);
    // ZA SVESKE I LENJIRE says what for, and names nobody.
    const isFor = words[start]?.folded === 'ZA';
    const name =
      match.rule.name === null || between || whatFor || isFor || isBetweenPeople(match)
        ? null
        : besides(descriptor, match.spots);
    const found = fromWording(descriptor, match);
    // IPS PRENOS TEHNOSHOP: the way in which money moved is known, and who was paid, but not what for.
    if (name !== null) return { ...found, merchantName: name, basis: 'business' };
    // HVALA NA POMOCI says what it says; of MAMI ZA LEKOVE nobody is named.
    const thanks =
      match.said[0] === 'hvala' && words[Math.max(...match.spots) + 1]?.folded === 'NA'
        ? writtenName(words.slice(start, end))
        : null;
    if (whatFor && person === null)
      return {
        ...found,
        merchantName: thanks ?? personIn(descriptor, null) ?? found.merchantName,
        basis: 'transfer',
      };
    if (person !== null || between) {
      const { merchantName } = found;
      const basis = isNobodyElse(descriptor, person, match.spots) ? 'person' : 'person_likely';
      // PRENOS SEJDA TERZIC: a given name that no list holds.
      const rare = isSurnameAlone(descriptor) ? besides(descriptor, match.spots) : null;
      return { ...found, merchantName: personIn(descriptor, person) ?? rare ?? merchantName, basis };
    }
    return found.basis !== 'operation' ? found : { ...found, basis: 'transfer' };
  }
  const said = match.said.map((word) => `'${word}'`);
  const explanation = sentence(
    `A transfer to or from a firm (${said.join(' and ')})`,
    `Prenos firmi ili od firme (${said.join(' i ')})`,
    removed,
  );
  return recognised(cleanedName(descriptor), 'business_payment', 'business', explanation);
};

/** POZAJMICA DO PRVOG: said of people alone, so what stands beside it says what for. */
const isBetweenPeople = ({ rule }: WordingMatch): boolean =>
  rule.merchantCategory === 'p2p' && rule.confidence === 'high';

/** HVALA NA POMOCI: what it is for, and nobody's name. */
const saysWhatFor = ({ words }: Descriptor, { spots }: WordingMatch): boolean =>
  ['NA', 'ZA'].includes(words[Math.max(...spots) + 1]?.folded ?? '');
