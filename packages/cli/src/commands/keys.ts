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
  description: 'The star marks the key with which commands read data.',
  examples: [
    { command: 'obds keys', does: 'all of them' },
    { command: 'obds keys --json | jq -r ".data[].id"', does: 'for a script' },
  ],
  async run(context) {
    const page = await context.developer().developers.keys.list();
    await context.list(
      page,
      columns(context.credentials.keyId),
      'There are no keys. Create one: obds keys create "My app"',
    );
  },
});

/** Prints only the secret on standard output, so that it can be piped; other text goes to standard error. */
const show = async (context: Context, made: { key: string; id: string }): Promise<void> => {
  if (context.json) return context.printJson(made);
  await context.print(printable(made.key));
  await context.note('It is shown only once. Store it for your application, for example in OBDS_API_KEY.');
};

export const keysCreate = command({
  name: 'keys create',
  group: 'Account',
  summary: 'Create an API key',
  description: 'Standard output contains only the key.',
  arguments: [{ name: 'NAME', describe: 'What it is for.' }],
  options: {
    scope: {
      type: 'text',
      choices: SCOPES,
      many: true,
      value: 'SCOPE',
      describe: 'A scope of the key; repeatable. Default: all.',
    },
    expires: { type: 'text', value: 'TIME', describe: 'The end of the key: 90d, or a time. Default: none.' },
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
  summary: 'Choose the key with which commands read data',
  arguments: [{ name: 'KEY_ID', describe: 'From obds keys.' }],
  examples: [{ command: 'obds keys use key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4', does: 'from now on' }],
  async run(context, { args }) {
    const { data } = await context.developer().developers.keys.list();
    const key = data.find(({ id, prefix }) => id === args.KEY_ID || prefix === args.KEY_ID);
    if (!key) throw usageError(`You have no key "${args.KEY_ID}".`, 'obds keys');
    if (key.status !== 'active') throw usageError(`That key is ${key.status}.`, 'obds keys');
    await context.remember({ key_id: key.id, key: undefined });
    if (context.json) return context.printJson(key);
    await context.note(`Commands now use "${key.app_name}".`);
  },
});

export const keysRoll = command({
  name: 'keys roll',
  group: 'Account',
  summary: 'Give a key a new secret',
  description: 'Connections, clock and settings do not change. Older secrets work during the overlap.',
  arguments: [{ name: 'KEY_ID', describe: 'From obds keys.' }],
  options: {
    overlap: {
      type: 'text',
      value: 'TIME',
      describe: 'The overlap, in which older secrets work: 0s, 2h. Default: 1d.',
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
  summary: 'Revoke a key at once',
  description: 'This cannot be undone. Its connections remain, unreadable, unless you erase them.',
  arguments: [{ name: 'KEY_ID', describe: 'From obds keys.' }],
  options: {
    'erase-connections': { type: 'flag', describe: 'Also erase its connections.' },
    yes: { type: 'flag', describe: 'Needed: you are sure.' },
  },
  examples: [
    { command: 'obds keys revoke key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4 --yes', does: 'and keep its connections' },
  ],
  async run(context, { args, options }) {
    const erase = options['erase-connections'];
    if (!options.yes) {
      throw usageError(
        `This revokes ${args.KEY_ID}${erase ? ' and erases its connections' : ''} permanently. Confirm it with --yes.`,
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
