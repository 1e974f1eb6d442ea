import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import type { Obds, RequestRecord } from '../sdk.ts';
import { httpFormat } from '../terminal/formats.ts';
import type { Column } from '../terminal/table.ts';
import { shortTime, since } from '../times.ts';

/** A session may ask three hundred times in fifteen minutes. */
const LOOK_AGAIN_MS = 5_000;
/** Processes write their records about once a second, each its own: one may come below others that were seen. */
const OVERLAP_MS = 10_000;

const columns: Column<RequestRecord>[] = [
  { head: 'TIME', cell: ({ at }) => shortTime(at) },
  { head: 'STATUS', cell: ({ status }) => status, format: httpFormat },
  { head: 'METHOD', cell: ({ method }) => method.padEnd(6) },
  { head: 'PATH', cell: ({ path }) => path, least: 32, shrinks: true },
  { head: 'ERROR', cell: ({ error_code }) => error_code ?? '', least: 20 },
  { head: 'MS', cell: ({ duration_ms }) => duration_ms, align: 'right', least: 6, spare: 2 },
  { head: 'REQUEST', cell: ({ id }) => id, spare: 1 },
];

export const logs = command({
  name: 'logs',
  group: 'Account',
  summary: 'Show what your applications asked, and what became of it',
  description:
    'Of the keys themselves: what this command and the portal ask is left out. Route patterns, status, error code and duration; no\n' +
    'content. Requests appear within a few seconds and are kept for 30 days.',
  options: {
    status: { type: 'text', value: 'STATUS', describe: 'Only 404, or 4xx.' },
    of: { type: 'text', value: 'KEY_ID', describe: 'Only of one key.' },
    since: { type: 'text', value: 'TIME', describe: 'Not before: 2h, or a time.' },
    limit: { type: 'integer', value: 'NUMBER', describe: 'How many of the latest. Default: 20.' },
    follow: { type: 'flag', describe: 'Go on with what comes, until Ctrl-C.' },
  },
  examples: [
    { command: 'obds logs --follow', does: 'as it happens' },
    { command: 'obds logs --status 4xx --since 1h', does: 'what was refused lately' },
    { command: 'obds logs --status 5xx --json | jq -r ".data[].id"', does: 'ids to ask about' },
  ],
  async run(context, { options }) {
    const { status, of, follow, limit = 20 } = options;
    if (limit < 1) throw usageError('--limit is at least 1.');
    const filter = { ...(status === undefined ? {} : { status }), ...(of === undefined ? {} : { key: of }) };
    const from =
      options.since === undefined ? {} : { since: since('--since', options.since, context.io.now()) };
    const api = context.developer();
    // Before the page: what comes in between is then either in the page or new.
    const present = follow ? await allSince(api, filter, recent(context.io.now())) : [];
    const page = await api.request('GET /developers/requests', { query: { ...filter, ...from, limit } });
    const oldestFirst = page.data.toReversed();
    if (context.json && !follow) return context.printJson(page);
    if (context.json) for (const row of oldestFirst) await context.printJsonLine(row);
    else await context.list({ data: oldestFirst }, columns, 'No requests.');
    if (follow) await keepLooking(context, api, filter, [...page.data, ...present]);
  },
});

/** From when on a record may still come. */
const recent = (now: number): string => new Date(now - OVERLAP_MS).toISOString();

const keepLooking = async (
  context: Context,
  api: Obds,
  filter: { status?: string; key?: string },
  known: readonly RequestRecord[],
): Promise<void> => {
  const { io } = context;
  await context.note('Following; stop with Ctrl-C.');
  const seen = new Map(known.map(({ id, at }) => [id, at]));
  let newest = known.reduce((latest, { at }) => (at > latest ? at : latest), recent(io.now()));
  while (!io.signal.aborted) {
    await io.sleep(LOOK_AGAIN_MS, io.signal);
    const from = recent(Date.parse(newest));
    const fresh = (await allSince(api, filter, from)).filter(({ id }) => !seen.has(id));
    for (const row of fresh.toReversed()) {
      seen.set(row.id, row.at);
      if (row.at > newest) newest = row.at;
      if (context.json) await context.printJsonLine(row);
      else await context.print(context.lines(columns, [row])[1]!);
    }
    for (const [id, at] of seen) if (at < from) seen.delete(id);
  }
};

const allSince = async (api: Obds, filter: object, from: string): Promise<RequestRecord[]> => {
  const rows: RequestRecord[] = [];
  for (;;) {
    const last = rows.at(-1)?.id;
    const after = last === undefined ? {} : { starting_after: last };
    const query = { ...filter, since: from, limit: 500, ...after };
    const page = await api.request('GET /developers/requests', { query });
    rows.push(...page.data);
    if (!page.has_more || page.data.length === 0) return rows;
  }
};
