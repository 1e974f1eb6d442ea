import type { Sql } from '../../platform/database/postgres.ts';
import type { OnboardingStep } from './schema.ts';

/**
 * Returns the completed first steps of a developer. Each is read from rows that stay as long as the account does,
 * whatever is revoked, erased or deactivated later: keys, remains of connections, webhooks. So a completed step stays
 * completed.
 *
 * @param sharing ids of the banks that share transactions
 */
export const readSteps = async (
  sql: Sql,
  developerId: string,
  sharing: readonly string[],
): Promise<Record<OnboardingStep, boolean>> => {
  const [row] = await sql<Record<OnboardingStep, boolean>[]>`
    with mine as (select id, first_used_at from api_keys where developer_id = ${developerId})
    select exists (select from mine) as key,
           exists (select from mine where first_used_at is not null) as call,
           exists (select from connections where key_id in (select id from mine)) as bank,
           exists (select from connections where key_id in (select id from mine)
                   and (provider = 'statement' or bank_id = any(${[...sharing]}))) as data,
           exists (select from webhooks where developer_id = ${developerId}) as webhook,
           exists (select from webhooks
                   where developer_id = ${developerId} and first_delivered_at is not null) as event`;
  return row!;
};
