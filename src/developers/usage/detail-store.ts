/** What was asked and what was said of it, of the last days. */

import { ofAccount } from '../../ledger/transactions/store.ts';
import type { Db, Tx } from '../../platform/database/postgres.ts';
import type { AccountsOut } from '../../platform/room/personal-data.ts';
import { prefixes } from '../../platform/vocabulary/ids.ts';
import type { AskedParameter } from './asked.ts';

export interface RequestDetail {
  parameters: readonly AskedParameter[];
  errorMessage: string | null;
  /** As they were sent; null of a stream, whose length nobody knows before its end. */
  responseBytes: number | null;
  /** Stands for the Idempotency-Key. */
  idempotencyHash: Buffer | null;
  /** Whether the response is that of an earlier request with the key. */
  replayed: boolean;
  warnings: readonly string[];
}

/** A request with its detail, as far as it is somebody's. */
export interface DetailedRequest {
  at: Date;
  requestId: string;
  keyId: number;
  detail: RequestDetail;
}

const LED = [prefixes.account, prefixes.transaction, prefixes.connection];
/** Whether a value is an id of something that belongs to a connection. */
const isOfConnection = (value: string | null): value is string =>
  value !== null && value !== '' && LED.some((prefix) => value.startsWith(prefix));

const namedBy = ({ detail }: DetailedRequest): string[] =>
  detail.parameters.map(([, , value]) => value).filter(isOfConnection);

interface Belonging {
  keyId: number;
  id: string;
  /** The id with what it belongs to. */
  ids: string[];
  connectionId: string;
}

const findBelongings = async (
  tx: Tx,
  keyIds: readonly number[],
  ids: readonly string[],
): Promise<Belonging[]> => tx<Belonging[]>`
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
 * Of each key, what the ids are that its requests name: an id with what it belongs to. What is not the key's, or of no living
 * connection, is not among them. The connections are held until the transaction ends, so that none is revoked, and no account taken
 * out of one, before their requests are there to be erased; one that is locked is about to be revoked or renewed, and counts as
 * gone: nothing waits here.
 */
const belongings = async (
  tx: Tx,
  requests: readonly DetailedRequest[],
): Promise<Map<string, readonly string[]>> => {
  const asked = requests.flatMap((request) => namedBy(request).map((id) => ({ keyId: request.keyId, id })));
  if (asked.length === 0) return new Map();
  const keyIds = [...new Set(asked.map(({ keyId }) => keyId))];
  const ids = [...new Set(asked.map(({ id }) => id))];
  const found = await findBelongings(tx, keyIds, ids);
  const held = await tx<{ id: string }[]>`
    select id from connections where key_id = any(${keyIds}) and id = any(${found.map(({ connectionId }) => connectionId)})
      and revoked_at is null
    order by id for key share skip locked`;
  const living = new Set(held.map(({ id }) => id));
  // An account that was taken out since they were found is there no more: they are looked for again, now that they stay.
  const still = await findBelongings(tx, keyIds, ids);
  return new Map(
    still
      .filter(({ connectionId }) => living.has(connectionId))
      .map(({ keyId, id, ids: belonging }) => [`${keyId} ${id}`, belonging]),
  );
};

/** Writes details beside their records. What a request named that is nobody's here, or no longer, is left out of it. */
export const insertDetails = async (tx: Tx, requests: readonly DetailedRequest[]): Promise<void> => {
  if (requests.length === 0) return;
  const known = await belongings(tx, requests);
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

/** Takes what was asked about a connection out of the log. That somebody asked stays in `request_log`, without what about. */
export const eraseDetailsOfConnection = async (tx: Tx, _keyId: number, id: string): Promise<void> => {
  await tx`delete from request_details where ids <> '{}' and ids @> ${[id]}::text[]`;
};

/** The same of accounts that were taken out of a connection. */
export const eraseDetailsOfAccounts = async (tx: Tx, { ids }: Pick<AccountsOut, 'ids'>): Promise<void> => {
  await tx`delete from request_details where ids <> '{}' and ids && ${[...ids]}::text[]`;
};

/** Takes out all that the keys of a developer asked. */
export const eraseDetailsOfDeveloper = async (tx: Db, developerId: string): Promise<void> => {
  await tx`
    delete from request_details d using request_log l
    where l.at = d.at and l.request_id = d.request_id
      and l.key_id in (select id from api_keys where developer_id = ${developerId})`;
};
