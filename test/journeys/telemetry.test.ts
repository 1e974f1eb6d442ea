/** The metrics that the service shows, and the traces that it exports. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { systemClock } from '../../packages/common/clock.ts';
import type { DiskSpace } from '../../src/platform/disk-space.ts';
import { createMetrics } from '../../src/platform/telemetry/metrics.ts';
import { isTracing, statementSummary } from '../../src/platform/telemetry/spans.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { deliverDue } from '../support/deliver.ts';
import { createDeveloper, type TestDeveloper } from '../support/developer.ts';
import { attribute, type ExportedSpan, otlpReceiver } from '../support/otlp-receiver.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const USER = 'petar.petrovic@primer.rs';

/** A disk of the embedded database without space. */
const fullDisk: DiskSpace = { isShort: true, look: async () => {}, close: () => {} };

const lines = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );

const metricsOf = async ({ api }: TestApp): Promise<Map<string, number>> => {
  const { status, body } = await api.get('/metrics', { key: 'owner' });
  assert.equal(status, 200);
  return lines(body);
};

/** Returns every text of a response, however deep. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Values that name no person: banks, currencies, kinds, states, days, routes, random ids of requests. */
const IMPERSONAL =
  /^(?:\/.*|req_\w+|[a-z_]+|[A-Z]{2,3}|[A-Z_.]+|banca-intesa|\d{4}-\d{2}-\d{2}.*|\d{1,4}|https?:\/\/.*)$/;

/** Goes through a whole consent, and returns everything personal that the service received or returned. */
const journey = async (app: TestApp, developer: TestDeveloper): Promise<string[]> => {
  const { api } = app;
  const { key, session } = developer;
  const { connectionId, accountIds } = await connectBank(app, key, { user: USER, seed: 'person' });
  const [accountId] = accountIds as [string];
  const texts: unknown[] = [USER, developer.email, key, session, connectionId, ...accountIds];
  const read = async (path: string, of = key): Promise<void> => {
    const { status, body } = await api.get(path, { key: of });
    assert.ok(status < 500, path);
    texts.push(body);
  };
  await read('/accounts');
  await read(`/accounts?user_id=${encodeURIComponent(USER)}`);
  await read('/connections');
  await read(`/connections/${connectionId}`);
  for (const part of ['/balance', '/identity', '/auth', '/transactions?limit=500', '/recurring']) {
    await read(`/accounts/${accountId}${part}`);
  }
  await read(`/accounts/${accountId}/transactions?search=Lidl`);
  await read(`/connections/${connectionId}/export`);
  for (const path of ['me', 'events', 'webhooks', 'keys', 'requests', 'me/export']) {
    await read(`/developers/${path}`, session);
  }
  const injected = { description: 'UPLATA MARIJA MARIC ZA STAN', amount: -123 };
  await api.post(`/sandbox/accounts/${accountId}/transactions`, { key, body: { transactions: [injected] } });
  texts.push(injected);
  await api.post(`/accounts/${accountId}/sync`, { key });
  await deliverDue(app);
  // Refusals quote what was sent.
  await api.get('/accounts/acc_MARIC/balance', { key });
  await api.get(`/accounts/${accountId}/transactions?cursor=MARIC`, { key });
  await api.post('/connect', { key, body: { bank_id: 'MARIC', user_id: USER } });
  await api.post('/developers/login', { body: { email: developer.email, password: 'secret-MARIC' } });
  texts.push('MARIC');
  assert.equal((await api.delete(`/connections/${connectionId}`, { key })).status, 200);
  await deliverDue(app);
  return [...new Set(texts.flatMap(textsIn).flatMap((text) => [text, ...text.split(/[,;\n]/)]))]
    .map((text) => text.trim())
    .filter((text) => text.length >= 4 && !IMPERSONAL.test(text));
};

test('traces and metrics of a whole consent are exported without anything personal', async (t) => {
  const collector = await otlpReceiver(t);
  const receiver = await webhookReceiver(t);
  const app = await startApp(t, {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector=word',
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    },
  });
  assert.ok(isTracing());
  const developer = await createDeveloper(app);
  await developer.addWebhook(receiver.url);
  const traced = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  await app.api.get('/banks', { headers: { ...traced, tracestate: 'person=MARIC', baggage: 'user=MARIC' } });
  const personal = await journey(app, developer);
  await app.service.close();
  assert.equal(isTracing(), false);

  assert.ok(personal.length > 150, `${personal.length}`);
  assert.ok(collector.received.every(({ headers }) => headers['x-collector'] === 'word'));
  const everything = collector.received.map(({ body }) => body).join('\n');
  // Matched as a whole word, because a short name may be a part of another word.
  const pattern = (text: string): RegExp =>
    new RegExp(
      `(?<![A-Za-z])${JSON.stringify(text)
        .slice(1, -1)
        .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![A-Za-z])`,
    );
  const found = personal.filter((text) => pattern(text).test(everything));
  assert.deepEqual(found, []);

  const spans = collector.spans();
  const named = (name: string): ExportedSpan[] => spans.filter((span) => span.name === name);
  const [identity] = named('GET /accounts/{id}/identity');
  assert.equal(attribute(identity!, 'http.response.status_code'), 200);
  const statements = spans.filter((span) => span.parentSpanId === identity!.spanId);
  assert.deepEqual(
    [...new Set(statements.map((span) => attribute(span, 'db.query.summary')))],
    ['select accounts'],
  );
  assert.equal(attribute(named('GET /accounts/{id}/balance')[1]!, 'error.type'), 'ACCOUNT_NOT_FOUND');
  assert.ok(named('bank read').some((span) => attribute(span, 'bank.id') === 'banca-intesa'));
  const [job] = named('job webhook-delivery');
  assert.ok(named('webhook delivery').some(({ traceId }) => traceId === job!.traceId));
  // The request continues the trace of the caller.
  assert.equal(named('GET /banks')[0]!.parentSpanId, 'b7ad6b7169203331');

  const metrics = collector.metrics();
  for (const name of [
    'http_request_duration_seconds',
    'webhook_attempts_total',
    'process_resident_memory_bytes',
  ]) {
    assert.ok(metrics.has(name), name);
  }
});

test('without an endpoint, nothing is traced', async (t) => {
  const app = await startApp(t);
  await app.api.get('/banks');
  assert.equal(isTracing(), false);
  assert.equal(app.config.otlp, null);
});

test('a statement is named by its first word and table, never by its text', () => {
  assert.equal(statementSummary('select id from accounts where a = $1'), 'select accounts');
  assert.equal(
    statementSummary('  -- "id" is not null\n  insert into data_keys (id) values ($1)'),
    'insert data_keys',
  );
  assert.equal(
    statementSummary('with a as (select 1 from pgboss.job) update b set c = 1'),
    'with pgboss.job',
  );
  assert.equal(statementSummary("alter role current_user password 'from secrets'"), 'alter');
  assert.equal(statementSummary('begin; set local lock_timeout = 1'), 'begin');
});

const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { runbook: string; summary: string };
}

const alertRules = (): Rule[] =>
  parse(file('deploy/prometheus/alerts.yaml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);

/** The expressions of the dashboard and the alerts, without the variables of Grafana. */
const expressions = (): { place: string; expression: string }[] => {
  const { panels } = JSON.parse(file('deploy/grafana/dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  return [
    ...alertRules().map(({ alert, expr }) => ({ place: alert, expression: expr })),
    ...panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ place: title, expression: expr.replaceAll('$__rate_interval', '5m') })),
    ),
  ];
};

/** Returns the metrics that an expression reads, each with the labels by which it is selected or grouped. */
const readBy = (expression: string): { name: string; labels: string[] }[] => {
  const found: { name: string; labels: string[] }[] = [];
  const groups: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, type, from, to }) {
      assert.ok(!type.isError, expression);
      const text = expression.slice(from, to);
      if (name === 'GroupingLabels') groups.push(...(text.match(/\w+/g) ?? []));
      if (name !== 'VectorSelector') return;
      const [metric = ''] = /^\w+/.exec(text) ?? [];
      found.push({ name: metric, labels: [...text.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label]) => label!) });
    },
  });
  return found.map(({ name, labels }) => ({ name, labels: [...labels, ...groups] }));
};

test('each alert has a summary and a runbook, and each runbook says signs, causes, remedy and end', () => {
  const rules = alertRules();
  assert.ok(rules.length >= 15);
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const { alert, annotations } of rules) {
    assert.match(annotations.summary, /\.$/, alert);
    assert.ok(existsSync(new URL(`../../${annotations.runbook}`, import.meta.url)), annotations.runbook);
  }
  const index = file('docs/runbooks/README.md');
  for (const [, page] of index.matchAll(/\]\(([\w-]+\.md)\)/g)) {
    if (page === 'restore.md') continue;
    const headings = [...file(`docs/runbooks/${page}`).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings, ['Signs', 'Look at', 'Do', 'It is over when'], page);
  }
});

test('a cell whose start failed shows the figures of its next start', async () => {
  const { gauge, stored, registry } = createMetrics({ name: 'b', isFirst: false });
  for (const value of [1, 2]) {
    gauge('connections', 'Connections.', () => value);
    const read = async () => [{ name: 'waiting', value }];
    stored(systemClock, { source: 'jobs', figures: [{ name: 'waiting', help: 'Waiting.' }], read });
  }
  const shown = lines(await registry.metrics());
  assert.deepEqual(
    ['connections', 'waiting'].map((name) => shown.get(`${name}{cell="b"}`)),
    [2, 2],
  );
});

test('metrics show pool, queues, deliveries, banks, erasures and the key store', async (t) => {
  const receiver = await webhookReceiver(t, (response, { index }) =>
    response.writeHead(index === 0 ? 500 : 200).end(),
  );
  const silent = await webhookReceiver(t);
  await silent.close();
  const app = await startApp(t, {
    env: { ADMIN_KEY: 'owner', WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true' },
  });
  const { store } = app.service.deps.dataKeys;
  const developer = await createDeveloper(app);
  await developer.addWebhook(receiver.url, { events: ['AUTH.AUTOMATICALLY_VERIFIED'] });
  await developer.addWebhook(silent.url, { events: ['AUTH.AUTOMATICALLY_VERIFIED'] });
  const { connectionId } = await connectBank(app, developer.key);
  app.clock.advance({ minutes: 2 });

  const before = await metricsOf(app);
  assert.equal(before.get('webhook_deliveries_due'), 2);
  assert.equal(before.get('webhook_deliveries_oldest_seconds'), 120);
  assert.ok(before.get('job_queue_waiting{queue="webhook-delivery"}')! >= 1);
  assert.ok(before.get('job_queue_oldest_seconds{queue="webhook-delivery"}')! >= 0);
  assert.equal(before.get('bank_connections{bank="banca-intesa",health="healthy"}'), 1);
  assert.equal(before.get('ingest_lag_seconds{bank="banca-intesa"}'), 120);
  assert.equal(before.get('erasure_lag_seconds'), 0);
  assert.ok(before.get('database_connections_idle')! >= 1);
  assert.equal(before.get('database_connections_waiting'), 0);
  assert.ok(before.has('nodejs_eventloop_lag_p99_seconds'));
  assert.ok(
    before.get(
      'bank_request_duration_seconds_count{bank="banca-intesa",operation="accounts",outcome="answered"}',
    )! > 0,
  );

  await deliverDue(app);
  app.clock.advance({ minutes: 1 });
  const delivered = await metricsOf(app);
  assert.equal(delivered.get('webhook_attempts_total{outcome="status_5xx"}'), 1);
  assert.equal(delivered.get('webhook_attempts_total{outcome="connection"}'), 1);
  assert.equal(delivered.get('webhook_deliveries_retrying'), 2);
  assert.ok(delivered.get('job_duration_seconds_count{queue="webhook-delivery",outcome="done"}')! >= 1);

  assert.equal((await app.api.delete(`/connections/${connectionId}`, { key: developer.key })).status, 200);
  app.clock.advance({ minutes: 1 });
  const after = await metricsOf(app);
  assert.equal(after.has('bank_connections{bank="banca-intesa",health="healthy"}'), false);
  // The data key of the revoked connection still exists.
  assert.ok(after.get('erasure_lag_seconds')! > 0);

  const full = await startApp(t, { env: { ADMIN_KEY: 'owner' }, disk: fullDisk });
  assert.equal((await metricsOf(full)).get('database_disk_full'), 1);
  assert.equal(delivered.get('database_disk_full'), 0);

  // Every metric and label that the dashboard and the alerts read exists.
  const { body } = await app.api.get('/metrics', { key: 'owner' });
  const types = new Map([...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]));
  const labelsOf = (name: string): Set<string> =>
    new Set(
      [...body.matchAll(new RegExp(`^${name}\\{([^}]*)\\}`, 'gm'))].flatMap(([, labels]) =>
        [...labels!.matchAll(/(\w+)="/g)].map(([, label]) => label!),
      ),
    );
  for (const { place, expression } of expressions()) {
    for (const { name, labels } of readBy(expression)) {
      const plain = name.replace(/_(bucket|sum|count)$/, '');
      const isHistogram = types.get(plain) === 'histogram' && plain !== name;
      assert.ok(isHistogram || types.has(name), `${place}: ${name}`);
      const known = labelsOf(name);
      // A counter without values shows no labels yet.
      if (known.size === 0) continue;
      for (const label of labels) assert.ok(known.has(label), `${place}: ${name} has no label ${label}`);
    }
  }

  await assert.rejects(store.get([null as unknown as string, '\0']));
  assert.equal((await metricsOf(app)).get('key_store_errors_total{operation="get"}'), 1);
});
