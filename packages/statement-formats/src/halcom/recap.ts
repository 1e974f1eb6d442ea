/**
 * Reads the recap that Hal E-Bank writes beside a statement (`…_cov.txt`). Only the recap has the number and the balances.
 */
import { lineReader } from '../lines.ts';
import type { StatementBalance, StatementHead } from '../statement.ts';
import { fixedLine } from './columns.ts';
import { LEAST_RECAP_WIDTH, RECAP, RECAP_WIDTH } from './layout.ts';

/** The part of a statement that a recap contains. */
export type HalcomRecap = Pick<StatementHead, 'number' | 'period' | 'opening' | 'closing'>;

/** Returns recaps by the account's 18 digits. @throws StatementError */
export const readHalcomRecap = (text: string): Map<string, HalcomRecap> => {
  const recaps = new Map<string, HalcomRecap>();
  const lines = lineReader((whole, number) => {
    if (whole.trim() === '') return;
    const line = fixedLine(whole, number);
    if (line.text(RECAP.mark) !== '01') line.refuse(RECAP.mark, 'a recap, which begins with 01');
    if (whole.length < LEAST_RECAP_WIDTH)
      line.refuse([whole.length + 1, 1], `a line of ${RECAP_WIDTH} characters`);
    const account = line.text(RECAP.account);
    if (!/^\d{18}$/.test(account)) line.refuse(RECAP.account, 'an account of 18 digits');
    if (recaps.has(account)) line.refuse(RECAP.account, 'one recap for each account');
    const date = line.date(RECAP.date);
    const balance = (kind: 'opening_booked' | 'closing_booked', day: string): StatementBalance => ({
      kind,
      amount: line.digits(RECAP[kind === 'opening_booked' ? 'opening' : 'closing']) ?? 0,
      currency: 'RSD',
      date: day,
      creditLineIncluded: false,
    });
    recaps.set(account, {
      number: line.digits(RECAP.number) || null,
      period: { from: date, to: date },
      opening: balance(
        'opening_booked',
        line.text(RECAP.previousDate) === '' ? date : line.date(RECAP.previousDate),
      ),
      closing: balance('closing_booked', date),
    });
  });
  lines.write(text);
  lines.end();
  return recaps;
};
