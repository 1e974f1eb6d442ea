/**
 * A statement as a person would print it: whose account at which bank, the balances, every line with the balance after it, what
 * was moved by category, and numbered pages.
 */
import { Readable } from 'node:stream';
import { breather } from '../../../packages/common/breather.ts';
import type { Language } from '../../../packages/common/language/languages.ts';
import { say, type Text } from '../../../packages/common/language/text.ts';
import { type PdfDocument as Document, writeDocument } from '../../platform/pdf.ts';
import type { AccountStatement } from './account-statement.ts';
import {
  printedAccount,
  printedAmount,
  printedDay,
  printedLines,
  type Subtotal,
  subtotals,
  total,
} from './printed.ts';
import * as words from './printed-words.ts';

const MARGIN = 40;
const WIDTH = 595.28 - 2 * MARGIN;
/** Above the foot of a page. */
const BOTTOM = 841.89 - 56;

const GREY = '#5c6470';
const RULE = '#c9ced6';

/** Left edge and width of each column, from the margin. */
const COLUMNS = { day: [0, 58], what: [62, 283], amount: [349, 80], balance: [433, WIDTH - 433] } as const;

interface Style {
  bold?: boolean;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
}

const write = (
  doc: Document,
  text: string,
  [left, width]: readonly [number, number],
  y: number,
  { bold = false, size = 8, color = 'black', align = 'left' }: Style = {},
): void => {
  doc
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(color)
    .text(text, MARGIN + left, y, { width, align, lineBreak: true });
};

/** Writes an amount at the right edge of a column in one line: one that is too long for the column is written smaller. */
const writeAmount = (
  doc: Document,
  text: string,
  [left, width]: readonly [number, number],
  y: number,
  { bold = false, size = 8, color = 'black' }: Style = {},
): void => {
  const wanted = doc
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .widthOfString(text);
  const fitting = size * Math.min(1, width / wanted);
  const x = MARGIN + left + width - Math.min(width, wanted);
  doc
    .fontSize(fitting)
    .fillColor(color)
    .text(text, x, y + (size - fitting) / 2, { lineBreak: false });
};

const heightOf = (doc: Document, text: string, width: number, size: number): number =>
  text === '' ? 0 : doc.font('plain').fontSize(size).heightOfString(text, { width });

const rule = (doc: Document, y: number, color = RULE): void => {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
};

const head = (doc: Document, statement: AccountStatement, language: Language): number => {
  const t = (text: Text): string => say(language, text);
  const { account, bankName, period, opening, closing } = statement;
  const half = WIDTH / 2;
  write(doc, bankName ?? t(words.statement), [0, half], MARGIN, { bold: true, size: 15 });
  write(doc, t(words.ofAccount), [half, half], MARGIN, { bold: true, size: 11, align: 'right' });
  write(
    doc,
    `${printedDay(period.from, language)} – ${printedDay(period.to, language)}`,
    [half, half],
    MARGIN + 15,
    {
      size: 9,
      align: 'right',
    },
  );
  let y = MARGIN + 40;
  for (const [label, text] of [
    [words.account, printedAccount(account)],
    [words.holder, account.holder],
    [words.currency, account.currency],
  ] as const) {
    if (!text) continue;
    write(doc, t(label), [0, 60], y, { color: GREY });
    write(doc, text, [62, WIDTH - 62], y, { bold: label === words.account });
    y += Math.max(13, heightOf(doc, text, WIDTH - 62, 8) + 4);
  }
  y += 6;
  const all = total(statement, language);
  const quarter = WIDTH / 4;
  doc.rect(MARGIN, y, WIDTH, 34).fill('#f3f5f8');
  for (const [at, [label, amount]] of (
    [
      [words.opening, opening.amount],
      [words.totalOut, all.out],
      [words.totalIn, all.in],
      [words.closing, closing.amount],
    ] as const
  ).entries()) {
    const box = [at * quarter + 8, quarter - 16] as const;
    write(doc, t(label), box, y + 6, { size: 7, color: GREY });
    const text = printedAmount(amount, opening.currency, language);
    const width = doc.font('bold').fontSize(9).widthOfString(text);
    writeAmount(doc, text, [box[0], Math.min(box[1], width)], y + 17, { bold: true, size: 9 });
  }
  return y + 48;
};

const tableHead = (doc: Document, y: number, language: Language): number => {
  const style = { size: 7, color: GREY };
  write(doc, say(language, words.date), COLUMNS.day, y, style);
  write(doc, say(language, words.description), COLUMNS.what, y, style);
  write(doc, say(language, words.amount), COLUMNS.amount, y, { ...style, align: 'right' });
  write(doc, say(language, words.balance), COLUMNS.balance, y, { ...style, align: 'right' });
  rule(doc, y + 12, GREY);
  return y + 16;
};

const nextPage = (doc: Document): number => {
  doc.addPage();
  return MARGIN;
};

const table = async (
  doc: Document,
  statement: AccountStatement,
  language: Language,
  from: number,
): Promise<number> => {
  const breathe = breather();
  let y = tableHead(doc, from, language);
  const width = COLUMNS.what[1];
  for (const { day, what, about, amount, isOut, balance } of printedLines(statement, language)) {
    const above = heightOf(doc, what, width, 8);
    const height = Math.max(above + heightOf(doc, about, width, 7), 10) + 6;
    if (y + height > BOTTOM) y = tableHead(doc, nextPage(doc), language);
    write(doc, day, COLUMNS.day, y);
    if (what !== '') write(doc, what, COLUMNS.what, y);
    if (about !== '') write(doc, about, COLUMNS.what, y + above, { size: 7, color: GREY });
    writeAmount(doc, amount, COLUMNS.amount, y, { bold: true, color: isOut ? 'black' : '#1d6b3a' });
    writeAmount(doc, balance, COLUMNS.balance, y);
    rule(doc, y + height - 3);
    y += height;
    await breathe();
  }
  if (statement.entries.length === 0) {
    write(doc, say(language, words.nothing), [0, WIDTH], y, { color: GREY });
    y += 16;
  }
  return y;
};

const totals = (doc: Document, statement: AccountStatement, language: Language, from: number): void => {
  const rows = [...subtotals(statement, language), total(statement, language)];
  let y = from + 18;
  if (y + 60 > BOTTOM) y = nextPage(doc);
  write(doc, say(language, words.byCategory), [0, WIDTH], y, { bold: true, size: 10 });
  y += 20;
  const columns = { name: [0, 200], count: [204, 60], out: [268, 115], in: [387, WIDTH - 387] } as const;
  const line = ({ name, count, out, in: inward }: Subtotal, bold: boolean): void => {
    write(doc, name, columns.name, y, { bold });
    write(doc, String(count), columns.count, y, { bold, align: 'right' });
    writeAmount(doc, printedAmount(out, statement.closing.currency, language), columns.out, y, { bold });
    writeAmount(doc, printedAmount(inward, statement.closing.currency, language), columns.in, y, { bold });
    rule(doc, y + 12);
    y += 15;
  };
  const style = { size: 7, color: GREY, align: 'right' } as const;
  write(doc, say(language, words.count), columns.count, y, style);
  write(doc, say(language, words.out), columns.out, y, style);
  write(doc, say(language, words.inward), columns.in, y, style);
  y += 12;
  for (const [at, row] of rows.entries()) {
    if (y + 15 > BOTTOM) y = nextPage(doc);
    line(row, at === rows.length - 1);
  }
};

const numberPages = (doc: Document, at: Date, language: Language): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    // Text below the margin would begin another page.
    doc.page.margins.bottom = 0;
    const y = BOTTOM + 16;
    const style = { size: 7, color: GREY };
    const day = printedDay(at.toISOString().slice(0, 10), language);
    write(doc, say(language, words.made, { day }), [0, WIDTH - 120], y, style);
    write(doc, say(language, words.page, { page: page + 1, count }), [WIDTH - 120, 120], y, {
      ...style,
      align: 'right',
    });
  }
};

/** The whole document: how many pages it has is known only when the last is written. */
export const writePdf = async (
  statement: AccountStatement,
  at: Date,
  language: Language,
): Promise<Readable> => {
  const { from, to } = statement.period;
  const title = `${say(language, words.statement)} ${printedDay(from, language)} – ${printedDay(to, language)}`;
  const pieces = await writeDocument({ lang: language, title, at, margin: MARGIN }, async (doc) => {
    totals(doc, statement, language, await table(doc, statement, language, head(doc, statement, language)));
    numberPages(doc, at, language);
  });
  return Readable.from(pieces, { objectMode: false });
};
