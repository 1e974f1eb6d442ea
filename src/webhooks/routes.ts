import { developer } from '../auth/access.ts';
import { route } from '../auth/route.ts';
import type { EventType } from '../events/types.ts';
import { after, DAY } from '../platform/clock.ts';
import { list, listOf, ref } from '../platform/http/schema.ts';
import type { App } from '../platform/http/server.ts';
import { newId } from '../vocabulary/ids.ts';
import { allowAnother, allowTarget, ownWebhook } from './admission.ts';
import type { Needs } from './needs.ts';
import { deliveryQueue } from './queue.ts';
import {
  ChangeWebhook,
  CreatedWebhook,
  RegisterWebhook,
  RotatedSecret,
  Webhook,
  WebhookPath,
} from './schema.ts';
import { webhookShape } from './shape.ts';
import { newSecret, rotateSecret, sealSecret } from './signing.ts';
import { deactivateWebhook, type Envelope, insertWebhook, listWebhooks, updateWebhook } from './store.ts';

/** For so long after a rotation requests carry a signature with the old secret too. */
const OLD_SECRET_LIFETIME = DAY;

const fieldCodes = {
  url: { invalid: 'INVALID_WEBHOOK_URL' },
  events: { invalid: 'INVALID_EVENTS' },
} as const;

export const webhookRoutes = (app: App, { sql, clock, master, jobs, webhooks: rules }: Needs): void => {
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
      const { url, events, envelope } = request.body;
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
          secret: sealSecret(master, id, secret),
          createdAt: clock.now(),
        });
      });
      reply.code(201);
      return { ...webhookShape(webhook), secret };
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
    handler: async (session) => list((await listWebhooks(sql, session.developerId)).map(webhookShape)),
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
      webhookShape(await ownWebhook(sql, session.developerId, request.params.id)),
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
        'Address, events and envelope of what happens from now on; events that wait for a retry go to the new address in the old form. `status: "active"` brings a deactivated webhook back.',
      params: WebhookPath,
      body: ChangeWebhook,
      response: { 200: ref(Webhook) },
      errors: ['WEBHOOK_NOT_FOUND', 'INVALID_WEBHOOK_URL', 'INVALID_EVENTS'],
    },
    handler: async (session, request) => {
      const { id } = request.params;
      const { url, events, envelope, status } = request.body;
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
        };
        await updateWebhook(tx, id, settings, status === 'active');
        if (status === 'deactivated') await deactivateWebhook(tx, id, 'requested', clock.now());
        // Deliveries that wait are attempted at the new address, or given up.
        await jobs.send(tx, deliveryQueue, { webhookIds: [id] });
        return webhookShape(await ownWebhook(tx, developerId, id));
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
        return webhookShape(await ownWebhook(tx, developerId, id));
      });
    },
  });

  route(app, developer(), {
    method: 'POST',
    url: '/developers/webhooks/:id/rotate-secret',
    schema: {
      operationId: 'rotateWebhookSecret',
      tags: ['Webhooks'],
      summary: 'Rotate the signing secret',
      description:
        'For 24 hours requests carry two signatures, one with each secret: put the new one in place meanwhile.',
      params: WebhookPath,
      response: { 200: ref(RotatedSecret) },
      errors: ['WEBHOOK_NOT_FOUND'],
    },
    handler: async (session, request) => {
      const { id } = request.params;
      const { developerId } = session;
      const secret = newSecret();
      const until = after(clock.now(), OLD_SECRET_LIFETIME);
      await sql.begin(async (tx) => {
        await ownWebhook(tx, developerId, id, true);
        await rotateSecret(tx, master, id, secret, until);
      });
      return {
        object: 'webhook_secret' as const,
        webhook_id: id,
        secret,
        previous_secret_expires_at: until.toISOString(),
      };
    },
  });
};

const distinct = (events: string[] | null | undefined): EventType[] | null =>
  events ? ([...new Set(events)] as EventType[]) : null;
