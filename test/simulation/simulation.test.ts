/** The service over a simulated network: see docs/testing.md. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deep } from '../support/depth.ts';
import { type Plan, planOf } from './plan.ts';
import { refusedRoutes, type Simulation, startSimulation } from './runner.ts';
import { shrink } from './shrink.ts';

const SEEDS = deep(9, 300);

describe('the simulation', () => {
  let simulation: Simulation;
  before(async () => {
    simulation = await startSimulation(2);
  });
  after(() => simulation?.close());

  test('no seed finds anything broken', async (t) => {
    const { ran, operations, failed, routes } = await simulation.runSeeds({ from: 1, count: SEEDS });
    t.diagnostic(`${ran} seeds, ${operations} operations`);
    for (const { seed, failure } of failed) assert.fail(`npm run simulate -- --seed ${seed}: ${failure}`);
    assert.deepEqual(Object.keys(routes).sort(), [
      'DELETE /connections/{id}',
      'DELETE /sandbox/transactions/{id}',
      'GET /accounts/{id}/transactions',
      'POST /accounts/{id}/sync',
      'POST /connect',
      'POST /connect/exchange',
      'POST /sandbox/accounts/{id}/transactions',
      'POST /sandbox/authorize',
    ]);
    assert.deepEqual(refusedRoutes(routes), [], JSON.stringify(routes));
  });

  test('a seed replays exactly', async () => {
    const first = await simulation.run(planOf(12), true);
    await simulation.run(planOf(13));
    const second = await simulation.run(planOf(12), true);
    assert.deepEqual(second.trace, first.trace);
    assert.equal(second.digest, first.digest);
  });

  test('a failing plan shrinks to the steps and faults that it needs', async () => {
    const plan = planOf(12);
    const [first, last] = [plan.steps[0]!, plan.steps.at(-1)!];
    const fails = async ({ steps }: Plan): Promise<boolean> => steps.includes(first) && steps.includes(last);
    assert.deepEqual(await shrink({ ...plan, processes: 2, concurrency: 3 }, fails), {
      ...plan,
      processes: 1,
      concurrency: 1,
      isInOrder: true,
      steps: [first, last],
      faults: [],
    });
  });
});
