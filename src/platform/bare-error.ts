/**
 * An error as logs and job records keep it: what it is and where it came from. A database error also carries the
 * values that it is about (`detail`, `where`, …), which may be somebody's name or address.
 */
export const bareError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: string };
  const bare = new Error(error.message);
  return Object.assign(bare, {
    name: error.name,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined ? {} : { cause: bareError(error.cause) }),
  });
};
