/** Which master key opens what is sealed, found by trying: the proof that a former key is no longer needed, and opens nothing. */
import type { Sql } from '../../platform/database/postgres.ts';
import { placeOfDataKey } from '../../platform/keys/data-keys.ts';
import type { KeyStore } from '../../platform/keys/key-store.ts';
import type { MasterKey, Place } from '../../platform/secrets.ts';
import { listSealed, type MasterSealedColumn, masterSealedColumns } from './store.ts';

export interface Opened {
  /** The key store, or a table and its column. */
  where: string;
  /** How many values the present master key opens. */
  present: number;
  /** How many values former master keys open. */
  former: number;
  /** How many values no configured key opens. */
  unreadable: number;
}

const BATCH = 500;

export const placeOf = ({ table, column }: MasterSealedColumn, row: string | Buffer): Place =>
  `${table}.${column} ${typeof row === 'string' ? row : row.toString('hex')}`;

/** Tries every configured key on every value that a master key seals. */
export const surveySealed = async (
  sql: Sql,
  store: Pick<KeyStore, 'keys'>,
  master: MasterKey,
): Promise<Opened[]> => {
  const keyStore = newCount('the key store');
  for await (const page of store.keys()) {
    for (const { id, wrapped } of page) count(keyStore, master.openedBy(wrapped, placeOfDataKey(id)));
  }
  const all = [keyStore];
  for (const column of masterSealedColumns) {
    const found = newCount(`${column.table}.${column.column}`);
    for (let after: Buffer = Buffer.alloc(0); ; ) {
      const page = await listSealed(sql, column, after, BATCH);
      for (const { row, value } of page) count(found, master.openedBy(value, placeOf(column, row)));
      if (page.length < BATCH) break;
      after = page.at(-1)!.value;
    }
    all.push(found);
  }
  return all;
};

const newCount = (where: string): Opened => ({ where, present: 0, former: 0, unreadable: 0 });

const count = (found: Opened, key: number): void => {
  if (key === 0) found.present += 1;
  else if (key > 0) found.former += 1;
  else found.unreadable += 1;
};
