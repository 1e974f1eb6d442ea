/** Reads tables of entries once it is known what their columns mean. */
import { accountOf } from '../account-number.ts';
import type { StatementPart, TextSink } from '../reader.ts';
import type { StatementAccount, StatementBalance, StatementNote } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { BalanceColumn } from './balances.ts';
import { cellsOf, cellText, entryOf, type Mapping } from './columns.ts';
import { writtenDay } from './days.ts';
import type { Header } from './header.ts';
import { type GivenIdentity, TableIdentity } from './identity.ts';
import { UnmappedMoney } from './money-columns.ts';
import { writtenCurrency } from './numbers.ts';
import { Preamble, ROWS_BEFORE } from './preamble.ts';
import { type RowKind, rowKindsOf } from './row-kinds.ts';
import { type Row, rowReader } from './rows.ts';
import { writtenSide } from './sides.ts';
import { refuseOpenRow } from './undecided.ts';
import { TableValues, type TakenRow, type ValueOptions } from './values.ts';

export interface TableOptions extends GivenIdentity, Omit<ValueOptions, 'takesFees'> {
  /** Null for a row that is no header: those before it are passed over. */
  header(row: Row): Header | null;
}

/** Rows that wait for what decides how they are read. */
const MOST_WAITING = 50_000;
/** Lines that a note names. */
const MOST_LINES = 5;

export interface Table {
  take(row: Row): void;
  /** All rows have been taken. */
  end(): void;
  /** The headings, or the first row of a table that has none, have been found. */
  readonly isFound: boolean;
  /** Has the last statement say something more. */
  addNote(note: StatementNote): void;
}

interface Run {
  text: string;
  account: StatementAccount;
  number: number | null;
  balances: BalanceColumn;
  stated: { opening: StatementBalance | null; closing: StatementBalance | null };
}

interface Waiting {
  kind: RowKind;
  taken: TakenRow;
}

/** Says in the mapping what only the first row of the data tells: `Valuta` may be a currency or a day, `Debit` a side. */
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
  for (const [side, other] of [
    ['debit', credit],
    ['credit', debit],
  ] as const) {
    const at = settled[side];
    if (at === undefined || other !== undefined) continue;
    // One column of a side beside the amounts: of words, it is a column of sides; of amounts, it is not read.
    delete settled[side];
    if (writtenSide(cellText(row, at)) !== null) settled.side ??= at;
  }
  return settled;
};

const listed = (lines: readonly number[]): string =>
  `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.slice(0, MOST_LINES).join(', ')}${lines.length > MOST_LINES ? ` and ${lines.length - MOST_LINES} others` : ''}`;

/** One statement for each run of rows with the same account, currency and number. */
export const table = (options: TableOptions, emit: (part: StatementPart) => void): Table => {
  const preamble = new Preamble();
  let header: Header | null = null;
  let parts: {
    mapping: Mapping;
    identity: TableIdentity;
    values: TableValues;
    kinds: ReturnType<typeof rowKindsOf>;
    unmapped: UnmappedMoney;
  } | null = null;
  let run: Run | null = null;
  let rowsBefore = 0;
  let waiting: Waiting[] = [];
  /** Rows that wait, from here on. */
  let from = 0;
  let balancesBefore: Run['stated'] = { opening: null, closing: null };
  let lastRow: Row | null = null;
  const added: StatementNote[] = [];
  const passedOver: number[] = [];
  const takenBack: number[] = [];

  const notes = (): StatementNote[] => {
    const found = [...added];
    const add = (code: StatementNote['code'], line: number | null, message: string): void => {
      found.push({ code, line, message });
    };
    if (passedOver.length > 0) {
      add('no_transaction', passedOver[0]!, `${listed(passedOver)}: a balance or a sum, and no transaction.`);
    }
    if (takenBack.length > 0) {
      const message = `${listed(takenBack)}: reversed, declined or cancelled, and no transaction.`;
      add('not_booked', takenBack[0]!, message);
    }
    for (const name of parts?.unmapped.names ?? []) {
      add(
        'column_not_read',
        null,
        `${name[0]!.toUpperCase()}${name.slice(1)} looks like money and was not read; say in the mapping what it is, or name it in "ignore".`,
      );
    }
    if (parts?.identity.differs) {
      add(
        'account_differs',
        null,
        'The account that was given is not the one that stands above the table; it was taken as it was given.',
      );
    }
    return found;
  };

  const finish = (isLast: boolean): void => {
    if (!run) return;
    const { account, number, balances, stated } = run;
    const checked = balances.checked();
    const own: StatementNote[] =
      checked === null || checked.wrongLine === null
        ? []
        : [
            {
              code: 'balance_does_not_follow',
              line: checked.wrongLine,
              message: `The balance in line ${checked.wrongLine} does not follow from the row beside it and the amount${checked.wrong > 1 ? `, and ${checked.wrong - 1} others do not` : ''}.`,
            },
          ];
    const balance = (
      kind: 'opening_booked' | 'closing_booked',
      amount: number | null | undefined,
    ): StatementBalance | null =>
      amount === null || amount === undefined
        ? null
        : { kind, amount, currency: account.currency!, date: null, creditLineIncluded: false };
    const all = isLast ? [...own, ...notes()] : own;
    emit({
      kind: 'statement',
      statement: {
        id: null,
        page: null,
        period: null,
        account,
        number,
        opening: stated.opening ?? balance('opening_booked', checked?.opening),
        closing: stated.closing ?? balance('closing_booked', checked?.closing),
        balances: [],
        ...(all.length > 0 ? { notes: all } : {}),
      },
    });
    run = null;
  };

  const runOf = (row: Row, currency: string): Run => {
    const account = parts!.identity.accountOf(row);
    const number = /^\d{1,9}$/.exec(cellsOf(row, parts!.mapping).text('number') ?? '')?.[0] ?? null;
    const text = `${account} ${currency} ${number}`;
    if (run?.text !== text) finish(false);
    run ??= {
      text,
      account: { ...accountOf(account), currency, holder: null, bank: null },
      number: number === null ? null : Number(number),
      balances: new BalanceColumn(),
      stated: { opening: null, closing: null },
    };
    if (balancesBefore.opening ?? balancesBefore.closing) {
      const { opening, closing } = balancesBefore;
      run.stated = { opening: run.stated.opening ?? opening, closing: closing ?? run.stated.closing };
      balancesBefore = { opening: null, closing: null };
    }
    return run;
  };

  /** An opening or closing balance, however its row says the amount. */
  const takeBalance = (kind: 'opening' | 'closing', taken: TakenRow): void => {
    const { values } = parts!;
    const { money, currency } = taken;
    const amount =
      money.balance === undefined && money.amount === undefined
        ? (values.signed(taken, 'credit') ?? 0) - Math.abs(values.signed(taken, 'debit') ?? 0)
        : values.signed(taken, money.balance === undefined ? 'amount' : 'balance');
    const hasAmount = [money.balance, money.amount, money.debit, money.credit].some(
      (each) => each !== undefined,
    );
    if (!hasAmount || amount === null) return;
    const balance = {
      kind: `${kind}_booked`,
      amount,
      currency,
      date: null,
      creditLineIncluded: false,
    } as const;
    if (kind === 'opening') balancesBefore.opening = balance;
    else if (run?.account.currency === currency) run.stated.closing = balance;
    else balancesBefore.closing = balance;
  };

  const read = ({ kind, taken }: Waiting): void => {
    const { mapping, values, unmapped } = parts!;
    const { row, status, currency, money } = taken;
    if (kind === 'opening' || kind === 'closing') {
      takeBalance(kind, taken);
      return;
    }
    const current = runOf(row, currency);
    if (status === 'reversed' || (status === 'pending' && !money.amount && !money.debit && !money.credit)) {
      takenBack.push(row.line);
      return;
    }
    const { amount, reversal } = values.movement(taken);
    const valueDate = values.day(taken, 'valueDate');
    const bookingDate = values.day(taken, 'bookingDate') ?? valueDate;
    const cells = cellsOf(row, mapping);
    if (status === 'booked') {
      if (bookingDate === null) cells.refuse('bookingDate', 'a date');
      unmapped.take(row, amount === 0);
      current.balances.take(amount, values.signed(taken, 'balance'), row.line);
    }
    const entry = {
      ...entryOf(cells, amount, currency),
      bookingDate,
      valueDate,
      reversal,
      pending: status === 'pending',
    };
    emit({ kind: 'entry', entry, line: row.line });
  };

  const flush = (): void => {
    const { values } = parts!;
    while (from < waiting.length && !values.isOpen(waiting[from]!.taken)) read(waiting[from++]!);
    if (from < waiting.length) return;
    waiting = [];
    from = 0;
  };

  const takeData = (row: Row): void => {
    const { kinds, identity, values } = parts!;
    const kind = kinds.kindOf(row);
    if (kind === 'text') return;
    if (kind !== 'entry') passedOver.push(row.line);
    if (kind === 'sum') return;
    const isEntry = kind === 'entry';
    const status = isEntry ? kinds.statusOf(row) : 'booked';
    if (status === null) {
      return values.refuse(
        row,
        'status',
        (name) =>
          `a status that says whether the row is booked in ${name} (name the column in "ignore" of the mapping if all rows are)`,
      );
    }
    const taken = values.take(row, status, identity.currencyOf(row), isEntry);
    waiting.push({ kind, taken });
    if (waiting.length - from > MOST_WAITING) refuseOpenRow(values, waiting[from]!.taken, parts!, header!);
    flush();
  };

  const begin = (found: Header, row: Row): void => {
    header = found;
    const mapping = settledMapping(found.mapping, row);
    parts = {
      mapping,
      identity: new TableIdentity(mapping, found.headings, options, found.currency, preamble),
      values: new TableValues(
        mapping,
        found.headings,
        { ...options, takesFees: found.takesFees ?? false },
        found.isSigned ?? false,
      ),
      kinds: rowKindsOf(mapping, found.headings),
      unmapped: new UnmappedMoney(mapping, found.headings),
    };
  };

  /** Amounts without signs are money in where the balances of all rows follow from them so. */
  const proveSigns = (): void => {
    const { values, mapping } = parts!;
    if (values.isSigned || mapping.balance === undefined) return;
    values.isSigned = true;
    const proof = new BalanceColumn();
    const entries = waiting
      .slice(from)
      .filter(({ kind, taken }) => kind === 'entry' && taken.status === 'booked');
    if (entries.some(({ taken }) => values.isOpen(taken))) {
      values.isSigned = false;
      return;
    }
    for (const { taken } of entries) {
      proof.take(values.movement(taken).amount, values.signed(taken, 'balance'), taken.row.line);
    }
    values.isSigned = proof.isProof;
  };

  return {
    get isFound() {
      return header !== null;
    },
    addNote: (note) => void added.push(note),
    take(row) {
      lastRow = row;
      if (!header) {
        header = options.header(row);
        if (header?.isData) begin(header, row);
        else if (!header) {
          preamble.take(row);
          rowsBefore += 1;
          if (rowsBefore > ROWS_BEFORE) throw new StatementError(row, 'a header with a date and an amount');
        }
        if (!header?.isData) return;
      }
      if (!parts) begin(header, row);
      takeData(row);
    },
    end() {
      if (!header) throw new StatementError({ line: 1, column: 1 }, 'a header with a date and an amount');
      if (parts) {
        const { values } = parts;
        if (from < waiting.length) {
          values.borrow();
          flush();
        }
        if (from < waiting.length) {
          proveSigns();
          values.learnFees(waiting.slice(from).map(({ taken }) => taken));
          flush();
        }
        if (from < waiting.length) refuseOpenRow(values, waiting[from]!.taken, parts, header);
        if (balancesBefore.opening ?? balancesBefore.closing) {
          runOf(lastRow!, (balancesBefore.opening ?? balancesBefore.closing)!.currency);
        }
      }
      if (!run) {
        throw new StatementError(
          lastRow ?? { line: 1, column: 1 },
          'at least one row with a day and an amount below the headings',
        );
      }
      finish(true);
    },
  };
};

/** The same of delimited text. */
export const tableSink = (
  { separator, quotes, ...options }: TableOptions & { separator: string; quotes: boolean },
  emit: (part: StatementPart) => void,
): TextSink => {
  const { take, end } = table(options, emit);
  const lines = rowReader(separator, quotes, take);
  return {
    write: lines.write,
    end() {
      lines.end();
      end();
    },
  };
};
