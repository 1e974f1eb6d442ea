/** Requirements of `npm run mutate`: its faults can be made, and its files exist. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faults, mutantOf } from '../scripts/mutate/faults.ts';
import { filesOf, targets } from '../scripts/mutate/targets.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');

for (const fault of faults) {
  test(`the fault that ${fault.name} has a place and a test`, () => {
    const { start, end } = mutantOf(root, fault);
    assert.equal(read(fault.file).slice(start, end), fault.original);
    const { file, name } = fault.test;
    assert.equal(read(file).split(`test('${name}'`).length, 2, `${file} has the test once`);
  });
}

test('a fault whose text is missing or ambiguous is refused', () => {
  const [fault] = faults;
  for (const original of ['no such text in any file', 'where ']) {
    assert.throws(() => mutantOf(root, { ...fault!, original }), /can no longer be made/);
  }
});

for (const target of targets) {
  test(`the files and tests of the target ${target.name} exist`, () => {
    assert.ok(filesOf(root, target).length > 0);
    for (const path of target.tests) assert.match(read(path), /\btest\(/, path);
  });
}

test('every explained survivor is in a file of a target', () => {
  const files = targets.flatMap((target) => filesOf(root, target));
  const explained = JSON.parse(read('scripts/mutate/survivors.json')) as Record<string, string>;
  for (const [name, why] of Object.entries(explained)) {
    assert.ok(files.includes(name.slice(0, name.indexOf(':'))), name);
    assert.match(why, /^[A-Z].+\.$/s, name);
  }
});
