/** Labelled lines: CSV files whose first line names the columns. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Entry, Facts } from '../src/types.ts';

/** A label `a|b` allows both; an empty name allows that nobody is named. */
export interface Labelled {
  entry: Entry;
  names: readonly string[];
  categories: readonly string[];
  /** Empty if the list does not label it. */
  merchantCategory: string;
  /** The description that this line was made of; absent for a line of a list. */
  madeOf?: string;
}

/** One line of RFC 4180 CSV without line breaks inside cells. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

const factsOf = (paymentCode: string, mcc: string, name: string, account: string): Facts | null =>
  paymentCode + mcc + name + account === ''
    ? null
    : {
        paymentCode: paymentCode || undefined,
        mcc: mcc || undefined,
        counterparty: { name: name || undefined, account: account || undefined },
      };

/** Reads every list of a folder, and the merchant categories that distilled/merchant-categories.csv gives of their lines. */
export const readLists = (folder: URL): Map<string, Labelled[]> => {
  const known = new Map<string, Map<number, string>>();
  const distilled = new URL('distilled/merchant-categories.csv', folder);
  const rows = existsSync(distilled) ? readFileSync(distilled, 'utf8').trimEnd().split('\n') : [];
  for (const row of rows.slice(1)) {
    const [list, line, merchantCategory] = row.split(',') as [string, string, string];
    const lines = known.get(list) ?? new Map<number, string>();
    known.set(list, lines.set(Number(line), merchantCategory));
  }
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .sort()
    .map((file) => file.slice(0, -4));
  return new Map(names.map((name) => [name, readLabelled(new URL(`${name}.csv`, folder), known.get(name))]));
};

/** @param merchantCategories by the number of the line in the file, from 2, where the list has no column for them */
export const readLabelled = (file: URL, merchantCategories?: ReadonlyMap<number, string>): Labelled[] => {
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = cellsOf(header!);
  return lines.map((line, i) => {
    const cells = cellsOf(line);
    if (cells.length !== columns.length)
      throw new Error(`${file}: ${cells.length} cells; write ${columns.length}: ${line}`);
    const cell = (column: string): string => cells[columns.indexOf(column)] ?? '';
    return {
      entry: {
        description: cell('description'),
        amountMinor: Math.round(Number(cell('amount')) * 100),
        currency: cell('currency'),
        facts: factsOf(
          cell('payment_code'),
          cell('mcc'),
          cell('counterparty_name'),
          cell('counterparty_account'),
        ),
      },
      names: cell('merchant_name').split('|'),
      categories: cell('category').split('|'),
      merchantCategory: merchantCategories?.get(i + 2) ?? cell('merchant_category'),
    };
  });
};
