import assert from 'node:assert/strict';
import { StatementError } from '../../packages/statement-formats/src/statement-error.ts';

/** What a reader refuses a text with; fails where it reads it, or throws anything else. */
export const statementErrorOf = (read: () => unknown): StatementError => {
  try {
    read();
  } catch (error) {
    assert.ok(error instanceof StatementError, String(error));
    return error;
  }
  return assert.fail('it was read');
};
