/**
 * Words of statement tables, as data: Serbian, Croatian, Bosnian, Montenegrin, Slovene, Macedonian, Hungarian, Albanian,
 * German and English, normalised by {@link plainWords}.
 */
import { latin } from '../latin.ts';

/** Normalises headings and words of cells: `Износ (EUR)` → `iznos eur`. */
export const plainWords = (text: string): string =>
  // The second pass handles letters that differ from a Serbian letter by an accent only, such as the Macedonian ѓ and ќ.
  latin(latin(text.replaceAll('ß', 'ss').replaceAll('ѕ', 'з').replaceAll('ѐ', 'е')))
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim();

const phrases = (text: string): string[] =>
  text
    .split(/[|\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
const phraseSet = (text: string): ReadonlySet<string> => new Set(phrases(text));
const tokenSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words for debit and credit in a column of sides. */
export const DEBIT = phraseSet(
  `dr|db|dbit|dt|debit|debet|debi|debitim|soll|duguje|dug|zaduzenje|terecenje|na teret|breme|v breme|isplata|odliv|rashod|izlaz|trosak
   dolzi|zadolzuvanje|terheles|terheles tartozik|kiadas|kimeno|dalje|out|money out|outgoing|outflow|withdrawal|withdrawn|expense|payment out|paid out|sent
   af|dare|debito|debe|wn|lastschrift|belastung|ausgang|ausgabe|ausgehend`,
);
export const CREDIT = phraseSet(
  `cr|crdt|credit|kredit|kredi|kreditim|haben|potrazuje|pot|odobrenje|u korist|dobro|v dobro|uplata|priliv|prihod|ulaz
   pobaruva|odobruvanje|jovairas|bevetel|bejovo|hyrje|in|money in|incoming|inflow|deposit|income|payment in|paid in|received
   bij|avere|credito|haber|ma|gutschrift|eingang|einnahme|eingehend`,
);
/** Letters and signs in a column of sides: debit, then credit. A letter may mean either, so the pair decides. */
export const SIDE_PAIRS: readonly (readonly [string, string])[] = [
  ['d', 'p'],
  ['d', 'k'],
  ['d', 'c'],
  ['s', 'h'],
  ['t', 'j'],
  ['b', 'd'],
  ['w', 'd'],
  ['i', 'u'],
  ['o', 'i'],
  ['z', 'o'],
  ['-', '+'],
];

/** A heading with a debit word and a credit word is a column of sides: `D/P`, `Debit/Credit`, `Soll-Haben-Kennzeichen`. */
export const DEBIT_HEADING = tokenSet(
  'd dr db debit debet debi duguje isplata zaduzenje terecenje rashod odliv izlaz out soll s breme dolzi terheles t b af dare debito debe withdrawal',
);
export const CREDIT_HEADING = tokenSet(
  'p k c cr credit kredit kredi potrazuje uplata odobrenje prihod priliv ulaz in haben h dobro pobaruva jovairas j bij avere credito haber deposit',
);
export const SIDE_HEADING = tokenSet(
  `smer smjer smjera smera predznak direction sign side richtung vorzeichen segno drcr crdr dk dp dc sh dugpot cdtdbtind
   crdbind kennzeichen irany drejtimi nasoka strana`,
);

export const FEE_HEADING = tokenSet(
  `provizija provizije proviziju provizion naknada naknade naknadu trosak troskovi troskova taksa takse nadomestilo stroski provizii nadomest
   fee fees charge charges commission commissions gebuhr gebuhren gebuehr gebuehren entgelt entgelte spesen provision kosten
   dij jutalek koltseg komision komisioni tarifa
   commissione commissioni spese frais comision comisiones oplata prowizja poplatek poplatky masraf komissi`,
);

export const STATUS_HEADING = tokenSet(
  'status statusa statusi statusz allapot state stato statut estado etat zustand buchungsstatus umsatzstatus zahlungsstatus gjendja',
);
export const BOOKED = phraseSet(
  `completed|complete|booked|posted|settled|executed|processed|done|success|successful|succeeded|cleared|confirmed|approved|paid|ok|final|book
   izvrsen|izvrsena|izvrseno|realizovan|realizovana|realizovano|realiziran|realizirana|realizirano|proknjizen|proknjizena|proknjizeno
   knjizen|knjizena|knjizeno|obradjen|obradjena|obradjeno|obraden|obradena|obradeno|zavrsen|zavrsena|zavrseno|uspesan|uspesna|uspesno|uspjesan|uspjesna|uspjesno
   proveden|provedena|provedeno|sproveden|sprovedena|sprovedeno|potvrdjen|potvrdjena|potvrdjeno|potvrden|potvrdena|potvrdeno|placen|placena|placeno
   izvedeno|izveden|izvrsena transakcija|opravljeno|potrjeno|izvrseno placanje|realizirana transakcija|proknizeno|zavrseno placanje
   teljesitett|konyvelt|sikeres|teljesult|kryer|perfunduar|ekzekutuar|kompletuar
   gebucht|verbucht|umsatz gebucht|ausgefuhrt|ausgefuehrt|abgeschlossen|erledigt|contabilizzato|eseguito|comptabilise|execute|zaksiegowano|zaksiegowana`,
);
/** Words for a row that is not booked yet. */
export const PENDING = phraseSet(
  `pending|pdng|not booked|not yet booked|authorized|authorised|authorization|authorisation|hold|on hold|in progress|processing|scheduled|reserved|uncleared|unsettled|provisional
   na cekanju|ceka|u obradi|u pripremi|u toku|u tijeku|u pripremi za slanje|neizvrsen|neizvrsena|neizvrseno|nerealizovan|nerealizovana|nerealizovano
   rezervisan|rezervisana|rezervisano|rezervirano|rezervacija|rezervacija sredstava|najava|neproknjizeno|neproknjizen|v obdelavi|v cakanju|caka
   vo obrabotka|vo tek|ceka na obrabotka|fuggoben|fuggo|zarolt|foglalas|ne pritje|ne proces|pezull
   vorgemerkt|umsatz vorgemerkt|ausstehend|in bearbeitung|offen`,
);
/** Words for a row without movement, or for a reversed one. */
export const REVERSED = phraseSet(
  `reverted|declined|failed|cancelled|canceled|rejected|reversed|unsuccessful|voided|void|expired|refused|returned|blocked|error|deleted
   odbijen|odbijena|odbijeno|otkazan|otkazana|otkazano|storniran|stornirana|stornirano|ponisten|ponistena|ponisteno|opozvan|opozvano|istekao|isteklo
   neuspesan|neuspesna|neuspesno|neuspjesan|neuspjesna|neuspjesno|zavrnjeno|preklicano|neuspesna transakcija|odbiena|odbien|otkazana
   elutasitva|sikertelen|visszavont|torolt|refuzuar|anuluar|deshtuar
   abgelehnt|storniert|fehlgeschlagen|abgebrochen|zuruckgewiesen|geloscht`,
);

/** Beginnings of descriptions of rows that are balances: opening, then closing. */
export const OPENING = phrases(
  `pocetno stanje|pocetni saldo|prethodno stanje|prethodni saldo|preneto stanje|preneti saldo|prenesena stanje|preneseno stanje|preneseni saldo|staro stanje|stari saldo
   stanje na pocetku|saldo na pocetku|stanje prethodn|stanje iz prethodn|stanje pocetno|saldo pocetno|saldo prethodn|saldo iz prethodn|donos|prenos stanja|prenos salda
   zacetno stanje|prejsnje stanje|prenos iz prejsnjega|pocetna sostojba|prethodno saldo|pocetno saldo|nyito egyenleg|kezdo egyenleg|gjendja fillestare|bilanci fillestar
   opening balance|opening ledger balance|opening available balance|starting balance|beginning balance|previous balance|initial balance|balance brought|balance forward|balance b f|balance at start|brought forward
   anfangssaldo|anfangsbestand|eroffnungssaldo|eroeffnungssaldo|alter kontostand|alter saldo|alter stand|saldovortrag|saldo iniziale|saldo inicial|saldo anterior|saldo poczatkowe
   solde initial|solde precedent|ancien solde`,
);
export const CLOSING = phrases(
  `zavrsno stanje|zavrsni saldo|krajnje stanje|krajnji saldo|zakljucno stanje|zakljucni saldo|novo stanje|novi saldo|konacno stanje|konacni saldo|stanje na kraju|saldo na kraju|stanje zavrsno|stanje krajnje|saldo zavrsno
   koncno stanje|zavrsna sostojba|novo saldo|zavrsno saldo|zaro egyenleg|zaroegyenleg|gjendja perfundimtare|bilanci perfundimtar
   closing balance|closing ledger balance|closing available balance|ending balance|final balance|balance carried|balance c f|balance at end|carried forward
   endsaldo|endbestand|schlusssaldo|schlussbestand|abschlusssaldo|neuer kontostand|neuer saldo|neuer stand|saldo finale|saldo final|saldo koncowe|solde final|nouveau solde`,
);
/** The same for other balances and for sums. */
export const OTHER_BALANCE = phrases(
  `trenutno stanje|trenutni saldo|tekuce stanje|tekuci saldo|raspolozivo stanje|raspolozivi saldo|raspoloziva sredstva|stanje na dan|stanje na datum|saldo na dan|saldo na datum|stanje racuna na
   current balance|available balance|ledger balance|balance as of|balance as at|balance on|current ledger balance|kontostand am|kontostand zum|kontostand per|kontostand vom|saldo per|saldo vom|saldo am|saldo zum|solde au
   razpolozljivo stanje|aktualis egyenleg|gjendja aktuale`,
);
/** A row with such a cell and otherwise only dates and currencies is a balance or a sum. */
export const SUM = phraseSet(
  `stanje|saldo|balance|ukupno|ukupan promet|ukupni promet|ukupan iznos|promet ukupno|ukupno za period|sveukupno|sum|suma|summe|zbir|zbroj|medjuzbir|subtotal|total|totals|grand total|total turnover|total debit|total credit|total debits|total credits|ubertrag|uebertrag|gesamtumsatz|umsatz gesamt|gesamt|gesamtsumme|kontostand
   ukupno duguje|ukupno potrazuje|ukupno uplate|ukupno isplate|ukupno zaduzenje|ukupno odobrenje|ukupno terecenja|skupaj|vkupno|vkupen promet|osszesen|totali|shuma totale|egyenleg`,
);

/** A heading with such a word is about money. */
export const MONEY_HEADING = tokenSet(
  `iznos iznosi iznosa znesek amount amounts sum suma betrag umsatz osszeg shuma vlera promet prometa duguje potrazuje isplata isplate uplata uplate
   zaduzenje odobrenje debit credit breme dobro soll haben dolzi pobaruva terheles jovairas debi kredi provizija naknada fee fees charge commission
   gebuhr gebuehr entgelt koltseg dij jutalek money paid withdrawal withdrawals deposit deposits saldo stanje balance kontostand egyenleg gjendja porez tax
   protivvrednost protuvrijednost kamata interest cashback`,
);

/** Notations of currencies other than their codes. `$` alone could be one of several. */
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['us$', 'USD'],
  ['din', 'RSD'],
  ['дин', 'RSD'],
  ['рсд', 'RSD'],
  ['динара', 'RSD'],
  ['dinara', 'RSD'],
  ['еур', 'EUR'],
  ['km', 'BAM'],
  ['км', 'BAM'],
  ['kn', 'HRK'],
  ['ft', 'HUF'],
  ['ден', 'MKD'],
  ['den', 'MKD'],
  ['lek', 'ALL'],
  ['лв', 'BGN'],
  ['kc', 'CZK'],
  ['zł', 'PLN'],
]);

/** Beginnings of the names of months in the languages above. */
const MONTH_STARTS: readonly (readonly [string, number])[] = [
  ...phrases('jan|sije|sijec|janar|januar|jaenner|janner').map((start) => [start, 1] as const),
  ...phrases('feb|velj|shk|shkurt').map((start) => [start, 2] as const),
  ...phrases('mar|ozu|marc|maerz').map((start) => [start, 3] as const),
  ...phrases('apr|trav|prill|pri').map((start) => [start, 4] as const),
  ...phrases('may|mai|maj|svib|maju').map((start) => [start, 5] as const),
  ...phrases('jun|lipn|lip|qer').map((start) => [start, 6] as const),
  ...phrases('jul|srp|korr').map((start) => [start, 7] as const),
  ...phrases('aug|avg|kolo|gusht|gus').map((start) => [start, 8] as const),
  ...phrases('sep|ruj|sht|szep').map((start) => [start, 9] as const),
  ...phrases('oct|okt|tet').map((start) => [start, 10] as const),
  ...phrases('nov|stud|nen').map((start) => [start, 11] as const),
  ...phrases('dec|dez|pros|dhj').map((start) => [start, 12] as const),
];

/** Returns the number of a month by its name; null if the beginning fits no month, or two. */
export const monthOf = (word: string): number | null => {
  const plain = plainWords(word);
  // Listopad is October in Croatian; its beginning is similar to lipanj, June.
  if (plain.startsWith('listop')) return 10;
  const found = new Set(MONTH_STARTS.flatMap(([start, month]) => (plain.startsWith(start) ? [month] : [])));
  return found.size === 1 ? [...found][0]! : null;
};
