import { developer } from '../../../auth/access.ts';
import { route } from '../../../auth/route.ts';
import { defaultEventTypes, type EventType } from '../../../events/types.ts';
import { ref } from '../../../platform/http/schema.ts';
import type { App } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { requireActiveWebhook } from '../admission.ts';
import type { Deps } from '../deps.ts';
import { WebhookPath } from '../schema.ts';
import { countResend, resendRange } from './resend.ts';
import { ResendEvents, ResentEvents } from './resend-schema.ts';

export const resendRoutes = (app: App, deps: Deps): void => {
  const { sql, clock } = deps;
  route(app, developer(), {
    method: 'POST',
    url: '/developers/webhooks/:id/resend',
    schema: {
      operationId: 'resendEvents',
      tags: ['Webhooks'],
      summary: 'Send the events of a range again',
      description:
        'Sends all events of the range, oldest first, each with its original event id: events that the webhook received, that it missed, and from before its registration. `dry_run` only counts them. Events are kept for 30 days. Events about a revoked connection are not sent again.',
      params: WebhookPath,
      body: ResendEvents,
      response: { 200: ref(ResentEvents) },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_PARAMETER'],
    },
    handler: async (session, request) => {
      const { connection_id: connectionId = null, user_id: userId = null, types, ...body } = request.body;
      const webhook = await requireActiveWebhook(sql, session.developerId, request.params.id);
      const from = new Date(body.from);
      const to = body.to === undefined ? null : new Date(body.to);
      if (to && from > to) {
        throw new ApiError('INVALID_PARAMETER', { parameter: 'from', reason: 'it is later than "to"' });
      }
      const range = {
        developerId: session.developerId,
        from,
        to,
        types: (types as EventType[] | undefined) ?? webhook.events ?? defaultEventTypes,
        connectionId,
        userId,
        skipDelivered: body.skip_delivered ?? false,
      };
      const dryRun = body.dry_run ?? false;
      const count = dryRun
        ? await countResend(sql, webhook.id, range)
        : await resendRange(deps, webhook.id, range);
      return {
        object: 'webhook_resend' as const,
        webhook_id: webhook.id,
        from: from.toISOString(),
        to: (to ?? clock.now()).toISOString(),
        dry_run: dryRun,
        ...count,
      };
    },
  });
};
