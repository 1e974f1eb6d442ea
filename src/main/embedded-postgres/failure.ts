type EmbeddedDatabaseFailure =
  | 'IN_USE'
  | 'MISSING'
  | 'NOT_WRITABLE'
  | 'BINARIES_MISSING'
  | 'OTHER_VERSION'
  | 'NO_ACCOUNT'
  | 'START_FAILED';

/** Why the embedded database cannot start. The message says what happened, why, and what to do about it. */
export class EmbeddedDatabaseError extends Error {
  readonly code: EmbeddedDatabaseFailure;

  constructor(code: EmbeddedDatabaseFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
    this.code = code;
  }
}
