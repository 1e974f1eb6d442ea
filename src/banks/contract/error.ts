/**
 * Why a bank did not say what it was asked. `unavailable`: it is closed, slow or broken. `quota`: it was asked too often.
 * `consent_ended`: it no longer knows the grant. `refused`: it says no to this grant. `malformed`: what it said makes no
 * sense.
 */
export const PROVIDER_ERRORS = ['unavailable', 'quota', 'consent_ended', 'refused', 'malformed'] as const;
export type ProviderErrorKind = (typeof PROVIDER_ERRORS)[number];

interface Particulars {
  /** The bank asks not to be asked before; on the clock by which it was asked. */
  retryAt?: Date;
  /** The bank's own words. */
  bankText?: string;
  /** What the bank sent, as it came, where it makes no sense: page by page. */
  raw?: readonly string[];
  /** What was thrown where the provider did not say what it means. */
  cause?: unknown;
}

/** What a provider throws from any of its calls. Its message is this service's; the bank's words may name a person. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly retryAt: Date | null;
  /** Not a property: nothing that prints or logs an error finds it. */
  readonly #bankText: string | null;
  readonly #raw: readonly string[];
  /** Which account was asked for; said by who asked. */
  accountRef: string | null = null;

  constructor(kind: ProviderErrorKind, { retryAt, bankText, raw, cause }: Particulars = {}) {
    super(`the bank failed: ${kind}`, cause === undefined ? {} : { cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.retryAt = retryAt ?? null;
    this.#bankText = bankText ?? null;
    this.#raw = raw ?? [];
  }

  /** The bank's own words, or null; never to be logged. */
  bankText(): string | null {
    return this.#bankText;
  }

  /** What the bank sent, page by page; never to be logged. */
  raw(): readonly string[] {
    return this.#raw;
  }
}
