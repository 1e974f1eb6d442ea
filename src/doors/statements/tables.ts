/** The tables among files: their headings, first rows and columns, whether they can be read or not. */
import type { CsvOptions } from '../../../packages/statement-formats/src/csv/reader.ts';
import type { DateOrder } from '../../../packages/statement-formats/src/dates.ts';
import type { Wanted } from '../../../packages/statement-formats/src/statement-error.ts';
import { wireMapping } from '../../../packages/statement-formats/src/table/columns.ts';
import { TableSample, UnknownTableError } from '../../../packages/statement-formats/src/table/sample.ts';
import type { Reserve } from '../../../packages/statement-formats/src/zip.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { batchesOf } from './batches.ts';
import { type NamedFile, readOne, unpackedFile, zipLimits } from './read.ts';
import { StatementRefusal } from './refusal.ts';

/** A table as its sender sees it. */
export interface TableView {
  file: string;
  headings: string[];
  rows: string[][];
  /** As the parameter `mapping` takes it. */
  mapping: string;
  /** As it was given, or saved with the mapping. */
  date_order: DateOrder | null;
  decimal_mark: 'comma' | 'point' | null;
  unsigned_amounts: 'in' | 'out' | null;
  /** The missing parameter; null if nothing is missing, or no parameter helps. */
  wanted: Wanted | null;
  /** Why the table cannot be read; null where it can. */
  refusal: string | null;
}

const MARKS = { ',': 'comma', '.': 'point' } as const;

export const tableView = (
  file: string,
  { headings, rows, mapping, reading }: TableSample,
  refused: StatementRefusal | null = null,
): TableView => ({
  file,
  headings: [...headings],
  rows,
  mapping: JSON.stringify(wireMapping(mapping, headings)),
  date_order: reading.dateOrder,
  decimal_mark: reading.decimalMark && MARKS[reading.decimalMark],
  unsigned_amounts: reading.unsignedAmounts,
  wanted: refused?.fault.wanted ?? null,
  refusal: refused?.message ?? null,
});

/**
 * Lists the tables among files, and other files that can be read once something is given beside them.
 * @throws INVALID_STATEMENT for a zip that cannot be unpacked
 */
export const readTables = async (
  files: readonly NamedFile[],
  options: CsvOptions,
  { catalogue, bankId, reserve }: { catalogue: readonly Bank[]; bankId: string | null; reserve: Reserve },
): Promise<TableView[]> => {
  const left = zipLimits();
  const views: TableView[] = [];
  for (const file of files) {
    for (const each of await unpackedFile(file, left, reserve)) {
      const sample = new TableSample();
      let refused: StatementRefusal | null = null;
      try {
        const read = await readOne(each, { ...options, sample }, { lines: 0 });
        if ('statements' in read) batchesOf(read, catalogue, bankId);
      } catch (error) {
        if (!(error instanceof StatementRefusal)) throw error;
        refused = error;
      }
      const fault = refused?.fault ?? null;
      const table = fault instanceof UnknownTableError ? fault.table : sample;
      if (table.isFound || fault?.wanted) views.push(tableView(each.name, table, refused));
    }
  }
  return views;
};
