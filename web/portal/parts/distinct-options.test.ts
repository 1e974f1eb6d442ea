import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinctOptions } from './distinct-options.ts';

test('options with the same label show the end of their ids; all others do not change', () => {
  const label = 'Banca Intesa · Tekući račun · RSD · …3456';
  assert.deepEqual(
    distinctOptions([
      { value: 'acc_AAAAAAAA111111', label },
      { value: 'acc_BBBBBBBB222222', label },
      { value: 'acc_CCCCCCCC333333', label: 'Devizni račun' },
    ]).map((option) => option.label),
    [`${label} · …111111`, `${label} · …222222`, 'Devizni račun'],
  );
});
