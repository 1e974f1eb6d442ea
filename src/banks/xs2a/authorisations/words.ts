/** Additional texts of the banks' pages for TPPs, in English and in Serbian. */
import type { Text } from '../../../../packages/common/language/text.ts';

export const anyLogin: Text = [
  'Enter any user name: it determines which simulated customer you are. There is no password.',
  'Unesite bilo koje korisničko ime: ono određuje koji ste simulirani klijent. Lozinke nema.',
];
export const kind: Text = ['Kind of customer', 'Vrsta klijenta'];
export const period: Text = [
  'Access lasts until {date}. You can withdraw it at any time, on this page. It does not allow payments.',
  'Pristup važi do {date} Možete ga povući u svakom trenutku, na ovoj stranici. Plaćanja nisu moguća.',
];
export const notYours: Text = [
  'The accounts that {app} requests are not yours.',
  'Računi koje traži {app} nisu vaši.',
];
export const givenTitle: Text = ['Access is authorized', 'Pristup je odobren'];
export const givenLead: Text = [
  '{app} can read the accounts that you chose until {date}.',
  '{app} može da čita račune koje ste izabrali, do {date}',
];
export const withdraw: Text = ['Withdraw access', 'Povuci pristup'];
export const withdrawnTitle: Text = ['Access withdrawn', 'Pristup je povučen'];
export const withdrawnLead: Text = [
  'Your accounts can no longer be read.',
  'Vaši računi više ne mogu da se čitaju.',
];
export const dataAccounts: Text = ['Account numbers and names of accounts', 'Brojevi i nazivi računa'];
export const dataOwner: Text = ['Your name, as holder of the accounts', 'Vaše ime, kao vlasnika računa'];
export const dataBalances: Text = ['Balances', 'Stanja'];
export const dataTransactions: Text = ['Past and future transactions', 'Transakcije, ranije i nove'];
