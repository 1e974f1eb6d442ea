import { command } from '../command.ts';
import { usageError } from '../errors.ts';
import { readPages } from '../pages.ts';
import { statusFormat } from '../terminal/formats.ts';

export const connections = command({
  name: 'connections',
  aliases: ['connections list'],
  group: 'Data',
  summary: 'List connections with user, bank, end of the consent and health',
  options: { user: { type: 'text', value: 'ID', describe: 'Only connections of this user of yours.' } },
  examples: [
    { command: 'obds connections', does: 'all of the key' },
    { command: 'obds connections --user user-42', does: 'of one user' },
  ],
  async run(context, { options }) {
    const api = await context.application();
    const list = api.connections.list(options.user === undefined ? {} : { user_id: options.user });
    await context.list(
      await context.during('Reading the connections', readPages(list)),
      [
        { head: 'ID', cell: ({ connection_id }) => connection_id },
        { head: 'BANK', cell: ({ bank_id }) => bank_id, shrinks: true },
        { head: 'USER', cell: ({ user_id }) => user_id, shrinks: true },
        { head: 'STATUS', cell: ({ status }) => status, format: statusFormat },
        { head: 'DAYS LEFT', cell: ({ days_until_expiry: left }) => left, align: 'right' },
        { head: 'HEALTH', cell: ({ health }) => health && (health.reason ?? health.status), spare: 1 },
      ],
      'There are no connections. Connect a bank: obds connect --sandbox',
    );
  },
});

export const connectionsRevoke = command({
  name: 'connections revoke',
  group: 'Data',
  summary: 'End a consent and erase its data',
  description: 'This cannot be undone. Only id, bank and times remain.',
  arguments: [{ name: 'CONNECTION', describe: 'From obds connections.' }],
  options: { yes: { type: 'flag', describe: 'Needed: you are sure.' } },
  examples: [{ command: 'obds connections revoke conn_7Hd2EXAMPLE --yes', does: 'for good' }],
  async run(context, { args, options }) {
    if (!options.yes)
      throw usageError(
        `This erases ${args.CONNECTION} permanently. Confirm it with --yes.`,
        'the same with --yes',
      );
    const revoked = await (await context.application()).connections.revoke(args.CONNECTION);
    if (context.json) return context.printJson(revoked);
    await context.note('Revoked, and erased.');
  },
});
