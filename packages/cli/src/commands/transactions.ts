import { BEGINNING, type ChangePage, changesSince, type Place } from '../changes.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { readPages } from '../pages.ts';
import type { Obds, TransactionList } from '../sdk.ts';
import { csvLine } from '../terminal/csv.ts';
import { printable } from '../terminal/printable.ts';
import { day } from '../times.ts';
import { csvCells, csvHead, transactionColumns } from '../transaction-columns.ts';
import { accountToShow, SHOWN_ACCOUNT } from './accounts.ts';

/** Polls ninety times in the window of the rate limit; a key has three hundred requests. */
export const POLL_INTERVAL_MS = 10_000;

export const transactions = command({
  name: 'transactions',
  group: 'Data',
  summary: 'Read the transactions of an account, newest first',
  description:
    'A table for people, --json for programs, --csv for spreadsheets. --follow continues with what the bank reports next; to keep a\n' +
    'copy that misses nothing, use obds sync.',
  arguments: [SHOWN_ACCOUNT],
  options: {
    from: { type: 'text', value: 'DAY', describe: 'Earliest day.' },
    to: { type: 'text', value: 'DAY', describe: 'Latest day.' },
    category: { type: 'text', value: 'NAME', describe: 'Only this category, such as groceries.' },
    limit: { type: 'integer', value: 'NUMBER', describe: 'How many. Default: 50.' },
    all: { type: 'flag', describe: 'All transactions.' },
    csv: {
      type: 'flag',
      describe: 'Print CSV. Texts that a spreadsheet would read as a formula begin with an apostrophe.',
    },
    follow: { type: 'flag', describe: 'Continue with all changes until Ctrl-C.' },
  },
  examples: [
    { command: 'obds transactions', does: 'the newest of what was connected last' },
    {
      command: 'obds transactions acc_7Hd2EXAMPLE --category groceries --from 2026-01-01 --all',
      does: 'some of one account',
    },
    {
      command: 'obds transactions acc_7Hd2EXAMPLE --all --csv > transactions.csv',
      does: 'all of them for a spreadsheet',
    },
    { command: 'obds transactions acc_7Hd2EXAMPLE --json | jq ".data[].amount"', does: 'for a script' },
    { command: 'obds transactions acc_7Hd2EXAMPLE --follow', does: 'and what comes next' },
  ],
  async run(context, { args, options }) {
    const { category, csv, follow, all } = options;
    if (csv && context.json) throw usageError('--csv or --json, not both.');
    const limit = options.limit ?? 50;
    if (limit < 1) throw usageError('--limit is at least 1.');
    const [from, to] = [day('--from', options.from), day('--to', options.to)];
    const api = await context.application();
    const account = await accountToShow(context, api, args.ACCOUNT, context.json || csv);
    const query = {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(category === undefined ? {} : { category }),
    };
    // The cursor at the end of the history, so that only later changes follow.
    const place = follow
      ? await context.during('Reading the history', presentPlace(api, account, context))
      : null;
    const size = all ? 500 : Math.min(limit, 500);
    const list = api.transactions.list(account, { ...query, limit: size });
    const found = await context.during('Reading transactions', readPages(list, all ? null : limit));
    await show(context, found, { csv, follow });
    if (place) await keepLooking(context, account, place, csv);
    else if (!csv) await context.next(`obds recurring ${account}`, 'see what recurs');
  },
});

const show = async (
  context: Context,
  found: TransactionList,
  { csv, follow }: { csv: boolean; follow: boolean },
): Promise<void> => {
  const rows = found.data;
  if (csv) {
    await context.io.stdout.write([...(follow ? [['change', ...csvHead]] : [csvHead])].map(csvLine).join(''));
    for (const row of rows)
      await context.io.stdout.write(csvLine([...(follow ? ['present'] : []), ...csvCells(row)]));
    return;
  }
  if (context.json && !follow) return context.printJson(found);
  if (context.json) {
    for (const transaction of rows) await context.printJsonLine({ change: 'present', transaction });
    return;
  }
  if (rows.length === 0) return context.note('No transactions.');
  await context.table(transactionColumns, rows);
};

const presentPlace = async (api: Obds, account: string, { io }: Context): Promise<Place> => {
  let place = BEGINNING;
  for await (const page of changesSince(api, account, place, io.signal)) place = page.place;
  return place;
};

const MARKS = { added: '+', modified: '~', removed: '-' } as const;

const keepLooking = async (context: Context, account: string, begin: Place, csv: boolean): Promise<void> => {
  const { io } = context;
  await context.note('Following; stop with Ctrl-C.');
  let place = begin;
  while (!io.signal.aborted) {
    await io.sleep(POLL_INTERVAL_MS, io.signal);
    for await (const page of changesSince(await context.application(), account, place, io.signal)) {
      await showChanges(context, page, csv);
      place = page.place;
    }
  }
};

const showChanges = async (context: Context, { changes }: ChangePage, csv: boolean): Promise<void> => {
  for (const change of changes) {
    if (context.json) {
      await context.printJsonLine({ change: change.kind, transaction: change.transaction });
    } else if (csv) {
      const cells =
        change.kind === 'removed' ? [change.transaction.transaction_id] : csvCells(change.transaction);
      await context.io.stdout.write(csvLine([change.kind, ...cells]));
    } else if (change.kind === 'removed') {
      await context.print(printable(`${MARKS.removed} ${change.transaction.transaction_id}`));
    } else {
      const [, line] = context.lines(transactionColumns, [change.transaction]);
      await context.print(`${MARKS[change.kind]} ${line}`);
    }
  }
};
