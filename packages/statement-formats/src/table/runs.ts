/** Makes statements of a table: one for each sequence of rows with the same account, currency and number. */
import type { MinorUnits } from '../../../common/money.ts';
import { accountOf } from '../account-number.ts';
import type { StatementPart } from '../reader.ts';
import type { StatementAccount, StatementBalance, StatementNote } from '../statement.ts';
import { BalanceColumn } from './balances.ts';

interface Run {
  text: string;
  account: StatementAccount & { currency: string };
  number: number | null;
  balances: BalanceColumn;
  opening: StatementBalance | null;
  closing: StatementBalance | null;
}

type Kind = 'opening' | 'closing';

const balanceOf = (kind: Kind, amount: MinorUnits, currency: string): StatementBalance => ({
  kind: `${kind}_booked`,
  amount,
  currency,
  date: null,
  creditLineIncluded: false,
});

export class StatementRuns {
  readonly #emit: (part: StatementPart) => void;
  #run: Run | null = null;
  /** Balances in separate rows before the first row of their statement. */
  #before: Record<Kind, StatementBalance | null> = { opening: null, closing: null };

  constructor(emit: (part: StatementPart) => void) {
    this.#emit = emit;
  }

  get isEmpty(): boolean {
    return this.#run === null;
  }

  /** The currency of balances that belong to no statement yet. */
  get waitingCurrency(): string | null {
    return (this.#before.opening ?? this.#before.closing)?.currency ?? null;
  }

  /** Continues or begins the statement of this account. Returns its column of balances. */
  at(account: string, currency: string, number: number | null): BalanceColumn {
    const text = `${account} ${currency} ${number}`;
    if (this.#run?.text !== text) this.finish([]);
    const { opening, closing } = this.#before;
    this.#run ??= {
      text,
      account: { ...accountOf(account), currency, holder: null, bank: null },
      number,
      balances: new BalanceColumn(),
      opening,
      closing,
    };
    this.#before = { opening: null, closing: null };
    return this.#run.balances;
  }

  /** Adds a balance from a separate row. */
  takeBalance(kind: Kind, amount: MinorUnits, currency: string): void {
    const balance = balanceOf(kind, amount, currency);
    // The newest row may come first, and with it the closing balance.
    if (this.#run?.account.currency === currency && this.#run[kind] === null) this.#run[kind] = balance;
    else this.#before[kind] = balance;
  }

  finish(notes: readonly StatementNote[]): void {
    if (!this.#run) return;
    const { account, number, balances, opening, closing } = this.#run;
    const checked = balances.checked();
    const all = [...notes];
    if (checked?.wrongLine != null) {
      const others = checked.wrong > 1 ? `, and neither do ${checked.wrong - 1} others` : '';
      all.unshift({
        code: 'balance_does_not_follow',
        line: checked.wrongLine,
        message: `The balance in line ${checked.wrongLine} does not follow from the row before it and the amounts${others}.`,
      });
    }
    const found = (kind: Kind): StatementBalance | null => {
      const amount = checked?.[kind] ?? null;
      return amount === null ? null : balanceOf(kind, amount, account.currency);
    };
    this.#emit({
      kind: 'statement',
      statement: {
        id: null,
        page: null,
        period: null,
        account,
        number,
        opening: opening ?? found('opening'),
        closing: closing ?? found('closing'),
        balances: [],
        ...(all.length > 0 ? { notes: all } : {}),
      },
    });
    this.#run = null;
  }
}
