/** Whom the bank states, where that tells more than any words: an officer of enforcement, a leasing firm, a town that gives. */
import type { Category, MerchantCategory } from './categories.ts';
import { writtenName } from './cleaned-name.ts';
import { SAYS_NOTHING, WORDED } from './coded.ts';
import type { Basis } from './confidence.ts';
import { describe } from './descriptor.ts';
import { isTown } from './dues.ts';
import { isFirm } from './firms.ts';
import { fold } from './fold.ts';
import { kindOf } from './kinds.ts';
import { legalForms } from './name-words.ts';
import type { Recognised } from './recognised.ts';
import { mayBeCut, statedPerson } from './stated-name.ts';

/** JAVNI IZVRSITELJ, JI TATJANA VELIC */
const OFFICER = /\bIZVRSITELJ|^JI [A-Z]/;
/** SINDIKAT LEKARA, SINDIKALNA ORGANIZACIJA */
const UNION = /\bSINDIKA[TL]/;
/** Who gives, and sells nothing to a citizen. */
const GIVES =
  /^(?:RFZO|REPUBLICKI FOND ZA ZDRAV|MINISTARSTVO|POKRAJINSKI SEKRETARIJAT|CENTAR ZA SOCIJALNI RAD|GRADSKI CENTAR ZA SOC|[A-Z ]*\bSUD\b)/;

const OF_A_TRADE: ReadonlySet<Basis> = new Set(['trade', 'trade_open']);

/** What an instalment to a leasing firm may be taken for: "Zakupnina po ugovoru", "rata za auto". */
const OF_LEASING: ReadonlySet<Category> = new Set([
  'rent',
  'loan',
  'transport',
  'transfer',
  'shopping',
  'uncategorized',
]);
const CARRIES: ReadonlySet<MerchantCategory> = new Set(['postal', 'courier']);
/** CRKVENA OPSTINA RUMA, SPC OPSTINA KIKINDA, MANASTIR TUMANE, ISLAMSKA ZAJEDNICA */
const CHURCH =
  /\b(?:CRKV[AE]|CRKVENA OPSTINA|SPC(?: CRKVENA)? OPSTINA|SPCO|SRPSKA PRAVOSLAVNA|MANASTIR|HRAM|PAROHIJA|EPARHIJA|ZUPA|ISLAMSK[AE] ZAJEDNIC[AE]|MEDZLIS|JEVREJSKA OPSTINA)\b/;
const OF_CHURCHES: ReadonlySet<Category> = new Set(['transfer', 'taxes', 'uncategorized']);
/** Graves, lessons, pilgrimages and flats. */
const SOLD_BY_CHURCHES: ReadonlySet<Category> = new Set(['utilities', 'education', 'travel', 'rent']);
const EMBASSY = /\b(?:AMBASAD|KONZULAT|EMBASSY)/;
/** What a town pays as anybody does. */
const PAID_BY_TOWNS: ReadonlySet<Category> = new Set(['salary', 'income', 'taxes']);
/** Pay by its words, a fee by the union's name, or a gift. */
const OF_UNIONS: ReadonlySet<Category> = new Set(['salary', 'fees', 'transfer', 'uncategorized']);
const SELLS: ReadonlySet<Basis> = new Set([
  'payee',
  'institution',
  'trade',
  'trade_open',
  'trade_vague',
  'trader',
  'trade_bare',
]);

const withKind = (words: Recognised, merchantCategory: MerchantCategory): Recognised => ({
  ...words,
  merchantCategory,
  category: kindOf(merchantCategory).category,
});

/** Who stands on the other side, and what their name says by itself. */
interface OtherSide {
  told: Recognised;
  stated: string;
  folded: string;
  /** As it is written. */
  name: string;
  paymentCode: string | undefined;
}

const as = (
  words: Recognised,
  merchantCategory: MerchantCategory,
  { name, stated }: OtherSide,
): Recognised => ({
  ...withKind(words, merchantCategory),
  merchantName: name,
  basis: mayBeCut(stated, name) ? 'operation_party' : 'stated',
});

const fromPerson = ({ told, stated }: OtherSide): Recognised | null => {
  const person = statedPerson(told, stated);
  return person === null ? null : { ...person, basis: 'person_for' };
};

/** The codes of an employer, and of goods and services. */
const OF_PAY = /^\d4[0-4]$/;
const OF_SALE = /^\d2[0-4]$/;
const OF_GIFTS = /^\d88$/;

/** "Povrat za struju", from GRAD LOZNICA; "naknada svedoku", from OSNOVNI SUD: no refund of a purchase, and no pay. */
const given = (words: Recognised, other: OtherSide): Recognised | null => {
  const code = other.paymentCode ?? '';
  if (!isTown(other.stated) && !GIVES.test(other.folded)) return null;
  if (words.merchantCategory === 'refund') return as(words, 'refund', other);
  const isNoPay = words.merchantCategory === 'payroll_benefit' && code !== '' && !OF_PAY.test(code);
  const isElse = isNoPay || !PAID_BY_TOWNS.has(words.category);
  return isElse && !OF_SALE.test(code) ? as(words, 'social_benefit', other) : null;
};

/** What came in. */
const received = (words: Recognised, other: OtherSide): Recognised | null => {
  const { told, folded } = other;
  // "Paketici za decu", from SINDIKAT LEKARA: no pay of theirs, and no fee.
  const isPay = words.merchantCategory === 'payroll';
  if (UNION.test(folded) && OF_UNIONS.has(words.category) && !isPay)
    return as(words, 'social_benefit', other);
  // "Regres za djubrivo", from UPRAVA ZA AGRARNA PLACANJA
  if (told.merchantCategory === 'social_benefit' && words.category === 'salary')
    return as(words, 'social_benefit', other);
  const gift = given(words, other);
  if (gift !== null) return gift;
  // "kredit vratio pola", from STEFAN ILIC
  if (words.category === 'loan') return fromPerson(other);
  // "Povracaj avansa", from TURISTICKA AGENCIJA KOMPAS: a refund is its shop's.
  if (words.merchantCategory !== 'refund' || told.category === 'taxes') return null;
  return fromPerson(other) ?? (SELLS.has(told.basis) && told.category !== 'transfer' ? told : null);
};

/** "Vencanje, prilog", to CRKVA SVETOG NIKOLE: of a church the town and the saint are part of the name. */
const toChurch = (words: Recognised, { told, stated, folded }: OtherSide): Recognised | null => {
  if (!CHURCH.test(folded) || !OF_CHURCHES.has(told.category)) return null;
  const own = describe(stated).words;
  if (isFirm(own)) return null;
  const kind = SOLD_BY_CHURCHES.has(words.category) ? words : withKind(told, 'donation');
  const merchantName = writtenName(own);
  return {
    ...kind,
    merchantName,
    basis: mayBeCut(stated, merchantName ?? '') ? 'operation_party' : 'stated',
  };
};

/** Whose a due is, which the words leave to be guessed. */
const ofDue = (words: Recognised, other: OtherSide): Recognised | null => {
  const { told, name, stated } = other;
  // "Ribolovacka dozvola", to a fishing club; "Carina i porez", to UPRAVA CARINA
  if (told.category === 'fitness' || (told.known && told.merchantCategory === 'customs')) return told;
  const isBody = told.merchantCategory === 'government_fee' && OF_A_TRADE.has(told.basis) && !isTown(stated);
  if (isBody && words.basis === 'operation_likely') return { ...told, merchantName: name };
  // "Carina i PDV za posiljku", to JP POSTA SRBIJE
  if (told.known && CARRIES.has(told.merchantCategory))
    return as(words, 'customs', { ...other, name: told.merchantName ?? name });
  // "porez za kucu", to PREDRAG ILIC
  return WORDED.has(words.basis) ? fromPerson(other) : null;
};

/** MORAVA LEASING DOO BEOGRAD: what it does is part of its name. */
const wholeOf = ({ stated, name }: OtherSide): string => {
  const { words, start, end } = describe(stated);
  return writtenName(words.slice(start, end).filter(({ folded }) => !legalForms.has(folded))) ?? name;
};

/** What was paid. */
const paid = (words: Recognised, other: OtherSide): Recognised | null => {
  const { told, name, folded } = other;
  // "II 112/26 dug za struju", to JAVNI IZVRSITELJ MARIJA TOMIC
  if (told.category === 'fees' && OFFICER.test(folded)) return told;
  // "vestacenje saobracajno", to SUDSKI VESTAK PETAR ILIC: they are paid for what they are, whatever it is about.
  const isOfTrade = OF_A_TRADE.has(words.basis) || words.basis === 'trade_bare';
  if (isOfTrade && told.merchantCategory === 'legal_services' && OF_A_TRADE.has(told.basis)) return told;
  // "Obuka za zaposlene", to CRVENI KRST: with the code of services something was bought, and no pay.
  const isSale = words.merchantCategory === 'payroll_benefit' && OF_SALE.test(other.paymentCode ?? '');
  if (isSale && SELLS.has(told.basis)) return told;
  // "Lovacka clanarina", to LU FAZAN: the shop of the kind is another.
  if (told.merchantCategory === 'sports_club' && words.category === 'shopping') return told;
  const church = toChurch(words, other);
  if (church !== null) return church;
  // "Pasos", to AMBASADA HRVATSKE
  if (told.category === 'taxes' && EMBASSY.test(folded)) return { ...told, merchantName: name };
  // "Doprinos za lecenje", to FONDACIJA SVETIONIK: no due, with the code of gifts.
  const isGift = words.category === 'taxes' && OF_GIFTS.test(other.paymentCode ?? '');
  if (isGift && told.category !== 'taxes' && !isTown(other.stated))
    return told.merchantCategory === 'donation' && told.known
      ? told
      : {
          ...withKind(words, 'donation'),
          merchantName: writtenName(describe(other.stated).words),
          basis: 'operation_party',
        };
  // "Kazna za parkiranje", to JKP PARKING SERVIS
  if (words.category === 'taxes' && told.merchantCategory === 'parking') return told;
  if (words.category === 'taxes') return ofDue(words, other);
  // "Zakupnina po ugovoru 118", to OTP LEASING SRBIJA DOO
  const isLeasing = told.merchantCategory === 'leasing' || /\bL(?:EAS|IZ)ING\b/.test(folded);
  if (isLeasing && OF_LEASING.has(words.category))
    return told.known ? told : as(told, 'leasing', { ...other, name: wholeOf(other) });
  // "Za lecenje", to FONDACIJA BUDI HUMAN
  if (told.basis === 'payee' && told.merchantCategory === 'donation' && words.category === 'transfer')
    return told;
  // "Rata za onaj sat", to PREDRAG ILIC: no bank lends under a person's name.
  const isLoan = words.category === 'loan' && words.merchantCategory !== 'debt_collection';
  return isLoan ? fromPerson(other) : null;
};

/** FK MLADOST, ZRK LASTA, LU FAZAN: what clubs write in front of their names, and shops do not. */
const CLUB =
  /^(?:Z?[FKOR]K|OFK|OKK|KMF|[VTPABJ]K|STK|SSK|SD|SRD|L[UD]|PSD|ASK|USR|O?SRU|SRK|[GAMP]K|PD|AMK) [A-Z]{3}/;

const OF_TRADES: ReadonlySet<Basis> = new Set(['trade', 'trade_open', 'trade_bare', 'trade_vague']);
const OF_CLUBS: ReadonlySet<Category> = new Set(['education', 'entertainment']);

/** A club that the bank states; a card's line has too many towns and shops that look like one. */
export const club = (told: Recognised, stated: string): Recognised | null => {
  // FK MLADOST OMLADINSKA SKOLA: what a club teaches, and no school.
  const isOfClub = OF_TRADES.has(told.basis) && OF_CLUBS.has(told.category);
  if (!(SAYS_NOTHING.has(told.basis) || isOfClub) || !CLUB.test(fold(stated))) return null;
  const own = describe(stated).words;
  if (isFirm(own)) return null;
  // LU GOLUB: what was taken for a cut town is its name.
  const merchantName = told.merchantName?.includes(' ') && !isOfClub ? told.merchantName : writtenName(own);
  return withKind({ ...told, merchantName, basis: 'trade_open' }, 'sports_club');
};

/** SINDIKALNA ORGANIZACIJA KRISTAL is none of Kristal's shops. */
export const union = (told: Recognised, stated: string): Recognised | null => {
  if (told.basis !== 'payee' || !UNION.test(fold(stated))) return null;
  const merchantName = writtenName(describe(stated).words);
  return withKind({ ...told, merchantName, known: false, basis: 'trade_vague' }, 'unknown');
};

/** Null where the words decide, and who is stated says only who it is. */
export const byWhom = (
  words: Recognised,
  told: Recognised,
  stated: string,
  { income, name, paymentCode }: { income: boolean; name: string | null; paymentCode: string | undefined },
): Recognised | null => {
  if (name === null) return null;
  const other = { told, stated, folded: fold(stated), name, paymentCode };
  return income ? received(words, other) : paid(words, other);
};
