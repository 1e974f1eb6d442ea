import { Table, type TableProps, type TableTdProps } from '@mantine/core';
import type { Key, ReactNode } from 'react';

export interface Column<Row> {
  /**
   * The heading, which must differ from the other columns' headings. An empty name has no heading, because screen readers
   * would read it.
   */
  name: string;
  cell: (row: Row) => ReactNode;
  /** Class of the heading and the cells. */
  className?: string;
  /** The minimum width of a screen that shows this column. */
  from?: 'xs' | 'sm' | 'md';
  /** Layout in a block on a small screen: as wide as the block, or below the column's name. The first cell is the heading. */
  narrow?: 'wide' | 'named' | 'wide named';
  /** Props of the cells only. */
  td?: TableTdProps;
}

interface DataTableProps<Row> extends Omit<TableProps, 'children' | 'data'> {
  /** Label of the table. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Columns; `false` hides a column. */
  columns: readonly (Column<Row> | false)[];
  /** Makes the whole row the target of its link or button (tables.css). */
  opens?: boolean;
  /** On a small screen, a row becomes a block of cells with this minimum width; null keeps the row. */
  cellWidth?: string | null;
}

/** Shows a table from a list of columns. On a small screen each row becomes a block with its first cell as the heading. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    label,
    rows,
    keyOf,
    columns,
    opens = false,
    cellWidth = '5.5rem',
    className = '',
    ...table
  } = props;
  const shown = columns.filter((column) => column !== false);
  const visible = ({ from }: Column<Row>) => (from === undefined ? {} : { visibleFrom: from });
  return (
    <Table
      aria-label={label}
      verticalSpacing="xs"
      horizontalSpacing="lg"
      highlightOnHover={opens}
      {...table}
      className={`rows ${cellWidth === null ? '' : 'data-table'} ${className}`}
      __vars={{ '--cell-width': cellWidth ?? undefined }}
    >
      <Table.Thead>
        <Table.Tr>
          {shown.map((column) => {
            const Head = column.name === '' ? Table.Td : Table.Th;
            return (
              <Head key={column.name} className={column.className} {...visible(column)}>
                {column.name}
              </Head>
            );
          })}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)} className={opens ? 'row-link' : undefined}>
            {shown.map((column) => (
              <Table.Td
                key={column.name}
                className={column.className}
                data-column={column.narrow?.includes('named') ? column.name : undefined}
                data-wide={column.narrow?.includes('wide') || undefined}
                {...visible(column)}
                {...column.td}
              >
                {column.cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};
