import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, usageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Obds } from '../sdk.ts';
import { accountColumns } from './accounts.ts';

/** Polls two hundred times in the ten minutes of a session; a key has three hundred requests in 15 minutes. */
const POLL_INTERVAL_MS = 3_000;

export const connect = command({
  name: 'connect',
  group: 'Begin',
  summary: 'Connect a bank, or renew the consent of a user',
  description:
    'Opens the page of the bank and waits until the user agrees. With --sandbox the simulated user agrees at once.\n' +
    'The same user at the same bank renews the existing connection.',
  arguments: [
    {
      name: 'BANK',
      optional: true,
      describe: 'An id of obds banks. Default with --sandbox: banca-intesa.',
    },
  ],
  options: {
    user: { type: 'text', value: 'ID', describe: 'Your id of the user. Default: me.' },
    sandbox: { type: 'flag', describe: 'Agree at once in the place of the simulated user.' },
    seed: {
      type: 'text',
      value: 'TEXT',
      describe: 'The simulated customer: the same seed gives the same customer.',
    },
    scenario: {
      type: 'text',
      value: 'NAME',
      describe: 'The kind of customer, such as salaried: see docs/sandbox.md.',
    },
    'no-browser': { type: 'flag', describe: 'Only print the address of the bank.' },
  },
  examples: [
    { command: 'obds connect --sandbox', does: 'at once, for a first look' },
    { command: 'obds connect otp --user user-42', does: 'as the user would, in the browser' },
    {
      command: 'obds connect banca-intesa --sandbox --seed demo-7 --json | jq -r .connection_id',
      does: 'in a test',
    },
  ],
  async run(context, { args, options }) {
    const { sandbox, seed, scenario, user = 'me' } = options;
    const bank = args.BANK ?? (sandbox ? 'banca-intesa' : undefined);
    if (bank === undefined) throw usageError('BANK is missing.', 'obds banks, or obds connect --sandbox');
    const api = await context.application();
    const chosen = {
      ...(seed === undefined ? {} : { seed }),
      ...(scenario === undefined ? {} : { scenario }),
    };
    const session = await api.connect.start({
      bank_id: bank,
      user_id: user,
      // The service validates the scenario.
      ...(Object.keys(chosen).length > 0 ? { sandbox: chosen as { seed?: string } } : {}),
    });
    const token = session.session_token;
    const publicToken = sandbox
      ? (await context.during('The simulated user agrees', api.sandbox.authorize({ session_token: token })))
          .public_token
      : await byUser(context, api, token, session.auth_url, options['no-browser']);
    if (publicToken == null) throw new CliError('The bank gave no consent.', exitCodes.refused);
    const made = await context.during(
      'Reading the accounts',
      api.connect.exchange({ public_token: publicToken }),
    );
    const accounts = await api.accounts.list({ connection_id: made.connection_id });
    if (context.json) return context.printJson({ ...made, accounts: accounts.data });
    await context.note(`Connected: ${made.connection_id}`);
    await context.table(accountColumns, accounts.data);
    const [first] = accounts.data;
    if (first) await context.next(`obds transactions ${first.id}`, 'read its transactions');
  },
});

/** Waits until the user has decided at the bank. */
const byUser = async (
  context: Context,
  api: Obds,
  token: string,
  authUrl: string,
  printOnly: boolean,
): Promise<string | null> => {
  const { io } = context;
  if (!/^https?:\/\//i.test(authUrl))
    throw new CliError('The service returned no address of the bank.', exitCodes.failed);
  const opened = !printOnly && io.stderr.isTty && (await io.openBrowser(authUrl));
  await io.stderr.write(
    `${opened ? 'Your browser opens the bank' : 'Open the bank'}: ${new URL(authUrl).href}\n`,
  );
  const wait = async (): Promise<string | null> => {
    for (;;) {
      const { status, public_token: found } = await api.connect.status(token);
      if (status === 'authorized') return found;
      if (status === 'expired') {
        throw new CliError(
          'The user refused at the bank, or did not agree in time.',
          exitCodes.refused,
          'the same again',
        );
      }
      await io.sleep(POLL_INTERVAL_MS, io.signal);
    }
  };
  return context.during('Waiting for the user to agree at the bank', wait());
};
