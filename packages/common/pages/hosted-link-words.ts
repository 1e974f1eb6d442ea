/** All texts of the hosted page of a link token, in English and in Serbian. */
import type { Text } from '../language/text.ts';

export const title: Text = ['Connect your bank', 'Povežite banku'];
export const done: Text = [
  'Your bank is connected. You can close this page.',
  'Vaša banka je povezana. Možete da zatvorite ovu stranicu.',
];
export const manage: Text = ['Manage this access later', 'Upravljajte ovim pristupom kasnije'];
export const exited: Text = [
  'No bank was connected. You can close this page, or try again.',
  'Nijedna banka nije povezana. Možete da zatvorite ovu stranicu ili da pokušate ponovo.',
];
export const invalid: Text = [
  'This link does not work any more. Ask the application that gave you the link for a new one.',
  'Ovaj link više ne radi. Zatražite novi od aplikacije koja vam je dala link.',
];
export const failed: Text = [
  'The page could not be loaded. Check your connection, and try again.',
  'Stranica nije mogla da se učita. Proverite vezu i pokušajte ponovo.',
];
export const again: Text = ['Try again', 'Pokušaj ponovo'];
export const needsScript: Text = [
  'This page needs JavaScript, which is off in your browser.',
  'Ovoj stranici je potreban JavaScript, koji je u vašem pregledaču isključen.',
];
