/**
 * The order in which a descriptor is judged: bank operations by their wording, known payees, trades that the
 * firm names itself by, the bank's looser wordings; and when none applies the cleaned text at low confidence,
 * never a guess. Everything that is known stands in the tables under data/.
 */
import type { Category, Confidence, MerchantCategory } from './categories.ts';
import { cleanedName, legalForms } from './cleaned-name.ts';
import { type Descriptor, neutralWords } from './descriptor.ts';
import { findPayee, type PayeeMatch } from './payees.ts';
import { findPerson, isSurname, type Span } from './person.ts';
import { findWording, readWordings, type WordingMatch } from './wording.ts';

export interface Recognised {
  /** Null only when the description holds no word at all. */
  merchantName: string | null;
  merchantCategory: MerchantCategory;
  category: Category;
  confidence: Confidence;
  /** One sentence: which rule matched, on which words. */
  explanation: string;
}

export interface Circumstances {
  /** A credit. */
  income: boolean;
  /** Less than any cash machine pays out. */
  small: boolean;
}

const operations = readWordings('operations.csv');
const trades = readWordings('trades.csv');
const transfers = readWordings('transfers.csv');

/** Titles and forms under which a person trades: beside them a person's name is a firm's. */
const TRADER = new Set([...legalForms, 'DR', 'ADVOKAT', 'NOTAR', 'ORDINACIJA', 'VL']);
/** What bears the name of somebody long dead: OSNOVNA SKOLA VUK KARADZIC. */
const NAMED_AFTER = new Set([
  'SKOLA',
  'GIMNAZIJA',
  'OS',
  'BIBLIOTEKA',
  'MUZEJ',
  'POZORISTE',
  'AERODROM',
  'INSTITUT',
]);

const spoken = (name: string): string => name.replaceAll('_', ' ');

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const quoted = (said: readonly string[]): string => said.map((word) => `'${word}'`).join(' and ');

const sentence = (said: string, { removed }: Descriptor, remark = ''): string => {
  const last = removed.at(-1);
  const listed = removed.length > 1 ? `${removed.slice(0, -1).join(', ')} and ${last}` : last;
  return `${said}${listed === undefined ? '' : ` after removing ${listed}`}${remark}.`;
};

const recognised = (
  merchantName: string | null,
  category: Category,
  merchantCategory: MerchantCategory,
  confidence: Confidence,
  explanation: string,
): Recognised => ({ merchantName, merchantCategory, category, confidence, explanation });

const fromWording = (descriptor: Descriptor, { rule, said }: WordingMatch): Recognised =>
  recognised(
    rule.name ?? cleanedName(descriptor),
    rule.category,
    rule.merchantCategory,
    rule.confidence,
    sentence(`Matched the wording ${quoted(said)} (${spoken(rule.merchantCategory)})`, descriptor),
  );

const fromPayee = (
  descriptor: Descriptor,
  { payee, said, confidence }: PayeeMatch,
  income: boolean,
): Recognised => {
  const { category, merchantCategory } = payee;
  const refund = income && category !== 'transfer' && category !== 'income';
  const remark = refund ? '; a credit from a merchant is taken as a refund' : '';
  const explanation = sentence(`Matched '${said}' (${spoken(merchantCategory)})`, descriptor, remark);
  return recognised(payee.name, category, merchantCategory, confidence, explanation);
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

/** TEMPO TAXI: a trade of another category, written before an ordinary word or after one that begins the text. */
const outweighs = (
  trade: WordingMatch | null,
  payee: PayeeMatch,
  { start }: Descriptor,
): trade is WordingMatch =>
  trade !== null &&
  payee.slight &&
  trade.rule.confidence === 'low' &&
  trade.rule.category !== payee.payee.category &&
  // JKP PIJACE: a public enterprise, and the next word says which.
  trade.rule.merchantCategory !== 'communal_services' &&
  (trade.at < payee.from || (trade.at >= payee.to && payee.from === start));

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

const fromTransfer = (descriptor: Descriptor, match: WordingMatch): Recognised => {
  const { words, start, end } = descriptor;
  // PRENOS OD PETAR PETROVIC: "from", not the form of a firm.
  const firm = words.slice(start, end).some(({ folded }) => folded !== 'OD' && legalForms.has(folded));
  if (match.rule.merchantCategory !== 'p2p' || !firm) return fromWording(descriptor, match);
  const explanation = sentence(`A transfer to or from a firm (${quoted(match.said)})`, descriptor);
  return recognised(cleanedName(descriptor), 'transfer', 'business_payment', 'medium', explanation);
};

export const recognise = (descriptor: Descriptor, { income, small }: Circumstances): Recognised => {
  const { words, start, end, phrase, card } = descriptor;
  const person = card ? null : findPerson(words, start, end);
  const purchase = card && !income;

  const operation = findWording(operations, words, { from: phrase, to: words.length, first: start }, income);
  if (operation !== null && isCashMachine(operation) && small && !income) {
    const explanation = `Matched the wording ${quoted(operation.said)}; under 500 RSD it is the fee, not the withdrawal.`;
    return recognised('Bank: cash withdrawal fee', 'fees', 'atm_fee', 'medium', explanation);
  }
  if (operation !== null && !(purchase && isNoPurchase(operation))) return fromWording(descriptor, operation);
  if (isNisStation(descriptor)) {
    const explanation = sentence(
      "Matched three digits and 'BS', as NIS numbers its petrol stations",
      descriptor,
    );
    return recognised('NIS Petrol', 'transport', 'fuel', 'medium', explanation);
  }

  const trade = findWording(trades, words, { from: start, to: end, first: start }, income);
  const payee = findPayee(descriptor, person, trade);
  if (payee !== null && !outweighs(trade, payee, descriptor)) return fromPayee(descriptor, payee, income);
  if (trade !== null) {
    const found = fromWording(descriptor, trade);
    if (person === null || found.confidence !== 'low') return found;
    if (words.some(({ folded }) => NAMED_AFTER.has(folded))) return found;
    // ADVOKAT PETAR PETROVIC is paid for his trade, under whose name he is shown; "za karte PETAR PETROVIC" is not.
    const trader = words.some((word) => TRADER.has(word.folded));
    if (trader)
      return trade.rule.name
        ? found
        : { ...found, merchantName: capitalised(spoken(found.merchantCategory)) };
  }
  if (isExchange(descriptor, person, income)) {
    const explanation =
      "'kupovina' or 'prodaja' beside the holder's name is the bank's wording of a currency exchange.";
    return recognised('FX exchange', 'transfer', 'fx_exchange', 'medium', explanation);
  }
  if (descriptor.instalments) {
    const explanation = sentence('A purchase in instalments from a payee that is not known', descriptor);
    return recognised('Card instalments', 'shopping', 'card_instalment', 'medium', explanation);
  }
  const transfer = findWording(transfers, words, { from: 0, to: words.length, first: start }, income);
  if (transfer !== null && !(person !== null && transfer.rule.merchantCategory === 'instant_payment'))
    return fromTransfer(descriptor, transfer);
  if (person !== null) {
    const explanation = "The text holds a person's name, which is not repeated here.";
    return recognised('P2P transfer', 'transfer', 'p2p', 'medium', explanation);
  }
  if (!card && isSurnameAlone(descriptor)) {
    const explanation = "The text seems to be a person's name, which is not repeated here.";
    return recognised('P2P transfer', 'transfer', 'p2p', 'low', explanation);
  }
  const explanation = sentence('No known payee and no telling word; the name is the text', descriptor);
  const name = cleanedName(descriptor) ?? (card ? 'Card purchase' : null);
  return recognised(name, 'uncategorized', 'unknown', 'low', explanation);
};
