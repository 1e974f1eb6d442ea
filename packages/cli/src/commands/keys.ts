import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import type { ApiKey } from '../sdk.ts';
import { statusFormat } from '../terminal/formats.ts';
import { printable } from '../terminal/printable.ts';
import type { Column } from '../terminal/table.ts';
import { duration, shortTime } from '../times.ts';

const SCOPES = ['accounts:read', 'balance:read', 'transactions:read', 'connections:write'] as const;

const columns = (used: string | null): Column<ApiKey>[] => [
  { head: '', cell: ({ id }) => (id === used ? '*' : ''), format: () => 'green' },
  { head: 'ID', cell: ({ id }) => id },
  { head: 'APPLICATION', cell: ({ app_name }) => app_name, shrinks: true },
  { head: 'KEY', cell: ({ prefix }) => `${prefix}…`, spare: 2 },
  { head: 'STATUS', cell: ({ status }) => status, format: statusFormat },
  { head: 'USED', cell: ({ last_used_at: at }) => (at === null ? null : shortTime(at)), spare: 1 },
  {
    head: 'SCOPES',
    cell: ({ scopes }) => (scopes.length === SCOPES.length ? 'all' : scopes.join(' ')),
    shrinks: true,
    spare: 3,
  },
];

export const keys = command({
  name: 'keys',
  aliases: ['keys list'],
  group: 'Account',
  summary: 'List your API keys',
  description: 'The one with a star is used by commands that read data.',
  examples: [
    { command: 'obds keys', does: 'all of them' },
    { command: 'obds keys --json | jq -r ".data[].id"', does: 'for a script' },
  ],
  async run(context) {
    const page = await context.developer().developers.keys.list();
    await context.list(
      page,
      columns(context.credentials.keyId),
      'No keys yet. Make one: obds keys create "My app"',
    );
  },
});

/** The secret on standard output, this once; everything else beside it, so that it can be piped. */
const show = async (context: Context, made: { key: string; id: string }): Promise<void> => {
  if (context.json) return context.printJson(made);
  await context.print(printable(made.key));
  await context.note(
    'This is the only time that it is shown. Keep it where your application finds it, such as OBDS_API_KEY.',
  );
};

export const keysCreate = command({
  name: 'keys create',
  group: 'Account',
  summary: 'Create an API key',
  description: 'The key is the only thing on standard output.',
  arguments: [{ name: 'NAME', describe: 'What it is for.' }],
  options: {
    scope: {
      type: 'text',
      choices: SCOPES,
      many: true,
      value: 'SCOPE',
      describe: 'What it may do; more than once. Default: everything.',
    },
    expires: { type: 'text', value: 'TIME', describe: 'When it ends: 90d, or a time. Default: never.' },
  },
  examples: [
    { command: 'obds keys create "Budget app"', does: 'with all scopes' },
    {
      command: 'obds keys create Reports --scope accounts:read --scope transactions:read --expires 90d',
      does: 'with less, for a while',
    },
    { command: 'export OBDS_API_KEY=$(obds keys create "My app")', does: 'into the environment' },
  ],
  async run(context, { args, options }) {
    const { scope, expires } = options;
    const ms = expires === undefined ? null : duration(expires);
    const made = await context.developer().developers.keys.create({
      app_name: args.NAME,
      ...(scope.length > 0 ? { scopes: scope.map((name) => SCOPES.find((known) => known === name)!) } : {}),
      ...(expires === undefined
        ? {}
        : { expires_at: ms === null ? expires : new Date(context.io.now() + ms).toISOString() }),
    });
    if (context.settings.key_id === undefined && context.settings.session !== undefined) {
      await context.remember({ key_id: made.id });
    }
    await show(context, made);
    await context.next('obds connect --sandbox', 'connect a simulated bank');
  },
});

export const keysUse = command({
  name: 'keys use',
  group: 'Account',
  summary: 'Choose the key that commands read data with',
  arguments: [{ name: 'KEY_ID', describe: 'From obds keys.' }],
  examples: [{ command: 'obds keys use key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4', does: 'from now on' }],
  async run(context, { args }) {
    const { data } = await context.developer().developers.keys.list();
    const key = data.find(({ id, prefix }) => id === args.KEY_ID || prefix === args.KEY_ID);
    if (!key) throw usageError(`None of your keys is "${args.KEY_ID}".`, 'obds keys');
    if (key.status !== 'active') throw usageError(`That key is ${key.status}.`, 'obds keys');
    await context.remember({ key_id: key.id, key: undefined });
    if (context.json) return context.printJson(key);
    await context.note(`Commands use "${key.app_name}" from now on.`);
  },
});

export const keysRoll = command({
  name: 'keys roll',
  group: 'Account',
  summary: 'Give a key another secret',
  description:
    'Its connections, clock and settings stay. Older secrets work during the overlap; after that they are refused.',
  arguments: [{ name: 'KEY_ID', describe: 'From obds keys.' }],
  options: {
    overlap: {
      type: 'text',
      value: 'TIME',
      describe: 'How long older secrets still work: 0s, 2h. Default: 1d.',
    },
  },
  examples: [
    { command: 'obds keys roll key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4', does: 'with a day to put the new one in place' },
    { command: 'obds keys roll key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4 --overlap 0s', does: 'at once, because it leaked' },
  ],
  async run(context, { args, options }) {
    const overlap = options.overlap === undefined ? null : duration(options.overlap);
    if (options.overlap !== undefined && overlap === null)
      throw usageError('--overlap is a time such as 0s, 2h or 1d.');
    const body = overlap === null ? {} : { overlap_seconds: overlap / 1_000 };
    await show(context, await context.developer().developers.keys.roll(args.KEY_ID, body));
  },
});

export const keysRevoke = command({
  name: 'keys revoke',
  group: 'Account',
  summary: 'End a key, from its very next request on',
  description: 'It cannot be undone. Its connections are kept, unreadable, unless you have them erased.',
  arguments: [{ name: 'KEY_ID', describe: 'From obds keys.' }],
  options: {
    'erase-connections': { type: 'flag', describe: 'Erase what was connected with it, too.' },
    yes: { type: 'flag', describe: 'Needed: you are sure.' },
  },
  examples: [
    { command: 'obds keys revoke key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4 --yes', does: 'and keep its connections' },
  ],
  async run(context, { args, options }) {
    const erase = options['erase-connections'];
    if (!options.yes) {
      throw usageError(
        `This ends ${args.KEY_ID}${erase ? ' and erases its connections' : ''}, for good.`,
        'the same with --yes',
      );
    }
    const revoked = await context
      .developer()
      .developers.keys.revoke(args.KEY_ID, { connections: erase ? 'erase' : 'keep' });
    if (context.settings.key_id === revoked.id) await context.remember({ key_id: undefined });
    if (context.json) return context.printJson(revoked);
    const { kept, erased, erasing } = revoked.connections;
    await context.note(`Revoked. Connections: ${kept} kept, ${erased} erased, ${erasing} being erased.`);
  },
});
