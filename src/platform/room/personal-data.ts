/**
 * Declares the personal data of a room: table, column, owner, export and erasure. docs/privacy.md, the inventory,
 * export and erasure are generated from it. A test compares it with the schema, so that no column is undeclared.
 */
import type { Text } from '../../../packages/common/language/text.ts';
import type { Db, Tx } from '../database/postgres.ts';

/** The developer whose data is exported or erased. */
export interface Subject {
  id: string;
  email: string;
  /** Whether the address is confirmed: an unconfirmed address may be somebody else's. */
  confirmed: boolean;
}

/** A category of data, described in English and in Serbian. docs/privacy.md lists it by column. */
interface InventoryText {
  category: string;
  what: Text;
  purpose: Text;
  retention: Text;
}

/** How the rows of a table belong to a developer. */
export interface RowOwner {
  by: 'developer' | 'key' | 'developer or key' | 'webhook' | 'address';
  column: string;
}

/** An array of the export, generated from a table. */
export interface DeclaredSection {
  /** Its name in the export. */
  as: string;
  /** Names of columns, or `name as other`. `key_id` is exported as the public id of the key, `api_key_id`. */
  columns: readonly string[];
  /** A column that is unique among the rows of one developer. */
  orderedBy: string;
  /** The type of that column; `hex` for bytes. */
  type: 'hex' | 'text' | 'number';
}

/**
 * How rows are erased. `cascade`: through foreign keys, with rows of another table. A column name: by a statement that
 * finds the rows by it. `code`: by `personal-store.ts`, which gives the reason.
 */
interface ErasureRules {
  /**
   * With the developer's account. `rows`: by a statement made from `owner`; `confirmed rows`: only if the address is
   * confirmed.
   */
  account?: 'cascade' | 'rows' | 'confirmed rows' | 'emptied' | 'code';
  /** With a user's connection. */
  connection?: 'cascade' | 'connection_id' | 'code';
  /** With an account that the user removes from a connection. */
  accounts?: 'cascade' | 'id' | 'account_ref' | 'code';
}

/** A table in docs/privacy.md, which is generated from this. */
export interface PersonalTable {
  /** How long the rows are kept. */
  retention: string;
  /** Columns with personal data. */
  personal?: readonly { columns: readonly string[]; says: string; purpose: string }[];
  notPersonal: readonly string[];
  note?: string;
  owner?: RowOwner;
  /** A section of the export; or text that names the section that contains it, or says why it is not exported. */
  exported?: DeclaredSection | string;
  erased?: ErasureRules;
}

/** The personal data of a room. */
export interface PersonalDeclaration {
  tables: Readonly<Record<string, PersonalTable>>;
  /** Each line counts the rows of tables with an `owner`, also of other rooms. */
  inventory?: readonly (InventoryText & { counts: readonly string[] })[];
}

/** Accounts that the user has removed from a connection. */
export interface RemovedAccounts {
  keyId: number;
  connectionId: string;
  ids: readonly string[];
}

/** Operations on personal data: generated from a declaration, or written by a room. */
export interface PersonalData {
  inventory?: readonly (InventoryText & {
    /** Counts the stored entries about a developer. */
    count(sql: Db, subject: Subject): Promise<number>;
  })[];
  /** The arrays of a developer's export by name, yielded entry by entry. */
  sections?(subject: Subject): Record<string, AsyncIterable<object> | Iterable<object>>;
  /**
   * Erases what deleting the account does not erase by itself: everything that does not refer to `developers` or
   * `api_keys` with `on delete cascade`. Runs after the keys and connections are locked.
   */
  erase?(tx: Tx, subject: Subject): Promise<void>;
  /** Runs before the keys are locked, which blocks other requests: for slow work that `erase` repeats. */
  beginErasure?(tx: Tx, subject: Subject): Promise<void>;
  /** Erases the room's data of a connection whose consent was revoked. The connection is locked. */
  eraseConnection?(tx: Tx, keyId: number, connectionId: string): Promise<void>;
  /**
   * Erases the room's data of accounts that the user removed from a connection. The connection and these accounts are
   * locked.
   */
  eraseAccounts?(tx: Tx, accounts: RemovedAccounts): Promise<void>;
}

export const UNTIL_DELETION: Text = ['Until the account is deleted.', 'Dok se nalog ne obriše.'];
