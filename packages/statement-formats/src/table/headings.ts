/** Recognises columns by their headings. The headings are data; {@link plainWords} normalises them. */
import { currencyOf } from '../amounts.ts';
import { FORMS } from '../csv/writer.ts';
import type { Column, Mapping } from './columns.ts';
import type { Header } from './header.ts';
import {
  CREDIT_HEADING,
  DEBIT_HEADING,
  FEE_HEADING,
  MONEY_HEADING,
  plainWords,
  SIDE_HEADING,
  SIDE_PAIRS,
  STATUS_HEADING,
} from './words.ts';

/** By meaning, the most precise heading first: of two columns with the same meaning, the more precise one is read. */
const NAMES: Record<Exclude<Column, 'number' | 'side' | 'fee' | 'status'>, string> = {
  account: `racun|broj racuna|partija|transakcijski racun|iban racuna|sopstveni racun|vlastiti racun|smetka|broj na smetka|transakcijska smetka
    auftragskonto|iban auftragskonto|kontonummer|konto|szamlaszam|sajat szamlaszam|llogaria|numri i llogarise
    account|account number|account no|account iban|own account|iban`,
  currency: `valuta racuna|valuta|oznaka valute|sifra valute|valuta transakcije|deviza|waehrung|wahrung|devizanem|penznem|monedha|valuta na smetka
    account currency|currency|currency code|ccy|amount currency`,
  bookingDate: `datum knjizenja|datum proknjizenja|datum knjizbe|datum knjiz|datum izvrsenja|datum izvrsitve|datum promene|datum promjene|datum obrade|datum prometa|datum transakcije|datum i vreme|datum i vrijeme|datum
    datum na knizenje|datum na transakcija|datum na izvrsuvanje
    buchungstag|buchungsdatum|buchung|konyveles datuma|konyvelesi datum|konyveles napja|konyveles|tranzakcio datuma|tranzakcio napja|data e transaksionit|data e regjistrimit|data
    booking date|booked date|book date|posting date|posted date|post date|date posted|completed date|date completed|completed on|execution date|transaction date|trans date|date and time|datetime|date`,
  valueDate: `datum valute|valuta datum|datum valutiranja|datum valuta|dan valute|datum na valuta|valutadatum|wertstellung|wertstellungsdatum|wert|valuta wertstellung
    erteknap|ertek datum|ertekdatum|data e valutes|data valute|value date|value dt`,
  amount: `iznos u valuti racuna|iznos transakcije u valuti racuna|iznos|iznos transakcije|iznos prometa|iznos promene|promena|znesek|znesek transakcije|iznos na transakcija
    betrag|umsatz|osszeg|tranzakcio osszege|shuma|vlera|amount in account currency|amount|transaction amount|net amount`,
  debit: `duguje|isplata|isplate|isplaceno|zaduzenje|zaduzenja|iznos zaduzenja|iznos isplate|iznos duguje|promet duguje|na teret|teret|terecenje|terecenja|odliv|odlivi|rashod|rashodi|dugovni promet|dugovno
    breme|v breme|znesek v breme|dolzi|zadolzuvanje|isplati|soll|lastschrift|belastung|ausgang|ausgaben|terheles|terhelesek|terheles osszege|kiadas|debi|debitim|shuma debi|dalje
    debit|debits|debit amount|amount debit|money out|paid out|withdrawal|withdrawals|withdrawal amount|amount out|outflow|expense`,
  credit: `potrazuje|uplata|uplate|uplaceno|odobrenje|odobrenja|iznos odobrenja|iznos uplate|iznos potrazuje|promet potrazuje|u korist|korist|priliv|prilivi|prihod|prihodi|potrazni promet|potrazno
    dobro|v dobro|znesek v dobro|pobaruva|odobruvanje|uplati|haben|gutschrift|eingang|einnahmen|jovairas|jovairasok|jovairas osszege|bevetel|kredi|kreditim|shuma kredi|hyrje
    credit|credits|credit amount|amount credit|money in|paid in|deposit|deposits|deposit amount|amount in|inflow|income`,
  balance: `stanje|saldo|stanje racuna|stanje nakon transakcije|saldo nakon transakcije|stanje posle transakcije|novo stanje|knjigovodstveno stanje|sostojba
    kontostand|saldo nach buchung|egyenleg|konyvelt egyenleg|bilanci|gjendja|balance|running balance|account balance|balance after|balance after transaction|closing balance|ledger balance`,
  description: `svrha placanja|svrha uplate|svrha doznake|svrha|opis transakcije|opis placanja|opis prometa|opis promene|opis|namena|namen|namen placila|detalji|detalji placanja|detalji transakcije|tekst
    cel na doznaka|cel na plakanje|verwendungszweck|buchungstext|zweck|beschreibung|kozlemeny|megjegyzes|tranzakcio leirasa|leiras|pershkrimi|qellimi
    description|transaction description|purpose|payment purpose|payment reference text|details|transaction details|narrative|narration|memo|particulars|remittance information`,
  counterpartyName: `primalac platilac|platilac primalac|primatelj platitelj|platitelj primatelj|primaoc platilac|naziv primaoca platioca|naziv primaoca|naziv nalogodavca|naziv partnera|naziv komitenta|naziv druge strane|ime prejemnika|prejemnik placnik|naziv prejemnika
    primalac|platilac|primatelj|platitelj|nalogodavac|prejemnik|placnik|partner|komitent|naziv|trgovac|naziv trgovca|primac|uplakac|naziv na primac
    name zahlungsbeteiligter|beguenstigter zahlungspflichtiger|begunstigter zahlungspflichtiger|auftraggeber empfaenger|auftraggeber empfanger|empfaenger|empfanger|zahlungsempfaenger|zahlungsempfanger|auftraggeber|partner neve|partner nev|kedvezmenyezett|ellenoldali nev|perfituesi|derguesi perfituesi
    counterparty|counterparty name|payee|payee name|payer|beneficiary|beneficiary name|merchant|merchant name|name`,
  counterpartyAccount: `racun primaoca platioca|racun primaoca|racun nalogodavca|racun partnera|broj racuna primaoca|broj racuna partnera|racun primatelja platitelja|racun primatelja|racun platitelja|racun prejemnika|racun druge strane|smetka na primac
    kontonummer iban|iban zahlungsbeteiligter|partner szamlaszama|ellenoldali szamlaszam|llogaria e perfituesit
    counterparty account|counterparty iban|counterparty account number|payee account|beneficiary account|account of counterparty|partner account|partner iban`,
  paymentCode: 'sifra placanja|sifra|sifra namene|payment code|purpose code',
  debitModel: 'model zaduzenja|debit model',
  debitReference:
    'poziv na broj zaduzenja|poziv na broj zaduzenje|poziv na broj platioca|poziv na broj platitelja|debit reference',
  creditModel: 'model odobrenja|model|reference model',
  creditReference:
    'poziv na broj odobrenja|poziv na broj odobrenje|poziv na broj primaoca|poziv na broj primatelja|poziv na broj|sklic|povikuvacki broj|payment reference',
  reference: `referenca|broj transakcije|id transakcije|broj naloga|broj za reklamaciju|oznaka transakcije|referentni broj|tranzakcio azonosito|tranzakcioazonosito|hivatkozas|referenz|transaktions id|referenca e transaksionit|broj na transakcija
    reference|reference number|transaction id|transaction reference|transaction number|id`,
};

const RANK = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.split(/[|\n]/).map((name, rank) => [name.trim(), { column: column as Column, rank }] as const),
  ),
);

const isSides = (heading: string): boolean => {
  if (/^(?:\+\/?[-−–]|[-−–]\/?\+)$/.test(heading.replace(/\s/g, ''))) return true;
  const found = plainWords(heading).split(' ');
  if (SIDE_PAIRS.some((pair) => found.length === 2 && pair.every((letter) => found.includes(letter))))
    return true;
  const debit = found.findIndex((word) => DEBIT_HEADING.has(word));
  return (
    found.some((word) => SIDE_HEADING.has(word)) ||
    (debit >= 0 && found.some((word, at) => at !== debit && CREDIT_HEADING.has(word)))
  );
};

/** Maximum length of a heading in UTF-16 units; longer cells are descriptions. */
const LONGEST_HEADING = 80;

interface Named {
  column: Column;
  rank: number;
  currency: string | null;
}

const named = (heading: string): Named | null => {
  if (heading.length > LONGEST_HEADING) return null;
  const name = plainWords(heading);
  const found = RANK.get(name);
  if (found) return { ...found, currency: null };
  if (isSides(heading)) return { column: 'side', rank: 0, currency: null };
  const words = name.split(' ');
  const code = currencyOf(words.at(-1) ?? '');
  // For `Iznos (EUR)`, `Iznos u EUR`, `Amount in EUR`.
  const ending = ['u', 'in', 'v', 'vo', 'ne'].includes(words.at(-2) ?? '') ? 2 : 1;
  const bare = code === null ? undefined : RANK.get(words.slice(0, -ending).join(' '));
  if (bare) return { column: bare.column, rank: bare.rank + 1_000, currency: code };
  // After the names, because `gjendja` is a balance in Albanian and also a status.
  if (words.some((word) => FEE_HEADING.has(word))) return { column: 'fee', rank: 1, currency: null };
  if (words.some((word) => STATUS_HEADING.has(word))) return { column: 'status', rank: 1, currency: null };
  return null;
};

/** Returns whether a heading is about money. */
export const isMoneyHeading = (heading: string): boolean =>
  heading.length <= LONGEST_HEADING &&
  plainWords(heading)
    .split(' ')
    .some((word) => MONEY_HEADING.has(word));

/** Tables that this service wrote, by their headings. */
const OWN_MARKS = new Map(Object.values(FORMS).map(({ names, mark }) => [names.join('|'), mark]));

const byHeadings = (cells: readonly string[]): { mapping: Mapping; currency: string | null } => {
  const mapping: Mapping = {};
  const ranks = new Map<Column, number>();
  let currency: string | null = null;
  for (const [at, cell] of cells.entries()) {
    const found = named(cell);
    if (!found || (ranks.get(found.column) ?? Number.POSITIVE_INFINITY) <= found.rank) continue;
    mapping[found.column] = at;
    ranks.set(found.column, found.rank);
    if (['amount', 'debit', 'credit'].includes(found.column)) currency = found.currency;
  }
  return { mapping, currency };
};

export const hasMovement = (mapping: Mapping): boolean =>
  (mapping.bookingDate ?? mapping.valueDate) !== undefined &&
  (mapping.amount !== undefined || (mapping.debit !== undefined && mapping.credit !== undefined));

/** Returns the meaning of a header row; null without a date or an amount. */
export const headerOf = (cells: readonly string[]): Header | null => {
  const { mapping, currency } = byHeadings(cells);
  return hasMovement(mapping)
    ? { mapping, currency, headings: cells, ownMark: OWN_MARKS.get(cells.join('|')) }
    : null;
};

/** Returns the known headings of a row, also if a date or an amount is missing. */
export const guessed = (headings: readonly string[]): Mapping => byHeadings(headings).mapping;

/** Columns that affect amounts: they are read by their headings even if a mapping does not name them. */
const CONTROLS = ['account', 'currency', 'side', 'fee', 'status', 'balance'] as const;

/** Adds the columns that affect amounts to a mapping that does not name them. */
export const completed = (given: Mapping, headings: readonly string[]): Mapping => {
  const { mapping } = byHeadings(headings);
  const taken = new Set([...Object.values(given), ...(given.ignore ?? [])]);
  const all: Mapping = { ...given };
  for (const column of CONTROLS) {
    const at = mapping[column];
    if (at !== undefined && all[column] === undefined && !taken.has(at)) all[column] = at;
  }
  return all;
};
