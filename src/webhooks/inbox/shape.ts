import { SECOND } from '../../../packages/common/clock.ts';
import { flatPayload } from '../../events/payload.ts';
import type { InboxRequest, StoredBehaviour } from './store.ts';

/**
 * Returns a request as GET /dev/inbox/{name} shows it. `body` is null when it was erased or belongs to no delivery.
 */
export const requestShape = (request: InboxRequest) => ({
  object: 'inbox_request' as const,
  id: String(request.id),
  received_at: request.receivedAt.toISOString(),
  webhook_id: request.webhookId,
  event_id: request.eventId,
  event_type: request.eventType,
  signature: { header: request.signature, ...request.verdict },
  body: request.body ?? remains(request),
  /** The personal data of the event, and with it the sent body, was erased with the connection. */
  erased: request.eventId !== null && request.body === null,
  response: { status: request.status, delay: request.delayMs / SECOND },
});
export type RequestShape = ReturnType<typeof requestShape>;

const remains = ({ eventType: type, occurredAt, payload }: InboxRequest): string | null =>
  type && occurredAt && payload ? JSON.stringify(flatPayload({ type, occurredAt, payload })) : null;

/** Returns the response settings; `times` null: for all requests. */
export const behaviourShape = (behaviour: StoredBehaviour | null) => ({
  status: behaviour?.status ?? 200,
  delay: (behaviour?.delayMs ?? 0) / SECOND,
  times: behaviour?.remaining ?? null,
});
export type BehaviourShape = ReturnType<typeof behaviourShape>;
