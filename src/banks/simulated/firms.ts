/**
 * The firms with which simulated customers deal beside shops: who pays them and whom they pay. Their names are composed of
 * invented parts; a real firm of the same name is a coincidence.
 */
export interface Firms {
  employers: readonly string[];
  clients: readonly string[];
  clientsAbroad: readonly string[];
  suppliers: readonly string[];
  /** Through which students are paid. */
  cooperative: string;
  bookkeeper: string;
  landlord: string;
}

const ROOTS =
  'VRANI RASI TOPLO STUDE KLADI RAVNI DUBO VITO LIPO JAVORO GORNJA STRMO BREZO ZLATI TIMO KOSMA RUDO SVETLO'.split(
    ' ',
  );

const TRADES =
  'PLAST TEH PROM METAL GRADNJA SOFT PAK TRANS KOMERC SISTEMI TERM AGRAR LOGISTIKA MEDIA INVEST DRVO TEKS FARM'.split(
    ' ',
  );

const SEATS = [
  'BEOGRAD',
  'NOVI SAD',
  'NIS',
  'CACAK',
  'KRAGUJEVAC',
  'ZRENJANIN',
  'SUBOTICA',
  'PANCEVO',
  'VALJEVO',
];

const FORMS = ['DOO', 'DOO', 'DOO', 'D.O.O.', 'AD'];

/** Every `step`th firm that the words make, from `first` on. */
const firms = (first: number, step: number): string[] => {
  const names: string[] = [];
  for (let n = first; n < ROOTS.length * TRADES.length; n += step) {
    const name = `${ROOTS[n % ROOTS.length]}${TRADES[Math.floor(n / ROOTS.length)]}`;
    names.push(`${name} ${FORMS[n % FORMS.length]}${n % 3 === 0 ? '' : ` ${SEATS[n % SEATS.length]}`}`);
  }
  return names;
};

export const FIRMS: Firms = {
  employers: firms(0, 3),
  clients: firms(1, 6),
  suppliers: firms(4, 6),
  clientsAbroad: [
    'NORDVALE LABS INC',
    'HALBRUCK SOFTWARE GMBH',
    'TREMLOW STUDIO LTD',
    'OOSTERDAM BV',
    'FJELLTEK AS',
  ],
  cooperative: 'OMLADINSKA ZADRUGA VIDIK BEOGRAD',
  bookkeeper: 'BILANS PLUS RASINA DOO',
  landlord: 'RASIPROSTOR DOO',
};

/** What people write on a transfer between them, some of them in Cyrillic. */
export const TRANSFER_PURPOSES = [
  ...[
    'vracanje duga',
    'za poklon',
    'pozajmica',
    'rucak',
    'za karte',
    'rodjendan',
    'put',
    'dug',
    'hvala',
    'za more',
  ],
  ...[
    'racun u restoranu',
    'deo za poklon',
    'za decu',
    'gorivo',
    'polovina racuna',
    'termin',
    'prevoz',
    'svadba',
  ],
  ...['повраћај позајмице', 'за ручак', 'поклон', 'uplata', 'Uplata', 'PRENOS SREDSTAVA', 'prenos'],
  ...Array.from({ length: 8 }, () => 'Transakcije po nalogu građana'),
] as const;
