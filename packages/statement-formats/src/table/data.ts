/** Reads the rows below the headings of a table. A row that can be read in two ways waits until later rows decide. */
import type { StatementPart } from '../reader.ts';
import type { StatementNote } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { BalanceColumn } from './balances.ts';
import { cellsOf, cellText, entryOf, type Mapping } from './columns.ts';
import { writtenDay } from './days.ts';
import type { Header } from './header.ts';
import { type GivenIdentity, TableIdentity } from './identity.ts';
import { UnmappedMoney } from './money-columns.ts';
import { writtenCurrency } from './numbers.ts';
import type { ParsedRow, ValueOptions } from './parsed-row.ts';
import type { Preamble } from './preamble.ts';
import { type RowKind, type RowKinds, rowKindsOf } from './row-kinds.ts';
import type { Row } from './rows.ts';
import { StatementRuns } from './runs.ts';
import { writtenSide } from './sides.ts';
import { refuseOpenRow } from './undecided-rows.ts';
import { TableValues } from './values.ts';

export type DataOptions = GivenIdentity & Omit<ValueOptions, 'takesFees'>;

/** Options of the request take precedence over those saved with the mapping of the headings. */
export const withSaved = (options: DataOptions, { saved = {} }: Header): DataOptions => ({
  ...options,
  dateOrder: options.dateOrder ?? saved.dateOrder ?? null,
  decimalMark: options.decimalMark ?? saved.decimalMark ?? null,
  unsignedAmounts: options.unsignedAmounts ?? saved.unsignedAmounts ?? null,
});

/** Maximum number of waiting rows. */
const MOST_WAITING = 50_000;
/** Maximum number of lines in a note. */
const MOST_NAMED = 5;

interface Waiting {
  kind: RowKind;
  taken: ParsedRow;
}

/** Completes the mapping by the first row of data, because `Valuta` may be a currency or a date, and `Debit` a side. */
const settledMapping = (mapping: Mapping, row: Row): Mapping => {
  const settled: Mapping = { ...mapping };
  const { currency, debit, credit } = mapping;
  if (currency !== undefined) {
    const text = cellText(row, currency);
    if (writtenCurrency(text) === null && writtenDay(text) !== null) {
      delete settled.currency;
      settled.valueDate ??= currency;
    }
  }
  if ((debit === undefined) === (credit === undefined)) return settled;
  // A single debit or credit column beside the amounts: with words it is a column of sides; with amounts it is not read.
  const [column, at] = debit === undefined ? (['credit', credit!] as const) : (['debit', debit] as const);
  delete settled[column];
  if (writtenSide(cellText(row, at)) !== null) settled.side ??= at;
  return settled;
};

const listed = (lines: readonly number[]): string => {
  const others = lines.length > MOST_NAMED ? ` and ${lines.length - MOST_NAMED} others` : '';
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.slice(0, MOST_NAMED).join(', ')}${others}`;
};

export class TableData {
  readonly #header: Header;
  readonly #mapping: Mapping;
  readonly #identity: TableIdentity;
  readonly #values: TableValues;
  readonly #kinds: RowKinds;
  readonly #unmapped: UnmappedMoney;
  readonly #runs: StatementRuns;
  readonly #emit: (part: StatementPart) => void;
  readonly #waiting: Waiting[] = [];
  /** The last row that was read; the fee of the next row may depend on it. */
  #lastRead: ParsedRow | null = null;
  #last: Row;
  readonly #passedOver: number[] = [];
  readonly #takenBack: number[] = [];

  /** @param first the first row of data, which {@link take} receives too */
  constructor(
    header: Header,
    first: Row,
    preamble: Preamble,
    given: DataOptions,
    emit: (part: StatementPart) => void,
  ) {
    const options = withSaved(given, header);
    const { headings, currency, ownMark, takesFees = false } = header;
    const decimalMark = ownMark ?? options.decimalMark;
    this.#header = header;
    this.#mapping = settledMapping(header.mapping, first);
    this.#identity = new TableIdentity(this.#mapping, headings, options, currency, preamble);
    const isOwn = ownMark !== undefined;
    this.#values = new TableValues(this.#mapping, headings, { ...options, decimalMark, takesFees }, isOwn);
    this.#kinds = isOwn
      ? { kindOf: () => 'entry', statusOf: () => 'booked' }
      : rowKindsOf(this.#mapping, headings);
    this.#unmapped = new UnmappedMoney(this.#mapping, headings);
    this.#runs = new StatementRuns(emit);
    this.#emit = emit;
    this.#last = first;
  }

  take(row: Row): void {
    this.#last = row;
    const kind = this.#kinds.kindOf(row);
    if (kind === 'text') return;
    if (kind !== 'entry') this.#passedOver.push(row.line);
    if (kind === 'sum') return;
    const isEntry = kind === 'entry';
    const status = (isEntry ? this.#kinds.statusOf(row) : 'booked') ?? this.#refuseStatus(row);
    const taken = this.#values.take(row, status, this.#identity.currencyOf(row), isEntry);
    this.#waiting.push({ kind, taken });
    if (this.#waiting.length > MOST_WAITING) this.#refuseOpen();
    this.#flush();
  }

  /** The meaning of the columns, completed by the first row of data. */
  get mapping(): Mapping {
    return this.#mapping;
  }

  /** Called after the last row. */
  end(added: readonly StatementNote[]): void {
    const values = this.#values;
    if (this.#isWaiting) {
      values.borrow();
      this.#proveSigns();
      const rows = this.#bookedRows();
      values.learnFees(this.#lastRead ? [this.#lastRead, ...rows] : rows);
      this.#flush();
    }
    if (this.#isWaiting) this.#refuseOpen();
    const { waitingCurrency } = this.#runs;
    if (waitingCurrency !== null) this.#runs.at(this.#identity.accountOf(this.#last), waitingCurrency, null);
    if (this.#runs.isEmpty) {
      throw new StatementError(this.#last, 'at least one row with a day and an amount below the headings');
    }
    this.#runs.finish([...added, ...this.#notes()]);
  }

  get #isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  #refuseOpen(): never {
    return refuseOpenRow(this.#values, this.#waiting[0]!.taken, this.#mapping, this.#header.headings);
  }

  #refuseStatus(row: Row): never {
    return this.#values.refuse(
      row,
      'status',
      (name) =>
        `a status that says whether the row is booked in ${name} (name the column in "ignore" of the mapping if all rows are)`,
    );
  }

  #flush(): void {
    let read = 0;
    for (const waiting of this.#waiting) {
      if (this.#values.isOpen(waiting.taken)) break;
      this.#read(waiting);
      if (waiting.kind === 'entry') this.#lastRead = waiting.taken;
      read += 1;
    }
    if (read > 0) this.#waiting.splice(0, read);
  }

  #read({ kind, taken }: Waiting): void {
    const values = this.#values;
    const { row, status, currency, money } = taken;
    if (kind === 'opening' || kind === 'closing') {
      const amount = this.#balanceOf(taken);
      if (amount !== null) this.#runs.takeBalance(kind, amount, currency);
      return;
    }
    const cells = cellsOf(row, this.#mapping);
    const number = /^\d{1,9}$/.exec(cells.text('number') ?? '')?.[0];
    const account = this.#identity.accountOf(row);
    const balances = this.#runs.at(account, currency, number === undefined ? null : Number(number));
    const isEmpty = !money.amount && !money.debit && !money.credit;
    if (status === 'reversed' || (status === 'pending' && isEmpty)) {
      this.#takenBack.push(row.line);
      return;
    }
    const { amount, reversal } = values.movement(taken);
    const valueDate = values.day(taken, 'valueDate');
    const bookingDate = values.day(taken, 'bookingDate') ?? valueDate;
    let balanceAfter: number | null = null;
    if (status === 'booked') {
      if (bookingDate === null) cells.refuse('bookingDate', 'a date');
      this.#unmapped.take(row, amount === 0);
      balanceAfter = values.signed(taken, 'balance');
      balances.take(amount, balanceAfter, row.line);
    }
    const pending = status === 'pending';
    const entry = {
      ...entryOf(cells, amount, currency),
      bookingDate,
      valueDate,
      balanceAfter,
      reversal,
      pending,
    };
    this.#emit({ kind: 'entry', entry, line: row.line });
  }

  /** Returns an opening or closing balance from any amount column of its row. */
  #balanceOf(taken: ParsedRow): number | null {
    const { money } = taken;
    if (money.balance) return this.#values.signed(taken, 'balance');
    if (money.amount) return this.#values.signed(taken, 'amount');
    if (!money.debit && !money.credit) return null;
    return (this.#values.signed(taken, 'credit') ?? 0) - Math.abs(this.#values.signed(taken, 'debit') ?? 0);
  }

  #bookedRows(): ParsedRow[] {
    return this.#waiting.flatMap(({ kind, taken }) =>
      kind === 'entry' && taken.status === 'booked' ? [taken] : [],
    );
  }

  /** Decides that amounts without sign are credits if the balances of all rows are consistent with it. */
  #proveSigns(): void {
    const values = this.#values;
    if (values.isSigned || this.#mapping.balance === undefined) return;
    const rows = this.#bookedRows();
    values.isSigned = true;
    if (rows.some((taken) => values.isOpen(taken))) {
      values.isSigned = false;
      return;
    }
    const isProven = (sign: 1 | -1): boolean => {
      const proof = new BalanceColumn();
      for (const taken of rows) {
        proof.take(sign * values.movement(taken).amount, values.signed(taken, 'balance'), taken.row.line);
      }
      return proof.isProof;
    };
    // Equal amounts can be consistent as debits from the oldest row and as credits from the newest one.
    values.isSigned = isProven(1) && !isProven(-1);
  }

  #notes(): StatementNote[] {
    const notes: StatementNote[] = [];
    const [passedOver, takenBack] = [this.#passedOver, this.#takenBack];
    if (passedOver.length > 0) {
      const message = `${listed(passedOver)}: a balance or a sum, and not taken for a transaction.`;
      notes.push({ code: 'no_transaction', line: passedOver[0]!, message });
    }
    if (takenBack.length > 0) {
      const message = `${listed(takenBack)}: reversed, declined or not booked, and not taken over.`;
      notes.push({ code: 'not_booked', line: takenBack[0]!, message });
    }
    for (const name of this.#unmapped.names) {
      const message = `The ${name} looks like money and was not read. Say in the mapping what it is, or name it in "ignore".`;
      notes.push({ code: 'column_not_read', line: null, message });
    }
    if (this.#identity.differs) {
      const message =
        'The account that was given is not the one above the table. It was taken as it was given.';
      notes.push({ code: 'account_differs', line: null, message });
    }
    return notes;
  }
}
