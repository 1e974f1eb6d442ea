import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  healthy: ['Up to date', 'Ažurno'],
  delayed: ['Delayed', 'Kasni'],
  needs_consent: ['Deps consent', 'Traži saglasnost'],
  bank_unavailable: [
    'The bank does not respond. It is asked again by itself.',
    'Banka ne odgovara. Biće upitana ponovo, sama od sebe.',
  ],
  bank_quota: [
    'The bank allows no further reads for now. It is asked again when it does.',
    'Banka za sada ne dozvoljava nova čitanja. Biće upitana kada dozvoli.',
  ],
  bank_malformed: [
    'What the bank responds makes no sense. It is asked again by itself.',
    'Ono što banka vraća nema smisla. Biće upitana ponovo, sama od sebe.',
  ],
  service_error: [
    'The service could not ask the bank. It tries again by itself.',
    'Servis nije mogao da upita banku. Pokušaće ponovo, sam od sebe.',
  ],
  key_unavailable: [
    'The key that opens the data of this connection cannot be read. If that lasts, revoke the connection and connect the user again.',
    'Ključ koji otvara podatke ove veze ne može da se pročita. Ako to potraje, opozovite vezu i ponovo povežite korisnika.',
  ],
  bank_refused: [
    'The bank refuses access with this consent. If that lasts, connect the user again.',
    'Banka odbija pristup sa ovom saglasnošću. Ako to potraje, ponovo povežite korisnika.',
  ],
  consent_ended: [
    'The bank no longer accepts this consent. Connect the user again.',
    'Banka više ne prihvata ovu saglasnost. Ponovo povežite korisnika.',
  ],
  consent_expired: [
    'The consent has ended. Connect the user again.',
    'Saglasnost je istekla. Ponovo povežite korisnika.',
  ],
  health: ['Data', 'Podaci'],
  asked: ['Last read', 'Poslednje čitanje'],
  next: ['next try', 'sledeći pokušaj'],
} satisfies Dictionary;
