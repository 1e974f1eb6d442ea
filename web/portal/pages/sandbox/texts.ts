import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  liveTitle: ['A live key has no sandbox', 'Ključ za rad uživo nema sandbox'],
  liveText: [
    'Its banks are real, so their time and data cannot be changed. Choose a test key for the sandbox.',
    'Njegove banke su prave, pa njihovo vreme i podaci ne mogu da se menjaju. Za sandbox izaberite probni ključ.',
  ],
  toTestKey: ['Show {name}', 'Prikaži {name}'],
  makeTestKey: ['Create a test key', 'Napravi probni ključ'],
  title: ['Sandbox', 'Sandbox'],
  lead: [
    'Every bank is simulated. Advance the clock, script what the bank reports, and cause events and errors, only for this key.',
    'Sve banke su simulirane. Pomerajte sat, odredite šta banka javlja i izazovite događaje i greške, samo za ovaj ključ.',
  ],
  views: ['Sandbox tools', 'Alati sandboxa'],
  clock: ['Clock', 'Sat'],
  transactions: ['Transactions', 'Transakcije'],
  events: ['Consents and events', 'Saglasnosti i događaji'],
  customers: ['Customers', 'Klijenti'],
  failures: ['Failures', 'Greške'],
  noKeyWhy: ['Each key has a sandbox of its own.', 'Svaki ključ ima svoj sandbox.'],
  readOnly: [
    'This key may only read: it lacks the scope connections:write, so the sandbox refuses its commands.',
    'Ovaj ključ sme samo da čita: nema dozvolu connections:write, pa sandbox odbija njegove komande.',
  ],
  noConnection: ['No bank is connected yet', 'Još nijedna banka nije povezana'],
  allEnded: ['Every consent has ended', 'Sve saglasnosti su istekle'],
  allEndedWhy: [
    'Accounts can be read and changed again when the user connects the bank again: the connection stays the same.',
    'Računi se mogu ponovo čitati i menjati kada korisnik iznova poveže banku: ista veza se nastavlja.',
  ],
  noAccount: ['No account is shared', 'Nijedan račun nije podeljen'],
  noAccountWhy: [
    'The connected banks share no accounts; Banca Intesa, OTP and Raiffeisen do.',
    'Povezane banke ne dele račune; Banca Intesa, OTP i Raiffeisen ih dele.',
  ],
  toConnections: ['See the connections', 'Pogledaj veze'],
  noConnectionWhy: [
    'Connect one first; a seed and a scenario choose the customer.',
    'Prvo povežite neku; seme i scenario biraju klijenta.',
  ],
  toCustomers: ['Connect a customer', 'Poveži klijenta'],
  visit: ['What happened on this visit', 'Šta se desilo tokom ove posete'],
  visitLead: ['Each advance, newest first.', 'Svako pomeranje, najnovije prvo.'],
  visitEmpty: [
    'Nothing yet. Advance the clock to see the result here.',
    'Još ništa. Pomerite sat i ovde ćete videti rezultat.',
  ],
  posted: ['{count} booked', 'proknjiženo: {count}'],
  pended: ['{count} pending', 'na čekanju: {count}'],
  removed: ['{count} settled or vanished', 'izvršeno ili nestalo: {count}'],
  expiring: ['consents ending: {count}', 'saglasnosti pred istekom: {count}'],
  expired: ['consents ended: {count}', 'isteklih saglasnosti: {count}'],
  quiet: ['Nothing was reported.', 'Ništa nije javljeno.'],
} satisfies Dictionary;
