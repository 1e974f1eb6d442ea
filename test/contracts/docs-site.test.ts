/** The documentation site without a browser: its links, its search and its size. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { createSearch, type Findable, type SearchIndex } from '../../packages/common/pages/search-index.ts';
import { unzip } from '../../packages/statement-formats/src/zip.ts';
import { errorCodes } from '../../src/platform/vocabulary/error-catalogue.ts';
import { contents, entries } from '../../src/sites/docs/contents.ts';
import { root } from '../../src/sites/docs/root.ts';
import { searchPhrases } from '../../src/sites/docs/search-phrases.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { assertError } from '../support/client.ts';
import { sampled } from '../support/depth.ts';
import { ending } from '../support/ending.ts';

interface Loaded {
  status: number;
  type: string;
  headers: Headers;
  text: string;
  /** Size of the compressed response. */
  bytes: number;
}

describe('the documentation site', () => {
  const end = ending();
  let app: TestApp;
  /** Every page that can be reached from the first, by its address. */
  const pages = new Map<string, Loaded>();
  /** All other loaded or linked addresses. */
  const files = new Map<string, Loaded>();

  const load = async (path: string, headers: Record<string, string> = {}): Promise<Loaded> => {
    const response = await fetch(app.url + path, {
      redirect: 'manual',
      headers: { Accept: 'text/html,*/*', 'Accept-Encoding': 'br', ...headers },
    });
    const bytes = Number(response.headers.get('content-length') ?? 0);
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      headers: response.headers,
      text: await response.text(),
      bytes,
    };
  };

  const attribute = (text: string, name: string): string[] =>
    [...text.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) =>
      value!.replaceAll('&amp;', '&'),
    );

  /** Returns the addresses of this service in a page. */
  const ledTo = ({ text }: Loaded): string[] =>
    ['href', 'src', 'action', 'data-script']
      .flatMap((name) => attribute(text, name))
      .filter(
        (address) => address.startsWith('/') && address !== '/portal' && !address.startsWith('/portal/'),
      );

  const markdown = (address: string): string => `${address}.md`;
  const isPage = (address: string): boolean => /^\/docs(\/(?!explorer)[^.]*)?$/.test(address);

  before(async () => {
    app = await startApp(end);
    const waiting = ['/docs', '/docs/search', '/llms.txt', '/docs/search.json'];
    const seen = new Set(waiting);
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const loaded = await load(address);
      (isPage(address) ? pages : files).set(address, loaded);
      if (!isPage(address)) continue;
      for (const href of ledTo(loaded)) {
        const next = href.split('#', 1)[0]!;
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
  });

  test('links to every document, tag and error, and to nothing that does not exist', () => {
    for (const { slug, file } of entries) {
      assert.ok(pages.has(`/docs/${slug}`), slug);
      assert.ok(existsSync(new URL(file, root)), file);
    }
    for (const code of errorCodes) assert.ok(pages.has(`/docs/errors/${code}`), code);
    assert.equal(new Set(entries.map(({ slug }) => slug)).size, entries.length);
    assert.equal(new Set(contents.map(({ title }) => title)).size, contents.length);
    const lost: string[] = [];
    for (const [address, page] of pages) {
      if (page.status !== 200) lost.push(address);
      for (const href of [...attribute(page.text, 'href'), ...attribute(page.text, 'src')]) {
        if (/^(https?:|mailto:|data:|\/portal)/.test(href)) continue;
        const [path = '', anchor] = href.split('#', 2);
        const target = pages.get(path === '' ? address : path) ?? files.get(path);
        const there = anchor === undefined || attribute(target?.text ?? '', 'id').includes(anchor);
        if (target?.status !== 200 || !there) lost.push(`${address}: ${href}`);
      }
    }
    assert.deepEqual(lost, []);
  });

  test('has a page for every document of the repository', () => {
    const known = new Set([...entries.map(({ file }) => file), 'docs/home.md']);
    const written = readdirSync(new URL('docs/', root))
      .filter((name) => name.endsWith('.md') && !name.endsWith('.sr.md'))
      .map((name) => `docs/${name}`);
    assert.deepEqual(
      written.filter((file) => !known.has(file)),
      [],
    );
  });

  test('has unique anchors within each page', () => {
    for (const [address, { text }] of pages) {
      const ids = attribute(text, 'id');
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      assert.deepEqual(twice, [], address);
    }
  });

  test('allows only the page’s own files: no inline style, and only the script in the policy', () => {
    for (const [address, { text, headers }] of pages) {
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(
        policy,
        /^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; style-src 'self';/,
        address,
      );
      assert.doesNotMatch(policy, /unsafe/, address);
      assert.deepEqual(text.match(/\sstyle="|<style|\son\w+="/g), null, address);
      assert.equal(text.match(/<script>/g)?.length, 1, address);
    }
  });

  test('shows every operation at a stable address with samples; no sample starts a sync', () => {
    for (const { schema } of app.service.app.endpoints) {
      const [address, anchor] = [
        `/docs/reference/${schema.tags![0]!.toLowerCase().replaceAll(' ', '-')}`,
        schema.operationId!,
      ];
      const page = pages.get(address)!;
      assert.ok(attribute(page.text, 'id').includes(anchor), `${address}#${anchor}`);
    }
    const section = pages
      .get('/docs/reference/transactions')!
      .text.split('<section class="operation"')
      .find((part) => part.includes('<h2 id="listTransactions">'))!;
    const [first = '', sync = ''] = section.split('<div class="tabs">').slice(1);
    assert.deepEqual(attribute(first, 'data-label').slice(0, 3), ['curl', 'TypeScript', 'Python']);
    assert.doesNotMatch(first.split('<form')[0]!.split('<h3>')[0]!, /cursor/);
    assert.match(sync, /cursor=/);
  });

  test('redirects from the name of an operation to its place', async () => {
    const { status, headers } = await load('/docs/reference/getBalance');
    assert.equal(status, 302);
    assert.equal(headers.get('location'), '/docs/reference/accounts#getBalance');
    const markdownOf = (id: string) => load(`/docs/reference/${id}.md`);
    const section = await markdownOf('getBalance');
    assert.deepEqual(
      [section.status, section.headers.get('content-type')],
      [200, 'text/markdown; charset=utf-8'],
    );
    assert.match(section.text, /^# getBalance\n\n## Read the balance of an account/);
    assert.match(section.text, /GET `?\/accounts\/\{id\}\/balance/);
    assert.doesNotMatch(section.text, /List accounts/);
    assert.equal((await markdownOf('getNothing')).status, 404);
  });

  test('has pages under 300 KB with all their files', () => {
    for (const [address, page] of pages) {
      const needed = new Set(
        ['href', 'src']
          .flatMap((name) => attribute(page.text, name))
          .filter((one) => one.startsWith('/docs/assets/')),
      );
      // Pictures load lazily.
      assert.doesNotMatch(page.text, /<img(?![^>]* loading="lazy")/, address);
      const bytes = [...needed].reduce((sum, one) => sum + files.get(one)!.bytes, page.bytes);
      assert.ok(page.bytes > 500 && needed.size === 2, address);
      assert.ok(bytes < 100_000, `${address}: ${bytes} bytes`);
    }
  });

  describe('the search', () => {
    let search: SearchIndex;

    before(async () => {
      const { text } = files.get('/docs/search.json')!;
      search = await createSearch(JSON.parse(text) as Findable[]);
    });

    test('is at most 150 KB with its script', () => {
      const script = [...files].find(([address]) => address.startsWith('/docs/assets/search.'))![1];
      const bytes = files.get('/docs/search.json')!.bytes + script.bytes;
      assert.ok(bytes < 150_000, `${bytes} bytes`);
    });

    for (const [query, address] of [
      ['webhook signature', /^\/docs\/webhooks#verify/],
      ['verify webhooks', /^\/docs\/webhooks#verify/],
      ['429', /^\/docs\/errors\/RATE_LIMIT_EXCEEDED$/],
      ['idempotency', /idempot|repeating-a-request/i],
      ['CONSENT_EXPIRED', /^\/docs\/errors\/CONSENT_EXPIRED$/],
      ['consent_expird', /^\/docs\/errors\/CONSENT_EXPIRED$/],
      ['webhok signatur', /^\/docs\/webhooks#verify/],
      ['GET /accounts/{id}/balance', /#getBalance$/],
    ] as const) {
      test(`finds ${query}`, () => {
        const [first] = search.find(query);
        assert.match(
          first?.address ?? 'nothing',
          address,
          JSON.stringify(search.find(query).slice(0, 3), null, 1),
        );
      });
    }

    /** Typical queries of developers by the expected page, with words of other products, trades and languages. */
    const ASKED: Record<string, readonly string[]> = {
      '/docs/requests#pages': ['pagination', 'paginate', 'next page', 'offset', 'how do I paginate'],
      '/docs/requests#addresses-and-versions': ['versioning', 'api version', 'base url', 'endpoint url'],
      '/docs/requests#authentication': ['bearer token', 'authorization header', 'authenticate', 'auth'],
      '/docs/requests#rate-limits': ['throttling', 'rate limiting', 'quota', 'too many requests'],
      '/docs/requests#repeating-a-request-safely': ['idempotency key', 'retry safely', 'duplicate request'],
      '/docs/requests#bodies-and-values': [
        'date format',
        'time zone',
        'money amounts',
        'gzip',
        'null values',
      ],
      '/docs/requests#request-ids': ['correlation id', 'trace id'],
      '/docs/requests#collections': ['Postman', 'postman collection', 'Insomnia', 'Bruno'],
      '/docs/languages': ['swagger', 'Python', 'php', 'golang', 'Java', 'C#', '.NET'],
      '/docs/privacy': [
        'GDPR',
        'gdpr compliance',
        'delete user data',
        'right to be forgotten',
        'data retention',
        'PII',
      ],
      '/docs/assistants': [
        'Claude',
        'Claude Desktop',
        'ChatGPT',
        'cursor ide',
        'MCP',
        'AI',
        'LLM',
        'Copilot',
        'agents',
        'prompt injection',
      ],
      '/docs/hosted-link': [
        'mobile',
        'mobile apps',
        'React Native',
        'iOS',
        'Android',
        'webview',
        'hosted link',
      ],
      '/docs/widget': ['iframe', 'CSP', 'dark mode', 'embed', 'plaid link'],
      '/docs/widget#renewing-a-connection': [
        'reconnect',
        'reconnect a bank',
        'relink',
        're-authenticate',
        'update mode',
        'renew',
      ],
      '/docs/sandbox': [
        'test data',
        'fake data',
        'mock',
        'test credentials',
        'simulate',
        'seed',
        'time travel',
        'fast forward',
        'clock',
      ],
      '/docs/webhooks': ['callback', 'push notifications', 'events', 'notification'],
      '/docs/webhooks#verify-the-signature': ['hmac', 'verify signature', 'signing secret'],
      '/docs/webhooks#when-an-attempt-fails': ['webhook retries', 'backoff'],
      '/docs/webhooks#on-your-own-machine': ['ngrok', 'localhost webhook', 'tunnel'],
      '/docs/sync': ['incremental', 'cursor', 'delta', 'backfill', 'mirror'],
      '/docs/recurring': ['subscriptions', 'salary', 'bills', 'forecast'],
      '/docs/enrichment': ['categories', 'categorization', 'merchant names', 'logo'],
      '/docs/statements': [
        'pdf',
        'csv export',
        'export to excel',
        'import file',
        'download a statement',
        'upload',
      ],
      '/docs/statement-formats': ['MT940', 'camt.053', 'ISO 20022'],
      '/docs/simplefin': ['YNAB', 'Actual Budget', 'budgeting app'],
      '/docs/sdk': ['javascript', 'typescript', 'npm package', 'node', 'client library', 'library'],
      '/docs/cli': ['terminal', 'command line', 'shell', 'bash'],
      '/docs/ci': ['github actions', 'continuous integration', 'automated tests'],
      '/docs/production': ['docker', 'kubernetes', 'deploy', 'helm', 'go live', 'hosting', 'upgrade'],
      '/docs/operations': [
        'monitoring',
        'prometheus',
        'metrics',
        'backup',
        'postgres',
        'redis',
        'scaling',
        'environment variables',
      ],
      '/docs/banks': ['real bank', 'live', 'eIDAS', 'certificate', 'production bank'],
      '/docs/xs2a': ['PSD2', 'Berlin Group', 'NextGenPSD2', 'TPP', 'open banking standard'],
      '/docs/security': ['encryption', 'vulnerability', 'SOC 2', 'key rotation', 'leaked key'],
      '/docs/changelog': ['release notes', "what's new", 'changelog', 'breaking changes'],
      '/docs/quickstart': ['getting started', 'install', 'tutorial', 'hello world', 'first steps'],
      '/docs/concepts#consent': ['consent', 'consent validity', '90 days'],
      '/docs/concepts': ['how it works', 'item', 'token flow'],
      '/docs/error-handling': ['error handling', 'error codes', 'status codes'],
    };
    for (const [address, queries] of Object.entries(ASKED)) {
      test(`has ${address} first for its typical queries`, () => {
        const wrong = queries.flatMap((query) => {
          const [first] = search.find(query);
          const isRight =
            first?.address === address ||
            (!address.includes('#') && first?.address.startsWith(`${address}#`));
          return isRight ? [] : [`${query}: ${first?.address ?? 'nothing'}`];
        });
        assert.deepEqual(wrong, []);
      });
    }

    test('has phrases for existing places, each for one place only', () => {
      const all = JSON.parse(files.get('/docs/search.json')!.text) as Findable[];
      const known = all.filter(({ asked }) => asked !== undefined).map(({ address }) => address);
      assert.deepEqual(known.sort(), Object.keys(searchPhrases).sort());
      const phrases = Object.values(searchPhrases).flatMap((text) => text.split(', '));
      assert.deepEqual(
        phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at),
        [],
      );
      // The normalised forms of an index.
      for (const phrase of [
        'pagination',
        'How do I paginate?',
        'PAGINATION!',
        'what is the api version',
        'categorización',
      ]) {
        assert.ok(search.find(phrase).length > 0, phrase);
      }
    });

    test('returns existing addresses only', () => {
      const lost = (JSON.parse(files.get('/docs/search.json')!.text) as Findable[]).filter(({ address }) => {
        const [path = '', anchor] = address.split('#', 2);
        const page = pages.get(path);
        return !page || (anchor !== undefined && !attribute(page.text, 'id').includes(anchor));
      });
      assert.deepEqual(lost, []);
    });

    test('works as a page without a script, and shows the query as text', async () => {
      const found = await load('/docs/search?q=webhook+signature');
      assert.match(found.text, /<ol class="found"><li><a href="\/docs\/webhooks#verify/);
      assert.ok(found.headers.has('ratelimit-remaining'), 'it is counted');
      const hostile = await load(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}&q=x`);
      assert.equal(hostile.status, 200);
      assert.doesNotMatch(hostile.text, /<script>alert/);
      for (const query of ['', '?q=', `?q=${'%5B('.repeat(500)}`]) {
        assert.equal((await load(`/docs/search${query}`)).status, 200, query.slice(0, 10));
      }
    });
  });

  test('serves the collections with the address of this service', async () => {
    const zip = await fetch(`${app.url}/docs/collections/open-banking.bruno.zip`);
    assert.equal(zip.headers.get('content-type'), 'application/zip');
    const packed = await unzip(Buffer.from(await zip.arrayBuffer()), { most: 500, size: 5_000_000 });
    const names = packed.map(({ name }) => name);
    assert.ok(names.includes('bruno.json') && names.includes('environments/Local.bru'), names.join());
    for (const name of ['open-banking.postman_collection.json', 'open-banking.http']) {
      const { text, headers } = await load(`/docs/collections/${name}`);
      assert.equal(headers.get('content-disposition'), 'attachment');
      assert.ok(text.includes(app.config.publicUrl) && text.includes('/accounts'), name);
      assert.ok(files.has(`/docs/collections/${name}`), 'the reference leads to it');
    }
  });

  test('describes itself to programs in /llms.txt', () => {
    const { text, type } = files.get('/llms.txt')!;
    assert.match(type, /^text\/plain/);
    assert.match(text, /^# Open Banking Data Service\n\n> \S/);
    const links = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\)/gm)].map(([, address]) => address!);
    for (const address of links) {
      const path = address.slice(app.config.publicUrl.length);
      assert.ok(files.has(path) && pages.has(path.replace(/\.md$/, '')), address);
    }
    assert.ok(links.length > entries.length);
  });

  test('has every page as Markdown, and all of them in /llms-full.txt', async () => {
    const everything = (await load('/llms-full.txt')).text;
    const lost: string[] = [];
    for (const address of sampled([...pages.keys()], 4)) {
      if (address === '/docs/search') continue;
      const { status, type, text } = files.get(`${address}.md`) ?? (await load(`${address}.md`));
      if (status !== 200 || !type.startsWith('text/markdown') || !/^# \S/.test(text)) lost.push(address);
      if (/<(div|p|ul|li|span|details|h\d)[ >]/.test(text.replace(/```[\s\S]*?```|`[^`]*`/g, ''))) {
        lost.push(`${address} has HTML`);
      }
      if (!address.startsWith('/docs/sr/') && !everything.includes(text.trim()))
        lost.push(`${address} in full`);
      const prose = text.replace(/^\s*(`{3,})[\s\S]*?^\s*\1/gm, '');
      for (const [, href = ''] of prose.matchAll(/\]\((\/[^)\s]*)\)/g)) {
        const path = href.split('#', 1)[0]!;
        if (path.startsWith('/portal')) continue;
        if ((files.get(path) ?? pages.get(path))?.status !== 200) lost.push(`${address}.md: ${href}`);
      }
    }
    assert.deepEqual(lost, []);
    const webhooks = files.get(markdown('/docs/webhooks'))!.text;
    assert.ok(!/^```.*tab=/m.test(webhooks), 'what only the site knows is left out');
    assert.match(
      files.get(markdown('/docs/errors/CONSENT_EXPIRED'))!.text,
      /^# CONSENT_EXPIRED\n[\s\S]*## What to do\n/,
    );
    assert.equal((await load(markdown('/docs/errors/consent_expired'))).status, 200);
    for (const path of ['/docs/nothing', '/docs/errors/NO_SUCH_CODE', markdown('/docs/webhooks')]) {
      assertError(await app.api.get(markdown(path)), 404, 'NOT_FOUND');
    }
  });

  test('gives programs the same search results as readers', async () => {
    const { body, status } = await app.api.get('/docs/search?q=signature&format=json');
    assert.equal(status, 200);
    assert.ok(body.data.some(({ address }: { address: string }) => address.startsWith('/docs/webhooks')));
  });

  test('is cached by browsers and revalidated with its ETag', async () => {
    const page = await load('/docs/webhooks');
    assert.equal(page.headers.get('cache-control'), 'public, no-cache');
    assert.equal(page.headers.get('content-encoding'), 'br');
    assert.equal(page.headers.get('vary'), 'Accept-Encoding');
    const again = await load('/docs/webhooks', { 'If-None-Match': page.headers.get('etag')! });
    assert.deepEqual([again.status, again.text], [304, '']);
    const style = [...files].find(([address]) => address.endsWith('.css'))![1];
    assert.match(style.headers.get('cache-control')!, /immutable/);
    const head = await fetch(`${app.url}/docs/webhooks`, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal((await load('/v1/docs/webhooks')).text, page.text);
    assert.equal((await load('/docs/webhooks/')).text, page.text);
    const zipped = await load('/docs/webhooks', { 'Accept-Encoding': 'gzip' });
    assert.deepEqual([zipped.headers.get('content-encoding'), zipped.text], ['gzip', page.text]);
  });

  test('shows a browser a page for an unknown address, and a program the error of the catalogue', async () => {
    for (const path of [
      '/docs/nothing',
      '/docs/sr/nothing',
      '/docs/reference/nothing',
      '/docs/errors/NO_SUCH_CODE',
      '/docs/a/b/c',
    ]) {
      assertError(await app.api.get(path), 404, 'NOT_FOUND');
      const page = await load(path);
      assert.deepEqual([page.status, page.type], [404, 'text/html; charset=utf-8'], path);
      assert.match(page.text, /<h1>Page not found<\/h1>/);
    }
    // No other file of the repository is served.
    for (const path of [
      '/docs/assets/..%2F..%2Fpackage.json',
      '/docs/%2e%2e%2Fpackage.json',
      '/docs/assets/site.css',
    ]) {
      assert.equal((await load(path)).status, 404, path);
    }
  });

  test('shows the address of this service, and the demo key only if there is one', async (t) => {
    const own = await startApp(t, { env: { PUBLIC_URL: 'https://bank.example.rs', DEMO_API_KEYS: '' } });
    const read = async (path: string): Promise<string> => (await fetch(own.url + path)).text();
    const reference = await read('/docs/reference/accounts');
    assert.match(reference, /https:\/\/bank\.example\.rs\/v1\/accounts/);
    assert.doesNotMatch(reference, /svc_test_sk_demo|localhost/);
    const document = await read('/docs/sandbox');
    assert.match(document, /https:\/\/bank\.example\.rs/);
    assert.doesNotMatch(document, /localhost:3000/);
    assert.match(await read('/docs'), /KEY=.*data-fill="YOUR_KEY"/);
    assert.doesNotMatch(await read('/docs'), /svc_test_sk_demo/);
    const tags = [...(await read('/docs/reference')).matchAll(/href="(\/docs\/reference\/[\w-]+)"/g)];
    for (const address of new Set(tags.map(([, href]) => href!))) {
      assert.doesNotMatch(await read(address), /localhost:3000/, address);
      assert.doesNotMatch(await read(`${address}.md`), /localhost:3000/, address);
    }
    assert.doesNotMatch(await read('/openapi.json'), /localhost:3000/);
  });
});
