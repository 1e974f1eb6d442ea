/**
 * The invented person (or firm) behind a grant. Who they are comes from the seed alone, or from a text of its own that
 * several seeds share; how they live, from seed, scenario and bank.
 */
import type { BankHolder } from '../contract/contract.ts';
import { FIRST_NAMES, LAST_NAMES, STREETS } from './data/names.ts';
import { CITIES, type City } from './data/places.ts';
import { type CardNumber, printed, withoutDiacritics } from './descriptors/wording.ts';
import { FIRMS, type Firms } from './firms.ts';
import { accountNumber } from './iban.ts';
import { type Random, randomFor } from './random.ts';
import { PROFILES, type Profile, type Scenario } from './scenarios.ts';

export interface Customer {
  /** The seed of everything that depends on seed, scenario and bank. */
  key: string;
  scenario: Scenario;
  profile: Profile;
  /** With whom they have to do. */
  firms: Firms;
  /** The bank's three digits in an account number. */
  bankCode: string;
  city: City;
  /** Holder of the accounts: the person, or the firm of a business customer. */
  holderName: string;
  identity: BankHolder;
  lastName: string;
  address: string;
  card: CardNumber;
  /** Used with sellers abroad: another one where the first is a DinaCard, which only works at home. */
  cardAbroad: CardNumber;
  /** Minor units (paras) a month at the prices of 2026. */
  income: number;
  hasCar: boolean;
  hasChildren: boolean;
  /** False where the savings are kept elsewhere, so that transfers to them show one leg only. */
  hasSavingsAccount: boolean;
}

/** 5555 55 and 4111 11 begin the schemes' numbers for tests; 9891 is every DinaCard. */
const CARDS = {
  'MasterCard debit': { first: '5555', abroad: true },
  'Visa debit': { first: '4111', abroad: true },
  DinaCard: { first: '9891', abroad: false },
} as const;

/** Full name of an invented person, and an account that they could have. */
export const stranger = (random: Random): { name: string; account: string } => {
  const first = random.pick(random.chance(0.5) ? FIRST_NAMES.male : FIRST_NAMES.female);
  const bank = random.pick(['160', '325', '265', '170', '205', '105']);
  return {
    name: `${first} ${random.pick(LAST_NAMES)}`,
    account: accountNumber(bank, fictitiousAccount(random)),
  };
};

/** Thirteen digits that begin with 99, so that a simulated account number is not likely to be a real one. */
export const fictitiousAccount = (random: Random): string => `99${random.digits(11)}`;

const emailName = (text: string): string => withoutDiacritics(text).toLowerCase();

export const customerOf = (
  { seed, person = seed }: { seed: string; person?: string },
  scenario: Scenario,
  bank: { id: string; nationalBankCode: string; savingsAccount: boolean },
): Customer => {
  const who = randomFor(person, 'person');
  const first = who.pick(who.chance(0.5) ? FIRST_NAMES.male : FIRST_NAMES.female);
  const last = who.pick(LAST_NAMES);
  const city = who.weighted(CITIES);
  const address = `${who.pick(STREETS)} ${who.int(1, 140)}`;
  // +381 60 000… is not given out: subscriber numbers do not begin with three zeros.
  const phone = `+38160000${who.digits(4)}`;
  const fullName = `${first} ${last}`;

  const key = `${seed}\u0000${scenario}\u0000${bank.id}`;
  const life = randomFor(key, 'life');
  const cardOf = (random: Random, name: keyof typeof CARDS): CardNumber => ({
    first: CARDS[name].first,
    last: random.digits(4),
    product: name,
    business: scenario === 'business',
  });
  const product = life.pick(['MasterCard debit', 'Visa debit', 'DinaCard'] as const);
  const card = cardOf(life, product);
  const profile = PROFILES[scenario === 'empty' ? 'default' : scenario];
  return {
    key,
    scenario,
    profile,
    firms: FIRMS,
    bankCode: bank.nationalBankCode,
    city,
    holderName: scenario === 'business' ? `${printed(last)} PRIMER DOO ${city.printed}` : fullName,
    identity: {
      fullName,
      phone,
      email: `${emailName(first)}.${emailName(last)}@example.rs`,
      address: `${address}, ${city.postalCode} ${city.name}`,
    },
    lastName: last,
    address,
    card,
    cardAbroad: CARDS[product].abroad ? card : cardOf(randomFor(key, 'card abroad'), 'Visa debit'),
    income: life.int(profile.income[0] / 1_000, profile.income[1] / 1_000) * 100_000,
    hasCar: life.chance(profile.car),
    hasChildren: life.chance(profile.children),
    hasSavingsAccount: bank.savingsAccount,
  };
};
