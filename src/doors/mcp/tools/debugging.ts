/** Tools that show requests, webhooks and deliveries of the caller's key. */
import { Type } from 'typebox';
import { listRequests, NO_FILTER } from '../../../developers/usage/requests/request-list-store.ts';
import { explanationOf, requestShape } from '../../../developers/usage/requests/request-shape.ts';
import { defaultEventTypes } from '../../../events/types.ts';
import { errorCatalogue, errorCodes } from '../../../platform/vocabulary/error-catalogue.ts';
import { listDeliveriesOfKey } from '../../../webhooks/endpoints/delivery/key-delivery-store.ts';
import { findWebhook, listWebhooks } from '../../../webhooks/endpoints/store.ts';
import { debugTool, readTool, type Tool, ToolError } from '../tool.ts';
import { DEFAULT_ROWS, limit, requestId, webhookId } from './inputs.ts';

export const debuggingTools: readonly Tool[] = [
  debugTool({
    name: 'get_request',
    title: 'Read a request',
    description:
      'Returns a request of this key and its result; for an error, the reason and what to do. Requests appear within a few seconds and are stored for 14 days.',
    input: Type.Object({ request_id: requestId }),
    run: async ({ caller, deps }, { request_id }) => {
      const filter = { ...NO_FILTER, keyId: caller.keyId, requestId: request_id };
      const [row] = await listRequests(deps.sql, caller.developerId!, filter, null, 1);
      if (!row)
        throw new ToolError(
          'No request of this key has this id. Requests appear after a few seconds and are stored for 14 days. List them with list_requests.',
        );
      return { ...requestShape(row), explanation: explanationOf(row.errorCode, deps.config.publicUrl) };
    },
  }),
  debugTool({
    name: 'list_requests',
    title: 'List requests',
    description:
      'Requests of this key with their results, newest first; only failed ones if `errors` is true.',
    input: Type.Object({ errors: Type.Optional(Type.Boolean()), limit: Type.Optional(limit) }),
    run: async ({ caller, deps }, { errors = false, limit: most = DEFAULT_ROWS }) => {
      const status = errors ? { from: 400, to: 599 } : null;
      const filter = { ...NO_FILTER, keyId: caller.keyId, status };
      const rows = await listRequests(deps.sql, caller.developerId!, filter, null, most);
      return { requests: rows.map(requestShape) };
    },
  }),
  debugTool({
    name: 'list_webhooks',
    title: 'List webhooks',
    description: 'Webhooks of this application: URL, events, and whether and why one was deactivated.',
    input: Type.Object({}),
    run: async ({ caller, deps: { sql } }) => ({
      // Without statistics, which count the events of all keys.
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
  debugTool({
    name: 'list_deliveries',
    title: 'List deliveries of a webhook',
    description:
      'Deliveries to a webhook about connections of this key, newest first: event, attempts, the status or error of the last attempt, and when the next is due.',
    input: Type.Object({
      webhook_id: webhookId,
      status: Type.Optional(
        Type.Unsafe<'pending' | 'delivered' | 'failed'>(
          Type.String({ enum: ['pending', 'delivered', 'failed'] }),
        ),
      ),
      limit: Type.Optional(limit),
    }),
    run: async ({ caller, deps }, { webhook_id, status = null, limit: most = DEFAULT_ROWS }) => {
      const webhook = await findWebhook(deps.sql, caller.developerId!, webhook_id);
      if (!webhook) throw new ToolError('No webhook has this id. List them with list_webhooks.');
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
  readTool([], {
    name: 'explain_error',
    title: 'Explain an error',
    description: 'Returns the meaning of an error_code, its causes and what to do.',
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
