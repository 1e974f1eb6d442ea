import { command } from '../command.ts';
import { CliError } from '../errors.ts';
import { EVENTS } from '../events.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Obds } from '../sdk.ts';
import { printable } from '../terminal/printable.ts';

const ABOUT_ACCOUNTS = 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE';

export const trigger = command({
  name: 'trigger',
  group: 'Webhooks',
  summary: 'Emit an event without its cause, for a test of your receiver',
  description: `It is recorded and sent as if it had happened, about a connection or account of yours. Nothing else changes.\n${EVENTS.map((name) => `  ${name}`).join('\n')}`,
  arguments: [{ name: 'EVENT', choices: EVENTS, describe: 'One of those above.' }],
  options: {
    connection: {
      type: 'text',
      value: 'ID',
      describe: 'The connection of the event. Default: one of yours.',
    },
    account: { type: 'text', value: 'ID', describe: `The same, for ${ABOUT_ACCOUNTS}.` },
  },
  examples: [
    { command: 'obds trigger ITEM.CONNECTION_EXPIRED', does: 'about one of your connections' },
    { command: `obds trigger ${ABOUT_ACCOUNTS} --account acc_7Hd2EXAMPLE`, does: 'about an account' },
  ],
  async run(context, { args, options }) {
    const api = await context.application();
    const about = await subject(api, args.EVENT, options);
    const event = EVENTS.find((name) => name === args.EVENT)!;
    const fired = await api.sandbox.fire({ event, ...about });
    if (context.json) return context.printJson(fired);
    await context.print(printable(`${fired.id}  ${fired.event}`));
    await context.next(
      'obds listen --forward-to http://localhost:4000/webhooks',
      'have events brought to your machine',
    );
  },
});

const subject = async (
  api: Obds,
  event: string,
  { connection, account }: { connection: string | undefined; account: string | undefined },
): Promise<{ connection_id?: string; account_id?: string }> => {
  if (account !== undefined) return { account_id: account };
  if (connection !== undefined) return { connection_id: connection };
  const nothing = new CliError(
    'There is no connection or account for this event.',
    exitCodes.notFound,
    'obds connect --sandbox',
  );
  if (event === ABOUT_ACCOUNTS) {
    const [first] = (await api.accounts.list()).data;
    if (!first) throw nothing;
    return { account_id: first.id };
  }
  for await (const { connection_id, status } of api.connections.list()) {
    if (status !== 'revoked') return { connection_id };
  }
  throw nothing;
};
