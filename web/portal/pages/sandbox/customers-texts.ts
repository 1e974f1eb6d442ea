import type { Text } from '../../../../packages/common/language/text.ts';
import type { Dictionary } from '../../language/language.tsx';
import type { Scenario } from '../../sdk.ts';

/** Descriptions of the simulated customers. */
export const scenarioTexts = {
  default: [
    'Salary, flat, bills, cards; a dinar account, and euro savings if the bank offers both.',
    'Plata, stan, računi, kartice; dinarski račun i, ako ih banka nudi, devizna štednja.',
  ],
  salaried: ['The same with a steadier life.', 'Isto, uz ustaljeniji život.'],
  freelancer: ['Irregular income in euros, converted.', 'Neredovni prihodi u evrima, uz zamenu u dinare.'],
  student: ['Little money, help from home.', 'Malo novca, pomoć od kuće.'],
  pensioner: [
    'Pension in two halves a month; savings in a passbook without IBAN.',
    'Penzija u dva dela mesečno; štednja na knjižici bez IBAN-a.',
  ],
  overdrawn: [
    'Lives below zero within an overdraft, with interest and fees.',
    'Živi u dozvoljenom minusu, sa kamatom i naknadama.',
  ],
  business: ['Invoices, payroll, taxes.', 'Fakture, zarade, porezi.'],
  empty: ['Accounts without a single transaction.', 'Računi bez ijedne transakcije.'],
} satisfies Dictionary & Record<Scenario, Text>;

export const texts = {
  connect: ['Connect a simulated customer', 'Poveži simuliranog klijenta'],
  connectLead: [
    'The whole connect flow in one step: session, authorization at the bank, exchange.',
    'Ceo tok povezivanja u jednom koraku: sesija, odobrenje u banci, razmena.',
  ],
  bank: ['Bank', 'Banka'],
  user: ['Your identifier of the user', 'Vaša oznaka korisnika'],
  seed: ['Seed', 'Seme'],
  seedHint: [
    'The same seed gives the same people, amounts, dates and order. Empty: somebody new.',
    'Isto seme daje iste ljude, iznose, datume i redosled. Prazno: nov klijent.',
  ],
  scenario: ['Scenario', 'Scenario'],
  go: ['Connect', 'Poveži'],
  made: ['Connected.', 'Povezano.'],
  show: ['Show the connection', 'Prikaži vezu'],
  scenarios: ['Scenarios', 'Scenariji'],
  scenariosLead: [
    'Every customer has twelve months of history, exact to the cent.',
    'Svaki klijent ima dvanaest meseci istorije, tačne u paru.',
  ],
  banks: ['What each bank gives', 'Šta svaka banka daje'],
  intesa: [
    'Banca Intesa: a current account in RSD and savings in EUR, with identity.',
    'Banca Intesa: tekući račun u RSD i štednja u EUR, sa identitetom.',
  ],
  some: [
    'OTP, Raiffeisen: a current account in RSD, without identity.',
    'OTP, Raiffeisen: tekući račun u RSD, bez identiteta.',
  ],
  none: [
    'UniCredit, NLB, AIK: connecting succeeds and returns no accounts.',
    'UniCredit, NLB, AIK: povezivanje uspeva, ali nema računa.',
  ],
} satisfies Dictionary;
