import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeliveryAttempt } from '../../sdk.ts';
import type { Webhook } from './queries.ts';
import { actionsOf, eventFaults, eventTypes, extentOf, settingsOf, shownStatus } from './rules.ts';

const receiving = (events: readonly string[]) => extentOf({ events } as Partial<Webhook> as Webhook);

test('a webhook receives all events, the default ones, or some', () => {
  assert.equal(receiving(eventTypes), 'all');
  const defaults = eventTypes.filter(
    (type) => !['ITEM.HEALTH_CHANGED', 'ACCOUNTS.REMOVED', 'ACCESS.CLAIM_REPEATED'].includes(type),
  );
  assert.equal(receiving(defaults), 'default');
  assert.equal(receiving([...defaults.slice(1), 'ITEM.HEALTH_CHANGED']), 'some');
});

test('the form of a webhook requires at least one event', () => {
  const filled = { url: ' https://example.com ', envelope: 'event', 'ITEM.CONNECTION_EXPIRED': 'on' };
  const settings = { url: 'https://example.com', description: '', envelope: 'event' };
  assert.deepEqual(settingsOf(filled, 'all'), { ...settings, events: null });
  assert.deepEqual(settingsOf(filled, 'some'), { ...settings, events: ['ITEM.CONNECTION_EXPIRED'] });
  assert.deepEqual(eventFaults(settingsOf(filled, 'some')), {});
  assert.deepEqual(eventFaults(settingsOf({ url: 'https://example.com', envelope: 'flat' }, 'some')), {
    events: 'eventsMissing',
  });
});

test('the possible actions of a webhook depend on whether it is active', () => {
  assert.deepEqual(actionsOf({ status: 'active' }), ['test', 'edit', 'rotate', 'deactivate']);
  assert.deepEqual(actionsOf({ status: 'deactivated' }), ['activate', 'edit', 'rotate']);
});

test('a waiting delivery with attempts has the status of a retry', () => {
  const attempts = [{ status: 500 } as Partial<DeliveryAttempt> as DeliveryAttempt];
  assert.equal(shownStatus({ status: 'pending', attempts: [] }), 'pending');
  assert.equal(shownStatus({ status: 'pending', attempts }), 'retrying');
  assert.equal(shownStatus({ status: 'failed', attempts }), 'failed');
});
