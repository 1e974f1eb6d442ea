import { Table, type TableProps, type TableTdProps } from '@mantine/core';
import type { Key, ReactNode } from 'react';

export interface Column<Row> {
  /** Its heading, which differs from those of the other columns. An empty name has no heading: it would be read out. */
  name: string;
  cell: (row: Row) => ReactNode;
  /** Of its head and its cells. */
  className?: string;
  /** The least width of the screen that has room for it. */
  from?: 'xs' | 'sm' | 'md';
  /** In a block of a small screen: as wide as the block, or below the name of its column. The first is its heading. */
  narrow?: 'wide' | 'named' | 'wide named';
  /** Of its cells alone. */
  td?: TableTdProps;
}

interface DataTableProps<Row> extends Omit<TableProps, 'children' | 'data'> {
  /** Label of the table. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** Columns; `false` hides a column. */
  columns: readonly (Column<Row> | false)[];
  /** The whole row leads where its link or button does (tables.css). */
  opens?: boolean;
  /** On a small screen a row becomes a block of cells of this least width; null: it stays a row. */
  cellWidth?: string | null;
}

/** A table by its columns. On a small screen it is a list of blocks, whose headings are the first cells of the rows. */
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
