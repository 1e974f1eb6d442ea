/**
 * `npm run simulate`: runs the service over a simulated network, with crashes, lost responses, hanging banks and moved clocks
 * that a seed draws, and checks after each commit what must be true.
 *
 *   npm run simulate -- --seeds 10000             these many seeds, from 1
 *   npm run simulate -- --seeds 500 --from 2000   from another seed
 *   npm run simulate -- --seeds 10000 --minutes 20   ends after 20 minutes, and says how many seeds ran
 *   npm run simulate -- --seed 17                 one seed, with every operation
 *   npm run simulate -- --plan '{"seed":17,…}'    a plan that was printed as the smallest failing one
 *
 * A failing seed is run again with fewer steps and faults, as long as it fails. The exit code is then 1.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type Plan, planOf } from '../test/simulation/plan.ts';
import { refusedRoutes, type Simulation, startSimulation } from '../test/simulation/runner.ts';
import { shrink } from '../test/simulation/shrink.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    plan: { type: 'string' },
    minutes: { type: 'string' },
  },
});

const show = async (simulation: Simulation, plan: Plan): Promise<boolean> => {
  const { failure, trace, operations, digest } = await simulation.run(plan, true);
  console.log(trace!.join('\n'));
  console.log(`\n${operations} operations, trace ${digest}`);
  console.log(failure === null ? 'nothing is broken' : `BROKEN: ${failure}`);
  return failure === null;
};

const explain = async (simulation: Simulation, seed: number, failure: string): Promise<void> => {
  console.log(`seed ${seed} FAILS: ${failure}`);
  console.log(`npm run simulate -- --seed ${seed} runs it again`);
  const smallest = await shrink(planOf(seed), async (plan) => (await simulation.run(plan)).failure !== null);
  console.log(`\nThe smallest plan that was found to fail:\n`);
  await show(simulation, smallest);
  console.log(`\nnpm run simulate -- --plan '${JSON.stringify(smallest)}' runs it again`);
};

const one = values.plan
  ? (JSON.parse(values.plan) as Plan)
  : values.seed
    ? planOf(Number(values.seed))
    : null;
const simulation = await startSimulation(one ? 1 : Math.min(2, availableParallelism()));
try {
  if (one) {
    if (!(await show(simulation, one))) process.exitCode = 1;
  } else {
    const count = Number(values.seeds);
    const began = performance.now();
    const { ran, operations, failed, routes } = await simulation.runSeeds({
      from: Number(values.from),
      count,
      ...(values.minutes ? { minutes: Number(values.minutes) } : {}),
    });
    const seconds = (performance.now() - began) / 1_000;
    console.log(
      `${ran} of ${count} seeds, ${operations} operations, ${seconds.toFixed(0)} s, ${failed.length} failed`,
    );
    if (ran < count && failed.length === 0) console.log(`The time was over after ${values.minutes} minutes.`);
    for (const { seed, failure } of failed.slice(0, 1)) await explain(simulation, seed, failure!);
    const refused = refusedRoutes(routes);
    for (const route of refused) {
      const { sent, succeeded } = routes[route]!;
      console.log(`${route} succeeded ${succeeded} times of ${sent}: the simulated service does not work`);
    }
    if (failed.length > 0 || refused.length > 0) process.exitCode = 1;
  }
} finally {
  await simulation.close();
}
