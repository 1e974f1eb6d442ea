import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementSamples } from '../../../test/support/statement-samples.ts';
import { readStatements } from './reader.ts';
import { READERS, recogniseFormat } from './recognise.ts';

test('every format is recognised, and read by its reader', () => {
  for (const [format, text] of Object.entries(statementSamples)) {
    assert.equal(recogniseFormat(text), format);
    assert.equal(recogniseFormat(`\ufeff${text}`), format);
    if (format !== 'halcom_recap') {
      assert.ok(readStatements(READERS[format as 'camt'](), text)[0]!.entries.length > 0, format);
    }
  }
});

test('a text that is not a statement is not recognised', () => {
  for (const text of [
    '',
    ' \n',
    '%PDF-1.7\n%âãÏÓ',
    'PK\x03\x04',
    '{"a":1}',
    'a;b;c\n1;2;3',
    'x'.repeat(300),
  ]) {
    assert.equal(recogniseFormat(text), null, text.slice(0, 20));
  }
});
