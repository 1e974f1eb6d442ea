import type { FastifyRequest } from 'fastify';
import { recordOperatorAction } from '../../auth/audit-log/operator-store.ts';
import type { Tx } from '../../platform/database/postgres.ts';
import type { Deps } from './deps.ts';

interface AdminAction {
  /** The action, such as `bank.set_status`. */
  action: string;
  /** The id of the changed object; no personal data. */
  target?: string;
  detail?: Record<string, string | number | null>;
}

/**
 * Runs an admin action and records it in one transaction: there is no action without a record, and no record of a
 * failed action.
 */
export const audited = async <T>(
  { sql, clock }: Deps,
  request: FastifyRequest,
  { action, target = undefined, detail = {} }: AdminAction,
  run: (tx: Tx) => Promise<T>,
): Promise<T> =>
  (await sql.begin(async (tx) => {
    const result = await run(tx);
    await recordOperatorAction(tx, {
      at: clock.now(),
      actor: 'admin_key',
      action,
      target: target ?? null,
      detail,
      request_id: request.id,
    });
    return result;
  })) as T;
