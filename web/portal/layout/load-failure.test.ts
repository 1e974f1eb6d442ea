import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNotLoaded, mayReload } from './load-failure.ts';

test('isNotLoaded recognises each browser’s message about a missing file, and no error of the page itself', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: http://localhost/portal/assets/index.js',
    'error loading dynamically imported module: http://localhost/portal/assets/index.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /portal/assets/index.css',
  ]) {
    assert.ok(isNotLoaded(new TypeError(message)), message);
  }
  assert.ok(!isNotLoaded(new TypeError("Cannot read properties of undefined (reading 'id')")));
  assert.ok(!isNotLoaded('Unable to preload CSS'));
});

test('a page that was just reloaded is not reloaded again', () => {
  assert.ok(mayReload(null, 1_000_000));
  assert.ok(!mayReload('999000', 1_000_000));
  assert.ok(mayReload('900000', 1_000_000));
});
