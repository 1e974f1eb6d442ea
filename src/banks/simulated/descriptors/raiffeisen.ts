/**
 * Raiffeisen banka. A held payment is the terminal field of ISO 8583 as it stands: name (25), city (13),
 * country (2). The booked one is name, alpha-3 country, city; on a business account the payee, the masked card
 * and the two amounts.
 */
import { type BankWording, COUNTRY_CODES, field, monthLabels, printed } from './wording.ts';

const FEES = {
  account: 'NAKNADA ZA ODRZAVANJE RACUNA',
  card: 'NAKNADA ZA PLATNU KARTICU',
  cash: 'Naknada za isplatu gotovine',
  overdraft: 'KAMATA NA DOZVOLJENO PREKORACENJE',
  swift: 'Naplata Swift troškova za nostro doznake',
  orders: 'PROVIZIJA ZA PLATNI PROMET',
} as const;

const decimal = (minor: number): string => (minor / 100).toFixed(2);

export const raiffeisen: BankWording = {
  heldCard: (use) => field(use.terminal, 25) + field(use.place, 13) + use.country,
  bookedCard: (use, card, amount) =>
    card.business
      ? `${use.terminal} ${card.first}00******${card.last} / Iznos transakcije: ` +
        `${decimal(use.charged?.minor ?? amount)} u valuti ${use.charged?.currency ?? 'RSD'}  ` +
        `Iznos u obracunskoj valuti: ${decimal(amount)}`
      : `${use.terminal.trimEnd()} ${COUNTRY_CODES[use.country].alpha3} ${use.place}`,
  heldCash: (place, ownBank) =>
    `${field(ownBank ? 'RAIFFEISEN BANK' : 'ATM DRUGE BANKE', 25)}${field(place, 13)}RS`,
  booked: (words) => {
    switch (words.kind) {
      case 'refund':
        return `REFUND ${words.terminal} ${COUNTRY_CODES[words.country].alpha3} ${words.place}`;
      case 'instalment':
        return `Kupovina na rate ${words.terminal} SRB ${words.place} ${words.part}/${words.of}`;
      case 'cash':
        return `BANKOMAT ${words.ownBank ? 'RAIFFEISEN BANK' : 'BPS'} ${words.place} RS`;
      case 'bill':
        return `${words.payee} RACUN ${words.reference}`;
      case 'direct-debit':
        return `DIREKTNO ZADUZENJE ${words.payee}`;
      case 'cash-in':
        return 'UPLATA GOTOVINE NA RACUN';
      case 'credit':
        return `${words.purpose} / ${words.payer}`;
      case 'public-payment':
        return `${words.payee} / ${words.purpose}`;
      case 'loan':
        return `RATA KREDITA ${words.number}`;
      case 'rent':
        return `KIRIJA ${monthLabels(words.month).long} ${printed(words.landlord)}`;
      case 'person':
        return `${words.purpose} / ${printed(words.name)}`;
      case 'own-transfer':
        return words.from === 'current' ? 'PRENOS NA STEDNJU' : 'PRENOS SA STEDNJE';
      case 'between-banks':
        return `Prenos sredstava / ${printed(words.holder)}`;
      case 'exchange':
        return `Elektronsko bankarstvo - otkup efektive ${printed(words.holder)}`;
      case 'abroad':
        return `LORO DOZNAKA ${words.payer} ${words.invoice}`;
      case 'fee':
        return words.place === undefined ? FEES[words.fee] : `${FEES[words.fee]} ${words.place}`;
      case 'interest':
        return 'PRIPIS KAMATE';
    }
  },
};
