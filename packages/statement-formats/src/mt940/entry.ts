/** Reads :61: of an MT940 message: one entry without its :86:. */
import { amountOf, currencyOf, signed } from '../amounts.ts';
import { dateNear } from '../dates.ts';
import { withoutPlaceholder } from '../placeholders.ts';
import { bareEntry, type StatementEntry } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { amountAt, dateAt, dayIn, type Field } from './fields.ts';
import { customersReference } from './information.ts';

/** Parses `/OCMT/EUR10,53`, the amount in another currency. Other texts are ignored. */
const originalOf = (text: string, entry: StatementEntry): StatementEntry['original'] => {
  const [, code, digits] = /\/OCMT\/([A-Z]{3})(\d{1,15}(?:,\d*)?)/.exec(text) ?? [];
  const currency = currencyOf(code ?? '');
  const amount = currency === null ? null : amountOf(digits!, currency, ',');
  if (currency === null || amount === null || currency === entry.currency) return null;
  return { amount: signed(amount, entry.amount < 0), currency, rate: null };
};

/**
 * Reads value date, booking date (without a year, or blank), side, funds code, amount, type, the customer's reference, `//`
 * and the bank's reference. Further details follow on a separate line; they are the description if there is no :86:.
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
  // A reversal is named after the reversed side: RC is a debit.
  const entry = bareEntry(signed(amount, mark === 'D' || mark === 'ED' || mark === 'RC'), currency);
  const text = details.join('');
  return {
    ...entry,
    valueDate,
    bookingDate,
    reference: withoutPlaceholder(banks.join('//')),
    paymentReference: customersReference(customers),
    // Text that begins with a code word is not a description.
    description: /^\/[A-Z]{4}\//.test(text) ? '' : text,
    original: originalOf(text, entry),
    pending: mark!.startsWith('E'),
    reversal: mark!.startsWith('R'),
  };
};
