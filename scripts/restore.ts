/**
 * `npm run restore -- --from DIR --pass-file FILE`: restores a backup into a new data directory (`--into DIR`) or an empty
 * database (`--database-url`, `--key-store-url`). `--at TIME` chooses the newest database archive up to then; the newest
 * key archive is always used. `--only database` uses the existing key store. With CELLS: all cells, or those of CELL.
 */
import { parseArgs } from 'node:util';
import { systemClock } from '../packages/common/clock.ts';
import { type Config, environment } from '../src/platform/config.ts';
import { BackupError } from './backup/archive.ts';
import { cellsOf, configWith, inEachCell, kindOf, readPassphrase, runCommand } from './backup/command.ts';
import { restoreBackup } from './backup/restore.ts';

const HELP = `npm run restore -- --from DIR --pass-file FILE [--at TIME] [--only database|keys]
  --into DIR                                a new data directory, or
  --database-url URL [--key-store-url URL]  an empty database and an empty key store`;

/** Parses a time with a zone, because a time without one is ambiguous. */
const instantOf = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (/(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(at.getTime())) return at;
  throw new BackupError(`--at must be a time with its zone, such as 2026-03-14T10:00:00Z, not "${text}".`);
};

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      into: { type: 'string' },
      'pass-file': { type: 'string' },
      'database-url': { type: 'string' },
      'key-store-url': { type: 'string' },
      only: { type: 'string' },
      at: { type: 'string' },
    },
  });
  const { from, into, only, at } = values;
  if (from === undefined) throw new BackupError(HELP);
  if (into !== undefined && values['database-url'] !== undefined)
    throw new BackupError('--into and --database-url name two targets. Give one of them.');
  if (into !== undefined && environment().CELLS)
    throw new BackupError('--into makes one database, and CELLS has several: restore into empty databases.');
  const config = configWith(
    into === undefined
      ? { DATABASE_URL: values['database-url'], KEY_STORE_URL: values['key-store-url'] }
      : {
          DATABASE_URL: '',
          NODE_ENV: 'development',
          DATA_DIR: into,
          KEY_STORE_URL: values['key-store-url'] ?? '',
        },
  );
  const passphrase = await readPassphrase(values['pass-file']);
  const options = { from, passphrase, at: instantOf(at), only: kindOf(only), clock: systemClock };
  let areKeysRestored = false;
  const restoreCell = async (cell: Config): Promise<void> => {
    const { database, keys } = await restoreBackup(cell, { ...options, areKeysRestored });
    areKeysRestored ||= keys !== null;
    if (database) console.log(`Restored the database as it was at ${database.manifest.at}.`);
    if (keys) {
      console.log(
        `Restored the keys as they were at ${keys.manifest.at}. The next start ends again whatever was erased or revoked until then; ` +
          'a revocation after that time is not known, and has to be repeated.',
      );
    }
  };
  // All cells have the same keys.
  const done = await inEachCell(cellsOf(config), restoreCell, options.only === 'keys' ? { enough: 1 } : {});
  if (done.length === 0) return;
  console.log(
    'Start the service with the MASTER_KEY of this installation, and look at /readyz: erased_again.',
  );
});
