/** The bytes of responses: the final newline, `?pretty`, and compression. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { developer, generous } from '../support/account.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { connectBank } from '../support/connect.ts';
import { ending } from '../support/ending.ts';
import { sendRaw } from '../support/raw-http.ts';

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  /** The bytes as received, not decompressed. */
  bytes: Buffer;
}

describe('bodies', () => {
  const end = ending();
  let app: TestApp;
  let key: string;
  let session: string;
  let list: string;

  before(async () => {
    app = await startApp(end, { env: generous });
    key = await app.createKey();
    const { accountIds } = await connectBank(app, key);
    list = `/v1/accounts/${accountIds[0]}/transactions`;
    ({ session } = await developer(app));
  });

  const receive = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> =>
    new Promise((resolve, reject) => {
      const bearer = path.includes('/developers') ? session : key;
      const options = { method, headers: { authorization: `Bearer ${bearer}`, ...headers } };
      const sent = request(app.url + path, options, async (response) => {
        const bytes = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode!, headers: response.headers, bytes });
      });
      sent.on('error', reject).end();
    });

  /** Returns addresses of every kind of JSON: with and without a schema, streamed, from memory, and errors. */
  const jsonAddresses = (): string[] => [
    '/banks',
    '/banks/otp',
    '/healthz',
    '/openapi.json',
    '/service.js.integrity.json',
    '/dev/outbox',
    '/dev/inbox/shop',
    `${list}?limit=3`,
    `${list}?cursor=`,
    '/developers/me/export',
    '/nothing',
    '/banks/nowhere',
    '/banks/%zz',
    '/banks?limit=x',
    '/admin/overview',
    '/v1/connections?starting_after=x',
  ];

  test('JSON ends with one newline, also in errors, and content-length includes it', async () => {
    for (const path of jsonAddresses()) {
      const { headers, bytes } = await receive(path);
      const text = bytes.toString();
      assert.match(headers['content-type']!, /^application\/json/, path);
      assert.match(text, /[}\]]\n$/, path);
      JSON.parse(text);
      if (headers['content-length']) assert.equal(Number(headers['content-length']), bytes.length, path);
    }
    assert.match((await sendRaw(app.url, 'NONSENSE\r\n\r\n')).text, /}\n$/);
  });

  test('a repeated response has the same bytes', async () => {
    const post = async (query: string): Promise<string> => {
      const answer = await fetch(`${app.url}/v1/link/token/create${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': 'bodies',
        },
        body: JSON.stringify({ user_id: 'user-1' }),
      });
      return answer.text();
    };
    const first = await post('');
    assert.match(first, /^{.*}\n$/);
    assert.equal(await post(''), first);
  });

  test('?pretty indents every JSON response, and changes nothing else', async () => {
    const withoutIds = (text: string): string =>
      text.replace(/"req_\w+"|\d{2}:\d{2}\.\d{3}Z|"uptime.*\d/g, '');
    for (const path of jsonAddresses()) {
      const plain = JSON.parse((await receive(path)).bytes.toString());
      for (const asked of ['pretty', 'pretty=1', 'pretty=', 'x=1&pretty=true']) {
        const { bytes } = await receive(`${path}${path.includes('?') ? '&' : '?'}${asked}`);
        const expected = `${JSON.stringify(plain, null, 2)}\n`;
        // Each export adds an entry to the audit log, so the next one is longer.
        if (path.endsWith('/export')) assert.match(bytes.toString(), /^{\n {2}"object"/);
        else assert.equal(withoutIds(bytes.toString()), withoutIds(expected), `${path} ${asked}`);
      }
    }
    for (const refused of ['pretty=false', 'pretty=0', 'not_pretty', 'x=pretty', 'prettyx=1']) {
      assert.doesNotMatch((await receive(`/banks?${refused}`)).bytes.toString(), /\n./, refused);
    }
    const post = await fetch(`${app.url}/v1/connect?pretty`, { method: 'POST' });
    assert.match(await post.text(), /^{\n {2}"error_type"/);
    const page = await receive('/docs/errors?pretty');
    assert.deepEqual(page.bytes, (await receive('/docs/errors')).bytes);
  });

  const decoded = ({ headers, bytes }: Received): string => {
    const encoding = headers['content-encoding'];
    if (encoding === 'br') return brotliDecompressSync(bytes).toString();
    return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  };

  test('a body over 1 KB is compressed in the client’s preferred encoding, with Vary', async () => {
    const plain = await receive(list);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.equal(plain.headers.vary, 'Accept-Encoding');
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['GZIP;Q=1.0', 'gzip'],
      ['br;q=0.5, gzip;q=0.8', 'gzip'],
      ['br;q=0, gzip;q=0', undefined],
      ['identity, gzip;q=0.1', undefined],
      ['deflate', undefined],
      ['', undefined],
    ] as const) {
      const answer = await receive(list, { 'accept-encoding': accepted });
      assert.equal(answer.headers['content-encoding'], encoding, accepted);
      assert.equal(answer.headers.vary, 'Accept-Encoding');
      assert.equal(Number(answer.headers['content-length']), answer.bytes.length);
      assert.equal(decoded(answer), plain.bytes.toString());
      if (encoding) assert.ok(answer.bytes.length * 4 < plain.bytes.length);
    }
  });

  test('small and streamed bodies, pages and files are compressed or not as documented', async () => {
    const any = { 'accept-encoding': 'br, gzip' };
    const small = await receive('/banks/otp', any);
    assert.ok(small.bytes.length < 1_024);
    assert.deepEqual([small.headers['content-encoding'], small.headers.vary], [undefined, undefined]);
    for (const path of [
      '/banks',
      '/openapi.json',
      '/openapi.json?pretty',
      '/developers/me/export',
      '/developers/me/export?pretty',
      '/docs/errors',
      '/docs/search.json',
      '/docs/explorer.js',
      '/service.js',
    ]) {
      const answer = await receive(path, any);
      assert.equal(answer.headers['content-encoding'], 'br', path);
      assert.match(answer.headers.vary ?? '', /Accept-Encoding/, path);
      if (path.includes('export')) assert.match(decoded(answer), /"exported_at": ?"/);
      else assert.equal(decoded(answer), (await receive(path)).bytes.toString(), path);
    }
    const root = await receive('/', any);
    assert.equal(root.headers.vary, 'Accept, Accept-Encoding');
  });

  test('HEAD has the headers of GET', async () => {
    for (const path of [list, '/banks', '/banks/otp', '/docs/errors', '/service.js', '/docs/explorer.js']) {
      for (const headers of [{}, { 'accept-encoding': 'br' }]) {
        const get = await receive(path, headers);
        const head = await receive(path, headers, 'HEAD');
        assert.equal(head.bytes.length, 0);
        for (const name of ['content-type', 'content-length', 'content-encoding', 'vary', 'etag']) {
          assert.equal(head.headers[name], get.headers[name], `${path}: ${name}`);
        }
      }
    }
  });

  test('a known file gives 304, whichever encoding the client received', async () => {
    const plain = await receive('/service.js');
    const packed = await receive('/service.js', { 'accept-encoding': 'br' });
    assert.equal(packed.headers.etag, `W/${plain.headers.etag}`);
    for (const { headers } of [plain, packed]) {
      const again = await receive('/service.js', { 'accept-encoding': 'br', 'if-none-match': headers.etag! });
      assert.deepEqual([again.status, again.bytes.length, again.headers.vary], [304, 0, 'Accept-Encoding']);
    }
  });

  test('an event stream is never compressed, and its first frame is sent at once', async () => {
    const headers = { authorization: `Bearer ${session}`, 'accept-encoding': 'br, gzip' };
    const sent = request(`${app.url}/developers/events/stream`, { headers }).end();
    const [stream] = (await once(sent, 'response')) as [IncomingMessage];
    assert.equal(stream.headers['content-encoding'], undefined);
    const [first] = (await once(stream, 'data')) as [Buffer];
    assert.match(first.toString(), /^retry: \d+\n\n/);
    sent.destroy();
  });

  test('pages that contain a token are not compressed', async () => {
    const page = await receive('/verify-email?token=x', { 'accept-encoding': 'br' });
    assert.ok(page.bytes.length > 1_024);
    assert.equal(page.headers['content-encoding'], undefined);
  });

  test('a stream that fails before its first byte gives an ordinary error', async () => {
    await app.sql`alter table webhooks rename to elsewhere`;
    const answer = await receive('/developers/me/export', { 'accept-encoding': 'br' });
    await app.sql`alter table elsewhere rename to webhooks`;
    assert.deepEqual([answer.status, answer.headers['content-encoding']], [500, undefined]);
    assert.equal(JSON.parse(answer.bytes.toString()).error_code, 'INTERNAL_ERROR');
  });
});
