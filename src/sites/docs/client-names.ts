/** The names that the generated clients have for operations and parameters, in the clients and in their samples. */

const PYTHON_KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Returns whether a name is an identifier in Python. */
export const isPythonName = (name: string): boolean =>
  /^[A-Za-z_]\w*$/.test(name) && !PYTHON_KEYWORDS.has(name);

/** Returns the name of an argument in Python: `from_` for `from`. */
export const pythonArgument = (name: string): string => {
  const plain = name.replace(/\W/g, '_');
  return PYTHON_KEYWORDS.has(plain) ? `${plain}_` : plain;
};

/** Returns the name of a method in Python: `get_balance` for `getBalance`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '_'}${letter.toLowerCase()}`);
