import { StatementError } from '../../../packages/statement-formats/src/statement-error.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';

/** The refusal of a file, with what its reader found. */
export class StatementRefusal extends ApiError {
  readonly fault: StatementError;

  constructor(file: string, fault: StatementError) {
    const { line, column, expected, logged } = fault;
    const place = `line ${line}, column ${column}: expected`;
    const name = file === '' ? 'the file' : `"${file.slice(-80)}"`;
    super('INVALID_STATEMENT', {
      reason: `${name}, ${place} ${expected}`,
      logged: `${place} ${logged}`,
    });
    this.fault = fault;
  }
}

/** Describes an error in a file for its sender: the position and the expected value, never the content. */
export const invalidStatement = (file: string, fault: StatementError): ApiError =>
  new StatementRefusal(file, fault);

/** Does what reads a file. @throws INVALID_STATEMENT for a file that cannot be read */
export const reading = async <T>(file: string, read: () => Promise<T> | T): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    throw error instanceof StatementError ? invalidStatement(file, error) : error;
  }
};
