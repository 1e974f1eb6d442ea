import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { ObdsError, type StatementImport } from '../sdk.ts';
import { writePrivately } from '../settings.ts';
import { printable, printableLines } from '../terminal/printable.ts';
import type { Column } from '../terminal/table.ts';
import { day, money } from '../times.ts';
import { ACCOUNT, accountOf } from './accounts.ts';

type Taken = StatementImport['files'][number]['statements'][number] & { file: string; format: string };

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
  {
    head: 'OFF BY',
    cell: ({ difference }) => (difference === null ? null : money(difference)),
    align: 'right',
    format: ({ difference }) => (difference ? 'yellow' : null),
    spare: 1,
  },
];

/** The most bytes that all files of one import may have together. */
const MOST_BYTES = 20 * 1024 * 1024;

/** The service would refuse it, after the upload. */
const tooLarge = (path: string, total: number): ObdsError =>
  new ObdsError(
    {
      status: 0,
      error_type: 'INVALID_REQUEST',
      error_code: 'PAYLOAD_TOO_LARGE',
      docs: null,
      request_id: null,
      retry_after: null,
      message: `Not sent: with ${path} the files have ${total} bytes, and one import takes at most ${MOST_BYTES}.`,
    },
    'POST /statements',
    [],
  );

export const statementImport = command({
  name: 'statement import',
  group: 'Data',
  summary: 'Take over files of statements, as if the bank had reported what is in them',
  description:
    'camt, MT940, Halcom, Asseco, ROL, OFX, CSV, XLSX, XLS, or a zip of several: formats and encodings are recognised. The same file twice adds\n' +
    'nothing. All files are taken over, or none.',
  arguments: [
    { name: 'FILE', many: true, describe: 'Files of statements; a recap of Halcom beside its statement.' },
  ],
  options: {
    user: {
      type: 'text',
      value: 'ID',
      describe: 'Your own identifier of the user whose they are. Default: me.',
    },
    bank: {
      type: 'text',
      value: 'BANK',
      describe: 'Where the account number does not say which bank it is.',
    },
    account: { type: 'text', value: 'NUMBER', describe: 'Where a table does not name the account.' },
    currency: { type: 'text', value: 'CODE', describe: 'Where a table does not name the currency.' },
    mapping: {
      type: 'text',
      value: 'JSON',
      describe: 'What the columns of a table mean; see docs/statements.md.',
    },
    'date-order': {
      type: 'text',
      value: 'ORDER',
      describe: 'dmy or mdy, where all days of a file can be read in both orders.',
    },
    'decimal-mark': {
      type: 'text',
      value: 'MARK',
      describe: 'comma or point, where all amounts of a table can be read with either.',
    },
    'unsigned-amounts': {
      type: 'text',
      value: 'SIDE',
      describe: 'in or out: what amounts are that have no sign and no side.',
    },
    'dry-run': { type: 'flag', describe: 'Keep nothing, and say what would be.' },
  },
  examples: [
    { command: 'obds statement import izvod.xml --user firm-1 --dry-run', does: 'look first' },
    { command: 'obds statement import izvodi/2026-03.zip --user firm-1', does: 'a month of them' },
  ],
  async run(context, { args, options }) {
    const { user = 'me', bank, account, currency, mapping } = options;
    const form = new FormData();
    form.set('user_id', user);
    const others = {
      bank_id: bank,
      account,
      currency,
      mapping,
      date_order: options['date-order'],
      decimal_mark: options['decimal-mark'],
      unsigned_amounts: options['unsigned-amounts'],
      dry_run: options['dry-run'] ? 'true' : undefined,
    };
    for (const [name, value] of Object.entries(others)) if (value !== undefined) form.set(name, value);
    let total = 0;
    for (const path of args.FILE) {
      const file = resolve(context.io.cwd, path);
      const unreadable = (): never => {
        throw usageError(`${path} cannot be read.`);
      };
      total += (await stat(file).catch(unreadable)).size;
      if (total > MOST_BYTES) throw tooLarge(path, total);
      form.append('file', new Blob([await readFile(file).catch(unreadable)]), basename(path));
    }
    const api = await context.application();
    const done = await context.during('Reading the files', api.statements.import(form));
    if (context.json) return context.printJson(done);
    await show(context, done);
  },
});

const show = async (context: Context, { files, gaps, dry_run: dryRun }: StatementImport): Promise<void> => {
  const taken = files.flatMap(({ name, format, statements }) =>
    statements.map((statement) => ({ ...statement, file: name, format })),
  );
  await context.table(columns, taken);
  for (const { file, warnings } of taken) {
    for (const { message, line } of warnings) {
      await context.print(printable(`! ${file}${line === null ? '' : `, line ${line}`}: ${message}`));
    }
  }
  for (const { account, message } of gaps) await context.print(printable(`! ${account}: ${message}`));
  if (dryRun) return context.note('Nothing was imported. Run it without --dry-run to import it.');
  const id = taken.find(({ account_id }) => account_id !== null)?.account_id;
  if (id) await context.next(`obds transactions ${id}`, 'read the transactions');
};

const FORMATS = [
  'csv',
  'csv_excel',
  'xlsx',
  'ofx',
  'qif',
  'camt053',
  'mt940',
  'halcom',
  'halcom_recap',
  'asseco',
  'rol',
  'json',
  'pdf',
] as const;
type Format = (typeof FORMATS)[number];

/** What a name ends with where only one format does. */
const ENDINGS = new Map<string, Format>([
  ['csv', 'csv'],
  ['xlsx', 'xlsx'],
  ['ofx', 'ofx'],
  ['qif', 'qif'],
  ['sta', 'mt940'],
  ['mt940', 'mt940'],
  ['txt', 'halcom'],
  ['json', 'json'],
  ['pdf', 'pdf'],
]);
const BINARY: readonly Format[] = ['xlsx', 'pdf'];

export const statementExport = command({
  name: 'statement export',
  group: 'Data',
  summary: 'Download an account as a statement, for bookkeeping, spreadsheets or paper',
  description:
    'Booked transactions only, with the balances before and after them. What a format carries comes back through "statement import".\n' +
    `Formats: ${FORMATS.join(', ')}.`,
  arguments: [ACCOUNT],
  options: {
    format: {
      type: 'text',
      choices: FORMATS,
      value: 'FORMAT',
      describe: 'Default: as the name of FILE ends.',
    },
    out: { type: 'text', value: 'FILE', describe: 'Where to. Default: standard output.' },
    from: { type: 'text', value: 'DAY', describe: 'The first day. Default: the first of the month.' },
    to: { type: 'text', value: 'DAY', describe: 'The last day. Default: today.' },
  },
  examples: [
    { command: 'obds statement export acc_7Hd2EXAMPLE --out izvod.pdf', does: 'this month, on paper' },
    {
      command: 'obds statement export acc_7Hd2EXAMPLE --format camt053 --from 2026-01-01 --out izvod.xml',
      does: 'for an accounting program',
    },
    { command: 'obds statement export acc_7Hd2EXAMPLE --format csv | head', does: 'a look' },
  ],
  async run(context, { args, options }) {
    const { io } = context;
    const { out } = options;
    const format = options.format ?? ENDINGS.get(out?.split('.').at(-1)?.toLowerCase() ?? '');
    if (format === undefined) throw usageError('--format is missing.', `one of ${FORMATS.join(', ')}`);
    if (out === undefined && io.stdout.isTty && BINARY.includes(format)) {
      throw usageError(`${format} is nothing for a terminal.`, `--out izvod.${format}`);
    }
    const [from, to] = [day('--from', options.from), day('--to', options.to)];
    const api = await context.application();
    const id = await accountOf(api, args.ACCOUNT);
    const query = { format, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    const made = await context.during('Making the statement', api.accounts.statement(id, query));
    const bytes = new Uint8Array(await made.arrayBuffer());
    if (out === undefined) {
      // A file is as it is; on a terminal nothing in it is obeyed.
      await io.stdout.write(io.stdout.isTty ? printableLines(new TextDecoder().decode(bytes)) : bytes);
      return;
    }
    await writePrivately(resolve(io.cwd, out), bytes).catch(() => {
      throw new CliError(`${out} cannot be written.`, exitCodes.failed);
    });
    if (context.json) return context.printJson({ out, format, bytes: bytes.length });
    await context.note(`${out}: ${bytes.length} bytes.`);
  },
});
