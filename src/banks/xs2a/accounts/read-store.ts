import type { Db } from '../../../platform/database/postgres.ts';

/** Counts an unattended read. Returns the number of reads on this day, including this one. */
export const countRead = async (
  sql: Db,
  {
    consentId,
    account,
    endpoint,
    day,
  }: { consentId: string; account: string; endpoint: string; day: string },
): Promise<number> => {
  const [row] = await sql<{ used: number }[]>`
    insert into xs2a_reads (consent_id, account, endpoint, day, used)
    values (${consentId}, ${account}, ${endpoint}, ${day}, 1)
    on conflict (consent_id, account, endpoint, day) do update set used = xs2a_reads.used + 1
    returning used`;
  return row!.used;
};

/**
 * Stores up to when the TPP has seen an account's booked entries. Returns the previous value; null the first time.
 */
export const moveDelta = async (
  tx: Db,
  consentId: string,
  account: string,
  until: Date,
): Promise<Date | null> => {
  const [row] = await tx<{ seenUntil: Date }[]>`
    select seen_until as "seenUntil" from xs2a_deltas
    where consent_id = ${consentId} and account = ${account} for update`;
  await tx`
    insert into xs2a_deltas (consent_id, account, seen_until) values (${consentId}, ${account}, ${until})
    on conflict (consent_id, account) do update set seen_until = ${until}`;
  return row?.seenUntil ?? null;
};
