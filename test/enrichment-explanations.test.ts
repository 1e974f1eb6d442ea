/** Explanations are true: every quoted word occurs in the labelled line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelledSets } from '../scripts/evaluate-enrichment/labelled.ts';
import { judge } from '../scripts/evaluate-enrichment/score.ts';
import { enrich } from '../src/ledger/enrichment/enrich.ts';
import { sampled } from './support/depth.ts';

const QUOTED = /'([^']+(?:'[^' ,.;)]+)*)'(?=[ ,.;)(]|$)/g;

/** Returns the letters and digits of a text. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

const results = judge(sampled([...labelledSets().values()].flat(), 10));

test('every word that an explanation quotes, in either language, occurs in the line or in the counterparty’s name', () => {
  const untrue: string[] = [];
  let quotes = 0;
  for (const { row, result } of results) {
    const letters = `${lettersOf(row.description)} ${lettersOf(row.counterpartyName)}`;
    for (const sentence of [result.explanation, result.explanationLocal]) {
      for (const [, said] of sentence.matchAll(QUOTED)) {
        quotes++;
        if (!letters.includes(lettersOf(said!))) untrue.push(`${row.description}: ${sentence}`);
      }
    }
  }
  assert.deepEqual(untrue, []);
  assert.ok(quotes > results.length, String(quotes));
});

test('both languages quote the same words', () => {
  const quoted = (sentence: string): string[] => Array.from(sentence.matchAll(QUOTED), ([, said]) => said!);
  for (const { row, result } of results)
    assert.deepEqual(quoted(result.explanation), quoted(result.explanationLocal), row.description);
});

test('an explanation names the stage, and quotes the word in the script and length of the line', () => {
  const explained = (description: string): string =>
    enrich({ description, amountMinor: -90_000, currency: 'RSD' }).explanation;
  assert.doesNotMatch(explained('MARKET 24/7 CACAK 688'), /instalment/);
  assert.match(
    explained('LIDL 141 BEOGRAD 688'),
    /^Matched 'lidl' in the table of payees \(discount supermarket\)/,
  );
  assert.match(explained('МАКСИ 301 НИШ'), /'макси'/);
  assert.match(explained('DECATHLO BEOGRAD 688'), /'decathlo'/);
  assert.match(explained('SLADJANA KOZMETICKI STUDI'), /The model reads '.*kozmeticki/);
});
