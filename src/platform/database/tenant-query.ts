/**
 * Sends a statement together with the setting that says whose rows it may reach. Both go to PostgreSQL at once and are
 * one transaction for it, so the setting ends with the statement and costs no round trip.
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

interface Connection {
  bind(config: { portal: string; statement: string; values: unknown[] }): void;
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
  /** Whether the result of the setting, which comes first, is still to be received. */
  #isSetting = false;

  constructor(config: pg.QueryConfig, setting: string) {
    super(config);
    this.#setting = setting;
  }

  prepare(connection: Connection): void {
    this.#isSetting = true;
    connection.bind({ portal: '', statement: SET_TENANTS.name, values: [this.#setting] });
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
