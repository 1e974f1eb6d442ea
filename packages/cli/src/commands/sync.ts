import { resolve } from 'node:path';
import { type ChangePage, changesSince } from '../changes.ts';
import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import {
  FORMATS,
  freshState,
  openChanges,
  readState,
  type SyncState,
  saveState,
  textOf,
} from '../sync-file.ts';
import { ACCOUNT, accountOf } from './accounts.ts';
import { POLL_INTERVAL_MS } from './transactions.ts';

export const sync = command({
  name: 'sync',
  group: 'Data',
  summary: 'Append all changes of an account to a file',
  description:
    'Each run appends the changes since the last one: a line for each change. Apply them in order.\n' +
    'Its progress is in a second file next to it. It may be stopped or killed at any moment: the next run continues where it was,\n' +
    'and every change is in the file once. Without --out the changes go to standard output; add --state to continue from there.',
  arguments: [ACCOUNT],
  options: {
    out: { type: 'text', value: 'FILE', describe: 'The file to which changes are appended.' },
    format: {
      type: 'text',
      choices: FORMATS,
      value: 'FORMAT',
      describe: 'Default: by the name of FILE, else jsonl.',
    },
    state: {
      type: 'text',
      value: 'FILE',
      describe: 'The file with the progress. Default: FILE.state.json.',
    },
    restart: { type: 'flag', describe: 'Start again and replace FILE.' },
    follow: { type: 'flag', describe: 'Go on until Ctrl-C.' },
  },
  examples: [
    {
      command: 'obds sync acc_7Hd2EXAMPLE --out transactions.jsonl',
      does: 'and again tomorrow, for what came since',
    },
    {
      command: 'obds sync acc_7Hd2EXAMPLE --out transactions.csv --follow',
      does: 'for a spreadsheet, as it happens',
    },
    { command: 'obds sync acc_7Hd2EXAMPLE --state cursor.json | ./import', does: 'into a program of yours' },
  ],
  async run(context, { args, options }) {
    const account = await accountOf(await context.application(), args.ACCOUNT);
    const at = (path: string): string => resolve(context.io.cwd, path);
    const out = options.out === undefined || options.out === '-' ? null : at(options.out);
    const format = options.format ?? (out?.endsWith('.csv') ? 'csv' : 'jsonl');
    const statePath =
      options.state !== undefined ? at(options.state) : out === null ? null : `${out}.state.json`;
    if (out !== null && statePath === out) throw usageError('--state is another file than --out.');
    const fresh = freshState(account, format);
    // Written before the file is emptied, so that a crash in between cannot leave a cursor without its data.
    if (options.restart && statePath !== null) await saveState(statePath, fresh);
    const kept = statePath === null ? null : await readState(statePath, account, format);
    const sink = await sinkFor(context, out, kept);
    const state = kept ?? fresh;
    if (kept === null && statePath !== null) await saveState(statePath, state);
    try {
      await keepUp(context, state, { sink, statePath, follow: options.follow, out });
    } finally {
      await sink.close();
    }
  },
});

interface Sink {
  /** Resolves when the data are safely on disk. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

const sinkFor = async ({ io }: Context, out: string | null, kept: SyncState | null): Promise<Sink> => {
  if (out === null) return { write: (text) => io.stdout.write(text), close: async () => {} };
  const file = await openChanges(out, kept);
  return {
    write: async (text) => {
      await file.writeFile(text);
      await file.datasync();
    },
    close: () => file.close(),
  };
};

interface Keeping {
  sink: Sink;
  statePath: string | null;
  follow: boolean;
  out: string | null;
}

const keepUp = async (
  context: Context,
  begin: SyncState,
  { sink, statePath, follow, out }: Keeping,
): Promise<void> => {
  const { io } = context;
  const counts = { added: 0, modified: 0, removed: 0 };
  let state = begin;
  let complete = true;
  const take = async ({ changes, place, ...page }: ChangePage): Promise<void> => {
    const text = textOf(state.format, changes, state.bytes === 0 && state.cursor === '');
    if (text !== '') await sink.write(text);
    state = { ...state, ...place, bytes: state.bytes + Buffer.byteLength(text) };
    if (statePath !== null) await saveState(statePath, state);
    for (const { kind } of changes) counts[kind] += 1;
    complete = page.complete;
  };
  const once = async (): Promise<void> => {
    const api = await context.application();
    for await (const page of changesSince(api, state.account_id, state, io.signal)) await take(page);
  };
  await context.during('Reading changes', once());
  while (follow && !io.signal.aborted) {
    await io.sleep(POLL_INTERVAL_MS, io.signal);
    await once();
  }
  if (context.json && out !== null)
    return context.printJson({ account_id: state.account_id, out, ...counts, complete });
  const words = `${counts.added} added, ${counts.modified} changed, ${counts.removed} gone`;
  await context.note(out === null ? words : `${words}: ${out}`);
  if (!complete)
    await context.note(
      'The history is still being read from the bank. Run the command again later for the rest.',
    );
};
