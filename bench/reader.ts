/** A quiet customer in a separate process: reads now and then, and reports the duration of each read. */
import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from '../packages/common/clock.ts';
import { type Helper, helper, respond } from './children.ts';
import { median } from './statistics.ts';

interface Reading {
  urls: readonly string[];
  key: string;
  /** Duration of the measurement in milliseconds. */
  ms: number;
}

export interface Waits {
  median: number;
  worst: number;
}

const PAUSE = 10;

const read = async ({ urls, key, ms }: Reading): Promise<Waits> => {
  const waits: number[] = [];
  for (const until = monotonicMs() + ms; monotonicMs() < until; await pause(PAUSE)) {
    const from = monotonicMs();
    const response = await fetch(urls[waits.length % urls.length]!, {
      headers: { authorization: `Bearer ${key}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
    waits.push(monotonicMs() - from);
  }
  return { median: median(waits), worst: Math.max(...waits) };
};

export const startReader = (): { read(reading: Reading): Promise<Waits> } & Pick<Helper, 'stop'> => {
  const child = helper('reader.ts');
  return { read: (reading) => child.ask<Waits>(reading, reading.ms + 60_000), stop: child.stop };
};

if (import.meta.main) respond(read);
