/** Quoted texts, names and function bodies, and comments: a semicolon in them ends no statement. */
const PART = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|[\s\S]/g;

/** Splits SQL into its statements, without comments. */
export const statementsOf = (sql: string): string[] => {
  const statements = [''];
  for (const [part] of sql.matchAll(PART)) {
    if (part === ';') statements.push('');
    else if (!part.startsWith('--') && !part.startsWith('/*')) statements[statements.length - 1] += part;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
};
