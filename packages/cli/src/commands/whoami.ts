import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { DEMO_KEY } from '../credentials.ts';
import { CliError, notLoggedIn } from '../errors.ts';
import { keyClock } from '../key-clock.ts';
import { days } from '../times.ts';

/** The visible part of a key. */
const shown = (secret: string): string => `${secret.slice(0, 18)}…`;

export const whoami = command({
  name: 'whoami',
  aliases: ['status'],
  group: 'Begin',
  summary: 'Show the service, the developer, the key and its time',
  examples: [
    { command: 'obds whoami', does: 'for you' },
    { command: 'obds whoami --json | jq -r .key.id', does: 'for a script' },
  ],
  async run(context) {
    const { url, session, secret, demo } = context.credentials;
    if (session === null && secret === null && !demo) throw notLoggedIn();
    const developer = session === null ? null : await context.developer().developers.me();
    const keys = session === null ? [] : (await context.developer().developers.keys.list()).data;
    const keyId = session !== null && secret === null ? await usedKey(context) : null;
    const key = keys.find(({ id, prefix }) => id === keyId || keyId?.startsWith(prefix)) ?? null;
    const reaches = secret !== null || demo || key !== null;
    const clock = reaches ? await keyClock(await context.application()) : null;
    const how = secret !== null ? shown(secret) : demo ? `${shown(DEMO_KEY)} (the public demo key)` : null;
    if (context.json) {
      return context.printJson({
        url,
        developer,
        key,
        secret: how,
        clock,
      });
    }
    await context.facts([
      ['service', url],
      ['developer', developer ? `${developer.name} <${developer.email}>` : null],
      [
        'session ends',
        context.settings.session_expires_at && developer ? context.settings.session_expires_at : null,
      ],
      ['key', key ? `${key.app_name} (${key.id}, ${key.status})` : how],
      ['may', key ? key.scopes.join(', ') : null],
      [
        'its time',
        clock &&
          (clock.offset_seconds === 0
            ? clock.now
            : `${clock.now} (${days(clock.offset_seconds / 86_400)} ahead)`),
      ],
    ]);
    if (!reaches) {
      const choose = keys.some(({ status }) => status === 'active');
      await context.next(
        choose ? 'obds keys' : 'obds keys create "My app"',
        choose ? 'choose one of your keys: obds keys use KEY_ID' : 'make an API key',
      );
    }
    if (reaches && session === null)
      await context.next('obds login', 'keys, webhooks, logs: by your account');
  },
});

/** Returns null if there is no key, or several and none was chosen. */
const usedKey = (context: Context): Promise<string | null> =>
  context.keyId().catch((error: unknown) => {
    if (error instanceof CliError) return null;
    throw error;
  });
