/**
 * Temporary contracts. Each era of some months draws its own start and end, so that every year contains a start or an
 * end.
 */
import { firstOfMonth } from '../../../platform/serbian-calendar.ts';
import type { Month } from '../calendar.ts';
import type { Merchant } from '../data/merchant.ts';
import type { Movement, Stream } from '../movement.ts';
import type { Contract } from './contract.ts';

/** The months of a contract: `from` inclusive, `until` exclusive. */
interface Term {
  from: Month;
  until: Month;
}

/** Makes a stream of card payments. Without a term, its start and end are outside the simulated period. */
export const streamOf = (
  id: string,
  merchant: Merchant,
  more: Partial<Pick<Stream, 'cadence' | 'amountType'>> & { term?: Term | undefined },
): Stream => ({
  id,
  group: id,
  merchant,
  cadence: more.cadence ?? 'monthly',
  direction: 'out',
  amountType: more.amountType ?? 'fixed',
  started: more.term ? firstOfMonth(more.term.from) : null,
  cancelled: more.term ? firstOfMonth(more.term.until) - 1 : null,
});

/** Makes one temporary contract per era. `plan` returns the movements of an era by month. */
export const temporaryContract = (
  eraLength: number,
  offset: number,
  monthlyMean: number,
  plan: (era: number, start: Month) => (month: Month) => Movement[],
): Contract => ({
  stream: null,
  monthlyMean,
  uneven: false,
  movements(month) {
    const era = Math.floor((month + offset) / eraLength);
    return plan(era, era * eraLength - offset)(month);
  },
});
