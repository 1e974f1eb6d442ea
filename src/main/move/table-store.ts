/**
 * The tables with rows of a developer, read from the database: those with a policy for tenants. So a new table moves along
 * without being named here.
 */
import type { Db } from '../../platform/database/postgres.ts';

export interface TenantTable {
  name: string;
  /** Columns of the primary key. */
  key: string[];
  columns: string[];
  /** Columns that the target numbers anew. */
  renumbered: string[];
  /** Columns with numbers of the source that stay the same. */
  kept: string[];
  /** A condition for rows of the developer `$developer`, on the table by its name. */
  belongs: string;
  /** Tables that its rows refer to. */
  parents: string[];
  /** The column that refers to another row of the same table. */
  refersToItself: string | null;
}

/**
 * Tables that do not move as the others do. Records of requests are written for all keys at once and follow after the move;
 * a lease ends with the process that holds it; an inbox of development belongs to its address.
 */
export const RECORDS = ['request_log', 'usage_hours'] as const;
const LEFT_OUT: readonly string[] = [...RECORDS, 'pull_leases', 'webhook_inbox'];

/** Columns that PostgreSQL numbers and that nothing outside of their cell names. `xid` and `snapshot` order events. */
const RENUMBERED: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['id'],
  events: ['position', 'xid', 'snapshot'],
};

interface Found {
  name: string;
  key: string[];
  columns: string[];
  numbered: string[];
  policy: string;
  parents: string[];
  itself: string | null;
}

const belongsTo = ({ name, columns, policy }: Found): string => {
  if (name === 'developers') return `${name}.id = $developer`;
  const conditions = [];
  if (name === 'api_keys' || columns.includes('developer_id'))
    conditions.push(`${name}.developer_id = $developer`);
  if (columns.includes('key_id'))
    conditions.push(`${name}.key_id in (select k.id from api_keys k where k.developer_id = $developer)`);
  // It asks for the parent of a row, and the wall of the parent's table for the developer.
  return conditions.length > 0 ? `(${conditions.join(' or ')})` : policy;
};

/** Puts tables after those that their rows refer to. */
const inOrder = (tables: readonly TenantTable[]): TenantTable[] => {
  const ordered: TenantTable[] = [];
  const visit = (table: TenantTable): void => {
    if (ordered.includes(table)) return;
    for (const parent of tables.filter(({ name }) => name !== table.name && table.parents.includes(name)))
      visit(parent);
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
};

/** Lists the tables of a cell, each after its parents. */
export const tenantTables = async (sql: Db): Promise<TenantTable[]> => {
  const found = await sql<Found[]>`
    select c.relname as name,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place)
            join pg_attribute a on a.attnum = k.attnum
            where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by place) as key,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
            and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as numbered,
      pg_get_expr(p.polqual, p.polrelid) as policy,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
            where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents,
      (select a.attname::text from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[array_upper(f.conkey, 1)]
       where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = c.oid limit 1) as itself
    from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant'
    where c.relnamespace = current_schema()::regnamespace and not c.relispartition order by c.relname`;
  const tables = found.map((one) => {
    const renumbered = [...(RENUMBERED[one.name] ?? [])];
    return {
      name: one.name,
      key: one.key,
      columns: one.columns,
      renumbered,
      kept: one.numbered.filter((column) => !renumbered.includes(column)),
      belongs: belongsTo(one),
      parents: one.parents,
      refersToItself: one.itself,
    };
  });
  return inOrder(tables.filter(({ name }) => !LEFT_OUT.includes(name)));
};
