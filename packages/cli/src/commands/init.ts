import { basename, resolve } from 'node:path';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { ObdsError } from '../sdk.ts';
import { obstacleTo, TEMPLATES, type Template, writeProject } from '../templates.ts';
import { printable } from '../terminal/printable.ts';

const FIRST_STEPS: Record<Template, string> = {
  typescript: 'npm install && npm run dev',
  python: 'python3 dev.py',
  fastapi: 'python3 -m venv .venv && .venv/bin/pip install -r requirements.txt && .venv/bin/python dev.py',
};

/** Creates a key for the application with the developer's session, or returns the given key. Null without a login, or if the service refuses. */
const keyFor = async (context: Context, name: string): Promise<string | null> => {
  const { secret, session } = context.credentials;
  if (session === null) return secret;
  try {
    return (await context.developer().developers.keys.create({ app_name: name })).key;
  } catch (error) {
    if (!(error instanceof ObdsError)) throw error;
    await context.note(`No key was created for the application: ${error.message}`);
    return null;
  }
};

export const init = command({
  name: 'init',
  group: 'Begin',
  summary: 'Write a small project to start from',
  description:
    'The project connects banks with the Link Widget, syncs transactions into SQLite, verifies webhooks, renews consents and erases\n' +
    'data. Its .env contains the address of the service and, if you are logged in, a new API key. No file is overwritten.',
  arguments: [{ name: 'DIR', describe: 'A new or empty folder.' }],
  options: {
    template: {
      type: 'text',
      choices: TEMPLATES,
      value: 'NAME',
      describe:
        'typescript: Hono, React and Vite. python: the standard library. fastapi: FastAPI. Default: typescript.',
    },
  },
  examples: [
    { command: 'obds init my-app', does: 'a server and a page in TypeScript' },
    { command: 'obds init my-app --template python', does: 'the same in Python' },
  ],
  async run(context, { args, options }) {
    const { io } = context;
    const folder = resolve(io.cwd, args.DIR);
    const template = options.template ?? 'typescript';
    const obstacle = await obstacleTo(folder);
    if (obstacle !== null) throw usageError(obstacle, `obds init ${args.DIR}/my-app`);
    const { url } = context.credentials;
    const key = await keyFor(context, basename(folder));
    const files = await writeProject(io, folder, template, { OBDS_URL: url, OBDS_API_KEY: key ?? '' });
    const next = `cd ${args.DIR} && ${FIRST_STEPS[template]}`;
    if (context.json)
      return context.printJson({ object: 'project', folder, template, files, has_key: key !== null, next });
    await context.print(...files.map((file) => printable(file)));
    await context.note(
      key === null
        ? `.env has no API key. If ${url} is a service on this machine, the project creates one at its first start. ` +
            'Otherwise write the key that "obds keys create NAME" prints into .env.'
        : `.env contains an API key for ${url}.`,
    );
    await context.next(next, 'start it, while the service runs. README.md describes the project');
  },
});
