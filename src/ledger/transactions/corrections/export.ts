import type { Db } from '../../../platform/database/postgres.ts';
import type { SealingKey } from '../../../platform/secrets.ts';
import { openCorrection } from '../enrichment/enrichment.ts';
import { listConnectionCorrections } from './correction-store.ts';

/**
 * Returns the corrections of a connection for its export. A connection with corrections has an account, which gives
 * the data key.
 */
export const correctionsOf = async (
  sql: Db,
  connectionId: string,
  accounts: readonly { dataKey: SealingKey }[],
) => {
  const [account] = accounts;
  if (!account) return [];
  return (await listConnectionCorrections(sql, [connectionId])).map((correction) => ({
    merchant_name: openCorrection(correction, account.dataKey).merchantName,
    merchant_category: correction.merchantCategory,
    category: correction.category,
    corrected_at: correction.correctedAt.toISOString(),
  }));
};
