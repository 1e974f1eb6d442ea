/**
 * Parses the dates and amounts of a table's rows. All values of a column decide how it is read: each row narrows the
 * possibilities, and an ambiguous row waits until other rows have decided.
 */
import type { MinorUnits } from '../../../common/money.ts';
import { amountWanted } from '../amounts.ts';
import { plausibleDay } from '../placeholders.ts';
import { StatementError } from '../statement-error.ts';
import { BalanceColumn } from './balances.ts';
import { type Column, cellText, columnName, type Mapping } from './columns.ts';
import { ColumnOrder, writtenDay } from './days.ts';
import { ColumnMarks, isZero, magnitudeOf, writtenAmount } from './numbers.ts';
import {
  type CellAmount,
  DAYS,
  type DayColumn,
  MONEY,
  type MoneyColumn,
  type Movement,
  type ParsedRow,
  type ValueOptions,
} from './parsed-row.ts';
import type { RowStatus } from './row-kinds.ts';
import type { Row } from './rows.ts';
import { ColumnSides, DebitSigns, type Side, writtenSide } from './sides.ts';
import { decideByOthers } from './undecided-columns.ts';

/** The ambiguous column of a row, and what is not decided about it. */
interface OpenColumn {
  reason: 'days' | 'marks' | 'fee' | 'sign';
  column: Column;
}

export class TableValues {
  readonly #mapping: Mapping;
  readonly #headings: readonly string[];
  readonly #options: ValueOptions;
  readonly #marks = new Map<MoneyColumn, ColumnMarks>();
  readonly #orders = new Map<DayColumn, ColumnOrder>();
  readonly #sides: ColumnSides;
  readonly #hasBothSides: boolean;
  /** Whether amounts without sign are known to be credits. */
  isSigned: boolean;
  /** Null until the balances have shown it. */
  feeRule: 'beside' | 'within' | null;
  readonly #debits = new DebitSigns();
  #lastWithBalance: ParsedRow | null = null;

  constructor(mapping: Mapping, headings: readonly string[], options: ValueOptions, isSigned: boolean) {
    this.#mapping = mapping;
    this.#headings = headings;
    this.#hasBothSides = mapping.debit !== undefined && mapping.credit !== undefined;
    this.#options = options;
    this.isSigned = isSigned || options.unsignedAmounts !== null;
    this.feeRule = options.takesFees ? 'beside' : null;
    this.#sides = new ColumnSides(headings[mapping.side ?? -1] ?? '');
    for (const column of MONEY) this.#marks.set(column, new ColumnMarks(options.decimalMark));
    for (const column of DAYS) this.#orders.set(column, new ColumnOrder(options.dateOrder));
  }

  refuse(row: Row, column: Column, expected: (name: string) => string): never {
    const { shown, logged } = columnName(this.#mapping[column] ?? 0, this.#headings);
    throw new StatementError(row, expected(shown), expected(logged));
  }

  #refuseAmount(row: Row, column: MoneyColumn, currency: string): never {
    return this.refuse(
      row,
      column,
      () => `${amountWanted(currency)} in column ${(this.#mapping[column] ?? 0) + 1}`,
    );
  }

  #cell(row: Row, column: Column): string {
    const at = this.#mapping[column];
    return at === undefined ? '' : cellText(row, at);
  }

  /** Returns the amount of a cell, before its currency is known; null without one. */
  #written(row: Row, column: MoneyColumn): CellAmount | null {
    const at = this.#mapping[column];
    // An apostrophe before a minus may be a formula guard, which a number never needs.
    const text = at === undefined ? '' : (row.cells[at]?.trim() ?? '').replace(/^'(?=[-+])/, '');
    const amount = writtenAmount(text);
    return amount && { ...amount, isNumber: row.numbers?.has(at!) === true };
  }

  /** Parses a row and narrows the possibilities. `isEntry` is false for a balance, which decides nothing. */
  take(row: Row, status: RowStatus, currency: string, isEntry = true): ParsedRow {
    const taken: ParsedRow = { row, status, currency, days: {}, money: {}, side: null };
    const isBooked = status === 'booked' && isEntry;
    for (const column of DAYS) {
      const text = this.#cell(row, column);
      if (text === '') continue;
      const day = writtenDay(text);
      if (day === null) {
        if (isBooked)
          this.refuse(row, column, () => `a date that exists in column ${this.#mapping[column]! + 1}`);
        continue;
      }
      if (isEntry && !this.#orders.get(column)!.narrow(day)) {
        this.refuse(
          row,
          column,
          (name) => `a day in the order of those before it in ${name}, and one that exists`,
        );
      }
      taken.days[column] = day;
    }
    for (const column of MONEY) {
      const text = this.#cell(row, column);
      if (text === '' || /^-+$/.test(text)) continue;
      const amount = this.#written(row, column);
      if (amount === null) {
        if (isBooked) this.#refuseAmount(row, column, currency);
        continue;
      }
      if (isEntry && !amount.isNumber && !this.#marks.get(column)!.narrow(amount)) {
        this.refuse(
          row,
          column,
          (name) => `an amount with the points and commas of those before it in ${name}`,
        );
      }
      taken.money[column] = amount;
    }
    if (!isEntry) return taken;
    const side = writtenSide(this.#cell(row, 'side'));
    if (side !== null && typeof side !== 'string' && !this.#sides.narrow(side.letter)) {
      this.refuse(row, 'side', (name) => `a side (money out or money in) as in the rows before in ${name}`);
    }
    taken.side = side;
    const { amount } = taken.money;
    if (amount && !isZero(amount) && (amount.sign !== null || amount.side === 'debit')) this.isSigned = true;
    this.#learnFee(taken);
    return taken;
  }

  #learnFee(taken: ParsedRow): void {
    if (this.feeRule !== null || this.#mapping.fee === undefined || this.#mapping.balance === undefined)
      return;
    if (taken.status !== 'booked' || !taken.money.balance) return;
    const last = this.#lastWithBalance;
    this.#lastWithBalance = taken;
    if (!last || this.#openBesideFee(last) || this.#openBesideFee(taken)) return;
    const [before, row] = [last, taken].map((each) => ({
      balance: this.signed(each, 'balance')!,
      amount: this.#moved(each).amount,
      fee: Math.abs(this.signed(each, 'fee') ?? 0),
    }));
    this.feeRule = BalanceColumn.feeRule(before!, row!);
  }

  /** Examines rows again that were ambiguous when they were read. */
  learnFees(rows: Iterable<ParsedRow>): void {
    this.#lastWithBalance = null;
    for (const row of rows) this.#learnFee(row);
  }

  #sideOf({ side, money }: ParsedRow): Side | null {
    return (
      (typeof side === 'object' && side ? this.#sides.sideOf(side.letter) : side) ??
      money.amount?.side ??
      null
    );
  }

  isOpen(taken: ParsedRow): boolean {
    return this.openColumn(taken) !== null;
  }

  /** Returns why a row is ambiguous; null if it is decided. */
  openColumn(taken: ParsedRow): OpenColumn | null {
    if (taken.status === 'reversed') return null;
    const open = this.#openBesideFee(taken);
    if (open) return open;
    const { fee } = taken.money;
    return fee && !isZero(fee) && this.feeRule === null ? { reason: 'fee', column: 'fee' } : null;
  }

  #openBesideFee(taken: ParsedRow): OpenColumn | null {
    const { days, money } = taken;
    const day = DAYS.find(
      (column) => days[column] !== undefined && this.#orders.get(column)!.isOpen(days[column]),
    );
    if (day) return { reason: 'days', column: day };
    const amount = MONEY.find(
      (column) => money[column] && !money[column].isNumber && this.#marks.get(column)!.isOpen(money[column]),
    );
    if (amount) return { reason: 'marks', column: amount };
    return this.#isSignOpen(taken) ? { reason: 'sign', column: 'amount' } : null;
  }

  #isSignOpen(taken: ParsedRow): boolean {
    const { amount } = taken.money;
    if (!amount || isZero(amount) || this.#hasBothSides || amount.sign !== null || this.isSigned) {
      // An undecided letter may contradict the sign.
      return typeof taken.side === 'object' && taken.side !== null && this.#sideOf(taken) === null;
    }
    return this.#sideOf(taken) === null;
  }

  /** Called after the last row: reads a column that its own values do not decide as the other columns of the table. */
  borrow(): void {
    decideByOthers(this.#orders.values());
    decideByOthers(this.#marks.values());
  }

  day(taken: ParsedRow, column: DayColumn): string | null {
    const day = taken.days[column];
    return day === undefined ? null : plausibleDay(this.#orders.get(column)!.dayOf(day));
  }

  /** Returns the amount of a column with the sign of its cell. */
  signed({ row, money, currency, status }: ParsedRow, column: MoneyColumn): MinorUnits | null {
    const amount = money[column];
    if (!amount) return null;
    const mark = amount.isNumber ? '.' : (this.#marks.get(column)!.decided ?? '.');
    // A balance in a separate row has not narrowed the marks, and may contradict them.
    const magnitude = amount.marks.includes(mark) ? magnitudeOf(amount.digits, mark, currency) : null;
    if (magnitude === null) {
      if (status !== 'booked') return 0;
      return this.#refuseAmount(row, column, currency);
    }
    return amount.sign === '-' && magnitude !== 0 ? -magnitude : magnitude;
  }

  #moved(taken: ParsedRow): Movement {
    const { row, currency, money } = taken;
    const amount = this.signed(taken, 'amount');
    if (!this.#hasBothSides) {
      if (amount === null) return this.#refuseAmount(row, 'amount', currency);
      return { amount: amount === 0 ? 0 : this.#withSide(taken, amount), reversal: false };
    }
    const [debit, credit] = [this.signed(taken, 'debit'), this.signed(taken, 'credit')];
    if (amount !== null && (debit ?? 0) === 0 && (credit ?? 0) === 0) {
      if (amount === 0 || money.amount!.sign !== null) return { amount, reversal: false };
    }
    if (debit === null && credit === null) return this.#refuseAmount(row, 'debit', currency);
    if (this.#options.minus === 'is money out' && (debit ?? 0) !== 0 && !this.#debits.narrow(debit! < 0)) {
      // A minus before every debit has no meaning; if other debits have none, it may mark a reversal.
      return this.refuse(
        row,
        'debit',
        (name) =>
          `a minus before every amount of ${name} or before none: what is taken back stands on the other side`,
      );
    }
    const out = this.#options.minus === 'is money out' ? Math.abs(debit ?? 0) : (debit ?? 0);
    const moved = (credit ?? 0) - out;
    if (!Number.isSafeInteger(moved)) return this.#refuseAmount(row, 'debit', currency);
    if (amount !== null && Math.abs(amount) !== Math.abs(moved)) {
      return this.refuse(row, 'amount', (name) => `the amount of the columns of both sides in ${name}`);
    }
    return { amount: moved, reversal: out < 0 || (credit ?? 0) < 0 };
  }

  #withSide(taken: ParsedRow, amount: MinorUnits): MinorUnits {
    const side = this.#sideOf(taken);
    const refuse = (): never =>
      this.refuse(
        taken.row,
        this.#mapping.side === undefined ? 'amount' : 'side',
        (name) =>
          `amounts and sides that agree as in the rows before, and no minus beside money in: see ${name}`,
      );
    if (side === 'credit') return amount < 0 ? refuse() : amount;
    if (side === 'debit') return this.#debits.narrow(amount < 0) ? -Math.abs(amount) : refuse();
    return this.#options.unsignedAmounts === 'out' && taken.money.amount!.sign !== '+' ? -amount : amount;
  }

  /** Returns the movement of a row including its fee. */
  movement(taken: ParsedRow): Movement {
    const moved = this.#moved(taken);
    const fee = this.feeRule === 'beside' ? Math.abs(this.signed(taken, 'fee') ?? 0) : 0;
    const amount = moved.amount - fee;
    if (!Number.isSafeInteger(amount)) return this.#refuseAmount(taken.row, 'fee', taken.currency);
    return { ...moved, amount };
  }
}
