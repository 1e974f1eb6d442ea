/** An account's statement, read, opened and written in a thread. */
import type { Language } from '../../../packages/common/language/languages.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { AccountRow } from '../../ledger/accounts/store.ts';
import { task } from '../../platform/threads/task.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { accountStatement } from './account-statement.ts';
import { type Output, type OutputFormat, outputs } from './outputs.ts';

export interface StatementWanted {
  keyId: number;
  account: AccountRow;
  period: { from: string; to: string };
  format: OutputFormat;
  language: Language;
  at: Date;
  catalogue: readonly Bank[];
}

export const writeStatement = task<StatementWanted, void>(
  'write-statement',
  async ({ keyId, account, period, format, language, at, catalogue }, { sql, dataKeys, write }) => {
    const { most, write: written }: Output = outputs[format];
    const statement = await accountStatement({ sql, dataKeys, catalogue }, keyId, account, period, most);
    if (!statement) {
      const reason = `the period has more than ${most} transactions`;
      throw new ApiError('INVALID_PARAMETER', { parameter: 'from', reason });
    }
    for await (const piece of await written(statement, at, language)) await write(piece);
  },
);
