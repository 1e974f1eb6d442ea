/** Values and errors of a form. Pure. */

/** Values by field name; a checked box is `on`, an unchecked box is missing. */
export type FormValues = Record<string, string>;

/** Faults by the name of the field. Their values are keys of texts. */
export type Faults<Name extends string = string> = Record<string, Name>;

/** Returns the blank fields. A password of spaces is not blank. */
export const missingIn = (values: FormValues, names: readonly string[]): Faults<'missing'> => {
  const isBlank = (name: string): boolean => (name === 'password' ? !values[name] : !values[name]?.trim());
  return Object.fromEntries(names.filter(isBlank).map((name) => [name, 'missing']));
};

/** Returns which of these boxes are ticked, in their order. */
export const tickedIn = <Name extends string>(values: FormValues, names: readonly Name[]): Name[] =>
  names.filter((name) => values[name] !== undefined);

/** Translates faults to texts. */
export const faultTexts = <Name extends string>(
  faults: Faults<Name>,
  t: (name: Name) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([field, name]) => [field, t(name)]));
