import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  consents: ['Consents', 'Saglasnosti'],
  consentsLead: [
    'End a consent before its 90 days are over, or revoke it as the user would at the bank.',
    'Okončajte saglasnost pre isteka 90 dana ili je opozovite kao što bi korisnik u banci.',
  ],
  expire: ['End now', 'Okončaj'],
  expireName: ['End now: {user}, {bank}', 'Okončaj: {user}, {bank}'],
  revoke: ['Revoke at the bank', 'Opozovi u banci'],
  revokeName: ['Revoke at the bank: {user}, {bank}', 'Opozovi u banci: {user}, {bank}'],
  revokeTitle: ['Revoke as the user would?', 'Opozvati umesto korisnika?'],
  revokeWhy: [
    'The data of {user} at {bank} is erased at once and ITEM.CONNECTION_REVOKED is sent. This cannot be undone.',
    'Podaci korisnika {user} (banka: {bank}) odmah se brišu i šalje se ITEM.CONNECTION_REVOKED. Ovo se ne može poništiti.',
  ],
  expiredNow: [
    'The consent has ended. ITEM.CONNECTION_EXPIRED was recorded.',
    'Saglasnost je okončana. Zabeležen je ITEM.CONNECTION_EXPIRED.',
  ],
  revokedNow: [
    'The connection is revoked and its data erased.',
    'Veza je opozvana, a njeni podaci obrisani.',
  ],
  none: ['No connection that could end', 'Nema veze koja bi mogla da se okonča'],
  bank: ['Bank and user', 'Banka i korisnik'],
  consent: ['Consent', 'Saglasnost'],
  actions: ['Actions', 'Radnje'],
  fire: ['Fire an event', 'Izazovi događaj'],
  fireLead: [
    'The event is recorded and delivered as if it had happened. Nothing else changes.',
    'Događaj se beleži i isporučuje kao da se desio. Ništa drugo se ne menja.',
  ],
  event: ['Event', 'Događaj'],
  connection_id: ['Connection that it is about', 'Veza na koju se odnosi'],
  account_id: ['Account that it is about', 'Račun na koji se odnosi'],
  token_id: ['Budget app that it is about', 'Aplikacija za budžet na koju se odnosi'],
  send: ['Fire', 'Izazovi'],
  fired: ['Recorded as {id}. Its payload:', 'Zabeležen kao {id}. Njegov sadržaj:'],
  payload: ['Payload', 'Sadržaj'],
  watch: ['Watch events live', 'Prati događaje uživo'],
  nothingToTell: ['No connection fits this event.', 'Nema veze na koju bi se odnosio.'],
  noAccount: ['No account can be read', 'Nijedan račun ne može da se čita'],
  noAccountHint: [
    'Every consent has ended, or no account is shared. Choose an event about a connection.',
    'Sve saglasnosti su istekle ili nijedan račun nije podeljen. Izaberite događaj o vezi.',
  ],
  noToken: ['No budget app yet', 'Još nema aplikacije za budžet'],
  noTokenHint: [
    'Connect one on the page of budget apps, or choose another event.',
    'Povežite je na strani Aplikacije za budžet ili izaberite drugi događaj.',
  ],
} satisfies Dictionary;
