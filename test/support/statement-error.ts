import assert from 'node:assert/strict';
import { StatementError } from '../../packages/statement-formats/src/statement-error.ts';

/** Returns the StatementError of a reader. Fails if it reads the text, or throws another error. */
export const statementErrorOf = (read: () => unknown): StatementError => {
  try {
    read();
  } catch (error) {
    assert.ok(error instanceof StatementError, String(error));
    return error;
  }
  return assert.fail('it was read');
};
