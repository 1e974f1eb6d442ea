/** What the words say, put beside what the bank states: accounts, codes, and the name of the other side. */
import type { MerchantCategory } from './categories.ts';
import type { Basis } from './confidence.ts';
import { sentence } from './explain.ts';
import { byAccount, byMerchantCode, byPaymentCode, type Facts, type Told } from './facts.ts';
import { kindOf } from './kinds.ts';
import { type Recognised, recognised } from './recognised.ts';

/** What the words say of the payee is a name; what they say of the rest is not known. */
const SAYS_NOTHING: ReadonlySet<Basis> = new Set(['name', 'address', 'nothing', 'business']);
/** What a code of the merchant outweighs: words of several meanings, and operations that no till carries out. */
const DOUBTED: ReadonlySet<Basis> = new Set([
  ...SAYS_NOTHING,
  'trade_vague',
  'payee_doubted',
  'person',
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
  'name',
  'business',
]);

const fromTold = (
  { name, merchantCategory, english, serbian }: Told,
  basis: Basis,
  words: Recognised,
): Recognised =>
  recognised(
    name !== null && !NAMED.has(words.basis) ? name : (words.merchantName ?? name),
    merchantCategory,
    basis,
    sentence(
      `${english} (${kindOf(merchantCategory).english})`,
      `${serbian} (${kindOf(merchantCategory).serbian})`,
    ),
    NAMED.has(words.basis) && words.known,
  );

/**
 * Words that an account, a code of the payment or a code of the merchant contradicts are not believed. `written` is asked for the name
 * that the line itself gives.
 */
export const withFacts = (
  words: Recognised,
  facts: Facts,
  income: boolean,
  written: () => string | null,
): Recognised => {
  const account = byAccount(facts, income);
  if (account !== null && words.category !== 'taxes') return fromTold(account, 'account', words);
  const code = byPaymentCode(facts, income);
  if (code !== null) {
    const { category } = kindOf(code.merchantCategory);
    if (words.category === category || words.basis === 'operation') return words;
    // A public due is a fee of the state, and utilities are paid with it too.
    if (code.merchantCategory !== 'communal_services' || SAYS_NOTHING.has(words.basis))
      return fromTold(code, 'code', words);
  }
  const merchant = byMerchantCode(facts);
  if (merchant === null) return words;
  if (kindOf(merchant.merchantCategory).category === words.category)
    return words.basis === 'payee_doubted' ? { ...words, basis: 'payee' } : words;
  if (!DOUBTED.has(words.basis)) return words;
  // TEMPO DOO with the code of a restaurant is another Tempo: the line's own words are its name.
  const own = SAYS_NOTHING.has(words.basis) || words.basis === 'trade_vague' ? null : written();
  return fromTold(
    merchant,
    'merchant_code',
    own === null ? words : { ...words, merchantName: own, known: false },
  );
};

/** What says how money moved, and not to whom. */
const NAMELESS: ReadonlySet<MerchantCategory> = new Set([
  'p2p',
  'standing_order',
  'direct_debit',
  'instant_payment',
  'business_payment',
  'unknown',
]);

/** Where the wording names nobody, the name that the bank states beside it is read like one. */
export const withCounterparty = (
  words: Recognised,
  facts: Facts,
  read: (wording: string) => Recognised,
): Recognised => {
  const { name, person } = facts.counterparty ?? {};
  if (!name || person) return words;
  const named = read(name);
  // ISPLATA ZARADE 03/2026, from ALFA DOO: what was paid is worded, and by whom is stated.
  if (words.basis === 'transfer' && !NAMELESS.has(words.merchantCategory) && named.merchantName !== null)
    return { ...words, merchantName: named.merchantName, basis: 'operation_party' };
  if (!NAMELESS.has(words.merchantCategory)) return words;
  if (named.merchantCategory !== 'unknown') return named;
  return named.merchantName === null || words.basis === 'name'
    ? words
    : { ...words, merchantName: named.merchantName, basis: 'business' };
};
