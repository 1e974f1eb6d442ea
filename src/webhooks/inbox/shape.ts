import { SECOND } from '../../../packages/common/clock.ts';
import { flatPayload } from '../../events/payload.ts';
import type { InboxRequest, StoredBehaviour } from './store.ts';

/** A request as GET /dev/inbox/{name} shows it. `body` is null when nothing is left of it, or it was of no delivery. */
export const requestShape = (request: InboxRequest) => ({
  object: 'inbox_request' as const,
  id: String(request.id),
  received_at: request.receivedAt.toISOString(),
  webhook_id: request.webhookId,
  event_id: request.eventId,
  event_type: request.eventType,
  signature: { header: request.signature, ...request.verdict },
  body: request.body ?? remains(request),
  /** What the event said of a person was erased with their connection, and the body as it was sent with it. */
  erased: request.eventId !== null && request.body === null,
  response: { status: request.status, delay: request.delayMs / SECOND },
});
export type RequestShape = ReturnType<typeof requestShape>;

const remains = ({ eventType: type, occurredAt, payload }: InboxRequest): string | null =>
  type && occurredAt && payload ? JSON.stringify(flatPayload({ type, occurredAt, payload })) : null;

/** How an inbox responds to what comes next; `times` null: to all. */
export const behaviourShape = (behaviour: StoredBehaviour | null) => ({
  status: behaviour?.status ?? 200,
  delay: (behaviour?.delayMs ?? 0) / SECOND,
  times: behaviour?.remaining ?? null,
});
export type BehaviourShape = ReturnType<typeof behaviourShape>;
