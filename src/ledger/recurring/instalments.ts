/**
 * Purchases paid in instalments: the descriptions count them (`8/12`), so a plan is recognised without its cadence.
 */
import type { Row } from './history.ts';
import { type Instalment, instalmentOf } from './payee.ts';

/** The instalments of one plan are equal; the last may differ by a rounding. */
const EQUAL = 1.02;
/** Maximum plans distinguished that began in one month at one payee. */
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
 * Separates the plans among the rows of one payee (oldest first) from the other rows. Plans with the same number of
 * instalments differ in amount or in the month in which they began, which may be one month off if an instalment was
 * booked just outside its month. A single row that looks like an instalment is not a plan: the numbers may be a date.
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
