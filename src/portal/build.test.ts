import assert from 'node:assert/strict';
import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../test/support/process.ts';
import { buildPortal } from './build.ts';

test('the portal is built once into a directory, found there, and older builds go', async (t) => {
  const into = await temporaryDirectory(t);
  for (const [index, name] of ['older', 'old', 'recent'].entries()) {
    await mkdir(join(into, name));
    await utimes(join(into, name), index, index);
  }
  const nowhere = join(into, 'nothing-is-shipped');
  const { directory, built } = await buildPortal(into, nowhere);
  assert.equal(built, true);
  assert.deepEqual((await readdir(into)).sort(), [directory.slice(into.length + 1), 'recent'].sort());
  const names = await readdir(directory);
  assert.ok(names.includes('index.html') && names.includes('assets'), String(names));
  assert.equal((await stat(directory)).mode & 0o777, 0o755, 'also for who has not built it');

  // What is shipped with the program is found without a build.
  const elsewhere = await temporaryDirectory(t);
  assert.deepEqual(await buildPortal(elsewhere, into), { directory, built: false });
  assert.deepEqual(await readdir(elsewhere), []);
});
