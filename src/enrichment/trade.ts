/** What a trade that stands in the line says of the payee: its category, and that the words beside it are its name. */
import { besides, type Name, nameIn } from './cleaned-name.ts';
import type { Basis } from './confidence.ts';
import type { Descriptor } from './descriptor.ts';
import { matched, REFUND } from './explain.ts';
import type { PayeeMatch } from './payees.ts';
import type { Span } from './person.ts';
import { type Recognised, recognised } from './recognised.ts';
import type { WordingMatch } from './wording.ts';

/** TEMPO TAXI: a trade of another category, written before an ordinary word or after one that begins the text. */
export const outweighs = (
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

/** After these a trade is where or what for somebody paid: "za karte", "racun u restoranu". */
const PREPOSITIONS = new Set(['ZA', 'U', 'NA', 'OD', 'IZ', 'PO', 'DO', 'SA']);

/** What bears the name of somebody long dead: OS VUK KARADZIC. */
const NAMED_AFTER = new Set(
  'SKOLA GIMNAZIJA OS BIBLIOTEKA MUZEJ POZORISTE AERODROM INSTITUT DOM BOLNICA'.split(' '),
);

/** "Za karte PETAR PETROVIC", "PETAR PETROVIC hrana": what a payment between people is for, and no firm. */
export const isPurpose = ({ words, start }: Descriptor, trade: WordingMatch, person: Span): boolean => {
  if (PREPOSITIONS.has(words[trade.at - 1]?.folded ?? '') || words[start]?.folded === 'ZA') return true;
  if (trade.spots.some((spot) => NAMED_AFTER.has(words[spot]!.folded))) return false;
  if (trade.at >= person.from && trade.at < person.to) return true;
  return trade.vague;
};

const PUBLIC = new Set(['JKP', 'JP', 'KJP', 'JKSP', 'KJKP', 'OPSTINA', 'DOM', 'OS', 'SKOLA', 'GIMNAZIJA']);

/** Longer names are rare. */
const MOST_WORDS = 5;

const basisOf = (
  { words, start }: Descriptor,
  trade: WordingMatch,
  name: Name,
  person: Span | null,
): Basis => {
  if (name.bare) return 'trade_bare';
  if (trade.vague) return 'trade_vague';
  if (person !== null) return 'trader';
  // AUTO ZATVARANJE RUPE VULKO CENTAR: of many words some are no name.
  if (!name.closed || (name.text ?? '').split(' ').length > MOST_WORDS) return 'trade_open';
  return PUBLIC.has(words[start]?.folded ?? '') ? 'institution' : 'trade';
};

export const fromTrade = (
  descriptor: Descriptor,
  trade: WordingMatch,
  person: Span | null,
  income: boolean,
): Recognised => {
  const { rule, said } = trade;
  const { merchantCategory, category } = rule;
  const refund = income && category !== 'transfer' && category !== 'income' ? REFUND : null;
  const explanation = matched('wording', said, merchantCategory, descriptor.removed, refund);
  // UPRAVNIK ZGRADE DOM PLUS MENADZMENT has a name, SKUPSTINA STANARA KNEZA MILOSA 44 an address.
  const manager =
    merchantCategory === 'building_maintenance' && !descriptor.words.some(({ number }) => number)
      ? besides(descriptor, trade.spots)
      : null;
  if (manager !== null) return recognised(manager, merchantCategory, 'trade_open', explanation);
  if (rule.name !== null) {
    const nameless = merchantCategory === 'building_maintenance' ? 'transfer' : 'operation';
    const basis = rule.confidence === 'high' ? nameless : 'operation_likely';
    return recognised(rule.name, merchantCategory, basis, explanation);
  }
  const name = nameIn(descriptor, trade.at);
  return recognised(name.text, merchantCategory, basisOf(descriptor, trade, name, person), explanation);
};
