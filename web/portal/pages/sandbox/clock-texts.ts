import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  clockTitle: ['Test clock', 'Sat za testiranje'],
  clockLead: [
    'Consents, tokens and transactions of this key are judged by it. It only goes forward; no other key notices.',
    'Po njemu se računaju saglasnosti, tokeni i transakcije ovog ključa. Ide samo unapred; drugi ključevi to ne primećuju.',
  ],
  now: ['Now, for this key', 'Sada, za ovaj ključ'],
  wall: ['Wall time', 'Stvarno vreme'],
  offset: ['Ahead by', 'Ispred za'],
  days: ['{days} {days|day|days}', '{days} {days|dan|dana|dana}'],
  lessThanDay: ['less than a day', 'manje od dana'],
  nothing: ['nothing', 'ništa'],
  howFar: ['1. Choose how far', '1. Izaberite dokle'],
  orTo: ['Or up to a date', 'Ili do datuma'],
  notLater: ['Choose a date after today on this clock.', 'Izaberite datum posle današnjeg po ovom satu.'],
  tooFar: ['Ten years is the most in one call.', 'Najviše deset godina u jednom pozivu.'],
  chooseFirst: [
    'What will happen on the way is shown here before anything does.',
    'Ovde se, pre nego što se bilo šta desi, prikazuje šta će se desiti usput.',
  ],
  willHappen: ['2. What will happen', '2. Šta će se desiti'],
  foreseeing: ['Looking ahead…', 'Gleda se unapred…'],
  why83: [
    '83 days, because a consent lasts 90: seven days before its end ITEM.CONNECTION_EXPIRING says so, and the user can be asked to renew it in time.',
    '83 dana, jer saglasnost traje 90: sedam dana pre kraja to javlja ITEM.CONNECTION_EXPIRING, pa korisnik može na vreme da je obnovi.',
  ],
  why90: [
    '90 days, because that is how long a consent lasts: one that is given today ends.',
    '90 dana, jer toliko traje saglasnost: ona koja je data danas tada ističe.',
  ],
  asked: [
    '{count} {count|connection is|connections are} asked for news, day by day',
    '{count} {count|veza se pita|veze se pitaju|veza se pita} za novosti, dan po dan',
  ],
  willExpire: [
    '{count} {count|consent comes|consents come} within seven days of the end: ITEM.CONNECTION_EXPIRING',
    '{count} {count|saglasnost stiže|saglasnosti stižu|saglasnosti stiže} na sedam dana do kraja: ITEM.CONNECTION_EXPIRING',
  ],
  willEnd: [
    '{count} {count|consent ends|consents end}: ITEM.CONNECTION_EXPIRED',
    '{count} {count|saglasnost ističe|saglasnosti ističu|saglasnosti ističe}: ITEM.CONNECTION_EXPIRED',
  ],
  payments: [
    '{count} recurring {count|payment is|payments are} due',
    '{count} {count|redovno plaćanje dospeva|redovna plaćanja dospevaju|redovnih plaćanja dospeva}',
  ],
  andMore: ['and {count} more', 'i još {count}'],
  willSettle: [
    '{count} pending {count|transaction settles or vanishes|transactions settle or vanish}',
    '{count} {count|transakcija na čekanju se izvršava ili nestaje|transakcije na čekanju se izvršavaju ili nestaju|transakcija na čekanju se izvršava ili nestaje}',
  ],
  toWebhooks: [
    '{count} {count|webhook is|webhooks are} sent what happens',
    'Ono što se desi šalje se na {count} {count|webhook adresu|webhook adrese|webhook adresa}',
  ],
  noWebhooks: [
    'Events are recorded; no webhook is there to be sent them',
    'Događaji se beleže; nema webhook adrese na koju bi se poslali',
  ],
  unknown: [
    'What else the banks will report is known only afterwards. A clock never goes back.',
    'Šta će još banke javiti zna se tek posle. Sat se nikada ne vraća.',
  ],
  advanceToDate: ['Advance to {date}', 'Pomeri do {date}'],
  forget: ['Choose again', 'Izaberi ponovo'],
  running: ['Time goes by…', 'Vreme prolazi…'],
} satisfies Dictionary;
