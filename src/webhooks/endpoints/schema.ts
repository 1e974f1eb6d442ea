import { Type } from 'typebox';
import { eventFilter } from '../../events/schema.ts';
import { eventTypes } from '../../events/types.ts';
import { pageOf, pageQuery } from '../../platform/http/paging.ts';
import { dateTime, idText, maxLength, nullable, ref, requiredText } from '../../platform/http/schema.ts';
import { WebhookStats } from './stats/stats-schema.ts';

const webhookId = Type.String({ description: 'Id of the webhook.', examples: ['wh_7Hd2EXAMPLE'] });
const eventId = Type.String({
  description: 'The same in all attempts. Receivers recognise repetitions by it.',
  examples: ['evt_7Hd2EXAMPLE'],
});
const eventName = Type.String({ enum: eventTypes, examples: ['ITEM.CONNECTION_EXPIRED'] });
const envelope = Type.String({
  enum: ['flat', 'event'],
  description:
    '`flat`: only the fields of the event. `event`: `event_type`, `api_key_prefix`, `timestamp` and `data`.',
});
const givenEnvelope = Type.String({
  enum: ['flat', 'event', 'plaid'],
  description:
    "`flat`: only the fields of the event. `event`: `event_type`, `api_key_prefix`, `timestamp` and `data`. `plaid`: webhooks of Items of Plaid's interface, which have its form; you cannot choose it.",
});
const status = Type.String({ enum: ['active', 'deactivated'] });
const secret = Type.String({
  description: 'The signing secret. Only this response shows it.',
  examples: ['whsec_EXAMPLE'],
});

const webhookFields = {
  object: Type.Literal('webhook'),
  id: webhookId,
  url: Type.String({ examples: ['https://example.com/webhooks/bank'] }),
  events: Type.Array(eventName, { description: 'The events that it receives.' }),
  envelope: givenEnvelope,
  status,
  description: nullable(
    Type.String({ description: 'Your name for the webhook.', examples: ['Bookkeeping'] }),
  ),
  created_at: dateTime('When it was registered.'),
  deactivated_at: nullable(dateTime('When sending ended.')),
  deactivation_reason: nullable(
    Type.String({
      enum: ['requested', 'gone', 'failing'],
      description:
        '`requested`: by you. `gone`: the receiver returned 410. `failing`: every attempt failed for five days.',
    }),
  ),
  stats: ref(WebhookStats),
};

export const Webhook = Type.Object(webhookFields, { $id: 'Webhook' });
export const CreatedWebhook = Type.Object({ ...webhookFields, secret }, { $id: 'CreatedWebhook' });

const url = requiredText(maxLength.url, 'A public https address.', ['https://example.com/webhooks/bank']);
const events = Type.Array(eventName, {
  minItems: 1,
  description:
    'The events to receive. Default: all except ITEM.HEALTH_CHANGED, ACCOUNTS.REMOVED and ACCESS.CLAIM_REPEATED, including events that a later version adds.',
});
const description = Type.Optional(
  nullable(
    Type.String({
      maxLength: maxLength.name,
      description: 'Your name for the webhook; empty or null for no name.',
    }),
  ),
);

export const RegisterWebhook = Type.Object({
  url,
  events: Type.Optional(nullable(events)),
  envelope: Type.Optional(envelope),
  description,
});

export const ChangeWebhook = Type.Object({
  url: Type.Optional(url),
  events: Type.Optional(nullable(events)),
  envelope: Type.Optional(envelope),
  description,
  status: Type.Optional(status),
});

export const RotatedSecret = Type.Object(
  {
    object: Type.Literal('webhook_secret'),
    webhook_id: webhookId,
    secret,
    previous_secret_expires_at: dateTime(
      'Until then every request carries a signature with the old secret too.',
    ),
  },
  { $id: 'RotatedSecret' },
);

export const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer({ description: 'From 1.' }),
    attempted_at: dateTime('When the request was sent.'),
    duration_ms: Type.Integer({
      description: 'Until the response was complete or the attempt was given up.',
    }),
    status: nullable(
      Type.Integer({ description: 'HTTP status of the response; null when none came.', examples: [500] }),
    ),
    answer: nullable(
      Type.String({
        description: 'The first 1,024 bytes of the response.',
        examples: ['Internal Server Error'],
      }),
    ),
    error: nullable(
      Type.String({
        description: 'Why the attempt failed; null when it did not.',
        examples: ['answered with status 500'],
      }),
    ),
  },
  { $id: 'DeliveryAttempt' },
);

export const Delivery = Type.Object(
  {
    object: Type.Literal('webhook_delivery'),
    id: Type.String({ examples: ['dlv_7Hd2EXAMPLE'] }),
    webhook_id: webhookId,
    event_id: eventId,
    event_type: eventName,
    connection_id: nullable(
      Type.String({
        description:
          'The connection that the event is about. Null for test events and for events about no connection.',
        examples: ['conn_7Hd2EXAMPLE'],
      }),
    ),
    test: Type.Boolean({ description: 'An event that did not happen, sent to try the webhook.' }),
    status: Type.String({
      enum: ['pending', 'delivered', 'failed'],
      description: '`failed`: no further attempt follows. You can resend it.',
    }),
    created_at: dateTime('When the event was recorded.'),
    next_attempt_at: nullable(dateTime('When it is tried next; null unless pending.')),
    attempts: Type.Array(ref(DeliveryAttempt)),
    payload: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The body that was sent.',
    }),
  },
  { $id: 'Delivery' },
);

export const DeliveryList = pageOf(ref(Delivery), { $id: 'DeliveryList' });

export const DeliveryQuery = Type.Object({
  ...eventFilter,
  status: Type.Optional(Type.String({ enum: ['pending', 'delivered', 'failed'] })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, default: 50, description: 'Above 100 is treated as 100.' }),
  ),
  starting_after: pageQuery.starting_after,
});

export const SendTest = Type.Object({
  event: Type.Optional(
    Type.String({
      enum: eventTypes,
      default: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
      description: 'Which event to imitate.',
    }),
  ),
});

export const ResendFailed = Type.Object({
  since: Type.String({
    format: 'date-time',
    description: 'Deliveries of events recorded since then.',
    examples: ['2026-03-14T09:26:53Z'],
  }),
});

export const ResentDeliveries = Type.Object(
  {
    object: Type.Literal('webhook_recovery'),
    webhook_id: webhookId,
    since: dateTime('As requested.'),
    resent: Type.Integer({ description: 'Failed deliveries that are sent again.' }),
  },
  { $id: 'ResentDeliveries' },
);

export const WebhookPath = Type.Object({
  id: Type.String({ description: 'Id of a webhook, from GET /developers/webhooks.' }),
});
export const DeliveryPath = Type.Object({
  id: Type.String({ description: 'Id of a webhook, from GET /developers/webhooks.' }),
  delivery: Type.String({ description: 'Id of a delivery, from GET /developers/webhooks/{id}/deliveries.' }),
});

export const FireEvent = Type.Object({
  event: Type.String({ enum: eventTypes, description: 'Which event to emit.' }),
  connection_id: Type.Optional(
    idText('connection', 'The connection of the event; for AUTH and ITEM events.'),
  ),
  account_id: Type.Optional(
    idText('account', 'The account of the event; required for TRANSACTIONS and ACCOUNTS events.'),
  ),
  token_id: Type.Optional(
    Type.String({
      maxLength: maxLength.other,
      description: 'The SimpleFIN token of the event; required for ACCESS events.',
    }),
  ),
});

export const FiredEvent = Type.Object(
  {
    object: Type.Literal('event'),
    id: eventId,
    event: eventName,
    payload: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The flat payload that webhooks receive.',
    }),
  },
  { $id: 'FiredEvent' },
);
