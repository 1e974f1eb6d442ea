/** Kinds of data, readers, and reads as they are counted. */
export type DataKind = 'accounts' | 'balances' | 'identity' | 'transactions' | 'recurring' | 'exports';

/** The application, its developer in the portal, or a budget application that the user connected. */
export type DataReader = 'application' | 'developer' | 'budget_app';

/** A read of the data of one object, or of all connections of a key that match a filter. */
export interface DataRead {
  keyId: number;
  reader: DataReader;
  kind: DataKind;
  /** Id of an account, a connection or a transaction; null for all connections. */
  objectId: string | null;
  /** Filters of all connections; null matches everything. */
  bankId: string | null;
  userId: string | null;
  /** Also counts for connections whose consent had ended, if it names no object. */
  alsoEnded?: boolean;
  /** On the clock of the key. */
  at: Date;
}

export type CountedRead = DataRead & { reads: number };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of bank data that the route returns. Its successful GET requests are counted for the users. */
    dataRead?: DataKind;
  }
}
