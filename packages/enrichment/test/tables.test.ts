/** The files of a country: each says what it holds, and a wrong line is refused with its place. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadCountry } from '../src/index.ts';

const COUNTRIES = new URL('../countries/', import.meta.url);
const LARGEST_WEIGHTS = 2 * 1024 * 1024;

test('every table begins with what it holds and where that comes from', () => {
  for (const country of ['rs', 'example'])
    for (const file of readdirSync(new URL(`${country}/`, COUNTRIES)).filter((each) =>
      /\.(?:csv|txt)$/.test(each),
    )) {
      const head = readFileSync(new URL(`${country}/${file}`, COUNTRIES), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('#'))
        .join(' ');
      assert.notEqual(head, '', `${country}/${file}`);
    }
});

test('the weights take at most 2 MB', () => {
  const folder = new URL('rs/', COUNTRIES);
  const sizes = readdirSync(folder)
    .filter((file) => file.endsWith('.bin'))
    .map((file) => statSync(new URL(file, folder)).size);
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= LARGEST_WEIGHTS);
});

const WRONG: readonly (readonly [file: string, line: string, message: RegExp])[] = [
  ['payees.csv', 'Nova,groceries,supermarket,nova', /payees\.csv:4: 4 cells; write 5/],
  ['payees.csv', 'Nova,groceries,shop,,nova', /payees\.csv:4: 'shop' is not in categories\.csv/],
  ['trades.csv', ',groceries,bakery,any,low,p*', /trades\.csv:5: 'p\*' is too short/],
  ['phrases.txt', 'no colon here', /phrases\.txt:4: no colon/],
];

test('a wrong line is refused with its file, its number and what to write', (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'country-'));
  t.after(() => rmSync(copy, { recursive: true }));
  for (const [file, line, message] of WRONG) {
    cpSync(new URL('example/', COUNTRIES), copy, { recursive: true });
    writeFileSync(join(copy, file), `${readFileSync(join(copy, file), 'utf8').trimEnd()}\n${line}\n`);
    assert.throws(() => loadCountry(pathToFileURL(`${copy}/`)), message);
  }
});
