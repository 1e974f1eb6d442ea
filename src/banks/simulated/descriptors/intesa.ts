/**
 * Banca Intesa. Booked card payments read `NAME CITY 688`, with the numeric country; the statement's columns
 * Opis and Primalac are joined. Held ones are composed by analogy (`NAME>CITY RS`): no sample is public.
 */
import { type BankWording, COUNTRY_CODES, monthLabels, printed } from './wording.ts';

const FEES = {
  account: 'Naknada za mesečno održavanje računa',
  card: 'CLANARINA ZA PLATNU KARTICU',
  cash: 'PROVIZIJA ZA PODIZANJE GOTOVINE NA ATM DRUGE BANKE',
  overdraft: 'KAMATA NA DOZVOLJENO PREKORACENJE',
  swift: 'Naplata Swift troškova za nostro doznake',
  orders: '[AUTOPROV]DNEVNI OBRACUN PROVIZIJE',
} as const;

/** The bank's codes of accounts: TR the current account, DS the foreign-currency savings. */
const ACCOUNT = { current: 'TR', savings: 'DS' } as const;

export const intesa: BankWording = {
  heldCard: (use) => `${use.terminal}>${use.place} ${use.country}`,
  bookedCard: (use) => `${use.terminal} ${use.place} ${COUNTRY_CODES[use.country].numeric}`,
  heldCash: (place, ownBank) => `ATM ${ownBank ? 'BANCA INTESA' : 'DRUGA BANKA'}>${place} RS`,
  booked: (words) => {
    switch (words.kind) {
      case 'refund':
        return `Povracaj ${words.terminal} ${words.place} ${COUNTRY_CODES[words.country].numeric}`;
      case 'instalment':
        return `Kupovina na rate ${words.terminal} ${words.place} ${words.part}/${words.of}`;
      case 'cash':
        return `Isplata gotovine na ATM-u ${words.ownBank ? 'BANCA INTESA BEOGRAD' : 'BPS'} ${words.place} 688`;
      case 'bill':
        return `Isplata sa računa - plaćanje računa ${words.payee}`;
      case 'direct-debit':
        return `DIREKTNO ZADUZENJE ${words.payee} ${words.reference}`;
      case 'cash-in':
        return 'UPLATA GOTOVINE';
      case 'credit':
        return `${words.purpose} ${words.payer}`;
      case 'public-payment':
        return `Bezgotovinski prenos u RSD ${words.payee} ${words.purpose}`;
      case 'loan':
        return `KREDITNA PARTIJA - TRAJNI NALOG ${words.number}`;
      case 'rent':
        return `KIRIJA ${monthLabels(words.month).numeric} ${printed(words.landlord)}`;
      case 'person':
        return words.direction === 'out'
          ? `${words.purpose} ${printed(words.name)}`
          : `Uplata sa racuna ${words.account} ${printed(words.name)}`;
      case 'own-transfer':
        return `Interni transfer - ${words.leg === words.from ? 'Isplata' : 'Uplata'} ${ACCOUNT[words.leg]}`;
      case 'between-banks':
        return words.direction === 'out'
          ? `Prenos na sopstveni račun u drugoj banci ${printed(words.holder)}`
          : `Uplata sa računa u drugoj banci ${printed(words.holder)}`;
      case 'exchange':
        return `${words.leg === 'sold' ? 'PRODAJA' : 'KUPOVINA'} ${printed(words.holder)}`;
      case 'abroad':
        return `PRILIV IZ INOSTRANSTVA ${words.payer} INVOICE ${words.invoice}`;
      case 'fee':
        return words.place === undefined ? FEES[words.fee] : `${FEES[words.fee]} ${words.place}`;
      case 'interest':
        return 'PRIPIS KAMATE';
    }
  },
};
