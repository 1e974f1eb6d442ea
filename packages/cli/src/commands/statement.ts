import { readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { command } from '../command.ts';
import { CliError, usageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { ObdsError } from '../sdk.ts';
import { writePrivately } from '../settings.ts';
import { printableLines } from '../terminal/printable.ts';
import { day } from '../times.ts';
import { ACCOUNT, accountOf } from './accounts.ts';
import { showImport } from './statement-report.ts';

/** The size limit of all files of one import together, in bytes. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Refuses an import that the service would refuse after the upload. */
const tooLarge = (path: string, total: number): ObdsError =>
  new ObdsError(
    {
      status: 0,
      error_type: 'INVALID_REQUEST',
      error_code: 'PAYLOAD_TOO_LARGE',
      docs: null,
      request_id: null,
      retry_after: null,
      message: `Not sent: with ${path} the files have ${total} bytes. One import takes at most ${MOST_BYTES}.`,
    },
    'POST /statements',
    [],
  );

export const statementImport = command({
  name: 'statement import',
  group: 'Data',
  summary: 'Import statement files as if the bank had reported them',
  description:
    'camt, MT940, Halcom, Asseco, ROL, OFX, CSV, XLSX, XLS, or a zip of several: formats and encodings are recognised. The same file twice adds\n' +
    'nothing. All files are taken over, or none.',
  arguments: [
    { name: 'FILE', many: true, describe: 'Statement files; a Halcom recap together with its statement.' },
  ],
  options: {
    user: {
      type: 'text',
      value: 'ID',
      describe: 'Your id of the user who owns the accounts. Default: me.',
    },
    bank: {
      type: 'text',
      value: 'BANK',
      describe: 'The bank, if the account number does not identify it.',
    },
    account: {
      type: 'text',
      value: 'NUMBER',
      describe: 'The account number, if a table does not contain it.',
    },
    currency: { type: 'text', value: 'CODE', describe: 'The currency, if a table does not contain it.' },
    mapping: {
      type: 'text',
      value: 'JSON',
      describe: 'The meaning of the columns of a table: see docs/statements.md.',
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
    onto: {
      type: 'text',
      value: 'WHERE',
      describe: 'connection or separate, where the user has connected the account as well.',
    },
    'dry-run': {
      type: 'flag',
      describe: 'Save nothing. Show the first and last rows, the sums and the balances.',
    },
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
      onto: options.onto,
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
    await showImport(context, done);
  },
});

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

/** File name endings that belong to one format. */
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
  summary: 'Download an account as a statement for accounting, spreadsheets or paper',
  description:
    'Only booked transactions, with the balances before and after them. "statement import" reads the files again.\n' +
    `Formats: ${FORMATS.join(', ')}.`,
  arguments: [ACCOUNT],
  options: {
    format: {
      type: 'text',
      choices: FORMATS,
      value: 'FORMAT',
      describe: 'Default: by the name of FILE.',
    },
    out: { type: 'text', value: 'FILE', describe: 'The file to write. Default: standard output.' },
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
      // A file keeps every byte; a terminal must not interpret control characters.
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
