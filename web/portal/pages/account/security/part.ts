import type { AccountFactors } from '../../../sdk.ts';

/** A panel about one kind of factor. */
export interface FactorPart {
  factors: AccountFactors;
  /** Receives the recovery codes that a change created; null if it created none. */
  onChange: (codes: readonly string[] | null) => Promise<void>;
}
