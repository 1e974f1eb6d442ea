import pg from 'pg';

const BIGINT = 20;
const BIGINT_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;
const TIMESTAMPTZ = 1184;

const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY as never);

const parseBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond the safe integers`);
  return value;
};

const readInstant: (text: string) => Date | number = pg.types.getTypeParser(TIMESTAMPTZ);

let lastText = '';
let last: Date | number = 0;

/**
 * Caches the last instant: joined rows and rows written together repeat the same one, and parsing costs a microsecond.
 */
const parseInstant = (text: string): Date | number => {
  if (text !== lastText) {
    last = readInstant(text);
    lastText = text;
  }
  // A Date is mutable, so each caller gets a copy.
  return last instanceof Date ? new Date(last) : last;
};

const parsers = new Map<number, (text: string) => unknown>([
  [BIGINT, parseBigint],
  [BIGINT_ARRAY, (text) => parseTextArray(text).map((item) => (item === null ? null : parseBigint(item)))],
  [DATE, (text) => text],
  [TIMESTAMPTZ, parseInstant],
  [DATE_ARRAY, parseTextArray],
]);

/** Returns the parser for the text of a column, by the type's OID. Falls back to pg's own parser. */
export const getTypeParser = (type: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
  parsers.get(type) ?? pg.types.getTypeParser(type, format);
