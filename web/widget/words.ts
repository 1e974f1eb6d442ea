/**
 * The texts that nearly all users see, in English and in Serbian. `{app}`, `{bank}`, `{count}`, `{days}` and `{query}` are
 * placeholders. Each text is a constant of its own, so that the bundler drops unused ones and shortens names.
 */
import type { Text } from '../../packages/common/language/text.ts';

/** The name of an application without a name, within a sentence. */
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
/** The maximum of days, so that it is true for a list of banks too. The wording fits every number. */
export const shared2: Text = [
  'Transactions of the last {days}-day period at most, and new ones',
  'Transakcije iz perioda od najviše {days} dana unazad, i nove',
];
export const shared3: Text = [
  'Your name and contact details, if your bank provides them',
  'Ime i kontakt podatke, ako ih banka dostavlja',
];
export const neverTitle: Text = ['What is not possible', 'Šta nije moguće'];
export const never1: Text = ['Moving money: access is read-only', 'Prenos novca: podaci se samo čitaju'];
export const never2: Text = ['Seeing your bank password', 'Uvid u vašu lozinku za banku'];
export const duration: Text = [
  'Access ends after 90 days. You can withdraw it earlier at any time; your data is then erased.',
  'Pristup ističe posle 90 dana. Možete ga povući i ranije, u svakom trenutku; podaci se tada brišu.',
];
export const consent: Text = [
  'I agree that {app} may read this data for 90 days.',
  'Dajem saglasnost da {app} čita ove podatke 90 dana.',
];
export const privacy: Text = ['Privacy', 'Privatnost'];
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
  'Approve access to your {days}-day history',
  'Odobrite uvid za period od {days} dana',
];
export const handoff3: Text = [
  'Come back here: we continue automatically',
  'Vratite se ovamo: nastavljamo automatski',
];
export const openBank: Text = ['Open the bank’s page', 'Otvori stranicu banke'];

export const waitingTitle: Text = ['Waiting for your approval', 'Čekamo vaše odobrenje'];
export const waitingLead: Text = [
  'Finish at {bank} in the other window. We then continue here.',
  'Završite u drugom prozoru, na stranici banke {bank}. Zatim nastavljamo ovde.',
];
export const timeLeft: Text = ['Time left', 'Preostalo vreme'];
export const lastMinute: Text = ['Less than a minute left.', 'Preostalo je manje od jednog minuta.'];
export const openAgain: Text = ['Open the bank’s page again', 'Ponovo otvori stranicu banke'];
export const cancel: Text = ['Cancel', 'Odustani'];
export const noteClosed: Text = [
  'The bank’s window was closed. Open it again if you had not finished.',
  'Prozor banke je zatvoren. Ako niste završili, otvorite ga ponovo.',
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
export const reference: Text = ['Reference', 'Oznaka'];
