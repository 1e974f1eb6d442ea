/** The recording of README.md is what the service and the command line print today, whatever its ids, dates and amounts were. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { COMMANDS, pictureOf } from '../scripts/draw-terminal.ts';
import { CELL, PAD, type Theme } from '../scripts/terminal-picture.ts';
import { banner } from '../src/banner.ts';
import { loadConfig } from '../src/platform/config.ts';
import { startApp } from './support/app.ts';
import { temporaryDirectory } from './support/process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The lines of each window, its words where they stand. */
const linesOf = async (theme: Theme): Promise<string[][]> => {
  const picture = await readFile(pictureOf(theme), 'utf8');
  return [...picture.matchAll(/<g [\s\S]*?<\/g>/g)].map(([window]) => {
    const words = [...window.matchAll(/<text x="([\d.]+)" y="(\d+)" textLength[^>]*>([^<]*)<\/text>/g)];
    const rows = Map.groupBy(words, ([, , y]) => Number(y));
    return [...rows.values()].map((row) =>
      row.reduce((line, [, x, , word]) => {
        const text = word!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
        return line.padEnd(Math.round((Number(x) - PAD) / CELL)) + text;
      }, ''),
    );
  });
};

const withoutSpaces = (text: string): string => stripVTControlCharacters(text).replace(/\s+/g, '');

/** What stays of a line from one run to the next. */
const shapeOf = (line: string): string => {
  const text = stripVTControlCharacters(line).replace(/\s+/g, ' ').trim();
  return text
    .replace(/^\d{4}-\d\d-\d\d .*/, 'a transaction')
    .replace(/\b(acc|conn)_\w+/g, '$1')
    .replace(/-?[\d,]+\.\d\d\b/g, 'amount')
    .replace(/\bRS\d+/g, 'iban');
};

test('the recording begins with what npm start prints today, and both themes show the same', async () => {
  const [start] = await linesOf('light');
  assert.equal(start![0], '$ npm start');
  const shown = withoutSpaces(start!.join('\n'));
  assert.ok(
    shown.includes(withoutSpaces(banner(loadConfig({})))),
    'record it again with npm run docs:terminal',
  );
  assert.deepEqual(await linesOf('dark'), await linesOf('light'));
});

test('it goes on with commands that print today what they print there, down to transactions', async (t) => {
  const app = await startApp(t);
  const env = { PATH: process.env.PATH ?? '', HOME: await temporaryDirectory(t), OBDS_URL: app.url };
  const printed: string[] = [];
  for (const command of COMMANDS) {
    const words = command.split(' ').slice('npx obds'.split(' ').length);
    const obds = [join(root, 'cli/bin/obds.js'), ...words];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, obds, { env });
    printed.push(`$ ${command}`, ...`${stderr}${stdout}`.split('\n'));
  }
  const [, shown] = await linesOf('light');
  const shapes = (lines: readonly string[]): string[] => lines.map(shapeOf).filter(Boolean).sort();
  // Sorted: what is for people and what is for programs go by two ways, and meet at a terminal alone.
  assert.deepEqual(shapes(shown!), shapes(printed), 'record it again with npm run docs:terminal');
  assert.equal(shown!.filter((line) => shapeOf(line) === 'a transaction').length, 8);
});
