import { command } from '../command.ts';
import type { RecurringStream } from '../sdk.ts';
import type { Column } from '../terminal/table.ts';
import { money } from '../times.ts';
import { accountToShow, SHOWN_ACCOUNT } from './accounts.ts';

const columns: Column<RecurringStream>[] = [
  { head: 'WHO', cell: ({ merchant_name }) => merchant_name, shrinks: true },
  { head: 'AMOUNT', cell: ({ typical_amount }) => money(typical_amount), align: 'right' },
  { head: '', cell: ({ currency }) => currency },
  { head: 'EVERY', cell: ({ cadence }) => cadence.replaceAll('_', ' ') },
  { head: 'NEXT', cell: ({ next_expected_date: next, status }) => next ?? status },
  { head: 'CATEGORY', cell: ({ category }) => category, spare: 1 },
  { head: 'SEEN', cell: ({ occurrences }) => occurrences, align: 'right', spare: 2 },
];

export const recurring = command({
  name: 'recurring',
  group: 'Data',
  summary: 'Show recurring payments and income: salaries, rent, subscriptions',
  arguments: [SHOWN_ACCOUNT],
  examples: [
    { command: 'obds recurring acc_7Hd2EXAMPLE', does: 'of one account' },
    { command: 'obds recurring acc_7Hd2EXAMPLE --json | jq .summary', does: 'the sums, for a script' },
  ],
  async run(context, { args }) {
    const api = await context.application();
    const account = await accountToShow(context, api, args.ACCOUNT);
    const found = await context.during('Looking for what recurs', api.accounts.recurring(account));
    if (context.json) return context.printJson(found);
    const { outflows, inflows, summary } = found;
    for (const [title, streams] of [
      ['Out', outflows],
      ['In', inflows],
    ] as const) {
      if (streams.length === 0) continue;
      await context.print(context.style('bold', title));
      await context.table(columns, streams);
      await context.print('');
    }
    if (outflows.length + inflows.length === 0) return context.note('Nothing recurs yet.');
    await context.note(
      `A month: ${money(summary.total_monthly_outflows)} out, ${money(summary.total_monthly_inflows)} in.`,
    );
  },
});
