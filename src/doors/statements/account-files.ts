import type { Language } from '../../../packages/common/language/languages.ts';
import type { AccountRow } from '../../ledger/accounts/store.ts';
import { accountStatement } from './account-statement.ts';
import type { Deps } from './deps.ts';
import { type Output, type OutputFormat, outputs } from './outputs.ts';

interface AccountFile {
  /** What the file adds to the name of its account, with its ending. */
  name: string;
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/**
 * Writes everything of an account that a person can read: a CSV of all days, and a PDF for each year. A file of more
 * entries than its format allows is left out.
 */
export async function* accountFiles(
  deps: Pick<Deps, 'sql' | 'dataKeys' | 'catalogue'>,
  {
    keyId,
    account,
    from,
    to,
    language,
    at,
  }: {
    keyId: number;
    account: AccountRow;
    /** Days. */
    from: string;
    to: string;
    language: Language;
    at: Date;
  },
): AsyncGenerator<AccountFile> {
  const wanted: [suffix: string, format: OutputFormat, period: { from: string; to: string }][] = [
    ['', 'csv_excel', { from, to }],
  ];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const [first, last] = [`${year}-01-01`, `${year}-12-31`];
    wanted.push([`-${year}`, 'pdf', { from: first < from ? from : first, to: last > to ? to : last }]);
  }
  for (const [suffix, format, period] of wanted) {
    const { most, ending, write }: Output = outputs[format];
    const statement = await accountStatement(deps, keyId, account, period, most);
    if (statement) yield { name: suffix + ending, pieces: await write(statement, at, language) };
  }
}
