/** :61: of an MT940 message: one entry without what its :86: says. */
import { amountOf, currencyOf, signed } from '../amounts.ts';
import { dateNear } from '../dates.ts';
import { known } from '../known.ts';
import { bareEntry, type StatementEntry } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { amountAt, dateAt, dayIn, type Field } from './fields.ts';
import { customersReference } from './information.ts';

/** `/OCMT/EUR10,53`: what was paid in another currency. It is left out where it is not such an amount. */
const originalOf = (text: string, entry: StatementEntry): StatementEntry['original'] => {
  const [, code, digits] = /\/OCMT\/([A-Z]{3})(\d{1,15}(?:,\d*)?)/.exec(text) ?? [];
  const currency = currencyOf(code ?? '');
  const amount = currency === null ? null : amountOf(digits!, currency, ',');
  if (currency === null || amount === null || currency === entry.currency) return null;
  return { amount: signed(amount, entry.amount < 0), currency, rate: null };
};

/**
 * Value date, booking date without a year or blanks, side, letters of the funds, amount, type, the customer's reference, `//` and
 * the bank's; further details on a line of their own, which are the description where :86: has none.
 */
export const entryOf = (field: Field, currency: string): StatementEntry => {
  const [first = '', ...details] = field.lines;
  const [, valueDay, bookingDay = '', mark, letter = '', digits, rest] =
    /^(\d{6})(\d{4}|\s{1,4})?([RE]?[CD])([A-Z]{0,3})(\d[\d.,]*|,\d+)(.*)$/s.exec(first) ?? [];
  if (valueDay === undefined) {
    throw new StatementError(field.place, 'an entry in :61:, such as 2603010301D1234,56NTRFNONREF//REF1');
  }
  const valueDate = dateAt(field, 0, valueDay);
  const bookingDate =
    bookingDay.trim() === '' ? valueDate : dayIn(field, 6, dateNear(bookingDay, valueDate), 'MMDD');
  const offset = 6 + bookingDay.length + mark!.length + letter.length;
  const amount = amountAt(field, offset, digits!, currency);
  const [customers = '', ...banks] = rest!.replace(/^[A-Z][A-Z\d ]{3}/, '').split('//');
  // A reversal is named for what it takes back: RC is money out.
  const entry = bareEntry(signed(amount, mark === 'D' || mark === 'ED' || mark === 'RC'), currency);
  const text = details.join('');
  return {
    ...entry,
    valueDate,
    bookingDate,
    reference: known(banks.join('//')),
    paymentReference: customersReference(customers),
    // What begins with a code word is no wording.
    description: /^\/[A-Z]{4}\//.test(text) ? '' : text,
    original: originalOf(text, entry),
    pending: mark!.startsWith('E'),
    reversal: mark!.startsWith('R'),
  };
};
