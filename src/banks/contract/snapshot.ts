/** All pages of a read of an account (`contract.ts`) combined. The reconciler compares it with the stored rows. */
import type { BankEntry, StatedBalance } from './contract.ts';

export type { BankEntry, References } from './contract.ts';

export interface AccountSnapshot {
  /** Time of the request. */
  at: Date;
  /** The days that the read covers, both inclusive. */
  covers: { from: string; to: string };
  /** True if it contains everything of those days; false if reading ended early. */
  complete: boolean;
  balances: StatedBalance[];
  /** In the bank's order. */
  booked: BankEntry[];
  pending: BankEntry[];
}
