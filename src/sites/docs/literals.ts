/** Formats values for samples: in TypeScript, in Python, in PHP, and as JSON in shell quotes. */

export interface Dialect {
  indent: string;
  /** Space inside the braces of an object on one line. */
  padding: string;
  trailingComma: boolean;
  /** Encloses an object. */
  braces: readonly [open: string, close: string];
  /** An object without keys. */
  emptyObject: string;
  /** Between a key and its value. */
  separator: string;
  name(key: string): string;
  word(value: unknown): string;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
/** Maximum line length; longer objects and lists take one line for each part. */
const ONE_LINE = 84;

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const typescript: Dialect = {
  indent: '  ',
  padding: ' ',
  trailingComma: true,
  braces: ['{', '}'],
  emptyObject: '{}',
  separator: ': ',
  name: (key) => (IDENTIFIER.test(key) ? key : quoted(key)),
  word: (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value)),
};

const pythonWords = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

export const python: Dialect = {
  indent: '    ',
  padding: '',
  trailingComma: true,
  braces: ['{', '}'],
  emptyObject: '{}',
  separator: ': ',
  name: (key) => JSON.stringify(key),
  word: (value) => pythonWords.get(value) ?? JSON.stringify(value),
};

/** Control characters are only escaped between double quotes, where a dollar sign begins a variable. */
const phpText = (text: string): string =>
  /[\n\r\t]/.test(text)
    ? JSON.stringify(text).replaceAll('$', '\\$')
    : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const php: Dialect = {
  indent: '    ',
  padding: '',
  trailingComma: true,
  braces: ['[', ']'],
  // An empty array would become an empty list in JSON.
  emptyObject: '(object) []',
  separator: ' => ',
  name: phpText,
  word: (value) => (typeof value === 'string' ? phpText(value) : JSON.stringify(value)),
};

export const json: Dialect = {
  indent: '  ',
  padding: '',
  trailingComma: false,
  braces: ['{', '}'],
  emptyObject: '{}',
  separator: ': ',
  name: (key) => JSON.stringify(key),
  word: (value) => JSON.stringify(value),
};

/** Formats a JSON value in a dialect; `margin` is the indentation of its line. */
export const literal = (value: unknown, dialect: Dialect, margin = ''): string => {
  if (value === null || typeof value !== 'object') return dialect.word(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : dialect.braces;
  const parts = (inner: string): string[] =>
    Array.isArray(value)
      ? value.map((item) => literal(item, dialect, inner))
      : Object.entries(value).map(
          ([key, item]) => `${dialect.name(key)}${dialect.separator}${literal(item, dialect, inner)}`,
        );
  const padding = Array.isArray(value) ? '' : dialect.padding;
  const flat = parts('').join(', ');
  if (flat.length === 0) return Array.isArray(value) ? '[]' : dialect.emptyObject;
  if (margin.length + flat.length <= ONE_LINE && !flat.includes('\n'))
    return open + padding + flat + padding + close;
  const inner = margin + dialect.indent;
  const lines = parts(inner).map((part) => inner + part);
  return `${open}\n${lines.join(',\n')}${dialect.trailingComma ? ',' : ''}\n${margin}${close}`;
};

/** Returns a word of a shell command, quoted if necessary. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
