/** What a trade that stands in the line says of the payee: its category, and that the words beside it are its name. */
import type { MerchantCategory } from './categories.ts';
import { besides, type Name, nameIn, writtenName } from './cleaned-name.ts';
import type { Basis } from './confidence.ts';
import { isCountryCode } from './countries.ts';
import type { Descriptor } from './descriptor.ts';
import { isPlainName } from './doubts.ts';
import { asInLine, matched, REFUND } from './explain.ts';
import { isFirmOfOne } from './firms.ts';
import { fold } from './fold.ts';
import { isGoods } from './goods.ts';
import { isStreet } from './name-place.ts';
import { isForm, legalForms, PUBLIC as PUBLIC_FORMS } from './name-words.ts';
import { beforeOwner, behindOwner, ownerBehind } from './owners.ts';
import { bodyIn } from './party.ts';
import { isNamedOn, isOfAnother, isOfMaker, isPartOf, isRepairOf } from './payee-doubts.ts';
import type { PayeeMatch } from './payees.ts';
import { nominative, type Span } from './person.ts';
import { isShortTown } from './places.ts';
import { hasBody, isNamed, isOfFaculty } from './public-bodies.ts';
import { type Recognised, recognised } from './recognised.ts';
import { isCommonWord, isKnownWord } from './spelling.ts';
import { isHouse } from './transfers.ts';
import type { WordingMatch } from './wording.ts';

/** TELEFON MTS: what an operator's bill is for. */
const OF_TELECOM: ReadonlySet<MerchantCategory> = new Set(['telecom', 'telecom_mobile', 'internet_tv']);
const isOfTelecom = (trade: WordingMatch, { payee }: PayeeMatch): boolean =>
  trade.rule.merchantCategory === 'electronics' && OF_TELECOM.has(payee.merchantCategory);

/** TEMPO TAXI: a trade of another category, written before an ordinary word or after one that begins the text. */
export const outweighs = (
  trade: WordingMatch | null,
  payee: PayeeMatch,
  descriptor: Descriptor,
): trade is WordingMatch => {
  const { start, words, end } = descriptor;
  if (trade !== null && isOfMaker(words, trade)) return false;
  return (
    // MESARA ZLATIBORAC KOD JOCE: somebody's own shop.
    (trade !== null && trade.at < payee.from && payee.to < end && words[payee.to]!.folded === 'KOD') ||
    (trade !== null && (isRepairOf(descriptor, trade, payee) || isPartOf(trade, payee))) ||
    // UNIVERZITET U BEOGRADU FILOLOSKI FAKULTET: which of its faculties.
    (trade !== null && payee.payee.merchantCategory === 'university' && isOfFaculty(words)) ||
    // APOTEKA ZELENIKA ZELENA PIJACA: where it stands.
    (trade !== null &&
      trade.at < payee.from &&
      payee.payee.merchantCategory === 'market' &&
      isNamed(words, start, payee.from) &&
      !hasBody(words, start, payee.from)) ||
    // MESNICA KARLOVIC CRVENI KRST: a quarter of Niš.
    (trade !== null && trade.at < payee.from && payee.from > start + 1 && payee.said === 'crveni krst') ||
    // KAFETERIJA TRI SESTRE, HALO TAXI GRBA: whose name is a trade, and another name behind it.
    (trade !== null &&
      payee.confidence === 'medium' &&
      (payee.slight || payee.payee.merchantCategory === 'taxi') &&
      payee.payee.merchantCategory !== 'market' &&
      words.slice(start, payee.from).every(isForm) &&
      trade.at >= payee.from &&
      trade.spots.every((spot) => spot < payee.to) &&
      !trade.vague &&
      !isStreet(words, payee.to) &&
      isNamedOn(descriptor, payee.to)) ||
    (trade !== null &&
      payee.slight &&
      !isOfTelecom(trade, payee) &&
      trade.rule.confidence === 'low' &&
      isOfAnother(trade, payee.payee) &&
      // JKP PIJACE: a public enterprise, and the next word says which.
      trade.rule.merchantCategory !== 'communal_services' &&
      (trade.at < payee.from || (trade.at >= payee.to && payee.from === start)))
  );
};

/** After these a trade is where or what for somebody paid: "za karte", "racun u restoranu". */
const PREPOSITIONS = new Set(['ZA', 'U', 'NA', 'OD', 'IZ', 'PO', 'DO', 'SA']);

/** What bears the name of somebody long dead: OS VUK KARADZIC. */
const NAMED_AFTER = new Set(
  'SKOLA GIMNAZIJA OS BIBLIOTEKA MUZEJ POZORISTE AERODROM INSTITUT DOM BOLNICA'.split(' '),
);

/** What is called by whoever owns it. */
const HOUSES = new Set(
  'STUDIO SALON SERVIS ORDINACIJA RADNJA ATELJE KLUB CENTAR AGENCIJA BIRO RADIONICA AMBULANTA APOTEKA GALERIJA LEGAT TEATAR'.split(
    ' ',
  ),
);

/** PALACINKARNICA, TORTARA, KNJIGOVODSTVO: who sells it. */
const SHOP_ENDING = /(?:NICA|ARA|IJA|AR|ER|STVO|^KETERING|^RASADNIK)$/;
/** FOTOGRAF, GINEKOLOG: what somebody is by trade, and not what anybody is paid for. */
const WHO_IT_IS =
  /(?:OLOG|IJATAR|OPED|ODONT|HIRURG|REZAC|GRAF|ODILAC|ARHITEKTA|TRENER|TERAPEUT|MAJSTOR|INSTALATER|TRICAR)$/;

/** "Za karte PETAR PETROVIC", "PETAR PETROVIC hrana": what a payment between people is for, and no firm. */
export const isPurpose = ({ words, start, end }: Descriptor, trade: WordingMatch, person: Span): boolean => {
  // UPLATA ZA EKSKURZIJU OS RADOJE DOMANOVIC, FOTO STUDIO LAZIC PETAR
  const before = words[person.from - 1]?.folded ?? '';
  if (NAMED_AFTER.has(before) || HOUSES.has(before)) return false;
  if (PREPOSITIONS.has(words[trade.at - 1]?.folded ?? '') || words[start]?.folded === 'ZA') return true;
  // MIODRAG ILIC PR ELEKTRO USLUGE
  if (isFirmOfOne(words.slice(start, end)) || WHO_IT_IS.test(words[trade.at]!.folded)) return false;
  // GORIVO SOFIJA JOVANOVIC: no firm is called by what it sells alone, in front of a person.
  const first = words[start];
  if (
    first !== undefined &&
    trade.at === start &&
    trade.spots.length === 1 &&
    person.from === start + 1 &&
    isGoods(first) &&
    !SHOP_ENDING.test(first.folded)
  )
    return true;
  if (trade.spots.some((spot) => NAMED_AFTER.has(words[spot]!.folded))) return false;
  // KAMENOREZAC PETAR: no surname is so long. KOVAC and TESAR are.
  const isCraft =
    trade.at === person.from && trade.at === start && words[trade.at]!.folded.length >= LONGEST_SURNAME;
  if (trade.at >= person.from && trade.at < person.to && !isCraft) return true;
  return trade.vague;
};

const PUBLIC = new Set(['JKP', 'JP', 'KJP', 'JKSP', 'KJKP', 'OPSTINA', 'DOM', 'OS', 'SKOLA', 'GIMNAZIJA']);

/** Of longer names one in seven was wrong at first reading, of others one in thirty. */
const MOST_WORDS = 3;
/** CVECARA MARTA: where so few words stand that nothing is paid for. */
const FEWEST_WORDS = 4;
/** Of a craft whose name is that long nobody is called. */
const LONGEST_SURNAME = 9;

/** One word that is no common noun, behind its trade or in front: that is the name, wherever the line goes on. */
const isShort = ({ words, start, end, guessed }: Descriptor): boolean => {
  const own = words.slice(start, end);
  const telling = own.filter(({ folded, number }) => !number && !isCommonWord(folded));
  return !guessed && own.length <= FEWEST_WORDS && telling.length === 1 && own.at(-1) === telling[0];
};

/** BENZINSKA PUMPA CITY MED: a few letters at the end of a line, which may be those of a town. */
const mayBeCut = ({ words, start, end, cut }: Descriptor): boolean => {
  const last = words[end - 1]!;
  return (
    !cut &&
    words.slice(end).every(({ folded, number }) => number || isCountryCode(folded)) &&
    end - start > 2 &&
    last.folded.length < 4 &&
    !last.number &&
    !isCommonWord(last.folded) &&
    // FRIZERAJ KOD MIRE BOR, GRADSKA TOPLANA JKP
    !isShortTown(last.folded) &&
    !PUBLIC_FORMS.has(last.folded) &&
    !legalForms.has(last.folded)
  );
};

/** STOMATOLOSKA ORDINACIJA D|ZITISTE, KAFETERIJAZORANIS: a word that no list holds may be a beginning, or a name with a place. */
const isInFullField = ({ words, start, end, full }: Descriptor): boolean => {
  const last = words[end - 1];
  return full && last !== undefined && end > start && !last.number && !isKnownWord(last.folded);
};

/** GVOZDJARA SRAF BUSILICA: behind two words what is sold may be no part of the name. */
const endsInGoods = ({ words, start, end }: Descriptor): boolean =>
  end - start > 2 && isGoods(words[end - 1]!) && !isCommonWord(words[end - 1]!.folded);

/** POS 11.04.2026 VULKANIZER SLAVUJ LECE: the last word of a line without a town may be one that no list holds. */
const mayBeSeat = ({ words, start, end }: Descriptor): boolean => {
  const last = words[end - 1]!;
  return (
    end === words.length &&
    end - start > 2 &&
    !last.number &&
    !isKnownWord(last.folded) &&
    isNamed(words, start, end - 1)
  );
};

/** Whether the name goes on as far as the payee's words. */
const endsIn = ({ text }: Name, { words, end }: Descriptor): boolean =>
  fold((text ?? '').split(' ').at(-1)!) === words[end - 1]!.folded;

/** ADVOKAT MILENA TUBIC, and not UNA KLEPIC GRUPA LEPTIRICI, where something else is named as well. */
const isTradeOf = ({ words }: Descriptor, { text }: Name, { from, to }: Span): boolean => {
  const who = words.slice(from, to).map(({ folded }) => folded);
  return (text ?? '')
    .split(/[ -]/)
    .map(fold)
    .every((word) => who.includes(word) || isCommonWord(word) || isKnownWord(word) || word.length < 3);
};

const basisOf = (descriptor: Descriptor, trade: WordingMatch, name: Name, person: Span | null): Basis => {
  if (name.bare) return 'trade_bare';
  if (trade.vague) return 'trade_vague';
  if (person !== null)
    return isTradeOf(descriptor, name, person) && isPlainName(descriptor, name.text ?? '')
      ? 'trader'
      : 'trade_open';
  // AUTO ZATVARANJE RUPE VULKO CENTAR: of many words some are no name.
  if ((name.text ?? '').split(' ').length > MOST_WORDS) return 'trade_open';
  if (
    (!name.closed && !isShort(descriptor)) ||
    // DOM ZDRAVLJA INDJIJA SANITARNA KNJIZICA: the last word of the line is none of the name.
    (endsIn(name, descriptor) &&
      (mayBeCut(descriptor) || mayBeSeat(descriptor) || endsInGoods(descriptor) || isInFullField(descriptor)))
  )
    return 'trade_open';
  if (PUBLIC.has(descriptor.words[descriptor.start]?.folded ?? '')) return 'institution';
  return isPlainName(descriptor, name.text ?? '') ? 'trade' : 'trade_open';
};

/** JAVNI IZVRSITELJ PREDUJAM, JAVNOM IZVRSITELJU: how who holds the office is called, in any case. */
const OFFICES: readonly (readonly [stem: string, name: string])[] = [
  ['IZVRS', 'Javni izvršitelj'],
  ['JI', 'Javni izvršitelj'],
  ['BELEZNIK', 'Javni beležnik'],
  ['JB', 'Javni beležnik'],
];

const officeIn = ({ words }: Descriptor, person: Span | null): string | null => {
  if (person === null) return null;
  const office = OFFICES.find(([stem]) =>
    words.some(({ folded }) => (stem.length > 2 ? folded.startsWith(stem) : folded === stem)),
  );
  const who = writtenName(nominative(words.slice(person.from, person.to)));
  return office === undefined || who === null ? null : `${office[1]} ${who}`;
};

/** SUDSKI TUMAC ZA NEMACKI SANJA PETRIC: who it is stands behind what for. */
const withPerson = ({ words }: Descriptor, name: Name, person: Span | null): Name => {
  const isBehind = person !== null && words[person.from - 2]?.folded === 'ZA';
  const who = isBehind ? writtenName(words.slice(person.from, person.to)) : null;
  if (who === null || name.text === null || who.split(' ').some((part) => name.text!.includes(part)))
    return name;
  return { ...name, text: `${name.text} ${who}`, bare: false };
};

/** VIP PAY*DOPUNA: what told the trade is all that the line says. */
const named = (descriptor: Descriptor, { at, said }: WordingMatch): Name => {
  const name = nameIn(descriptor, at);
  const isSaid = fold(name.text ?? '')
    .split(/[ -]/)
    .every((word) => said.includes(word.toLowerCase()) || isCommonWord(word));
  return { ...name, bare: name.bare || isSaid };
};

export const fromTrade = (
  descriptor: Descriptor,
  trade: WordingMatch,
  person: Span | null,
  income: boolean,
): Recognised => {
  const own = beforeOwner(descriptor, trade, person);
  if (own !== descriptor) return fromTrade(own, trade, null, income);
  const owner = ownerBehind(descriptor, trade, person);
  if (owner > 0) return fromTrade({ ...descriptor, end: owner }, trade, null, income);
  const owned = behindOwner(descriptor, trade, person);
  if (owned > 0) {
    const found = fromTrade({ ...descriptor, start: owned }, trade, null, income);
    // MARKO ILIC PR AUTOPREVOZNIK has no other name.
    if (found.basis !== 'trade_bare') return found;
  }
  const { rule, said, spots } = trade;
  const { merchantCategory, category } = rule;
  const refund = income && category !== 'transfer' && category !== 'income' ? REFUND : null;
  const explanation = matched(
    'wording',
    asInLine(descriptor.words, spots),
    merchantCategory,
    descriptor.removed,
    refund,
  );
  // UPRAVNIK ZGRADE DOM PLUS MENADZMENT has a name, SKUPSTINA STANARA KNEZA MILOSA 44 an address.
  const manager =
    merchantCategory === 'building_maintenance' &&
    rule.name !== null &&
    // STAMBENA ZAJEDNICA BULEVAR OSLOBODJ: of an address the number was cut.
    !isHouse(said) &&
    !descriptor.words.some(({ number }) => number)
      ? besides(descriptor, trade.spots)
      : null;
  if (manager !== null) return recognised(manager, merchantCategory, 'trade_open', explanation);
  // PRIJAVA ISPITA POLJOPRIVREDNI FAKULTET
  const school =
    rule.name !== null && merchantCategory === 'university' ? bodyIn(descriptor, trade.spots) : null;
  if (school !== null) return recognised(school, merchantCategory, 'trade_open', explanation);
  if (rule.name !== null) {
    const nameless = merchantCategory === 'building_maintenance' && !isHouse(said) ? 'transfer' : 'operation';
    const basis = rule.confidence === 'high' ? nameless : 'operation_likely';
    return recognised(rule.name, merchantCategory, basis, explanation);
  }
  const officer = officeIn(descriptor, person);
  if (officer !== null) return recognised(officer, merchantCategory, 'trader', explanation);
  const name = withPerson(descriptor, named(descriptor, trade), person);
  return recognised(name.text, merchantCategory, basisOf(descriptor, trade, name, person), explanation);
};
