import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { clientFor, normaliseUrl } from '../credentials.ts';
import { CliError, usageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { keyClock } from '../key-clock.ts';
import { ObdsError } from '../sdk.ts';
import { printable } from '../terminal/printable.ts';

export const login = command({
  name: 'login',
  group: 'Begin',
  summary: 'Log in with your browser or an API key',
  description:
    'Opens a page of the developer portal, where you compare a code and approve. This command never sees your password, and gets no\n' +
    'secret of a key: it works with a session of 24 hours that "obds logout" ends. Where there is no browser, open the address on\n' +
    'any other machine, or give a key.',
  options: {
    'no-browser': { type: 'flag', describe: 'Only print the address.' },
    'key-stdin': {
      type: 'flag',
      describe: 'Read an API key from standard input, so that it is not in the history or the process list.',
    },
  },
  examples: [
    { command: 'obds login', does: 'by your browser' },
    { command: 'obds login --url https://bank.example.com', does: 'at another service' },
    { command: 'obds login --key-stdin --url https://bank.example.com < key.txt', does: 'without a browser' },
    {
      command: 'obds login --key svc_test_sk_…',
      does: 'the same, where others see neither screen nor history',
    },
  ],
  async run(context, { options }) {
    const { url, secret, inLine } = context.credentials;
    if (options['key-stdin']) return storeKey(context, url, (await context.io.readStdin()).trim());
    // A credential of the environment is used without being stored.
    if (secret !== null && inLine) return storeKey(context, url, secret);
    await byBrowser(context, url, options['no-browser']);
  },
});

/** Stores a key that the service accepts. */
const storeKey = async (context: Context, url: string, key: string): Promise<void> => {
  if (!/^svc_(test|live)_sk_/.test(key))
    throw usageError('An API key begins with svc_test_sk_ or svc_live_sk_.');
  await keyClock(clientFor(context.io, url, { apiKey: key }));
  await context.remember({ ...LOGGED_OUT, url, key });
  if (context.json) return context.printJson({ url, email: null, key_id: null });
  await context.note(`The service at ${url} accepts the key. It is stored in a file that only you can read.`);
  await context.next('obds accounts', 'see what it reaches');
};

/** Settings of the previous login. */
export const LOGGED_OUT = {
  session: undefined,
  session_expires_at: undefined,
  email: undefined,
  key: undefined,
  key_id: undefined,
} as const;

const byBrowser = async (context: Context, url: string, printOnly: boolean): Promise<void> => {
  const { io } = context;
  const api = context.anybody();
  const begun = await api.request('POST /developers/cli-logins', {
    body: { machine: io.machine.slice(0, 100) },
  });
  const address = sameService(begun.verification_uri_complete, begun.verification_uri);
  const opened = !printOnly && io.stderr.isTty && (await io.openBrowser(address));
  await io.stderr.write(
    `${opened ? 'Your browser opens' : 'Open in a browser'}: ${address}\n` +
      `Approve there if it shows this code: ${printable(begun.user_code)}\n`,
  );
  await context.note('Without an account, register there and open the address again.');
  const waited = waitForApproval(context, begun.device_code, begun.interval, Date.parse(begun.expires_at));
  const session = await context.during('Waiting for you to approve', waited);
  await endEarlier(context, url);
  await context.remember({
    ...LOGGED_OUT,
    url: normaliseUrl(url),
    session: session.token,
    session_expires_at: session.expires_at,
    email: session.developer.email,
  });
  const developer = clientFor(io, url, { session: session.token });
  const { data } = await developer.developers.keys.list();
  const key = data.find(({ status, environment }) => status === 'active' && environment === 'sandbox');
  if (key) await context.remember({ key_id: key.id });
  if (context.json)
    return context.printJson({ url, email: session.developer.email, key_id: key?.id ?? null });
  await context.note(`You are logged in as ${session.developer.email} until ${session.expires_at}.`);
  if (key) {
    await context.note(
      `Commands use the key "${key.app_name}" (${key.id}). Choose another: obds keys use KEY_ID.`,
    );
    await context.next('obds connect --sandbox', 'connect a simulated bank');
  } else {
    await context.next('obds keys create "My app"', 'make an API key');
  }
};

/** Accepts only http addresses, so that the system does not open a program. */
const sameService = (complete: string, plain: string): string => {
  for (const address of [complete, plain]) {
    if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return new URL(address).href;
  }
  throw new CliError('The service returned no address for the browser.', exitCodes.failed);
};

const waitForApproval = async (context: Context, deviceCode: string, interval: number, until: number) => {
  const { io } = context;
  const api = context.anybody();
  const body = { device_code: deviceCode };
  for (;;) {
    try {
      return await api.request('POST /developers/cli-logins/token', { body });
    } catch (error) {
      const waits = error instanceof ObdsError && error.error_code === 'CLI_LOGIN_PENDING';
      if (!waits || io.now() > until) throw error;
    }
    await io.sleep(Math.max(1, interval) * 1_000, io.signal);
  }
};

/** Ends the previous session. If the request fails, the session expires by itself. */
const endEarlier = async ({ io, settings }: Context, url: string): Promise<void> => {
  if (settings.session === undefined || normaliseUrl(settings.url ?? url) !== normaliseUrl(url)) return;
  await clientFor(io, url, { session: settings.session })
    .developers.logout()
    .catch(() => {});
};
