/** A process that simulates plans, which its parent sends, and reports the outcome of each. */
import { createHash } from 'node:crypto';
import { installNetwork } from './database-network.ts';
import type { Plan } from './plan.ts';
import { installReceiver } from './receiver.ts';
import type { Outcome } from './simulate.ts';
import { installSurroundings, ProcessGone } from './surroundings.ts';

/** What a worker reports. */
export type Report = Omit<Outcome, 'trace'> & {
  readonly seed: number;
  /** Sent if the plan failed, or was asked for. */
  readonly trace: readonly string[] | null;
  /** A hash of the trace: the same for each run of a plan. */
  readonly digest: string;
};

export interface Order {
  readonly plan: Plan;
  readonly wantsTrace: boolean;
}

const main = async (url: string): Promise<void> => {
  const { openDatabase } = await import('./database.ts');
  const { simulate } = await import('./simulate.ts');
  const database = await openDatabase(url);
  installSurroundings();
  installNetwork();
  installReceiver();
  let unhandled: string | null = null;
  process.on('unhandledRejection', (error: Error) => {
    // A process that was killed does not handle anything any more.
    if (error instanceof ProcessGone || error.message === 'the connection was cut') return;
    unhandled ??= `a rejection that nobody handles would end the process: ${error.stack ?? error}`;
  });
  process.on('message', async ({ plan, wantsTrace }: Order) => {
    unhandled = null;
    const { failure, trace, operations, routes } = await simulate(plan, database);
    const report: Report = {
      seed: plan.seed,
      failure: failure ?? unhandled,
      operations,
      routes,
      trace: wantsTrace || failure || unhandled ? trace : null,
      digest: createHash('sha256').update(trace.join('\n')).digest('hex').slice(0, 16),
    };
    process.send!(report);
  });
  process.send!('ready');
};

await main(process.argv[2]!);
