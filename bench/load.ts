/** The load, in a process of its own: asked for one run, it responds with what was measured. */
import autocannon from 'autocannon';
import { DAY } from '../src/platform/clock.ts';
import { type Helper, helper, respond } from './children.ts';

export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  connections?: number;
  /** Seconds. */
  duration: number;
  /** The address ends in a date, and each request in another, far ahead. */
  endsInDay?: true;
}

export interface Loaded {
  perSecond: number;
  requests: number;
  p50Ms: number;
  p99Ms: number;
  /** Of one response, head and body. */
  bytes: number;
}

/** Connections at once, as of a busy customer's servers. */
const CONNECTIONS = 32;

/** Seconds after which it is given up. */
const LONGEST = 10;

/** Characters of a date. */
const DATE = 10;

let day = Date.UTC(2100, 0, 1);

const nextDay = (): string => {
  day += DAY;
  return new Date(day).toISOString().slice(0, DATE);
};

const run = async (load: Load): Promise<Loaded> => {
  const { endsInDay, ...options } = load;
  const { pathname, search } = new URL(load.url);
  const result = await autocannon({
    connections: CONNECTIONS,
    ...options,
    ...(endsInDay
      ? {
          requests: [
            { setupRequest: (one) => ({ ...one, path: (pathname + search).slice(0, -DATE) + nextDay() }) },
          ],
        }
      : {}),
  });
  const { latency, throughput, non2xx, errors, duration, '2xx': responses } = result;
  if (non2xx + errors > 0)
    throw new Error(`${non2xx + errors} responses of ${load.url} were refusals or errors`);
  if (responses === 0) {
    if (load.duration > LONGEST) throw new Error(`${load.url} did not respond within ${load.duration} s`);
    // A machine that is busy with other things.
    return run({ ...load, duration: load.duration * 2 });
  }
  return {
    perSecond: responses / duration,
    requests: responses,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    bytes: throughput.total / responses,
  };
};

export const startLoad = (): { run(load: Load): Promise<Loaded> } & Pick<Helper, 'stop'> => {
  const child = helper('load.ts');
  return { run: (load) => child.ask<Loaded>(load, (load.duration + 60) * 1_000), stop: child.stop };
};

if (import.meta.main) respond(run);
