/** Redirect addresses of TPPs. */

const withoutQuery = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};

/**
 * Returns whether a TPP may redirect to an address: a registered one with any query, or any address if none is
 * registered.
 */
export const isAllowedRedirect = (
  { redirectUris }: { redirectUris: readonly string[] | null },
  address: string,
): boolean =>
  redirectUris === null || redirectUris.some((each) => withoutQuery(each) === withoutQuery(address));

/** Returns an address with further query parameters. */
export const withParameters = (address: string, parameters: Record<string, string | null>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value);
  return url.href;
};
