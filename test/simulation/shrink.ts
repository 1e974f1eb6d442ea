import type { Plan } from './plan.ts';

/** Plans that are tried until no smaller one is looked for. */
const MOST_TRIES = 80;

/** Returns all smaller plans, the much smaller ones first. */
const smaller = function* (plan: Plan): Generator<Plan> {
  for (let size = plan.steps.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at + size <= plan.steps.length; at += size)
      yield { ...plan, steps: plan.steps.filter((_, place) => place < at || place >= at + size) };
  }
  for (const fault of plan.faults) yield { ...plan, faults: plan.faults.filter((one) => one !== fault) };
  if (plan.processes > 1) yield { ...plan, processes: 1 };
  if (plan.concurrency > 1) yield { ...plan, concurrency: 1 };
  if (!plan.isInOrder) yield { ...plan, isInOrder: true };
};

/** Returns a plan that still fails although it has fewer steps and faults. */
export const shrink = async (plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> => {
  let smallest = plan;
  let tries = 0;
  for (;;) {
    let found: Plan | null = null;
    for (const candidate of smaller(smallest)) {
      tries += 1;
      if (tries > MOST_TRIES) return smallest;
      if (!(await fails(candidate))) continue;
      found = candidate;
      break;
    }
    if (!found) return smallest;
    smallest = found;
  }
};
