/** Distributes seeds over worker processes, each with its own database on a throw-away PostgreSQL. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { connect } from '../../src/platform/database/postgres.ts';
import { databaseUrl, startThrowAwayServer, TEMPLATE } from '../support/server.ts';
import type { RouteCount } from './client.ts';
import { type Plan, planOf } from './plan.ts';
import type { Order, Report } from './worker.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** Real time after which a plan counts as hanging. */
const LONGEST_MS = 60_000;

export interface Simulation {
  /** Runs one plan. */
  run(plan: Plan, wantsTrace?: boolean): Promise<Report>;
  /** Runs the plans of seeds from `from`, until `count` of them have run, one has failed, or `minutes` have passed. */
  runSeeds(options: { from: number; count: number; minutes?: number }): Promise<SeedsReport>;
  close(): Promise<void>;
}

export interface SeedsReport {
  ran: number;
  operations: number;
  failed: Report[];
  /** The requests of all seeds. */
  routes: Record<string, RouteCount>;
}

/** Returns the routes where most requests fail: a service that refuses everything breaks no invariant. */
export const refusedRoutes = (routes: SeedsReport['routes']): string[] =>
  Object.keys(routes).filter((route) => routes[route]!.succeeded * 2 < routes[route]!.sent);

interface Worker {
  child: ChildProcess;
  free: Promise<unknown>;
}

export const startSimulation = async (workers: number): Promise<Simulation> => {
  const shared = process.env.TEST_SERVER_URL;
  const server = shared ? { url: shared, stop: async () => {} } : await startThrowAwayServer();
  const admin = connect(server.url, { max: 1 });
  const names: string[] = [];
  const all: Worker[] = [];

  const startWorker = async (): Promise<Worker> => {
    const name = `simulation_${process.pid}_${names.length + 1}`;
    names.push(name);
    await admin`create database ${admin(name)} template ${admin(TEMPLATE)} strategy file_copy`;
    const child = fork(WORKER, [databaseUrl(server.url, name)], {
      // Faults that scripts/mutate makes in the code under test reach the workers, too.
      execArgv: ['--conditions=source', ...process.execArgv.filter((word) => word.startsWith('--import='))],
    });
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
    if (message !== 'ready') throw new Error('a worker of the simulation ended before it was ready');
    return { child, free: Promise.resolve() };
  };

  const runAt = async (worker: Worker, order: Order): Promise<Report> => {
    const { child } = worker;
    const { promise, resolve } = Promise.withResolvers<Report>();
    const broken = (failure: string): void =>
      resolve({ seed: order.plan.seed, failure, operations: 0, routes: {}, trace: [], digest: '' });
    const timer = setTimeout(() => {
      broken('the run does not end');
      child.kill('SIGKILL');
    }, LONGEST_MS);
    const ended = (): void => broken('the worker ended');
    child.once('message', resolve as (message: unknown) => void);
    child.once('exit', ended);
    child.send(order);
    const report = await promise;
    clearTimeout(timer);
    child.off('exit', ended);
    child.off('message', resolve as (message: unknown) => void);
    if (child.exitCode !== null || child.signalCode !== null || child.killed)
      Object.assign(worker, await startWorker());
    return report;
  };

  const run = (worker: Worker, order: Order): Promise<Report> => {
    const running = worker.free.then(() => runAt(worker, order));
    worker.free = running.catch(() => {});
    return running;
  };

  all.push(...(await Promise.all(Array.from({ length: workers }, startWorker))));
  return {
    run: (plan, wantsTrace = false) => run(all[0]!, { plan, wantsTrace }),
    async runSeeds({ from, count, minutes }) {
      const until = minutes === undefined ? Number.POSITIVE_INFINITY : performance.now() + minutes * 60_000;
      const total: SeedsReport = { ran: 0, operations: 0, failed: [], routes: {} };
      let next = from;
      const work = async (worker: Worker): Promise<void> => {
        while (next < from + count && total.failed.length === 0 && performance.now() < until) {
          const report = await run(worker, { plan: planOf(next++), wantsTrace: false });
          total.ran += 1;
          total.operations += report.operations;
          for (const [route, { sent, succeeded }] of Object.entries(report.routes)) {
            const before = total.routes[route] ?? { sent: 0, succeeded: 0 };
            total.routes[route] = { sent: before.sent + sent, succeeded: before.succeeded + succeeded };
          }
          if (report.failure !== null) total.failed.push(report);
        }
      };
      await Promise.all(all.map(work));
      return total;
    },
    async close() {
      for (const { child } of all) child.kill('SIGKILL');
      for (const name of names) await admin`drop database if exists ${admin(name)} with (force)`;
      await admin.end();
      await server.stop();
    },
  };
};
