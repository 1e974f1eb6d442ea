import { Table, type TableProps, type TableTdProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface DataTableProps extends TableProps {
  /** What the table lists. */
  label: string;
  /** The least width of a cell in such a block. */
  cellWidth?: string;
  children: ReactNode;
}

/**
 * A table that becomes a list of blocks on a small screen: the first cell of a row is the heading of its block, every
 * other stands below it with the name of its column.
 */
export const DataTable = ({
  label,
  cellWidth = '5.5rem',
  children,
  className = '',
  ...table
}: DataTableProps) => (
  <Table
    aria-label={label}
    verticalSpacing="xs"
    horizontalSpacing="lg"
    {...table}
    className={`rows data-table ${className}`}
    __vars={{ '--cell-width': cellWidth }}
  >
    {children}
  </Table>
);

interface CellProps extends TableTdProps {
  /** The name of its column; left out where the value says itself what it is. */
  column?: string;
  /** As wide as the block, on a small screen. */
  wide?: boolean;
}

/** Any cell of a row but the first. */
export const Cell = ({ column, wide = false, ...cell }: CellProps) => (
  <Table.Td data-column={column} data-wide={wide || undefined} {...cell} />
);
