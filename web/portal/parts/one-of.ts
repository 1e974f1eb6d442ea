/** The option that a field has chosen; the first for what is none of them. */
export const oneOf = <Option extends string>(
  options: readonly Option[],
  chosen: string | undefined,
): Option => options.find((option) => option === chosen) ?? options[0]!;
