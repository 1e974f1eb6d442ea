/** A start on an existing database, and what the idle service holds. */
import { setTimeout as delay } from 'node:timers/promises';
import { startServiceChild } from '../children.ts';
import { residentMemory } from '../counters.ts';
import type { Scenario } from '../scenario.ts';

/** Until what the start has begun in the background is done. */
const SETTLING_MS = 3_000;

export const start: Scenario[] = [
  {
    name: 'start',
    figures: {
      ready: {
        unit: 'ms',
        says: 'from the start of the process, on an existing database, to its first response',
      },
      memory: { unit: 'MB', says: 'resident memory of the process three seconds later, idle' },
    },
    // What a version compiles at its first start is kept when that ends, for those that follow.
    prepare: async (stage) => (await startServiceChild(stage.env())).stop(),
    async round(stage) {
      const service = await startServiceChild(stage.env());
      await delay(SETTLING_MS);
      const bytes = residentMemory(service.pid);
      await service.stop();
      return { ready: service.readyMs, ...(bytes === null ? {} : { memory: bytes / 1e6 }) };
    },
  },
];
