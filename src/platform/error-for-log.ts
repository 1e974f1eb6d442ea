/**
 * Returns a copy of an error for logs and job records, with its name, message, stack, code and cause only. A database
 * error also carries values of the row (`detail`, `where`, …), which may be somebody's name or address.
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
 * Returns a copy of an error without its message, which may quote personal data: only its kind, code and stack frames.
 * Use it for failures of a bank's response, whose content is unknown.
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
