import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { deep } from '../../../../test/support/depth.ts';
import { StatementError } from '../statement-error.ts';
import { readXls } from './reader.ts';

const whole = ['biff8', 'biff5'].map((name) =>
  readFileSync(new URL(`../../../../test/statements/tables/${name}/izvod.xls`, import.meta.url)),
);

const survive = async (bytes: Buffer): Promise<void> => {
  try {
    for await (const part of readXls(bytes, { account: '1', currency: 'RSD' })) {
      if (part.kind === 'entry') assert.ok(Number.isSafeInteger(part.entry.amount));
    }
  } catch (error) {
    assert.ok(error instanceof StatementError, String(error));
  }
};

test('a workbook that is cut or changed anywhere is read or refused', async () => {
  const bytes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...whole), bytes, async (book, changes) => {
      const changed = Buffer.from(book);
      for (const [at, byte] of changes) changed[at % changed.length] = byte;
      await survive(changed);
    }),
    { numRuns: deep(100, 2_000) },
  );
  for (const book of whole) {
    for (let end = 0; end < book.length; end += 97) await survive(book.subarray(0, end));
    for (let at = 0; at + 4 < book.length; at += deep(64, 8)) {
      const changed = Buffer.from(book);
      changed.writeUInt32LE(0xffff_ff00, at);
      await survive(changed);
    }
  }
});
