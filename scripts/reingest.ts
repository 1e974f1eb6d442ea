/**
 * `npm run reingest [-- conn_…]`: translates the stored responses of the last reads of banks again, and prints the
 * differences to the stored rows. Changes nothing, and may run while the service runs.
 */

import { systemClock } from '../packages/common/clock.ts';
import { sandboxBank } from '../src/banks/simulated/provider.ts';
import { type Reingested, reingest } from '../src/ingest/reingest.ts';
import { reachDatabase } from '../src/main/embedded-postgres/reach.ts';
import { openBanks } from '../src/main/open-banks.ts';
import { environment, loadConfig } from '../src/platform/config.ts';
import { connect } from '../src/platform/database/postgres.ts';
import { createDataKeys } from '../src/platform/keys/data-keys.ts';
import { masterKey } from '../src/platform/keys/master-key.ts';
import { openKeyStore } from '../src/platform/keys/open-store.ts';
import { createLogger } from '../src/platform/log.ts';
import { recordCommand } from './backup/record.ts';

const inWords = ({ reads, unreadable, added, modified, removed }: Reingested): string => {
  const same = added + modified + removed === 0;
  const rows = same ? 'nothing would change' : `${added} added, ${modified} modified, ${removed} removed`;
  return `${reads} reads: ${rows}${unreadable > 0 ? `, ${unreadable} make no sense` : ''}`;
};

const [connectionId = null] = process.argv.slice(2);
const config = loadConfig(environment());
const log = createLogger('warn', false);
const { bank } = openBanks(config, sandboxBank);
const database = await reachDatabase(config);
const sql = connect(database.url, { max: 2, allTenants: 'operator' });
try {
  const store = await openKeyStore(config, sql, systemClock.now());
  const dataKeys = createDataKeys(store, {
    master: await masterKey(config, console.error),
    clock: systemClock,
    log,
  });
  await recordCommand(sql, systemClock, {
    action: 'bank_reads.read_again',
    detail: { connection: connectionId },
  });
  let accounts = 0;
  for await (const report of reingest({ sql, bank, dataKeys }, connectionId)) {
    accounts += 1;
    console.log(`${report.bankId} ${report.connectionId} ${report.accountId}: ${inWords(report)}`);
  }
  if (accounts === 0)
    console.log('No bank has sent anything that is kept. Simulated banks are read in this process.');
  await store.close();
} finally {
  await sql.end({ timeout: 1 });
  await database.close();
}
