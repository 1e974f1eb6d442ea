import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';
import { newSecret, signatureHeader, standardHeaders } from './signing.ts';

// The `stripe` package is the independent implementation, without changes.
const { webhooks } = new Stripe('sk_test_unused');

const body = '{"webhook_type":"ITEM","webhook_code":"CONNECTION_REVOKED","user_id":"Željko ✓","timestamp":1}';
const sentAt = new Date('2026-03-14T10:00:00.700Z');
const verify = (header: string, secret: string, secondsLater = 0, received = body) =>
  webhooks.constructEvent(
    received,
    header,
    secret,
    undefined,
    undefined,
    sentAt.getTime() + secondsLater * 1_000,
  );

test('the stripe package verifies a signature up to 300 seconds after it was made', () => {
  const secret = newSecret();
  const header = signatureHeader(body, [secret], sentAt);
  assert.match(header, /^t=1773482400,v1=[0-9a-f]{64}$/);
  assert.deepEqual(verify(header, secret), JSON.parse(body));
  assert.deepEqual(verify(header, secret, 299), JSON.parse(body));
  assert.throws(() => verify(header, secret, 301), /Timestamp outside the tolerance zone/);
});

test('during a rotation both secrets verify, and no other', () => {
  const [older, newer] = [newSecret(), newSecret()];
  const header = signatureHeader(body, [newer, older], sentAt);
  assert.match(header, /^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
  assert.ok(verify(header, newer));
  assert.ok(verify(header, older));
  assert.throws(() => verify(header, newSecret()), Stripe.errors.StripeSignatureVerificationError);
});

test('its own library and Svix verify the headers of Standard Webhooks, with either secret of a rotation', () => {
  const [older, newer] = [newSecret(), newSecret()];
  const at = new Date();
  const headers = standardHeaders('evt_1', body, [newer, older], at);
  assert.match(headers['webhook-signature'], /^v1,\S{44} v1,\S{44}$/);
  for (const Library of [StandardWebhook, SvixWebhook]) {
    for (const secret of [older, newer]) assert.doesNotThrow(() => new Library(secret).verify(body, headers));
    assert.throws(() => new Library(newSecret()).verify(body, headers));
    assert.throws(() => new Library(newer).verify(`${body} `, headers));
    assert.throws(() => new Library(newer).verify(body, { ...headers, 'webhook-id': 'evt_2' }));
    const late = standardHeaders('evt_1', body, [newer], new Date(at.getTime() - 301_000));
    assert.throws(() => new Library(newer).verify(body, late));
  }
});

test('a changed body, time or signature is refused', () => {
  const secret = newSecret();
  const header = signatureHeader(body, [secret], sentAt);
  const refused = Stripe.errors.StripeSignatureVerificationError;
  assert.throws(() => verify(header, secret, 0, body.replace('REVOKED', 'EXPIRED')), refused);
  assert.throws(() => verify(header.replace('t=1773482400', 't=1773482401'), secret), refused);
  assert.throws(
    () =>
      verify(
        header.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        secret,
      ),
    refused,
  );
});

test('secrets are distinct and have at least 128 bits', () => {
  const secrets = new Set(Array.from({ length: 1_000 }, newSecret));
  assert.equal(secrets.size, 1_000);
  for (const secret of secrets) assert.match(secret, /^whsec_[0-9A-Za-z]{32}$/);
});
