/** The collections, read by their programs' libraries, with every request sent to the service. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { generous } from '../../../../test/support/account.ts';
import { startApp, type TestApp } from '../../../../test/support/app.ts';
import {
  bruno,
  inBruno,
  inHttpFile,
  inPostman,
  type Named,
} from '../../../../test/support/collection-readers.ts';
import { sampled } from '../../../../test/support/depth.ts';
import { ending } from '../../../../test/support/ending.ts';
import { sampleWorld } from '../../../../test/support/sample-world.ts';
import type { InterfaceDocument } from '../document.ts';
import type { Operation } from '../operation.ts';
import { story } from '../story.ts';
import { collections } from './collections.ts';
import { foldersOf, variablesOf } from './requests.ts';

/** Returns the documented success status of an operation. */
const success = ({ responses }: Operation): string =>
  Object.keys(responses).find((status) => status.startsWith('2')) ?? assert.fail('no success');

type Variables = Record<string, string | undefined>;

/** Evaluates a path as the scripts of the collections do. */
const valueAt = (body: unknown, path: string): string => new Function('body', `return body.${path}`)(body);

describe('the collections', () => {
  const end = ending();
  let app: TestApp;
  let document: InterfaceDocument;
  let files: Record<string, string>;

  before(async () => {
    app = await startApp(end, { reachable: true, env: { ...generous, ADMIN_KEY: 'k'.repeat(32) } });
    document = (await app.api.get('/openapi.json')).body;
    files = collections(document, { url: app.url, apiKey: app.demoKey });
  });

  const operations = (): Map<string, Operation> =>
    new Map(
      Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .map((operation) => [operation.operationId!, operation]),
    );

  test('are the same in every format, read by its library', () => {
    const http = inHttpFile(files['open-banking.http']!);
    assert.ok(http.length > 70);
    const shared = http.map(({ operationId, ...request }) => ({ ...request, url: decodeURI(request.url) }));
    assert.deepEqual(inPostman(files['open-banking.postman_collection.json']!), shared);
    assert.deepEqual(inBruno(files), shared);
  });

  test('have every operation except the pages for people', () => {
    const named = inHttpFile(files['open-banking.http']!).map(({ operationId }) => operationId);
    const pages = ['getReference', 'listErrors', 'getError'];
    const all = [...operations().keys()].filter((id) => !pages.includes(id));
    assert.deepEqual(named.toSorted(), all.toSorted());
  });

  test('begin with the reader’s address and key, and name no other machine', () => {
    const postman = JSON.parse(files['open-banking.postman_collection.json']!);
    const { variables } = bruno.bruToEnvJsonV2(files['bruno/environments/Local.bru']!);
    const http = [...files['open-banking.http']!.matchAll(/^@(\w+) =(.*)$/gm)];
    const names = variablesOf(foldersOf(document));
    const expected = ['base_url', ...names].map((name) => {
      const known: Record<string, string> = { base_url: app.url, OBDS_API_KEY: app.demoKey };
      return [name, known[name] ?? ''];
    });
    assert.deepEqual(
      postman.variable.map(({ key, value }: Record<string, string>) => [key, value]),
      expected,
    );
    assert.deepEqual(
      variables.map(({ name, value }) => [name, value]),
      expected,
    );
    assert.deepEqual(
      http.map(([, name, value]) => [name, value!.trim()]),
      expected,
    );
    assert.equal(postman.info.schema, 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
    const elsewhere = collections(document, { url: 'https://bank.example.com', apiKey: '' });
    for (const [path, text] of Object.entries(elsewhere)) assert.ok(!text.includes(app.url), path);
  });

  test('store values of a response for the next requests', () => {
    let kept = 0;
    for (const { operationId, saves } of foldersOf(document).flatMap(({ requests }) => requests)) {
      for (const [name, path] of Object.entries(saves)) {
        const operation = operations().get(operationId)!;
        const media = operation.responses[success(operation)]!.content!['application/json']!;
        const [first] = Object.values(media.examples ?? {}) as { value: unknown }[];
        const value = valueAt(media.example ?? first?.value, path);
        assert.equal(typeof value, 'string', `${operationId} saves ${name}`);
        kept++;
      }
    }
    assert.ok(kept > 10);
    const postman = JSON.parse(files['open-banking.postman_collection.json']!);
    const scripts = JSON.stringify(postman.item).match(/pm\.collectionVariables\.set/g) ?? [];
    const requests = Object.entries(files).filter(
      ([, text]) => text.startsWith('meta {') && text.includes('url:'),
    );
    const bru = requests.flatMap(([, text]) => bruno.bruToJsonV2(text).vars?.res ?? []);
    assert.deepEqual([scripts.length, bru.length], [kept, kept]);
  });

  /** Sends a request with these variables. @throws if the response is not the documented success */
  const send = async ({ operationId, name, method, url, token, type, body }: Named, variables: Variables) => {
    const filled = (text: string): string =>
      text.replace(
        /\{\{(\w+)\}\}/g,
        (_, word: string) =>
          variables[word] ?? assert.fail(`${name}: the variables of this test lack ${word}`),
      );
    const abort = new AbortController();
    const response = await fetch(filled(url), {
      method,
      signal: abort.signal,
      headers: {
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${filled(token)}` }),
        ...(type === null ? {} : { 'content-type': type }),
      },
      body: body === null ? null : filled(body),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const said = isJson ? await response.json() : null;
    abort.abort();
    assert.equal(
      String(response.status),
      success(operations().get(operationId)!),
      `${name}: ${JSON.stringify(said)}`,
    );
    return said;
  };

  test('give the documented success for every read', async () => {
    const valuesFor = await sampleWorld(app);
    const words: Record<string, string> = {
      account_id: story.identifiers.accounts!,
      connection_id: story.identifiers.connections!,
      transaction_id: story.identifiers.transactions!,
      session_token: story.identifiers.connect!,
      webhook_id: story.identifiers.webhooks!,
      delivery_id: story.identifiers.deliveries!,
      user_code: story.identifiers['cli-logins']!,
      request_id: story.identifiers.requests!,
      assistant_client_id: (story.requests.decideAssistant as { client_id: string }).client_id,
      mail_token: (story.requests.resetPassword as { token: string }).token,
    };
    const reading = inHttpFile(files['open-banking.http']!).filter(({ method }) => method === 'GET');
    assert.ok(reading.length > 30);
    for (const request of sampled(reading, 4)) {
      const { url, apiKey, session, adminKey, instead } = await valuesFor(request.operationId);
      const named = Object.entries(words).map(([name, word]) => [name, instead[word]]);
      const credentials = { OBDS_API_KEY: apiKey, session, admin_key: adminKey };
      await send(request, { base_url: url, ...credentials, ...Object.fromEntries(named) });
    }
  });

  test('lead from a bank to its transactions by the stored values', async () => {
    const variables: Variables = { base_url: app.url, OBDS_API_KEY: await app.createKey() };
    const requests = new Map(inHttpFile(files['open-banking.http']!).map((one) => [one.operationId, one]));
    const saves = new Map(
      foldersOf(document).flatMap((folder) => folder.requests.map((one) => [one.operationId, one.saves])),
    );
    const way = [
      'startConnect',
      'sandboxAuthorize',
      'exchangePublicToken',
      'listAccounts',
      'getBalance',
      'listTransactions',
      'correctEnrichment',
      'injectTransactions',
      'importStatements',
      'exportConnection',
    ];
    for (const operationId of way) {
      const said = await send(requests.get(operationId)!, variables);
      for (const [name, path] of Object.entries(saves.get(operationId)!))
        variables[name] = valueAt(said, path);
    }
  });
});
