/**
 * An error as logs and job records keep it: what it is and where it came from. A database error also carries the
 * values that it is about (`detail`, `where`, …), which may be somebody's name or address.
 */
export const errorForLog = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: string };
  const bare = new Error(error.message);
  return Object.assign(bare, {
    name: error.name,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  });
};

/**
 * An error without its words, which may quote what somebody wrote or is called: its kind, its code and where it came
 * from. For the failures of a bank's response, of which nothing is known to be harmless.
 */
export const errorWithoutMessage = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(`a ${typeof error} was thrown`);
  const { name, message, stack = '' } = error;
  const { code } = error as { code?: string };
  const kind = code === undefined ? name : `${name} ${code}`;
  const frames = stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^ {4}at /.test(line));
  return Object.assign(new Error(kind), {
    name,
    stack: [kind, ...frames].join('\n'),
    ...(code === undefined ? {} : { code }),
  });
};
