import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { signatureHeader } from '../../../src/webhooks/endpoints/delivery/signing.ts';
import { signWebhook, type Verification, verifyWebhook, WebhookError, type WebhookProblem } from './index.ts';

const secret = 'whsec_4f7Qa1';
const sentAt = new Date('2026-03-14T10:00:00.700Z');
const now = sentAt.getTime();
const body = JSON.stringify({
  webhook_type: 'ITEM',
  webhook_code: 'CONNECTION_EXPIRED',
  connection_id: 'conn_1',
  bank_id: 'otp',
  user_id: 'Željko ✓',
  expired_at: '2026-03-14T10:00:00.000Z',
  timestamp: 1_773_482_400,
});
const header = signatureHeader(body, [secret], sentAt);

const refused = (
  problem: WebhookProblem,
  ...[raw, given, key, options]: [
    Parameters<typeof verifyWebhook>[0]?,
    Parameters<typeof verifyWebhook>[1]?,
    string?,
    Verification?,
  ]
): Promise<void> =>
  assert.rejects(
    verifyWebhook(raw ?? body, given === undefined ? header : given, key ?? secret, { now, ...options }),
    (error: unknown) => error instanceof WebhookError && error.problem === problem,
  );

test('a signed event is returned with its type, whatever the type of its body', async () => {
  const bytes = new TextEncoder().encode(body);
  const inside = new Uint8Array(new Uint8Array([0, ...bytes, 0]).buffer, 1, bytes.length);
  for (const raw of [body, Buffer.from(body), bytes, bytes.buffer as ArrayBuffer, inside]) {
    const event = await verifyWebhook(raw, header, secret, { now });
    assert.deepEqual(event, JSON.parse(body));
    if (event.webhook_code === 'CONNECTION_EXPIRED')
      assert.equal(event.expired_at, '2026-03-14T10:00:00.000Z');
    // @ts-expect-error a field of other events needs a check of the type first
    event.account_id;
  }
  assert.deepEqual(await verifyWebhook(body, [header], secret, { now }), JSON.parse(body));
  assert.deepEqual(
    await verifyWebhook(body, new Headers({ s: header }).get('s'), secret, { now }),
    JSON.parse(body),
  );
});

test('either secret verifies during a rotation', async () => {
  const both = signatureHeader(body, ['whsec_new', secret], sentAt);
  await verifyWebhook(body, both, 'whsec_new', { now });
  await verifyWebhook(body, both, secret, { now });
  await refused('wrong_signature', body, both, 'whsec_older');
});

test('a changed body and another secret are refused', async () => {
  await refused('wrong_signature', body.replace('EXPIRED', 'REVOKED'));
  await refused('wrong_signature', `${body}\n`);
  await refused('wrong_signature', body, undefined, 'whsec_other');
  await refused('wrong_signature', body, header.replace('t=1773482400', 't=1773482401'));
  await refused(
    'wrong_signature',
    body,
    header.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  );
  await refused(
    'wrong_signature',
    body,
    header.toUpperCase().replace('T=', 't=').replace('V1=', 'v1=').replace('1773482400', '1773482401'),
  );
});

test('a signature is accepted for five minutes, or for the given time', async () => {
  await verifyWebhook(body, header, secret, { now: now + 299_000 });
  await refused('outside_tolerance', body, undefined, secret, { now: now + 301_000 });
  await refused('outside_tolerance', body, undefined, secret, { now: now - 301_000 });
  await verifyWebhook(body, header, secret, { now: now + 3_000_000, toleranceSeconds: 3_600 });
  await refused('outside_tolerance', body, undefined, secret, { now: Number.NaN });
  await assert.rejects(verifyWebhook(body, header, secret), WebhookError, 'by the clock of the machine');
  await verifyWebhook(body, await signWebhook(body, secret), secret);
});

test('a malformed header is refused as no_signature', async () => {
  const [, v1] = header.split(',') as [string, string];
  for (const given of [
    null,
    '',
    'nonsense',
    v1,
    't=1773482400',
    `t=,${v1}`,
    `t=abc,${v1}`,
    `t=-1,${v1}`,
    `t=1773482400,t=1773482400,${v1}`,
    't=1773482400,v1=',
    't=1773482400,v1=zz',
    `t=1773482400,v0=${v1.slice(3)}`,
    `t=1773482400,${v1}00`,
    [],
  ]) {
    await refused('no_signature', body, given);
  }
  // Only the first signatures of a header are checked: a valid one after a hundred others does not count.
  await refused('wrong_signature', body, `t=1773482400,${`v1=${'0'.repeat(64)},`.repeat(100)}${v1}`);
});

test('an event in the other envelope is refused as other_envelope', async () => {
  const enveloped = JSON.stringify({
    event_type: 'ITEM.CONNECTION_EXPIRED',
    api_key_prefix: 'svc_test_sk_4f7Qa1',
    timestamp: '2026-03-14T10:00:00.000Z',
    data: { connection_id: 'conn_1', bank_id: 'otp', user_id: null, expired_at: '2026-03-14T10:00:00.000Z' },
  });
  const signed = signatureHeader(enveloped, [secret], sentAt);
  const event = await verifyWebhook(enveloped, signed, secret, { now, envelope: 'event' });
  if (event.event_type === 'ITEM.CONNECTION_EXPIRED') assert.equal(event.data.connection_id, 'conn_1');
  await refused('other_envelope', enveloped, signed);
  await refused('other_envelope', body, header, secret, { envelope: 'event' });
  for (const other of ['null', '7', '[]', '"webhook_code"', 'not JSON']) {
    await refused('other_envelope', other, signatureHeader(other, [secret], sentAt));
  }
});

test('a mistake of the program is not reported as a forgery', async () => {
  await assert.rejects(verifyWebhook(JSON.parse(body), header, secret, { now }), TypeError);
  await assert.rejects(verifyWebhook(body, header, '', { now }), TypeError);
  await assert.rejects(verifyWebhook(body, header, undefined as unknown as string, { now }), TypeError);
});

test('signWebhook makes signatures that Stripe’s package accepts', async () => {
  assert.equal(await signWebhook(body, secret, now), header);
  const { webhooks } = new Stripe('sk_test_unused');
  const signed = await signWebhook(Buffer.from(body), secret, now);
  assert.deepEqual(
    webhooks.constructEvent(body, signed, secret, undefined, undefined, now),
    JSON.parse(body),
  );
});
