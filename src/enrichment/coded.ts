/** What the words say, put beside what the bank states of the payment: an account of the Treasury, the codes of payment and shop. */
import type { Category, MerchantCategory } from './categories.ts';
import type { Basis } from './confidence.ts';
import { describe } from './descriptor.ts';
import { THE_STATE } from './dues.ts';
import { isByCitizen } from './everyday.ts';
import { sentence } from './explain.ts';
import { byAccount, byMerchantCode, byPaymentCode, type Facts, type Told } from './facts.ts';
import { isFirm } from './firms.ts';
import { kindOf } from './kinds.ts';
import { isBetween } from './party.ts';
import { namesPerson, type Recognised, recognised } from './recognised.ts';
import { hasOtherSide } from './transfers.ts';

/** What the words say of the payee is a name; what they say of the rest is not known. */
export const SAYS_NOTHING: ReadonlySet<Basis> = new Set(['name', 'address', 'nothing', 'business']);
/** What a code of the merchant outweighs: words of several meanings, and operations that no till carries out. */
const DOUBTED: ReadonlySet<Basis> = new Set([
  ...SAYS_NOTHING,
  'trade_vague',
  'payee_doubted',
  'person',
  'person_for',
  'person_likely',
  'transfer',
]);
/** A firm of the trade, or a payee: whoever it is, their name stays when a code says what was paid. */
const NAMED: ReadonlySet<Basis> = new Set([
  'payee',
  'payee_doubted',
  'institution',
  'trade',
  'trade_open',
  'trade_vague',
  'trader',
  'operation_party',
  'stated',
  'name',
  'business',
]);

/** AKONTACIJA LD, stambeni kr. rata: words that only say more of the operation which the code names. A firm keeps its name. */
const isOperationOf = (merchantCategory: MerchantCategory, { basis, known }: Recognised): boolean =>
  !known &&
  basis !== 'business' &&
  basis !== 'stated' &&
  basis !== 'operation_party' &&
  ['salary', 'loan', 'cash'].includes(kindOf(merchantCategory).category);

const fromTold = (
  { name, merchantCategory, english, serbian }: Told,
  basis: Basis,
  words: Recognised,
): Recognised =>
  recognised(
    name !== null && (!NAMED.has(words.basis) || isOperationOf(merchantCategory, words))
      ? name
      : (words.merchantName ?? name),
    merchantCategory,
    basis,
    sentence(
      `${english} (${kindOf(merchantCategory).english})`,
      `${serbian} (${kindOf(merchantCategory).serbian})`,
    ),
    NAMED.has(words.basis) && words.known,
  );

/** An operation of the bank, as the wording or the account tells it. */
export const WORDED: ReadonlySet<Basis> = new Set(['operation', 'operation_likely', 'transfer', 'account']);

const CASH: ReadonlyMap<MerchantCategory, string> = new Map([
  ['atm_withdrawal', 'ATM withdrawal'],
  ['cash_withdrawal', 'Branch cash withdrawal'],
]);

/** What the state sells, rather than levies. */
const OF_THE_STATE: ReadonlySet<Category> = new Set(['education', 'health']);

const P2P = { merchantCategory: 'p2p', category: 'transfer', basis: 'person_likely' } as const;

/** A firm that says what it does, whatever is paid to it. */
const BY_TRADE: ReadonlySet<Basis> = new Set(['payee', 'institution', 'trade', 'trade_open', 'trader']);
/** A music school, a students' hostel, a notary: they are paid with the code of public dues, and collect none. */
const isPaidByDue = ({ basis, category }: Recognised): boolean =>
  BY_TRADE.has(basis) && (OF_THE_STATE.has(category) || category === 'fees');

/** Who has dues of their own, beside the tax offices. */
const COLLECTS =
  /^(?:gradsk[ao] |op[sš]tinsk[ao] |ministarstvo |sekretarijat |direkcija |zavod |komesarijat )/i;

/** The codes of goods and services: of an inflow they say that something was sold. */
const OF_SALE = /^\d2[01]$/;
const isSale = ({ paymentCode }: Facts): boolean => OF_SALE.test(paymentCode ?? '');

/** To a person, who collects nothing. */
const WITHHELD_FOR: ReadonlySet<Basis> = new Set(['person', 'person_for']);

/** Codes of games, apps, software, calls and goods by wire: any of them may sell what a known payee does. */
const BY_WIRE = new Set(
  '4814 4816 4899 5045 5734 5735 5815 5816 5817 5818 5967 5968 5969 7371 7372 7379'.split(' '),
);
const OF_WIRE: ReadonlySet<Category> = new Set(['subscriptions', 'entertainment', 'education', 'shopping']);
/** A drugstore sells cosmetics, and who guides tours sells tickets. */
const NEIGHBOURS: readonly ReadonlySet<Category>[] = [
  new Set(['health', 'personal_care']),
  new Set(['travel', 'entertainment']),
];
/** Whether a known payee may sell what the code of the merchant says. */
const mayBeSold = ({ category }: Recognised, told: Told, { mcc }: Facts): boolean =>
  (BY_WIRE.has(mcc ?? '') && OF_WIRE.has(category)) ||
  NEIGHBOURS.some((both) => both.has(category) && both.has(kindOf(told.merchantCategory).category));

const isOfCash = (words: Recognised, { merchantCategory }: Told): boolean =>
  merchantCategory === 'cash_withdrawal' && !CASH.has(words.merchantCategory);

/** JEDNOKRATNA ISPLATA OPSTINA TITEL, with the code of benefits: who pays stands behind what for. */
const named = (words: Recognised, code: Told, body: () => string | null): Recognised => {
  if (!['name', 'address'].includes(words.basis) || code.name === null || !isBetween(code.merchantCategory))
    return words;
  const payer = body();
  if (payer !== null) return { ...words, merchantName: payer };
  // DOPLATA ZA STAROST: nobody is called so.
  return / za /i.test(words.merchantName ?? '') ? { ...words, basis: 'nothing' } : words;
};

/** DEZURSTVA, from OPSTA BOLNICA CUPRIJA; "Lokal april", to DRAGAN ILIC: of pay and rent that their code alone tells, who the other side is. */
const paidFrom = (code: Told, words: Recognised, party: Recognised | null): Recognised => {
  const told = fromTold(code, 'code', words);
  const name = party?.merchantName ?? null;
  const isUnnamed = told.merchantName === code.name && hasOtherSide(code.merchantCategory);
  const isEmployer = isUnnamed && party?.basis !== 'nothing' && name !== null && !name.endsWith(')');
  if (!isEmployer) return told;
  // A landlord is a person: their name is kept as one.
  const isPerson = code.merchantCategory === 'rent' && party !== null && namesPerson(party);
  return { ...told, merchantName: name, basis: isPerson ? 'person_for' : 'operation_party' };
};

/** What withFacts asks of the line. */
export interface Beside {
  facts: Facts;
  income: boolean;
  /** Worded as given back: a shop's refund, whatever its code. */
  refunded: boolean;
  /** The name that the line itself gives. */
  written: () => string | null;
  /** The public body that the line names. */
  body: () => string | null;
  /** What the name that the bank states says by itself. */
  party: () => Recognised | null;
}

/** Words that an account, a code of the payment or a code of the merchant contradicts are not believed. */
export const withFacts = (
  read: Recognised,
  { facts, income, refunded, written, body, party }: Beside,
): Recognised => {
  // What a citizen orders is nobody's pay: "Uplata za paketić", to a person.
  const isGift = !income && isByCitizen(facts) && read.category === 'salary';
  const merchantName = WORDED.has(read.basis) ? 'P2P transfer' : read.merchantName;
  const words = isGift ? { ...read, ...P2P, merchantName } : read;
  const account = byAccount(facts, income);
  if (account !== null && words.category !== 'taxes') return fromTold(account, 'account', words);
  // "Uplata javnih prihoda": whose they are the account says.
  if (account?.name != null && words.merchantName === THE_STATE)
    return { ...words, merchantName: account.name, merchantCategory: account.merchantCategory };
  const isUnsaid = isSale(facts) && (refunded || !facts.counterparty?.name);
  const code = isUnsaid ? null : byPaymentCode(facts, income);
  if (code !== null) {
    const { category } = kindOf(code.merchantCategory);
    // "naknada za rad" with the code of other income
    const isCodeSurer = income && words.basis === 'operation_likely' && code.name !== null;
    if (isCodeSurer && words.merchantCategory !== code.merchantCategory) return fromTold(code, 'code', words);
    // "Isplata gotovine za troskove", with the code of cash that is taken out: no fee.
    if (isOfCash(words, code)) return fromTold(code, 'code', { ...words, basis: 'nothing' });
    // An enforcement officer is paid with the code of public dues as well; from FRIZERSKI SALON ZORA PR a firm is paid for what it sold.
    const isTrader = words.basis === 'trader' && !income;
    // "Preplata po resenju - povracaj", with the code of taxes that are given back: no refund of a purchase.
    if (
      code.merchantCategory === 'tax_refund' &&
      words.merchantCategory === 'refund' &&
      WORDED.has(words.basis)
    )
      return fromTold(code, 'code', words);
    if (words.category === category || words.basis === 'operation' || isTrader) return words;
    // "Alimentacija", with the code of what is withheld from wages, to JELENA TOT
    const isWithheldFor = WITHHELD_FOR.has(words.basis) || words.merchantCategory === 'p2p';
    if (code.merchantCategory === 'debt_collection' && isWithheldFor) return words;
    // A union and the state give with the codes of an employer; "naknada za godisnji odmor", from SALON ZORA DOO, is pay.
    const isBenefit = income && words.basis === 'stated' && words.merchantCategory === 'social_benefit';
    const isOfFirm = category === 'salary' && isFirm(describe(facts.counterparty?.name ?? '').words);
    if (isBenefit && !isOfFirm) return words;
    // The instalments of leasing are rent by their code.
    if (words.merchantCategory === 'leasing' && category === 'rent') return words;
    // A kindergarten and a hospital are paid with the code of public dues.
    if (
      category === 'taxes' &&
      OF_THE_STATE.has(words.category) &&
      (NAMED.has(words.basis) || words.basis === 'trade_bare')
    )
      return words;
    // "Overa potpisa", to JAVNI BELEZNIK: who is paid is stated.
    const paid = category === 'taxes' ? party() : null;
    if (paid !== null && isPaidByDue(paid)) return paid;
    // "Ozakonjenje", to GRADSKA UPRAVA ZA GRADJEVINARSTVO: whose due it is.
    if (paid?.merchantName != null && COLLECTS.test(paid.merchantName) && words.basis !== 'operation_likely')
      return fromTold({ ...code, name: paid.merchantName }, 'code', words);
    // PRINUDNA NAPLATA is no exchange, whatever its code.
    if (words.merchantCategory === 'debt_collection') return words;
    // A public due is a fee of the state, and utilities are paid with it too.
    if (code.merchantCategory !== 'communal_services' || SAYS_NOTHING.has(words.basis))
      return paidFrom(
        code,
        income ? named(words, code, body) : words,
        income || category === 'rent' ? party() : null,
      );
  }
  const merchant = byMerchantCode(facts);
  if (merchant === null) return words;
  if (kindOf(merchant.merchantCategory).category === words.category)
    return words.basis === 'payee_doubted' ? { ...words, basis: 'payee' } : words;
  if (words.basis === 'payee_doubted' && mayBeSold(words, merchant, facts)) return words;
  // ZETTLE_*SURFSKOLA PAG: of a seller whom a processor names the code says what is sold.
  if (words.basis === 'intermediary' && words.merchantCategory === 'payment_processor')
    return fromTold(merchant, 'merchant_code', words);
  // ATMNLBKOMERC PIJACA: the code of a machine that gives cash, whatever stands beside it.
  const cash = CASH.get(merchant.merchantCategory);
  if (cash !== undefined && !income && !WORDED.has(words.basis) && words.category !== 'fees')
    return fromTold(merchant, 'merchant_code', { ...words, merchantName: cash, basis: 'name' });
  if (!DOUBTED.has(words.basis)) return words;
  // TEMPO DOO with the code of a restaurant is another Tempo: the line's own words are its name.
  const own = SAYS_NOTHING.has(words.basis) || words.basis === 'trade_vague' ? null : written();
  return fromTold(
    merchant,
    'merchant_code',
    own === null ? words : { ...words, merchantName: own, known: false },
  );
};
