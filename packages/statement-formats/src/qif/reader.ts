/** Reads QIF of bank accounts: each line begins with a letter, and `^` ends a record. */
import { accountOf } from '../account-number.ts';
import { amountWanted, currencyOf, parseAmount } from '../amounts.ts';
import { type DateOrder, dayOrMonth, isoDate, localDate, orderedDate } from '../dates.ts';
import { lineReader } from '../lines.ts';
import { withoutPlaceholder } from '../placeholders.ts';
import { readerOver, type StatementReader } from '../reader.ts';
import { counterpartyOf } from '../reference.ts';
import { bareEntry, type StatementEntry, type StatementHead } from '../statement.ts';
import { StatementError } from '../statement-error.ts';

export interface QifOptions {
  /** Account, if the file does not name one. */
  account?: string;
  currency?: string;
  /** Order of days with slashes, if neither the file (`!Option:MDY`) nor any of its days determines it. */
  dateOrder?: DateOrder;
}

interface Field {
  text: string;
  line: number;
}

type Fields = Map<string, Field>;

/** Matches lists of bank accounts. Other lists, such as investments, use the letters differently. */
const OF_BANKS = /^!Type:(Bank|Cash|CCard|Oth A|Oth L)\s*$/i;

/** Returns the order that all days of a file allow: a part above 12 must be the day. */
export const dateOrderIn = (text: string): DateOrder | null => {
  const orders = new Set<DateOrder>();
  for (const [, day = ''] of text.matchAll(/^D([\d ./'-]{6,14})\r?$/gm)) {
    const [first, second] = dayOrMonth(day) ?? [1, 1];
    if (first > 12) orders.add('dmy');
    if (second > 12) orders.add('mdy');
  }
  return orders.size === 1 ? [...orders][0]! : null;
};

const dateOf = ({ text, line }: Field, order: DateOrder | null): string => {
  // Countries that write points write the day first.
  const date = isoDate(text.replaceAll('/', '-')) ?? (order ? orderedDate(text, order) : localDate(text));
  if (date !== null) return date;
  const way = dayOrMonth(text)
    ? 'a day that says which part is the month: give the order of day and month as the parameter date_order, dmy or mdy'
    : 'a date that exists, as 2026-03-02 or 02.03.2026';
  throw new StatementError({ line, column: 2 }, way, undefined, {
    wanted: dayOrMonth(text) ? 'date_order' : null,
  });
};

const amountOf = ({ text, line }: Field, currency: string): number => {
  const amount = parseAmount(text, currency);
  if (amount === null) throw new StatementError({ line, column: 2 }, amountWanted(currency));
  return amount;
};

export const qifReader = (options: QifOptions = {}): StatementReader =>
  readerOver((emit) => {
    let section: 'none' | 'account' | 'bank' = 'none';
    let fields: Fields = new Map();
    let account: Fields = new Map();
    let open = false;
    let found = false;
    let order: DateOrder | null = options.dateOrder ?? null;

    const currency = (at: number): string => {
      const said = currencyOf(account.get('D')?.text ?? '') ?? options.currency;
      if (!said)
        throw new StatementError({ line: at, column: 1 }, 'a currency, which QIF does not name', undefined, {
          wanted: 'currency',
        });
      return said;
    };
    const head = (at: number): StatementHead => {
      const name = account.get('N')?.text ?? options.account;
      if (!name)
        throw new StatementError(
          { line: at, column: 1 },
          'an account, in !Account or given beside the file',
          undefined,
          { wanted: 'account' },
        );
      const [closing, day] = [account.get('$'), account.get('/')];
      const of = currency(at);
      return {
        id: null,
        account: { ...accountOf(name), currency: of, holder: null, bank: null },
        number: null,
        page: null,
        period: null,
        opening: null,
        closing: closing
          ? {
              kind: 'closing_booked',
              amount: amountOf(closing, of),
              currency: of,
              date: day ? dateOf(day, order) : null,
              creditLineIncluded: false,
            }
          : null,
        balances: [],
      };
    };
    const finish = (at: number): void => {
      if (open) emit({ kind: 'statement', statement: head(at) });
      open = false;
    };
    const entryOf = (at: number): StatementEntry => {
      const of = currency(at);
      const [date, amount] = [fields.get('D'), fields.get('T') ?? fields.get('U')];
      if (!date) throw new StatementError({ line: at, column: 1 }, 'a date (D) before the end of the entry');
      if (!amount)
        throw new StatementError({ line: at, column: 1 }, 'an amount (T) before the end of the entry');
      return {
        ...bareEntry(amountOf(amount, of), of),
        reference: withoutPlaceholder(fields.get('N')?.text ?? null),
        bookingDate: dateOf(date, order),
        description: fields.get('M')?.text ?? '',
        counterparty: counterpartyOf(fields.get('P')?.text ?? null, null),
      };
    };
    const complete = (at: number): void => {
      if (section === 'account') account = fields;
      else if (section === 'bank' && fields.size > 0) {
        emit({
          kind: 'entry',
          entry: entryOf(at),
          line: Math.min(...[...fields.values()].map(({ line }) => line)),
        });
      }
      fields = new Map();
    };

    const lines = lineReader((whole, line) => {
      const text = whole.trimEnd();
      if (text === '') return;
      if (fields.size > 0 && text.startsWith('!'))
        throw new StatementError({ line, column: 1 }, 'the end of the entry (^)');
      if (/^!Account\s*$/i.test(text)) {
        finish(line);
        section = 'account';
      } else if (OF_BANKS.test(text)) {
        finish(line);
        [section, open, found] = ['bank', true, true];
      } else if (text.startsWith('!Option') || text.startsWith('!Clear')) {
        const [, said] = /^!Option:(MDY|DMY)\s*$/i.exec(text) ?? [];
        if (said) order = said.toLowerCase() as DateOrder;
      } else if (text.startsWith('!')) {
        throw new StatementError({ line, column: 1 }, 'a list of an account at a bank (!Type:Bank)');
      } else if (text === '^') {
        complete(line);
      } else if (section === 'none') {
        throw new StatementError({ line, column: 1 }, '!Account or !Type:Bank');
      } else if (!fields.has(text[0]!)) {
        // The first category of a split entry applies.
        fields.set(text[0]!, { text: text.slice(1).trim(), line });
      }
    });
    let last = 1;
    return {
      write(text) {
        lines.write(text);
        last += text.split('\n').length - 1;
      },
      end() {
        lines.end();
        if (fields.size > 0) throw new StatementError({ line: last, column: 1 }, 'the end of the entry (^)');
        if (!found)
          throw new StatementError({ line: 1, column: 1 }, 'a list of an account at a bank (!Type:Bank)');
        finish(last);
      },
    };
  });
