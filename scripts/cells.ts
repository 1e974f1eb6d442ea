/**
 * `npm run cells -- list`: prints the cells with the number of their accounts. `npm run cells -- add NAME`: prepares the database
 * of a cell that CELLS names, before processes serve it. It may run while the service runs, and again after an interruption.
 */
import { systemClock } from '../packages/common/clock.ts';
import { prepareDatabase } from '../src/main/prepare.ts';
import type { CellSettings, CellsSettings } from '../src/platform/cell-settings.ts';
import { openDirectory } from '../src/platform/cells/directory.ts';
import { connect } from '../src/platform/database/postgres.ts';
import { withStartupLock } from '../src/platform/database/startup-lock.ts';
import { schemaOf } from '../src/platform/database-address.ts';
import { masterKey } from '../src/platform/keys/master-key.ts';
import { createLogger } from '../src/platform/log.ts';
import { BackupError } from './backup/archive.ts';
import { configWith, runCommand } from './backup/command.ts';
import { recordCommand } from './backup/record.ts';
import { commandLine } from './command-line.ts';

const USAGE = 'npm run cells -- list | add NAME';

const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `schema ${schemaOf(url)} of ${pathname.slice(1)} at ${host}`;
};

const find = ({ all }: CellsSettings, name: string | undefined): CellSettings => {
  const cell = all.find((each) => each.name === name);
  if (cell) return cell;
  throw new BackupError(
    name === undefined
      ? `Name the cell: ${USAGE}`
      : `CELLS does not name "${name}". Add it at the end of CELLS, here first and to the processes of the service afterwards.`,
  );
};

await runCommand(async () => {
  const { words } = commandLine(USAGE, { mostWords: 2 });
  const [verb, name] = words;
  const config = configWith({});
  const { cells } = config;
  if (cells === null) throw new BackupError('CELLS is not set, so there is one database for everybody.');
  if (verb !== 'list' && verb !== 'add') throw new BackupError(`What should be done? ${USAGE}`);
  await using stack = new AsyncDisposableStack();
  const wanted = verb === 'add' ? find(cells, name) : null;
  if (wanted) {
    const sql = connect(wanted.databaseSessionUrl ?? wanted.databaseUrl, { max: 2, allTenants: 'operator' });
    stack.defer(() => sql.end({ timeout: 1 }));
    await withStartupLock(sql, () =>
      prepareDatabase(sql, schemaOf(wanted.databaseUrl), { citus: config.citus }),
    );
    await recordCommand(sql, systemClock, { action: 'cells.add', detail: { cell: wanted.name } });
  }
  // Only a cell whose database is there becomes known.
  const directory = await openDirectory({
    url: cells.directoryUrl,
    names: wanted ? [cells.all[0].name, wanted.name] : [],
    master: await masterKey(config, console.error),
    clock: systemClock,
    log: createLogger('warn', false),
  });
  stack.defer(() => directory.close());
  for (const cell of await directory.cells()) {
    const settings = cells.all.find((each) => each.name === cell.name);
    const place = settings ? placeOf(settings.databaseUrl) : 'not in CELLS';
    const count = `${cell.developers.toLocaleString('en')} accounts`;
    console.log(`${cell.name.padEnd(3)} ${count.padStart(20)}  ${place}${cell.isFirst ? ' (first)' : ''}`);
  }
});
