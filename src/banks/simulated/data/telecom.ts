/** Who sells telephone, internet and television, weighted by how many have it. */
import { type Merchant, utility } from './merchant.ts';

interface Offer {
  merchant: Merchant;
  /** Wordings of the payee; a household always sees the same one. */
  payees: readonly string[];
}

export const MOBILE: readonly (readonly [Offer, weight: number])[] = [
  [
    {
      merchant: utility('Telekom Srbija (mts)', 'telecom'),
      payees: ['TELEKOM SRBIJA AD BEOGRAD', 'MTS RACUN TELEKOM SRBIJA'],
    },
    4,
  ],
  [{ merchant: utility('Yettel', 'telecom_mobile'), payees: ['YETTEL DOO BEOGRAD'] }, 4],
  [{ merchant: utility('A1 Srbija', 'telecom_mobile'), payees: ['A1 SRBIJA DOO BEOGRAD', 'A1'] }, 3],
  [{ merchant: utility('Globaltel', 'telecom_mobile'), payees: ['GLOBALTEL DOO BEOGRAD'] }, 1],
];

export const INTERNET: readonly (readonly [Offer, weight: number])[] = [
  [{ merchant: utility('SBB', 'internet_tv'), payees: ['SBB DOO BEOGRAD EON', 'SBB DOO BEOGRAD'] }, 5],
  [{ merchant: utility('Orion Telekom', 'internet_tv'), payees: ['ORION TELEKOM TIM DOO BEOGRAD'] }, 2],
  [{ merchant: utility('Supernova', 'internet_tv'), payees: ['SUPERNOVA KDS'] }, 1],
];
