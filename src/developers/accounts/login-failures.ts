/** Failed log-ins in the audit log of their account. */
import { recordAction } from '../../auth/audit-log/store.ts';
import type { Deps } from './deps.ts';

/** Failures of one account that are recorded in a window: a flood of guesses must not bury other entries. */
const MOST_RECORDED = 20;

/**
 * Records a failure after the response: a known address must not take longer to be refused than an unknown one.
 * @param at the part of the log-in that failed
 */
export const recordFailure = (
  { sql, clock, counters, config, log }: Pick<Deps, 'sql' | 'clock' | 'counters' | 'config' | 'log'>,
  developerId: string,
  at: 'password' | 'second_factor' | 'passkey' | 'reauthentication',
  ip: string,
): void => {
  const now = clock.now();
  const record = async (): Promise<void> => {
    const window = config.rateLimits.windowSeconds * 1_000;
    const { used } = await counters.hit(`failed-log-ins:${developerId}`, window);
    if (used > MOST_RECORDED) return;
    await sql.begin((tx) =>
      recordAction(tx, {
        developerId,
        at: now,
        action: 'account.log_in_failed',
        actor: 'unknown',
        fields: [at],
        ip,
      }),
    );
  };
  record().catch((error: unknown) => log.warn({ err: error }, 'a failed log-in could not be recorded'));
};
