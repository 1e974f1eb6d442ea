import type { Dictionary } from '../../../language/language.tsx';

export const texts = {
  counterparty: ['Counterparty', 'Druga strana'],
  copyAccount: ['Copy the account', 'Kopiraj račun'],
  reference: ['Payment reference', 'Poziv na broj'],
  copyReference: ['Copy the reference', 'Kopiraj poziv na broj'],
  code: ['Payment code', 'Šifra plaćanja'],
  original: ['Original amount', 'Prvobitni iznos'],
  rate: ['at {rate}', 'po kursu {rate}'],
  valueDate: ['Value date', 'Datum valute'],
  transactedAt: ['Carried out', 'Izvršeno'],
  place: ['Place', 'Mesto'],
  mcc: ['Merchant category code', 'MCC oznaka'],
  processor: ['Paid through', 'Plaćeno preko'],
  review: ['Review', 'Provera'],
  toReview: ['To review', 'Za proveru'],
  reviewWhy: [
    'The bank may have reported this transaction before: it may be listed twice.',
    'Nije se moglo pouzdano utvrditi da li ju je banka već prijavila: možda postoji dvaput.',
  ],
} satisfies Dictionary;
