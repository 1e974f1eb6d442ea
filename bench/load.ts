/** Sends load from a separate process: each message starts one run, and the response contains its measurements. */
import autocannon from 'autocannon';
import { type Helper, helper, respond } from './children.ts';

interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  connections?: number;
  /** Seconds. */
  duration: number;
  /** Whether each response must be 304. */
  notModified?: true;
}

interface Loaded {
  perSecond: number;
  requests: number;
  p50Ms: number;
  p99Ms: number;
  /** Bytes of one response, head and body. */
  bytes: number;
}

/** Concurrent connections, as of a busy customer's servers. */
const CONNECTIONS = 32;

/** Seconds after which a run is abandoned. */
const LONGEST = 10;

const run = async (load: Load): Promise<Loaded> => {
  const { notModified, ...options } = load;
  const result = await autocannon({ connections: CONNECTIONS, ...options });
  const { latency, throughput, errors, duration } = result;
  const responses = result[notModified ? '3xx' : '2xx'];
  const others = result['2xx'] + result.non2xx - responses + errors;
  if (others > 0) throw new Error(`${others} responses of ${load.url} were not as expected`);
  if (responses === 0) {
    if (load.duration > LONGEST) throw new Error(`${load.url} did not respond within ${load.duration} s`);
    // The machine was busy: measure for longer.
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
