import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Account, Obds } from '../sdk.ts';
import type { Column } from '../terminal/table.ts';
import { money } from '../times.ts';

export const accountColumns: Column<Account>[] = [
  { head: 'ID', cell: ({ id }) => id },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true, spare: 1 },
  { head: 'TYPE', cell: ({ type }) => type, spare: 3 },
  { head: 'BANK', cell: ({ bank_id }) => bank_id, spare: 2 },
  { head: 'BALANCE', cell: ({ balance }) => money(balance), align: 'right' },
  { head: '', cell: ({ currency }) => currency },
  { head: 'IBAN', cell: ({ iban }) => iban, spare: 4 },
];

export const ACCOUNT = {
  name: 'ACCOUNT',
  optional: true,
  describe: 'An id of obds accounts. Optional if there is only one.',
} as const;

export const SHOWN_ACCOUNT = {
  ...ACCOUNT,
  describe: 'An id of obds accounts. Default: the first of the newest connection; programs must give one.',
} as const;

/** Returns the named account, or the only one. */
export const accountOf = async (api: Obds, named: string | undefined): Promise<string> => {
  if (named !== undefined) return named;
  const { data } = await api.accounts.list();
  const [only, ...more] = data;
  if (!only) {
    const { data: ended } = await api.connections.list({ status: 'expired', limit: 1 });
    throw ended.length > 0
      ? new CliError(
          'No account can be read, because every consent has ended.',
          exitCodes.notFound,
          'obds connections',
        )
      : new CliError('There are no accounts.', exitCodes.notFound, 'obds connect --sandbox');
  }
  if (more.length === 0) return only.id;
  const known = data.slice(0, 5).map(({ id, name, currency }) => `${id} (${name}, ${currency})`);
  throw new CliError(
    `There are ${data.length} accounts. Give the id of one: ${known.join('; ')}`,
    exitCodes.usage,
    'obds accounts',
  );
};

/**
 * Returns the named account. Without a name, a person gets an account and is told which. A program gets an error, because
 * its input must not depend on which account was connected last.
 */
export const accountToShow = async (
  context: Context,
  api: Obds,
  named: string | undefined,
  isForProgram = context.json,
): Promise<string> => {
  if (named !== undefined || isForProgram) return accountOf(api, named);
  const { data } = await api.accounts.list();
  const newest = data.at(-1)?.connection_id;
  const shown = data.find(({ connection_id }) => connection_id === newest);
  if (!shown || data.length === 1) return accountOf(api, shown?.id);
  await context.note(`${shown.name}, ${shown.id}, is one of ${data.length}. All of them: obds accounts`);
  return shown.id;
};

/** Names the connections whose accounts are missing from a list because their consent has ended. */
const noteEnded = async (
  context: Context,
  api: Obds,
  { user, bank, connection }: Record<'user' | 'bank' | 'connection', string | undefined>,
): Promise<void> => {
  const all = await api.connections
    .list({
      status: 'expired',
      ...(user === undefined ? {} : { user_id: user }),
      ...(bank === undefined ? {} : { bank_id: bank }),
    })
    .toArray();
  const ended = all.filter(({ connection_id: id }) => connection === undefined || id === connection);
  if (ended.length === 0) return;
  const named = ended.slice(0, 5).map(({ connection_id, bank_id }) => `${connection_id} (${bank_id})`);
  const more = ended.length > named.length ? `; all of them: obds connections` : '';
  await context.note(
    `Accounts of connections with an ended consent are not shown: ${named.join(', ')}${more}. Renew it: obds connect`,
  );
};

export const accounts = command({
  name: 'accounts',
  group: 'Data',
  summary: 'List accounts with their balances',
  options: {
    user: { type: 'text', value: 'ID', describe: 'Only accounts of this user of yours.' },
    bank: { type: 'text', value: 'BANK', describe: 'Only those at one bank.' },
    connection: { type: 'text', value: 'ID', describe: 'Only accounts of this connection.' },
  },
  examples: [
    { command: 'obds accounts', does: 'all that the key reaches' },
    { command: 'obds accounts --user user-42 --json', does: 'of one user, for a script' },
  ],
  async run(context, { options }) {
    const { user, bank, connection } = options;
    const api = await context.application();
    const found = await api.accounts.list({
      ...(user === undefined ? {} : { user_id: user }),
      ...(bank === undefined ? {} : { bank_id: bank }),
      ...(connection === undefined ? {} : { connection_id: connection }),
    });
    await context.list(
      found,
      accountColumns,
      'There are no accounts. Connect a bank: obds connect --sandbox',
    );
    if (!context.json) await noteEnded(context, api, { user, bank, connection });
  },
});

export const balance = command({
  name: 'balance',
  group: 'Data',
  summary: 'Show the balance of an account and the health of its connection',
  arguments: [SHOWN_ACCOUNT],
  examples: [{ command: 'obds balance acc_7Hd2EXAMPLE', does: 'of one account' }],
  async run(context, { args }) {
    const api = await context.application();
    const found = await api.accounts.balance(await accountToShow(context, api, args.ACCOUNT));
    if (context.json) return context.printJson(found);
    await context.facts([
      ['account', found.account_id],
      ['balance', `${money(found.balance)} ${found.currency}`],
      ['available', `${money(found.available_balance)} ${found.currency}`],
      ['read at', found.retrieved_at],
      ['bank', found.health.message ?? found.health.status],
    ]);
  },
});
