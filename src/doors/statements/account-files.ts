import type { AccountFiles } from '../../consent/user-page/take-along.ts';
import { accountStatement } from './account-statement.ts';
import { type Output, type OutputFormat, outputs } from './outputs.ts';

/**
 * Writes everything of an account that a person can read: a CSV of all days, and a PDF for each year. A file of more
 * entries than its format allows is left out.
 */
export const accountFiles: AccountFiles = async function* (deps, { keyId, account, from, to, language, at }) {
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
};
