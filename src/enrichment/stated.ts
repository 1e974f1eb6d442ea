/** What the words say, put beside the name of the other side that the bank states. */
import type { Category, MerchantCategory } from './categories.ts';
import { writtenName } from './cleaned-name.ts';
import { SAYS_NOTHING, WORDED } from './coded.ts';
import type { Basis } from './confidence.ts';
import { describe } from './descriptor.ts';
import { isStatedHouse } from './doubts.ts';
import { isTown, THE_STATE } from './dues.ts';
import { isByCitizen } from './everyday.ts';
import type { Facts } from './facts.ts';
import { isFirmOfOne } from './firms.ts';
import { fold } from './fold.ts';
import { ofOrder } from './ordered.ts';
import { isBetween, TAKINGS } from './party.ts';
import { isGivenName } from './person.ts';
import type { Recognised } from './recognised.ts';
import { byWhom, club, union } from './stated-first.ts';
import {
  isSaid,
  mayBeCut,
  ownedFirm,
  statedPerson,
  upTo,
  withBothSurnames,
  withWhole,
} from './stated-name.ts';
import { household } from './stated-people.ts';
import { hasOtherSide } from './transfers.ts';

/** What says how money moved, and not to whom. */
const NAMELESS: ReadonlySet<MerchantCategory> = new Set([
  'p2p',
  'standing_order',
  'direct_debit',
  'instant_payment',
  'business_payment',
  'unknown',
]);

/** A payee, or a firm that names its trade. */
const SELLS: ReadonlySet<Basis> = new Set(['payee', 'institution', 'trade', 'trade_open', 'trade_vague']);

/** What is paid in instalments, and is no loan. */
const BY_INSTALMENT: ReadonlySet<Category> = new Set([
  'education',
  'travel',
  'insurance',
  'utilities',
  'fitness',
]);

/** Words of a trade beside which the bank states who is paid: what they say is what is paid for. */
const PURPOSES: ReadonlySet<Basis> = new Set([
  'trade',
  'trade_open',
  'trade_vague',
  'trade_bare',
  'purpose',
  'operation_likely',
]);

/** LJILJANA HOFER is no shop of Hofer's. */
const beginsAsPerson = (name: string): boolean => {
  const [first] = describe(name).words;
  return first !== undefined && isGivenName(first);
};

const OF_A_TRADE: ReadonlySet<Basis> = new Set(['trade', 'trade_open', 'trade_vague']);
/** What leaves open who is paid. */
const BY_WORDS_ALONE: ReadonlySet<Basis> = new Set(['business', 'operation_likely', 'payee_doubted']);
/** "Protetika, zub. tehnika", to ZUBNA ORDINACIJA STANOJEV: a firm's own name tells its trade better than what it is paid for. */
const SURE_OF_TRADE: ReadonlySet<Basis> = new Set(['trade', 'trade_open', 'trader', 'institution']);
const SAYS_NOBODY: ReadonlySet<Basis> = new Set(['address', 'nothing', 'person', 'person_likely']);

/** Words that told something else than that money moved. */
const saysWhatElse = ({ basis, category }: Recognised): boolean =>
  !SAYS_NOTHING.has(basis) && category !== 'transfer';

/** FOND PIO CRNE GORE, FOND PIO REPUBLIKE SRPSKE: the neighbours' funds. */
const FUND_ABROAD = /\b(?:CRNE GORE|SRPSKE|F?BIH|FEDERACIJ|HRVATSK|SLOVENIJ|MAKEDONIJ|KOSOV)/;

/** The fund, and the banks and the post that pay out for it. */
const HOME_PENSION = /\b(?:r?f?pio|fond\w*|pen[zs]\w*|bank\w*|po[sš]t\w*|sovo|trezor)\b/i;

/** Where the wording names nobody, the name that the bank states beside it is read like one. */
export const withCounterparty = (
  words: Recognised,
  facts: Facts,
  read: (wording: string) => Recognised,
  written: (wording: string) => string | null,
  income: boolean,
): Recognised => {
  const { name: stated, person: isPerson } = facts.counterparty ?? {};
  if (!stated || isPerson) return words;
  const name = ownedFirm(stated, read);
  const one = withBothSurnames(read(name), name);
  const told = household(one, name) ?? club(one, name) ?? union(one, name) ?? one;
  const order = ofOrder(words, told, { stated: name, name: written(name), facts });
  if (order !== null) return order;
  // "Autorska naknada", to SOKOJ: who collects fees is paid, and pays none.
  if (!income && words.category === 'income' && told.known && told.basis === 'payee') return told;
  const first = byWhom(words, told, name, { income, name: written(name), paymentCode: facts.paymentCode });
  if (first !== null) return first;
  // "Lokalna komunalna taksa", to LPA PANCEVO
  // "Vracanje poreza", from LPA GRADA SUBOTICE: the town's own office, and not the state's.
  const isOfTown =
    words.merchantName === 'Poreska uprava' && told.merchantName === 'Lokalna poreska administracija';
  if (
    (words.merchantName === THE_STATE || isOfTown) &&
    told.category === 'taxes' &&
    told.merchantName !== null &&
    !isTown(name)
  )
    return { ...words, merchantName: told.merchantName };
  if (words.basis === 'payee' && told.basis === 'payee' && told.merchantName !== words.merchantName)
    return told;
  // "Tekuce odrzavanje", to DOM ODRZAVANJE DOO: of a fee of its own a bank states no other side.
  const isOwnFee = WORDED.has(words.basis) && words.category === 'fees' && !/\bban(?:k|c)/i.test(name);
  const isCaretaker = told.merchantCategory === 'building_maintenance';
  const isTax = told.category === 'taxes' && !isTown(name);
  const isElse = isCaretaker || isTax || SELLS.has(told.basis) || told.basis === 'trader';
  if (isOwnFee && (told.category !== 'fees' || told.known) && isElse)
    return !isCaretaker
      ? told
      : isStatedHouse(name)
        ? { ...told, basis: 'operation' }
        : { ...told, merchantName: written(name) };
  // ERSTE BANK AD beside a loan: whom it names, where a line of its own would be a cash machine.
  const named =
    told.merchantCategory === 'atm_withdrawal'
      ? { ...told, merchantName: written(name), merchantCategory: 'unknown' as const }
      : told;
  // "Rata za rekreativnu nastavu", to TARA TURS: an instalment of what they sell.
  if (words.merchantCategory === 'loan_repayment' && words.basis === 'transfer' && SELLS.has(told.basis))
    return BY_INSTALMENT.has(told.category) ? told : words;
  // "Ugovor o kupoprodaji", to JAVNI BELEZNIK VESNA RISTIC: what they drew up is no money of theirs.
  if (words.category === 'transfer' && told.basis === 'trader' && told.category === 'fees') return told;
  // "Odvodnjavanje", to JVP VODE VOJVODINE: of those who levy it the one that is stated.
  const isLevy = words.basis === 'operation' && words.merchantCategory === 'government_fee';
  if (isLevy && told.known && told.merchantCategory === 'government_fee') return told;
  // "Devizni priliv penzija", from DEUTSCHE RENTENVERSICHERUNG: another country's.
  const mayPayPension = told.basis === 'name' || told.merchantCategory === 'pension';
  const isAbroad = FUND_ABROAD.test(fold(name)) || !HOME_PENSION.test(fold(name));
  if (words.merchantCategory === 'pension' && mayPayPension && isAbroad)
    return { ...words, merchantName: writtenName(describe(name).words), basis: 'operation_party' };
  // "kredit vratio pola", "mamina penzija", from STEFAN DJORDJEVIC: nobody who lends or pays pensions is called like a person.
  const isOfBodies = words.category === 'loan' || words.merchantCategory === 'pension';
  const owes = isOfBodies && isByCitizen(facts) ? statedPerson(told, name) : null;
  if (owes?.basis === 'person') return owes;
  // ISPLATA ZARADE 03/2026, from ALFA DOO: what was paid is worded, and by whom is stated.
  const isUnnamed =
    (words.basis === 'operation_party' && isBetween(words.merchantCategory)) ||
    words.basis === 'transfer' ||
    (words.basis === 'operation' && hasOtherSide(words.merchantCategory)) ||
    (words.basis === 'operation_likely' && isBetween(words.merchantCategory));
  // PROMET POS, from HALKBANK AD: it is the bank that pays out what a shop took.
  if (words.merchantName === TAKINGS) return words;
  // UPWORK GLOBAL INC: who pays is known by the line already.
  const isKnownAbroad = words.merchantCategory === 'freelance_foreign' && words.basis === 'operation_party';
  if (isKnownAbroad && fold(name).startsWith(`${fold(words.merchantName ?? '')} `)) return words;
  if (isUnnamed && !NAMELESS.has(words.merchantCategory) && named.merchantName !== null) {
    // SZ CARA LAZARA 12, BUDZET REPUBLIKE SRBIJE: known by what they are.
    const isNamed =
      (told.basis === 'payee' && !beginsAsPerson(name)) ||
      // NACIONALNA SLUZBA ZA ZAPOSLJAV, cut, beside what it pays.
      (told.known && told.merchantCategory === words.merchantCategory) ||
      // PRO UPRAVNIK DOO is a firm.
      (WORDED.has(told.basis) &&
        (!isCaretaker || isStatedHouse(name)) &&
        // NACIONALNA SLUZBA ZA ZAPOSLJAVANJE, TOPTAL LLC: no operation, whatever they pay.
        !isBetween(told.merchantCategory));
    const whole = written(name);
    // TRGOPROMET JUG DOO is another firm than Trgopromet.
    const isLonger =
      told.basis === 'payee' &&
      // MINISTARSTVO PROSVETE RS UPRAVA ZA TREZOR: through whom the state pays is no part of its name.
      told.category !== 'taxes' &&
      whole?.startsWith(`${named.merchantName} `);
    // "Isplata plate", from MINISTARSTVO UNUTRASNJIH POSLOVA: pay, and not "MUP (dokumenta)".
    const isForElse = named.merchantName.endsWith(')') && told.category !== words.category;
    const merchantName =
      (isNamed && !isLonger && !isForElse ? null : (statedPerson(told, name)?.merchantName ?? whole)) ??
      named.merchantName;
    // A manager of houses may stand for the house.
    const isOpen = words.merchantCategory === 'building_maintenance' || mayBeCut(name, merchantName);
    const basis = isOpen ? 'operation_party' : 'stated';
    return { ...words, merchantName, basis };
  }
  // "Tvoj deo za struju i net", to FILIP MANDUSIC: what for is worded, and who is paid is stated.
  const person = words.basis === 'operation_likely' ? null : statedPerson(told, name);
  const isFor =
    words.known ||
    words.category === 'utilities' ||
    PURPOSES.has(words.basis) ||
    SAYS_NOTHING.has(words.basis);
  // "casovi engleskog", to IVANA: what was paid for may count as that, and not as money between people.
  if (person !== null && isFor)
    return saysWhatElse(words) && person.basis === 'person' ? { ...person, basis: 'person_for' } : person;
  // "vestacenje gradjevinsko Ratko Suvajac", to RATKO SUVAJAC: what they do, and who it is.
  if (
    person?.merchantName != null &&
    words.basis === 'trader' &&
    isSaid(person.merchantName, words.merchantName)
  )
    return { ...words, merchantName: person.merchantName };
  // "Povracaj", from GIGATRON DOO; "Rata za mobilni", to A1 SRBIJA DOO: what for is worded, and who it is is known.
  if (
    told.known &&
    told.basis === 'payee' &&
    (words.merchantCategory === 'refund' || words.basis === 'trade_bare')
  )
    return told;
  // "Grejanje oktobar", to JKP GRADSKA TOPLANA: of the same trade, and by name.
  const isOfTrade = told.category === words.category && told.category !== 'transfer';
  if (isOfTrade && PURPOSES.has(words.basis)) return withWhole(told, written(name));
  // "Objekat 14 - struja zajednicka", to SZ VOJVODE STEPE 12: what a house pays for is its own.
  if (isCaretaker && isStatedHouse(name) && words.category === 'utilities')
    return { ...told, basis: 'operation' };
  // "Objedinjena naplata", to JKP SUMADIJA KRAGUJEVAC: several towns have one.
  if (words.basis === 'payee_doubted' && words.category === 'utilities' && told.basis === 'institution')
    return told;
  // "Donacija", to NURDOR
  const isBare =
    words.basis === 'trade_bare' || (words.basis === 'purpose' && words.merchantCategory !== 'p2p');
  if (isBare && named.merchantName !== null) {
    // LOREAL BALKAN DOO is no Balkan Bet.
    const whole = told.basis === 'payee_doubted' ? written(name) : null;
    return { ...words, merchantName: whole ?? named.merchantName, basis: 'operation_party' };
  }
  // "Lizing kombi", to RAIFFEISEN LEASING: who sells it is known.
  // "Objedinjena naplata", to INFOSTAN TEHNOLOGIJE: several towns have one.
  const isPayee =
    told.basis === 'payee' || (told.basis === 'payee_doubted' && words.basis === 'payee_doubted');
  if (told.known && isPayee && isOfTrade && BY_WORDS_ALONE.has(words.basis)) return told;
  // "Servis bele tehnike Zoran T.", to SZR FRIGO ZORAN: whom the bank states is called so, and the words say of what trade.
  const firm = written(name);
  if (OF_A_TRADE.has(words.basis) && SURE_OF_TRADE.has(told.basis) && told.category !== 'transfer')
    return { ...told, basis: 'operation_party' };
  // AGENCIJA BILANS PLUS JELENA TOT PR is a firm, whoever owns it.
  // MESNA ZAJEDNICA RATKOVO: a body of common words, as an address is.
  const isBody = told.basis === 'address' && !/\d/.test(name) && name.includes(' ');
  const isNobody = SAYS_NOBODY.has(told.basis) && !isBody && !isFirmOfOne(describe(name).words);
  if (OF_A_TRADE.has(words.basis) && firm !== null && !isNobody)
    return isSaid(firm, words.merchantName)
      ? { ...words, merchantName: upTo(words.merchantName, firm) }
      : { ...words, merchantName: firm, basis: 'operation_party' };
  if (!NAMELESS.has(words.merchantCategory)) return words;
  // PROFESIONALNI UPRAVNIK DOM PLUS DOO: who looks after houses is none of them.
  if (isCaretaker && told.basis === 'transfer' && !isStatedHouse(name) && firm !== null)
    return { ...told, merchantName: firm, basis: 'operation_party' };
  if (named.merchantCategory !== 'unknown') return withWhole(named, firm);
  // "prodaja automobila", from ZORAN NESTIN: a village's name may be a surname.
  const somebody = statedPerson(told, name);
  if (somebody !== null && somebody.merchantName !== named.merchantName) return somebody;
  return named.merchantName === null
    ? words
    : { ...words, merchantName: named.merchantName, basis: 'business' };
};
