import { developer } from '../../../auth/access.ts';
import { route } from '../../../auth/route.ts';
import { parseEventFilter } from '../../../events/filter.ts';
import type { EventType } from '../../../events/types.ts';
import type { Db } from '../../../platform/database/postgres.ts';
import { pageEnvelope, readPage } from '../../../platform/http/paging.ts';
import { ref } from '../../../platform/http/schema.ts';
import type { App } from '../../../platform/http/server.ts';
import { ApiError } from '../../../platform/vocabulary/errors.ts';
import { requireActiveWebhook, requireWebhook } from '../admission.ts';
import type { Deps } from '../deps.ts';
import {
  Delivery,
  DeliveryList,
  DeliveryPath,
  DeliveryQuery,
  ResendFailed,
  ResentDeliveries,
  SendTest,
  WebhookPath,
} from '../schema.ts';
import { deliveryShape } from '../shape.ts';
import {
  countDeliveries,
  findDelivery,
  findDeliveryPlace,
  listAttempts,
  listDeliveries,
  resendDeliveries,
  resendFailed,
} from './delivery-log-store.ts';
import { type DeliveryStatus, insertDeliveries } from './delivery-store.ts';
import { deliveryQueue, testDelivery } from './queue.ts';

const MAX_PAGE = 100;

export const deliveryRoutes = (app: App, { sql, clock, jobs }: Deps): void => {
  const delivery = async (db: Db, webhookId: string, id: string) => {
    const row = await findDelivery(db, webhookId, id);
    if (!row) throw new ApiError('DELIVERY_NOT_FOUND');
    return deliveryShape(row, (await listAttempts(db, [id])).get(id) ?? []);
  };

  route(app, developer(), {
    method: 'POST',
    url: '/developers/webhooks/:id/test',
    schema: {
      operationId: 'testWebhook',
      tags: ['Webhooks'],
      summary: 'Send a test event',
      description:
        'Sends an event with invented ids. It is delivered and logged like any other, whether or not the webhook subscribes to it. Read the result in the deliveries.',
      params: WebhookPath,
      body: SendTest,
      response: { 200: ref(Delivery) },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const webhook = await requireActiveWebhook(sql, session.developerId, request.params.id);
      const test = testDelivery(webhook, request.body.event as EventType, clock.now());
      return sql.begin(async (tx) => {
        await insertDeliveries(tx, [test]);
        await jobs.send(tx, deliveryQueue, { webhookIds: [webhook.id] });
        return delivery(tx, webhook.id, test.id);
      });
    },
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/webhooks/:id/deliveries',
    schema: {
      operationId: 'listWebhookDeliveries',
      tags: ['Webhooks'],
      summary: 'List deliveries with their attempts',
      description:
        'Newest first, kept for 30 days. Deliveries about a connection are erased when its consent is revoked.',
      params: WebhookPath,
      querystring: DeliveryQuery,
      response: { 200: ref(DeliveryList) },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_PARAMETER'],
    },
    handler: async (session, request) => {
      const webhook = await requireWebhook(sql, session.developerId, request.params.id);
      const listed = { id: webhook.id, developerId: session.developerId };
      const status = (request.query.status ?? null) as DeliveryStatus | null;
      const filter = { ...parseEventFilter(request.query), status };
      const page = await readPage(
        request.query,
        {
          find: (id) => findDeliveryPlace(sql, webhook.id, id),
          rows: (after, limit) => listDeliveries(sql, listed, filter, { after, limit }),
          count: () => countDeliveries(sql, listed, filter),
        },
        { max: MAX_PAGE },
      );
      const attempts = await listAttempts(
        sql,
        page.rows.map((row) => row.id),
      );
      return pageEnvelope(
        page,
        page.rows.map((row) => deliveryShape(row, attempts.get(row.id) ?? [])),
      );
    },
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/webhooks/:id/deliveries/:delivery',
    schema: {
      operationId: 'getWebhookDelivery',
      tags: ['Webhooks'],
      summary: 'Get one delivery',
      description:
        'Returns the delivery with every attempt so far, for example of a test event or of a resent event.',
      params: DeliveryPath,
      response: { 200: ref(Delivery) },
      errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const webhook = await requireWebhook(sql, session.developerId, request.params.id);
      return delivery(sql, webhook.id, request.params.delivery);
    },
  });

  route(app, developer(), {
    method: 'POST',
    url: '/developers/webhooks/:id/deliveries/:delivery/resend',
    schema: {
      operationId: 'resendWebhookDelivery',
      tags: ['Webhooks'],
      summary: 'Send a delivery again',
      description:
        'Sends it immediately, with the same event id and body, and starts the retry schedule anew.',
      params: DeliveryPath,
      response: { 200: ref(Delivery) },
      errors: ['WEBHOOK_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { id, delivery: deliveryId } = request.params;
      const webhook = await requireActiveWebhook(sql, session.developerId, id);
      return sql.begin(async (tx) => {
        if (!(await findDelivery(tx, webhook.id, deliveryId))) throw new ApiError('DELIVERY_NOT_FOUND');
        await resendDeliveries(tx, [deliveryId], clock.now());
        await jobs.send(tx, deliveryQueue, { webhookIds: [webhook.id] });
        return delivery(tx, webhook.id, deliveryId);
      });
    },
  });

  route(app, developer(), {
    method: 'POST',
    url: '/developers/webhooks/:id/recover',
    schema: {
      operationId: 'recoverWebhook',
      tags: ['Webhooks'],
      summary: 'Send all failed deliveries again',
      description:
        'Resends the failed deliveries of events recorded since a time. Use it after your receiver was unavailable.',
      params: WebhookPath,
      body: ResendFailed,
      response: { 200: ref(ResentDeliveries) },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const webhook = await requireActiveWebhook(sql, session.developerId, request.params.id);
      const since = new Date(request.body.since);
      const resent = await sql.begin(async (tx) => {
        const count = await resendFailed(tx, webhook.id, since, clock.now());
        if (count > 0) await jobs.send(tx, deliveryQueue, { webhookIds: [webhook.id] });
        return count;
      });
      return {
        object: 'webhook_recovery' as const,
        webhook_id: webhook.id,
        since: since.toISOString(),
        resent,
      };
    },
  });
};
