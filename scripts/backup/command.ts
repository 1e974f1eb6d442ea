/** Configuration, options and error output of the operators' commands. */
import { readFile } from 'node:fs/promises';
import { type Config, ConfigError, environment, loadConfig } from '../../src/platform/config.ts';
import { BackupError } from './archive.ts';

const SHORTEST_PASSPHRASE = 20;

/** Returns the configuration of the service, in which options of the command replace variables. */
export const configWith = (given: Readonly<Record<string, string | undefined>>): Config => {
  const env = environment();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    env[name] = value;
    env[`${name}_FILE`] = undefined;
  }
  return loadConfig(env);
};

/** @throws BackupError when the file cannot be read, or is too short to protect a backup */
export const readPassphrase = async (file: string | undefined): Promise<string> => {
  if (file === undefined) {
    throw new BackupError(
      'Name the file with the passphrase of the backups: --pass-file FILE. Make one with: openssl rand -base64 32 > FILE',
    );
  }
  const passphrase = (
    await readFile(file, 'utf8').catch((error: Error) => {
      throw new BackupError(`The pass file ${file} cannot be read: ${error.message}`);
    })
  ).trim();
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new BackupError(
    `The pass file ${file} has ${passphrase.length} characters, and at least ${SHORTEST_PASSPHRASE} are needed. Make one with: openssl rand -base64 32 > ${file}`,
  );
};

/** @param name of the option, without dashes */
export const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new BackupError(`--${name} must be a whole number from 1 on, not "${text}".`);
};

export const kindOf = (text: string | undefined): 'database' | 'keys' | undefined => {
  if (text === undefined || text === 'database' || text === 'keys') return text;
  throw new BackupError(`--only must be database or keys, not "${text}".`);
};

/** Runs a command. Prints the message of an error that a person can act on, and the stack of any other. */
export const runCommand = async (main: () => Promise<void>): Promise<void> => {
  try {
    await main();
  } catch (error) {
    console.error(inWords(error as NodeJS.ErrnoException));
    process.exitCode = 1;
  }
};

/** Returns the configuration of each cell that a command works on, those of CELL or all; without cells, the given one. */
export const cellsOf = (config: Config): Config[] => {
  const { cells } = config;
  if (cells === null) return [config];
  return cells.served.map((name) => ({ ...config, cells: { ...cells, served: [name] } }));
};

/**
 * Runs a part of a command for each cell, one after the other. With several, the failure of one does not keep the others from it: its message
 * is printed, and the command ends with 1.
 * @param enough after how many successes it ends
 * @returns the cells for which it succeeded
 */
export const inEachCell = async (
  configs: readonly Config[],
  work: (config: Config) => Promise<void>,
  { enough = configs.length } = {},
): Promise<Config[]> => {
  const done: Config[] = [];
  for (const config of configs) {
    if (done.length === enough) break;
    const name = config.cells?.served.join();
    try {
      if (configs.length > 1) console.log(`Cell ${name}:`);
      await work(config);
      done.push(config);
    } catch (error) {
      if (configs.length === 1) throw error;
      console.error(
        `${inWords(error as Error)}\nThe command failed for the cell ${name}. It runs for the others all the same. Repeat it for this one with CELL=${name}.`,
      );
      process.exitCode = 1;
    }
  }
  return done;
};

const inWords = (error: NodeJS.ErrnoException): string => {
  const { code = '', message, name, stack } = error;
  const isExpected =
    error instanceof BackupError ||
    error instanceof ConfigError ||
    name === 'KeyStoreError' ||
    name === 'EmbeddedDatabaseError' ||
    name === 'CellNeeded' ||
    name === 'NotTheFirstCell' ||
    name === 'CitusError' ||
    name === 'MoveError' ||
    code.startsWith('ERR_PARSE_ARGS');
  if (isExpected) return message;
  if (/^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000|57P)/.test(code))
    return `The database cannot be reached or refused the login: ${message || code}. Check its address, user and password.`;
  if (/^[A-Z0-9]{5}$/.test(code)) return `PostgreSQL refused a statement: ${message}`;
  if (code !== '') return `It could not be done: ${message}`;
  return stack ?? String(error);
};
