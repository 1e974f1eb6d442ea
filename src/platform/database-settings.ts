/** The settings of the main database. */
import { inSchema, isSchemaName } from './database-address.ts';

export interface DatabaseSettings {
  /** null: the embedded database in `dataDir`. Names its schema too: database-address.ts. */
  databaseUrl: string | null;
  /** Where to open sessions, when DATABASE_URL is the address of a pooler in transaction mode; null: at DATABASE_URL. */
  databaseSessionUrl: string | null;
  /** A streaming replica for reads that may be a little stale. */
  replicaUrl: string | null;
  /** Whether Citus distributes the schema, which removes the policies of row-level security. */
  citus: boolean;
}

interface Read {
  text: (name: string) => string | null;
  oneOf: (name: string, fallback: string, allowed: readonly string[]) => string;
  address: (name: string, protocols: string[]) => string | null;
}

/** Reads the settings; adds to `problems` what is wrong with them. */
export const databaseSettings = ({ text, oneOf, address }: Read, problems: string[]): DatabaseSettings => {
  const given = text('DATABASE_SCHEMA');
  const schema = given ?? 'public';
  const hasUrl = text('DATABASE_URL') !== null;
  if (!isSchemaName(schema)) {
    problems.push(
      `DATABASE_SCHEMA must have up to 45 lower-case letters, digits and "_", begin with no digit, and be no schema of PostgreSQL or of a job queue, not "${given}"`,
    );
  }
  if (schema !== 'public' && !hasUrl) {
    problems.push('DATABASE_SCHEMA needs DATABASE_URL: the embedded database has only the schema public');
  }
  const database = (name: string): string | null => {
    const url = address(name, ['postgres:', 'postgresql:']);
    return url === null ? null : inSchema(url, schema);
  };
  const databaseSessionUrl = database('DATABASE_SESSION_URL');
  if (databaseSessionUrl !== null && !hasUrl) {
    problems.push('DATABASE_SESSION_URL needs DATABASE_URL, the address of the pooler');
  }
  const citus = oneOf('CITUS', 'off', ['on', 'off']) === 'on';
  if (citus && schema === 'public') {
    problems.push(
      'CITUS=on needs DATABASE_SCHEMA with another name than public, which Citus cannot distribute',
    );
  }
  return {
    databaseUrl: database('DATABASE_URL'),
    databaseSessionUrl,
    replicaUrl: database('DATABASE_REPLICA_URL'),
    citus,
  };
};
