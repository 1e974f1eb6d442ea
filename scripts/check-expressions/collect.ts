/**
 * Finds the regular expressions of a program: literals, arguments of `RegExp`, and the property `pattern` of schemas. Texts
 * composed of constants are resolved, also across files.
 */
import { relative } from 'node:path';
import type { CallExpression, Expression, NewExpression, Node } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Checker, type Project, SymbolFlags } from 'typescript/unstable/sync';

export interface FoundExpression {
  /** `path:line` of every occurrence. */
  readonly places: string[];
  readonly source: string;
  readonly flags: string;
}

export interface Collected {
  readonly expressions: readonly FoundExpression[];
  /** `path: text` of calls of `RegExp` whose text is known only at run time. */
  readonly dynamic: readonly string[];
}

/** JSON Schema patterns are compiled with this flag. */
const SCHEMA_FLAGS = 'u';

export const collectExpressions = (
  { program, checker }: Project,
  files: readonly string[],
  root: string,
): Collected => {
  const found = new Map<string, FoundExpression>();
  const dynamic = new Set<string>();
  for (const name of files) {
    const file = program.getSourceFile(name);
    if (!file) throw new Error(`${name} is not part of the project`);
    const path = relative(root, name);
    const add = (node: Node, { source, flags }: Written): void => {
      const place = `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      const key = `/${source}/${flags}`;
      const same = found.get(key);
      if (!same) found.set(key, { places: [place], source, flags });
      else if (!same.places.includes(place)) same.places.push(place);
    };
    const visit = (node: Node): void => {
      if (is.isRegularExpressionLiteral(node)) add(node, splitLiteral(node.text));
      else if (isRegExpCall(node)) {
        const written = argumentsOf(checker, node.arguments ?? []);
        if (written) add(node, written);
        else dynamic.add(`${path}: ${node.getText().replace(/\s+/g, ' ')}`);
      } else if (is.isPropertyAssignment(node) && node.name.getText() === 'pattern') {
        const source = constantText(checker, node.initializer);
        if (source !== null) add(node, { source, flags: SCHEMA_FLAGS });
      }
      node.forEachChild(visit);
    };
    visit(file);
  }
  return { expressions: [...found.values()], dynamic: [...dynamic] };
};

type Written = Pick<FoundExpression, 'source' | 'flags'>;

const splitLiteral = (text: string): Written => {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
};

const isRegExpCall = (node: Node): node is NewExpression | CallExpression =>
  (is.isNewExpression(node) || is.isCallExpression(node)) &&
  is.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

const argumentsOf = (checker: Checker, [pattern, flagsArgument]: readonly Expression[]): Written | null => {
  if (!pattern) return null;
  const flags = flagsArgument === undefined ? '' : constantText(checker, flagsArgument);
  if (flags === null) return null;
  const literal = initializerOf(checker, pattern) ?? pattern;
  if (is.isRegularExpressionLiteral(literal)) return { source: splitLiteral(literal.text).source, flags };
  const source = constantText(checker, pattern);
  return source === null ? null : { source, flags };
};

/** Returns the value of a constant expression; null if it depends on more than constants. */
const constantText = (checker: Checker, node: Expression): string | null => {
  if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (is.isTemplateExpression(node)) {
    return joined(
      node.templateSpans.flatMap(({ expression, literal }) => [
        constantText(checker, expression),
        literal.text,
      ]),
      node.head.text,
    );
  }
  if (is.isTaggedTemplateExpression(node)) {
    if (node.tag.getText() !== 'String.raw') return null;
    const { template } = node;
    if (is.isNoSubstitutionTemplateLiteral(template)) return inner(template.getText(), 1);
    return joined(
      template.templateSpans.flatMap(({ expression, literal }, index) => [
        constantText(checker, expression),
        inner(literal.getText(), index === template.templateSpans.length - 1 ? 1 : 2),
      ]),
      inner(template.head.getText(), 2),
    );
  }
  if (is.isAsExpression(node) || is.isParenthesizedExpression(node))
    return constantText(checker, node.expression);
  if (is.isBinaryExpression(node) && node.operatorToken.getText() === '+')
    return joined([constantText(checker, node.left), constantText(checker, node.right)]);
  if (is.isCallExpression(node)) return joinedList(checker, node);
  const declared = initializerOf(checker, node);
  return declared && constantText(checker, declared);
};

/** Returns the raw text of a piece of a template, without its delimiters. */
const inner = (text: string, atEnd: number): string => text.slice(1, text.length - atEnd);

const joined = (parts: readonly (string | null)[], first = ''): string | null =>
  parts.includes(null) ? null : first + parts.join('');

/** Resolves `[…].join('|')` of a constant list. */
const joinedList = (
  checker: Checker,
  { expression: called, arguments: [between] }: { expression: Expression; arguments: readonly Expression[] },
): string | null => {
  if (!is.isPropertyAccessExpression(called) || called.name.text !== 'join' || !between) return null;
  const list = initializerOf(checker, called.expression) ?? called.expression;
  const mark = constantText(checker, between);
  if (!is.isArrayLiteralExpression(list) || mark === null) return null;
  const parts = list.elements.map((element) => constantText(checker, element));
  return parts.includes(null) ? null : parts.join(mark);
};

/** Finds the initializer of a constant, or of a property of a constant object. */
const initializerOf = (checker: Checker, node: Expression): Expression | null => {
  if (!is.isIdentifier(node) && !is.isPropertyAccessExpression(node)) return null;
  let symbol = checker.getSymbolAtLocation(is.isIdentifier(node) ? node : node.name);
  if (symbol && (symbol.flags & SymbolFlags.Alias) !== 0) symbol = checker.getAliasedSymbol(symbol);
  const declaration = symbol?.valueDeclaration?.resolve();
  if (!declaration) return null;
  if (is.isVariableDeclaration(declaration) || is.isPropertyAssignment(declaration)) {
    const { initializer } = declaration;
    return initializer && is.isAsExpression(initializer) ? initializer.expression : (initializer ?? null);
  }
  return null;
};
