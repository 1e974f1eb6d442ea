import { userInfo } from 'node:os';
import type { Clock } from '../../packages/common/clock.ts';
import type { OperatorAction } from '../../src/auth/audit-log/chain.ts';
import { recordOperatorAction } from '../../src/auth/audit-log/operator-store.ts';
import type { Sql } from '../../src/platform/database/postgres.ts';

/** Returns the account of the machine. A container may run an account without a name. */
const account = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
};

/** Records a command in the log of the operator. */
export const recordCommand = (
  sql: Sql,
  clock: Clock,
  { action, detail = {} }: { action: string; detail?: OperatorAction['detail'] },
): Promise<void> =>
  sql.begin((tx) =>
    recordOperatorAction(tx, {
      at: clock.now(),
      actor: `command:${account()}`,
      action,
      target: null,
      detail,
      request_id: null,
    }),
  );

/**
 * Records a command that must work with a database in trouble: if the log cannot be written, for example because the disk is full, the
 * command goes on and says so.
 */
export const recordIfPossible = async (...recorded: Parameters<typeof recordCommand>): Promise<void> => {
  try {
    await recordCommand(...recorded);
  } catch (error) {
    console.error(
      `The log of the operator could not be written (${(error as Error).message}), so it lacks this command. The command goes on.`,
    );
  }
};
