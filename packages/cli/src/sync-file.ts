/**
 * A file of changes and a file with its length. The changes are written first, then the length. The next start
 * cuts off everything beyond that length, so every change is in the file once.
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { BEGINNING, type Place } from './changes.ts';
import { CliError, usageError } from './errors.ts';
import { exitCodes } from './exit-codes.ts';
import type { TransactionChange } from './sdk.ts';
import { writePrivately } from './settings.ts';
import { csvLine } from './terminal/csv.ts';
import { csvCells, csvHead } from './transaction-columns.ts';

export const FORMATS = ['jsonl', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

export interface SyncState extends Place {
  version: 1;
  account_id: string;
  format: Format;
  /** Length of the file of changes. */
  bytes: number;
}

export const freshState = (account_id: string, format: Format): SyncState => ({
  version: 1,
  account_id,
  format,
  bytes: 0,
  ...BEGINNING,
});

/** Reads the stored state; null without one. @throws CliError if it belongs to another account or format */
export const readState = async (path: string, account: string, format: Format): Promise<SyncState | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new CliError(`${path} cannot be read.`, exitCodes.failed);
  });
  if (text === null) return null;
  const state = stateIn(text);
  if (!state) throw usageError(`${path} is not a state file of obds sync.`, 'another --state, or --restart');
  if (state.account_id !== account || state.format !== format) {
    throw usageError(
      `${path} is of ${state.account_id} as ${state.format}.`,
      'one --out for each account and format, or --restart',
    );
  }
  return state;
};

const stateIn = (text: string): SyncState | null => {
  try {
    const state = JSON.parse(text) as Partial<SyncState> | null;
    const whole =
      state?.version === 1 &&
      typeof state.account_id === 'string' &&
      typeof state.cursor === 'string' &&
      Array.isArray(state.repeated) &&
      Number.isSafeInteger(state.bytes) &&
      FORMATS.some((format) => format === state.format);
    return whole ? (state as SyncState) : null;
  } catch {
    return null;
  }
};

export const saveState = (path: string, state: SyncState): Promise<void> =>
  writePrivately(path, `${JSON.stringify(state, null, 2)}\n`);

const line = (format: Format, { kind, transaction }: TransactionChange): string => {
  if (format === 'jsonl') return `${JSON.stringify({ change: kind, transaction })}\n`;
  return csvLine([kind, ...(kind === 'removed' ? [transaction.transaction_id] : csvCells(transaction))]);
};

/** Formats changes; the first changes of a file follow its heading. */
export const textOf = (format: Format, changes: readonly TransactionChange[], first: boolean): string => {
  const head = first && format === 'csv' ? csvLine(['change', ...csvHead]) : '';
  return head + changes.map((change) => line(format, change)).join('');
};

/** Opens the file of changes at its stored length; without a state, it must not exist yet. */
export const openChanges = async (path: string, state: SyncState | null): Promise<FileHandle> => {
  // Bank data: readable only by the owner.
  const file = await open(path, 'a+', 0o600).catch(() => {
    throw new CliError(`${path} cannot be written.`, exitCodes.failed);
  });
  const { size } = await file.stat();
  const wrong =
    state === null
      ? size > 0 && `${path} is there, and not from obds sync.`
      : size < state.bytes && `${path} is shorter than it was left.`;
  if (wrong) {
    await file.close();
    throw usageError(wrong, '--restart to begin again, or another --out');
  }
  await file.truncate(state?.bytes ?? 0);
  return file;
};
