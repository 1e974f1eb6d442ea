/**
 * Finds what would make a table's amounts wrong without anybody noticing: a column with the side of unsigned amounts, fees
 * beside the amount, rows that are not booked, rows that are balances or sums. The reader does not interpret these, so it
 * refuses the file. A column whose values change nothing (fees of zero, rows that are all booked) does no harm and passes.
 */
import { latin } from '../latin.ts';
import { StatementError } from '../statement-error.ts';
import { ADVICE_ON_SIDES, COLUMNS, type Column, type Mapping } from './columns.ts';
import type { Row } from './rows.ts';

/** `Износ (EUR)` → `iznos eur`: how headings and words of cells are compared. */
export const plainWords = (text: string): string =>
  latin(text)
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim();

const words = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .trim()
      .split(/[|\n]/)
      .map((each) => each.trim()),
  );
const tokens = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Values of a column of sides: the amount of the row is money out, or money in. */
const DEBIT = words(
  'd|dr|db|dbit|debit|debet|s|soll|duguje|dug|zaduzenje|terecenje|na teret|breme|v breme|isplata|odliv|rashod|izlaz|out|money out|outgoing|withdrawal|af|dare|debito|debe|wn|lastschrift|belastung|ausgang',
);
const CREDIT = words(
  'p|k|c|h|cr|crdt|credit|kredit|haben|potrazuje|pot|odobrenje|u korist|dobro|v dobro|uplata|priliv|prihod|ulaz|in|money in|incoming|deposit|bij|avere|credito|haber|ma|gutschrift|eingang',
);
/** A heading that has a word of each is that of a column of sides: `D/P`, `Debit/Credit`, `Soll-Haben-Kennzeichen`. */
const DEBIT_HEADING = tokens(
  'd dr db debit debet duguje isplata zaduzenje terecenje rashod odliv izlaz out soll s breme af dare debito debe',
);
const CREDIT_HEADING = tokens(
  'p k c cr credit kredit potrazuje uplata odobrenje prihod priliv ulaz in haben h dobro bij avere credito haber',
);
const SIDE_HEADING = tokens(
  'smer smjer smjera smera predznak direction sign richtung vorzeichen segno drcr crdr dk dp dc sh dugpot cdtdbtind',
);

const FEE_HEADING = tokens(
  `provizija provizije proviziju provizion naknada naknade naknadu trosak troskovi troskova taksa takse nadomestilo stroski
   fee fees charge charges commission commissions gebuhr gebuhren gebuehr gebuehren entgelt entgelte spesen provision kosten
   commissione commissioni spese frais comision comisiones oplata prowizja poplatek poplatky masraf komissi`,
);

const STATUS_HEADING = tokens(
  'status statusa state stato statut estado etat zustand buchungsstatus umsatzstatus zahlungsstatus',
);
const BOOKED = words(
  `completed|complete|booked|posted|settled|executed|processed|done|success|successful|succeeded|cleared|confirmed|approved|paid|ok|final|book
   izvrsen|izvrsena|izvrseno|realizovan|realizovana|realizovano|realiziran|realizirana|realizirano|proknjizen|proknjizena|proknjizeno
   knjizen|knjizena|knjizeno|obradjen|obradjena|obradjeno|obraden|obradena|obradeno|zavrsen|zavrsena|zavrseno|uspesan|uspesna|uspesno|uspjesan|uspjesna|uspjesno
   proveden|provedena|provedeno|sproveden|sprovedena|sprovedeno|potvrdjen|potvrdjena|potvrdjeno|placen|placena|placeno
   gebucht|verbucht|ausgefuhrt|ausgefuehrt|abgeschlossen|erledigt|contabilizzato|eseguito|comptabilise|execute|zaksiegowano|zaksiegowana|opravljeno|knjizeno`,
);
/** Values that say of a row, whatever the heading of their column is, that it is not booked. */
const NOT_BOOKED = words(
  `pending|reverted|declined|failed|cancelled|canceled|rejected|reversed|unsuccessful|pdng|not booked
   na cekanju|ceka|u obradi|u pripremi|odbijen|odbijena|odbijeno|otkazan|otkazana|otkazano|storniran|stornirana|stornirano|ponisten|ponistena|ponisteno
   neizvrsen|neizvrsena|neizvrseno|neuspesan|neuspesna|neuspesno|neuspjesan|neuspjesna|neuspjesno|rezervisan|rezervisana|rezervisano|rezervirano|nerealizovan|nerealizovana|nerealizovano
   vorgemerkt|abgelehnt|storniert|ausstehend|in bearbeitung|fehlgeschlagen`,
);

/** A cell that begins so makes its row a balance, and not a payment. */
const BALANCE = new RegExp(
  `^(?:${[
    '(?:pocetni|pocetno|prethodni|prethodno|prenesen[io]|preneto|zavrsn[io]|krajnj[ie]|zakljucn[io]|nov[io]|star[io]|konacn[io]|trenutn[io]|tekuc[ie]|raspoloziv[io]) (?:stanje|saldo)',
    '(?:stanje|saldo) (?:na pocetku|na kraju|na dan|na datum|prethodn\\w*|racuna na|iz prethodn\\w*|pocetno|zavrsno|krajnje)',
    'donos(?: sa)? (?:prethodn\\w*|stanja)',
    'prenos (?:stanja|salda)',
    '(?:opening|closing|starting|ending|beginning|previous|current|available|final|initial|ledger) (?:\\w+ )?balance',
    'balance (?:brought|carried|forward|b f|c f|as (?:of|at)|at (?:start|end)|on)',
    'brought forward|carried forward',
    '(?:anfangs|end|eroffnungs|eroeffnungs|schluss|abschluss)saldo|(?:anfangs|end|schluss)bestand',
    '(?:alter|neuer) (?:konto)?(?:saldo|stand)|kontostand (?:am|zum|per|vom)|saldovortrag',
    'saldo (?:iniziale|finale|inicial|final|anterior|per|vom|am|zum|poczatkowe|koncowe)',
    'solde (?:initial|final|precedent|au)|ancien solde|nouveau solde',
    'zacetno stanje|koncno stanje',
  ].join('|')})(?: |$)`,
);
/** A cell that says nothing else, but for days, makes its row a balance or a sum. */
const SUM = words(
  'stanje|saldo|balance|ukupno|ukupan promet|ukupni promet|promet ukupno|sum|suma|summe|zbir|medjuzbir|subtotal|grand total|total turnover|ubertrag|uebertrag|gesamtumsatz|umsatz gesamt|kontostand|ukupno duguje|ukupno potrazuje|ukupno uplate|ukupno isplate',
);

/** Longer cells are no word of the lists above; in UTF-16 units. */
const LONGEST_WORD = 40;
/** So much of a cell is compared with the wording of balances. */
const LONGEST_WORDING = 100;

/** Columns whose cells are never a wording. */
const NO_WORDING: readonly Column[] = COLUMNS.filter(
  (column) => !['description', 'counterpartyName', 'bookingDate', 'valueDate'].includes(column),
);

const isBalanceOrSum = (cell: string): boolean => {
  if (!/^\s*\p{L}/u.test(cell)) return false;
  const text = plainWords(cell.slice(0, LONGEST_WORDING));
  return (
    BALANCE.test(text) ||
    SUM.has(
      text
        .replace(/\b(?:\d+|rsd|eur|usd|chf|na dan|od|do)\b/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    )
  );
};

const isSides = (heading: string): boolean => {
  const found = plainWords(heading).split(' ');
  if (/^(?:\+\/?[-−–]|[-−–]\/?\+)$/.test(heading.replace(/\s/g, ''))) return true;
  const debit = found.findIndex((word) => DEBIT_HEADING.has(word));
  return (
    found.some((word) => SIDE_HEADING.has(word)) ||
    (debit >= 0 && found.some((word, at) => at !== debit && CREDIT_HEADING.has(word)))
  );
};

/** A sign alone in a cell: `+`, `-` or a longer minus. */
const sideOf = (cell: string): 'debit' | 'credit' | 'minus' | null => {
  if (cell.length > LONGEST_WORD) return null;
  const sign = cell.trim();
  if (/^[-−–]$/.test(sign)) return 'minus';
  if (sign === '+') return 'credit';
  const word = plainWords(cell);
  if (DEBIT.has(word)) return 'debit';
  return CREDIT.has(word) ? 'credit' : null;
};

/** What a column that the mapping does not name has shown so far; rows are remembered by their line. */
interface Watched {
  heading: string;
  kind: 'sides' | 'fee' | 'status' | 'unknown';
  /** Every cell was empty or a side. */
  onlySides: boolean;
  /** The first row with a word of at least two letters for money out; with one letter; with a sign. */
  debit: Row | null;
  letter: Row | null;
  minus: Row | null;
  plus: boolean;
}

const kindOf = (heading: string): Watched['kind'] => {
  if (isSides(heading)) return 'sides';
  const found = plainWords(heading).split(' ');
  if (found.some((word) => FEE_HEADING.has(word))) return 'fee';
  return found.some((word) => STATUS_HEADING.has(word)) ? 'status' : 'unknown';
};

export interface UnreadableParts {
  /** Refuses a row that is a balance, is not booked or has a fee. To be asked before the row is read. */
  beforeEntry(row: Row): void;
  /** Refuses an amount that contradicts the side of its row. `amount` is null where the row has columns for both sides. */
  afterEntry(row: Row, amount: number | null): void;
  /** Refuses a table whose amounts have no sign while a column with another heading has sides. */
  end(): void;
}

export const unreadableParts = (headings: readonly string[], mapping: Mapping): UnreadableParts => {
  const mapped = new Set(Object.values(mapping));
  const notWorded = new Set(NO_WORDING.map((column) => mapping[column]));
  const watched = new Map<number, Watched>();
  let isSigned = false;

  const columnAt = (at: number): Watched => {
    let column = watched.get(at);
    if (!column) {
      const heading = headings[at]?.trim() ?? '';
      column = {
        heading,
        kind: kindOf(heading),
        onlySides: true,
        debit: null,
        letter: null,
        minus: null,
        plus: false,
      };
      watched.set(at, column);
    }
    return column;
  };
  const refuse = (row: Row, at: number, expected: string): never => {
    const { heading } = columnAt(at);
    const where = `: see column ${at + 1}`;
    throw new StatementError(
      row,
      `${expected}${where}${heading === '' ? '' : ` "${heading.slice(0, 80)}"`}`,
      `${expected}${where}`,
    );
  };
  const sidesFound = (row: Row, at: number): never => refuse(row, at, ADVICE_ON_SIDES);

  return {
    beforeEntry(row) {
      for (const [at, cell] of row.cells.entries()) {
        if (!notWorded.has(at) && isBalanceOrSum(cell)) {
          throw new StatementError(
            row,
            `a transaction, and not a balance or a sum as in column ${at + 1} (remove such rows from the table)`,
          );
        }
        if (mapped.has(at) || cell.trim() === '') continue;
        const { kind } = columnAt(at);
        if (kind === 'fee' && /[1-9]/.test(cell)) {
          refuse(row, at, 'the fee as a row of its own, or within the amount, and no column of fees');
        }
        const value = cell.length > LONGEST_WORD ? '' : plainWords(cell);
        if (NOT_BOOKED.has(value) || (kind === 'status' && !BOOKED.has(value))) {
          refuse(
            row,
            at,
            'rows that are all booked (remove the others, or the column of the status if all are)',
          );
        }
      }
    },
    afterEntry(row, amount) {
      if (amount === null) return;
      if (amount < 0) isSigned = true;
      for (const [at, cell] of row.cells.entries()) {
        if (mapped.has(at) || cell.trim() === '') continue;
        const column = columnAt(at);
        const side = sideOf(cell);
        if (column.kind === 'sides') {
          if (side !== 'credit' && amount > 0) sidesFound(row, at);
        } else if (side === null) {
          column.onlySides = false;
        } else if (side === 'minus') {
          column.minus ??= row;
        } else if (side === 'credit') {
          column.plus ||= cell.trim() === '+';
        } else if (cell.trim().length > 1) {
          column.debit ??= row;
        } else {
          column.letter ??= row;
        }
      }
    },
    end() {
      if (isSigned) return;
      for (const [at, { debit, letter, minus, plus, onlySides }] of watched) {
        const row = debit ?? (onlySides ? (letter ?? (plus ? minus : null)) : null);
        if (row) sidesFound(row, at);
      }
    },
  };
};
