/**
 * `npm run cells -- list`: prints the cells with the number of their accounts. `npm run cells -- add NAME`: prepares the database
 * of a cell that CELLS names, before processes serve it. `npm run cells -- move DEVELOPER NAME`: moves a developer, by id or mail
 * address, to another cell. All may run while the service runs, and again after an interruption.
 */
import { systemClock } from '../packages/common/clock.ts';
import { moveDeveloper } from '../src/main/move/move.ts';
import { type MovingCells, settleMoves } from '../src/main/move/settle.ts';
import { prepareDatabase } from '../src/main/prepare.ts';
import type { CellSettings, CellsSettings } from '../src/platform/cell-settings.ts';
import { addressHashes, type Directory, openDirectory } from '../src/platform/cells/directory.ts';
import { connect } from '../src/platform/database/postgres.ts';
import { withStartupLock } from '../src/platform/database/startup-lock.ts';
import { schemaOf } from '../src/platform/database-address.ts';
import { masterKey } from '../src/platform/keys/master-key.ts';
import { createLogger } from '../src/platform/log.ts';
import { BackupError } from './backup/archive.ts';
import { configWith, runCommand } from './backup/command.ts';
import { recordCommand } from './backup/record.ts';
import { commandLine } from './command-line.ts';

const USAGE = 'npm run cells -- list | add NAME | move DEVELOPER NAME';

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

interface Installation extends Pick<MovingCells, 'hashesOf'> {
  cells: CellsSettings;
  directory: Directory;
  stack: AsyncDisposableStack;
}

const moveTo = async (
  wanted: CellSettings,
  developer: string,
  { cells, directory, hashesOf, stack }: Installation,
): Promise<void> => {
  const opened = cells.all.map(({ name, databaseUrl, databaseSessionUrl }) => {
    const url = databaseSessionUrl ?? databaseUrl;
    const sql = connect(url, { max: 4, allTenants: 'operator' });
    stack.defer(() => sql.end({ timeout: 1 }));
    return { name, url, sql };
  });
  const target = opened.find(({ name }) => name === wanted.name)!;
  const end = await directory.asMover(async (sql) => {
    const cellsOf = ({ source, target }: { source: string; target: string }): MovingCells | null => {
      const [from, to] = [source, target].map((name) => opened.find((cell) => cell.name === name));
      return from && to ? { source: from, target: to, directory: sql, hashesOf, clock: systemClock } : null;
    };
    await settleMoves(sql, cellsOf, ({ developerId }, how) =>
      console.log(`An interrupted move of ${developerId} was ${how === 'moved' ? 'finished' : 'undone'}.`),
    );
    for (const source of opened) {
      const [found] = await source.sql<{ id: string }[]>`
        select id from developers where id = ${developer} or email = ${developer}`;
      if (!found) continue;
      if (source === target) return console.log(`${developer} is in the cell "${target.name}".`);
      const move = { developerId: found.id, source: source.name, target: target.name };
      const pausedMs = await moveDeveloper(cellsOf(move)!, move, { tell: console.log });
      await recordCommand(target.sql, systemClock, { action: 'cells.move', detail: move });
      return void console.log(
        `${found.id} has moved from "${source.name}" to "${target.name}".${pausedMs === null ? '' : ` Requests waited for ${(pausedMs / 1_000).toFixed(2)} s.`}`,
      );
    }
    throw new BackupError(`No cell has a developer ${developer}.`);
  });
  if (end === null) throw new BackupError('Another process moves a developer. Try again when it is done.');
};

await runCommand(async () => {
  const { words } = commandLine(USAGE, { mostWords: 3 });
  const verb = words[0];
  const name = words.at(verb === 'move' ? 2 : 1);
  const config = configWith({});
  const { cells } = config;
  if (cells === null) throw new BackupError('CELLS is not set, so there is one database for everybody.');
  if (verb !== 'list' && verb !== 'add' && verb !== 'move')
    throw new BackupError(`What should be done? ${USAGE}`);
  await using stack = new AsyncDisposableStack();
  const wanted = verb === 'list' ? null : find(cells, name);
  if (wanted && verb === 'add') {
    const sql = connect(wanted.databaseSessionUrl ?? wanted.databaseUrl, { max: 2, allTenants: 'operator' });
    stack.defer(() => sql.end({ timeout: 1 }));
    await withStartupLock(sql, () =>
      prepareDatabase(sql, schemaOf(wanted.databaseUrl), { citus: config.citus }),
    );
    await recordCommand(sql, systemClock, { action: 'cells.add', detail: { cell: wanted.name } });
  }
  const master = await masterKey(config, console.error);
  // Only a cell whose database is there becomes known.
  const directory = await openDirectory({
    url: cells.directoryUrl,
    names: wanted && verb === 'add' ? [cells.all[0].name, wanted.name] : [],
    master,
    clock: systemClock,
    log: createLogger('warn', false),
  });
  stack.defer(() => directory.close());
  if (wanted && verb === 'move') {
    await moveTo(wanted, words[1]!, { cells, directory, hashesOf: addressHashes(master), stack });
  }
  for (const cell of await directory.cells()) {
    const settings = cells.all.find((each) => each.name === cell.name);
    const place = settings ? placeOf(settings.databaseUrl) : 'not in CELLS';
    const count = `${cell.developers.toLocaleString('en')} accounts`;
    console.log(`${cell.name.padEnd(3)} ${count.padStart(20)}  ${place}${cell.isFirst ? ' (first)' : ''}`);
  }
});
