/**
 * What a room holds about people, as it registers it with `data-rights/`: the line of the inventory, the sections of the
 * export, and its part of every erasure. A test walks the schema and finds no personal column that no room claims.
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
interface InventoryLine {
  category: string;
  what: Text;
  purpose: Text;
  retention: Text;
  /** How much of it is held about a developer. */
  count(sql: Db, subject: Subject): Promise<number>;
}

/** Accounts of one connection that its user has taken out of it. */
export interface AccountsOut {
  keyId: number;
  connectionId: string;
  ids: readonly string[];
}

export interface PersonalData {
  /** Every column that says something about a person, by table. */
  columns: Readonly<Record<string, readonly string[]>>;
  inventory?: readonly InventoryLine[];
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
