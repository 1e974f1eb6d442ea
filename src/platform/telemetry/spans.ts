/**
 * Spans of the work of this process, for an operator who collects traces. Without an exporter, each call costs one
 * comparison. An attribute never contains data of a person: only names from the code, ids of banks, codes and numbers.
 */

type Kind = 'server' | 'client' | 'consumer';
export type Attributes = Readonly<Record<string, string | number>>;

/** A span that has begun. */
export interface Span {
  set(name: string, value: string | number): void;
  /** Marks the span as failed. `type` is a code or the name of a class, never a message. */
  fail(type: string): void;
  end(): void;
  /** Runs `work` and everything that it starts inside this span. */
  run<T>(work: () => T): T;
}

export interface Tracing {
  /** @param parent the `traceparent` header of the caller (W3C Trace Context) */
  begin(name: string, kind: Kind, attributes: Attributes, parent?: string): Span;
}

let tracing: Tracing | null = null;

/** Sets where the spans of this process go; null ends tracing. */
export const useTracing = (used: Tracing | null): void => {
  tracing = used;
};

export const isTracing = (): boolean => tracing !== null;

/** Begins a span that the caller ends; null without an exporter. */
export const beginSpan: (...of: Parameters<Tracing['begin']>) => Span | null = (...of) =>
  tracing?.begin(...of) ?? null;

const CODE = /^[A-Za-z]\w{1,59}$|^[0-9A-Z]{5}$/;

/** Returns the code or class of an error. A message could quote input. */
export const errorType = (error: unknown): string => {
  const { code, kind, name } = (error ?? {}) as Record<string, unknown>;
  const found = [code, kind, name].find((each) => typeof each === 'string' && CODE.test(each));
  return typeof found === 'string' ? found : 'Error';
};

/** Runs `work` in a span. */
export const inSpan = async <T>(
  name: string,
  kind: Kind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> => {
  const span = beginSpan(name, kind, attributes);
  if (span === null) return work();
  try {
    return await span.run(work);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
};

/** Summaries by text. There are as many as statements; one beyond the limit is summarized each time. */
const summaries = new Map<string, string>();
const MOST_SUMMARIES = 4_000;
const LEADING_COMMENTS = /^(?:\s*--[^\n]*\n)*\s*/;
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?((?:[a-z_]\w*\.)?[a-z_]\w*)/i;

const summarize = (text: string): string => {
  const statement = text.replace(LEADING_COMMENTS, '');
  const verb = /^[a-z]+/i.exec(statement)?.[0].toLowerCase() ?? 'statement';
  const table = TABLE.exec(statement.replace(/'[^']*'/g, "''"))?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
};

/** Returns the name of a statement: its first word and its first table. Its text may contain values. */
export const statementSummary = (text: string): string => {
  let summary = summaries.get(text);
  if (summary === undefined) {
    summary = summarize(text);
    if (summaries.size < MOST_SUMMARIES) summaries.set(text, summary);
  }
  return summary;
};

/** Runs a statement of the database in a span. */
export const inStatementSpan = <T>(text: string, work: () => Promise<T>): Promise<T> => {
  if (tracing === null) return work();
  const summary = statementSummary(text);
  return inSpan(summary, 'client', { 'db.system.name': 'postgresql', 'db.query.summary': summary }, work);
};
