import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  title: ['Change “{name}”', 'Izmena ključa „{name}”'],
  expires: ['Last day on which it is accepted', 'Poslednji dan važenja'],
  expiresHint: [
    'In Belgrade. Left empty, the key does not expire.',
    'U Beogradu. Ako je prazno, ključ ne ističe.',
  ],
  redirects: ['Where users may be sent back to', 'Gde korisnici smeju biti vraćeni'],
  redirectsHint: [
    'One a line: https, http on localhost, or com.example.app:/… Left empty, any web address.',
    'Jedna po redu: https, http na localhost, ili com.example.app:/… Ako je prazno, bilo koja veb-adresa.',
  ],
  bound: ['Link tokens for a named user only', 'Link tokeni samo za imenovanog korisnika'],
  boundHint: [
    'A link token without user_id lets a browser choose the user. Existing tokens of this kind stop working.',
    'Link token bez user_id dopušta pregledaču da sam izabere korisnika. Postojeći takvi tokeni prestaju da važe.',
  ],
  userPage: ['Offer users their own page', 'Ponudi korisnicima njihovu stranicu'],
  userPageHint: [
    'At the end of the connect flow: "Manage this access later".',
    'Na kraju povezivanja: „Upravljajte ovim pristupom kasnije“.',
  ],
  nothing: ['Change something first.', 'Prvo nešto izmenite.'],
  save: ['Save the changes', 'Sačuvaj izmene'],
  saved: ['{name} is changed.', 'Ključ {name} je izmenjen.'],
} satisfies Dictionary;
