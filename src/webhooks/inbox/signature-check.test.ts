import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signatureHeader } from '../endpoints/delivery/signing.ts';
import { checkSignature } from './signature-check.ts';

const now = new Date('2026-03-14T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
const body = '{"š":1}';
const webhooks = [
  { webhookId: 'wh_new', secrets: ['new'] },
  { webhookId: 'wh_mine', secrets: ['present', 'former'] },
];
const check = (header: string | undefined, text = body) => {
  const { verdict, webhookId } = checkSignature(header, text, webhooks, now);
  return {
    valid: verdict.valid,
    webhookId,
    said: verdict.steps.map(({ ok, text: words }) => `${ok} ${words}`),
  };
};

test('a valid signature: each step, and the secret’s webhook', () => {
  assert.deepEqual(check(signatureHeader(body, ['present'], at(-5))), {
    valid: true,
    webhookId: 'wh_mine',
    said: [
      'true Service-Signature has t and one v1.',
      'true t is 5 s ago, which is within 300 s.',
      'true v1 is the HMAC-SHA256 of t, a dot and the body with the secret of wh_mine.',
    ],
  });
});

test('the matching one of several v1 signatures is named, and a former secret is marked', () => {
  const { valid, said } = check(signatureHeader(body, ['unknown', 'former'], now));
  assert.ok(valid);
  assert.deepEqual(said.slice(1), [
    'true t is 0 s ago, which is within 300 s.',
    'true v1 (number 2) is the HMAC-SHA256 of t, a dot and the body with the former secret of wh_mine.',
  ]);
});

test('the time is checked to the second, in both directions', () => {
  for (const [seconds, valid] of [
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
  ] as const) {
    const found = check(signatureHeader(body, ['new'], at(seconds)));
    assert.equal(found.valid, valid, String(seconds));
    assert.equal(found.webhookId, 'wh_new', 'whose it is can be said of an old one, too');
  }
  assert.match(check(signatureHeader(body, ['new'], at(301))).said[1]!, /^false t is 301 s ahead of now/);
});

test('an invalid signature is refused with the failed step', () => {
  const right = signatureHeader(body, ['present'], now);
  const cases: [string | undefined, string, RegExp][] = [
    [undefined, body, /^false There is no Service-Signature header/],
    ['', body, /^false Service-Signature has no t and v1\.$/],
    ['t=1773482400', body, /no t and v1/],
    [`v1=${'0'.repeat(64)}`, body, /no t and v1/],
    [right.replace(/t=\d+/, 't=1e9'), body, /no t and v1/],
    [right.replace(/v1=.*/, 'v1='), body, /no t and v1/],
    [right, `${body} `, /^false No v1 matches/],
    [right.toUpperCase().replace('T=', 't=').replace('V1=', 'v1='), body, /^false No v1 matches/],
    [right.replace('v1=', 'v0='), body, /no t and v1/],
    [signatureHeader(body, ['another'], now), body, /^false No v1 matches/],
  ];
  for (const [header, text, words] of cases) {
    const { valid, webhookId, said } = check(header, text);
    assert.deepEqual([valid, webhookId], [false, null], header);
    assert.match(said.at(-1)!, words);
  }
});
