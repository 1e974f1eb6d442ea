import type { Db } from '../../platform/database/postgres.ts';

/** A column whose values the master key seals. */
export interface MasterSealedColumn {
  table: string;
  column: string;
  /** The column that identifies the row in the place of a sealed value. */
  row: 'id' | 'hash' | 'recipient';
}

/** All columns; `test/journeys/master-key.test.ts` finds a missing one. */
export const masterSealedColumns: readonly MasterSealedColumn[] = [
  { table: 'webhooks', column: 'secret', row: 'id' },
  { table: 'webhooks', column: 'previous_secret', row: 'id' },
  { table: 'connect_sessions', column: 'public_token_sealed', row: 'hash' },
  { table: 'bank_visits', column: 'state_sealed', row: 'hash' },
  { table: 'ending_consents', column: 'grant_sealed', row: 'id' },
  { table: 'totp_factors', column: 'secret', row: 'id' },
  { table: 'development_outbox', column: 'mail', row: 'recipient' },
];

interface StoredValue {
  row: string | Buffer;
  value: Buffer;
}

/** Returns values of a column without a prefix, in order, after one of them. */
export const listUnmarked = async (
  sql: Db,
  { table, column, row }: MasterSealedColumn,
  mark: Buffer,
  after: Buffer,
  limit: number,
): Promise<StoredValue[]> => sql<StoredValue[]>`
  select ${sql(row)} as row, ${sql(column)} as value from ${sql(table)}
  where ${sql(column)} > ${after} and substring(${sql(column)} from 1 for ${mark.length}) <> ${mark}
  order by ${sql(column)} limit ${limit}`;

/** All values of a column, in their order, beginning after one of them. */
export const listSealed = async (
  sql: Db,
  { table, column, row }: MasterSealedColumn,
  after: Buffer,
  limit: number,
): Promise<StoredValue[]> => sql<StoredValue[]>`
  select ${sql(row)} as row, ${sql(column)} as value from ${sql(table)}
  where ${sql(column)} > ${after} order by ${sql(column)} limit ${limit}`;

/** Puts values in the place of others, where these still are. No two sealed values are the same. */
export const replaceValues = async (
  sql: Db,
  { table, column }: MasterSealedColumn,
  values: readonly { from: Buffer; to: Buffer }[],
): Promise<void> => {
  await sql`
    update ${sql(table)} t set ${sql(column)} = v.replacement
    from unnest(${values.map(({ from }) => from)}::bytea[], ${values.map(({ to }) => to)}::bytea[])
      as v(present, replacement)
    where t.${sql(column)} = v.present`;
};
