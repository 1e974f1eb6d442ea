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

/** Rows that are joined to one, or written together, have the same instants: reading one costs a microsecond. */
const parseInstant = (text: string): Date | number => {
  if (text !== lastText) {
    last = readInstant(text);
    lastText = text;
  }
  // A date can be changed by whoever has it, so nobody is given another's.
  return last instanceof Date ? new Date(last) : last;
};

const parsers = new Map<number, (text: string) => unknown>([
  [BIGINT, parseBigint],
  [BIGINT_ARRAY, (text) => parseTextArray(text).map((item) => (item === null ? null : parseBigint(item)))],
  [DATE, (text) => text],
  [TIMESTAMPTZ, parseInstant],
  [DATE_ARRAY, parseTextArray],
]);

/** How a column's text becomes a value, by the type's number in the catalogue; pg's own way where this says nothing. */
export const getTypeParser = (type: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
  parsers.get(type) ?? pg.types.getTypeParser(type, format);
