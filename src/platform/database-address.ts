/**
 * The schema of a database. The address of a pool names it in the parameter `schema`, which PostgreSQL's clients
 * ignore, so that everything that connects to an address uses one schema.
 */
const DEFAULT_SCHEMA = 'public';
const PARAMETER = 'schema';
/** The schema of the job queue beside `public`. */
const JOBS_BESIDE_PUBLIC = 'pgboss';

/** Lower-case names need no quotes; the schema of the job queue may have 50 characters. */
const NAME = /^[a-z_][a-z0-9_]{0,44}$/;
const RESERVED = /^(pg_.*|pgboss|information_schema|.*_jobs)$/;

/** Whether an installation can have a schema of this name. */
export const isSchemaName = (name: string): boolean => NAME.test(name) && !RESERVED.test(name);

export const schemaOf = (url: string): string => new URL(url).searchParams.get(PARAMETER) ?? DEFAULT_SCHEMA;

/** Returns the address with another schema. */
export const inSchema = (url: string, schema: string): string => {
  const address = new URL(url);
  address.searchParams.delete(PARAMETER);
  if (schema !== DEFAULT_SCHEMA) address.searchParams.set(PARAMETER, schema);
  return address.href;
};

/**
 * The schema of the job queue, beside that of the installation: Citus, which may distribute the other, takes no statement
 * of the queue that reads the clock.
 */
export const jobsSchemaOf = (schema: string): string =>
  schema === DEFAULT_SCHEMA ? JOBS_BESIDE_PUBLIC : `${schema}_jobs`;

/** The value of `search_path`, which is set on every connection: one that the role or database has is never used. */
export const searchPathOf = (schema: string): string =>
  [schema, jobsSchemaOf(schema)].map((name) => `"${name}"`).join(', ');
