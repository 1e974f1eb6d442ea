/** Copies rows of a developer between the databases of two cells. Rows travel as JSON, which keeps every value exact. */
import pg from 'pg';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import { type Change, forDeveloper } from './capture-store.ts';
import type { TenantTable } from './table-store.ts';

/** Rows of the first page of a table; the next have as many as fit into {@link PAGE_LENGTH}. */
const FIRST_PAGE = 10;
const MOST_IN_PAGE = 2_000;
/** Characters of a page: an answer of a bank, which is one row, may have millions. */
const PAGE_LENGTH = 4_000_000;
const quoted = pg.escapeIdentifier;

/** The numbers of the developer's keys in the target, by their numbers in the source. */
export type KeyNumbers = Record<string, number>;

/** An expression for a column of a row `r` that came as JSON, with the keys of `$2` in place of those of the source. */
const incoming = (table: TenantTable, column: string): string =>
  column === 'key_id' || (table.name === 'api_keys' && column === 'id')
    ? `($2::jsonb ->> r.${column}::text)::integer`
    : `r.${quoted(column)}`;

export const listOf = (rows: readonly string[]): string => `[${rows.join(',')}]`;

/** Writes rows, which may be there already. */
const writeRows = async (
  target: Tx,
  table: TenantTable,
  rows: readonly string[],
  keys: KeyNumbers,
): Promise<void> => {
  const columns = table.columns.filter((column) => !table.renumbered.includes(column));
  const names = columns.map(quoted);
  // PostgreSQL changes no number that it gave.
  const changeable = columns.filter((column) => !table.kept.includes(column)).map(quoted);
  const own = changeable.map((name) => `t.${name}`).join(', ');
  const given = changeable.map((name) => `excluded.${name}`).join(', ');
  const identity = table.name === 'api_keys' ? 'public_id' : table.key.map(quoted).join(', ');
  await target.unsafe(
    `insert into ${quoted(table.name)} as t (${names.join(', ')}) ${table.kept.length > 0 ? 'overriding system value' : ''}
     select ${columns.map((column) => incoming(table, column)).join(', ')}
     from json_populate_recordset(null::${quoted(table.name)}, $1::json) with ordinality r
     where $2::jsonb is not null order by r.ordinality
     on conflict (${identity}) do update set (${changeable.join(', ')}) = row (${given}) where (${own}) is distinct from (${given})`,
    [listOf(rows), JSON.stringify(keys)],
  );
};

const deleteRows = async (
  target: Tx,
  table: TenantTable,
  keys: readonly string[],
  numbers: KeyNumbers,
): Promise<void> => {
  const same = table.key.map((column) => `t.${quoted(column)} = ${incoming(table, column)}`).join(' and ');
  await target.unsafe(
    `delete from ${quoted(table.name)} t using json_populate_recordset(null::${quoted(table.name)}, $1::json) r
     where $2::jsonb is not null and ${same}`,
    [listOf(keys), JSON.stringify(numbers)],
  );
};

/** Raises the sequences of columns whose numbers came from the source, so that they do not give a number twice. */
const raiseSequences = async (target: Tx, { name, kept }: TenantTable): Promise<void> => {
  for (const column of kept) {
    await target.unsafe(
      `select setval(s.name, m.most)
       from (select max(${quoted(column)}) as most from ${quoted(name)}) m, pg_get_serial_sequence($1, $2) as s (name), pg_sequences p
       where format('%I.%I', p.schemaname, p.sequencename)::regclass = s.name::regclass and m.most > coalesce(p.last_value, 0)`,
      [name, column],
    );
  }
};

/** Events in the order of their stream; a row before those that refer to it. */
const orderOf = ({ name, refersToItself }: TenantTable): string => {
  if (name === 'events') return 'order by events.xid, events.position';
  return refersToItself === null ? '' : `order by ${name}.${quoted(refersToItself)} is not null`;
};

/** Yields the rows of a statement as JSON, by pages. */
async function* pagesOf(tx: Tx, statement: string): AsyncGenerator<string[]> {
  await tx.unsafe(`declare moving no scroll cursor for ${statement}`);
  for (let size = FIRST_PAGE; ; ) {
    const rows = await tx.unsafe<{ row: string }[]>(`fetch ${size} from moving`);
    if (rows.length === 0) break;
    const length = rows.reduce((sum, { row }) => sum + row.length, 0);
    size = Math.max(1, Math.min(MOST_IN_PAGE, 2 * size, Math.floor((PAGE_LENGTH * rows.length) / length)));
    yield rows.map(({ row }) => row);
  }
  await tx.unsafe('close moving');
}

export interface Copy {
  source: Tx;
  target: Tx;
  developerId: string;
  keys: KeyNumbers;
}

interface Numbering extends Pick<Copy, 'developerId' | 'keys'> {
  source: Db;
  target: Db;
}

/** Notes the numbers of the keys in the target, after they are written there. */
export const numberKeys = async ({ source, target, developerId, keys }: Numbering): Promise<void> => {
  const [before, after] = await Promise.all(
    [source, target].map(
      (tx) => tx<{ id: number; publicId: string }[]>`
      select id, public_id as "publicId" from api_keys where developer_id = ${developerId}`,
    ),
  );
  const numbers = new Map(after!.map(({ id, publicId }) => [publicId, id]));
  for (const { id, publicId } of before!) keys[id] = numbers.get(publicId)!;
};

/** Rows of tables without tenants that rows of the developer refer to, or without which they cannot be read. */
const SHARED = [
  ['assistant_clients', 'id in (select client_id from assistant_grants)'],
  ['receipt_keys', 'true'],
] as const;

const copyShared = async ({ source, target }: Pick<Copy, 'source' | 'target'>): Promise<void> => {
  for (const [name, condition] of SHARED) {
    const rows = await source.unsafe<{ row: string }[]>(
      `select to_json(${name})::text as row from ${name} where ${condition}`,
    );
    await target.unsafe(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1::json) on conflict do nothing`,
      [listOf(rows.map(({ row }) => row))],
    );
  }
};

/** Copies rows of a table, of all or those that meet a condition; returns their number. */
const copyRows = async (copy: Copy, table: TenantTable, condition = 'true'): Promise<number> => {
  const { source, target, developerId, keys } = copy;
  let count = 0;
  const statement = `select to_json(${table.name})::text as row from ${quoted(table.name)}
    where ${condition} and ${forDeveloper(table.belongs, developerId)} ${orderOf(table)}`;
  for await (const rows of pagesOf(source, statement)) {
    await writeRows(target, table, rows, keys);
    count += rows.length;
  }
  if (table.name === 'api_keys') await numberKeys(copy);
  await raiseSequences(target, table);
  return count;
};

/** Copies all rows; returns their number. */
export const copyAll = async (copy: Copy, tables: readonly TenantTable[]): Promise<number> => {
  await copyShared(copy);
  let count = 0;
  for (const table of tables) count += await copyRows(copy, table);
  return count;
};

/** Copies the rows that have changed, in the snapshot of the changes, and deletes those that are gone. */
export const copyChanges = async (
  copy: Copy,
  tables: readonly TenantTable[],
  changes: readonly Change[],
): Promise<void> => {
  const { source, target, keys } = copy;
  await copyShared(copy);
  const changed = new Map<string, string[]>();
  for (const [name, ofTable] of Map.groupBy(changes, (change) => change.name)) {
    changed.set(name, [...new Set(ofTable.map(({ key }) => key))]);
  }
  const concerned = tables.filter(({ name }) => changed.has(name));
  const same = ({ name, key }: TenantTable): string =>
    key.map((column) => `${name}.${quoted(column)} = k.${quoted(column)}`).join(' and ');
  const named = ({ name }: TenantTable): string =>
    `json_populate_recordset(null::${quoted(name)}, ${pg.escapeLiteral(listOf(changed.get(name)!))}::json) k`;
  for (const table of concerned.toReversed()) {
    const gone = await source.unsafe<{ key: string }[]>(
      `select json_build_object(${table.key.map((column) => `'${column}', k.${quoted(column)}`).join(', ')})::text as key
       from ${named(table)} where not exists (select from ${quoted(table.name)} where ${same(table)})`,
    );
    if (gone.length > 0)
      await deleteRows(
        target,
        table,
        gone.map(({ key }) => key),
        keys,
      );
  }
  for (const table of concerned) {
    const columns = table.key.map(quoted).join(', ');
    await copyRows(copy, table, `(${columns}) in (select ${columns} from ${named(table)})`);
  }
};
