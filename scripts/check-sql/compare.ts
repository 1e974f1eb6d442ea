/** Compares the declared type of a row with the row that PostgreSQL describes. */
import type { Checker, Symbol as TsSymbol, Type } from 'typescript/unstable/sync';
import { TypeFlags } from 'typescript/unstable/sync';
import type { Column } from './describe.ts';

/** The TypeScript type of a database type; see `column-types.ts` of the driver. */
type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'array';

const kinds = new Map<number, Kind>([
  [16, 'boolean'],
  [17, 'Buffer'],
  [19, 'string'],
  [20, 'number'],
  [21, 'number'],
  [23, 'number'],
  [25, 'string'],
  [26, 'number'],
  [114, 'json'],
  [700, 'number'],
  [701, 'number'],
  [1043, 'string'],
  [1082, 'string'],
  [1184, 'Date'],
  [1700, 'string'],
  [3802, 'json'],
  // Text, because only PostgreSQL compares the numbers of transactions and snapshots.
  [5038, 'string'],
  [5069, 'string'],
  [1001, 'array'],
  [1009, 'array'],
  [1016, 'array'],
  [1182, 'array'],
  [1007, 'array'],
]);

/** Returns the differences of the declared row in words; empty if there is none. */
export const compareRow = (
  checker: Checker,
  row: Type,
  columns: readonly Column[],
  statement: string,
): string[] => {
  const shapes = row.isUnionType() ? row.getTypes() : [row];
  if (shapes.every((shape) => checker.getIndexInfosOfType(shape).length > 0)) return [];
  const problems = new Set<string>();
  for (const property of shapes.flatMap((shape) => checker.getPropertiesOfType(shape))) {
    const column = columns.find(({ name }) => name === property.name);
    if (column)
      for (const problem of compareColumn(checker, property, column, statement)) problems.add(problem);
    else problems.add(`the row has no column "${property.name}"`);
  }
  return [...problems];
};

/**
 * PostgreSQL knows whether a column may be null, but not whether a condition of the statement excludes it. The statement
 * then contains the reason: `-- "revokedAt" is not null: …`.
 */
const isRuledOut = ({ name }: Column, statement: string): boolean =>
  statement.includes(`-- "${name}" is not null: `);

const compareColumn = (checker: Checker, property: TsSymbol, column: Column, statement: string): string[] => {
  const declared = checker.getTypeOfSymbol(property)!;
  const kind = kinds.get(column.type);
  if (!kind) return [`"${column.name}" is of type ${column.type}, of which this check knows nothing`];
  const parts = declared.isUnionType() ? declared.getTypes() : [declared];
  const isNull = (part: Type): boolean => (part.flags & TypeFlags.Null) !== 0;
  const wrong = parts.filter((part) => !isNull(part) && !fits(checker, part, kind));
  const problems = wrong.map(
    (part) => `"${column.name}" is ${kind} in the database, and ${checker.typeToString(part)} in the program`,
  );
  if (column.mayBeNull && !parts.some(isNull) && !isRuledOut(column, statement)) {
    problems.push(`"${column.name}" may be null in the database, and the program does not expect it`);
  }
  return problems;
};

const fits = (checker: Checker, part: Type, kind: Kind): boolean => {
  switch (kind) {
    case 'string':
      return (part.flags & TypeFlags.StringLike) !== 0;
    case 'number':
      return (part.flags & TypeFlags.NumberLike) !== 0;
    case 'boolean':
      return (part.flags & TypeFlags.BooleanLike) !== 0;
    case 'array':
      return checker.isArrayLikeType(part);
    case 'Date':
    case 'Buffer':
      return part.getSymbol()?.name === kind;
    case 'json':
      return true;
    default:
      return kind satisfies never;
  }
};
