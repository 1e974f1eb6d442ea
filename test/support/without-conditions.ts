/**
 * Takes every condition on the tenant out of the statements that a connection sends, as if each query had been written
 * without it. What still keeps tenants apart then is the database.
 */
import pg from 'pg';

/** After one of these a comparison is a condition; after others it may set a column. */
const CONDITION = String.raw`(?<=\b(?:where|and|or|on|when)\s+\(?|\()`;
const COLUMN = String.raw`(?:\w+\.)?(key_id|developer_id)`;

const typeOf = (column: string): string => (column === 'key_id' ? 'integer' : 'text');
/** True, and a parameter of the type that it had. */
const always = (parameter: string, type: string): string => `(${parameter}::${type} is null or true)`;

const RULES: readonly [RegExp, (match: RegExpExecArray) => string][] = [
  [
    new RegExp(String.raw`${CONDITION}${COLUMN} = (\$\d+)(?:::\w+)?(?![\w[])`, 'g'),
    ([, column, parameter]) => always(parameter!, typeOf(column!)),
  ],
  [
    new RegExp(String.raw`${CONDITION}${COLUMN} = any\((\$\d+)(?:::\w+\[\])?\)`, 'g'),
    ([, column, parameter]) => always(parameter!, `${typeOf(column!)}[]`),
  ],
  [
    new RegExp(String.raw`${CONDITION}${COLUMN} = any\(\(select (\$\d+)::\w+\[\]\)::\w+\[\]\)`, 'g'),
    ([, column, parameter]) => always(parameter!, `${typeOf(column!)}[]`),
  ],
  // The key or the developer itself.
  [
    /(?<=\bapi_keys(?: \w+)? where )(?:\w+\.)?id = (\$\d+)(?![\w[])/g,
    ([, parameter]) => always(parameter!, 'integer'),
  ],
  [
    /(?<=\bdevelopers(?: \w+)? where )(?:\w+\.)?id = (\$\d+)(?![\w[])/g,
    ([, parameter]) => always(parameter!, 'text'),
  ],
  // Of a look-up that was gathered from several requests.
  [/\ba\.key_id = asked\.key_id\b/g, () => 'true'],
];

/** How many conditions were taken out. */
let count = 0;
export const conditionsTakenOut = (): number => count;

export const withoutConditions = (text: string): string =>
  RULES.reduce(
    (sofar, [pattern, replace]) =>
      sofar.replace(pattern, (...found) => {
        count += 1;
        return replace(found as unknown as RegExpExecArray);
      }),
    text,
  );

interface Connection {
  parse(query: { text: string }, ...rest: unknown[]): void;
  query(text: string): void;
  isRewritten?: boolean;
}

const { prototype } = (pg as unknown as { Connection: { prototype: Connection } }).Connection;
const { parse, query } = prototype;
let isOn = false;

prototype.parse = function (given, ...rest) {
  this.isRewritten ??= isOn;
  parse.call(this, this.isRewritten ? { ...given, text: withoutConditions(given.text) } : given, ...rest);
};
prototype.query = function (text) {
  this.isRewritten ??= isOn;
  query.call(this, this.isRewritten ? withoutConditions(text) : text);
};

/** Connections that are opened from now on send statements without conditions, or as they are. */
export const rewriteNewConnections = (on: boolean): void => {
  isOn = on;
};
