import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTICE_DAYS } from './consent-timeline.ts';
import type { Connection } from './queries.ts';
import { actionsOf, isBehind, shownStatus } from './rules.ts';

test('the status of a connection says when its consent ends soon', () => {
  const cases: [string, number, string][] = [
    ['active', NOTICE_DAYS + 1, 'active'],
    ['active', NOTICE_DAYS, 'ending'],
    ['expired', 0, 'expired'],
    ['revoked', 0, 'revoked'],
  ];
  for (const [status, days, shown] of cases) {
    const connection = { status: status as Connection['status'], days_until_expiry: days };
    assert.equal(shownStatus(connection), shown, `${status}, ${days} days`);
  }
});

test('data are delayed only while there is a consent', () => {
  const health = { status: 'delayed' } as NonNullable<Connection['health']>;
  assert.equal(isBehind({ status: 'active', health }), true);
  assert.equal(isBehind({ status: 'active', health: { ...health, status: 'healthy' } }), false);
  assert.equal(isBehind({ status: 'expired', health }), false);
});

test('a bank connection can be renewed, a statement connection cannot, and an erased one can only be exported', () => {
  assert.deepEqual(actionsOf({ user_id: 'user-1', provider: 'bank' }), ['renew', 'export', 'revoke']);
  assert.deepEqual(actionsOf({ user_id: 'firm-1', provider: 'statement' }), ['export', 'revoke']);
  assert.deepEqual(actionsOf({ user_id: null, provider: 'bank' }), ['export']);
});
