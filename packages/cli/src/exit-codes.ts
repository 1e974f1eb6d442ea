/** What the command ends with; part of its interface, see docs/cli.md. */
export const exitCodes = {
  done: 0,
  /** The service failed in itself, or something unforeseen happened. */
  failed: 1,
  /** The command line, or a value in it, is wrong. */
  usage: 2,
  /** No credential, or one that is not good, or not good enough. */
  auth: 3,
  /** There is no such thing. */
  notFound: 4,
  /** The bank, the consent or the state of a thing does not allow it. */
  refused: 5,
  /** Too many requests. */
  limited: 6,
  /** The service cannot be reached, or says that it is not available: the same again may help. */
  unreachable: 7,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
