/**
 * `npm run reingest [-- conn_…]`: translates the stored responses of the last reads of banks again, and prints the
 * differences to the stored rows. Changes nothing, and may run while the service runs. With CELLS: all cells, or those of CELL.
 */

import { systemClock } from '../packages/common/clock.ts';
import { sandboxBank } from '../src/banks/simulated/provider.ts';
import { type Reingested, reingest } from '../src/ingest/reingest.ts';
import { openBanks } from '../src/main/open-banks.ts';
import { createDataKeys } from '../src/platform/keys/data-keys.ts';
import { masterKey } from '../src/platform/keys/master-key.ts';
import { createLogger } from '../src/platform/log.ts';
import { cellsOf, configWith, inEachCell, runCommand } from './backup/command.ts';
import { recordCommand } from './backup/record.ts';
import { openStores } from './backup/stores.ts';

const inWords = ({ reads, unreadable, added, modified, removed }: Reingested): string => {
  const same = added + modified + removed === 0;
  const rows = same ? 'nothing would change' : `${added} added, ${modified} modified, ${removed} removed`;
  return `${reads} reads: ${rows}${unreadable > 0 ? `, ${unreadable} make no sense` : ''}`;
};

await runCommand(async () => {
  const [connectionId = null] = process.argv.slice(2);
  const config = configWith({});
  const { bank } = openBanks(config, sandboxBank);
  const master = await masterKey(config, console.error);
  await inEachCell(cellsOf(config), async (cell) => {
    await using stack = new AsyncDisposableStack();
    const { sql, store } = await openStores(cell, systemClock.now(), stack);
    const dataKeys = createDataKeys(store, { master, clock: systemClock, log: createLogger('warn', false) });
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
  });
});
