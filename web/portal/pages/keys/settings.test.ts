import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiKey } from '../../session/keys.ts';
import { changesOf, lastDayOf, scopeFaults, unchangedFaults } from './settings.ts';

const KEY = {
  app_name: 'Budget app',
  scopes: ['accounts:read', 'balance:read'],
  expires_at: '2026-03-31T22:00:00.000Z',
  redirect_urls: ['https://example.com/a'],
  bound_link_tokens_only: false,
  user_page_offered: false,
} as Partial<ApiKey> as ApiKey;

/** The form when it is opened. */
const UNTOUCHED = {
  app_name: 'Budget app',
  'accounts:read': 'on',
  'balance:read': 'on',
  expires_at: '2026-03-31',
  redirect_urls: 'https://example.com/a',
};

test('the last day of a key is the day before its expiry, in Belgrade', () => {
  assert.equal(lastDayOf(KEY), '2026-03-31');
  assert.equal(lastDayOf({ ...KEY, expires_at: null }), '');
});

test('only changed settings are sent', () => {
  assert.deepEqual(changesOf(KEY, UNTOUCHED), {});
  assert.deepEqual(unchangedFaults(KEY, UNTOUCHED), { app_name: 'nothing' });
  const cases: [object, object][] = [
    [{ app_name: ' Other ' }, { app_name: 'Other' }],
    [{ expires_at: '' }, { expires_at: null }],
    // Summer time has begun.
    [{ expires_at: '2026-04-30' }, { expires_at: '2026-04-30T22:00:00.000Z' }],
    [{ redirect_urls: ' \n' }, { redirect_urls: null }],
    [
      { redirect_urls: 'https://a.rs\n\n https://b.rs ' },
      { redirect_urls: ['https://a.rs', 'https://b.rs'] },
    ],
    [{ bound_link_tokens_only: 'on' }, { bound_link_tokens_only: true }],
    [{ user_page_offered: 'on' }, { user_page_offered: true }],
    [{ 'transactions:read': 'on' }, { scopes: ['accounts:read', 'balance:read', 'transactions:read'] }],
  ];
  for (const [touched, changes] of cases) {
    const values = { ...UNTOUCHED, ...touched };
    assert.deepEqual(changesOf(KEY, values), changes);
    assert.deepEqual(unchangedFaults(KEY, values), {});
  }
});

test('a key needs at least one scope', () => {
  assert.deepEqual(scopeFaults(UNTOUCHED), {});
  assert.deepEqual(scopeFaults({ app_name: 'Budget app' }), { scopes: 'scopeNeeded' });
});
