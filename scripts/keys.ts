/**
 * `npm run keys -- status`: tries MASTER_KEY and MASTER_KEY_PREVIOUS on everything that a master key seals, and prints
 * which key opens how much. `npm run keys -- rotate`: seals everything with MASTER_KEY, then shows that the previous keys
 * open nothing. Both may run while the service runs; an interrupted rotation can be repeated. With CELLS: all cells, or those of CELL.
 *
 * `npm run keys -- new`: prints a new master key, wrapped by the key management service of KMS_URL. `npm run keys -- wrap`: prints the
 * present one, wrapped with the newest version of its key.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SECOND, systemClock } from '../packages/common/clock.ts';
import { sealAnew } from '../src/developers/master-key/rotation.ts';
import { type Opened, surveySealed } from '../src/developers/master-key/survey.ts';
import type { Config } from '../src/platform/config.ts';
import { vaultTransit } from '../src/platform/keys/kms.ts';
import { masterKey } from '../src/platform/keys/master-key.ts';
import { BackupError } from './backup/archive.ts';
import { cellsOf, configWith, inEachCell, runCommand } from './backup/command.ts';
import { recordCommand } from './backup/record.ts';
import { openStores } from './backup/stores.ts';

const COLUMNS = ['MASTER_KEY', 'MASTER_KEY_PREVIOUS', 'no key'];

const print = (survey: readonly Opened[]): void => {
  const row = (where: string, cells: readonly (string | number)[]) =>
    console.log([where.padEnd(38), ...cells.map((cell) => cell.toLocaleString('en').padStart(20))].join(''));
  row('opened by', COLUMNS);
  for (const { where, present, former, unreadable } of survey) row(where, [present, former, unreadable]);
};

const total = (survey: readonly Opened[], which: 'present' | 'former' | 'unreadable'): number =>
  survey.reduce((sum, each) => sum + each[which], 0);

/** Prints the remaining work. Returns whether there is none. */
const judge = (survey: readonly Opened[]): boolean => {
  const [former, unreadable] = [total(survey, 'former'), total(survey, 'unreadable')];
  if (unreadable > 0) {
    console.log(
      `${unreadable} values open with no configured key. Name the key that sealed them in MASTER_KEY_PREVIOUS; if it is lost for good, docs/operations.md says what to do under "Wrong keys".`,
    );
  }
  if (former > 0) {
    console.log(
      `${former} values still open with MASTER_KEY_PREVIOUS. Seal them anew with: npm run keys -- rotate`,
    );
  }
  if (former + unreadable > 0) return false;
  console.log(
    `MASTER_KEY opens all ${total(survey, 'present')} values, and a former key opens none. Responses stored for an Idempotency-Key expire within a day: then remove MASTER_KEY_PREVIOUS. Key archives from before the change still need the former key.`,
  );
  return true;
};

const printWrapped = async ({ kms }: Config, key: Buffer): Promise<void> => {
  if (kms === null) {
    throw new BackupError(
      'Set KMS_URL and KMS_TOKEN to wrap a master key. Without a key management service, make one with: openssl rand -base64 32',
    );
  }
  const wrapped = await vaultTransit(kms, console.error).wrap(key);
  console.log(`MASTER_KEY=${wrapped}`);
};

/** Says what wraps the present master key, with the version of the wrapping key. */
const wrappedBy = ({ kms, masterKey: key }: Config): string | null => {
  if (kms === null || key === null || Buffer.isBuffer(key)) return null;
  const [, version] = /^vault:(v\d+):/.exec(key.wrapped) ?? [];
  return `MASTER_KEY is wrapped by ${kms.url}, version ${version} of its key.`;
};

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [action = ''] = positionals;
  if (positionals.length !== 1 || !['status', 'rotate', 'new', 'wrap'].includes(action))
    throw new BackupError('Say what to do: npm run keys -- status, rotate, new or wrap');
  const config = configWith({});
  if (action === 'new') return printWrapped(config, randomBytes(32));
  if (config.masterKey === null && !existsSync(join(config.dataDir, 'master.key')))
    throw new BackupError(
      `There is no master key: set MASTER_KEY or MASTER_KEY_FILE, or DATA_DIR to the directory that contains master.key.`,
    );
  if (action === 'wrap')
    return printWrapped(config, (await masterKey(config, console.error)).present.keyObject.export());
  if (action === 'rotate' && config.formerMasterKeys.length === 0) {
    throw new BackupError(
      'There is nothing to rotate from: give the new key in MASTER_KEY and the former one in MASTER_KEY_PREVIOUS, to this command and first to every process of the service.',
    );
  }
  const master = await masterKey(config, console.error);
  const wrapping = wrappedBy(config);
  if (wrapping !== null) console.log(wrapping);
  await inEachCell(cellsOf(config), async (cell) => {
    await using stack = new AsyncDisposableStack();
    const { sql, store } = await openStores(cell, systemClock.now(), stack);
    let survey = await surveySealed(sql, store, master);
    if (action === 'rotate') {
      await recordCommand(sql, systemClock, { action: 'master_key.rotated' });
      const toDo = total(survey, 'former');
      let printed = systemClock.monotonicMs();
      await sealAnew(
        { sql, master, dataKeys: { store }, log: { info: () => {}, error: () => {} } },
        (resealed) => {
          if (systemClock.monotonicMs() - printed < SECOND) return;
          printed = systemClock.monotonicMs();
          console.log(`Sealed ${resealed} of ${toDo} values anew …`);
        },
      );
      survey = await surveySealed(sql, store, master);
      console.log(`Sealed ${toDo - total(survey, 'former')} values anew.`);
    }
    print(survey);
    if (!judge(survey)) process.exitCode = 1;
  });
});
