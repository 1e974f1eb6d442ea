import type { Db } from '../../platform/database/postgres.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { listConnectionCorrections } from './correction-store.ts';
import { opened } from './enrichment.ts';

/** The corrections of a connection as its export shows them. Where there is one, an account has the data key. */
export const correctionsOf = async (
  sql: Db,
  connectionId: string,
  accounts: readonly { dataKey: SealingKey }[],
) => {
  const [account] = accounts;
  if (!account) return [];
  return (await listConnectionCorrections(sql, [connectionId])).map((correction) => ({
    merchant_name: opened(correction, account.dataKey).merchantName,
    merchant_category: correction.merchantCategory,
    category: correction.category,
    corrected_at: correction.correctedAt.toISOString(),
  }));
};
