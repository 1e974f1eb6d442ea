import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { SECOND } from '../../../../packages/common/clock.ts';
import { hostsMeaning } from '../../../../test/support/address-forms.ts';
import { webhookReceiver } from '../../../../test/support/webhook-receiver.ts';
import { askBothFamilies, TargetRefused, type TargetRules } from '../../../platform/outgoing/target.ts';
import { post } from './post.ts';
import { checkTarget } from './target.ts';

const limits = { connectMs: 5 * SECOND, responseMs: 10 * SECOND };

/** Results of name resolution in these tests, which use no real name server. */
const NAMES: Record<string, string[]> = {
  'public.example.com': ['93.184.215.14'],
  'both.example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'six.example.com': ['2606:4700:4700::1111'],
  'xn--e1afmkfd.xn--90a3ac': ['195.178.34.10'],
  'loopback.example.com': ['127.0.0.1'],
  'loopback6.example.com': ['::1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'private.example.com': ['10.1.2.3'],
  'metadata.example.com': ['169.254.169.254'],
  'metadata6.example.com': ['fd00:ec2::254'],
  'nat64.example.com': ['64:ff9b::7f00:1'],
  'one-of-two.example.com': ['93.184.215.14', '127.0.0.1'],
  'six-of-two.example.com': ['93.184.215.14', '::1'],
};

const guarded: TargetRules = {
  allowPrivate: false,
  resolve: async (name) => {
    const addresses = NAMES[name];
    if (!addresses) throw new Error(`ENOTFOUND ${name}`);
    return addresses;
  },
};

let canaryPort = 0;
let canaryConnections = 0;
const canary = createServer((socket) => {
  canaryConnections += 1;
  socket.destroy();
});

before(async () => {
  // Without a host it listens on every address of the machine, IPv4 and IPv6.
  await new Promise<void>((resolve) => canary.listen(0, resolve));
  canaryPort = (canary.address() as { port: number }).port;
});
after(() => canary.close());

const PRIVATE = [
  '127.0.0.1',
  '127.254.3.2',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.5.4',
  '192.168.1.1',
  '169.254.169.254',
];

/** Addresses of this machine or of private networks, by the name of their notation. */
const forbidden = (port: number): [string, string][] => [
  ...PRIVATE.flatMap((address) =>
    Object.entries(hostsMeaning(address)).map(([form, host]): [string, string] => [
      `${address}, ${form}`,
      `https://${host}:${port}/`,
    ]),
  ),
  ['user name before the host', `https://public.example.com@127.0.0.1:${port}/`],
  ['user name and password', `https://public.example.com:443@127.0.0.1:${port}/`],
  ['encoded at sign', `https://public.example.com%40@127.0.0.1:${port}/`],
  ['fragment that looks like a host', `https://127.0.0.1:${port}#@public.example.com/`],
  ['backslash', `https://127.0.0.1:${port}\\@public.example.com/`],
  ['line feed inside', `https://127.0.\n0.1:${port}/`],
  ['tab inside', `https://127.0.0\t.1:${port}/`],
  ['blank before', ` https://127.0.0.1:${port}/`],
  ['soft hyphen inside', `https://127.0.\u00ad0.1:${port}/`],
  ['zero-width joiner inside', `https://local\u200dhost:${port}/`],
  ['circled digits', `https://①②⑦.0.0.①:${port}/`],
  ['mathematical digits', `https://𝟏𝟐𝟕.𝟎.𝟎.𝟏:${port}/`],
  ['zero', `https://0:${port}/`],
  ['localhost', `https://localhost:${port}/`],
  ['localhost, absolute', `https://localhost.:${port}/`],
  ['localhost, upper case', `https://LOCALHOST:${port}/`],
  ['localhost, circled letters', `https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:${port}/`],
  ['below localhost', `https://public.localhost:${port}/`],
  ['multicast DNS name', `https://printer.local:${port}/`],
  ['internal name', `https://metadata.google.internal:${port}/`],
  ['home network name', `https://router.home.arpa:${port}/`],
  ['single label', `https://database:${port}/`],
  ['localhost and two dots', `https://localhost..:${port}/`],
  ['an address and two dots', `https://127.0.0.1..:${port}/`],
  ['an empty label', `https://a..example.com:${port}/`],
  ['IPv6 loopback', `https://[::1]:${port}/`],
  ['IPv6 loopback, written out', `https://[0000:0000:0000:0000:0000:0000:0000:0001]:${port}/`],
  ['IPv6 loopback, dotted end', `https://[::0.0.0.1]:${port}/`],
  ['IPv6 unspecified', `https://[::]:${port}/`],
  ['IPv6 link-local', `https://[fe80::1]:${port}/`],
  ['IPv6 link-local with zone', `https://[fe80::1%25lo]:${port}/`],
  ['IPv6 unique local', `https://[fd12:3456:789a::1]:${port}/`],
  ['IPv6 site-local', `https://[fec0::1]:${port}/`],
  ['IPv6 multicast', `https://[ff02::1]:${port}/`],
  ['IPv6 metadata', `https://[fd00:ec2::254]:${port}/`],
  ['IPv6 documentation', `https://[2001:db8::1]:${port}/`],
  ['IPv6 discard', `https://[100::1]:${port}/`],
  ['IPv6 unassigned', `https://[4000::1]:${port}/`],
  ['IPv6 segment routing', `https://[5f00::1]:${port}/`],
  ['carrier-grade NAT', `https://100.64.0.1:${port}/`],
  ['benchmarking', `https://198.18.0.1:${port}/`],
  ['documentation', `https://203.0.113.7:${port}/`],
  ['protocol assignments', `https://192.0.0.192:${port}/`],
  ['multicast', `https://224.0.0.1:${port}/`],
  ['reserved', `https://240.0.0.1:${port}/`],
  ['broadcast', `https://255.255.255.255:${port}/`],
  ['cloud platform', `https://168.63.129.16:${port}/`],
  ...Object.keys(NAMES)
    .filter((name) => /^(loop|mapped|private|meta|nat64|one-of|six-of)/.test(name))
    .map((name): [string, string] => [`resolves: ${name}`, `https://${name}:${port}/`]),
  ['resolves: absolute name', `https://loopback.example.com.:${port}/`],
  ['resolves: upper case', `https://LOOPBACK.example.com:${port}/`],
  ['http', `http://public.example.com:${port}/`],
  ['another scheme', `ftp://127.0.0.1:${port}/`],
  ['a file', 'file:///etc/passwd'],
  ['no scheme', `127.0.0.1:${port}`],
  ['no host', 'https:///'],
  ['not an address', 'https://exa mple.com/'],
  ['nothing', ''],
];

test('no notation of a private address passes registration, and none is connected to', async () => {
  const forms = forbidden(canaryPort);
  assert.ok(forms.length >= 150, `only ${forms.length} forms`);
  for (const [form, url] of forms) {
    await assert.rejects(checkTarget(url, guarded), TargetRefused, `${form}: ${url} was accepted`);
    const { status, error } = await post(url, {}, '{}', guarded, limits);
    assert.equal(status, null, form);
    assert.match(error!, /^the address was refused: /, `${form}: ${url}`);
  }
  assert.equal(canaryConnections, 0);
});

test('without the guard the same notations reach the canary server', async () => {
  const open: TargetRules = { ...guarded, allowPrivate: true };
  const forms = forbidden(canaryPort).filter(([form]) =>
    /^127\.0\.0\.1, (dotted|decimal|hexadecimal|octal|two parts|full-width digits)$|^resolves: loopback\.|^zero$/.test(
      form,
    ),
  );
  for (const [, url] of forms) await post(url, {}, '{}', open, limits);
  assert.equal(forms.length, 8);
  assert.equal(canaryConnections, 8);
});

test('an address that only a lenient parser accepts does not pass registration', async () => {
  for (const url of [
    'https:public.example.com',
    'https:/public.example.com',
    'https:\\\\public.example.com',
    ' https://public.example.com',
    'https://public.example.com/a b',
    'https://pub\tlic.example.com/',
    'https://public.example.com:0/',
    'https://public.example.com:000/hooks',
  ]) {
    await assert.rejects(checkTarget(url, guarded), TargetRefused, `${url} was accepted`);
    await assert.rejects(checkTarget(url, { ...guarded, allowPrivate: true }), TargetRefused, url);
  }
});

test('ports that browsers block, and those of databases, are refused at registration and connection', async () => {
  // The runtime's fetch refuses the ports that browsers block, before it connects.
  const reached = {
    dispatch() {
      throw new Error('reached');
    },
  };
  const refusedByFetch: number[] = [];
  for (let port = 0; port <= 10_100; port++) {
    const options = { dispatcher: reached } as unknown as RequestInit;
    const { cause } = await fetch(`https://public.example.com:${port}/`, options).catch((error) => error);
    if (/bad port/.test(String(cause))) refusedByFetch.push(port);
  }
  assert.ok(refusedByFetch.length >= 80, String(refusedByFetch.length));
  const databases = [5432, 3306, 6379, 27017, 11211, 9200, 1433, 1521, 5984, 9042];
  for (const port of [...refusedByFetch, ...databases]) {
    const url = `https://public.example.com:${port}/`;
    await assert.rejects(checkTarget(url, guarded), TargetRefused, `${url} was accepted`);
    const { error } = await post(url, {}, '{}', guarded, limits);
    assert.match(error!, /^the address was refused: its port \d+ is not allowed for webhooks/);
  }
  for (const port of [80, 443, 3000, 8080, 8443, 65_535]) {
    await checkTarget(`https://public.example.com:${port}/`, guarded);
  }
});

const LEGITIMATE = [
  'https://public.example.com',
  'https://public.example.com/',
  'https://public.example.com/hooks/bank',
  'https://public.example.com/hooks?tenant=7&x=%20',
  'https://public.example.com:443/',
  'https://public.example.com:8443/hooks',
  'https://PUBLIC.Example.COM/Hooks',
  'https://public.example.com./hooks',
  'https://public.example.com/#fragment',
  'https://public.example.com/127.0.0.1',
  'https://public.example.com/?next=http://localhost/',
  'https://public.example.com/a@b',
  'https://both.example.com/hooks',
  'https://six.example.com/hooks',
  'https://пример.срб/хук',
  'https://xn--e1afmkfd.xn--90a3ac/',
  'https://not-set-up-yet.example.com/hooks',
  'https://my-app.example/webhooks',
  'https://localhost.example.com/hooks',
  'https://local.example.com/hooks',
  'https://internal-tools.example.com/hooks',
  'https://8.8.8.8/hooks',
  'https://1.1.1.1/',
  'https://93.184.215.14:8443/hooks',
  'https://11.0.0.1/',
  'https://172.15.255.255/',
  'https://172.32.0.1/',
  'https://192.167.255.255/',
  'https://100.128.0.1/',
  'https://[2606:4700:4700::1111]/hooks',
  'https://[2a00:1450:4001:830::200e]:8443/',
  'https://134744072/',
];

test('public addresses pass', async () => {
  assert.ok(LEGITIMATE.length >= 30);
  for (const url of LEGITIMATE) await checkTarget(url, guarded);
});

test('a silent name server does not block a registration', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const waiting = checkTarget('https://slow.example.com/', {
    ...guarded,
    resolve: () => new Promise(() => {}),
  });
  t.mock.timers.tick(2 * SECOND);
  await waiting;
});

test('a name server without IPv6 answers does not block a delivery over IPv4', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const six = Promise.withResolvers<string[]>();
  const asking = askBothFamilies(
    {
      resolve4: async () => ['93.184.215.14'],
      resolve6: () => six.promise,
      cancel: () => six.reject(new Error('ECANCELLED')),
    },
    'four.example.com',
  );
  await new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(SECOND);
  assert.deepEqual(await asking, ['93.184.215.14']);
});

test('all addresses of both families are used', async () => {
  const resolver = {
    resolve4: async () => ['93.184.215.14'],
    resolve6: async () => ['::1'],
    cancel: () => assert.fail('nothing is left to wait for'),
  };
  assert.deepEqual(await askBothFamilies(resolver, 'both.example.com'), ['93.184.215.14', '::1']);
});

test('a name that became private after registration is refused at connection', async () => {
  const responses = [['93.184.215.14'], ['127.0.0.1']];
  const rebinding: TargetRules = { allowPrivate: false, resolve: async () => responses.shift()! };
  const url = `https://rebinding.example.com:${canaryPort}/`;
  const before = canaryConnections;
  await checkTarget(url, rebinding);
  const { error } = await post(url, {}, '{}', rebinding, limits);
  assert.match(error!, /^the address was refused: rebinding\.example\.com resolves to 127\.0\.0\.1/);
  assert.equal(canaryConnections, before);
});

test('the connection goes to the checked address: the name is resolved once', async (t) => {
  const receiver = await webhookReceiver(t);
  const asked: string[] = [];
  const resolve = async (name: string): Promise<string[]> => {
    asked.push(name);
    return ['127.0.0.1'];
  };
  const url = receiver.url.replace('127.0.0.1', 'pinned.example.com');
  const { status } = await post(url, {}, '{}', { allowPrivate: true, resolve }, limits);
  assert.equal(status, 200);
  assert.deepEqual(asked, ['pinned.example.com']);
  assert.equal(receiver.received[0]!.headers.host, new URL(url).host);
});
