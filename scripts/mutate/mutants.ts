/**
 * Makes mutants: copies of a file with one small fault each, by fixed operators on its code and its SQL. A suite that
 * passes with a mutant would not notice that fault.
 */
import type { Expression, Node, SourceFile } from 'typescript/unstable/ast';
import { SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';

export interface Mutant {
  /** An identification that does not depend on line numbers: the file, the operator, and the text of the line. */
  readonly name: string;
  /** From the root of the project. */
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  /** The replaced text, and the text of the mutant. */
  readonly original: string;
  readonly replacement: string;
  readonly start: number;
  readonly end: number;
  /** Offset of the fault: a test that runs this place runs the fault. */
  readonly place: number;
}

type Edit = Pick<Mutant, 'operator' | 'replacement' | 'start' | 'end' | 'place'>;

/** Returns every mutant of a file, in the order of their places. */
export const mutantsOf = (source: SourceFile, file: string): Mutant[] => {
  const edits: Edit[] = [];
  const visit = (node: Node): void => {
    // Types do not exist at run time, and texts of messages need no test.
    if (is.isTypeNode(node) || is.isImportDeclaration(node) || is.isInterfaceDeclaration(node)) return;
    edits.push(...editsOf(source, node));
    node.forEachChild(visit);
  };
  visit(source);
  // A fragment is visited twice: alone, and within its statement.
  const distinct = new Map(edits.map((edit) => [`${edit.start} ${edit.end} ${edit.replacement}`, edit]));
  const seen = new Map<string, number>();
  return [...distinct.values()]
    .map((edit) => ({ ...edit, original: source.text.slice(edit.start, edit.end) }))
    .filter(({ original, replacement }) => original !== replacement)
    .sort((a, b) => a.start - b.start)
    .map((edit) => {
      const line = source.getLineAndCharacterOfPosition(edit.start).line;
      const text = nameOf(file, edit, source.text.split('\n')[line]!);
      const nth = (seen.get(text) ?? 0) + 1;
      seen.set(text, nth);
      return { ...edit, file, line: line + 1, name: nth === 1 ? text : `${text} (${nth})` };
    });
};

const nameOf = (
  file: string,
  { operator, original, replacement }: Pick<Mutant, 'operator' | 'original' | 'replacement'>,
  line: string,
): string => {
  const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 120);
  const change = `${operator}: ${short(original)} -> ${short(replacement)}`;
  const context = line.trim();
  return `${file}: ${change}${original.includes(context) ? '' : ` in ${context}`}`;
};

const BINARY = new Map<SyntaxKind, string>([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
]);

const editsOf = (source: SourceFile, node: Node): Edit[] => {
  const replace = (target: Node, operator: string, replacement: string): Edit => ({
    operator,
    replacement,
    start: target.getStart(source),
    end: target.end,
    place: node.getStart(source),
  });
  const condition = (target: Expression): Edit[] => [
    replace(target, 'condition is true', 'true'),
    replace(target, 'condition is false', 'false'),
  ];
  if (is.isBinaryExpression(node)) {
    const other = BINARY.get(node.operatorToken.kind);
    return other ? [replace(node.operatorToken, 'other operator', other)] : [];
  }
  if (is.isIfStatement(node)) return condition(node.expression);
  if (is.isConditionalExpression(node)) return condition(node.condition);
  if (is.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    return [replace(node, 'negation dropped', node.operand.getText(source))];
  }
  if (is.isThrowStatement(node)) return [replace(node, 'throw dropped', '{}')];
  if (is.isExpressionStatement(node) && isCall(node.expression)) {
    return [replace(node, 'call dropped', '{}')];
  }
  if (node.kind === SyntaxKind.TrueKeyword) return [replace(node, 'other value', 'false')];
  if (node.kind === SyntaxKind.FalseKeyword) return [replace(node, 'other value', 'true')];
  // Not the name of a property, as in `{ 200: … }`, which would be invalid code.
  if (is.isNumericLiteral(node) && !isName(node))
    return [replace(node, 'one more', `(${node.getText(source)} + 1)`)];
  if (is.isTaggedTemplateExpression(node) && /^(sql|tx|db)$/.test(node.tag.getText(source))) {
    const start = node.template.getStart(source);
    return sqlEdits(source.text.slice(start, node.template.end), start);
  }
  return [];
};

const isName = (node: Node): boolean =>
  is.isPropertyAssignment(node.parent) && node.parent.name.pos === node.pos;

const isCall = (expression: Expression): boolean =>
  is.isCallExpression(is.isAwaitExpression(expression) ? expression.expression : expression);

/** Matches one condition after `where` or `and`, up to the next one. Values are `${…}` in it. */
const CONDITION =
  /\b(where|and)\s+((?:\$\{[^{}]*\}|\((?:[^()]|\([^()]*\))*\)|[^()\n`])+?)(?=\s+(?:and|or|for|order|limit|returning|group)\b|\s*[)\n`])/g;

const SQL_OPERATORS: readonly [pattern: RegExp, operator: string, replacement: string][] = [
  [/(?<= )<=(?= )/g, 'other operator in SQL', '<'],
  [/(?<= )>=(?= )/g, 'other operator in SQL', '>'],
  [/(?<= )<(?= )/g, 'other operator in SQL', '<='],
  [/(?<= )>(?= )/g, 'other operator in SQL', '>='],
  [/\bis null\b/g, 'other operator in SQL', 'is not null'],
  [/\bis not null\b/g, 'other operator in SQL', 'is null'],
  [/\bdesc\b/g, 'other order', 'asc'],
  [/\bfor (no key )?update( of \w+)?\b/g, 'lock dropped', ''],
  [/\bskip locked\b/g, 'lock dropped', ''],
  [/(?<=\+ )1\b/g, 'one more', '2'],
  [/\bmax\(/g, 'other function', 'min('],
];

const sqlEdits = (text: string, offset: number): Edit[] => {
  // Comments contain no conditions.
  const template = text.replace(/--[^\n`]*/g, (comment) => ' '.repeat(comment.length));
  const edit = (match: RegExpExecArray, operator: string, replacement: string, skip = 0): Edit => ({
    operator,
    replacement,
    start: offset + match.index + skip,
    end: offset + match.index + match[0].length,
    place: offset,
  });
  const all = (pattern: RegExp): RegExpExecArray[] => [...template.matchAll(pattern)];
  return [
    ...all(CONDITION).map((match) =>
      edit(match, 'condition dropped from SQL', 'true', match[0].length - match[2]!.length),
    ),
    ...SQL_OPERATORS.flatMap(([pattern, operator, replacement]) =>
      all(pattern).map((match) => edit(match, operator, replacement)),
    ),
  ];
};
