/** Where users are returned to: nowhere but to the TPP that sent them. */

const withoutQuery = (address: string): string => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};

/** Whether a TPP may have users returned there: to an address that it has registered, with any query; to any without such. */
export const isAllowedRedirect = (
  { redirectUris }: { redirectUris: readonly string[] | null },
  address: string,
): boolean =>
  redirectUris === null || redirectUris.some((each) => withoutQuery(each) === withoutQuery(address));

/** An address with further parameters in its query. */
export const withParameters = (address: string, parameters: Record<string, string | null>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value);
  return url.href;
};
