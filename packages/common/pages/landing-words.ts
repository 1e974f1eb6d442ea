/** Texts of the page at `/`, of the demo data, and of the page for an unknown address. */
import type { Text } from '../language/text.ts';

export const language: Text = ['Language', 'Jezik'];
export const skip: Text = ['Skip to the content', 'Pređi na sadržaj'];
export const title: Text = [
  'Bank accounts in Serbia, through one API',
  'Bankovni računi u Srbiji, kroz jedan API',
];
export const lead: Text = [
  'Connect a bank with the consent of its customer. Read accounts, balances and transactions with merchants, categories and recurring payments. Receive every change by a signed webhook.',
  'Povežite banku uz saglasnost njenog klijenta. Čitajte račune, stanja i transakcije sa trgovcima, kategorijama i redovnim plaćanjima. Svaku promenu javlja potpisan poziv.',
];
export const sandboxNote: Text = [
  'Simulated banks with a clock of your own: nothing real is needed to begin.',
  'Simulirane banke sa vašim sopstvenim satom: za početak nije potrebno ništa stvarno.',
];
export const look: Text = ['Look at demo data', 'Pogledaj probne podatke'];
export const widget: Text = ['Try the widget', 'Probaj vidžet'];
export const docs: Text = ['Documentation', 'Dokumentacija'];
export const quickstart: Text = ['Quickstart', 'Brzi početak'];
export const reference: Text = ['API reference', 'Referenca'];
export const logIn: Text = ['Log in', 'Prijavi se'];
export const register: Text = ['Create an account', 'Napravi nalog'];
export const site: Text = ['Pages', 'Stranice'];

export const cards: readonly (readonly [title: Text, text: Text])[] = [
  [
    ['Connect', 'Povezivanje'],
    [
      'A widget of a few kilobytes takes your user to the bank and back. A consent lasts 90 days and is renewed in place.',
      'Vidžet od nekoliko kilobajta vodi korisnika do banke i nazad. Saglasnost traje 90 dana i obnavlja se na istom mestu.',
    ],
  ],
  [
    ['Understand', 'Razumevanje'],
    [
      '“KUPOVINA POS 4411 LIDL 141 BG” becomes Lidl, groceries, with the reason. Salaries, rent and subscriptions are found, with their next date.',
      '„KUPOVINA POS 4411 LIDL 141 BG“ postaje Lidl, namirnice, sa obrazloženjem. Plate, kirije i pretplate se prepoznaju, sa sledećim datumom.',
    ],
  ],
  [
    ['Keep up', 'Praćenje'],
    [
      'A cursor returns what was added, changed or removed since, and loses no row. Webhooks are signed, repeated and can be sent again.',
      'Kursor vraća šta je dodato, promenjeno ili uklonjeno, i ne gubi nijedan red. Pozivi su potpisani, ponavljaju se i mogu se poslati opet.',
    ],
  ],
  [
    ['Files, too', 'I datoteke'],
    [
      'Statements as camt, MT940, Halcom, OFX, CSV or Excel go in and come out. Assistants read by MCP, budget applications by SimpleFIN.',
      'Izvodi kao camt, MT940, Halcom, OFX, CSV ili Excel ulaze i izlaze. Asistenti čitaju preko MCP, aplikacije za budžet preko SimpleFIN.',
    ],
  ],
];

export const firstCall: Text = ['The first call', 'Prvi poziv'];
export const firstCallText: Text = [
  'The public demo key connects simulated banks and reads. It works from any machine that reaches this service.',
  'Javni probni ključ povezuje simulirane banke i čita. Radi sa svake mašine koja dolazi do ovog servisa.',
];
export const privacy: Text = ['Privacy', 'Privatnost'];
export const terms: Text = ['Terms', 'Uslovi'];
export const description: Text = ['Interface description', 'Opis interfejsa'];

export const lookTitle: Text = ['A look around', 'Pogled unaokolo'];
export const lookLead: Text = [
  'A simulated customer of a bank, read with the public demo key. Everything here comes from the API; the line under each part is the request.',
  'Simulirani klijent jedne banke, pročitan javnim probnim ključem. Sve ovde dolazi iz API-ja; red ispod svakog dela je zahtev.',
];
export const lookEmpty: Text = [
  'The demo customer has not been connected yet. It takes a moment and is done once.',
  'Probni klijent još nije povezan. To traje trenutak i radi se jednom.',
];
export const lookBegin: Text = ['Connect the demo customer', 'Poveži probnog klijenta'];
export const lookBusy: Text = [
  'The demo key is asked too often at the moment. Try again in a few minutes.',
  'Probni ključ se trenutno prečesto koristi. Pokušajte ponovo za nekoliko minuta.',
];
export const accounts: Text = ['Accounts', 'Računi'];
export const account: Text = ['Account', 'Račun'];
export const balance: Text = ['Balance', 'Stanje'];
export const transactions: Text = ['Latest transactions', 'Poslednje transakcije'];
export const date: Text = ['Date', 'Datum'];
export const merchant: Text = ['Merchant', 'Trgovac'];
export const category: Text = ['Category', 'Kategorija'];
export const amount: Text = ['Amount', 'Iznos'];
export const recurring: Text = ['Recurring payments', 'Ponavljajuća plaćanja'];
export const cadence: Text = ['How often', 'Koliko često'];
export const next: Text = ['Next', 'Sledeće'];
export const more: Text = ['A key of your own', 'Sopstveni ključ'];
export const moreText: Text = [
  'With an account you have your own key, its test clock, webhooks and a log of requests.',
  'Sa nalogom imate sopstveni ključ, njegov probni sat, webhook pozive i dnevnik zahteva.',
];
