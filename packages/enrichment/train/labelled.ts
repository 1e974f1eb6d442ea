/** Labelled lines: CSV files whose first line names the columns. */
import { readFileSync } from 'node:fs';
import type { Entry, Facts } from '../src/types.ts';

/** A label `a|b` allows both; an empty name allows that nobody is named. */
export interface Labelled {
  entry: Entry;
  names: readonly string[];
  categories: readonly string[];
  /** Empty if the list does not label it. */
  merchantCategory: string;
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

export const readLabelled = (file: URL): Labelled[] => {
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = cellsOf(header!);
  return lines.map((line) => {
    const cells = cellsOf(line);
    if (cells.length !== columns.length)
      throw new Error(`${file}: ${cells.length} cells; write ${columns.length}: ${line}`);
    const cell = (column: string): string => cells[columns.indexOf(column)] ?? '';
    return {
      entry: {
        description: cell('description'),
        amountMinor: Math.round(Number(cell('amount')) * 100),
        currency: cell('currency'),
        facts: factsOf(cell('payment_code'), cell('mcc'), cell('counterparty_name'), cell('counterparty_account')),
      },
      names: cell('merchant_name').split('|'),
      categories: cell('category').split('|'),
      merchantCategory: cell('merchant_category'),
    };
  });
};
