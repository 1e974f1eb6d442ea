/** Values for `${…}`. `undefined` is refused: pass null for NULL. */
export type SqlValue =
  | Parameter
  | Identifier
  | Json
  // A query that is not awaited is a fragment of the enclosing query.
  | SqlFragment;

type Parameter = string | number | bigint | boolean | null | Date | Uint8Array | readonly Parameter[];

export interface SqlFragment {
  readonly strings: readonly string[];
  readonly values: readonly SqlValue[];
}

/** A name of a table, a column or a database. */
export class Identifier {
  readonly quoted: string;

  constructor(name: string) {
    this.quoted = `"${name.replaceAll('"', '""')}"`;
  }
}

/** A value for a json or jsonb parameter. */
export class Json {
  readonly text: string;

  constructor(value: unknown) {
    this.text = JSON.stringify(value);
  }
}

interface Statement {
  /** With $1, $2 … for the parameters. */
  readonly text: string;
  readonly parameters: unknown[];
}

/** Joins a template and its fragments. Values never become part of the text. */
export const statementOf = (fragment: SqlFragment): Statement => {
  const parameters: unknown[] = [];
  return { text: append(fragment, parameters), parameters };
};

const append = ({ strings, values }: SqlFragment, parameters: unknown[]): string => {
  let text = strings[0] ?? '';
  values.forEach((value, index) => {
    text += placeholder(value, parameters) + strings[index + 1];
  });
  return text;
};

const placeholder = (value: SqlValue, parameters: unknown[]): string => {
  if (value instanceof Identifier) return value.quoted;
  if (isFragment(value)) return append(value, parameters);
  parameters.push(value instanceof Json ? value.text : parameter(value));
  return `$${parameters.length}`;
};

const isFragment = (value: SqlValue): value is SqlFragment =>
  typeof value === 'object' && value !== null && 'strings' in value;

const parameter = (value: Parameter): unknown => {
  if (value === undefined) throw new TypeError('a parameter is undefined: pass null for NULL');
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`${value} is beyond the integers that a number holds exactly`);
  }
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(parameter) : value;
};
