import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNotLoaded, mayReload } from './lost-network.ts';

test('what browsers say of a part that did not come is known, and a fault of the page is none', () => {
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

test('a page that has just been loaded anew is not loaded anew once more', () => {
  assert.ok(mayReload(null, 1_000_000));
  assert.ok(!mayReload('999000', 1_000_000));
  assert.ok(mayReload('900000', 1_000_000));
});
