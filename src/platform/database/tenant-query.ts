/**
 * Sends a statement together with the setting that says whose rows it may reach. Both go to PostgreSQL at once and are
 * one transaction for it, so the setting ends with the statement and costs no round trip. Behind a pooler, the settings
 * of a session take the same way.
 */
import pg from 'pg';
import type { RawQuery } from './query.ts';

/** Prepared once for each connection. Returns no row, so that there is nothing to read. */
export const SET_TENANTS = {
  name: 'set_tenants',
  text: `select where set_config('open_banking.tenants', $1, true) is null`,
  values: [''],
};

/** As a statement of a text with several. */
export const setTenants = (setting: string): string =>
  `set local open_banking.tenants = ${pg.escapeLiteral(setting)}; `;

/** Settings of a session, by name. */
export type Settings = Readonly<Record<string, string>>;

/** As a text of statements: `set local` for one transaction, else for the session. */
export const assignments = (settings: Settings, keyword: 'set' | 'set local'): string =>
  Object.entries(settings)
    .map(([name, value]) => `${keyword} ${name} = ${value}; `)
    .join('');

/** Sets the tenants from a parameter, and each of the settings. Not a row that is null: PostgreSQL stops at its first value. */
const setAll = (settings: Settings): string =>
  `select where concat(set_config('open_banking.tenants', $1, true)${Object.entries(settings)
    .map(([name, value]) => `, set_config('${name}', ${pg.escapeLiteral(value)}, true)`)
    .join('')}) is null`;

interface Connection {
  parse(statement: { text: string }): void;
  bind(config: { portal: string; statement: string | undefined; values: unknown[] }): void;
  execute(config: { portal: string; rows: number }): void;
}

/** What pg does with a query, which its types do not show. */
interface QueryOnTheWire {
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const wire = pg.Query.prototype as unknown as QueryOnTheWire;

class TenantQuery extends pg.Query {
  readonly #setting: string;
  /** The unnamed statement to prepare; undefined where {@link SET_TENANTS} has been prepared. */
  readonly #text: string | undefined;
  /** Whether the result of the setting, which comes first, is still to be received. */
  #isSetting = false;

  constructor(config: pg.QueryConfig, setting: string, text?: string) {
    super(config);
    this.#setting = setting;
    this.#text = text;
  }

  prepare(connection: Connection): void {
    this.#isSetting = true;
    const statement = this.#text === undefined ? SET_TENANTS.name : undefined;
    if (this.#text !== undefined) connection.parse({ text: this.#text });
    connection.bind({ portal: '', statement, values: [this.#setting] });
    connection.execute({ portal: '', rows: 0 });
    wire.prepare.call(this, connection);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isSetting) this.#isSetting = false;
    else wire.handleCommandComplete.call(this, message, connection);
  }
}

/** A query for pg. Without a setting it reaches no rows of tenants, unless the connection or transaction has one. */
export const queryFor = (config: pg.QueryConfig | RawQuery, setting: string | null): pg.Query => {
  if (setting === null) return new pg.Query(config);
  const query = new TenantQuery(config, setting);
  if ((query as unknown as QueryOnTheWire).requiresPreparation()) return query;
  // Several statements, or one without parameters: sent as one text.
  return new pg.Query({ ...config, text: setTenants(setting) + config.text });
};

/**
 * A query for pg behind a pooler in transaction mode, where each statement may run in another session: it is sent unnamed, with
 * the settings that it needs.
 * @param settings none within a transaction, which began with them
 */
export const pooledQueryFor = (
  { name, ...config }: pg.QueryConfig | RawQuery,
  setting: string | null,
  settings: Settings | null,
): pg.Query => {
  // One with a name or values has one result, so it must not become a text with several statements.
  const isOne = name !== undefined || config.values !== undefined;
  const unnamed = { ...config, ...(isOne ? { queryMode: 'extended' } : {}) };
  if (settings === null && setting === null) return new pg.Query(unnamed);
  const query = new TenantQuery(unnamed, setting ?? '', setAll(settings ?? {}));
  if ((query as unknown as QueryOnTheWire).requiresPreparation()) return query;
  return new pg.Query({
    ...config,
    text: assignments(settings ?? {}, 'set local') + setTenants(setting ?? '') + config.text,
  });
};
