/** Whom the bank states, where that tells more than any words: an officer of enforcement, a leasing firm, a town that gives. */
import type { Category, MerchantCategory } from './categories.ts';
import { WORDED } from './coded.ts';
import type { Basis } from './confidence.ts';
import { describe } from './descriptor.ts';
import { isTown } from './dues.ts';
import { isFirm } from './firms.ts';
import { fold } from './fold.ts';
import { kindOf } from './kinds.ts';
import type { Recognised } from './recognised.ts';
import { statedPerson } from './stated-name.ts';

/** JAVNI IZVRSITELJ, JI TATJANA VELIC */
const OFFICER = /\bIZVRSITELJ|^JI [A-Z]/;
/** SINDIKAT LEKARA, SINDIKALNA ORGANIZACIJA */
const UNION = /\bSINDIKA[TL]/;
/** Who gives, and sells nothing to a citizen. */
const GIVES =
  /^(?:MINISTARSTVO|POKRAJINSKI SEKRETARIJAT|CENTAR ZA SOCIJALNI RAD|GRADSKI CENTAR ZA SOC|[A-Z ]*\bSUD\b)/;

const OF_A_TRADE: ReadonlySet<Basis> = new Set(['trade', 'trade_open']);

/** What an instalment to a leasing firm may be taken for: "Zakupnina po ugovoru", "rata za auto". */
const OF_LEASING: ReadonlySet<Category> = new Set(['rent', 'loan', 'transport', 'transfer', 'uncategorized']);
const CARRIES: ReadonlySet<MerchantCategory> = new Set(['postal', 'courier']);
/** What a town pays as anybody does. */
const PAID_BY_TOWNS: ReadonlySet<Category> = new Set(['salary', 'income', 'taxes']);
/** Pay by its words, a fee by the union's name, or a gift. */
const OF_UNIONS: ReadonlySet<Category> = new Set(['salary', 'fees', 'transfer']);
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

const fromPerson = (told: Recognised, stated: string): Recognised | null => {
  const person = statedPerson(told, stated);
  return person === null ? null : { ...person, basis: 'person_for' };
};

/** What came in. */
const received = (words: Recognised, told: Recognised, stated: string, name: string): Recognised | null => {
  const folded = fold(stated);
  const isBack = words.merchantCategory === 'refund';
  // "Paketici za decu", from SINDIKAT LEKARA: no pay of theirs, and no fee.
  if (UNION.test(folded) && OF_UNIONS.has(words.category))
    return { ...withKind(words, 'social_benefit'), merchantName: name, basis: 'stated' };
  // "Regres za djubrivo", from UPRAVA ZA AGRARNA PLACANJA
  if (told.merchantCategory === 'social_benefit' && words.category === 'salary')
    return { ...withKind(words, 'social_benefit'), merchantName: name, basis: 'stated' };
  // "Povrat za struju", from GRAD LOZNICA
  if ((isTown(stated) || GIVES.test(folded)) && (isBack || !PAID_BY_TOWNS.has(words.category)))
    return { ...withKind(words, isBack ? 'refund' : 'social_benefit'), merchantName: name, basis: 'stated' };
  // "kredit vratio pola", from STEFAN ILIC
  if (words.category === 'loan') return fromPerson(told, stated);
  // "Povracaj avansa", from TURISTICKA AGENCIJA KOMPAS: a refund is its shop's.
  if (!isBack || told.category === 'taxes') return null;
  const person = fromPerson(told, stated);
  if (person !== null) return person;
  return SELLS.has(told.basis) && told.category !== 'transfer' ? told : null;
};

/** What was paid. */
const paid = (words: Recognised, told: Recognised, stated: string, name: string): Recognised | null => {
  // "II 112/26 dug za struju", to JAVNI IZVRSITELJ MARIJA TOMIC
  if (told.category === 'fees' && OFFICER.test(fold(stated))) return told;
  // "vestacenje saobracajno", to SUDSKI VESTAK PETAR ILIC: they are paid for what they are, whatever it is about.
  if (
    told.merchantCategory === 'legal_services' &&
    (OF_A_TRADE.has(words.basis) || words.basis === 'trade_bare') &&
    OF_A_TRADE.has(told.basis)
  )
    return told;
  // "Ribolovacka dozvola", to a fishing club; "Carina i porez", to UPRAVA CARINA
  const isDue = words.category === 'taxes' && WORDED.has(words.basis);
  if (isDue && (told.category === 'fitness' || (told.known && told.merchantCategory === 'customs')))
    return told;
  // "Zakupnina po ugovoru 118", to OTP LEASING SRBIJA DOO
  const isLeasing = told.merchantCategory === 'leasing' || /\bL(?:EAS|IZ)ING\b/.test(fold(stated));
  if (isLeasing && OF_LEASING.has(words.category))
    return told.known ? told : { ...withKind(told, 'leasing'), merchantName: name, basis: 'stated' };
  // "Carina i PDV za posiljku", to JP POSTA SRBIJE
  if (words.category === 'taxes' && told.known && CARRIES.has(told.merchantCategory))
    return { ...withKind(words, 'customs'), merchantName: told.merchantName, basis: 'stated' };
  // "Za lecenje", to FONDACIJA BUDI HUMAN
  if (told.basis === 'payee' && told.merchantCategory === 'donation' && words.category === 'transfer')
    return told;
  // "Rata za onaj sat", to PREDRAG ILIC: no bank lends under a person's name.
  const isLoan = words.category === 'loan' && words.merchantCategory !== 'debt_collection';
  return isLoan ? fromPerson(told, stated) : null;
};

/** FK MLADOST, ZRK LASTA, LU FAZAN: what clubs write in front of their names, and shops do not. */
const CLUB = /^(?:Z?[FKOR]K|OFK|OKK|KMF|[VTPABJ]K|STK|SSK|SD|SRD|L[UD]|PSD|ASK|USR) [A-Z]{3}/;

/** A club that the bank states; a card's line has too many towns and shops that look like one. */
export const club = (told: Recognised, stated: string): Recognised | null =>
  told.basis === 'name' && CLUB.test(fold(stated)) && !isFirm(describe(stated).words)
    ? withKind({ ...told, basis: 'trade_open' }, 'sports_club')
    : null;

/** Null where the words decide, and who is stated says only who it is. */
export const byWhom = (
  words: Recognised,
  told: Recognised,
  stated: string,
  { income, name }: { income: boolean; name: string | null },
): Recognised | null => (name === null ? null : (income ? received : paid)(words, told, stated, name));
