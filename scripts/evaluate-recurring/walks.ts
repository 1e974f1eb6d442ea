/** The walks of `npm run evaluate`, and the table of their predictions. */
import { SCENARIOS } from '../../src/banks/simulated/scenarios.ts';
import { historiesOf } from './histories.ts';
import { walkCustomer } from './simulated.ts';
import { emptyWalk, minimumOf, type Walk, walkForward } from './walk-forward.ts';

/** Walks through generated histories from seed `first` on. Returns the sums of each family. */
export const walkGenerated = (seeds: number, first = 1): Map<string, Walk> => {
  const walks = new Map<string, Walk>();
  for (let seed = first; seed < first + seeds; seed++) {
    for (const { family, rows } of historiesOf(seed)) {
      const walk = walks.get(family) ?? emptyWalk();
      walks.set(family, walk);
      walkForward(walk, rows, { minimum: () => minimumOf(family) });
    }
  }
  return walks;
};

/** Walks through the last three months of `customers` of each scenario. */
export const walkSimulated = async (customers: number, first = 1): Promise<Map<string, Walk>> => {
  const walks = new Map<string, Walk>();
  for (const scenario of SCENARIOS) {
    const walk = emptyWalk();
    walks.set(scenario, walk);
    for (let seed = first; seed < first + customers; seed++) await walkCustomer(walk, scenario, seed);
  }
  return walks;
};

export const sumOfWalks = (walks: Iterable<Walk>): Walk => {
  const sum = emptyWalk();
  for (const walk of walks) {
    for (const key of Object.keys(sum) as (keyof Walk)[]) sum[key] += walk[key];
  }
  return sum;
};

export const share = (part: number, whole: number): string =>
  whole === 0 ? '      –' : `${((100 * part) / whole).toFixed(2).padStart(6)}%`;

export const walkTable = (title: string, walks: Map<string, Walk>): string =>
  [
    `\n${title.padEnd(36)}      due foreseen  1 day  3 days  amount in range  ghosts`,
    ...[...walks, ['all', sumOfWalks(walks.values())] as const].map(([name, walk]) =>
      [
        name.padEnd(36),
        String(walk.due).padStart(9),
        ...[walk.foreseen, walk.within1, walk.within3, walk.amount5, walk.inRange].map((part) =>
          share(part, walk.due),
        ),
        share(walk.ghosts, walk.histories),
      ].join(' '),
    ),
  ].join('\n');
