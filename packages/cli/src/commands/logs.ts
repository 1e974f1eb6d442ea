import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import type { Obds, RequestRecord } from '../sdk.ts';
import { httpFormat } from '../terminal/formats.ts';
import type { Column } from '../terminal/table.ts';
import { shortTime, since } from '../times.ts';
import { showRequest } from './request.ts';

/** Seconds between two polls; a session has three hundred requests in fifteen minutes. */
const POLL_INTERVAL_MS = 5_000;
/** Processes write their records about once a second, so a record may appear below others that were already shown. */
const OVERLAP_MS = 10_000;

const columns: Column<RequestRecord>[] = [
  { head: 'TIME', cell: ({ at }) => shortTime(at) },
  { head: 'STATUS', cell: ({ status }) => status, format: httpFormat },
  { head: 'METHOD', cell: ({ method }) => method.padEnd(6) },
  { head: 'PATH', cell: ({ path, request_path }) => request_path ?? path, least: 32, shrinks: true },
  { head: 'ERROR', cell: ({ error_code }) => error_code ?? '', least: 20 },
  { head: 'MS', cell: ({ duration_ms }) => duration_ms, align: 'right', least: 6, spare: 2 },
  { head: 'REQUEST', cell: ({ id }) => id, spare: 1 },
];

export const logs = command({
  name: 'logs',
  group: 'Account',
  summary: 'List the requests of your applications and their results',
  description:
    'Requests of this command and of the portal are not included. Requests appear within a few seconds and are stored for\n' +
    '30 days; what they were given, as far as it is ids, dates and values of lists, for 14. With the id of a request, all about\n' +
    'it; with any other id, the requests about that.',
  arguments: [
    {
      name: 'ID',
      optional: true,
      describe: 'req_…: this one. conn_…, acc_…, txn_…, evt_… or dlv_…: those about it.',
    },
  ],
  options: {
    status: { type: 'text', value: 'STATUS', describe: 'Only 404, or 4xx.' },
    of: { type: 'text', value: 'KEY_ID', describe: 'Only of one key.' },
    method: {
      type: 'text',
      choices: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      value: 'METHOD',
      describe: 'Only by this one.',
    },
    path: {
      type: 'text',
      value: 'PATTERN',
      describe: 'Only requests to this endpoint, such as /accounts/{id}/balance.',
    },
    error: { type: 'text', value: 'CODE', describe: 'Only requests with this error code.' },
    source: {
      type: 'text',
      choices: ['application', 'widget', 'budget_app'],
      value: 'SOURCE',
      describe: 'Only requests of the key, of the Link Widget, or of budget applications.',
    },
    'idempotency-key': { type: 'text', value: 'KEY', describe: 'Only requests with this Idempotency-Key.' },
    since: { type: 'text', value: 'TIME', describe: 'Only since then: 2h, or a time.' },
    until: { type: 'text', value: 'TIME', describe: 'Before: 1h, or a time.' },
    as: {
      type: 'text',
      choices: ['curl', 'typescript', 'python', 'cli'],
      value: 'LANGUAGE',
      describe: 'Print one request only as code in this language. Needs the id of a request.',
    },
    limit: { type: 'integer', value: 'NUMBER', describe: 'Number of the newest requests. Default: 20.' },
    follow: { type: 'flag', describe: 'Continue with new requests until Ctrl-C.' },
  },
  examples: [
    { command: 'obds logs --follow', does: 'as it happens' },
    { command: 'obds logs --status 4xx --since 1h', does: 'what was refused lately' },
    { command: 'obds logs conn_7Hd2EXAMPLE', does: 'what was asked about a connection' },
    { command: 'obds logs req_5Tw9EXAMPLE --as curl', does: 'one of them again' },
    { command: 'obds logs --status 5xx --json | jq -r ".data[].id"', does: 'ids to ask about' },
  ],
  async run(context, { args, options }) {
    const { follow, limit = 20, as } = options;
    if (limit < 1) throw usageError('--limit is at least 1.');
    const one = args.ID?.startsWith('req_') ? args.ID : null;
    if (as !== undefined && one === null)
      throw usageError('--as is for one request: obds logs req_… --as curl');
    if (one !== null) return showRequest(context, one, as ?? null);
    const now = context.io.now();
    const filter = given({
      status: options.status,
      key: options.of,
      method: options.method,
      path: options.path,
      error_code: options.error,
      source: options.source,
      idempotency_key: options['idempotency-key'],
      about: args.ID,
    });
    const from = given({
      since: options.since === undefined ? undefined : since('--since', options.since, now),
      until: options.until === undefined ? undefined : since('--until', options.until, now),
    });
    const api = context.developer();
    // Taken before the page: a record that arrives meanwhile is in the page or counts as new.
    const present = follow ? await allSince(api, filter, recent(context.io.now())) : [];
    const page = await api.request('GET /developers/requests', { query: { ...filter, ...from, limit } });
    const oldestFirst = page.data.toReversed();
    if (context.json && !follow) return context.printJson(page);
    if (context.json) for (const row of oldestFirst) await context.printJsonLine(row);
    else await context.list({ data: oldestFirst }, columns, 'No requests.');
    if (follow) await keepLooking(context, api, filter, [...page.data, ...present]);
  },
});

const given = (options: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).filter((option): option is [string, string] => option[1] !== undefined),
  );

/** Returns the time since which a record may still appear. */
const recent = (now: number): string => new Date(now - OVERLAP_MS).toISOString();

const keepLooking = async (
  context: Context,
  api: Obds,
  filter: Record<string, string>,
  known: readonly RequestRecord[],
): Promise<void> => {
  const { io } = context;
  await context.note('Following; stop with Ctrl-C.');
  const seen = new Map(known.map(({ id, at }) => [id, at]));
  let newest = known.reduce((latest, { at }) => (at > latest ? at : latest), recent(io.now()));
  while (!io.signal.aborted) {
    await io.sleep(POLL_INTERVAL_MS, io.signal);
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
