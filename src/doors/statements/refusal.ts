import { StatementError } from '../../../packages/statement-formats/src/statement-error.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';

/** What is wrong with a file, as its sender is told: where, and what was expected. What was found is not quoted. */
export const invalidStatement = (
  file: string,
  { line, column, expected, logged }: StatementError,
): ApiError => {
  const place = `line ${line}, column ${column}: expected`;
  const name = file === '' ? 'the file' : `"${file.slice(-80)}"`;
  return new ApiError('INVALID_STATEMENT', {
    reason: `${name}, ${place} ${expected}`,
    logged: `${place} ${logged}`,
  });
};

/** Does what reads a file. @throws INVALID_STATEMENT for a file that cannot be read */
export const reading = async <T>(file: string, read: () => Promise<T> | T): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    throw error instanceof StatementError ? invalidStatement(file, error) : error;
  }
};
