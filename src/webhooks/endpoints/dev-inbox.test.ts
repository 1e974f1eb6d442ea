/** The development inbox is the only local address that a webhook may have. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { SECOND } from '../../../packages/common/clock.ts';
import { hostsMeaning } from '../../../test/support/address-forms.ts';
import { loadConfig } from '../../platform/config.ts';
import { TargetRefused } from '../../platform/outgoing/target.ts';
import { deliveryPolicy } from './delivery/policy.ts';
import { post } from './delivery/post.ts';
import { checkTarget } from './delivery/target.ts';
import { inboxPath, type WebhookRules } from './dev-inbox.ts';

const limits = { connectMs: 5 * SECOND, responseMs: 10 * SECOND };
const arrived: IncomingMessage[] = [];
const own = createServer((request, response) => {
  arrived.push(request.resume());
  response.end('own');
});
before(() => new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve)));
after(() => own.close());

/** All names resolve to this machine, and none may be called. */
const rulesOf = (publicUrl: string, listening = () => own.address() as AddressInfo | null): WebhookRules => ({
  allowPrivate: false,
  resolve: () => assert.fail('a name was looked up'),
  inboxes: { prefix: `${publicUrl}/dev/inbox/`, listening },
});

const URL_OF = 'http://localhost:3000';
const rules = rulesOf(URL_OF);

/** Addresses that resemble the inbox. */
const OTHERS = [
  ...Object.values(hostsMeaning('127.0.0.1')).map((host) => `http://${host}:3000/dev/inbox/shop`),
  'https://localhost:3000/dev/inbox/shop',
  'HTTP://localhost:3000/dev/inbox/shop',
  'http://LOCALHOST:3000/dev/inbox/shop',
  'http://localhost.:3000/dev/inbox/shop',
  'http://shop.localhost:3000/dev/inbox/shop',
  'http://[::1]:3000/dev/inbox/shop',
  'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:3000/dev/inbox/shop',
  'http://localhost/dev/inbox/shop',
  'http://localhost:3001/dev/inbox/shop',
  'http://localhost:03000/dev/inbox/shop',
  'http://user@localhost:3000/dev/inbox/shop',
  'http://user:secret@localhost:3000/dev/inbox/shop',
  'http://localhost:3000@127.0.0.1/dev/inbox/shop',
  'http://localhost:3000\\dev\\inbox\\shop',
  'http:localhost:3000/dev/inbox/shop',
  'http:/localhost:3000/dev/inbox/shop',
  ' http://localhost:3000/dev/inbox/shop',
  'http://localhost:3000/dev/inbox/shop ',
  'http://localhost:3000/dev/inbox/shop\n',
  'http://localhost:3000/dev/inbox/sh\top',
  'http://localhost:3000/dev/inbox/shop?',
  'http://localhost:3000/dev/inbox/shop?status=500',
  'http://localhost:3000/dev/inbox/shop#x',
  'http://localhost:3000/dev/inbox/shop/',
  'http://localhost:3000/dev/inbox/shop/behaviour',
  'http://localhost:3000/dev/inbox/shop/../../../v1/developers/login',
  'http://localhost:3000/dev/inbox/../outbox',
  'http://localhost:3000/dev/inbox/..',
  'http://localhost:3000/dev/inbox/.',
  'http://localhost:3000/dev/inbox/%2e%2e/outbox',
  'http://localhost:3000/dev/inbox/%73hop',
  'http://localhost:3000/dev/inbox/Shop',
  'http://localhost:3000/dev/inbox/shöp',
  'http://localhost:3000/dev/inbox/ｓhop',
  'http://localhost:3000/dev/inbox/shop_1',
  'http://localhost:3000/dev/inbox/',
  'http://localhost:3000/dev/inbox',
  `http://localhost:3000/dev/inbox/${'x'.repeat(65)}`,
  'http://localhost:3000//dev/inbox/shop',
  'http://localhost:3000/dev//inbox/shop',
  'http://localhost:3000/v1/dev/inbox/shop',
  'http://localhost:3000/dev/outbox',
  'http://localhost:3000/',
];

test('another spelling, port, path or query of it is refused at registration and connection', async () => {
  for (const url of OTHERS) {
    await assert.rejects(checkTarget(url, rules), TargetRefused, `${url} was accepted`);
    const { status, error } = await post(url, {}, '{}', rules, limits);
    assert.equal(status, null, url);
    assert.match(error!, /^the address was refused: /, url);
  }
  assert.deepEqual(arrived, []);
});

test('its exact address is accepted, and leads to the listening process, whatever its name resolves to', async () => {
  for (const publicUrl of [URL_OF, 'https://dev.example.com', 'http://10.0.0.7:6379', 'http://[::1]:3000']) {
    for (const name of ['shop', 'a', '-', 'x'.repeat(64), '7-eleven']) {
      const url = `${publicUrl}/dev/inbox/${name}`;
      const asked = rulesOf(publicUrl);
      await checkTarget(url, asked);
      const { status, answer, error } = await post(url, { 'X-Test': 'yes' }, '{}', asked, limits);
      assert.deepEqual([status, answer, error], [200, 'own', null], url);
      const { method, url: path, headers } = arrived.at(-1)!;
      assert.deepEqual([method, path, headers.host], ['POST', `/dev/inbox/${name}`, new URL(publicUrl).host]);
      assert.equal(headers['x-test'], 'yes');
    }
  }
});

test('a service that listens on all addresses is reached at one of this machine', async () => {
  const { port } = own.address() as AddressInfo;
  const everywhere = rulesOf(URL_OF, () => ({ address: '0.0.0.0', family: 'IPv4', port }));
  const { status } = await post(`${URL_OF}/dev/inbox/shop`, {}, '{}', everywhere, limits);
  assert.equal(status, 200);
});

test('before the process listens, and after it stopped, no other process is called', async () => {
  const before = arrived.length;
  const { status, error } = await post(
    `${URL_OF}/dev/inbox/shop`,
    {},
    '{}',
    rulesOf(URL_OF, () => null),
    limits,
  );
  assert.equal(status, null);
  assert.equal(error, 'the address was refused: this process does not listen, and the inbox is its own');
  assert.equal(arrived.length, before);
});

test('production has no inbox, whatever was registered before', () => {
  const config = loadConfig({ PUBLIC_URL: 'https://api.example.com' });
  const url = 'https://api.example.com/dev/inbox/shop';
  assert.equal(
    inboxPath(
      url,
      deliveryPolicy(config, () => null),
    ),
    '/dev/inbox/shop',
  );
  assert.equal(
    inboxPath(
      url,
      deliveryPolicy({ ...config, production: true }, () => null),
    ),
    null,
  );
});
