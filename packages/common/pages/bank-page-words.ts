/** All texts of the simulated bank's page, in English and in Serbian. */
import type { Text } from '../language/text.ts';

export const simulated: Text = [
  'Simulated bank: no real data, no real money. Do not enter real bank details here.',
  'Simulirana banka: bez pravih podataka i pravog novca. Ne unosite prave podatke za prijavu.',
];
export const language: Text = ['Language', 'Jezik'];
export const registered: Text = [
  '{app} (registered as {registered})',
  '{app} (prijavljeno kao {registered})',
];
export const privacy: Text = ['What happens with your data', 'Šta se dešava sa vašim podacima'];

export const loginTitle: Text = ['Sign in', 'Prijava'];
export const loginLead: Text = [
  '{app} asks for access to your accounts.',
  '{app} traži pristup vašim računima.',
];
export const username: Text = ['User name', 'Korisničko ime'];
export const password: Text = ['Password', 'Lozinka'];
export const anyLogin: Text = [
  'Any user name and password will do. They stay in your browser and are sent nowhere.',
  'Možete upisati bilo koje korisničko ime i lozinku. Ostaju u vašem pregledaču i nikuda se ne šalju.',
];
export const signIn: Text = ['Sign in', 'Prijavi se'];
export const cancel: Text = ['Cancel', 'Odustani'];

export const consentTitle: Text = ['Allow access?', 'Odobravate li pristup?'];
export const consentLead: Text = ['{app} asks to read this data.', '{app} traži da čita ove podatke.'];
export const accounts: Text = ['Your accounts', 'Vaši računi'];
export const chooseAccounts: Text = [
  'You have {count} {count|account|accounts} at this bank. Only what stays checked is shared.',
  'U ovoj banci imate {count} {count|račun|računa|računa}. Deli se samo ono što ostane označeno.',
];
export const chooseOne: Text = [
  'Check at least one account, or deny the access.',
  'Označite bar jedan račun ili odbijte pristup.',
];
export const chooseAccount: Text = [
  'You have {count} {count|account|accounts} at this bank. Choose the one that is shared.',
  'U ovoj banci imate {count} {count|račun|računa|računa}. Izaberite onaj koji delite.',
];
export const chooseThatOne: Text = [
  'Choose an account, or deny the access.',
  'Izaberite račun ili odbijte pristup.',
];
export const noAccounts: Text = [
  'This simulated bank holds no accounts, so the connection will be empty.',
  'Ova simulirana banka nema račune, pa će veza biti prazna.',
];
export const data: Text = ['What is shared', 'Šta delite'];
export const dataAccounts: Text = [
  'Account numbers, holder and balances',
  'Brojevi računa, vlasnik i stanja',
];
export const dataTransactions: Text = [
  'Transactions of the last {days} {days|day|days} at most, and new ones',
  'Transakcije iz perioda od najviše {days} dana unazad, i nove',
];
export const dataIdentity: Text = [
  'Your name, phone, e-mail and address',
  'Vaše ime, telefon, adresa i adresa e-pošte',
];
export const period: Text = [
  'Access lasts 90 days, until {date}. You can withdraw it earlier at any time. It does not allow payments.',
  'Pristup važi 90 dana, do {date} Možete ga povući i ranije, u svakom trenutku. Plaćanja nisu moguća.',
];
export const authorize: Text = ['Authorize', 'Odobri pristup'];
export const deny: Text = ['Deny', 'Odbij'];

export const authorizedTitle: Text = ['Access authorized', 'Pristup je odobren'];
export const authorizedLead: Text = [
  'Your bank is connected. You can close this window.',
  'Banka je povezana. Možete da zatvorite ovaj prozor.',
];
export const usedTitle: Text = ['Already authorized', 'Pristup je već odobren'];
export const usedLead: Text = [
  'This request was authorized before. There is nothing more to do here.',
  'Ovaj zahtev je ranije odobren. Ovde više ništa ne treba da uradite.',
];
export const deniedTitle: Text = ['Access denied', 'Pristup je odbijen'];
export const deniedLead: Text = [
  'Nothing was shared. You can close this window.',
  'Ništa nije podeljeno. Možete da zatvorite ovaj prozor.',
];
export const expiredTitle: Text = ['This request has expired', 'Zahtev je istekao'];
export const expiredLead: Text = [
  'A request waits ten minutes. Go back to the app and start again.',
  'Zahtev čeka deset minuta. Vratite se u aplikaciju i počnite ponovo.',
];
export const anotherTitle: Text = ['Not the same person', 'To nije ista osoba'];
export const anotherLead: Text = [
  'Whoever signed in is not the person whose connection would be renewed. Nothing was shared, and nothing has changed. Go back to the app and start again.',
  'Prijavila se druga osoba, a ne ona čija bi se veza obnovila. Ništa nije podeljeno i ništa nije promenjeno. Vratite se u aplikaciju i počnite ponovo.',
];
export const unknownTitle: Text = ['Unknown request', 'Nepoznat zahtev'];
export const unknownLead: Text = [
  'This address is incomplete or is not valid. Go back to the app and start again.',
  'Adresa je nepotpuna ili ne važi. Vratite se u aplikaciju i počnite ponovo.',
];
export const failedTitle: Text = ['Something went wrong', 'Došlo je do greške'];
export const failedLead: Text = ['Please try again in a moment.', 'Pokušajte ponovo za koji trenutak.'];
export const goBack: Text = ['Back to the app', 'Nazad u aplikaciju'];
