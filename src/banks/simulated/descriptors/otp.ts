/**
 * OTP banka. A held payment is the masked card number and the 40 characters of the terminal field with `>`
 * between name and city; the booked one is the card product and the name alone.
 */
import type { CardUse } from '../movement.ts';
import { type BankWording, type CardNumber, field, monthLabels, printed } from './wording.ts';

const FEES = {
  account: 'Mesecni obracun naknada za TR',
  card: 'Naknada za platnu karticu',
  cash: 'Naknada za isplatu gotovine',
  overdraft: 'KAMATA NA DOZVOLJENO PREKORACENJE',
  swift: 'Naplata Swift troškova za nostro doznake',
  orders: 'Naknada za platni promet',
} as const;

/** Abbreviations of towns on the bank's cash machines, as on licence plates. */
const SHORT: Record<string, string> = {
  'NOVI SAD': 'NS',
  NIS: 'NI',
  CACAK: 'CA',
  KRAGUJEVAC: 'KG',
  ZRENJANIN: 'ZR',
};

const masked = (card: CardNumber): string => `${card.first}****${card.last}`;
const product = (use: CardUse, card: CardNumber): string => (use.online ? 'Virtual' : card.product);

export const otp: BankWording = {
  heldCard: (use, card) =>
    `${masked(card)}: ${field(`${use.terminal.slice(0, 25)}>${use.place}`, 38)}${use.country}`,
  bookedCard: (use, card) =>
    // The terminal name of an online seller also contains its address.
    `${product(use, card)} - ${use.terminal}${use.place.includes('.') ? ` ${use.place}` : ''}`,
  heldCash: (place, ownBank, card) =>
    `${masked(card)}: ${field(`${ownBank ? 'ATM OTP' : 'ATM BPS'}>${place}`, 38)}RS`,
  booked: (words) => {
    switch (words.kind) {
      case 'refund':
        return `Povracaj - ${words.terminal}`;
      case 'instalment':
        return `Kupovina na rate - ${words.terminal} ${words.part}/${words.of}`;
      case 'cash':
        return words.ownBank
          ? `ATM OTP ${SHORT[words.place] ?? 'BG'} M GORKOG 11${words.place}`
          : `ATMBPS KAFE RANDEVU      ${words.place.slice(0, 5)}`;
      case 'bill':
        return `${words.payee} ${words.reference}`;
      case 'direct-debit':
        return `ZADUZENJE PO OVLASCENJU ${words.payee}`;
      case 'cash-in':
        return 'Uplata na tekuci racun';
      case 'credit':
        return words.purpose;
      case 'public-payment':
        return `${words.purpose} ${words.payee}`;
      case 'loan':
        return `OTPLATA KREDITA PART. ${words.number}`;
      case 'rent':
        return `ZAKUP STANA ${monthLabels(words.month).long} ${printed(words.landlord)}`;
      case 'person':
        return `${words.purpose} ${printed(words.name)}`;
      case 'own-transfer':
        return words.from === 'current' ? 'PRENOS NA STEDNJU' : 'PRENOS SA STEDNJE';
      case 'between-banks':
        return `PRENOS IZMEDJU SOPSTVENIH RACUNA ${printed(words.holder)}`;
      case 'exchange':
        return `${words.leg === 'sold' ? 'menjacnica prodaja' : 'menjacnica kupovina'} ${printed(words.holder)}`;
      case 'abroad':
        return `${words.payer} INVOICE ${words.invoice}`;
      case 'fee':
        return words.place === undefined ? FEES[words.fee] : `${FEES[words.fee]} ${words.place}`;
      case 'interest':
        return 'Pripis kamate';
    }
  },
};
