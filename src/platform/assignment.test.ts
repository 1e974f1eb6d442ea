import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../test/support/depth.ts';
import { assign } from './assignment.ts';

const total = (gains: readonly (readonly number[])[], taken: readonly number[]): number =>
  taken.reduce((sum, column, row) => sum + (column < 0 ? 0 : gains[row]![column]!), 0);

/** Returns the greatest total of all assignments by trying each. */
const best = (gains: readonly (readonly number[])[], row = 0, used: readonly number[] = []): number => {
  if (row === gains.length) return 0;
  let most = best(gains, row + 1, used);
  for (const [column, gain] of gains[row]!.entries()) {
    if (!used.includes(column)) most = Math.max(most, gain + best(gains, row + 1, [...used, column]));
  }
  return most;
};

test('an assignment has the greatest total, uses a column once, and no missing gain', () => {
  const gain = fc.oneof(fc.integer({ min: -5, max: 9 }), fc.constant(Number.NEGATIVE_INFINITY));
  const matrix = fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))
    .chain(([rows, columns]) =>
      fc.record({
        columns: fc.constant(columns),
        gains: fc.array(fc.array(gain, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      }),
    );
  fc.assert(
    fc.property(matrix, ({ gains, columns }) => {
      const taken = assign(gains, columns);
      const columnsTaken = taken.filter((column) => column >= 0);
      assert.equal(new Set(columnsTaken).size, columnsTaken.length);
      assert.ok(taken.every((column, row) => column < 0 || gains[row]![column]! > 0));
      assert.equal(total(gains, taken), best(gains));
    }),
    { numRuns: deep(300, 2_000) },
  );
});

test('the best single choice is given up if the total is greater', () => {
  assert.deepEqual(
    assign(
      [
        [5, 4],
        [4.5, 0],
      ],
      2,
    ),
    [1, 0],
  );
});
