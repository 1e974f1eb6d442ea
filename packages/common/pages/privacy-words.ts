/** Privacy information for a user before they connect a bank, in English and in Serbian. */
import type { Text } from '../language/text.ts';

export const title: Text = ['What happens with your data', 'Šta se dešava sa vašim podacima'];
export const lead: Text = [
  'An app that you use asks to read data from your bank account. This service fetches the data from your bank and hands it to that app, and to nobody else.',
  'Aplikacija koju koristite traži da čita podatke sa vašeg bankovnog računa. Ovaj servis preuzima podatke od banke i predaje ih toj aplikaciji, i nikome drugom.',
];
export const readTitle: Text = ['What is read', 'Šta se čita'];
export const read: Text = [
  'The accounts that you choose at your bank: their numbers, balances and transactions, both of the past, for as many days as the consent names, and from then on, and your name and contact details, if your bank provides them. Nothing can be paid or changed.',
  'Računi koje izaberete u banci: njihovi brojevi, stanja i transakcije, nove i ranije, za onoliko dana koliko piše u saglasnosti, kao i vaše ime i kontakt podaci, ako ih banka dostavlja. Ništa ne može da se plati niti promeni.',
];
export const passwordTitle: Text = ['Your password', 'Vaša lozinka'];
export const password: Text = [
  'You sign in on your bank’s own page. Neither the app nor this service sees your user name or password.',
  'Prijavljujete se na stranici svoje banke. Ni aplikacija ni ovaj servis ne vide vaše korisničko ime i lozinku.',
];
export const howLongTitle: Text = ['For how long', 'Koliko dugo'];
export const howLong: Text = [
  'Access lasts 90 days, unless you renew it. What identifies you is kept encrypted. When the connection is removed, its data is erased here at once.',
  'Pristup važi 90 dana, osim ako ga obnovite. Podaci po kojima ste prepoznatljivi čuvaju se šifrovani. Kada se veza ukloni, njeni podaci se ovde odmah brišu.',
];
export const rightsTitle: Text = ['Your rights', 'Vaša prava'];
export const rights: Text = [
  'You can withdraw your consent at any time: on your own page of this service, which the app can open for you, in the app, or at your bank. The app that asks is responsible for your data and tells you what it does with them; it gives you a copy and erases them when you ask for it.',
  'Saglasnost možete povući u svakom trenutku: na svojoj stranici na ovom servisu, koju aplikacija može da vam otvori, u aplikaciji ili u banci. Aplikacija koja traži pristup odgovorna je za vaše podatke i kaže vam šta radi sa njima; na vaš zahtev daje vam kopiju i briše ih.',
];
export const browserTitle: Text = ['In your browser', 'U vašem pregledaču'];
export const browser: Text = [
  'While you connect a bank, the tab remembers which request it is about, so that a reload can go on. No cookies are set, and nobody follows you. Your own page of this service uses one cookie, for as long as it is open.',
  'Dok povezujete banku, kartica pamti o kom je zahtevu reč, da bi posle ponovnog učitavanja mogla da nastavi. Kolačići se ne koriste i niko vas ne prati. Vaša stranica na ovom servisu koristi jedan kolačić, dok je otvorena.',
];
