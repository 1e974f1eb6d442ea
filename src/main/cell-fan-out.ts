/** Requests of the operator, and of development, that concern every cell: each answers, and the answers become one. */
import type { IncomingMessage } from 'node:http';
import type { App } from '../platform/http/server.ts';
import { inCell } from '../platform/vocabulary/cell-mark.ts';

export interface CellApp {
  mark: string;
  app: App;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** An answer with its body as it was sent, which may be no text. */
export interface WholeAnswer extends Answer {
  bytes: Buffer;
}

/** Rows of one request to a cell. */
const PAGE = 200;

/** Sends a request of a client to the application of a cell, as if it had come from that client. */
export const ask = async (
  { app, mark }: CellApp,
  request: IncomingMessage,
  url: string,
  body = '',
): Promise<WholeAnswer> => {
  const {
    'accept-encoding': _,
    'content-length': __,
    'transfer-encoding': ___,
    ...headers
  } = request.headers;
  const response = await inCell(mark, () =>
    app.inject({
      method: (request.method ?? 'GET') as 'GET',
      url,
      headers: headers as Record<string, string>,
      ...(request.socket.remoteAddress === undefined ? {} : { remoteAddress: request.socket.remoteAddress }),
      ...(body === '' ? {} : { payload: body }),
    }),
  );
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    body: response.body,
    bytes: response.rawPayload,
  };
};

/** Adds the numbers of several objects of one form. */
const sum = (one: unknown, other: unknown): unknown => {
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one;
  return Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, sum(value, (other as Record<string, unknown>)[name])]),
  );
};

const rateOf = ({ total, errors }: { total: number; errors: number }): number =>
  total === 0 ? 0 : Math.round((errors / total) * 10_000) / 10_000;

type Row = Record<string, unknown>;
const timeOf = (row: Row): string => String(row.created_at ?? row.sent_at ?? row.received_at ?? '');
/** Sorts rows of several cells. Rows of one time keep the order of their cell. */
const newestFirst = (one: Row, other: Row): number => timeOf(other).localeCompare(timeOf(one));

/** Reads the first rows of a list of one cell. */
const rowsOf = async (
  cell: CellApp,
  request: IncomingMessage,
  { path, count }: { path: string; count: number },
): Promise<Answer & { rows: Row[] }> => {
  const rows: Row[] = [];
  while (true) {
    const limit = Math.min(PAGE, count - rows.length);
    const answer = await ask(cell, request, `${path}?limit=${limit}&offset=${rows.length}`);
    if (answer.status !== 200) return { ...answer, rows };
    const { data } = JSON.parse(answer.body) as { data: Row[] };
    rows.push(...data);
    if (data.length < limit || rows.length >= count) return { ...answer, rows };
  }
};

export type Collector = (
  cells: readonly CellApp[],
  request: IncomingMessage,
  body: string,
) => Promise<Answer>;

/** Returns the first answer that is no success, else what `join` makes of all. */
const together =
  (join: (bodies: Row[]) => Row): Collector =>
  async (cells, request, body) => {
    const answers = await Promise.all(cells.map((cell) => ask(cell, request, request.url!, body)));
    const first = answers.find(({ status }) => status !== 200) ?? answers[0]!;
    const areRows = answers.every(({ headers }) => headers['content-type']?.startsWith('application/json'));
    if (first.status !== 200 || !areRows) return first;
    return {
      ...first,
      body: `${JSON.stringify(join(answers.map((answer) => JSON.parse(answer.body) as Row)))}\n`,
    };
  };

const totals = together((bodies) => {
  const all = bodies.reduce((one, other) => sum(one, other) as Row);
  const requests = all.requests_24h as { total: number; errors: number };
  return { ...all, requests_24h: { ...requests, error_rate: rateOf(requests) } };
});

const lists = together((bodies) => ({
  ...bodies[0],
  data: bodies.flatMap(({ data }) => data as Row[]).sort(newestFirst),
}));

/** Sends a change to every cell. */
const everywhere = together(([first]) => first!);

/** A page of a list that is spread over the cells, newest first. */
const page: Collector = async (cells, request) => {
  const [path = '', query] = request.url!.split('?', 2);
  const given = new URLSearchParams(query);
  const [limit, offset] = ['limit', 'offset'].map((name) => given.get(name));
  // The first cell says what is wrong with a page that is no page.
  const alone = await ask(cells[0]!, request, request.url!);
  if (alone.status !== 200) return alone;
  const from = Number(offset ?? 0);
  const until = from + Math.min(PAGE, Number(limit ?? 50));
  const answers = await Promise.all(
    cells.map((cell) => rowsOf(cell, request, { path, count: Math.min(until, 100_000) })),
  );
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) return refused;
  const data = answers
    .flatMap(({ rows }) => rows)
    .sort(newestFirst)
    .slice(from, until);
  return {
    ...alone,
    body: `${JSON.stringify({ ...(JSON.parse(alone.body) as Row), data, count: data.length })}\n`,
  };
};

/** Joins texts of metrics, in which all lines of one metric must be together. */
export const joinMetrics = (texts: readonly string[]): string => {
  const blocks = new Map<string, string[]>();
  for (const text of texts) {
    let lines: string[] = [];
    for (const line of text.split('\n')) {
      if (line.startsWith('# HELP ')) {
        const name = line.split(' ', 3)[2]!;
        lines = blocks.get(name) ?? [];
        blocks.set(name, lines);
      }
      if (line !== '' && !(line.startsWith('#') && lines.includes(line))) lines.push(line);
    }
  }
  return `${[...blocks.values()].flat().join('\n')}\n`;
};

/** Returns how a request is answered that concerns every cell; null for every other request. */
export const collectorOf = (method: string, path: string): Collector | null => {
  if (method === 'PATCH' && path.startsWith('/admin/banks/')) return everywhere;
  if (method === 'POST' && /^\/dev\/inbox\/[^/]+\/behaviour$/.test(path)) return everywhere;
  if (method !== 'GET') return null;
  if (path === '/admin/overview') return totals;
  if (path === '/admin/developers' || path === '/admin/waitlist') return page;
  return path === '/dev/outbox' || path.startsWith('/dev/inbox/') ? lists : null;
};
