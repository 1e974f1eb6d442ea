/** Rows of cells that fit the terminal. Pure. */
import { printable } from './printable.ts';
import type { Style } from './style.ts';
import { fit, width } from './width.ts';

export interface Column<Row> {
  head: string;
  cell(row: Row): string | number | null;
  align?: 'right';
  /** Whether the text may be cut to a few characters. */
  shrinks?: boolean;
  /** Columns with the highest number are omitted first if there is still no room. */
  spare?: number;
  /** Minimum width, which aligns lines that are printed one by one. */
  least?: number;
  /** Colours the text. */
  format?(row: Row): Parameters<Style>[0] | null;
}

const GAP = 2;
const LEAST = 8;

interface Laid<Row> extends Column<Row> {
  cells: string[];
  wide: number;
}

const total = (columns: readonly { wide: number }[]): number =>
  columns.reduce((sum, { wide }) => sum + wide + GAP, -GAP);

/** Narrows columns, then omits columns, until the rest fits. */
const fitting = <Row>(columns: Laid<Row>[], room: number): Laid<Row>[] => {
  let left = columns;
  for (;;) {
    const over = total(left) - room;
    if (over <= 0) return left;
    const slack = left.map(({ shrinks, wide }) => (shrinks ? Math.max(0, wide - LEAST) : 0));
    const most = slack.reduce((sum, one) => sum + one, 0);
    const spares = left.filter(({ spare }) => spare !== undefined);
    if (most >= over || spares.length === 0) {
      let owed = Math.min(over, most);
      const widest = [...left].sort((a, b) => b.wide - a.wide);
      while (owed > 0) {
        const [column] = widest
          .filter((one) => one.shrinks && one.wide > LEAST)
          .sort((a, b) => b.wide - a.wide);
        column!.wide -= 1;
        owed -= 1;
      }
      return left;
    }
    const gone = spares.reduce((a, b) => (b.spare! > a.spare! ? b : a));
    left = left.filter((column) => column !== gone);
  }
};

/** Returns one line for the headings and one for each row. @param room width of the terminal in cells; null without a limit */
export const table = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  room: number | null,
  style: Style,
): string[] => {
  const all = columns.map((column): Laid<Row> => {
    const cells = rows.map((row) => printable(String(column.cell(row) ?? '–')));
    return { ...column, cells, wide: Math.max(column.least ?? 0, width(column.head), ...cells.map(width)) };
  });
  // An empty column takes no room.
  const laid = all.filter(({ wide }) => wide > 0);
  const shown = room === null ? laid : fitting(laid, room);
  const line = (texts: readonly string[], formats: readonly (Parameters<Style>[0] | null)[]): string =>
    shown
      .map(({ wide, align }, at) => {
        const text = fit(texts[at]!, wide);
        const blank = ' '.repeat(Math.max(0, wide - width(text)));
        const format = text === '' ? null : formats[at];
        const coloured = format == null ? text : style(format, text);
        return align === 'right' ? blank + coloured : coloured + blank;
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  return [
    line(
      shown.map(({ head }) => head),
      shown.map(() => 'dim'),
    ),
    ...rows.map((row, at) =>
      line(
        shown.map(({ cells }) => cells[at]!),
        shown.map(({ format }) => format?.(row) ?? null),
      ),
    ),
  ];
};
