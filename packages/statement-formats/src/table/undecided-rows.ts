/** Refuses a table with ambiguous rows, and names the option that decides them. */
import { StatementError, type Wanted } from '../statement-error.ts';
import { columnName, type Mapping, wireMapping } from './columns.ts';
import type { ParsedRow } from './parsed-row.ts';
import { writtenSide } from './sides.ts';
import type { TableValues } from './values.ts';

/** Returns the first unmapped column that contains a side in this row. */
const sideColumn = ({ row }: ParsedRow, mapping: Mapping): number | null => {
  const mapped = new Set(Object.values(mapping).flat());
  const at = row.cells.findIndex(
    (cell, place) => !mapped.has(place) && cell.trim() !== '' && writtenSide(cell) !== null,
  );
  return at < 0 ? null : at;
};

export const refuseOpenRow = (
  values: TableValues,
  taken: ParsedRow,
  mapping: Mapping,
  headings: readonly string[],
): never => {
  const open = values.openColumn(taken);
  const at = mapping[open?.column ?? 'amount'] ?? mapping.amount ?? 0;
  const { shown, logged } = columnName(at, headings);
  const refuse = (wanted: Wanted, expected: (name: string) => string, shownOnly = ''): never => {
    throw new StatementError(taken.row, `${expected(shown)}${shownOnly}`, expected(logged), { wanted });
  };
  const ready = (more: Mapping): string =>
    `, for example mapping=${JSON.stringify(wireMapping({ ...mapping, ...more }, headings))}`;
  switch (open?.reason) {
    case 'days':
      return refuse(
        'date_order',
        (name) =>
          `"date_order" given beside the file, "dmy" (day first) or "mdy" (month first): all days in ${name} can be read in both orders`,
      );
    case 'marks':
      return refuse(
        'decimal_mark',
        (name) =>
          `"decimal_mark" given beside the file, "comma" or "point": the amounts in ${name} can be read with either before their decimals`,
      );
    case 'fee':
      return refuse(
        'mapping',
        (name) =>
          `the mapping to say what the fees in ${name} are: "fee" where they are taken off beside the amount, "ignore" where the amount has them already`,
        ready({ fee: mapping.fee! }),
      );
    default: {
      const side = sideColumn(taken, mapping);
      if (mapping.side !== undefined) {
        const { shown: sides, logged: loggedSides } = columnName(mapping.side, headings);
        const expected = (name: string): string =>
          `a side in ${name} that says money out or money in beside every amount without a sign, such as "debit" or "credit"`;
        throw new StatementError(taken.row, expected(sides), expected(loggedSides), { wanted: 'mapping' });
      }
      return refuse(
        'unsigned_amounts',
        (name) =>
          `amounts with signs, or a column of sides: no amount in ${name} has a sign. Give "unsigned_amounts" beside the file ("in" if all are money in, "out" if all are money out), or name the column that says it as "side" in the mapping`,
        side === null ? '' : ready({ side }),
      );
    }
  }
};
