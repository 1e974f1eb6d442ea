import { developer } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import type { EventType } from '../events/types.ts';
import type { Db } from '../platform/database/postgres.ts';
import { list, listOf, ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { newId } from '../platform/vocabulary/ids.ts';
import { allowAnother, allowTarget, ownWebhook } from './admission.ts';
import type { Deps } from './deps.ts';
import { deliveryQueue } from './queue.ts';
import { ChangeWebhook, CreatedWebhook, RegisterWebhook, Webhook, WebhookPath } from './schema.ts';
import { webhookShape } from './shape.ts';
import { newSecret, sealSecret } from './signing.ts';
import { statsOf } from './stats.ts';
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

  route(app, developer(), {
    method: 'POST',
    url: '/developers/webhooks',
    config: { fieldCodes },
    schema: {
      operationId: 'registerWebhook',
      tags: ['Webhooks'],
      summary: 'Register a webhook',
      description:
        'It receives the events of all your keys, from now on. The signing secret is in this response only.',
      body: RegisterWebhook,
      response: { 201: ref(CreatedWebhook) },
      errors: ['INVALID_WEBHOOK_URL', 'INVALID_EVENTS'],
    },
    handler: async (session, request, reply) => {
      const { url, events, envelope, description } = request.body;
      const { developerId } = session;
      await allowTarget(url, rules);
      const id = newId('webhook');
      const secret = newSecret();
      const webhook = await sql.begin(async (tx) => {
        await allowAnother(tx, developerId, id);
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
      description: 'Newest first, deactivated ones too.',
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
      summary: 'Look at one webhook',
      description: 'As the list shows it.',
      params: WebhookPath,
      response: { 200: ref(Webhook) },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    handler: async (session, request) =>
      shown(sql, await ownWebhook(sql, session.developerId, request.params.id)),
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
        'Address, events and envelope of what happens from now on, and what you call it; events that wait for a retry go to the new address in the old form. `status: "active"` brings a deactivated webhook back.',
      params: WebhookPath,
      body: ChangeWebhook,
      response: { 200: ref(Webhook) },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_WEBHOOK_URL', 'INVALID_EVENTS'],
    },
    handler: async (session, request) => {
      const { id } = request.params;
      const { url, events, envelope, description, status } = request.body;
      const { developerId } = session;
      const found = await ownWebhook(sql, developerId, id);
      if (url !== undefined || status === 'active') await allowTarget(url ?? found.url, rules);
      return sql.begin(async (tx) => {
        if (status === 'active') await allowAnother(tx, developerId, id);
        const webhook = await ownWebhook(tx, developerId, id, true);
        const settings = {
          url: url ?? webhook.url,
          events: events === undefined ? webhook.events : distinct(events),
          envelope: (envelope ?? webhook.envelope) as Envelope,
          description: description === undefined ? webhook.description : nameOf(description),
        };
        await updateWebhook(tx, id, settings, status === 'active');
        if (status === 'deactivated') await deactivateWebhook(tx, id, 'requested', clock.now());
        // Deliveries that wait are attempted at the new address, or given up.
        await jobs.send(tx, deliveryQueue, { webhookIds: [id] });
        return shown(tx, await ownWebhook(tx, developerId, id));
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
        'Nothing more is sent. It stays in the list with its deliveries, and may be activated again.',
      params: WebhookPath,
      response: { 200: ref(Webhook) },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { id } = request.params;
      const { developerId } = session;
      return sql.begin(async (tx) => {
        await ownWebhook(tx, developerId, id, true);
        await deactivateWebhook(tx, id, 'requested', clock.now());
        await jobs.send(tx, deliveryQueue, { webhookIds: [id] });
        return shown(tx, await ownWebhook(tx, developerId, id));
      });
    },
  });
};

/** Blanks name nothing. */
const nameOf = (description: string | null | undefined): string | null => description?.trim() || null;

const distinct = (events: string[] | null | undefined): EventType[] | null =>
  events ? ([...new Set(events)] as EventType[]) : null;
