/**
 * The order in which a line is judged: accounts and codes that the bank states, bank operations by their wording, known
 * payees, trades that the firm names itself by, the bank's looser wordings; and when none applies the words of the line as
 * the name, without a category, never a guess. Everything that is known stands in the tables under data/.
 */

import type { MerchantCategory } from './categories.ts';
import { cleanedName } from './cleaned-name.ts';
import { withFacts } from './coded.ts';
import { type Descriptor, describe } from './descriptor.ts';
import { GUESSED, isOtherOperation } from './doubts.ts';
import { ofTown } from './dues.ts';
import { fromPurpose, isAddressed, isByCitizen, isEveryday } from './everyday.ts';
import { matched, sentence } from './explain.ts';
import { isFirm } from './firms.ts';
import { beforeGoods } from './goods.ts';
import { insurerIn } from './insurers.ts';
import { legalForms } from './name-words.ts';
import { type Circumstances, operationIn, wordings } from './operations.ts';
import { fromTill } from './ordered.ts';
import { beforeOwner, nameBehindOwner, withoutOwner } from './owners.ts';
import { fromPayee, isBehind, ofSoftware, paidBy, sellsAs } from './paid.ts';
import { bodyIn } from './party.ts';
import { findPayee, type PayeeMatch } from './payees.ts';
import { behindRefund, isGivenBack, isOwnGift, paidOut } from './payouts.ts';
import { findPerson, isGivenName, type Span } from './person.ts';
import { phoneOwner } from './phones.ts';
import { type Recognised, recognised } from './recognised.ts';
import {
  behindInstalment,
  isChannel,
  isEkoStation,
  isExchange,
  isNisStation,
  isPersonOfTown,
  isWhere,
} from './shapes.ts';
import { SHOPS } from './shop-names.ts';
import { withCounterparty } from './stated.ts';
import { withoutSeat } from './stated-name.ts';
import { fromTrade, isPurpose, outweighs } from './trade.ts';
import {
  fromTransfer,
  fromWording,
  isNobodyElse,
  isOfGivenName,
  isSurnameAlone,
  personIn,
} from './transfers.ts';
import { besidePlace, ofVenue } from './venues.ts';
import { findWording, type WordingMatch } from './wording.ts';

const isCashMachine = (match: WordingMatch | null): boolean =>
  match?.rule.merchantCategory === 'atm_withdrawal';

/** What no card pays for: in a shop's name, as in RENTA CAR or HONORAR PIZZERIA, the words mean something else. */
const isNoPurchase = ({ rule: { category, merchantCategory }, spots }: WordingMatch): boolean =>
  category === 'salary' ||
  category === 'rent' ||
  (category === 'income' && merchantCategory !== 'refund') ||
  // NA SVOJ STEDNI RN 00-410: no shop is called by two of its words.
  (merchantCategory === 'internal_transfer' && spots.length === 1);

/** JKP GORICA MILIC, FK SLOBODA: a name behind a mark that no person bears. */
const MARKED = new Set(['JKP', 'KJKP', 'JKSP', 'JP', 'KJP', 'JVP', 'FK', 'KK', 'PU']);
const OWNS = /^(?:VL|VLASNI(?:K|CA))$/;
/** STR OSTAVICA DRAGOLJUB RADISAVLJEV: behind a firm's form and its name stands whose it is. */
const isOwnerOf = ({ words, start }: Descriptor, { from }: Span): boolean =>
  // SERVIS KLJUCEVA OTKLJUC VLASNIK SASA MIHIC
  (from > start + 1 && OWNS.test(words[from - 1]!.folded)) ||
  (from > start && MARKED.has(words[from - 1]!.folded)) ||
  (from > start + 1 && words[start]!.folded !== 'OD' && legalForms.has(words[start]!.folded)) ||
  // ZTR KOVAC MILE: no transfer is worded so.
  (from > start && SHOPS.has(words[start]!.folded));

/** PREKOVREMENI RAD KLINICKI CENTAR: money from a firm that is neither a card's nor called a refund may be pay. */
const inCase = (found: Recognised, mayBePay: boolean): Recognised =>
  mayBePay && found.basis === 'trade' ? { ...found, basis: 'trade_vague' } : found;

/** What a person whom the line names may stand on the other side of. */
const OF_PERSONS: ReadonlySet<MerchantCategory> = new Set(['p2p', 'internal_transfer', 'freelance_foreign']);
const isLevy = ({ merchantCategory }: WordingMatch['rule']): boolean => merchantCategory === 'government_fee';
const isOwed = ({ rule }: WordingMatch): boolean => rule.category === 'loan' || isLevy(rule);
const isOwedTo = ({ rule }: WordingMatch, { payee }: PayeeMatch): boolean =>
  isLevy(rule) ? payee.merchantCategory === 'government_fee' : payee.category === 'loan';
const P2P = 'P2P transfer';
const fromWords = (descriptor: Descriptor, circumstances: Circumstances): Recognised => {
  const found = ofSoftware(descriptor, judged(descriptor, circumstances));
  if (descriptor.respelt && found.basis === 'payee') return { ...found, basis: 'payee_doubted' };
  return descriptor.guessed ? { ...found, basis: GUESSED[found.basis] ?? found.basis } : found;
};

const judged = (line: Descriptor, circumstances: Circumstances): Recognised => {
  const { income, small, facts } = circumstances;
  const descriptor = behindInstalment(isPersonOfTown(line) ? { ...line, card: false } : line);
  const { words, start, end, card, removed } = descriptor;
  const told = card ? null : findPerson(words, start, end);
  const person = told !== null && isOwnerOf(descriptor, told) ? null : told;
  const purchase = card && !income;

  const insurer = insurerIn(descriptor, income);
  if (insurer !== null) return insurer;
  const tradeIn = (from: number, to: number): WordingMatch | null =>
    findWording(wordings().trades, words, { from, to, first: start }, income);
  const operation = operationIn(descriptor, circumstances, tradeIn);
  if (operation !== null && isCashMachine(operation) && small && !income) {
    const { english, serbian } = matched('wording', operation.said, 'atm_withdrawal', []);
    return recognised('Bank: cash withdrawal fee', 'atm_fee', 'operation_likely', {
      english: english.replace(/ \([^()]*\)\.$/, '; under 500 RSD it is the fee, not the withdrawal.'),
      serbian: serbian.replace(/ \([^()]*\)\.$/, '; ispod 500 dinara to je naknada, a ne isplata.'),
    });
  }
  // Of a purchase that is undone the shop stays; a tax that is given back at the border, and what a bank gives, is no shop's.
  const isUndone = operation?.rule.merchantCategory === 'refund' && !operation.said.some(isOwnGift);
  const refunded = isUndone ? operation : null;
  const isOperation = operation !== null && refunded === null && !(purchase && isNoPurchase(operation));
  // RAIFFEISEN LEASING NAKNADA: a looser wording, beside somebody who is known.
  const loose =
    isOperation &&
    (operation.vague ||
      operation.rule.confidence === 'medium' ||
      operation.rule.merchantCategory === 'card_instalment' ||
      isChannel(operation));
  // EOS MATRIX OTPLATA DUGA, ODVODNJAVANJE JVP VODE VOJVODINE: who lends, collects or levies is known.
  const lender = isOperation && isOwed(operation) ? findPayee(descriptor, person, null) : null;
  if (
    isOperation &&
    lender !== null &&
    isOwedTo(operation, lender) &&
    lender.confidence === 'high' &&
    !income
  )
    return fromPayee(descriptor, lender, income);
  if (isOperation && !loose) {
    const found = paidBy(descriptor, operation) ?? fromWording(descriptor, operation);
    // PRENESI NA BROJ TELEFONA DJORDJE M, INTERNI PRENOS STEFAN PEROVIC; of what a citizen orders, STEFAN PEROVIC DO PLATE
    const { merchantCategory, category } = operation.rule;
    const mayNameOne =
      OF_PERSONS.has(merchantCategory) || (!income && category === 'salary' && isByCitizen(facts));
    const told = person === null ? null : personIn(descriptor, person);
    const who = mayNameOne ? (phoneOwner(descriptor, operation) ?? told) : null;
    return who === null ? found : { ...found, merchantName: who, basis: 'person_likely' };
  }
  // PAPIRNICA LENA SKOLSKI PRIBOR: what is sold decides where nothing in front of it does.
  const sold = beforeGoods(words, start, end);
  const named = (sold < end ? tradeIn(start, sold) : null) ?? tradeIn(start, end);
  const trade = ofVenue(descriptor, besidePlace(descriptor, named, tradeIn), tradeIn);
  const byCitizen = !card && income && refunded === null && isByCitizen(facts);
  if (
    operation === null &&
    (isEveryday(descriptor, facts) || (byCitizen && trade !== null && person === null))
  )
    return fromPurpose(descriptor, byCitizen ? null : trade);
  const payee = findPayee(refunded === null ? descriptor : behindRefund(descriptor), person, trade);
  // KUPUJEMPRODAJEM KREDIT: a word with other meanings, beside somebody who is known.
  // 6 RATA BEZ KAMATE NAMESTAJ TISA: of a purchase in instalments the shop is known by its trade.
  const isOfShop =
    (payee !== null || trade !== null) && operation?.rule.merchantCategory === 'card_instalment';
  if (isOperation && !isOfShop && payee?.confidence !== 'high') return fromWording(descriptor, operation);
  // POSTEXPRESS OTKUPNINA: what somebody is paid for is no refund of who pays it.
  if (isOperation && income && payee !== null && operation.rule.merchantCategory === 'freelance')
    return {
      ...fromWording(descriptor, operation),
      merchantName: payee.payee.name,
      basis: 'operation_party',
    };
  if (isNisStation(descriptor)) {
    const explanation = sentence(
      "Matched three digits and 'BS', as NIS numbers its petrol stations",
      "Prepoznate su tri cifre i 'BS', kako NIS broji svoje pumpe",
      removed,
    );
    return recognised('NIS Petrol', 'fuel', 'payee_doubted', explanation, true);
  }

  if (payee === null && isEkoStation(descriptor, facts?.mcc))
    return recognised('EKO', 'fuel', 'payee', matched('payee', ['eko'], 'fuel', removed), true);

  // MIRKO OLUJIC ZA POLOVNI AUTO: what a person is paid for.
  const isFor = person !== null && payee?.confidence === 'medium' && words[payee.from - 1]?.folded === 'ZA';
  if (payee !== null && !isFor && !outweighs(trade, payee, descriptor)) {
    const paid = fromPayee(descriptor, payee, income);
    return trade === null || !isBehind(trade, payee) ? paid : sellsAs(descriptor, paid, trade);
  }
  if (refunded !== null && (trade === null || trade.rule.category === 'fees'))
    return fromWording(descriptor, refunded);
  // Of PEKARA DEJAN MITIC the baker is paid, of "za karte PETAR PETROVIC" Petar.
  // UPLATA NIKOLA ZA LETOVANJE
  const isSaidFor =
    words[start]?.folded === 'ZA' ||
    (words[start + 1]?.folded === 'ZA' && words[start] !== undefined && isGivenName(words[start]));
  const isGift =
    !card &&
    ((isSaidFor && (isOfGivenName(descriptor) || words[start]?.folded !== 'ZA')) ||
      (person === null && isAddressed(descriptor, facts)));
  if (trade !== null && !isGift && !(person !== null && isPurpose(descriptor, trade, person)))
    return inCase(
      // ZR PERIONICA BISER GORAN ILIC PR
      fromTrade(beforeOwner(descriptor, trade, told), trade, person, income),
      income && !card && refunded === null,
    );
  if (isExchange(descriptor, person, income)) {
    const explanation = sentence(
      `'${words[0]!.raw.toLowerCase()}' beside the holder's name is the bank's wording of a currency exchange`,
      `'${words[0]!.raw.toLowerCase()}' uz ime vlasnika je reč banke za menjanje novca`,
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
  // POKLONI MILICA NIS 688: between people no card pays.
  const moved = findWording(wordings().transfers, words, { from: 0, to: words.length, first: start }, income);
  const transfer = purchase && moved?.rule.merchantCategory === 'p2p' ? null : moved;
  const isOfFirm = nameBehindOwner(descriptor) > 0;
  const between = (person !== null && !isOfFirm) || isGift || (!card && isOfGivenName(descriptor));
  if (transfer !== null && !(between && transfer.rule.merchantCategory === 'instant_payment'))
    return fromTransfer(descriptor, transfer, person, between || isSurnameAlone(descriptor));
  if (between && (person !== null || transfer !== null || isGift)) {
    const explanation = sentence('A payment to or from a person', 'Plaćanje osobi ili od osobe', removed);
    // RODIC MILORAD PR is paid as a firm.
    const likely = isFirm(words.slice(start, end)) || !isNobodyElse(descriptor, person);
    // CVETKO ILIC sells no flowers.
    const isBeside =
      trade !== null && !(person !== null && trade.spots.every((at) => at >= person.from && at < person.to));
    const basis = likely ? 'person_likely' : isBeside ? 'person_for' : 'person';
    return recognised(personIn(descriptor, person) ?? P2P, 'p2p', basis, explanation);
  }
  if (!card && isSurnameAlone(descriptor)) {
    const explanation = sentence(
      'The text seems to be the name of a person',
      'Tekst je po svemu sudeći ime osobe',
      removed,
    );
    return recognised(cleanedName(descriptor) ?? P2P, 'p2p', 'person_likely', explanation);
  }
  // MOJAODECA.RS: whoever sells under an address of the web in Serbia, it is a shop in most cases.
  const site = words.findIndex(({ folded, gap }, i) => i > start && folded === 'RS' && gap === '.');
  const shop = site < 0 || between ? null : cleanedName(descriptor);
  if (shop !== null) {
    const said = `${words[site - 1]!.raw}.${words[site]!.raw}`;
    return recognised(shop, 'marketplace', 'trade_vague', matched('wording', [said], 'marketplace', []));
  }
  const explanation = sentence(
    'No known payee and no telling word; the name is the text',
    'Nema poznatog primaoca ni reči koja nešto govori; ime je sam tekst',
    removed,
  );
  const name = cleanedName(descriptor);
  // "Dogovor Petrov 2. deo": what a citizen pays and no word explains goes to a person in most cases.
  if (!card && name !== null && isByCitizen(facts)) {
    const isLower = words.slice(start, end).every(({ raw }) => raw === raw.toLowerCase());
    return recognised(isLower ? P2P : name, 'p2p', 'person_likely', explanation);
  }
  return recognised(
    name ?? (card ? 'Card purchase' : null),
    'unknown',
    name === null ? 'nothing' : isWhere(descriptor) ? 'address' : 'name',
    explanation,
  );
};

export const recognise = (line: Descriptor, circumstances: Circumstances): Recognised => {
  const descriptor = withoutOwner(line);
  const found = paidOut(withStated(descriptor, circumstances), descriptor, circumstances);
  const isOther = isOtherOperation(found, descriptor, circumstances);
  return fromTill(isOther ? { ...found, basis: 'operation_likely' } : found, descriptor, circumstances);
};

const withStated = (descriptor: Descriptor, circumstances: Circumstances): Recognised => {
  const words = fromWords(descriptor, circumstances);
  const { income } = circumstances;
  const facts = withoutSeat(circumstances.facts);
  if (facts === null) return words;
  // How the payment was ordered says nothing of what somebody is called.
  const read = (wording: string): Recognised =>
    fromWords(describe(wording), { ...circumstances, facts: null });
  const written = (wording: string): string | null => cleanedName(describe(wording));
  const stated = facts.counterparty?.name;
  const found = withFacts(withCounterparty(words, facts, read, written, income), {
    facts,
    income,
    refunded: isGivenBack(descriptor),
    written: () => cleanedName(descriptor),
    body: () => bodyIn(descriptor, []),
    party: () => (stated === undefined ? null : read(stated)),
  });
  return ofTown(found, facts);
};
