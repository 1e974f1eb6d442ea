/**
 * The order in which a line is judged: accounts and codes that the bank states, bank operations by their wording, known
 * payees, trades that the firm names itself by, the bank's looser wordings; and when none applies the words of the line as
 * the name, without a category, never a guess. Everything that is known stands in the tables under data/.
 */

import type { MerchantCategory } from './categories.ts';
import { besides, cleanedName, legalForms } from './cleaned-name.ts';
import type { Basis } from './confidence.ts';
import { type Descriptor, describe, neutralWords } from './descriptor.ts';
import { matched, REFUND, sentence } from './explain.ts';
import { byAccount, byMerchantCode, byPaymentCode, type Facts, type Told } from './facts.ts';
import { kindOf } from './kinds.ts';
import { partyIn } from './party.ts';
import { findPayee, type PayeeMatch } from './payees.ts';
import { findPerson, isGivenName, isSurname, type Span } from './person.ts';
import { type Recognised, recognised } from './recognised.ts';
import { fromTrade, isPurpose, outweighs } from './trade.ts';
import { findWording, readWordings, type WordingMatch } from './wording.ts';

export interface Circumstances {
  /** A credit. */
  income: boolean;
  /** Less than any cash machine pays out. */
  small: boolean;
  facts: Facts | null;
}

const operations = readWordings('operations.csv');
const trades = readWordings('trades.csv');
const transfers = readWordings('transfers.csv');

const fromWording = (descriptor: Descriptor, match: WordingMatch): Recognised => {
  const { rule, said } = match;
  const party = partyIn(descriptor, match);
  const likely = rule.confidence === 'high' ? 'operation' : 'operation_likely';
  return recognised(
    party ?? rule.name ?? cleanedName(descriptor),
    rule.merchantCategory,
    party === null ? likely : 'operation_party',
    matched('wording', said, rule.merchantCategory, descriptor.removed),
  );
};

/** Intermediaries whose lines name the seller. Of a Google Play purchase the app is named, and Google sells it. */
const WALLETS = new Set(['PayPal merchant', 'Klarna']);

const fromPayee = (descriptor: Descriptor, match: PayeeMatch, income: boolean): Recognised => {
  const { payee, said, confidence, intermediary } = match;
  const { category, merchantCategory } = payee;
  const refund = income && category !== 'transfer' && category !== 'income';
  const basis = intermediary ? 'intermediary' : confidence === 'high' ? 'payee' : 'payee_doubted';
  const explanation = matched('payee', [said], merchantCategory, descriptor.removed, refund ? REFUND : null);
  // PAYPAL *LIMUNDOSHOP: who stands behind the wallet is named, though not known.
  const seller = intermediary && WALLETS.has(payee.name) ? besides(descriptor, []) : null;
  return recognised(seller ?? payee.name, merchantCategory, basis, explanation, !intermediary);
};

const isCashMachine = (match: WordingMatch | null): boolean =>
  match?.rule.merchantCategory === 'atm_withdrawal';

/** What no card pays for: in a shop's name, as in RENTA CAR or HONORAR PIZZERIA, the words mean something else. */
const isNoPurchase = ({ rule: { category, merchantCategory } }: WordingMatch): boolean =>
  category === 'salary' ||
  category === 'rent' ||
  (category === 'income' && merchantCategory !== 'refund') ||
  merchantCategory === 'internal_transfer';

/** `540 BS CACAK I`: NIS numbers its stations with three digits and writes no brand; BS is benzinska stanica. */
const isNisStation = ({ words, start }: Descriptor): boolean => {
  const [code, mark] = [words[start], words[start + 1]];
  if (code?.folded.length !== 3 || !code.number || mark === undefined) return false;
  return mark.folded === 'BS' || (mark.glued && mark.folded.startsWith('BS'));
};

/**
 * Banca Intesa books an exchange of currency as KUPOVINA or PRODAJA beside the holder's own name, a person's or a
 * firm's. Nobody is paid by a credit called KUPOVINA; PRODAJA beside anything else is somebody's sale.
 */
const isExchange = ({ words }: Descriptor, person: Span | null, income: boolean): boolean => {
  const first = words[0]?.folded;
  if (first !== 'KUPOVINA' && first !== 'PRODAJA') return false;
  if (person?.from === 1 && person.to === words.length) return true;
  if (first === 'KUPOVINA') return income;
  return words.length === 1 || words.some(({ folded }) => legalForms.has(folded));
};

/** M. JOVANOVIC, or a given name that no list holds: two or three words, one of them a surname, and no firm. */
const isSurnameAlone = ({ words, start, end }: Descriptor): boolean => {
  const own = words.slice(start, end);
  return (
    (own.length === 2 || own.length === 3) &&
    own.filter(({ folded }) => folded.length > 4 && folded.endsWith('IC') && isSurname(folded)).length ===
      1 &&
    own.every(({ folded }) => !/\d/.test(folded) && !legalForms.has(folded) && !neutralWords.has(folded))
  );
};

/** DZEPARAC FILIP, MARKO J: a given name, with an initial at most. */
const isOfGivenName = ({ words, start, end }: Descriptor): boolean =>
  words.slice(start, end).some((word, i, own) => isGivenName(word) && (own[i + 1]?.folded.length ?? 1) === 1);

const fromTransfer = (descriptor: Descriptor, match: WordingMatch, between: boolean): Recognised => {
  const { words, start, end, removed } = descriptor;
  // PRENOS OD PETAR PETROVIC: "from", not the form of a firm.
  const firm = words.slice(start, end).some(({ folded }) => folded !== 'OD' && legalForms.has(folded));
  if (match.rule.merchantCategory !== 'p2p' || !firm) {
    const name = match.rule.name === null || between ? null : besides(descriptor, match.spots);
    const found = fromWording(descriptor, match);
    // IPS PRENOS TEHNOSHOP: the way in which money moved is known, and who was paid, but not what for.
    if (name !== null) return { ...found, merchantName: name, basis: 'business' };
    return found.basis !== 'operation' ? found : { ...found, basis: between ? 'person' : 'transfer' };
  }
  const said = match.said.map((word) => `'${word}'`);
  const explanation = sentence(
    `A transfer to or from a firm (${said.join(' and ')})`,
    `Prenos firmi ili od firme (${said.join(' i ')})`,
    removed,
  );
  return recognised(cleanedName(descriptor), 'business_payment', 'business', explanation);
};

const P2P = 'P2P transfer';

const fromWords = (descriptor: Descriptor, { income, small }: Circumstances): Recognised => {
  const { words, start, end, phrase, card, removed } = descriptor;
  const person = card ? null : findPerson(words, start, end);
  const purchase = card && !income;

  const operation = findWording(operations, words, { from: phrase, to: words.length, first: start }, income);
  if (operation !== null && isCashMachine(operation) && small && !income) {
    const { english, serbian } = matched('wording', operation.said, 'atm_withdrawal', []);
    return recognised('Bank: cash withdrawal fee', 'atm_fee', 'operation_likely', {
      english: english.replace(/ \([^)]*\)\.$/, '; under 500 RSD it is the fee, not the withdrawal.'),
      serbian: serbian.replace(/ \([^)]*\)\.$/, '; ispod 500 dinara to je naknada, a ne isplata.'),
    });
  }
  // Of a purchase that is undone the shop stays; a tax that is given back at the border is no shop's.
  const refunded =
    operation?.rule.merchantCategory === 'refund' && !operation.said.includes('free') ? operation : null;
  const trade = findWording(trades, words, { from: start, to: end, first: start }, income);
  const payee = findPayee(descriptor, person, trade);
  // KUPUJEMPRODAJEM KREDIT: a word with other meanings, beside somebody who is known.
  const doubted = operation?.vague && payee?.confidence === 'high';
  if (operation !== null && refunded === null && !doubted && !(purchase && isNoPurchase(operation)))
    return fromWording(descriptor, operation);
  if (isNisStation(descriptor)) {
    const explanation = sentence(
      "Matched three digits and 'BS', as NIS numbers its petrol stations",
      "Prepoznate su tri cifre i 'BS', kako NIS broji svoje pumpe",
      removed,
    );
    return recognised('NIS Petrol', 'fuel', 'payee_doubted', explanation, true);
  }

  if (payee !== null && !outweighs(trade, payee, descriptor)) return fromPayee(descriptor, payee, income);
  if (refunded !== null && (trade === null || trade.rule.category === 'fees'))
    return fromWording(descriptor, refunded);
  // Of PEKARA DEJAN MITIC the baker is paid, of "za karte PETAR PETROVIC" Petar.
  if (trade !== null && !(person !== null && isPurpose(descriptor, trade, person)))
    return fromTrade(descriptor, trade, person, income);
  if (isExchange(descriptor, person, income)) {
    const explanation = sentence(
      "'kupovina' or 'prodaja' beside the holder's name is the bank's wording of a currency exchange",
      "'kupovina' ili 'prodaja' uz ime vlasnika je reč banke za menjanje novca",
    );
    return recognised('FX exchange', 'fx_exchange', 'operation_likely', explanation);
  }
  if (descriptor.instalments) {
    const explanation = sentence(
      'A purchase in instalments from a payee that is not known',
      'Kupovina na rate kod nepoznatog trgovca',
      removed,
    );
    return recognised('Card instalments', 'card_instalment', 'operation_likely', explanation);
  }
  const transfer = findWording(transfers, words, { from: 0, to: words.length, first: start }, income);
  const between = person !== null || (!card && isOfGivenName(descriptor));
  if (transfer !== null && !(between && transfer.rule.merchantCategory === 'instant_payment'))
    return fromTransfer(descriptor, transfer, between || isSurnameAlone(descriptor));
  if (between && (person !== null || transfer !== null)) {
    const explanation = sentence(
      "The text holds a person's name, which is not repeated here",
      'U tekstu je ime osobe, koje se ovde ne ponavlja',
    );
    // RODIC MILORAD PR is paid as a firm.
    const firm = words.slice(start, end).some(({ folded }) => folded !== 'OD' && legalForms.has(folded));
    return recognised(P2P, 'p2p', firm ? 'person_likely' : 'person', explanation);
  }
  if (!card && isSurnameAlone(descriptor)) {
    const explanation = sentence(
      "The text seems to be a person's name, which is not repeated here",
      'Tekst je po svemu sudeći ime osobe, koje se ovde ne ponavlja',
    );
    return recognised(P2P, 'p2p', 'person_likely', explanation);
  }
  const explanation = sentence(
    'No known payee and no telling word; the name is the text',
    'Nema poznatog primaoca ni reči koja nešto govori; ime je sam tekst',
    removed,
  );
  const name = cleanedName(descriptor);
  return recognised(
    name ?? (card ? 'Card purchase' : null),
    'unknown',
    name === null ? 'nothing' : 'name',
    explanation,
  );
};

/** What the words say of the payee is a name; what they say of the rest is not known. */
const SAYS_NOTHING: ReadonlySet<Basis> = new Set(['name', 'nothing', 'business']);
/** A firm of the trade, or a payee: whoever it is, their name stays when a code says what was paid. */
const NAMED: ReadonlySet<Basis> = new Set([
  'payee',
  'payee_doubted',
  'institution',
  'trade',
  'trade_open',
  'trade_vague',
  'trader',
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

/** Words that an account, a code of the payment or a code of the merchant contradicts are not believed. */
const withFacts = (words: Recognised, facts: Facts, income: boolean): Recognised => {
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
  return SAYS_NOTHING.has(words.basis) || words.basis === 'trade_vague'
    ? fromTold(merchant, 'merchant_code', words)
    : words;
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
const withCounterparty = (words: Recognised, facts: Facts, circumstances: Circumstances): Recognised => {
  const { name, person } = facts.counterparty ?? {};
  if (!name || person || !NAMELESS.has(words.merchantCategory)) return words;
  const named = fromWords(describe(name), circumstances);
  if (named.merchantCategory !== 'unknown') return named;
  return named.merchantName === null || words.basis === 'name'
    ? words
    : { ...words, merchantName: named.merchantName, basis: 'business' };
};

export const recognise = (descriptor: Descriptor, circumstances: Circumstances): Recognised => {
  const words = fromWords(descriptor, circumstances);
  const { facts, income } = circumstances;
  return facts === null ? words : withFacts(withCounterparty(words, facts, circumstances), facts, income);
};
