/**
 * BANKS_FILE: banks that an operator adds to the catalogue. Everything that is wrong with the file is reported together,
 * each problem with the place it stands at.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Config, ConfigError } from '../../platform/config.ts';
import type { LiveBank } from './live-bank.ts';
import { parseBanks } from './parse-banks.ts';

/** The banks of the file that the configuration names; none without one. Throws {@link ConfigError}. */
export const readBanksFile = ({
  banksFile,
  production,
  liveKeys,
}: Pick<Config, 'banksFile' | 'production' | 'liveKeys'>): LiveBank[] => {
  if (banksFile === null) return [];
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(banksFile, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError([
      code === undefined
        ? `BANKS_FILE ${banksFile} is not JSON`
        : `BANKS_FILE ${banksFile} cannot be read (${code})`,
    ]);
  }
  const folder = dirname(resolve(banksFile));
  const { banks, problems } = parseBanks(json, {
    production,
    readText: (path) => readFileSync(resolve(folder, path), 'utf8'),
  });
  if (!liveKeys && banks.some(({ bank }) => bank.status === 'live')) {
    problems.push('has live banks, which need LIVE_KEYS=on: keys for tests do not reach them');
  }
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `BANKS_FILE ${problem}`));
  return banks;
};
