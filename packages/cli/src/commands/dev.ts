import { join, resolve } from 'node:path';
import { command } from '../command.ts';
import { clientFor, DEMO_KEY } from '../credentials.ts';
import { usageError } from '../errors.ts';
import { findService, startService, userDataDirectory } from '../local-service.ts';
import type { Obds } from '../sdk.ts';

const PORT = 3000;
const LARGEST_PORT = 65_535;
/** The customer and the user that the first start connects. */
const SEED = 'demo';
const USER = 'demo';

/** Connects a simulated customer, unless the demo key has a connection already. */
const connectCustomer = async (api: Obds, seed: string): Promise<boolean> => {
  const { data } = await api.connections.list({ user_id: USER, limit: 1 });
  if (data.length > 0) return false;
  const session = await api.connect.start({ bank_id: 'banca-intesa', user_id: USER, sandbox: { seed } });
  const { public_token } = await api.sandbox.authorize({ session_token: session.session_token });
  await api.connect.exchange({ public_token: public_token! });
  return true;
};

export const dev = command({
  name: 'dev',
  group: 'Begin',
  summary: 'Start a service on this machine, with data to look at',
  description:
    'Starts the service with its own database and simulated banks, connects a simulated customer, and opens its\n' +
    'page. The data stay for the next start. Ctrl-C stops it.',
  options: {
    port: { type: 'integer', value: 'PORT', describe: `Default: ${PORT}.` },
    'data-dir': {
      type: 'text',
      value: 'DIR',
      describe: 'Where the data are. Default: $XDG_DATA_HOME/obds/data, or ~/.local/share/obds/data.',
    },
    seed: {
      type: 'text',
      value: 'TEXT',
      describe: 'The simulated customer of the first start: the same seed gives the same customer.',
    },
    reset: { type: 'flag', describe: 'Delete the data of earlier starts first.' },
    'no-browser': { type: 'flag', describe: 'Only print the address.' },
  },
  examples: [
    { command: 'obds dev', does: 'a service with demo data, from any folder' },
    { command: 'obds dev --reset --seed my-test', does: 'again from the beginning, with another customer' },
  ],
  async run(context, { options }) {
    const { io } = context;
    const port = options.port ?? PORT;
    if (port < 1 || port > LARGEST_PORT)
      throw usageError(`--port must be a number from 1 to ${LARGEST_PORT}.`);
    const directory = userDataDirectory(io);
    const program = await findService(io, directory);
    const service = startService(
      io,
      program,
      {
        PORT: String(port),
        DATA_DIR: resolve(io.cwd, options['data-dir'] ?? join(directory, 'data')),
        NODE_ENV: 'development',
        DEMO_API_KEYS: DEMO_KEY,
      },
      options.reset ? ['--reset'] : [],
    );
    io.signal.addEventListener('abort', () => service.stop(), { once: true });
    try {
      await service.ready;
      const url = `http://localhost:${port}`;
      const api = clientFor(io, url, { apiKey: DEMO_KEY });
      const isNew = await connectCustomer(api, options.seed ?? SEED);
      await io.stderr.write(
        isNew
          ? `A simulated customer is connected (user "${USER}"): ${url}/v1/accounts with the demo key.\n`
          : `The data of the last start are here. To begin again: ${io.program} dev --reset\n`,
      );
      if (!options['no-browser'] && io.stderr.isTty) await io.openBrowser(url);
      await service.ended;
    } finally {
      service.stop();
      await service.ended;
    }
  },
});
