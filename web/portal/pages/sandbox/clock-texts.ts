import type { Dictionary } from '../../language/language.tsx';

export const texts = {
  clockTitle: ['Test clock', 'Sat za testiranje'],
  clockLead: [
    'Consents, tokens and transactions of this key use it. It only goes forward, and other keys are not affected.',
    'Po njemu se računaju saglasnosti, tokeni i transakcije ovog ključa. Ide samo unapred i ne utiče na druge ključeve.',
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
    'A preview of the next days appears here before the clock advances.',
    'Ovde se pre pomeranja sata prikazuje pregled narednih dana.',
  ],
  willHappen: ['2. What will happen', '2. Šta će se desiti'],
  foreseeing: ['Looking ahead…', 'Gleda se unapred…'],
  why83: [
    'After 83 days, seven of the 90 days of a consent are left. ITEM.CONNECTION_EXPIRING is sent, so that you can ask the user to renew it in time.',
    'Posle 83 dana saglasnosti ostaje sedam od 90 dana. Tada se šalje ITEM.CONNECTION_EXPIRING, pa korisnik može na vreme da je obnovi.',
  ],
  why90: [
    'After 90 days, a consent that is given today ends.',
    'Posle 90 dana ističe saglasnost koja je data danas.',
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
    'Events are recorded; there is no webhook that receives them',
    'Događaji se beleže; nema webhook adrese na koju bi se poslali',
  ],
  unknown: [
    'Further reports of the banks cannot be predicted. The clock never goes back.',
    'Ostalo što će banke javiti ne može da se predvidi. Sat se nikada ne vraća.',
  ],
  advanceToDate: ['Advance to {date}', 'Pomeri do {date}'],
  forget: ['Choose again', 'Izaberi ponovo'],
  running: ['Time goes by…', 'Vreme prolazi…'],
} satisfies Dictionary;
