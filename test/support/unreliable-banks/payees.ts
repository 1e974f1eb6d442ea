/** Payees of the histories. Several are similar on purpose: two branches, two persons, one description. */
import type { Payee } from './truth.ts';

const shop = (name: string, city: string, mcc: string): Payee => ({
  name,
  city,
  mcc,
  purpose: null,
  account: null,
  paymentCode: null,
});

const paid = (name: string, account: string, paymentCode: string, purpose: string): Payee => ({
  name,
  city: 'Beograd',
  mcc: null,
  purpose,
  account,
  paymentCode,
});

export const SHOPS = [
  shop('MAXI 3429', 'Beograd', '5411'),
  shop('MAXI 3430', 'Beograd', '5411'),
  shop('LIDL 141 ČAČAK', 'Čačak', '5411'),
  shop('DM DROGERIE 112', 'Novi Sad', '5912'),
  shop('PEKARA TRPKOVIĆ', 'Beograd', '5462'),
  shop('WOLT DOO', 'Beograd', '5812'),
  shop('APOTEKA LILLY 27', 'Niš', '5912'),
  shop('KNJIŽARA VULKAN', 'Beograd', '5942'),
] as const;

export const CAFES = [
  shop('KAFETERIJA ŠTRAFTA', 'Beograd', '5814'),
  shop('AROMA 7', 'Beograd', '5814'),
] as const;

export const STATIONS = [shop('NIS 540 BS', 'Niš', '5541'), shop('MOL 12', 'Čačak', '5541')] as const;

export const ABROAD = [
  shop('ALIEXPRESS', 'Luxembourg', '5311'),
  shop('BOOKING.COM HOTEL', 'Amsterdam', '7011'),
  shop('STEAM PURCHASE', 'Seattle', '5816'),
] as const;

export const SUBSCRIPTIONS = [
  { payee: shop('NETFLIX.COM', 'Amsterdam', '4899'), price: 1_299_00, foreign: false },
  { payee: shop('YOUTUBEPREMIUM', 'Dublin', '5818'), price: 858_00, foreign: false },
  { payee: shop('OPENAI CHATGPT SUBSCR', 'San Francisco', '5734'), price: 2_126_05, foreign: true },
] as const;

export const ATM = shop('ATM BANCA INTESA', 'Čačak', '6011');
export const ATM_FEE = paid('', '', '', 'Naknada za isplatu gotovine');
export const ACCOUNT_FEE = paid('', '', '', 'Naknada za mesečno održavanje računa');

export const EMPLOYER = paid('PRIMER SOFTVER DOO', '265000000000000148', '240', 'Neto zarada');
export const BILLS = [
  paid('JKP INFOSTAN TEHNOLOGIJE', '160000000000000293', '222', 'Plaćanje računa'),
  paid('EPS AD', '205000000000000341', '222', 'Plaćanje računa'),
] as const;

/** The same description for both: only the counterparty distinguishes them, if the bank gives it. */
export const PERSONS = [
  paid('Mira Primerić', '170000000000000467', '289', 'Transakcije po nalogu građana'),
  paid('Žarko Uzorković', '170000000000000564', '289', 'Transakcije po nalogu građana'),
] as const;
