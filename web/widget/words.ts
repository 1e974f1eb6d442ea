/**
 * Every text of the widget, in English and in Serbian. `{app}`, `{bank}`, `{count}` and `{query}` are filled in.
 * One constant each, and not fields of an object: what is nowhere used is left out, and names cost no bytes.
 */
import type { Text } from '../language/text.ts';

/** An application that did not give its name, inside a sentence. */
export const thisApp: Text = ['this app', 'ova aplikacija'];
export const sandbox: Text = ['Sandbox: simulated data', 'Probno okruženje: podaci su izmišljeni'];
export const language: Text = ['Language', 'Jezik'];
export const close: Text = ['Close', 'Zatvori'];
export const back: Text = ['Choose another bank', 'Izaberi drugu banku'];
export const retry: Text = ['Try again', 'Pokušaj ponovo'];

export const introTitle: Text = ['Connect your bank', 'Povežite svoju banku'];
export const introLead: Text = [
  '{app} asks to read data from your bank account.',
  '{app} traži uvid u podatke sa vašeg bankovnog računa.',
];
export const sharedTitle: Text = ['What is shared', 'Šta delite'];
export const shared1: Text = ['Accounts, balances and account numbers', 'Račune, stanja i brojeve računa'];
export const shared2: Text = [
  'Transactions of the last 12 months, and new ones',
  'Transakcije iz poslednjih 12 meseci i nove',
];
export const shared3: Text = [
  'Your name and contact details, if your bank provides them',
  'Ime i kontakt podatke, ako ih banka dostavlja',
];
export const neverTitle: Text = ['What never happens', 'Šta se nikada ne dešava'];
export const never1: Text = [
  'No money is moved: access is read-only',
  'Novac se ne prenosi: podaci se samo čitaju',
];
export const never2: Text = [
  'Your bank password is never shared with {app}',
  '{app} nikada ne dobija vašu lozinku za banku',
];
export const duration: Text = [
  'Access ends after 90 days. You can withdraw it earlier at any time; your data is then erased.',
  'Pristup ističe posle 90 dana. Možete ga povući i ranije, u svakom trenutku; podaci se tada brišu.',
];
export const consent: Text = [
  'I agree that {app} may read this data for 90 days.',
  'Dajem saglasnost da {app} čita ove podatke 90 dana.',
];
export const proceed: Text = ['Continue', 'Nastavi'];
export const consentHint: Text = ['Tick the box above to continue.', 'Za nastavak označite polje iznad.'];

export const banksTitle: Text = ['Choose your bank', 'Izaberite banku'];
export const banksLead: Text = [
  'You sign in on your bank’s own page.',
  'Prijavljujete se na stranici svoje banke.',
];
export const search: Text = ['Search banks', 'Pretraga banaka'];
export const loading: Text = ['Loading…', 'Učitavanje…'];
export const found: Text = ['Banks found: {count}', 'Pronađeno banaka: {count}'];
export const notFound: Text = ['No bank matches “{query}”.', 'Nijedna banka ne odgovara pojmu „{query}”.'];
export const notYet: Text = ['Cannot be connected yet', 'Povezivanje još nije moguće'];

export const handoffTitle: Text = ['Continue at {bank}', 'Nastavljate u banci: {bank}'];
export const handoffLead: Text = [
  'Your bank’s page opens in a new window.',
  'Stranica banke otvara se u novom prozoru.',
];
export const handoff1: Text = ['Sign in at your bank', 'Prijavite se u svoju banku'];
export const handoff2: Text = [
  'Check what is shared, and approve',
  'Proverite šta delite i odobrite pristup',
];
export const handoff3: Text = [
  'Come back here: we continue automatically',
  'Vratite se ovamo: nastavljamo automatski',
];
export const openBank: Text = ['Open the bank’s page', 'Otvori stranicu banke'];

export const waitingTitle: Text = ['Waiting for your approval', 'Čekamo vaše odobrenje'];
export const waitingLead: Text = [
  'Finish at {bank} in the other window. We then continue here automatically.',
  'Završite u drugom prozoru, na stranici banke {bank}. Zatim ovde nastavljamo automatski.',
];
export const timeLeft: Text = ['Time left', 'Preostalo vreme'];
export const lastMinute: Text = ['Less than a minute left.', 'Preostalo je manje od jednog minuta.'];
export const openAgain: Text = ['Open the bank’s page again', 'Ponovo otvori stranicu banke'];
export const cancel: Text = ['Cancel', 'Odustani'];
export const noteClosed: Text = [
  'The bank’s window was closed. Open it again if you had not finished.',
  'Prozor banke je zatvoren. Ako niste završili, otvorite ga ponovo.',
];
export const noteOffline: Text = [
  'You are offline. We continue as soon as you are back.',
  'Niste povezani na internet. Nastavljamo čim se veza uspostavi.',
];
export const noteUnreachable: Text = [
  'The connection is interrupted. We keep trying.',
  'Veza je prekinuta. Pokušavamo ponovo.',
];

export const successTitle: Text = ['Your bank is connected', 'Banka je povezana'];
export const successLead: Text = [
  '{app} can now read your data at {bank} for 90 days.',
  '{app} narednih 90 dana može da čita vaše podatke iz banke {bank}.',
];
export const done: Text = ['Done', 'Gotovo'];

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
export const continuesIn: Text = ['Continues in', 'Nastavljamo za'];
export const offlineTitle: Text = ['You are offline', 'Niste povezani na internet'];
export const offlineLead: Text = [
  'Check your internet connection. We continue as soon as you are back.',
  'Proverite internet vezu. Nastavljamo čim se uspostavi.',
];
export const unreachableTitle: Text = ['No connection', 'Nema veze'];
export const unreachableLead: Text = [
  'The service cannot be reached right now. Nothing was shared.',
  'Servis trenutno nije dostupan. Ništa nije podeljeno.',
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
export const reference: Text = ['Reference', 'Oznaka'];
