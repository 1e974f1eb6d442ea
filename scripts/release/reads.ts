/** Requests whose responses a snapshot records, and which are repeated on a later version. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../test/support/app.ts';
import { INBOX, type Invented } from './invented-data.ts';

export interface Read {
  /** Absent: GET. */
  method?: 'POST';
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  /** Whether later versions may improve the result: only its status and the names of its fields are recorded. */
  byRules?: true;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** The reads of usage come first, because each other read counts as a use. */
export const readsOf = (invented: Invented): Read[] => {
  const { account, businessAccount, statementAccount, webhook, failingWebhook, once } = invented;
  const by = (credential: string, paths: readonly string[], more: Partial<Read> = {}): Read[] =>
    paths.map((path) => ({ path, headers: { authorization: `Bearer ${credential}` }, ...more }));
  const access = new URL(invented.simplefin);
  const basic = Buffer.from(`${access.username}:${access.password}`).toString('base64');
  return [
    ...by(invented.session, [
      '/developers/usage',
      '/developers/requests?limit=10',
      `/developers/requests/${invented.request}`,
      '/developers/keys',
      '/developers/me',
      '/developers/me/data',
      '/developers/audit-log?limit=20',
      '/developers/connections',
      '/developers/webhooks',
      `/developers/webhooks/${webhook}`,
      `/developers/webhooks/${webhook}/deliveries`,
      `/developers/webhooks/${webhook}/deliveries/${invented.delivery}`,
      `/developers/webhooks/${failingWebhook}/deliveries`,
      '/developers/events?limit=20',
      '/developers/assistants',
      INBOX,
    ]),
    ...by(invented.key, [
      '/accounts',
      '/connections',
      `/connections/${invented.connection}`,
      `/connections/${invented.revoked}`,
      `/connections/${invented.expired}`,
      `/accounts/${account}/balance`,
      `/accounts/${account}/identity`,
      `/accounts/${account}/auth`,
      `/accounts/${account}/transactions?limit=50`,
      `/accounts/${account}/transactions?cursor=${invented.cursor}`,
      `/accounts/${businessAccount}/transactions?limit=50`,
      `/accounts/${statementAccount}/transactions?cursor=`,
      '/transactions?text=MAXI&limit=10',
      '/sandbox/clock',
      '/simplefin/tokens',
      '/xs2a/tpps',
      `/connections/${invented.statementConnection}/export`,
    ]),
    ...by(invented.olderKey, [`/accounts/${businessAccount}/balance`]),
    ...by(
      invented.key,
      [
        `/accounts/${account}/recurring`,
        `/accounts/${account}/upcoming`,
        `/accounts/${account}/spending`,
        `/transactions/${invented.corrected}/enrichment`,
      ],
      { byRules: true },
    ),
    {
      method: 'POST',
      path: once.path,
      headers: { authorization: `Bearer ${invented.key}`, 'idempotency-key': once.key },
      body: once.body,
    },
    {
      path: `${access.pathname}/accounts?start-date=1771000000`,
      headers: { authorization: `Basic ${basic}` },
    },
    {
      method: 'POST',
      path: '/mcp',
      headers: {
        authorization: `Bearer ${invented.assistant}`,
        accept: 'application/json, text/event-stream',
      },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_accounts', arguments: {} } },
      byRules: true,
    },
    // The key of a user's receipt.
    { path: '/.well-known/jwks.json', headers: {} },
    { path: invented.consent.path, headers: { ...invented.consent.headers } },
  ];
};

export const answersTo = async (app: TestApp, reads: readonly Read[]): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const { method = 'GET', path, headers, body, byRules } of reads) {
    const response = await fetch(app.url + path, {
      method,
      headers: {
        'x-request-id': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const content = isJson ? JSON.parse(text) : text;
    answers.push({ status: response.status, body: byRules ? Object.keys(Object(content)) : content });
  }
  return answers;
};

/** Asserts that a response equals the recorded one. A later version may add fields. */
export const assertUnchanged = ({ path, byRules }: Read, recorded: Answer, now: Answer): void => {
  assert.equal(now.status, recorded.status, `${path}: ${JSON.stringify(now.body)}`);
  if (byRules) {
    const missing = (recorded.body as string[]).filter((name) => !(now.body as string[]).includes(name));
    assert.deepEqual(missing, [], path);
    return;
  }
  assert.deepEqual(shared(now.body, recorded.body), shared(recorded.body, recorded.body), path);
};

/** Returns the fields that both have, without the request id. */
const shared = (value: unknown, model: unknown): unknown => {
  if (Array.isArray(value) && Array.isArray(model)) {
    return value.map((entry, place) => shared(entry, model[place]));
  }
  if (!isObject(value) || !isObject(model)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name in model && name !== 'request_id')
      .map(([name, entry]) => [name, shared(entry, model[name])]),
  );
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
