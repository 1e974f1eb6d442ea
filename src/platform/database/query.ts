import type pg from 'pg';
import { Identifier, Json, type SqlFragment, type SqlValue, statementOf } from './sql-text.ts';

/** A row as it comes, where the query does not say its type. */
// biome-ignore lint/suspicious/noExplicitAny: columns are known to the query only
type Row = Record<string, any>;

/** The rows of a result, and how many rows the statement returned or changed. */
type Rows<T extends readonly object[]> = T & { readonly count: number };

export interface Tag {
  /** A query, sent when it is awaited; not awaited, a fragment for another query's `${…}`. */
  <T extends readonly object[] = Row[]>(
    strings: TemplateStringsArray,
    ...values: readonly SqlValue[]
  ): Query<T>;
  /** A name, quoted. */
  (name: string): Identifier;
  /** A value for a json or jsonb parameter. */
  json(value: unknown): Json;
  /**
   * Does something that nobody waits for once what was written before is committed: at once outside a transaction, not at
   * all when that is undone. Where a part of it is undone it is still done.
   */
  afterCommit(work: () => void): void;
  /** A query from text; of several statements when there are no values. */
  unsafe<T extends readonly object[] = Row[]>(text: string, values?: readonly unknown[]): Query<T>;
  /** A statement whose rows are handed over one by one, as PostgreSQL writes them: for who reads them in another thread. */
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
    // Several statements at once have as many results: the last one counts.
    const last = Array.isArray(result) ? result.at(-1) : result;
    return Object.assign(last.rows, { count: last.rowCount ?? 0 });
  }
}

/** Statements are prepared once per connection, under a name that stands for their text. */
const names = new Map<string, string>();
/**
 * The service has some 700 statements, and more where a request chooses their parts. Each takes memory in every connection,
 * so what goes beyond this is sent without a name, and planned each time.
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

/** Keeps what is to be done after a commit. */
export type Defer = (work: () => void) => void;

/** The tag whose queries go to `send`; without `defer` each is committed when it is done. */
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
