import { command } from '../command.ts';
import { EVENTS } from '../events.ts';
import { shortTime, since } from '../times.ts';

export const events = command({
  name: 'events',
  group: 'Webhooks',
  summary: 'List the events of your connections, newest first',
  description: 'All events of the last 30 days, whether or not a webhook receives them.',
  options: {
    type: {
      type: 'text',
      choices: EVENTS,
      value: 'EVENT',
      describe: 'Only events of this type, such as ITEM.CONNECTION_EXPIRED.',
    },
    connection: { type: 'text', value: 'ID', describe: 'Only events of this connection.' },
    since: { type: 'text', value: 'TIME', describe: 'Only since then: 2h, or a time.' },
    limit: { type: 'integer', value: 'NUMBER', describe: 'How many. Default: 20.' },
  },
  examples: [
    { command: 'obds events --since 2h', does: 'the last two hours' },
    { command: 'obds events --type ITEM.CONNECTION_EXPIRED --json', does: 'of one kind, for a script' },
  ],
  async run(context, { options }) {
    const { type, connection, limit = 20 } = options;
    const page = await context.developer().developers.events.list({
      limit,
      ...(type === undefined ? {} : { type }),
      ...(connection === undefined ? {} : { connection_id: connection }),
      ...(options.since === undefined ? {} : { since: since('--since', options.since, context.io.now()) }),
    });
    await context.list(
      page,
      [
        { head: 'RECORDED', cell: ({ recorded_at }) => shortTime(recorded_at) },
        { head: 'EVENT', cell: ({ event }) => event },
        { head: 'CONNECTION', cell: ({ connection_id }) => connection_id, spare: 1 },
        { head: 'KEY', cell: ({ api_key_prefix }) => `${api_key_prefix}…`, spare: 3 },
        { head: 'ID', cell: ({ id }) => id, spare: 2 },
      ],
      'Nothing has happened.',
    );
  },
});
