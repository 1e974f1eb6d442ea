/** Generates statements from the declarations of rooms. test/privacy.test.ts runs each of them. */
import { PAGE, type Placed, pages } from '../database/pages.ts';
import type { Db, Sql, Tx } from '../database/postgres.ts';
import type {
  DeclaredSection,
  PersonalData,
  PersonalDeclaration,
  PersonalTable,
  RowOwner,
  Subject,
} from './personal-data.ts';

const KEYS = 'select id from api_keys where developer_id = $1';

const conditions: Record<RowOwner['by'], (column: string) => string> = {
  developer: (column) => `${column} = $1`,
  key: (column) => `${column} in (${KEYS})`,
  'developer or key': (column) => `(developer_id = $1 or ${column} in (${KEYS}))`,
  webhook: (column) => `${column} in (select id from webhooks where developer_id = $1)`,
  address: (column) => `${column} = $1`,
};

const conditionOf = ({ by, column }: RowOwner): string => conditions[by](column);

const parameterOf = ({ by }: RowOwner, { id, email }: Subject): string => (by === 'address' ? email : id);

const countRows = async (db: Db, table: string, whose: RowOwner, subject: Subject): Promise<number> => {
  const [row] = await db.unsafe<{ count: number }[]>(
    `select count(*) from ${table} where ${conditionOf(whose)}`,
    [parameterOf(whose, subject)],
  );
  return row!.count;
};

const PLACES: Record<DeclaredSection['type'], { place(column: string): string; after: string }> = {
  hex: { place: (column) => `encode(${column}, 'hex')`, after: "decode($2, 'hex')" },
  text: { place: (column) => column, after: '$2' },
  number: { place: (column) => `${column}::text`, after: "coalesce(nullif($2, ''), '0')::bigint" },
};

const selected = (name: string, { orderedBy, type }: DeclaredSection): string => {
  if (name === 'key_id') return '(select public_id from api_keys where id = key_id) as api_key_id';
  return name === orderedBy && type === 'hex' ? `encode(${name}, 'hex') as ${name}` : name;
};

const entriesOf = (
  sql: Sql,
  table: string,
  whose: RowOwner,
  section: DeclaredSection,
  subject: Subject,
): AsyncIterable<object> => {
  const { columns, orderedBy, type } = section;
  const { place, after } = PLACES[type];
  const text = `
    select ${[`${place(orderedBy)} as place`, ...columns.map((name) => selected(name, section))].join(', ')}
    from ${table} where ${conditionOf(whose)} and ${orderedBy} > ${after}
    order by ${orderedBy} limit ${PAGE}`;
  return pages((from) => sql.unsafe<Placed[]>(text, [parameterOf(whose, subject), from]));
};

/** $1 is the key, $2 the connection. */
const OF_CONNECTION = {
  connection_id: 'connection_id = $2',
};

/** $3 are the accounts. */
const OF_ACCOUNTS = {
  id: 'connection_id = $2 and id = any($3)',
  account_ref:
    'connection_id = $2 and account_ref in (select bank_ref from accounts where key_id = $1 and connection_id = $2 and id = any($3))',
};

const statementOf = (table: string, how: string | undefined, known: Record<string, string>): string | null =>
  how === undefined || known[how] === undefined
    ? null
    : `delete from ${table} where key_id = $1 and ${known[how]}`;

const erasesRows = ({ account }: NonNullable<PersonalTable['erased']>, { confirmed }: Subject): boolean =>
  account === 'rows' || (account === 'confirmed rows' && confirmed);

/**
 * Implements a declaration.
 * @param known the tables of all rooms: a line of the inventory may count tables of another room
 */
export const fromDeclaration = (
  { tables, inventory = [] }: PersonalDeclaration,
  known: PersonalDeclaration['tables'],
  sql: Sql,
): PersonalData => {
  const all = Object.entries(tables);
  const each = async (
    tx: Tx,
    statement: (table: string, declaration: PersonalTable) => string | null,
    values: readonly unknown[],
  ): Promise<void> => {
    for (const [table, declaration] of all) {
      const text = statement(table, declaration);
      if (text) await tx.unsafe(text, values);
    }
  };
  return {
    inventory: inventory.map(({ counts, ...line }) => ({
      ...line,
      async count(db, subject) {
        const found = await Promise.all(
          counts.map((table) => countRows(db, table, known[table]!.owner!, subject)),
        );
        return found.reduce((sum, count) => sum + count, 0);
      },
    })),
    sections: (subject) =>
      Object.fromEntries(
        all.flatMap(([table, { owner, exported }]) =>
          owner && typeof exported === 'object'
            ? [[exported.as, entriesOf(sql, table, owner, exported, subject)]]
            : [],
        ),
      ),
    async erase(tx, subject) {
      for (const [table, { owner, erased }] of all) {
        if (!owner || !erased || !erasesRows(erased, subject)) continue;
        await tx.unsafe(`delete from ${table} where ${conditionOf(owner)}`, [parameterOf(owner, subject)]);
      }
    },
    eraseConnection: (tx, keyId, connectionId) =>
      each(tx, (table, { erased }) => statementOf(table, erased?.connection, OF_CONNECTION), [
        keyId,
        connectionId,
      ]),
    eraseAccounts: (tx, { keyId, connectionId, ids }) =>
      each(tx, (table, { erased }) => statementOf(table, erased?.accounts, OF_ACCOUNTS), [
        keyId,
        connectionId,
        [...ids],
      ]),
  };
};
