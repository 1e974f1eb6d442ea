/**
 * `npm run backup -- --to DIR --pass-file FILE`: backs up the database and the key store, while the service runs, into two archives.
 * Options: `--database-url`, `--key-store-url` (default: the configuration of the service), `--only database` or `keys`, `--keep`
 * database archives (30), `--keep-keys-days` (7). `--list DIR` lists the archives, and with `--pass-file` reads each to its end.
 * With CELLS: all cells, or those of CELL, each in a folder of its name, and the key store once.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../packages/common/clock.ts';
import type { Config } from '../src/platform/config.ts';
import { isCellName } from '../src/platform/vocabulary/cell-mark.ts';
import { BackupError } from './backup/archive.ts';
import {
  cellsOf,
  configWith,
  inEachCell,
  kindOf,
  readPassphrase,
  runCommand,
  wholeNumber,
} from './backup/command.ts';
import { type Archive, type Kind, listArchives, openArchive } from './backup/folder.ts';
import { makeBackup } from './backup/make.ts';

const HELP = `Back up:  npm run backup -- --to DIR --pass-file FILE [--database-url URL] [--key-store-url URL]
              [--only database|keys] [--keep 30] [--keep-keys-days 7]
List:     npm run backup -- --list DIR [--pass-file FILE]`;

const lineOf = ({ manifest }: Archive, cell = ''): string => {
  const { kind, at, bytes, version, rows, tables } = manifest;
  const content = rows === undefined ? '' : `, ${rows.toLocaleString('en')} rows of ${tables} tables`;
  const of = cell === '' ? '' : `, cell ${cell}`;
  return `${kind.padEnd(8)}  ${at}  ${Math.ceil(bytes / 1_024).toLocaleString('en')} KiB, version ${version}${content}${of}`;
};

const list = async (folder: string, passFile: string | undefined): Promise<void> => {
  const passphrase = passFile === undefined ? null : await readPassphrase(passFile);
  const cells = (await readdir(folder).catch(() => [])).filter(isCellName).sort();
  const [keys, ...databases] = await Promise.all([
    listArchives(folder, 'keys').then((archives) => archives.map((archive) => ({ archive, cell: '' }))),
    ...['', ...cells].map(async (cell) =>
      (await listArchives(join(folder, cell), 'database')).map((archive) => ({ archive, cell })),
    ),
  ]);
  const archives = [...databases.flat(), ...keys];
  for (const { archive, cell } of archives) {
    const state =
      passphrase === null
        ? ''
        : await openArchive(archive, passphrase).then(
            () => ', intact',
            (error: Error) => {
              process.exitCode = 1;
              return `\n  ${error.message}`;
            },
          );
    console.log(lineOf(archive, cell) + state);
  }
  if (archives.length === 0) console.log(`There are no backups in ${folder}.`);
  const oldestKeys = keys.at(-1);
  if (oldestKeys)
    console.log(
      `Whatever was erased before ${oldestKeys.archive.manifest.at} can be opened with none of these backups.`,
    );
};

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      list: { type: 'string' },
      'pass-file': { type: 'string' },
      'database-url': { type: 'string' },
      'key-store-url': { type: 'string' },
      only: { type: 'string' },
      keep: { type: 'string', default: '30' },
      'keep-keys-days': { type: 'string', default: '7' },
    },
  });
  if (values.list !== undefined) return list(values.list, values['pass-file']);
  if (values.to === undefined) throw new BackupError(HELP);
  const cells = cellsOf(
    configWith({ DATABASE_URL: values['database-url'], KEY_STORE_URL: values['key-store-url'] }),
  );
  const options = {
    to: values.to,
    passphrase: await readPassphrase(values['pass-file']),
    keep: wholeNumber('keep', values.keep),
    keepKeysDays: wholeNumber('keep-keys-days', values['keep-keys-days']),
    clock: systemClock,
  };
  const backUp =
    (only: Kind | undefined) =>
    async (cell: Config): Promise<void> => {
      const { added, deleted } = await makeBackup(cell, { ...options, only });
      for (const archive of added) console.log(`Wrote   ${lineOf(archive)}\n        ${archive.path}`);
      for (const path of deleted) console.log(`Deleted ${path}`);
    };
  const only = kindOf(values.only);
  if (cells.length === 1) await backUp(only)(cells[0]!);
  else {
    const done = only === 'keys' ? cells : await inEachCell(cells, backUp('database'));
    // After all databases, so that the one archive of keys contains those of every cell.
    if (only !== 'database') await inEachCell(done, backUp('keys'), { enough: 1 });
  }
  console.log(
    'The master key is in neither archive: store a copy of it, and of the pass file, somewhere else.',
  );
});
