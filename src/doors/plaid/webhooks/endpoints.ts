import { Type } from 'typebox';
import { after, DAY } from '../../../../packages/common/clock.ts';
import { expireConnection } from '../../../consent/connections/expiry.ts';
import { maxLength } from '../../../platform/http/schema.ts';
import { findTokenKey } from '../../../webhooks/endpoints/body-token.ts';
import {
  type ItemDelivery,
  listItemDeliveries,
} from '../../../webhooks/endpoints/delivery/key-delivery-store.ts';
import { accountsOf } from '../accounts/open.ts';
import { type Call, type Endpoint, endpoint, itemEndpoint, token } from '../endpoint.ts';
import { PlaidError } from '../errors.ts';
import type { OpenItem } from '../item/open.ts';
import { itemShape } from '../item/shape.ts';
import { setWebhook } from '../item/store.ts';
import { bodies, type WebhookBody } from './bodies.ts';
import { checkItemWebhook, sendToItem } from './send.ts';

const verificationKey = endpoint(
  '/webhook_verification_key/get',
  { key_id: token },
  {},
  async ({ deps }, { key_id: kid }) => {
    const key = findTokenKey(deps.master, kid, deps.clock.now());
    if (key) return { key };
    throw new PlaidError(
      'INVALID_WEBHOOK_VERIFICATION_KEY_ID',
      'there is no key with this key_id. Take it from the header `kid` of Plaid-Verification',
    );
  },
);

const updateWebhook = itemEndpoint(
  '/item/webhook/update',
  { webhook: Type.Optional(Type.String({ maxLength: maxLength.url })) },
  { scopes: ['connections:write'] },
  async ({ deps, caller }, item, { webhook = '' }) => {
    const webhookUrl = webhook === '' ? null : webhook;
    await checkItemWebhook(deps, webhookUrl ?? undefined);
    const { connectionId } = item.row;
    await deps.sql.begin(async (tx) => {
      await setWebhook(tx, caller.keyId, connectionId, webhookUrl);
      if (webhookUrl === null) return;
      const receiver = { connectionId, webhookUrl };
      await sendToItem(deps, tx, caller, receiver, [bodies.webhookAcknowledged(webhookUrl)]);
    });
    return { item: itemShape({ ...item, row: { ...item.row, webhookUrl } }, caller, deps) };
  },
);

const FIRED: Record<string, (call: Call, item: OpenItem) => Promise<WebhookBody>> = {
  // Nothing was added.
  DEFAULT_UPDATE: async () => bodies.defaultUpdate(0),
  SYNC_UPDATES_AVAILABLE: async () => bodies.syncUpdatesAvailable('complete'),
  RECURRING_TRANSACTIONS_UPDATE: async ({ deps, caller }, item) => {
    const accounts = await accountsOf(deps, caller, item);
    return bodies.recurringUpdate(accounts.map(({ row }) => row.id));
  },
  ERROR: async ({ deps }) => bodies.loginRequired(deps.config.publicUrl),
  LOGIN_REPAIRED: async () => bodies.loginRepaired(),
  PENDING_DISCONNECT: async (_call, { connection }) =>
    bodies.pendingDisconnect(connection.expiresAt.toISOString()),
  NEW_ACCOUNTS_AVAILABLE: async () => bodies.newAccounts(),
  USER_PERMISSION_REVOKED: async ({ deps }) => bodies.permissionRevoked(deps.config.publicUrl),
  USER_ACCOUNT_REVOKED: async ({ deps, caller }, item) => {
    const [account] = await accountsOf(deps, caller, item);
    return bodies.accountRevoked(account!.row.id);
  },
};

const fire = itemEndpoint(
  '/sandbox/item/fire_webhook',
  {
    webhook_code: Type.String({ minLength: 1, maxLength: 100 }),
    webhook_type: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { scopes: ['connections:write'], sandboxOnly: true },
  async (call, item, { webhook_code: code }) => {
    const { deps, caller } = call;
    const { connectionId, webhookUrl } = item.row;
    if (!Object.hasOwn(FIRED, code)) {
      throw new PlaidError(
        'INVALID_FIELD',
        `webhook_code is not available here. Available: ${Object.keys(FIRED).join(', ')}`,
      );
    }
    if (webhookUrl === null) {
      throw new PlaidError(
        'SANDBOX_WEBHOOK_INVALID',
        'the Item has no webhook. Set one in /link/token/create or with /item/webhook/update',
      );
    }
    const body = await FIRED[code]!(call, item);
    const isFired = await deps.sql.begin((tx) =>
      sendToItem(deps, tx, caller, { connectionId, webhookUrl }, [body], { isTest: true }),
    );
    if (!isFired) {
      throw new PlaidError(
        'SANDBOX_WEBHOOK_INVALID',
        'the webhook of this address is deactivated. Activate it in the portal under Webhooks',
      );
    }
    return { webhook_fired: true };
  },
);

const resetLogin = itemEndpoint(
  '/sandbox/item/reset_login',
  {},
  { scopes: ['connections:write'], sandboxOnly: true },
  async ({ deps, caller }, { row }) => {
    await expireConnection(deps, caller.keyId, row.connectionId, caller.now);
    return { reset_login: true };
  },
);

const DEFAULT_EVENTS = 100;
const RETENTION_DAYS = 7;
const listed = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }));

const eventShape = ({ id, connectionId, body, url, ...delivery }: ItemDelivery) => {
  const payload = JSON.parse(body) as { webhook_type: string; webhook_code: string };
  return {
    webhook_message_id: id,
    webhook_type: payload.webhook_type,
    webhook_code: payload.webhook_code,
    item_id: connectionId,
    sent_time: delivery.createdAt.toISOString(),
    payload,
    destination_url: url,
    delivery_status: delivery.status.toUpperCase(),
    last_http_status_code: delivery.lastStatus,
    attempt_count: delivery.attempts,
    last_attempt_time: delivery.lastAt?.toISOString() ?? null,
  };
};

const DELIVERY_ID = /^dlv_[0-9A-Za-z]{22,24}$/;

/** A cursor is the time and the id of a delivery. */
const cursorOf = ({ createdAt, id }: ItemDelivery): string =>
  Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');

const placeOf = (cursor: string): { at: Date; id: string } => {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(time);
  if (Number.isNaN(at.getTime()) || !DELIVERY_ID.test(id)) {
    throw new PlaidError(
      'INVALID_FIELD',
      'cursor is not a cursor of this list. Send the next_cursor of an earlier response',
    );
  }
  return { at, id };
};

const listEvents = endpoint(
  '/beta/webhook_events/list',
  {
    cursor: Type.Optional(Type.String({ maxLength: maxLength.other })),
    start_time: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    webhook_types: listed,
    webhook_codes: listed,
    item_ids: listed,
    delivery_statuses: listed,
  },
  {},
  async ({ deps, caller }, input) => {
    const { cursor = '', count = DEFAULT_EVENTS, start_time: start, item_ids: itemIds } = input;
    if (cursor !== '' && start !== undefined) {
      throw new PlaidError('INVALID_FIELD', 'send cursor or start_time, not both');
    }
    const oldest = after(deps.clock.now(), -RETENTION_DAYS * DAY);
    const since = start === undefined ? oldest : new Date(start);
    if (since < oldest) {
      throw new PlaidError('INVALID_FIELD', `start_time must be within the last ${RETENTION_DAYS} days`);
    }
    const rows = await listItemDeliveries(deps.sql, caller.keyId, {
      connectionIds: itemIds ?? null,
      since,
      after: cursor === '' ? null : placeOf(cursor),
      limit: count + 1,
    });
    const page = rows.slice(0, count);
    const isAsked = (value: string, wanted: readonly string[] | undefined): boolean =>
      wanted === undefined || wanted.length === 0 || wanted.includes(value);
    const last = page.at(-1);
    return {
      webhook_events: page
        .map(eventShape)
        .filter(
          (event) =>
            isAsked(event.webhook_type, input.webhook_types) &&
            isAsked(event.webhook_code, input.webhook_codes) &&
            isAsked(event.delivery_status, input.delivery_statuses),
        ),
      has_more: rows.length > count,
      next_cursor: last ? cursorOf(last) : cursor,
    };
  },
);

export const webhookEndpoints: readonly Endpoint[] = [
  verificationKey,
  updateWebhook,
  fire,
  resetLogin,
  listEvents,
];
