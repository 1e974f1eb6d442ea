import type { Db } from '../../../platform/database/postgres.ts';
import type { Place } from '../../../platform/secrets.ts';

export interface ItemRow {
  connectionId: string;
  /** Null once the connection is revoked. */
  accessSealed: Buffer | null;
  products: string[];
  webhookUrl: string | null;
  createdAt: Date;
  /** Whether `/transactions/sync` was called. */
  hasSynced: boolean;
}

/** Names the column in which an access token is sealed. */
export const accessPlace = (connectionId: string): Place => `plaid_items.access_sealed ${connectionId}`;

const columns = (sql: Db) => sql`
  connection_id as "connectionId", access_sealed as "accessSealed", products, webhook_url as "webhookUrl",
  created_at as "createdAt", has_synced as "hasSynced"`;

/** Finds the Item of an access token, only for its own key. */
export const findItem = async (sql: Db, keyId: number, accessHash: Buffer): Promise<ItemRow | null> => {
  const [row] = await sql<ItemRow[]>`
    select ${columns(sql)} from plaid_items where access_hash = ${accessHash} and key_id = ${keyId}`;
  return row ?? null;
};

export const findItemOfConnection = async (
  sql: Db,
  keyId: number,
  connectionId: string,
): Promise<ItemRow | null> => {
  const [row] = await sql<ItemRow[]>`
    select ${columns(sql)} from plaid_items where connection_id = ${connectionId} and key_id = ${keyId}`;
  return row ?? null;
};

interface NewItem {
  keyId: number;
  connectionId: string;
  accessHash: Buffer;
  accessSealed: Buffer;
  products: readonly string[];
  webhookUrl: string | null;
  createdAt: Date;
}

/** Inserts an Item. Returns false, without a change, if an earlier or concurrent exchange inserted it. */
export const insertItem = async (sql: Db, item: NewItem): Promise<boolean> =>
  (
    await sql`
    insert into plaid_items (key_id, connection_id, access_hash, access_sealed, products, webhook_url, created_at)
    values (${item.keyId}, ${item.connectionId}, ${item.accessHash}, ${item.accessSealed}, ${[...item.products]},
            ${item.webhookUrl}, ${item.createdAt})
    on conflict (key_id, connection_id) do nothing`
  ).count > 0;

/** Adds products to an Item, and sets its webhook if one is given. */
export const extendItem = async (
  sql: Db,
  keyId: number,
  connectionId: string,
  { products, webhookUrl }: { products: readonly string[]; webhookUrl: string | null },
): Promise<void> => {
  await sql`
    update plaid_items
    set products = array(select distinct product from unnest(products || ${[...products]}::text[]) as product order by 1),
        webhook_url = coalesce(${webhookUrl}, webhook_url)
    where key_id = ${keyId} and connection_id = ${connectionId}`;
};

/** Sets the webhook of an Item; null removes it. */
export const setWebhook = async (
  sql: Db,
  keyId: number,
  connectionId: string,
  webhookUrl: string | null,
): Promise<void> => {
  await sql`
    update plaid_items set webhook_url = ${webhookUrl} where key_id = ${keyId} and connection_id = ${connectionId}`;
};

/** Records that `/transactions/sync` was called. */
export const setSynced = async (sql: Db, keyId: number, connectionId: string): Promise<void> => {
  await sql`
    update plaid_items set has_synced = true where key_id = ${keyId} and connection_id = ${connectionId}`;
};

/** The webhooks about the first transactions that were sent. */
export interface FirstUpdates {
  /** The transactions that INITIAL_UPDATE counted; null until it is sent. */
  initialCount: number | null;
  /** Whether HISTORICAL_UPDATE was sent. */
  isHistorical: boolean;
}

export const saveFirstUpdates = async (
  sql: Db,
  keyId: number,
  connectionId: string,
  { initialCount, isHistorical }: FirstUpdates,
): Promise<void> => {
  await sql`
    update plaid_items set initial_count = ${initialCount}, is_historical = ${isHistorical}
    where key_id = ${keyId} and connection_id = ${connectionId}`;
};

/** Replaces an access token that was not replaced meanwhile. Returns false otherwise. */
export const replaceAccess = async (
  sql: Db,
  keyId: number,
  connectionId: string,
  { before, hash, sealed }: { before: Buffer; hash: Buffer; sealed: Buffer },
): Promise<boolean> =>
  (
    await sql`
      update plaid_items set access_hash = ${hash}, access_sealed = ${sealed}
      where key_id = ${keyId} and connection_id = ${connectionId} and access_hash = ${before}
        and access_sealed is not null`
  ).count > 0;

/** An Item with the address of its webhook. */
export interface ItemWithWebhook extends FirstUpdates {
  keyId: number;
  connectionId: string;
  webhookUrl: string;
  hasSynced: boolean;
}

/** Lists those of the given connections that are Items with a webhook. */
export const listItemsWithWebhook = async (
  sql: Db,
  keyIds: readonly number[],
  connectionIds: readonly string[],
): Promise<ItemWithWebhook[]> => sql<ItemWithWebhook[]>`
  -- "webhookUrl" is not null: the condition says so
  select key_id as "keyId", connection_id as "connectionId", webhook_url as "webhookUrl", has_synced as "hasSynced",
         initial_count as "initialCount", is_historical as "isHistorical"
  from plaid_items
  where key_id = any(${[...keyIds]}) and connection_id = any(${[...connectionIds]}) and webhook_url is not null`;
