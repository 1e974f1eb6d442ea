import { confirmedDeveloper, developer } from '../../auth/access.ts';
import { recordAction } from '../../auth/audit-log/store.ts';
import { route } from '../../auth/route.ts';
import type { EventType } from '../../events/types.ts';
import type { Db } from '../../platform/database/postgres.ts';
import { list, listOf, ref } from '../../platform/http/schema.ts';
import type { App } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/vocabulary/errors.ts';
import { newId } from '../../platform/vocabulary/ids.ts';
import { checkWebhookLimit, checkWebhookUrl, requireWebhook } from './admission.ts';
import { deliveryQueue } from './delivery/queue.ts';
import { newSecret, sealSecret } from './delivery/signing.ts';
import type { Deps } from './deps.ts';
import { ChangeWebhook, CreatedWebhook, RegisterWebhook, Webhook, WebhookPath } from './schema.ts';
import { webhookShape } from './shape.ts';
import { statsOf } from './stats/stats.ts';
import {
  deactivateWebhook,
  type Envelope,
  insertWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

const fieldCodes = {
  url: { invalid: 'INVALID_WEBHOOK_URL' },
  events: { invalid: 'INVALID_EVENTS' },
} as const;

export const webhookRoutes = (app: App, { sql, clock, master, jobs, webhooks: rules }: Deps): void => {
  const shown = async (db: Db, webhook: WebhookRow) =>
    webhookShape(webhook, (await statsOf(db, [webhook.id], clock.now()))(webhook.id));

  route(app, confirmedDeveloper(), {
    method: 'POST',
    url: '/developers/webhooks',
    config: { fieldCodes },
    schema: {
      operationId: 'registerWebhook',
      tags: ['Webhooks'],
      summary: 'Register a webhook',
      description:
        'It receives the events of all your keys, from now on. Only this response shows the signing secret.',
      body: RegisterWebhook,
      response: { 201: ref(CreatedWebhook) },
      errors: ['INVALID_WEBHOOK_URL', 'INVALID_EVENTS'],
    },
    handler: async (session, request, reply) => {
      const { url, events, envelope, description } = request.body;
      const { developerId } = session;
      await checkWebhookUrl(url, rules);
      const id = newId('webhook');
      const secret = newSecret();
      const webhook = await sql.begin(async (tx) => {
        const fields = Object.keys(request.body);
        const [at, ip] = [clock.now(), request.ip];
        await recordAction(tx, { developerId, at, action: 'webhook.created', target: id, fields, ip });
        await checkWebhookLimit(tx, developerId, id);
        return insertWebhook(tx, {
          id,
          developerId,
          url,
          events: distinct(events),
          envelope: (envelope ?? 'flat') as Envelope,
          description: nameOf(description),
          secret: sealSecret(master, id, secret),
          createdAt: clock.now(),
        });
      });
      reply.code(201);
      return { ...(await shown(sql, webhook)), secret };
    },
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/webhooks',
    schema: {
      operationId: 'listWebhooks',
      tags: ['Webhooks'],
      summary: 'List webhooks',
      description: 'Newest first, including deactivated webhooks.',
      response: { 200: listOf(ref(Webhook)) },
    },
    handler: async (session) => {
      const webhooks = await listWebhooks(sql, session.developerId);
      const stats = await statsOf(
        sql,
        webhooks.map(({ id }) => id),
        clock.now(),
      );
      return list(webhooks.map((webhook) => webhookShape(webhook, stats(webhook.id))));
    },
  });

  route(app, developer(), {
    method: 'GET',
    url: '/developers/webhooks/:id',
    schema: {
      operationId: 'getWebhook',
      tags: ['Webhooks'],
      summary: 'Get one webhook',
      description: 'Returns the webhook as the list shows it.',
      params: WebhookPath,
      response: { 200: ref(Webhook) },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    handler: async (session, request) =>
      shown(sql, await requireWebhook(sql, session.developerId, request.params.id)),
  });

  route(app, developer(), {
    method: 'PATCH',
    url: '/developers/webhooks/:id',
    config: { fieldCodes },
    schema: {
      operationId: 'changeWebhook',
      tags: ['Webhooks'],
      summary: 'Change a webhook',
      description:
        'Changes the address, events, envelope or description. The change applies to events from now on; deliveries that wait for a retry go to the new address with their old body. `status: "active"` activates a deactivated webhook again.',
      params: WebhookPath,
      body: ChangeWebhook,
      response: { 200: ref(Webhook) },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_WEBHOOK_URL', 'INVALID_EVENTS'],
    },
    handler: async (session, request) => {
      const { id } = request.params;
      const { url, events, envelope, description, status } = request.body;
      const { developerId } = session;
      const found = await requireWebhook(sql, developerId, id);
      if (url !== undefined || status === 'active') await checkWebhookUrl(url ?? found.url, rules);
      return sql.begin(async (tx) => {
        const fields = Object.keys(request.body);
        const [at, ip] = [clock.now(), request.ip];
        await recordAction(tx, { developerId, at, action: 'webhook.changed', target: id, fields, ip });
        if (status === 'active') await checkWebhookLimit(tx, developerId, id);
        const webhook = await requireWebhook(tx, developerId, id, true);
        refuseChangeOfForm(webhook, request.body);
        const settings = {
          url: url ?? webhook.url,
          events: events === undefined ? webhook.events : distinct(events),
          envelope: (envelope ?? webhook.envelope) as Envelope,
          description: description === undefined ? webhook.description : nameOf(description),
        };
        await updateWebhook(tx, id, settings, status === 'active');
        if (status === 'deactivated') await deactivateWebhook(tx, id, 'requested', clock.now());
        // Pending deliveries are attempted at the new address, or given up.
        await jobs.send(tx, deliveryQueue, { webhookIds: [id] });
        return shown(tx, await requireWebhook(tx, developerId, id));
      });
    },
  });

  route(app, developer(), {
    method: 'DELETE',
    url: '/developers/webhooks/:id',
    schema: {
      operationId: 'deactivateWebhook',
      tags: ['Webhooks'],
      summary: 'Deactivate a webhook',
      description:
        'Stops sending. The webhook stays in the list with its deliveries and can be activated again.',
      params: WebhookPath,
      response: { 200: ref(Webhook) },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { id } = request.params;
      const { developerId } = session;
      return sql.begin(async (tx) => {
        const [at, ip] = [clock.now(), request.ip];
        await recordAction(tx, { developerId, at, action: 'webhook.deactivated', target: id, ip });
        await requireWebhook(tx, developerId, id, true);
        await deactivateWebhook(tx, id, 'requested', clock.now());
        await jobs.send(tx, deliveryQueue, { webhookIds: [id] });
        return shown(tx, await requireWebhook(tx, developerId, id));
      });
    },
  });
};

/** A webhook for Items of Plaid's interface receives what Plaid sends: its events and its form are fixed. */
const refuseChangeOfForm = (
  webhook: WebhookRow,
  { events, envelope }: { events?: unknown; envelope?: unknown },
): void => {
  if (webhook.envelope !== 'plaid') return;
  const parameter = events !== undefined ? 'events' : envelope !== undefined ? 'envelope' : null;
  if (parameter === null) return;
  const reason =
    "the webhook belongs to Items of Plaid's interface, which decide what is sent. Register another one";
  throw new ApiError('INVALID_PARAMETER', { parameter, reason });
};

/** A blank description counts as none. */
const nameOf = (description: string | null | undefined): string | null => description?.trim() || null;

const distinct = (events: string[] | null | undefined): EventType[] | null =>
  events ? ([...new Set(events)] as EventType[]) : null;
