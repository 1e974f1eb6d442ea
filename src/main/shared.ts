/** The parts of a process that all its cells share. */
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../packages/common/clock.ts';
import { monotonicMs } from '../../packages/common/clock.ts';
import { type ByteBudget, byteBudget } from '../platform/byte-budget.ts';
import type { OtherCells } from '../platform/cells/other-cells.ts';
import type { Config } from '../platform/config.ts';
import { type FairWork, fairWork } from '../platform/http/fair-work.ts';
import { type Callers, createCallers } from '../platform/http/limits.ts';
import { memoryCounters } from '../platform/http/memory-counters.ts';
import type { Counters } from '../platform/http/rate-limit.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';

export interface Shared {
  counters: Counters;
  callers: Callers;
  work: FairWork;
  budget: ByteBudget;
}

/** The parts that a process gives to each of its cells. */
export interface Within extends Shared {
  metrics: Metrics;
  cells: OtherCells;
  listening: () => AddressInfo | null;
}

/** Bytes for uploads and exports at once, in addition to the memory of threads: 1 GiB suffices for a process. */
const UPLOADS_AND_EXPORTS = 192 * 1024 * 1024;

/** Loads the client library only if used: it is large. */
const inRedis = async (redisUrl: string, inMemory: Counters, log: Logger): Promise<Counters> => {
  const { redisCounters } = await import('../platform/http/rate-limit-redis.ts');
  return redisCounters(redisUrl, inMemory, log);
};

/** Loads the exporter only if used, so that a start without it stays short. */
const exporting = async (...of: Parameters<typeof import('../platform/telemetry/otlp.ts')['startOtlp']>) =>
  (await import('../platform/telemetry/otlp.ts')).startOtlp(...of);

interface Options {
  config: Config;
  clock: Clock;
  log: Logger;
  /** One of each cell. The first has the figures of the process. */
  metrics: readonly Metrics[];
}

/** @param stack collects the stop functions */
export const startShared = async (
  { config, clock, log, metrics }: Options,
  stack: AsyncDisposableStack,
): Promise<Shared> => {
  const { redisUrl, otlp, role } = config;
  const inMemory = memoryCounters(clock);
  const counters = redisUrl === null ? inMemory : await inRedis(redisUrl, inMemory, log);
  stack.defer(() => counters.close());
  const registries = metrics.map(({ registry }) => registry);
  if (otlp !== null) stack.defer(await exporting(otlp, { registries, clock, log, role }));
  return {
    counters,
    callers: createCallers({ limits: config.limits, metrics: metrics[0]! }),
    // The time of the machine, whose work is shared.
    work: fairWork({ monotonicMs }),
    budget: byteBudget(UPLOADS_AND_EXPORTS),
  };
};
