/**
 * What a room holds about people, declared: table, column, whose, how it is exported, how it is erased. docs/privacy.md, the
 * inventory, export and erasure are made of it. A test walks the schema and finds no column that no room declares.
 */
import type { Text } from '../../../packages/common/language/text.ts';
import type { Db, Tx } from '../database/postgres.ts';

/** A developer whose data it is. */
export interface Subject {
  id: string;
  email: string;
  /** Whether the address is known to be theirs: one that was never confirmed may be somebody else's. */
  confirmed: boolean;
}

/** A kind of data, for people to read, in English and in Serbian. docs/privacy.md has it by the column. */
interface InventoryText {
  category: string;
  what: Text;
  purpose: Text;
  retention: Text;
}

/** How the rows of a table lead to a developer. */
export interface Whose {
  by: 'developer' | 'key' | 'developer or key' | 'webhook' | 'address';
  column: string;
}

/** An array of the export, made of a table. */
export interface DeclaredSection {
  /** Its name in the export. */
  as: string;
  /** Names of columns, and `name as other`. `key_id` is exported as the public id of the key, `api_key_id`. */
  columns: readonly string[];
  /** A column that is unique within what one developer has. */
  orderedBy: string;
  /** Of that column; `hex` for bytes. */
  type: 'hex' | 'text' | 'number';
}

/**
 * How rows are erased. `cascade`: by their foreign keys, with rows of another table that are erased. The name of a column: by a
 * statement that finds the rows by it. `code`: by `personal-store.ts`, which says why.
 */
interface Erased {
  /** With the developer's account. `rows`: by a statement made of `whose`; `confirmed rows` only where the address is confirmed. */
  account?: 'cascade' | 'rows' | 'confirmed rows' | 'emptied' | 'code';
  /** With a user's connection. */
  connection?: 'cascade' | 'connection_id' | 'code';
  /** With an account that the user takes out of a connection. */
  accounts?: 'cascade' | 'id' | 'account_ref' | 'code';
}

/** A table in docs/privacy.md, which is generated from this. */
export interface PersonalTable {
  /** How long its rows are kept. */
  kept: string;
  /** Columns that say something about a person. */
  personal?: readonly { columns: readonly string[]; says: string; purpose: string }[];
  notPersonal: readonly string[];
  note?: string;
  whose?: Whose;
  /** A section of the export; or, in words, the one that it is part of, or why it is not exported. */
  exported?: DeclaredSection | string;
  erased?: Erased;
}

/** What a room holds about people. */
export interface PersonalDeclaration {
  tables: Readonly<Record<string, PersonalTable>>;
  /** Each line counts the rows of tables that have `whose`, also of other rooms. */
  inventory?: readonly (InventoryText & { counts: readonly string[] })[];
}

/** Accounts of one connection that its user has taken out of it. */
export interface AccountsOut {
  keyId: number;
  connectionId: string;
  ids: readonly string[];
}

/** What is done with personal data: made of a declaration, or by a room's own code. */
export interface PersonalData {
  inventory?: readonly (InventoryText & {
    /** How much of it is held about a developer. */
    count(sql: Db, subject: Subject): Promise<number>;
  })[];
  /** Arrays of a developer's export by name, each an entry at a time. */
  sections?(subject: Subject): Record<string, AsyncIterable<object> | Iterable<object>>;
  /**
   * What deleting the account does not take with it by itself, as everything does that refers to `developers` or
   * `api_keys` with `on delete cascade`. Runs when the keys and connections are locked.
   */
  erase?(tx: Tx, subject: Subject): Promise<void>;
  /** Runs before the keys are locked, which holds up everybody: what would take long, and is done again by `erase`. */
  beginErasure?(tx: Tx, subject: Subject): Promise<void>;
  /** The room's part of a user's connection, whose consent was revoked. The connection is locked. */
  eraseConnection?(tx: Tx, keyId: number, connectionId: string): Promise<void>;
  /**
   * The room's part of accounts that the user has taken out of a connection, whose others stay. The connection and these
   * accounts are locked.
   */
  eraseAccounts?(tx: Tx, accounts: AccountsOut): Promise<void>;
}

export const UNTIL_DELETION: Text = ['Until the account is deleted.', 'Dok se nalog ne obriše.'];
