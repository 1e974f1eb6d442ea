import type { FastifyRequest } from 'fastify';
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
    await tx`
      insert into admin_actions (at, request_id, action, target, detail)
      values (${clock.now()}, ${request.id}, ${action}, ${target ?? null}, ${tx.json(detail)})`;
    return result;
  })) as T;
