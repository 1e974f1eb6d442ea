import { recordFailedLogin } from '../../auth/audit-log/store.ts';
import type { Deps } from './deps.ts';

/**
 * Records a failed log-in once the present transaction has been rolled back. Do not wait for it: that transaction locks
 * the account.
 * @param part the part of the log-in that failed
 */
export const recordFailedLoginLater = (
  { sql, clock, log }: Pick<Deps, 'sql' | 'clock' | 'log'>,
  developerId: string,
  part: 'second_factor' | 'passkey' | 'reauthentication',
  ip: string,
): void => {
  recordFailedLogin(sql, { developerId, at: clock.now(), fields: [part], ip }).catch((error: unknown) =>
    log.warn({ err: error }, 'a failed log-in could not be recorded'),
  );
};
