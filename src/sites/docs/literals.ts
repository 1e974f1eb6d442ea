/** Values as they are written in a sample: in TypeScript, in Python, as JSON between the quotes of a shell. */

export interface Dialect {
  indent: string;
  /** What stands inside the braces of an object on one line. */
  padding: string;
  trailingComma: boolean;
  name(key: string): string;
  word(value: unknown): string;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
/** A line that would be longer than this is divided: an object or a list then takes one for each of its parts. */
const ONE_LINE = 84;

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

export const typescript: Dialect = {
  indent: '  ',
  padding: ' ',
  trailingComma: true,
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
  name: (key) => JSON.stringify(key),
  word: (value) => pythonWords.get(value) ?? JSON.stringify(value),
};

export const json: Dialect = {
  indent: '  ',
  padding: '',
  trailingComma: false,
  name: (key) => JSON.stringify(key),
  word: (value) => JSON.stringify(value),
};

/** A value of JSON in a dialect; `margin` is what its own line begins with. */
export const literal = (value: unknown, dialect: Dialect, margin = ''): string => {
  if (value === null || typeof value !== 'object') return dialect.word(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = (inner: string): string[] =>
    Array.isArray(value)
      ? value.map((item) => literal(item, dialect, inner))
      : Object.entries(value).map(([key, item]) => `${dialect.name(key)}: ${literal(item, dialect, inner)}`);
  const padding = Array.isArray(value) ? '' : dialect.padding;
  const flat = parts('').join(', ');
  if (flat.length === 0) return open + close;
  if (margin.length + flat.length <= ONE_LINE && !flat.includes('\n'))
    return open + padding + flat + padding + close;
  const inner = margin + dialect.indent;
  const lines = parts(inner).map((part) => inner + part);
  return `${open}\n${lines.join(',\n')}${dialect.trailingComma ? ',' : ''}\n${margin}${close}`;
};

/** One word of a shell command, quoted where it has to be. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
