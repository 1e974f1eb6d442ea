/**
 * Writes the ROL XML: booked entries with amount, value date, description, counterparty (without its bank), payment
 * reference and code, and the bank's reference. A statement in dinars covers one day; entries of other days contain their
 * date.
 */
import { amountText } from '../amounts.ts';
import { domesticNumber } from '../reference.ts';
import type { StatementEntry } from '../statement.ts';
import type { StatementToWrite } from '../writer.ts';
import { attributes } from '../xml-text.ts';
import { DINAR_ROOT, ENTRY, FOREIGN_ROOT, HEADER } from './layout.ts';

const local = (date: string | null): string | null => date?.split('-').reverse().join('.') ?? null;

const amount = (value: number, currency: string): string =>
  `${value < 0 ? '-' : ''}${amountText(value, currency, '.')}`;

const entryText = (entry: StatementEntry, day: string | null): string => {
  const { currency, counterparty, paymentReference } = entry;
  // A reversal is on the side of the reversed entry, with a minus.
  const debit = entry.amount < 0 !== entry.reversal;
  const value = amount(debit ? -entry.amount : entry.amount, currency);
  const side = entry.amount < 0 ? 'Korisnika' : 'ZaduzenjaOdobrenja';
  return attributes(ENTRY, {
    NalogKorisnik: counterparty?.name ?? null,
    BrojRacunaPrimaocaPosiljaoca: counterparty?.account ? domesticNumber(counterparty.account) : null,
    Opis: entry.description,
    SifraPlacanja: entry.paymentCode,
    Duguje: debit ? value : amount(0, currency),
    Potrazuje: debit ? amount(0, currency) : value,
    [`Model${side}`]: paymentReference?.model ?? null,
    [`PozivNaBroj${side}`]: paymentReference?.number ?? null,
    BrojZaReklamaciju: entry.reference,
    DatumObrade: entry.bookingDate === day ? null : local(entry.bookingDate),
    DatumValute: local(entry.valueDate),
  });
};

/** Yields one statement in pieces; a file contains one statement. */
export function* writeRol({
  account,
  number,
  period,
  opening,
  closing,
  entries,
}: StatementToWrite): Generator<string> {
  const currency = account.currency ?? closing?.currency ?? 'RSD';
  const foreign = currency !== 'RSD';
  const root = foreign ? FOREIGN_ROOT : DINAR_ROOT;
  const day = closing?.date ?? period?.to ?? null;
  const own = account.iban ?? account.number ?? '';
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n`;
  yield attributes(HEADER, {
    BrojIzvoda: number === null ? null : String(number),
    DatumIzvoda: local(day),
    KomitentNaziv: account.holder,
    ...(foreign ? { OznakaValute: currency, IBANBroj: own } : { Partija: domesticNumber(own) }),
    PrethodnoStanje: opening && amount(opening.amount, currency),
    NovoStanje: closing && amount(closing.amount, currency),
  });
  for (const entry of entries) if (!entry.pending) yield `\n${entryText(entry, foreign ? null : day)}`;
  yield `\n</${root}>\n`;
}
