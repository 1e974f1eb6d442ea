/** Returns the chosen option of a field; the first option for any other value. */
export const oneOf = <Option extends string>(
  options: readonly Option[],
  chosen: string | undefined,
): Option => options.find((option) => option === chosen) ?? options[0]!;
