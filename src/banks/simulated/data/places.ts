/** The towns in which the simulated customers live, with who sends them their household bills. */
import { type Merchant, ON_THE_LINE, utility } from './merchant.ts';

/** What a household pays for, besides electricity, which one supplier sells everywhere. */
interface UtilityOffer {
  merchant: Merchant;
  /** Wordings of the payee; a household always sees the same one. */
  payees: readonly string[];
  /** Dinars in an average month. */
  monthly: readonly [min: number, max: number];
  season: 'flat' | 'heating' | 'summer';
  /** How many households have it. */
  share: number;
}

export interface City {
  name: string;
  /** As terminals print it: ASCII capitals. */
  printed: string;
  postalCode: string;
  utilities: readonly UtilityOffer[];
}

const gas: UtilityOffer = {
  merchant: utility('Srbijagas', 'gas'),
  payees: ['SRBIJAGAS RACUN ZA GAS', 'JP SRBIJAGAS NOVI SAD'],
  monthly: [3_500, 7_000],
  season: 'heating',
  share: 0.55,
};

const water = (city: string): UtilityOffer => ({
  merchant: utility(ON_THE_LINE, 'water'),
  payees: [`JKP VODOVOD I KANALIZACIJA ${city}`, `JKP VODOVOD ${city}`],
  monthly: [700, 1_900],
  season: 'summer',
  share: 0.95,
});

const waste = (city: string): UtilityOffer => ({
  merchant: utility('JKP Komunalac', 'waste'),
  payees: [`JKP KOMUNALAC ${city}`],
  monthly: [500, 1_100],
  season: 'flat',
  share: 0.9,
});

export const CITIES: readonly (readonly [City, weight: number])[] = [
  [
    {
      name: 'Beograd',
      printed: 'BEOGRAD',
      postalCode: '11000',
      utilities: [
        {
          merchant: utility('JKP Infostan', 'communal_services'),
          payees: ['KOMUNALIJE INFOSTAN', 'JKP INFOSTAN TEHNOLOGIJE BEOGRAD'],
          monthly: [3_200, 8_900],
          season: 'flat',
          share: 1,
        },
        {
          // A garage or a second flat has a contract, and a row on the statement, of its own.
          merchant: utility('JKP Infostan', 'communal_services'),
          payees: ['KOMUNALIJE INFOSTAN', 'JKP INFOSTAN TEHNOLOGIJE BEOGRAD'],
          monthly: [600, 1_600],
          season: 'flat',
          share: 0.25,
        },
        {
          merchant: utility('Beogradski vodovod', 'water'),
          payees: ['JKP BEOGRADSKI VODOVOD I KANALIZACIJA'],
          monthly: [700, 1_500],
          season: 'summer',
          share: 0.15,
        },
        {
          merchant: utility('Beogradske elektrane', 'heating'),
          payees: ['JKP BEOGRADSKE ELEKTRANE'],
          monthly: [3_000, 6_000],
          season: 'heating',
          share: 0.2,
        },
      ],
    },
    5,
  ],
  [
    {
      name: 'Novi Sad',
      printed: 'NOVI SAD',
      postalCode: '21000',
      utilities: [
        {
          merchant: utility('JKP Informatika Novi Sad', 'communal_services'),
          payees: ['JKP INFORMATIKA NOVI SAD OBJED. NAPLATA'],
          monthly: [2_400, 5_200],
          season: 'flat',
          share: 1,
        },
        {
          merchant: utility('Novosadska toplana', 'heating'),
          payees: ['JKP NOVOSADSKA TOPLANA'],
          monthly: [3_200, 6_400],
          season: 'heating',
          share: 0.7,
        },
        water('NOVI SAD'),
      ],
    },
    3,
  ],
  [
    {
      name: 'Niš',
      printed: 'NIS',
      postalCode: '18000',
      utilities: [
        {
          merchant: utility('Objedinjena naplata Niš', 'communal_services'),
          payees: ['JKP OBJEDINJENA NAPLATA NIS'],
          monthly: [2_600, 6_000],
          season: 'flat',
          share: 1,
        },
        gas,
      ],
    },
    2,
  ],
  [
    {
      name: 'Čačak',
      printed: 'CACAK',
      postalCode: '32000',
      utilities: [water('CACAK'), waste('CACAK'), gas],
    },
    2,
  ],
  [
    {
      name: 'Kragujevac',
      printed: 'KRAGUJEVAC',
      postalCode: '34000',
      utilities: [water('KRAGUJEVAC'), waste('KRAGUJEVAC'), gas],
    },
    1,
  ],
  [
    {
      name: 'Zrenjanin',
      printed: 'ZRENJANIN',
      postalCode: '23000',
      utilities: [water('ZRENJANIN'), waste('ZRENJANIN'), gas],
    },
    1,
  ],
];
