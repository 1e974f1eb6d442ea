/** Details of recent requests: parameters and results. */

import { ofAccount } from '../../ledger/transactions/store.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { RemovedAccounts } from '../../platform/room/personal-data.ts';
import { prefixes } from '../../platform/vocabulary/ids.ts';
import type { RecordedParameter } from './recorder/recorded-parameters.ts';

export interface RequestDetail {
  parameters: readonly RecordedParameter[];
  errorMessage: string | null;
  /** Bytes as sent; null for a stream, whose length is unknown before its end. */
  responseBytes: number | null;
  /** The hash of the Idempotency-Key. */
  idempotencyHash: Buffer | null;
  /** Whether the response repeats that of an earlier request with the key. */
  replayed: boolean;
  warnings: readonly string[];
}

/** A request of a developer's key with its detail. */
export interface DetailedRequest {
  at: Date;
  requestId: string;
  keyId: number;
  detail: RequestDetail;
}

const CONNECTION_ID_PREFIXES = [prefixes.account, prefixes.transaction, prefixes.connection];
/** Whether a value is an id of an object of a connection. */
const isOfConnection = (value: string | null): value is string =>
  value !== null && value !== '' && CONNECTION_ID_PREFIXES.some((prefix) => value.startsWith(prefix));

const namedBy = ({ detail }: DetailedRequest): string[] =>
  detail.parameters.map(([, , value]) => value).filter(isOfConnection);

interface ResolvedId {
  keyId: number;
  id: string;
  /** The id together with the ids of its account and connection. */
  ids: string[];
  connectionId: string;
}

const findResolvedIds = async (
  tx: Tx,
  keyIds: readonly number[],
  ids: readonly string[],
): Promise<ResolvedId[]> => tx<ResolvedId[]>`
  -- "keyId" is not null: it is that of a row
  -- "id" is not null: it is that of a row
  -- "ids" is not null: it is made of such
  -- "connectionId" is not null: it is that of a row
  select key_id as "keyId", id, array[id] as ids, id as "connectionId"
  from connections where id = any(${[...ids]}) and key_id = any(${[...keyIds]})
  union all
  select key_id, id, array[id, connection_id], connection_id
  from accounts where id = any(${[...ids]}) and key_id = any(${[...keyIds]})
  union all
  select a.key_id, t.id, array[t.id, a.id, a.connection_id], a.connection_id
  from transactions t join accounts a on ${ofAccount(tx)}
  where t.id = any(${[...ids]}) and t.key_id = any(${[...keyIds]})`;

/**
 * Resolves the ids in requests to themselves and the objects that they belong to. Ids of other keys, or of connections
 * that are not active, are left out. The connections are locked until the transaction ends, so that no revocation or
 * account removal can miss these requests. A locked connection is about to be revoked or renewed, and counts as gone:
 * nothing waits here.
 */
const resolveIds = async (
  tx: Tx,
  requests: readonly DetailedRequest[],
): Promise<Map<string, readonly string[]>> => {
  const asked = requests.flatMap((request) => namedBy(request).map((id) => ({ keyId: request.keyId, id })));
  if (asked.length === 0) return new Map();
  const keyIds = [...new Set(asked.map(({ keyId }) => keyId))];
  const ids = [...new Set(asked.map(({ id }) => id))];
  const found = await findResolvedIds(tx, keyIds, ids);
  const held = await tx<{ id: string }[]>`
    select id from connections where key_id = any(${keyIds}) and id = any(${found.map(({ connectionId }) => connectionId)})
      and revoked_at is null
    order by id for key share skip locked`;
  const living = new Set(held.map(({ id }) => id));
  // Looked up again, now that the rows are locked: an account may have been removed meanwhile.
  const still = await findResolvedIds(tx, keyIds, ids);
  return new Map(
    still
      .filter(({ connectionId }) => living.has(connectionId))
      .map(({ keyId, id, ids: belonging }) => [`${keyId} ${id}`, belonging]),
  );
};

/** Inserts details of request records. Ids that do not resolve are left out. */
export const insertDetails = async (tx: Tx, requests: readonly DetailedRequest[]): Promise<void> => {
  if (requests.length === 0) return;
  const known = await resolveIds(tx, requests);
  const rows = requests.map(({ at, requestId, keyId, detail }) => {
    const belongs = (value: string | null): readonly string[] | undefined =>
      isOfConnection(value) ? known.get(`${keyId} ${value}`) : [];
    return {
      at,
      requestId,
      ids: [...new Set(detail.parameters.flatMap(([, , value]) => belongs(value) ?? []))],
      parameters: detail.parameters.map(([place, name, value]) => [
        place,
        name,
        belongs(value) ? value : null,
      ]),
      errorMessage: detail.errorMessage,
      responseBytes: detail.responseBytes,
      idempotencyHash: detail.idempotencyHash?.toString('hex') ?? null,
      replayed: detail.replayed,
      warnings: detail.warnings,
    };
  });
  await tx`
    insert into request_details (at, request_id, ids, parameters, error_message, response_bytes, idempotency_hash, replayed, warnings)
    select "at", "requestId", ids, parameters, "errorMessage", "responseBytes", decode("idempotencyHash", 'hex'), replayed, warnings
    from jsonb_to_recordset(${tx.json(rows)}) as r (
      "at" timestamptz, "requestId" text, ids text[], parameters jsonb, "errorMessage" text, "responseBytes" integer,
      "idempotencyHash" text, replayed boolean, warnings text[])
    on conflict do nothing`;
};

/** Deletes the details of requests about a connection. `request_log` keeps the requests without their subject. */
export const eraseDetailsOfConnection = async (tx: Tx, _keyId: number, id: string): Promise<void> => {
  await tx`delete from request_details where ids <> '{}' and ids @> ${[id]}::text[]`;
};

/** Deletes the details of requests about removed accounts. */
export const eraseDetailsOfAccounts = async (
  tx: Tx,
  { ids }: Pick<RemovedAccounts, 'ids'>,
): Promise<void> => {
  await tx`delete from request_details where ids <> '{}' and ids && ${[...ids]}::text[]`;
};

/** Deletes the request details of a developer's keys. */
export const eraseDetailsOfDeveloper = async (tx: Db, developerId: string): Promise<void> => {
  await tx`
    delete from request_details d using request_log l
    where l.at = d.at and l.request_id = d.request_id
      and l.key_id in (select id from api_keys where developer_id = ${developerId})`;
};
