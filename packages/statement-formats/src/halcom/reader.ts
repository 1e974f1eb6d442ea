/** Reads the text format of Halcom's Hal E-Bank: a line of fixed width for each entry, amounts in dinars. */
import { accountOf } from '../account-number.ts';
import { signed } from '../amounts.ts';
import { lineReader } from '../lines.ts';
import { withoutPlaceholder } from '../placeholders.ts';
import { readerOver, type StatementReader } from '../reader.ts';
import { counterpartyOf, otherAccount, paymentCodeOf, referenceOf } from '../reference.ts';
import { bareEntry, type StatementEntry } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { type FixedLine, fixedLine } from './columns.ts';
import { LEAST_WIDTH, LINE, LINE_WIDTH, POSTINGS } from './layout.ts';
import type { HalcomRecap } from './recap.ts';

const entryOf = (line: FixedLine): StatementEntry => {
  const posting = POSTINGS[line.text(LINE.posting)] ?? line.refuse(LINE.posting, '10, 20, 30 or 40');
  const amount = line.digits(LINE.amount);
  if (amount === null || amount < 0) return line.refuse(LINE.amount, 'an amount in para, without a sign');
  const name = line.text(LINE.counterpartyName) || null;
  const account =
    otherAccount(line.text(LINE.counterpartyAccount)) ??
    (posting.out ? otherAccount(line.text(LINE.recipient)) : null);
  return {
    ...bareEntry(signed(amount, posting.out), 'RSD'),
    reference: withoutPlaceholder(line.text(LINE.claim)),
    bookingDate: line.date(LINE.bookingDate),
    valueDate: line.text(LINE.valueDate) === '' ? null : line.date(LINE.valueDate),
    description: line.text(LINE.purpose),
    counterparty: counterpartyOf(name, account),
    // The reference of the payee takes precedence.
    paymentReference:
      referenceOf(line.text(LINE.creditModel), line.text(LINE.creditReference)) ??
      referenceOf(line.text(LINE.debitModel), line.text(LINE.debitReference)),
    paymentCode: paymentCodeOf(line.text(LINE.paymentCode)),
    reversal: posting.reversal || line.text(LINE.reversal) === 'S',
  };
};

/**
 * Only the recap (`readHalcomRecap`) has number and balances; an account without entries has a recap only. A file may have
 * several accounts, each with adjacent lines.
 */
export const halcomReader = (recaps: ReadonlyMap<string, HalcomRecap> = new Map()): StatementReader =>
  readerOver((emit) => {
    const done = new Set<string>();
    let current: { account: string; holder: string | null } | null = null;

    const finish = (account: string, holder: string | null): void => {
      done.add(account);
      const recap = recaps.get(account) ?? { number: null, period: null, opening: null, closing: null };
      emit({
        kind: 'statement',
        statement: {
          id: null,
          account: { ...accountOf(account), currency: 'RSD', holder, bank: null },
          page: null,
          balances: [],
          ...recap,
        },
      });
    };

    const lines = lineReader((whole, number) => {
      if (whole.trim() === '') return;
      const line = fixedLine(whole, number);
      if (whole.length < LEAST_WIDTH || whole.trimEnd().length > LINE_WIDTH) {
        line.refuse([Math.min(whole.length, LINE_WIDTH) + 1, 1], `a line of ${LINE_WIDTH} characters`);
      }
      const account = line.text(LINE.account);
      if (!/^\d{18}$/.test(account)) line.refuse(LINE.account, 'an account of 18 digits');
      if (current && current.account !== account) {
        finish(current.account, current.holder);
        current = null;
      }
      if (done.has(account)) line.refuse(LINE.account, 'the lines of an account together');
      current ??= { account, holder: line.text(LINE.holder) || null };
      emit({ kind: 'entry', entry: entryOf(line), line: number });
    });

    return {
      write: lines.write,
      end() {
        lines.end();
        if (current) finish(current.account, current.holder);
        for (const account of recaps.keys()) if (!done.has(account)) finish(account, null);
        if (done.size === 0) throw new StatementError({ line: 1, column: 1 }, 'a statement of Hal E-Bank');
      },
    };
  });
