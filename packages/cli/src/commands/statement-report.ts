/** Prints the result of an import of statements: a line for each statement, and rows and sums after a dry run. */
import type { Context } from '../context.ts';
import type { StatementImport } from '../sdk.ts';
import { printable } from '../terminal/printable.ts';
import type { Column } from '../terminal/table.ts';
import { money } from '../times.ts';

type Statement = StatementImport['files'][number]['statements'][number];
type Taken = Statement & { file: string; format: string };
type Row = NonNullable<Statement['rows']>['first'][number];

const columns: Column<Taken>[] = [
  { head: 'FILE', cell: ({ file }) => file, shrinks: true },
  { head: 'FORMAT', cell: ({ format }) => format, spare: 2 },
  { head: 'ACCOUNT', cell: ({ account }) => account },
  { head: 'PERIOD', cell: ({ period }) => period && `${period.from} – ${period.to}`, spare: 3 },
  { head: 'LINES', cell: ({ lines }) => lines, align: 'right' },
  {
    head: 'NEW',
    cell: ({ added }) => added,
    align: 'right',
    format: ({ added }) => (added > 0 ? 'green' : null),
  },
  { head: 'KNOWN', cell: ({ known }) => known, align: 'right' },
  { head: 'IN', cell: ({ money_in: sum }) => money(sum), align: 'right', spare: 5 },
  { head: 'OUT', cell: ({ money_out: sum }) => money(sum), align: 'right', spare: 4 },
  {
    head: 'OFF BY',
    cell: ({ difference }) => (difference === null ? null : money(difference)),
    align: 'right',
    format: ({ difference }) => (difference ? 'yellow' : null),
    spare: 1,
  },
];

/** Rows that are printed at each end: with the sums, a statement fits a terminal of 24 lines. */
const AT_EACH_END = 4;
/** Warnings that are printed one by one. */
const MOST_WARNINGS = 5;

/** The rows of a statement that fit one screen; null stands for those in between. */
const shownRows = ({ rows, lines, left_out: leftOut }: Statement): (Row | null)[] => {
  const all = [...(rows?.first ?? []), ...(rows?.last ?? [])];
  const count = lines - leftOut;
  if (all.length <= 2 * AT_EACH_END && all.length === count) return all;
  return [...all.slice(0, AT_EACH_END), null, ...all.slice(-AT_EACH_END)];
};

const rowColumns = (between: number): Column<Row | null>[] => [
  { head: 'DATE', cell: (row) => row?.date ?? '…' },
  { head: 'AMOUNT', cell: (row) => (row ? money(row.amount) : '…'), align: 'right' },
  {
    head: 'DESCRIPTION',
    cell: (row) => (row ? [row.counterparty, row.description].filter(Boolean).join(': ') : `${between} more`),
    shrinks: true,
  },
  { head: 'MERCHANT', cell: (row) => (row ? row.merchant_name : '…'), spare: 1, shrinks: true },
  {
    head: 'STATUS',
    cell: (row) => (row ? (row.is_new ? 'new' : 'known') : '…'),
    format: (row) => (row?.is_new ? 'green' : null),
    spare: 2,
  },
];

const agreement = ({ difference, currency }: Statement): string => {
  if (difference === null) return 'the file does not give both balances';
  return difference === 0 ? 'the sums add up' : `the sums are off by ${money(difference)} ${currency}`;
};

/** Amounts below each other: `Money in      5,000.00`. */
const sums = (statement: Statement): string[] => {
  const {
    opening_balance: opening,
    closing_balance: closing,
    money_in: moneyIn,
    money_out: moneyOut,
  } = statement;
  const lines: [name: string, amount: number | null, note: string][] = [
    ['Opening balance', opening, ''],
    ['Money in', moneyIn, ''],
    ['Money out', moneyOut, ''],
    ['Closing balance', closing, agreement(statement)],
  ];
  const cells = lines.map(([, amount]) => (amount === null ? '–' : money(amount)));
  const wide = Math.max(...cells.map((cell) => cell.length));
  return lines.map(([name, , note], at) =>
    `${name.padEnd(15)}  ${cells[at]!.padStart(wide)}  ${note}`.trimEnd(),
  );
};

const showStatement = async (context: Context, statement: Taken): Promise<void> => {
  const { file, format, account, currency, period, lines, added, known, left_out: leftOut } = statement;
  const days = period ? `, ${period.from} – ${period.to}` : '';
  await context.print(printable(`${file} (${format}): account ${account} ${currency}${days}`));
  const others = leftOut > 0 ? `, ${leftOut} not booked and left out` : '';
  await context.print(`${lines} ${lines === 1 ? 'row' : 'rows'}: ${added} new, ${known} known${others}`, '');
  const rows = shownRows(statement);
  if (rows.length > 0) {
    await context.table(rowColumns(lines - leftOut - 2 * AT_EACH_END), rows);
    await context.print('');
  }
  await context.print(...sums(statement));
};

const warningsOf = (taken: readonly Taken[], gaps: StatementImport['gaps']): string[] => [
  ...taken.flatMap(({ file, warnings }) =>
    warnings.map(({ message, line }) => `${file}${line === null ? '' : `, line ${line}`}: ${message}`),
  ),
  ...gaps.map(({ account, message }) => `${account}: ${message}`),
];

export const showImport = async (
  context: Context,
  { files, gaps, dry_run: dryRun }: StatementImport,
): Promise<void> => {
  const taken = files.flatMap(({ name, format, statements }) =>
    statements.map((statement) => ({ ...statement, file: name, format })),
  );
  const [only] = taken;
  if (dryRun && only && taken.length === 1) await showStatement(context, only);
  else await context.table(columns, taken);
  const warnings = warningsOf(taken, gaps);
  const shown = dryRun ? warnings.slice(0, MOST_WARNINGS) : warnings;
  for (const warning of shown) await context.print(printable(`! ${warning}`));
  const left = warnings.length - shown.length;
  if (left > 0)
    await context.print(`! ${left} more ${left === 1 ? 'warning' : 'warnings'}: use --json to see all.`);
  if (dryRun) return context.note('Nothing was imported. Run it without --dry-run to import it.');
  const id = taken.find(({ account_id }) => account_id !== null)?.account_id;
  if (id) await context.next(`obds transactions ${id}`, 'read the transactions');
};
