/** What an explanation says is true: on labelled lines, each word that it quotes stands in the line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledSets } from '../scripts/evaluate-enrichment/labelled.ts';
import { judge } from '../scripts/evaluate-enrichment/score.ts';
import { foldedWords } from '../src/enrichment/data-files.ts';
import { describe } from '../src/enrichment/descriptor.ts';
import { enrich } from '../src/enrichment/enrich.ts';
import { fold } from '../src/enrichment/fold.ts';
import { sampled } from './support/depth.ts';

const QUOTED = /'([^']+(?:'[^' ,.;)]+)*)'(?=[ ,.;)(]|$)/g;

const lettersOf = (text: string): string =>
  `${describe(text)
    .words.map(({ short, folded }) => short ?? folded)
    .join('')} ${fold(text).replace(/[^A-Z0-9]/g, '')}`;

const results = judge(sampled([...labelledSets().values()].flat(), 10));

test('each word that an explanation quotes, in either language, stands in the line or in the name beside it', () => {
  const untrue: string[] = [];
  let quotes = 0;
  for (const { row, result } of results) {
    const letters = `${lettersOf(row.description)} ${lettersOf(row.counterpartyName)}`;
    for (const sentence of [result.explanation, result.explanationSerbian]) {
      for (const [, said] of sentence.matchAll(QUOTED)) {
        quotes++;
        if (!letters.includes(foldedWords(said!).join(''))) untrue.push(`${row.description}: ${sentence}`);
      }
    }
  }
  assert.deepEqual(untrue, []);
  assert.ok(quotes > results.length, String(quotes));
});

test('the two languages quote the same words', () => {
  const quoted = (sentence: string): string[] => Array.from(sentence.matchAll(QUOTED), ([, said]) => said!);
  for (const { row, result } of results)
    assert.deepEqual(quoted(result.explanation), quoted(result.explanationSerbian), row.description);
});

test('what stands where a town or an instalment does, and is none, is not called one', () => {
  const explained = (description: string): string =>
    enrich({ description, amountMinor: -90_000, currency: 'RSD' }).explanation;
  const untrue = results.filter(
    ({ row, result }) =>
      /place '[^']*(?:INTERNET|24\/7)/.test(result.explanation) ||
      (row.description.includes('24/7') && result.explanation.includes('instalment')),
  );
  assert.deepEqual(
    untrue.map(({ row, result }) => `${row.description}: ${result.explanation}`),
    [],
  );
  assert.match(explained('SHOPPSTER.RS BEOGRAD INTERNET'), /the place 'BEOGRAD' and 'INTERNET'\.$/);
  assert.doesNotMatch(explained('MARKET 24/7 CACAK 688'), /instalment/);
  assert.match(explained('МАКСИ 301 НИШ'), /'макси'/);
  assert.match(explained('DECATHLO BEOGRAD 688'), /'decathlo'/);
  assert.match(explained('DZ KRALJEVO LEK.UVERENJE'), /wording 'dz' \(/);
  assert.match(explained('SLADJANA KOZMETICKI STUDI'), /'kozmeticki'/);
});
