import { defaultEventTypes } from '../../events/types.ts';
import type { AttemptRow, DeliveryRow } from './delivery/delivery-log-store.ts';
import { type Stats, statsShape } from './stats/stats.ts';
import type { WebhookRow } from './store.ts';

export const webhookShape = (row: WebhookRow, stats: Stats) => ({
  object: 'webhook' as const,
  id: row.id,
  url: row.url,
  events: row.events ?? defaultEventTypes,
  envelope: row.envelope,
  description: row.description,
  status: row.deactivatedAt ? 'deactivated' : 'active',
  created_at: row.createdAt.toISOString(),
  deactivated_at: row.deactivatedAt?.toISOString() ?? null,
  deactivation_reason: row.deactivationReason,
  stats: statsShape(stats),
});

export const deliveryShape = (row: DeliveryRow, attempts: AttemptRow[]) => ({
  object: 'webhook_delivery' as const,
  id: row.id,
  webhook_id: row.webhookId,
  event_id: row.eventId,
  event_type: row.eventType,
  connection_id: row.connectionId,
  test: row.test,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  attempts: attempts.map((attempt) => ({
    number: attempt.number,
    attempted_at: attempt.startedAt.toISOString(),
    duration_ms: attempt.durationMs,
    status: attempt.status,
    answer: attempt.answer,
    error: attempt.error,
  })),
  payload: JSON.parse(row.body) as Record<string, unknown>,
});
