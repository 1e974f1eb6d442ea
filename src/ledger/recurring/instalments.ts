/** Purchases paid in instalments: the lines count them (`8/12`), so a plan is known without looking at their cadence. */
import type { Row } from './history.ts';
import { type Instalment, instalmentOf } from './payee.ts';

/** The instalments of one plan are equal; the last may differ by a rounding. */
const EQUAL = 1.02;
/** Of the plans that began in a month at one payee, only so many are distinguished. */
const MOST_PLANS = 20;

interface Plan {
  rows: Row[];
  latest: Instalment;
}

const continues = (plan: Plan, row: Row, { number }: Instalment): boolean => {
  const before = plan.rows.at(-1)!.magnitude;
  const [less, more] = before < row.magnitude ? [before, row.magnitude] : [row.magnitude, before];
  return number > plan.latest.number && more <= less * EQUAL;
};

/**
 * The plans among the rows of one payee (oldest first), and the rows that belong to none. Plans of as many
 * parts differ in amount or in the month in which they began; the latter is seen one month off where an
 * instalment was booked just outside its month. What looks like an instalment but has no other is no plan: it
 * may be a date.
 */
export const separatePlans = (rows: readonly Row[]): { plans: Row[][]; others: Row[] } => {
  const others: Row[] = [];
  const plans: Plan[] = [];
  const byBeginning = new Map<string, Plan[]>();
  for (const row of rows) {
    const latest = instalmentOf(row.tx.description);
    if (!latest) {
      others.push(row);
      continue;
    }
    const began = row.month - latest.number;
    const plan = [began, began - 1, began + 1]
      .flatMap((month) => byBeginning.get(`${latest.of} since ${month}`) ?? [])
      .find((each) => continues(each, row, latest));
    if (plan) {
      plan.rows.push(row);
      plan.latest = latest;
      continue;
    }
    const fresh = { rows: [row], latest };
    plans.push(fresh);
    const alike = byBeginning.get(`${latest.of} since ${began}`) ?? [];
    byBeginning.set(`${latest.of} since ${began}`, [fresh, ...alike].slice(0, MOST_PLANS));
  }
  others.push(...plans.filter((plan) => plan.rows.length === 1).flatMap((plan) => plan.rows));
  return {
    plans: plans.filter((plan) => plan.rows.length > 1).map((plan) => plan.rows),
    others: others.sort((a, b) => a.day - b.day || (a.tx.id < b.tx.id ? -1 : 1)),
  };
};
