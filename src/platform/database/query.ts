import type pg from 'pg';
import { Identifier, Json, type SqlFragment, type SqlValue, statementOf } from './sql-text.ts';

/** A row of a query without a declared row type. */
// biome-ignore lint/suspicious/noExplicitAny: columns are known to the query only
type Row = Record<string, any>;

/** The rows of a result, and how many rows the statement returned or changed. */
type Rows<T extends readonly object[]> = T & { readonly count: number };

export interface Tag {
  /** A query that is sent when it is awaited; not awaited, it is a fragment for another query's `${…}`. */
  <T extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly SqlValue[]
  ): Query<T>;
  /** A quoted identifier. */
  (name: string): Identifier;
  /** A value for a json or jsonb parameter. */
  json(value: unknown): Json;
  /**
   * Runs `work` after the commit, or immediately outside a transaction. It does not run after a rollback. It still runs
   * if only a savepoint is rolled back.
   */
  afterCommit(work: () => void): void;
  /** A query from text. Without values it may have several statements. */
  unsafe<T extends readonly object[] = Row[]>(text: string, values?: readonly unknown[]): Query<T>;
  /** Runs a statement and hands over each row as text, for a reader in another thread. */
  raw(
    text: string,
    values: readonly unknown[],
    options: { prepared: boolean; onRow: RawQuery['onRow'] },
  ): Promise<{ fields: pg.FieldDef[]; count: number }>;
}

export interface RawQuery extends pg.QueryConfig {
  onRow: (row: (string | null)[]) => void;
}

export type Send = (query: pg.QueryConfig | RawQuery) => Promise<pg.QueryResult>;

/** A query, or a fragment of one. */
class Query<T extends readonly object[]> implements Promise<Rows<T>>, SqlFragment {
  readonly [Symbol.toStringTag] = 'Query';
  readonly strings: readonly string[];
  readonly values: readonly SqlValue[];
  readonly #send: (fragment: SqlFragment) => Promise<pg.QueryResult>;
  #sent: Promise<Rows<T>> | undefined;

  constructor(
    strings: readonly string[],
    values: readonly SqlValue[],
    send: (fragment: SqlFragment) => Promise<pg.QueryResult>,
  ) {
    this.strings = strings;
    this.values = values;
    this.#send = send;
  }

  // biome-ignore lint/suspicious/noThenProperty: a query is awaited like a promise, but sent only then
  readonly then: Promise<Rows<T>>['then'] = (fulfilled, rejected) => this.#result().then(fulfilled, rejected);
  readonly catch: Promise<Rows<T>>['catch'] = (rejected) => this.#result().catch(rejected);
  readonly finally: Promise<Rows<T>>['finally'] = (done) => this.#result().finally(done);

  #result(): Promise<Rows<T>> {
    this.#sent ??= this.#run();
    return this.#sent;
  }

  async #run(): Promise<Rows<T>> {
    const result = await this.#send(this);
    // Several statements return several results: the last one counts.
    const last = Array.isArray(result) ? result.at(-1) : result;
    return Object.assign(last.rows, { count: last.rowCount ?? 0 });
  }
}

/** Names of prepared statements, by their text. Each is prepared once per connection. */
const names = new Map<string, string>();
/**
 * The service has some 700 statements, and more where a request selects their parts. Each uses memory in every
 * connection, so statements beyond this number are sent unnamed and planned each time.
 */
const MOST_NAMES = 2_000;

const nameOf = (text: string): string | undefined => {
  let name = names.get(text);
  if (!name && names.size < MOST_NAMES) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
};

/** Registers work to run after the commit. */
export type Defer = (work: () => void) => void;

/** Creates a tag whose queries go to `send`. Without `defer`, each query commits by itself. */
export const tag = (send: Send, defer: Defer = (work) => work()): Tag => {
  const sendPrepared = async (fragment: SqlFragment) => {
    const { text, parameters } = statementOf(fragment);
    const name = nameOf(text);
    return send({ ...(name === undefined ? {} : { name }), text, values: parameters });
  };
  const query = (first: string | TemplateStringsArray, ...values: readonly SqlValue[]) =>
    typeof first === 'string' ? new Identifier(first) : new Query(first, values, sendPrepared);
  return Object.assign(query, {
    json: (value: unknown) => new Json(value),
    afterCommit: defer,
    unsafe: (text: string, values: readonly unknown[] = []) =>
      new Query([text], [], async () =>
        send({ text, ...(values.length > 0 ? { values: [...values] } : {}) }),
      ),
    async raw(
      text: string,
      values: readonly unknown[],
      { prepared, onRow }: { prepared: boolean; onRow: RawQuery['onRow'] },
    ) {
      const result = await send({
        ...(prepared ? { name: nameOf(text) } : {}),
        text,
        values: [...values],
        onRow,
      });
      return { fields: result.fields, count: result.rowCount ?? 0 };
    },
  }) as Tag;
};
