/** A receiver of webhooks in a separate process: accepts every request at once, and records its time. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { helper, respond } from './children.ts';

/** Nanoseconds of the system's monotonic clock, the same for every process of a machine. */
export const monotonicNs = (): bigint => process.hrtime.bigint();

type Question = { listen: true } | { forget: true } | { expect: number; withinMs: number };

interface Arrivals {
  /** Nanoseconds of the monotonic clock at which each event first arrived, by its id. */
  first: [eventId: string, ns: string][];
  /** When the last delivery arrived. */
  lastNs: string;
}

export const startReceiver = async () => {
  const child = helper('receiver.ts');
  return {
    url: await child.ask<string>({ listen: true } satisfies Question),
    forget: () => child.ask<null>({ forget: true } satisfies Question),
    /** Resolves with all arrivals after a number of deliveries; rejects at the deadline. */
    expect: (count: number, withinMs = 60_000) =>
      child.ask<Arrivals>({ expect: count, withinMs } satisfies Question, withinMs + 5_000),
    stop: child.stop,
  };
};

const serve = (): void => {
  let first = new Map<string, bigint>();
  let count = 0;
  let last = 0n;
  let arrived = (): void => {};
  const server = createServer((request, response) => {
    last = monotonicNs();
    const id = request.headers['service-event-id'] as string;
    if (!first.has(id)) first.set(id, last);
    count += 1;
    response.end();
    arrived();
  });

  respond<Question>(async (question) => {
    if ('listen' in question) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    }
    if ('forget' in question) {
      [first, count] = [new Map(), 0];
      return null;
    }
    const { expect, withinMs } = question;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${count} of ${expect} deliveries arrived`)), withinMs);
      arrived = () => {
        if (count < expect) return;
        clearTimeout(timer);
        resolve();
      };
      arrived();
    });
    return { first: [...first].map(([id, ns]) => [id, String(ns)]), lastNs: String(last) };
  });
};

if (import.meta.main) serve();
