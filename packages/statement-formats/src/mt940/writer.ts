/**
 * Writes MT940, which contains booked entries of one currency: amount, dates, the bank's reference, description,
 * counterparty, payment reference and code, and the amount in another currency. :86: has the German structure. Its 390
 * characters contain all other fields first, then as much of the description as fits.
 */
import { amountText } from '../amounts.ts';
import { cutPieces } from '../pieces.ts';
import { referenceText } from '../reference.ts';
import type { StatementBalance, StatementEntry } from '../statement.ts';
import type { StatementToWrite } from '../writer.ts';
import { EVERY_WORD, LINE, PURPOSE, SUBFIELD } from './information.ts';
import { swiftText } from './swift-text.ts';

/** A balance with the date that MT940 requires. */
export type DatedBalance = StatementBalance & { date: string };

export interface BalancedStatement extends StatementToWrite {
  opening: DatedBalance;
  closing: DatedBalance;
}

/** Length of the bank's reference. */
const REFERENCE = 16;
const LONGEST = 6 * LINE;
/** Characters that lines of less than the full width may cost at most. */
const SPARE = 12;

const short = (date: string): string => date.slice(2).replaceAll('-', '');

const balance = ({ amount, currency, date }: DatedBalance): string =>
  `${amount < 0 ? 'D' : 'C'}${short(date)}${currency}${amountText(amount, currency, ',')}`;

/** Splits text into lines that begin neither with a colon nor with a hyphen, which would be a tag or the end. */
const lines = (text: string): string => {
  const cut: string[] = [];
  for (let from = 0; from < text.length; from += cut.at(-1)!.length) {
    let to = from + LINE;
    while (text[to] === ':' || text[to] === '-') to -= 1;
    cut.push(text.slice(from, to));
  }
  return cut.join('\r\n');
};

const fits = (reference: string): boolean => reference.length <= REFERENCE && !reference.includes('//');

/** Splits a code word with its value, such as `KREF+(97)84-123456`, into subfields. */
const word = (name: string, value: string): string[] =>
  value === '' ? [] : cutPieces(`${name}+${value.replace(EVERY_WORD, '$1.')}`, SUBFIELD);

const information = (entry: StatementEntry): string => {
  const { counterparty, paymentReference, paymentCode } = entry;
  const reference = swiftText(entry.reference ?? '');
  const words = [
    ...word('IREF', fits(reference) ? '' : reference),
    ...word('KREF', swiftText(referenceText(paymentReference))),
    ...word('PURP', swiftText(paymentCode ?? '')),
  ];
  const description = swiftText(entry.description);
  const marked = words.length > 0 || description.includes('SVWZ+');
  const name = cutPieces(swiftText(counterparty?.name ?? ''), SUBFIELD);
  const parts = [
    ['30', swiftText(counterparty?.bank ?? '').slice(0, SUBFIELD)],
    ['31', swiftText(counterparty?.account ?? '').slice(0, 34)],
    ['32', name[0] ?? ''],
    ['33', name[1] ?? ''],
  ].filter(([, value]) => value !== '');
  const other = parts.map(([code, value]) => `?${code}${value}`).join('');
  const pieces = [...words, ...cutPieces(`${marked ? 'SVWZ+' : ''}${description}`, SUBFIELD)];
  let purpose = '';
  for (const [index, code] of PURPOSE.entries()) {
    const piece = pieces[index];
    if (piece === undefined || LONGEST - SPARE < purpose.length + other.length + piece.length + 6) break;
    purpose += `?${code}${piece}`;
  }
  return purpose === '' && other === '' ? '' : `${entry.amount < 0 ? '116' : '166'}${purpose}${other}`;
};

const entryText = (entry: StatementEntry, lastDay: string): string => {
  const { amount, currency, reversal, bookingDate, original } = entry;
  const valueDate = entry.valueDate ?? bookingDate ?? lastDay;
  const out = amount < 0;
  const mark = reversal ? (out ? 'RC' : 'RD') : out ? 'D' : 'C';
  const reference = swiftText(entry.reference ?? '');
  const days = `${short(valueDate)}${bookingDate === null ? '' : short(bookingDate).slice(2)}`;
  const own = entry.paymentReference ? 'KREF+' : 'NONREF';
  const banks = reference !== '' && fits(reference) ? `//${reference}` : '';
  const about = information(entry);
  return [
    `:61:${days}${mark}${amountText(amount, currency, ',')}NTRF${own}${banks}`,
    ...(original ? [`/OCMT/${original.currency}${amountText(original.amount, original.currency, ',')}`] : []),
    ...(about === '' ? [] : [lines(`:86:${about}`)]),
  ].join('\r\n');
};

/** Yields one message for each statement, in pieces. */
export function* writeMt940(statements: Iterable<BalancedStatement>): Generator<string> {
  for (const { id, account, number, page, opening, closing, balances, entries } of statements) {
    yield `:20:${swiftText(id ?? '').slice(0, 16) || 'NONREF'}\r\n`;
    yield `:25:${(account.iban ?? swiftText(account.number ?? '').slice(0, 35)) || 'NOTPROVIDED'}\r\n`;
    yield `:28C:${(number ?? 0) % 100_000}${page ? `/${page.number % 100_000}` : ''}\r\n`;
    yield `:60${opening.kind === 'interim_booked' ? 'M' : 'F'}:${balance(opening)}\r\n`;
    for (const entry of entries) if (!entry.pending) yield `${entryText(entry, closing.date)}\r\n`;
    yield `:62${closing.kind === 'interim_booked' ? 'M' : 'F'}:${balance(closing)}\r\n`;
    for (const [tag, kind] of [
      ['64', 'closing_available'],
      ['65', 'forward_available'],
    ]) {
      for (const each of balances) {
        if (each.kind === kind && each.date !== null)
          yield `:${tag}:${balance({ ...each, date: each.date })}\r\n`;
      }
    }
    yield '-\r\n';
  }
}
