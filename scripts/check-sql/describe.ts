/** Lets PostgreSQL describe the result of a statement without running it. */

import type { Connection, FieldDef } from 'pg';
import pg from 'pg';
import { schemaOf, searchPathOf } from '../../src/platform/database-address.ts';

export interface Column {
  readonly name: string;
  /** Number of its type in the catalogue. */
  readonly type: number;
  /** Whether it is a table column that may be null. PostgreSQL does not know it for an expression. */
  readonly mayBeNull: boolean;
}

export class Describer {
  readonly #client: pg.Client;
  readonly #notNull: ReadonlySet<string>;

  private constructor(client: pg.Client, notNull: ReadonlySet<string>) {
    this.#client = client;
    this.#notNull = notNull;
  }

  static async connect(url: string): Promise<Describer> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`set search_path = ${searchPathOf(schemaOf(url))}`);
    const { rows } = await client.query<{ key: string }>(
      "select attrelid || ' ' || attnum as key from pg_attribute where attnotnull",
    );
    return new Describer(client, new Set(rows.map(({ key }) => key)));
  }

  /** Describes a statement. @throws PostgreSQL's error for an unknown column or a wrong type */
  async describe(text: string): Promise<Column[]> {
    const fields = await new Promise<readonly FieldDef[]>((resolve, reject) => {
      this.#client.query(description(text, resolve, reject) as never);
    });
    return fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: dataTypeID,
      mayBeNull: tableID !== 0 && !this.#notNull.has(`${tableID} ${columnID}`),
    }));
  }

  /** Returns the names of the tables that have a column. */
  async tablesWith(column: string): Promise<string[]> {
    const { rows } = await this.#client.query<{ name: string }>(
      `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
       where attname = $1 and relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
      [column],
    );
    return rows.map(({ name }) => name);
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}

/** A query for `pg`'s client that is parsed and described, but never run. */
const description = (
  text: string,
  resolve: (fields: readonly FieldDef[]) => void,
  reject: (error: Error) => void,
) => {
  let columns: readonly FieldDef[] = [];
  return {
    submit(connection: Connection): void {
      connection.parse({ name: '', text, types: [] }, true);
      connection.describe({ type: 'S', name: '' }, true);
      connection.sync();
    },
    handleRowDescription({ fields }: { fields: FieldDef[] }): void {
      columns = fields;
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(columns),
  };
};
