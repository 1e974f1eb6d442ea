/**
 * Generates people with accounts at several banks who move money between them, pay, are paid, and do what only looks like a
 * transfer between own accounts. Every row is labelled when it is made. The banks, wordings and habits are not those of
 * the simulated banks.
 */

import { addDays } from '../../../packages/common/belgrade.ts';
import type { EntryDetails } from '../../../src/banks/contract/ledger-change.ts';
import { type Random, randomFor } from '../../../src/banks/simulated/random.ts';
import type { OwnAccount, OwnRow } from '../../../src/ledger/transfers/types.ts';
import { businessDayFrom, dateOfDay, dayNumber } from '../../../src/platform/serbian-calendar.ts';

/** A transfer of the truth: the ids of its rows. */
export interface TrueTransfer {
  kind: string;
  outs: string[];
  ins: string[];
}

export interface Person {
  accounts: OwnAccount[];
  rows: OwnRow[];
  transfers: TrueTransfer[];
}

/** What a bank reports. */
interface Bank {
  id: string;
  code: string;
  /** What it says about the other party: in fields, in the description, or nowhere. */
  party: 'account' | 'name' | 'text' | 'none';
  /** Cuts names and descriptions. */
  width: number;
  /** Prints the bank's own words before the purpose. */
  out: readonly string[];
  in: readonly string[];
  /** Words for a transfer between two accounts of this bank. */
  inside: readonly string[];
  original: 'rate' | 'amount' | 'text' | 'none';
  channel: boolean;
}

const BANKS: readonly Bank[] = [
  {
    id: 'a',
    code: '170',
    party: 'account',
    width: 140,
    out: ['NALOG ZA PLACANJE'],
    in: ['PRILIV'],
    inside: ['PRENOS IZMEDJU RACUNA KLIJENTA'],
    original: 'rate',
    channel: true,
  },
  {
    id: 'b',
    code: '205',
    party: 'name',
    width: 70,
    out: ['Placanje'],
    in: ['Uplata'],
    inside: ['Transfer sredstava - sopstveni racun'],
    original: 'amount',
    channel: false,
  },
  {
    id: 'c',
    code: '220',
    party: 'text',
    width: 60,
    out: ['ODLIV -', 'E-BANKING NALOG'],
    in: ['DOZNAKA OD', 'UPLATA OD'],
    inside: ['INTERNI PRENOS'],
    original: 'text',
    channel: false,
  },
  {
    id: 'd',
    code: '325',
    party: 'account',
    width: 35,
    out: ['Исплата'],
    in: ['Уплата'],
    inside: ['Пренос на сопствени рачун'],
    original: 'none',
    channel: true,
  },
  {
    id: 'e',
    code: '340',
    party: 'name',
    width: 105,
    out: ['IPS placanje'],
    in: ['IPS priliv'],
    inside: ['Prenos sa racuna na racun'],
    original: 'rate',
    channel: false,
  },
];

const GIVEN = [
  'Milica',
  'Stefan',
  'Jelena',
  'Nemanja',
  'Ivana',
  'Uroš',
  'Đorđe',
  'Katarina',
  'Luka',
  'Teodora',
  'Žarko',
  'Vesna',
];
const FAMILY = [
  'Ristić',
  'Đukić',
  'Vasić',
  'Obradović',
  'Šarić',
  'Čolić',
  'Kostić',
  'Zorić',
  'Lazić',
  'Simić',
  'Tošić',
  'Babić',
];
const FIRMS = ['PRIMER SOFT DOO', 'GRADNJA TEST AD', 'KONSALTING UZOR DOO BEOGRAD'];
const SHOPS = [
  'MAXI 101 BEOGRAD',
  'IDEA 55 NOVI SAD',
  'LILLY DROGERIJA',
  'OMV 3321',
  'SHELL NIS 2',
  'DM FILIJALA 12',
];
const OWN_PURPOSES = [
  'prenos',
  'licno',
  'za stednju',
  'prebacivanje',
  'prenos na svoj racun',
  'dopuna racuna',
  'transfer sredstava',
  'ostalo',
  'na drugi racun',
  'stednja',
];
const PERSON_PURPOSES = [
  'vracam dug',
  'za rucak',
  'poklon',
  'zajednicki troskovi',
  'prenos',
  'hvala',
  'karte za koncert',
];

const LATIN = 'A B V G D Đ E Ž Z I J K L Lj M N Nj O P R S T Ć U F H C Č Dž Š'.split(' ');
const CYRILLIC = 'А Б В Г Д Ђ Е Ж З И Ј К Л Љ М Н Њ О П Р С Т Ћ У Ф Х Ц Ч Џ Ш'.split(' ');
const inCyrillic = (text: string): string =>
  [...text]
    .map((letter) => {
      const at = LATIN.indexOf(letter.toUpperCase());
      return at < 0 ? letter : letter === letter.toUpperCase() ? CYRILLIC[at]! : CYRILLIC[at]!.toLowerCase();
    })
    .join('');
const bare = (text: string): string =>
  text.replace(/đ/g, 'dj').replace(/Đ/g, 'DJ').normalize('NFD').replace(/\p{M}/gu, '');

const mod97 = (digits: string): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
const ibanFor = (random: Random, code: string): string => {
  const head = code + random.digits(13);
  const account = head + String(98 - mod97(`${head}00`)).padStart(2, '0');
  return `RS35${account}`;
};
/** The number as people write it: `170-1234-56`. */
const written = (iban: string): string => {
  const digits = iban.slice(4);
  return `${digits.slice(0, 3)}-${Number(digits.slice(3, 16))}-${digits.slice(16)}`;
};

interface Party {
  name: string;
  iban: string | null;
}

interface Owned extends OwnAccount {
  bank: Bank;
  /** Whether this bank prints names in Cyrillic, capitals, or as they are. */
  style: 'cyrillic' | 'capitals' | 'plain' | 'family first';
}

const styled = (name: string, { style, bank }: Owned): string => {
  const shown =
    style === 'cyrillic'
      ? inCyrillic(name)
      : style === 'capitals'
        ? bare(name).toUpperCase()
        : style === 'family first'
          ? bare(name).toUpperCase().split(' ').reverse().join(' ')
          : name;
  return shown.slice(0, bank.width);
};

interface Made {
  person: Person;
  owned: Owned[];
  random: Random;
  next: number;
}

/** The facts of a row, before its bank words them. */
interface Facts {
  amount: number;
  day: number;
  purpose: string;
  party: Party | null;
  /** Both accounts are at this bank. */
  inside?: boolean;
  original?: { amount: number; currency: string; rate: number };
  category?: string;
  merchantCategory?: string;
  channel?: 'card' | 'atm' | 'cash' | 'fee';
  text?: string;
}

const add = (made: Made, account: Owned, facts: Facts): string => {
  const { bank } = account;
  const { random, person } = made;
  const id = `txn_${String(made.next++).padStart(6, '0')}`;
  const details: EntryDetails = {};
  let description = facts.text ?? '';
  if (facts.text === undefined) {
    const words = facts.inside ? bank.inside : facts.amount < 0 ? bank.out : bank.in;
    const named = facts.party && bank.party === 'text' ? `${styled(facts.party.name, account)} ` : '';
    const number = named && facts.party!.iban && random.chance(0.5) ? `${written(facts.party!.iban)} ` : '';
    const rate =
      facts.original && bank.original === 'text'
        ? ` KURS ${facts.original.rate.toFixed(4).replace('.', ',')}`
        : '';
    description = `${random.pick(words)} ${named}${number}${facts.purpose}${rate}`.slice(0, bank.width);
    if (facts.party && (bank.party === 'name' || bank.party === 'account')) {
      details.counterparty = {
        name: styled(facts.party.name, account),
        person: true,
        ...(bank.party === 'account' && facts.party.iban
          ? { account: random.chance(0.5) ? facts.party.iban : written(facts.party.iban) }
          : {}),
      };
    }
    if (facts.original && (bank.original === 'rate' || bank.original === 'amount')) {
      const { amount, currency, rate: price } = facts.original;
      details.original = {
        amount,
        currency,
        ...(bank.original === 'rate' ? { rate: Math.round(price * 10_000) / 10_000 } : {}),
      };
    }
  }
  if (facts.channel) details.channel = facts.channel;
  else if (bank.channel && facts.text === undefined) details.channel = 'transfer';
  person.rows.push({
    id,
    accountId: account.id,
    date: dateOfDay(facts.day),
    amount: facts.amount,
    description,
    category: facts.category ?? 'transfer',
    merchantCategory: facts.merchantCategory ?? (facts.category ? null : 'p2p'),
    details,
  });
  return id;
};

/** The day on which the other bank books: at once, or on the next business day after the cut-off. */
const arrival = (random: Random, day: number, isSame: boolean): number =>
  isSame || random.chance(0.45)
    ? day
    : random.chance(0.85)
      ? businessDayFrom(day + 1)
      : businessDayFrom(businessDayFrom(day + 1) + 1);

const RATE = 117.2;
const round = (random: Random): number =>
  random.chance(0.6)
    ? random.int(1, 60) * 100_000
    : random.chance(0.5)
      ? random.int(10, 900) * 10_000
      : random.int(100_000, 9_000_000);

/** The enrichment of the service sees only the description; this one says about as much. */
const ownKind = (inside: boolean): Pick<Facts, 'merchantCategory'> =>
  inside ? { merchantCategory: 'internal_transfer' } : { merchantCategory: 'p2p' };

type Leg = { account: Owned; amount: number; day: number };

const transfer = (
  made: Made,
  kind: string,
  outs: Leg[],
  ins: Leg[],
  more: { fee?: number; rate?: number } = {},
): void => {
  const { random, person } = made;
  const holder = person.accounts[0]!.holder;
  const purpose = random.pick(OWN_PURPOSES);
  const one = (leg: Leg, other: Owned, sign: number): string => {
    const inside = other.bank === leg.account.bank;
    const isExchange = leg.account.currency !== other.currency;
    const otherLeg = (sign < 0 ? ins : outs)[0]!;
    const says = isExchange && leg.account.currency === 'RSD';
    const fee = more.fee && sign < 0 ? `NAKNADA ${(more.fee / 100).toFixed(2).replace('.', ',')} ` : '';
    return add(made, leg.account, {
      amount: sign * leg.amount,
      day: leg.day,
      purpose: `${fee}${isExchange ? random.pick(['kupoprodaja deviza', 'konverzija', 'menjacki posao']) : purpose}`,
      party: { name: holder, iban: other.iban },
      inside,
      ...(says
        ? {
            original: {
              amount: sign * otherLeg.amount,
              currency: other.currency,
              rate: leg.amount / otherLeg.amount,
            },
          }
        : {}),
      ...ownKind(inside),
    });
  };
  const outIds = outs.map((leg) => one(leg, ins[0]!.account, -1));
  const inIds = ins.map((leg) => one(leg, outs[0]!.account, 1));
  // A bank that cuts the fee off does not state it, and amounts that differ without a reason are no pair.
  const states = ({ id, description }: OwnRow): boolean =>
    id === outIds[0] && Number(/NAKNADA (\d+)/.exec(description)?.[1]) * 100 === more.fee;
  const isCutOff = more.fee !== undefined && !person.rows.some(states);
  if (!isCutOff) person.transfers.push({ kind, outs: outIds, ins: inIds });
};

const someone = (random: Random, not: string): Party => {
  for (;;) {
    const name = `${random.pick(GIVEN)} ${random.pick(FAMILY)}`;
    if (name !== not) return { name, iban: ibanFor(random, random.pick(BANKS).code) };
  }
};

/** Money that comes from one party and goes to another in the same amount: what a matcher must not join. */
const decoys = (made: Made, month: number, friends: readonly Party[], partner: Party): void => {
  const { random, owned } = made;
  const dinars = owned.filter(({ currency }) => currency === 'RSD');
  const day = (from: number, to: number): number => month + random.int(from, to);
  const [one, other] = random.sample(dinars, 2) as [Owned, Owned];
  // A rent that is paid, and one of the same amount that is received.
  const rent = random.int(20, 60) * 100_000;
  if (random.chance(0.5)) {
    const at = day(1, 6);
    add(made, one, {
      amount: -rent,
      day: at,
      purpose: 'kirija',
      party: friends[0]!,
      ...(random.chance(0.5) ? { category: 'rent', merchantCategory: 'rent' } : {}),
    });
    add(made, other, {
      amount: rent,
      day: at + random.int(0, 2),
      purpose: random.chance(0.5) ? 'kirija' : 'stan',
      party: friends[1]!,
    });
  }
  // A friend who repays into another account.
  for (let n = random.int(0, 2); n > 0; n--) {
    const amount = random.chance(0.7) ? random.int(1, 20) * 50_000 : random.int(50_000, 900_000);
    const friend = random.pick(friends);
    const at = day(2, 24);
    const [from, to] = random.sample(dinars, 2) as [Owned, Owned];
    add(made, from, { amount: -amount, day: at, purpose: random.pick(PERSON_PURPOSES), party: friend });
    add(made, to, {
      amount,
      day: at + random.int(0, 4),
      purpose: random.pick(PERSON_PURPOSES),
      party: random.chance(0.7) ? friend : random.pick(friends),
    });
  }
  // A salary that is passed on to the partner from another account.
  const salary = random.int(700_000, 1_900_000) * 10;
  const payday = businessDayFrom(day(4, 9));
  add(made, one, {
    amount: salary,
    day: payday,
    purpose: 'ZARADA',
    party: { name: random.pick(FIRMS), iban: ibanFor(random, '160') },
    category: 'salary',
    merchantCategory: 'payroll',
  });
  if (random.chance(0.5))
    add(made, other, { amount: -salary, day: payday + random.int(0, 2), purpose: 'prenos', party: partner });
  // Cash from a machine, and the same amount paid in at a counter.
  if (random.chance(0.3)) {
    const cash = random.int(5, 40) * 100_000;
    const at = day(3, 20);
    add(made, one, {
      amount: -cash,
      day: at,
      purpose: '',
      party: null,
      channel: 'atm',
      category: 'cash',
      merchantCategory: 'atm_withdrawal',
      text: 'ISPLATA BANKOMAT 4411',
    });
    add(made, other, {
      amount: cash,
      day: at + random.int(0, 2),
      purpose: '',
      party: null,
      channel: 'cash',
      category: 'cash',
      merchantCategory: 'cash_deposit',
      text: 'UPLATA GOTOVINE SALTER',
    });
  }
  // A refund of a shop in the amount that somebody was paid.
  if (random.chance(0.2)) {
    const price = random.int(100_000, 2_000_000);
    const at = day(3, 20);
    add(made, one, {
      amount: -price,
      day: at,
      purpose: random.pick(PERSON_PURPOSES),
      party: random.pick(friends),
    });
    add(made, other, {
      amount: price,
      day: at + 1,
      purpose: '',
      party: null,
      channel: 'card',
      category: 'shopping',
      text: `POVRACAJ ${random.pick(SHOPS)}`,
    });
  }
  for (let n = random.int(8, 20); n > 0; n--) {
    const shop = random.pick(SHOPS);
    add(made, random.pick(dinars), {
      amount: -random.int(20_000, 900_000),
      day: day(0, 27),
      purpose: '',
      party: null,
      channel: 'card',
      category: 'groceries',
      text: shop,
    });
  }
  for (let n = random.int(1, 4); n > 0; n--) {
    add(made, random.pick(dinars), {
      amount: -random.int(80_000, 1_200_000),
      day: day(0, 27),
      purpose: 'racun za uslugu',
      party: { name: 'JKP PRIMER KOMUNALIJE', iban: ibanFor(random, '200') },
      category: 'utilities',
    });
  }
};

const transfersOf = (made: Made, month: number): void => {
  const { random, owned } = made;
  const dinars = owned.filter(({ currency }) => currency === 'RSD');
  const euros = owned.filter(({ currency }) => currency === 'EUR');
  const leg = (account: Owned, amount: number, day: number): Leg => ({ account, amount, day });
  const inside = (one: Owned, other: Owned): boolean => one.bank === other.bank;
  const simple = (kind: string, from: Owned, to: Owned, day: number, amount = round(random)): void =>
    transfer(made, kind, [leg(from, amount, day)], [leg(to, amount, arrival(random, day, inside(from, to)))]);
  for (let n = random.int(1, 4); n > 0; n--) {
    const [from, to] = random.sample(dinars, 2) as [Owned, Owned];
    simple('simple', from, to, month + random.int(0, 26));
  }
  if (random.chance(0.5)) {
    // The same amount on the same day to two accounts, or there and back.
    const [from, to, third] = random.sample(dinars, 3);
    const amount = round(random);
    const at = month + random.int(2, 24);
    simple('twin', from!, to!, at, amount);
    if (third) simple('twin', from!, third, at, amount);
    else simple('twin', to!, from!, at + 3, amount);
  }
  if (dinars.length > 2 && random.chance(0.5)) {
    const [one, two, three] = random.sample(dinars, 3) as [Owned, Owned, Owned];
    const amount = round(random);
    const day = month + random.int(1, 20);
    const there = arrival(random, day, inside(one, two));
    transfer(made, 'chain', [leg(one, amount, day)], [leg(two, amount, there)]);
    transfer(
      made,
      'chain',
      [leg(two, amount, there)],
      [leg(three, amount, arrival(random, there, inside(two, three)))],
    );
  }
  if (random.chance(0.25)) {
    const [from, to] = random.sample(dinars, 2) as [Owned, Owned];
    const [a, b] = [round(random), round(random)];
    const day = month + random.int(1, 24);
    const then = arrival(random, day, inside(from, to));
    if (random.chance(0.5))
      transfer(made, 'split', [leg(from, a + b, day)], [leg(to, a, then), leg(to, b, then)]);
    else transfer(made, 'merged', [leg(from, a, day), leg(from, b, day)], [leg(to, a + b, then)]);
  }
  if (random.chance(0.3)) {
    const [from, to] = random.sample(dinars, 2) as [Owned, Owned];
    const amount = round(random);
    const fee = random.int(3, 30) * 1_000;
    const day = month + random.int(1, 24);
    transfer(
      made,
      'fee',
      [leg(from, amount + fee, day)],
      [leg(to, amount, arrival(random, day, inside(from, to)))],
      { fee },
    );
  }
  for (const euro of euros) {
    if (!random.chance(0.8)) continue;
    const dinar = random.pick(dinars);
    const cents = random.int(2, 80) * 5_000;
    const buys = random.chance(0.7);
    const rate = RATE * (1 + (buys ? 1 : -1) * (0.002 + random.next() * 0.012));
    const paras = Math.round(cents * rate);
    const day = month + random.int(1, 24);
    const then = arrival(random, day, inside(dinar, euro));
    if (buys) transfer(made, 'exchange', [leg(dinar, paras, day)], [leg(euro, cents, then)]);
    else transfer(made, 'exchange', [leg(euro, cents, day)], [leg(dinar, paras, then)]);
  }
};

const MONTH = 30;

/** Returns a person of a seed with `months` months of rows, oldest first. */
export const personOf = (seed: string, months = 12): Person => {
  const random = randomFor(seed, 'own transfers');
  const holder = `${random.pick(GIVEN)} ${random.pick(FAMILY)}`;
  const banks = random.sample(BANKS, random.int(2, 4));
  const owned: Owned[] = [];
  const open = (bank: Bank, currency: string): void => {
    owned.push({
      id: `acc_${owned.length}`,
      bankId: bank.id,
      bank,
      currency,
      iban: currency === 'EUR' && random.chance(0.2) ? null : ibanFor(random, bank.code),
      holder: random.chance(0.9) ? holder : bare(holder).toUpperCase(),
      style: bank.id === 'd' ? 'cyrillic' : random.pick(['capitals', 'plain', 'family first'] as const),
    });
  };
  for (const bank of banks) {
    open(bank, 'RSD');
    if (random.chance(0.35)) open(bank, 'EUR');
    if (random.chance(0.15)) open(bank, 'RSD');
  }
  const made: Made = {
    person: { accounts: owned.map(({ bank: _, style: __, ...account }) => account), rows: [], transfers: [] },
    owned,
    random,
    next: 0,
  };
  const friends = [someone(random, holder), someone(random, holder), someone(random, holder)];
  const partner = { ...someone(random, holder), name: `${random.pick(GIVEN)} ${holder.split(' ')[1]}` };
  if (partner.name === holder) partner.name = `Partner ${holder.split(' ')[1]}`;
  const first = dayNumber('2025-01-03');
  for (let n = 0; n < months; n++) {
    transfersOf(made, first + n * MONTH);
    decoys(made, first + n * MONTH, friends, partner);
  }
  made.person.rows.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  return made.person;
};

/** The last day on which a person has rows. */
export const lastDayOf = ({ rows }: Person): string => addDays(rows.at(-1)!.date, 1);
