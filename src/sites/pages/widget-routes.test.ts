import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../../../test/support/app.ts';
import { assertError } from '../../../test/support/client.ts';
import { ending } from '../../../test/support/ending.ts';
import { banks } from '../../banks/catalogue/catalogue.ts';
import { OWN_FIELDS } from './make-bundles.ts';

/** Maximum size of the widget in customers' pages, in bytes as sent. */
const WIDGET_MAX = 30_720;

describe('the files of the widget', () => {
  const end = ending();
  let app: TestApp;

  before(async () => {
    app = await startApp(end);
  });

  test(`the script has at most ${WIDGET_MAX} bytes`, async (t) => {
    const { body, headers } = await app.api.get('/v1/service.js');
    const bytes = Buffer.byteLength(body);
    t.diagnostic(`service.js: ${bytes} of ${WIDGET_MAX} bytes`);
    assert.ok(bytes <= WIDGET_MAX, `${bytes} bytes`);
    assert.match(body, /http:\/\/localhost:3000\/v1/);
    assert.doesNotMatch(body, /__[A-Z_]+__|innerHTML|eval\(|document\.write/);
    // Browsers that are too old to show the widget must be able to parse it, to report that.
    assert.doesNotMatch(body, /\?\?=|\|\|=|&&=|static ?\{/);
    assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8');
  });

  test('the script at its path is revalidated, with 304 while it is the same', async () => {
    for (const path of ['/service.js', '/v1/service.js']) {
      const { headers } = await app.api.get(path);
      assert.equal(headers.get('cache-control'), 'public, no-cache');
      const again = await app.api.get(path, { headers: { 'if-none-match': headers.get('etag')! } });
      assert.equal(again.status, 304);
      assert.equal(again.body, '');
    }
  });

  test('the script at its hash is immutable, and another hash is not found', async () => {
    const { body: described } = await app.api.get('/v1/service.js.integrity.json');
    const { pathname } = new URL(described.url);
    const { body, headers } = await app.api.get(pathname);
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(described.bytes, Buffer.byteLength(body));
    assert.equal(described.integrity, `sha384-${createHash('sha384').update(body).digest('base64')}`);
    assertError(await app.api.get('/v1/service.0123456789abcdef.js'), 404, 'NOT_FOUND');
  });

  test('the extras have their digest in the script, and are immutable', async () => {
    const { body } = await app.api.get('/v1/service.js');
    const [, hash] = /service-extras\.(\w+)\.js/.exec(body)!;
    const { body: extras, headers } = await app.api.get(`/v1/service-extras.${hash}.js`);
    assert.ok(body.includes(`"sha256-${createHash('sha256').update(extras).digest('base64')}"`));
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
    assertError(await app.api.get('/v1/service-extras.0123456789abcdef.js'), 404, 'NOT_FOUND');
  });

  test('fields that texts, the API, the page or the tab’s storage read by name keep their names', async () => {
    const source = (file: string): Promise<string> =>
      readFile(new URL(`../../../web/widget/${file}`, import.meta.url), 'utf8');
    const namesIn = (text: string, pattern: RegExp): string[] =>
      [...text.matchAll(pattern)].map(([, name]) => name!);
    const FIELD = /^ {2}(\w+)\??[:(]/gm;
    const typesOf = (text: string, types: readonly string[]): string[] =>
      types.flatMap((type) => namesIn(text.split(`interface ${type} {`)[1]!.split('\n}')[0]!, FIELD));

    const { body: description } = await app.api.get('/v1/openapi.json');
    const properties = (node: unknown, seen = new Set<unknown>()): string[] => {
      if (typeof node !== 'object' || node === null || seen.has(node)) return [];
      seen.add(node);
      const { $ref, properties: own = {} } = node as { $ref?: string; properties?: object };
      const next = $ref
        ? $ref
            .split('/')
            .slice(1)
            .reduce((at, part) => at[part], description)
        : undefined;
      return [
        ...Object.keys(own),
        ...[...Object.values(node), next].flatMap((each) => properties(each, seen)),
      ];
    };
    const asked = ['/banks', '/link/token', '/connect', '/connect/{session_token}/status'].map(
      (path) => description.paths[path],
    );

    const words = (await Promise.all(['words.ts', 'extra-words.ts'].map(source))).join('');
    const outside = [
      ...namesIn(words, /\{(\w+)[|}]/g),
      ...namesIn(await source('service.d.ts'), FIELD),
      ...properties(asked),
      ...typesOf(await source('states.ts'), ['Bank', 'Session']),
      ...typesOf(await source('tab-storage.ts'), ['StoredSession']),
    ];
    for (const name of ['query', 'userId', 'error_code', 'session_token', 'endsAt', 'linkToken']) {
      assert.ok(outside.includes(name), `${name} is looked at`);
    }
    assert.deepEqual(
      OWN_FIELDS.filter((name) => outside.includes(name)),
      [],
    );
  });

  test('pages of other origins may load it, also isolated ones', async () => {
    const { headers } = await app.api.get('/v1/service.js');
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(headers.get('access-control-allow-origin'), '*');
  });

  test('its types are beside it', async () => {
    const { body, status } = await app.api.get('/v1/service.d.ts');
    assert.equal(status, 200);
    assert.match(body, /declare const Service: ServiceGlobal;/);
  });

  test('every bank’s logo is at the address in the list of banks', async () => {
    for (const { logo, color } of banks) {
      const { status, body, headers } = await app.api.get(logo);
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), 'image/svg+xml; charset=utf-8');
      assert.ok(body.includes(`fill="${color}"`));
    }
    assertError(await app.api.get('/logos/nowhere.svg'), 404, 'NOT_FOUND');
  });

  test('a known merchant has a monogram, always the same', async () => {
    const { status, body, headers } = await app.api.get('/logos/merchants/hleb-kifle.svg');
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'image/svg+xml; charset=utf-8');
    assert.match(body, /aria-label="Hleb &amp; Kifle"/);
    for (const file of ['nobody.svg', 'lidl.png', '%2e%2e.svg', '.svg'])
      assertError(await app.api.get(`/logos/merchants/${file}`), 404, 'NOT_FOUND');
  });
});
