import type { AccountFactors } from '../../../sdk.ts';

/** A panel about one kind of factor. */
export interface FactorPart {
  factors: AccountFactors;
  /** Hears of a change, and of recovery codes that came with it. */
  onChange: (codes: readonly string[] | null) => Promise<void>;
}
