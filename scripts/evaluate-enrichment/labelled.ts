/** Labelled descriptors: the sets in test/data/enrichment, and lines of simulated customers whose payee is known. */
import { readdirSync, readFileSync } from 'node:fs';
import { banks } from '../../src/banks/catalogue/catalogue.ts';
import { books } from '../../src/banks/simulated/books.ts';
import { NAME_IN_DESCRIPTION } from '../../src/banks/simulated/data/merchant.ts';
import { SCENARIOS } from '../../src/banks/simulated/scenarios.ts';
import { truthOf } from '../../src/banks/simulated/truth.ts';

/** A line of a bank with its label. In a label `a|b`, both are right; an empty name means nobody. */
export interface Labelled {
  description: string;
  /** Major units, signed, as the file writes it. */
  amount: string;
  currency: string;
  /** Further fields of some banks; empty if the bank does not give them. */
  paymentCode: string;
  counterpartyName: string;
  counterpartyAccount: string;
  mcc: string;
  merchantName: string;
  category: string;
  /** Null if the set does not label it. */
  merchantCategory: string | null;
  /** Why the line is difficult, in sets that record it. */
  kind: string;
}

const FOLDER = new URL('../../test/data/enrichment/', import.meta.url);

/** Splits one line of RFC 4180 CSV without line breaks in cells. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );

/** Reads the rows of a set. Its first line names the columns; the columns of labels are required. */
export const readLabelled = (file: URL | string): Labelled[] => {
  const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = cellsOf(header!);
  for (const needed of ['description', 'amount', 'currency', 'merchant_name', 'category']) {
    if (!columns.includes(needed)) throw new Error(`${file}: no column ${needed}`);
  }
  return lines.map((line) => {
    const cells = cellsOf(line);
    if (cells.length !== columns.length) throw new Error(`${file}: not ${columns.length} cells: ${line}`);
    const cell = (column: string): string => cells[columns.indexOf(column)] ?? '';
    return {
      description: cell('description'),
      amount: cell('amount'),
      currency: cell('currency'),
      paymentCode: cell('payment_code'),
      counterpartyName: cell('counterparty_name'),
      counterpartyAccount: cell('counterparty_account'),
      mcc: cell('mcc'),
      merchantName: cell('merchant_name'),
      category: cell('category'),
      merchantCategory: columns.includes('merchant_category') ? cell('merchant_category') : null,
      kind: cell('kind'),
    };
  });
};

export const labelledSet = (name: string): Labelled[] => readLabelled(new URL(`${name}.csv`, FOLDER));

const setsIn = (folder: URL): Map<string, Labelled[]> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.csv'))
      .sort()
      .map((file) => [file.slice(0, -4), readLabelled(new URL(file, folder))]),
  );

/** Returns every set that the models learned from, by name. */
export const labelledSets = (): Map<string, Labelled[]> => setsIn(FOLDER);

/** Returns every set that no model learned from, by name. */
export const unseenSets = (): Map<string, Labelled[]> => setsIn(new URL('unseen/', FOLDER));

const HISTORY_UNTIL = new Date('2026-03-15T10:00:00Z');

/** Returns every distinct descriptor that names its merchant, of one customer of each scenario at each bank. */
export const simulatedSet = async (seeds: readonly string[]): Promise<Labelled[]> => {
  const rows = new Map<string, Labelled>();
  for (const seed of seeds) {
    for (const scenario of SCENARIOS) {
      for (const { id: bankId } of banks) {
        const grant = await books.authorize({ bankId, at: HISTORY_UNTIL, seed, scenario });
        const truth = truthOf(grant, HISTORY_UNTIL);
        for (const change of await books.pull(grant, null, HISTORY_UNTIL)) {
          if (!('entry' in change)) continue;
          const { ref, description, amount, details } = change.entry;
          const known = truth.entries.get(ref);
          if (known === undefined || !known.recognisable) continue;
          const { payee, small, category, merchantCategory } = known;
          const named = known.merchantName === NAME_IN_DESCRIPTION ? [] : [known.merchantName];
          const isPaid =
            small || ['salary', 'income', 'rent'].includes(category) || merchantCategory === 'p2p';
          const merchantName = [
            ...named,
            ...(isPaid && payee !== null ? [payee.replace('D.O.O.', 'DOO')] : []),
          ].join('|');
          rows.set(description, {
            description,
            amount: (amount / 100).toFixed(2),
            currency: 'RSD',
            paymentCode: details?.paymentCode ?? '',
            counterpartyName: details?.counterparty?.name ?? '',
            counterpartyAccount: details?.counterparty?.account ?? '',
            mcc: details?.mcc ?? '',
            merchantName,
            category,
            merchantCategory,
            kind: scenario,
          });
        }
      }
    }
  }
  return [...rows.values()];
};
