/** Exit codes. They are part of the interface: see docs/cli.md. */
export const exitCodes = {
  done: 0,
  /** The service failed, or an unexpected error occurred. */
  failed: 1,
  /** The command line, or a value in it, is wrong. */
  usage: 2,
  /** The credential is missing, invalid or lacks rights. */
  auth: 3,
  /** Not found. */
  notFound: 4,
  /** The bank, the consent or the state of an object does not allow it. */
  refused: 5,
  /** Too many requests. */
  limited: 6,
  /** The service cannot be reached or is unavailable; a repetition may help. */
  unreachable: 7,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
