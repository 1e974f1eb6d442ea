/**
 * Reasons for which a bank did not respond as requested. `unavailable`: it is closed, slow or broken. `quota`: it was
 * asked too often. `consent_ended`: it does not know the grant any more. `refused`: it refuses this grant.
 * `malformed`: its response makes no sense.
 */
export const PROVIDER_ERRORS = ['unavailable', 'quota', 'consent_ended', 'refused', 'malformed'] as const;
export type ProviderErrorKind = (typeof PROVIDER_ERRORS)[number];

interface ErrorDetails {
  /** Earliest time of the next request, on the clock of the call. */
  retryAt?: Date;
  /** The bank's text. */
  bankText?: string;
  /** Unchanged responses that make no sense, page by page. */
  raw?: readonly string[];
  /** The original error. */
  cause?: unknown;
}

/** The error of every provider call. Its message is the service's; the bank's text may name a person. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly retryAt: Date | null;
  /** A private field, so that it is not printed or logged with the error. */
  readonly #bankText: string | null;
  readonly #raw: readonly string[];
  /** The requested account; set by the caller. */
  accountRef: string | null = null;

  constructor(kind: ProviderErrorKind, { retryAt, bankText, raw, cause }: ErrorDetails = {}) {
    super(`the bank failed: ${kind}`, cause === undefined ? {} : { cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.retryAt = retryAt ?? null;
    this.#bankText = bankText ?? null;
    this.#raw = raw ?? [];
  }

  /** Returns the bank's text, or null. It must not be logged. */
  bankText(): string | null {
    return this.#bankText;
  }

  /** Returns the bank's responses, page by page. They must not be logged. */
  raw(): readonly string[] {
    return this.#raw;
  }
}
