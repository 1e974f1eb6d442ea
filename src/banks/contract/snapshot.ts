/**
 * What a whole read of an account at any bank says: the pages that the provider gave (`contract.ts`), put together. It is what
 * the reconciler compares with the rows.
 */
import type { BankEntry, StatedBalance } from './contract.ts';

export type { BankEntry, References } from './contract.ts';

/** What one read of an account said. */
export interface AccountSnapshot {
  /** When the bank was asked. */
  at: Date;
  /** The days, both inclusive, of which the read speaks. */
  covers: { from: string; to: string };
  /** True when everything that the bank has of those days is in it; false when reading ended early. */
  complete: boolean;
  balances: StatedBalance[];
  /** In the bank's order. */
  booked: BankEntry[];
  pending: BankEntry[];
}
