/** Texts of rarely shown screens, which `extras.ts` loads; see words.ts. */
import type { Text } from '../../packages/common/language/text.ts';

export const blockedTitle: Text = ['The window was blocked', 'Prozor je blokiran'];
export const blockedLead: Text = [
  'Your browser did not let the bank’s page open. Open it with the button below.',
  'Pregledač nije dozvolio da se stranica banke otvori. Otvorite je pomoću dugmeta ispod.',
];
export const openHere: Text = ['Continue in this tab', 'Nastavi u ovoj kartici'];
export const linkExpiredTitle: Text = ['This took too long', 'Predugo je trajalo'];
export const linkExpiredLead: Text = [
  'Close this window and start again.',
  'Zatvorite ovaj prozor i pokrenite povezivanje ponovo.',
];
export const sessionExpiredTitle: Text = ['Time is up', 'Vreme je isteklo'];
export const sessionExpiredLead: Text = [
  'The bank waits ten minutes for an approval. You can start again.',
  'Banka čeka odobrenje deset minuta. Možete početi ponovo.',
];
export const deniedTitle: Text = ['Access was refused', 'Pristup je odbijen'];
export const deniedLead: Text = [
  'The request was refused at {bank}. Nothing was shared.',
  'Zahtev je odbijen na stranici banke {bank}. Ništa nije podeljeno.',
];
export const rateLimitedTitle: Text = ['One moment, please', 'Samo trenutak'];
export const rateLimitedLead: Text = [
  'There were too many requests. We continue automatically.',
  'Bilo je previše zahteva. Nastavljamo automatski.',
];
export const unavailableTitle: Text = ['This bank is not available', 'Banka nije dostupna'];
export const unavailableLead: Text = [
  '{bank} cannot be connected right now. Please choose another bank.',
  '{bank} trenutno ne može da se poveže. Izaberite drugu banku.',
];
export const misconfiguredTitle: Text = ['Connecting is not possible', 'Povezivanje nije moguće'];
export const misconfiguredLead: Text = [
  'The app is not set up correctly; you did nothing wrong. Please contact its support.',
  'Greška je u podešavanju aplikacije, a ne kod vas. Obratite se njenoj podršci.',
];
export const serverTitle: Text = ['Something went wrong', 'Došlo je do greške'];
export const serverLead: Text = [
  'The problem is on our side. Nothing was shared. Please try again.',
  'Greška je na našoj strani. Ništa nije podeljeno. Pokušajte ponovo.',
];

export const managePage: Text = ['Manage this access later', 'Upravljajte ovim pristupom kasnije'];

export const renewTitle: Text = ['Renew the access to {bank}', 'Obnovite pristup: {bank}'];
export const renewLead: Text = [
  '{app} asks to go on reading your data at {bank}.',
  '{app} traži da i dalje čita vaše podatke iz banke {bank}.',
];
export const renewUntil: Text = ['Present access until {date}', 'Sadašnji pristup važi do {date}'];
export const renewOver: Text = ['Access ended on {date}', 'Pristup je istekao {date}'];
export const renewPerson: Text = [
  'Sign in as the same person as the last time',
  'Prijavite se kao ista osoba kao i prošli put',
];
export const renewAccounts: Text = [
  'At your bank you can take accounts out; their data is then erased',
  'U banci možete isključiti račune; njihovi podaci se tada brišu',
];
export const renewConsent: Text = [
  'I agree that {app} may read this data for another 90 days.',
  'Dajem saglasnost da {app} čita ove podatke još 90 dana.',
];
export const renewProceed: Text = ['Renew access', 'Obnovi pristup'];
