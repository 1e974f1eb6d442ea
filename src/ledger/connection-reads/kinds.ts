/** Kinds of data, readers, and reads as they are counted. */
export type DataKind = 'accounts' | 'balances' | 'identity' | 'transactions' | 'recurring' | 'exports';

/** The application, its developer in the portal, or a budget application that the user connected. */
export type DataReader = 'application' | 'developer' | 'budget_app';

/** A read of the data of one object, or of all active connections of a key that match a filter. */
export interface DataRead {
  keyId: number;
  reader: DataReader;
  kind: DataKind;
  /** Id of an account, a connection or a transaction; null for all active connections. */
  objectId: string | null;
  /** Filters of all active connections; null matches everything. */
  bankId: string | null;
  userId: string | null;
  /** Wall time. */
  at: Date;
}

export type CountedRead = DataRead & { reads: number };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of bank data that the route returns. Its successful GET requests are counted for the users. */
    dataRead?: DataKind;
  }
}
