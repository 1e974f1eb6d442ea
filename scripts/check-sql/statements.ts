/**
 * Finds the statements of a program: every tagged template with the type of a query, with its fragments inserted. A
 * fragment that depends on a condition gives a variant for each branch.
 */
import { relative } from 'node:path';
import type { Expression, Node, TaggedTemplateExpression, TemplateLiteral } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { type Checker, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync';

export interface Statement {
  /** `path:line` of the template. */
  readonly place: string;
  /** SQL with $1, $2 … for the parameters. */
  readonly text: string;
  /** The declared type of one row. */
  readonly row: Type;
}

interface Found {
  readonly statements: Statement[];
  /** Places with a name or fragment that is known only at run time, so they cannot be checked. */
  readonly dynamic: string[];
}

/** Matches the beginning of a statement, as opposed to a fragment. */
const STATEMENT = /^\s*(--.*\n\s*)*(select|insert|update|delete|with|values|merge)\b/i;
/** Maximum number of variants of one statement; split a statement that has more. */
const MOST_VARIANTS = 64;

export const findStatements = (
  { program, checker }: Project,
  files: readonly string[],
  root: string,
): Found => {
  const statements: Statement[] = [];
  const dynamic: string[] = [];
  for (const name of files) {
    const file = program.getSourceFile(name);
    if (!file) throw new Error(`${name} is not part of the project`);
    const visit = (node: Node): void => {
      if (is.isTaggedTemplateExpression(node) && STATEMENT.test(headOf(node.template))) {
        const row = rowOf(checker, node);
        if (row) {
          const { line } = file.getLineAndCharacterOfPosition(node.template.getStart());
          const place = `${relative(root, name)}:${line + 1}`;
          for (const variant of expand(checker, node)) {
            if (variant === 'dynamic') dynamic.push(place);
            else statements.push({ place, row, text: render(variant) });
          }
        }
      }
      node.forEachChild(visit);
    };
    visit(file);
  }
  return { statements, dynamic };
};

const headOf = (template: TemplateLiteral): string =>
  is.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text;

/** Returns the type of a row if the template is a query. */
const rowOf = (checker: Checker, node: Node): Type | null => {
  const type = checker.getTypeAtLocation(node);
  if (type?.getSymbol()?.name !== 'Query') return null;
  const [rows] = checker.getTypeArguments(type as never);
  const element = rows && checker.getIndexInfosOfType(rows)[0]?.valueType;
  if (!element) throw new Error(`the rows of ${node.getText()} have no type`);
  return element;
};

/** A piece of SQL, or the placeholder of a value. */
type Part = string | Expression;
type Variant = readonly Part[] | 'dynamic';

/** The arguments of the fragment's function by parameter name. */
type Given = ReadonlyMap<string, Expression>;
const NOTHING: Given = new Map();

const expand = (checker: Checker, { template }: TaggedTemplateExpression, given = NOTHING): Variant[] => {
  if (is.isNoSubstitutionTemplateLiteral(template)) return [[template.text]];
  let variants: Variant[] = [[template.head.text]];
  for (const { expression, literal } of template.templateSpans) {
    const choices = fragmentsOf(checker, expression, given) ?? [[expression]];
    variants = variants.flatMap((before) => choices.map((choice) => join(before, choice, [literal.text])));
    if (variants.length > MOST_VARIANTS) throw new Error(`too many variants: ${template.getText()}`);
  }
  return variants;
};

const join = (...variants: Variant[]): Variant =>
  variants.includes('dynamic') ? 'dynamic' : (variants as Part[][]).flat();

/** Returns the variants of a fragment in `${…}`, or null for a value. */
const fragmentsOf = (checker: Checker, expression: Expression, given: Given): Variant[] | null => {
  const kind = checker.getTypeAtLocation(expression)?.getSymbol()?.name;
  if (kind === 'Identifier') return [quotedName(expression, given)];
  if (kind !== 'Query') return null;
  if (is.isTaggedTemplateExpression(expression)) return expand(checker, expression, given);
  if (is.isParenthesizedExpression(expression)) return fragmentsOf(checker, expression.expression, given);
  if (is.isConditionalExpression(expression)) {
    return [expression.whenTrue, expression.whenFalse].flatMap((branch) =>
      fragmentsIn(checker, branch, given),
    );
  }
  if (!is.isCallExpression(expression)) {
    const held = declared(checker, expression);
    return held ? fragmentsIn(checker, held, NOTHING) : ['dynamic'];
  }
  const called = declared(checker, expression.expression);
  if (!called || !is.isArrowFunction(called)) return ['dynamic'];
  const names = called.parameters.map(({ name }) => name.getText());
  const values = new Map(expression.arguments.map((argument, index) => [names[index]!, argument]));
  return returned(called.body).flatMap((body) => fragmentsIn(checker, body, values));
};

const fragmentsIn = (checker: Checker, expression: Expression, given: Given): Variant[] =>
  fragmentsOf(checker, expression, given) ?? ['dynamic'];

/** Returns the name in `sql(name)` if it is a literal here or in the call of the fragment's function. */
const quotedName = (expression: Expression, given: Given): Variant => {
  const [name] = is.isCallExpression(expression) ? expression.arguments : [];
  const value = name && is.isIdentifier(name) ? given.get(name.text) : name;
  return value && is.isStringLiteral(value) ? [`"${value.text}"`] : 'dynamic';
};

/** Returns the value of the constant with this name. */
const declared = (checker: Checker, name: Expression): Expression | null => {
  let symbol = checker.getSymbolAtLocation(name);
  if (symbol && (symbol.flags & SymbolFlags.Alias) !== 0) symbol = checker.getAliasedSymbol(symbol);
  const declaration = symbol?.valueDeclaration?.resolve();
  if (!declaration || !is.isVariableDeclaration(declaration)) return null;
  return declaration.initializer ?? null;
};

/** Returns every possible result of a function. */
const returned = (body: Node): Expression[] => {
  if (!is.isBlock(body)) return [body as Expression];
  const found: Expression[] = [];
  const visit = (node: Node): void => {
    if (is.isReturnStatement(node) && node.expression) found.push(node.expression);
    else if (!is.isArrowFunction(node)) node.forEachChild(visit);
  };
  body.forEachChild(visit);
  return found;
};

const render = (parts: readonly Part[]): string => {
  let parameters = 0;
  return parts.map((part) => (typeof part === 'string' ? part : `$${++parameters}`)).join('');
};
