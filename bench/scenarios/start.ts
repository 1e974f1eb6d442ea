/** Measures a start on an existing database, and the memory of the idle service. */
import { setTimeout as delay } from 'node:timers/promises';
import { startServiceChild } from '../children.ts';
import { residentMemory } from '../counters.ts';
import type { Scenario } from '../scenario.ts';

/** Time in which the background work of the start ends. */
const SETTLING_MS = 3_000;

export const start: Scenario[] = [
  {
    name: 'start',
    figures: {
      ready: {
        unit: 'ms',
        meaning: 'from the start of the process, on an existing database, to its first response',
      },
      memory: { unit: 'MB', meaning: 'resident memory of the process three seconds later, idle' },
    },
    // A version stores compiled code when its first run ends, for later starts.
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
