/**
 * What is tried and dropped is decided anew for every era of some months, so that no year, wherever it lies in
 * time, is without a start or an end.
 */
import { firstOfMonth } from '../../../platform/serbian-calendar.ts';
import type { Month } from '../calendar.ts';
import type { Merchant } from '../data/merchant.ts';
import type { Movement, Stream } from '../movement.ts';
import type { Contract } from './contract.ts';

/** Months during which a contract runs: from the first, before the last. */
interface Term {
  from: Month;
  until: Month;
}

/** A stream of card payments; without a term it never began and never ends. */
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

/** One contract per era, begun and given up within it. `plan` answers for the era and its months. */
export const tried = (
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
