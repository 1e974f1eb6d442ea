/**
 * Reads the processor time and memory of processes from `/proc`, which exists on Linux only. Elsewhere, and for a process
 * on another machine, the result is null.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Sql } from '../src/platform/database/postgres.ts';

/** Linux counts in hundredths of a second, independent of the kernel's clock. */
const TICK_US = 10_000;

interface Stat {
  name: string;
  parent: number;
  /** Time of all its threads, in microseconds. */
  ownUs: number;
  /** Time of its ended children, in microseconds. */
  endedUs: number;
}

const statOf = (pid: number): Stat | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain any character.
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    const [user, system, endedUser, endedSystem] = fields
      .slice(11, 15)
      .map((ticks) => Number(ticks) * TICK_US);
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent: Number(fields[1]),
      ownUs: user! + system!,
      endedUs: endedUser! + endedSystem!,
    };
  } catch {
    return null;
  }
};

/** Returns the processor time of one process so far, in microseconds. */
export const processorTime = (pid: number): number | null => statOf(pid)?.ownUs ?? null;

/** Returns the resident memory of one process, in bytes. */
export const residentMemory = (pid: number): number | null => {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    return Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
};

/** Returns the first process of the database server, if it runs on this machine. */
export const serverProcess = async (sql: Sql): Promise<number | null> => {
  const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const session = statOf(pid);
  return session?.name.startsWith('postgres') ? session.parent : null;
};

/** Returns the processor time of a process and all its descendants, including ended ones, in microseconds. */
export const familyTime = (pid: number): number | null => {
  const first = statOf(pid);
  if (!first) return null;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + stat!.ownUs, first.ownUs + first.endedUs);
};

/** Returns the processor time of a server and the database during `work`, in microseconds; null if unknown. */
export const usedBy = async <T>(
  processes: { server: number; database: number | null },
  work: () => Promise<T>,
): Promise<{ result: T; serverUs: number | null; databaseUs: number | null }> => {
  const read = () => [
    processorTime(processes.server),
    processes.database === null ? null : familyTime(processes.database),
  ];
  const before = read();
  const result = await work();
  const [serverUs, databaseUs] = read().map((now, at) =>
    now === null || before[at] == null ? null : now - before[at],
  );
  return { result, serverUs: serverUs!, databaseUs: databaseUs! };
};
