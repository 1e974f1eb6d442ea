import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Budget apps', 'Aplikacije za budžet'],
  lead: [
    'Budget apps with SimpleFIN, such as Actual Budget, can read accounts of this key. They cannot change anything.',
    'Aplikacije za budžet koje koriste SimpleFIN, na primer Actual Budget, mogu da čitaju račune ovog ključa. Ne mogu ništa da menjaju.',
  ],
  noKeyWhy: [
    'Budget apps are connected to the accounts of a key.',
    'Aplikacije za budžet se povezuju sa računima jednog ključa.',
  ],
  scopesLack: [
    'This key may not read accounts, balances and transactions, so no budget app can. Grant it all three under API keys.',
    'Ovaj ključ ne sme da čita račune, stanja i transakcije, pa ne može ni aplikacija za budžet. Dozvolite mu sve troje na strani API ključevi.',
  ],
  connect: ['Connect a budget app', 'Poveži aplikaciju za budžet'],
  empty: ['No budget app yet', 'Još nema aplikacije za budžet'],
  emptyWhy: [
    'Choose accounts, copy the setup token and paste it into the app where it asks for SimpleFIN. The app reads on its own from then on.',
    'Izaberite račune, kopirajte token za podešavanje i nalepite ga u aplikaciju tamo gde traži SimpleFIN. Aplikacija od tada sama čita.',
  ],
  noAccounts: ['No accounts to share', 'Nema računa za deljenje'],
  noAccountsWhy: [
    'Connect a bank first, or renew a consent that has ended.',
    'Prvo povežite banku ili obnovite saglasnost koja je istekla.',
  ],
  toConnections: ['Go to connections', 'Otvori veze'],
  accounts: ['Accounts that the app may read', 'Računi koje aplikacija sme da čita'],
  accountsHint: [
    'It sees only these accounts, even if others are connected later.',
    'Vidi samo ove račune, i kada se kasnije povežu drugi.',
  ],
  accountNeeded: ['choose at least one.', 'izaberite bar jedan.'],
  make: ['Make a setup token', 'Napravi token za podešavanje'],
  madeTitle: ['Paste this into the app', 'Nalepite ovo u aplikaciju'],
  madeText: [
    'It is shown only once. The first app that uses it gets access: give it to nobody else.',
    'Prikazuje se samo ovaj put, i pristup dobija prva aplikacija koja ga preuzme. Ne dajte ga nikom drugom.',
  ],
  madeHow: [
    'In Actual Budget: add an account, and link it with SimpleFIN.',
    'U aplikaciji Actual Budget: dodajte račun i povežite ga preko SimpleFIN.',
  ],
  setupToken: ['Setup token', 'Token za podešavanje'],
  copyToken: ['Copy the setup token', 'Kopiraj token za podešavanje'],
  done: ['Done', 'Gotovo'],
  listed: ['Budget apps of this key', 'Aplikacije za budžet ovog ključa'],
  app: ['App', 'Aplikacija'],
  reads: ['Reads', 'Čita'],
  claimed: ['Claimed', 'Preuzeto'],
  lastRead: ['Last read', 'Poslednje čitanje'],
  made: ['Made', 'Napravljeno'],
  unclaimed: ['Not claimed yet', 'Još nije preuzeto'],
  unnamed: ['An app without a name', 'Aplikacija bez imena'],
  expired: ['ended', 'isteklo'],
  notShared: [
    '{count|account|accounts} whose consent has ended',
    '{count|račun|računa|računa} kojima je saglasnost istekla',
  ],
  repeated: [
    'The setup token was claimed {count} {count|time|times} too often: somebody else may have it. If your app was refused, revoke this access and create another.',
    'Preuzimanje je ponovljeno ({count}): token za podešavanje možda ima još neko. Ako je vaša aplikacija odbijena, opozovite ovo i napravite novi.',
  ],
  revoke: ['Revoke', 'Opozovi'],
  revokeNamed: ['Revoke {name}', 'Opozovi: {name}'],
  revokeTitle: ['Revoke access?', 'Opozvati pristup?'],
  revokeText: [
    '{name} can read nothing more from now on. What it has read stays in it.',
    'Aplikacija ({name}) od sada ne može više ništa da pročita. Ono što je pročitala ostaje u njoj.',
  ],
  revokeUnclaimed: ['The setup token no longer works.', 'Token za podešavanje više ne važi.'],
  revoked: ['Access is revoked', 'Pristup je opozvan'],
} satisfies Dictionary;
