/** Connects parts of the service with its metrics and spans. */
import type { Clock } from '../../packages/common/clock.ts';
import type { ObserveBank } from '../banks/contract/observed.ts';
import { forAllTenants } from '../platform/database/tenants.ts';
import { jobFigures, type ObserveJob } from '../platform/jobs/figures.ts';
import { RetryLater } from '../platform/jobs/jobs.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { errorType, inSpan } from '../platform/telemetry/spans.ts';
import type { Parts } from './parts.ts';
import { rooms, workersOf } from './rooms.ts';

type Timer = Pick<Clock, 'monotonicMs'>;

export const observeJobs =
  ({ jobs }: Metrics, clock: Timer): ObserveJob =>
  async (queue, work) => {
    const from = clock.monotonicMs();
    const observe = (outcome: string): void =>
      jobs.observe({ queue, outcome }, (clock.monotonicMs() - from) / 1_000);
    try {
      await inSpan(`job ${queue}`, 'consumer', { 'messaging.destination.name': queue }, work);
      observe('done');
    } catch (error) {
      observe(error instanceof RetryLater ? 'postponed' : 'failed');
      throw error;
    }
  };

export const observeBank =
  ({ bankRequests }: Metrics, clock: Timer): ObserveBank =>
  async (bank, operation, ask) => {
    const from = clock.monotonicMs();
    const observe = (outcome: string): void =>
      bankRequests.observe({ bank, operation, outcome }, (clock.monotonicMs() - from) / 1_000);
    try {
      const answer = await inSpan(`bank ${operation}`, 'client', { 'bank.id': bank }, ask);
      observe('answered');
      return answer;
    } catch (error) {
      observe(errorType(error));
      throw error;
    }
  };

/** Registers the figures of the pool, the queues and all rooms. */
export const exposeFigures = (deps: Parts): void => {
  const { metrics, sql, clock } = deps;
  const { usage } = sql;
  metrics.gauge(
    'database_connections_in_use',
    'Connections of the pool that are in use.',
    () => usage().inUse,
  );
  metrics.gauge(
    'database_connections_idle',
    'Open connections of the pool that are free.',
    () => usage().idle,
  );
  metrics.gauge(
    'database_connections_waiting',
    'Statements and transactions that wait for a connection.',
    () => usage().waiting,
  );
  const names = [...new Set(workersOf(deps).map(({ queue }) => queue.name))];
  const stored = [jobFigures(sql, names), ...rooms.flatMap(({ figures }) => figures?.(deps) ?? [])];
  for (const each of stored) {
    metrics.stored(clock, { ...each, read: () => forAllTenants('metrics', each.read) });
  }
};
