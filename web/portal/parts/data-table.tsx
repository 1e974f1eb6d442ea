import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface DataTableProps extends TableProps {
  /** What the table lists. */
  label: string;
  /** Below this many pixels it scrolls sideways, by keyboard too. */
  minWidth: number;
  children: ReactNode;
}

/** A table that stays one on a narrow screen. */
export const DataTable = ({ label, minWidth, children, ...table }: DataTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <div className="data-table" tabIndex={0}>
    <Table aria-label={label} miw={minWidth} verticalSpacing="xs" horizontalSpacing="lg" {...table}>
      {children}
    </Table>
  </div>
);
