/** Tools that show how the application fares: what it asked and what became of it, of its own key alone. */
import { Type } from 'typebox';
import { ALL, listRequests } from '../../../developers/usage/request-list-store.ts';
import { explanationOf, requestShape } from '../../../developers/usage/request-shape.ts';
import { defaultEventTypes } from '../../../events/types.ts';
import { errorCatalogue, errorCodes } from '../../../platform/vocabulary/error-catalogue.ts';
import { listDeliveriesOfKey } from '../../../webhooks/key-delivery-store.ts';
import { findWebhook, listWebhooks } from '../../../webhooks/store.ts';
import { debugging, reading, type Tool, ToolError } from '../tool.ts';
import { limit, requestId, UNASKED, webhookId } from './inputs.ts';

export const debuggingTools: readonly Tool[] = [
  debugging({
    name: 'get_request',
    title: 'Look at a request',
    description:
      'What a request of this key asked, what became of it, and for an error why and what to do. Requests appear within a few seconds and are kept for 14 days.',
    input: Type.Object({ request_id: requestId }),
    run: async ({ caller, deps }, { request_id }) => {
      const filter = { ...ALL, keyId: caller.keyId, requestId: request_id };
      const [row] = await listRequests(deps.sql, caller.developerId!, filter, null, 1);
      if (!row) throw new ToolError('This key has made no such request, or it is not recorded (any more).');
      return { ...requestShape(row), explanation: explanationOf(row.errorCode, deps.config.publicUrl) };
    },
  }),
  debugging({
    name: 'list_requests',
    title: 'List requests',
    description:
      'What this key asked and what became of it, newest first; only errors where `errors` is true.',
    input: Type.Object({ errors: Type.Optional(Type.Boolean()), limit: Type.Optional(limit) }),
    run: async ({ caller, deps }, { errors = false, limit: most = UNASKED }) => {
      const status = errors ? { from: 400, to: 599 } : null;
      const filter = { ...ALL, keyId: caller.keyId, status };
      const rows = await listRequests(deps.sql, caller.developerId!, filter, null, most);
      return { requests: rows.map(requestShape) };
    },
  }),
  debugging({
    name: 'list_webhooks',
    title: 'List webhooks',
    description:
      'Where events of this application go, which, and whether a webhook was switched off and why.',
    input: Type.Object({}),
    run: async ({ caller, deps: { sql } }) => ({
      // Without their statistics: those count the events of all keys.
      webhooks: (await listWebhooks(sql, caller.developerId!)).map((webhook) => ({
        id: webhook.id,
        url: webhook.url,
        description: webhook.description,
        events: webhook.events ?? defaultEventTypes,
        status: webhook.deactivatedAt ? 'deactivated' : 'active',
        deactivation_reason: webhook.deactivationReason,
      })),
    }),
  }),
  debugging({
    name: 'list_deliveries',
    title: 'List deliveries of a webhook',
    description:
      'What a webhook was sent about connections of this key, newest first: event, attempts, the status or error of the last one, and when the next is due.',
    input: Type.Object({
      webhook_id: webhookId,
      status: Type.Optional(
        Type.Unsafe<'pending' | 'delivered' | 'failed'>(
          Type.String({ enum: ['pending', 'delivered', 'failed'] }),
        ),
      ),
      limit: Type.Optional(limit),
    }),
    run: async ({ caller, deps }, { webhook_id, status = null, limit: most = UNASKED }) => {
      const webhook = await findWebhook(deps.sql, caller.developerId!, webhook_id);
      if (!webhook) throw new ToolError('There is no such webhook: list_webhooks has them.');
      const filter = { webhookId: webhook.id, status, limit: most };
      const rows = await listDeliveriesOfKey(deps.sql, caller.keyId, filter);
      return {
        deliveries: rows.map((row) => ({
          id: row.id,
          event_id: row.eventId,
          event_type: row.eventType,
          status: row.status,
          created_at: row.createdAt.toISOString(),
          attempts: row.attempts,
          last_status: row.lastStatus,
          last_error: row.lastError,
          next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
        })),
      };
    },
  }),
  reading([], {
    name: 'explain_error',
    title: 'Explain an error',
    description: 'What an error_code means, why it happens and what to do.',
    input: Type.Object({
      error_code: Type.Unsafe<(typeof errorCodes)[number]>(Type.String({ enum: [...errorCodes] })),
    }),
    run: async ({ deps }, { error_code }) => {
      const { status, type, message, why, fix } = errorCatalogue[error_code];
      const docs = `${deps.config.publicUrl}/docs/errors/${error_code}`;
      return { error_code, error_type: type, status, message, why, what_to_do: fix, docs };
    },
  }),
];
