/**
 * What happened is written down in the transaction that makes it true, together with every delivery that it
 * calls for and the job that makes them: there is no instant at which one exists without the others.
 */
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/database/postgres.ts';
import { newId } from '../platform/ids.ts';
import { enqueueDeliveries } from '../webhooks/enqueue.ts';
import { eraseHistory } from '../webhooks/erase.ts';
import { announceEvents } from './announce.ts';
import { listedPayload } from './payload.ts';
import type { NewEvent } from './types.ts';

/** An event of a key that belongs to a developer: one that somebody may hear of. */
export interface RecordedEvent extends NewEvent {
  id: string;
  /** The transaction that records it. */
  xid: string;
  developerId: string;
  keyPrefix: string;
}

/** Writes events down, as one set, in the transaction that makes them true; answers their ids in order. */
export const recordEvents = async (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  events: NewEvent[],
): Promise<string[]> => {
  if (events.length === 0) return [];
  const rows = events.map((event) => ({ ...event, id: newId('event'), payload: listedPayload(event) }));
  // The order of the set is the order of their positions.
  const owners = await tx<Pick<RecordedEvent, 'id' | 'xid' | 'developerId' | 'keyPrefix'>[]>`
    with recorded as (
      insert into events (id, key_id, developer_id, type, connection_id, payload, occurred_at, recorded_at)
      select e.id, k.id, k.developer_id, e.type, "connectionId", payload, "occurredAt", ${deps.clock.now()}
      from rows from (json_to_recordset(${JSON.stringify(rows)}::text::json)
        as (id text, "keyId" text, type text, "connectionId" text, payload jsonb, "occurredAt" timestamptz))
        with ordinality as e(id, "keyId", type, "connectionId", payload, "occurredAt", place)
        join api_keys k on k.id = e."keyId"
      order by place
      returning id, xid, key_id, developer_id
    )
    select r.id, r.xid::text as xid, r.developer_id as "developerId", s.prefix as "keyPrefix"
    from recorded r join key_secrets s on s.key_id = r.key_id and s.valid_until is null
    where r.developer_id is not null -- "developerId" is not null: the condition says so`;
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner]));
  const heard = rows.flatMap((row): RecordedEvent[] => {
    const owner = ownerOf.get(row.id);
    return owner ? [{ ...row, ...owner }] : [];
  });
  if (heard.length > 0) {
    await enqueueDeliveries(deps, tx, heard);
    await announceEvents(tx, heard);
  }
  for (const { id, type, connectionId } of rows) {
    if (type === 'ITEM.CONNECTION_REVOKED') await eraseHistory(tx, connectionId, id);
  }
  return rows.map((row) => row.id);
};

/** Writes one event down; answers its id. */
export const recordEvent = async (
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  event: NewEvent,
): Promise<string> => {
  const [id] = await recordEvents(deps, tx, [event]);
  return id!;
};
