/** The events of the service as the `webhooks` of the interface description. */

import { revokers } from '../../consent/connections/erasure/revoke.ts';
import { eventEnvelope, flatPayload } from '../../events/payload.ts';
import { type EventType, eventTypes, payloadFields } from '../../events/types.ts';
import { closedReasons } from '../../ledger/accounts/schema.ts';
import { healthReasons } from '../../ledger/connection-health/reasons.ts';
import type { JsonSchema } from './json-schema.ts';

/** When each event is sent, as the specification describes it. */
const eventDescriptions: Record<EventType, string> = {
  'AUTH.AUTOMATICALLY_VERIFIED': 'A user successfully connects a bank.',
  'ITEM.CONNECTION_REVOKED':
    'A connection is revoked: by the user on their page or at the bank, or by DELETE /connections/{id}.',
  'ITEM.CONNECTION_EXPIRING': 'Once, when the consent ends within seven days.',
  'ITEM.CONNECTION_EXPIRED': 'Once, when the consent has ended.',
  'ITEM.HEALTH_CHANGED':
    'The bank of a connection fails, fails for another reason, or has recovered. Only for webhooks that list it in `events`.',
  'TRANSACTIONS.SYNC_UPDATES_AVAILABLE': 'After POST /accounts/{id}/sync, or when the bank reports new data.',
  'ACCOUNTS.REMOVED':
    'The user takes an account out of a connection when they renew it, or the bank no longer lists the account. Only for webhooks that name it in `events`.',
  'ACCESS.CLAIM_REPEATED':
    'A setup token for a budget application is claimed again, so somebody else may have it. Only for webhooks that list it in `events`.',
};

const text: JsonSchema = { type: 'string' };
const instant: JsonSchema = { type: 'string', format: 'date-time' };

const fields: Record<(typeof payloadFields)[EventType][number], JsonSchema> = {
  connection_id: text,
  bank_id: text,
  user_id: { type: ['string', 'null'], description: 'Null once the user was erased.' },
  expires_at: instant,
  days_until_expiry: { type: 'integer' },
  expired_at: instant,
  account_id: text,
  status: { type: 'string', enum: ['healthy', 'delayed', 'needs_consent'] },
  reason: { type: ['string', 'null'], enum: [...healthReasons, null], description: 'Null when healthy.' },
  token_id: text,
  revoked_by: {
    type: ['string', 'null'],
    enum: [...revokers, null],
    description:
      '`user`: on the page of the user. `bank`: the user ended it at the bank. `application`: through the API. `developer`: in the portal, or with the key. `service`: a restored backup was erased again. Null for events from before this field existed.',
  },
  closed_at: instant,
  closed_reason: {
    type: 'string',
    enum: [...closedReasons],
    description:
      '`taken_out`: the user no longer shares the account, and its data is erased. `closed_at_bank`: the bank no longer lists the account, and its data remains.',
  },
};

const example = {
  connection_id: 'conn_7Hd2kPqZx9LmT4vRw0YcBn',
  bank_id: 'banca-intesa',
  user_id: 'user-42',
  expires_at: '2026-06-12T09:26:53.589Z',
  days_until_expiry: 7,
  expired_at: '2026-06-12T09:26:53.589Z',
  account_id: 'acc_5mWq2ZrT8kLx0YbNcV3hDs',
  status: 'delayed',
  reason: 'bank_unavailable',
  revoked_by: 'user',
  token_id: 'sfin_3Kp7WzQm9XvTn2RbYc6LdJ',
  closed_at: '2026-06-05T04:00:00.000Z',
  closed_reason: 'closed_at_bank',
};

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const header = (name: string, description: string, value: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
  example: value,
});

/** Returns a Path Item for each event type with its request, in both envelopes. */
export const describeWebhooks = () =>
  Object.fromEntries(eventTypes.map((type) => [type, { post: delivery(type) }]));

const delivery = (type: EventType) => {
  const [family, code] = type.split('.') as [string, string];
  const listed = Object.fromEntries(payloadFields[type].map((name) => [name, fields[name]]));
  const flat = object({
    webhook_type: { const: family },
    webhook_code: { const: code },
    ...listed,
    timestamp: { type: 'integer', description: 'Seconds since 1970, on the clock of the key.' },
  });
  const event = object({
    event_type: { const: type },
    api_key_prefix: text,
    timestamp: instant,
    data: object(listed),
  });
  const content = { type, occurredAt: new Date('2026-06-05T04:00:00.000Z'), payload: example };
  return {
    operationId: `on${code.replace(/(?:^|_)([A-Z])([A-Z]*)/g, (_, first, rest) => first + rest.toLowerCase())}`,
    tags: ['Webhooks'],
    summary: type,
    description: eventDescriptions[type],
    security: [],
    parameters: [
      header(
        'Service-Signature',
        'HMAC-SHA256 of `<t>.<body>` with the secret, in hex.',
        't=1780632000,v1=…',
      ),
      header('Service-Event-Id', 'Id of the event, equal for all attempts.', 'evt_8Yw3NqTz6RkXb1LcV5MdPj'),
      header('Service-Event-Type', 'Type of the event.', type),
      header('webhook-id', 'Standard Webhooks: the event id.', 'evt_8Yw3NqTz6RkXb1LcV5MdPj'),
      header('webhook-timestamp', 'Standard Webhooks: the epoch second of the attempt.', '1780632000'),
      header(
        'webhook-signature',
        'Standard Webhooks: HMAC-SHA256 of `<id>.<timestamp>.<body>`, in base64, one for each valid secret.',
        'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { anyOf: [flat, event] },
          examples: {
            flat: { summary: 'envelope: flat', value: flatPayload(content) },
            event: { summary: 'envelope: event', value: eventEnvelope(content, 'svc_test_sk_4f7Qa1') },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Any 2xx status within 10 seconds: the event counts as delivered.' },
      '410': { description: 'The webhook is deactivated.' },
      default: {
        description: 'Any other status: the event is sent again later. Redirects are not followed.',
      },
    },
  };
};
