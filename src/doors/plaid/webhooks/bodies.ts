/** The bodies of Plaid's webhooks. */
import type { EventType } from '../../../events/types.ts';
import type { LoadedHistory } from '../../../ledger/accounts/store.ts';
import { errorShape, loginRequired, PlaidError } from '../errors.ts';
import type { PlaidEnvironment } from '../tokens.ts';

/** A webhook: its type and code, the fields of that code, and the event that it is logged under. */
export interface WebhookBody {
  type: 'TRANSACTIONS' | 'ITEM' | 'LINK';
  code: string;
  fields: object;
  eventType: EventType;
}

const transactions = (code: string, fields: object): WebhookBody => ({
  type: 'TRANSACTIONS',
  code,
  fields,
  eventType: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
});

const item = (code: string, eventType: EventType, fields: object = {}): WebhookBody => ({
  type: 'ITEM',
  code,
  fields,
  eventType,
});

export const bodies = {
  /** @param session the link session, its link token and its public token */
  sessionFinished: (session: { link_session_id: string; link_token: string; public_token: string }) => ({
    type: 'LINK' as const,
    code: 'SESSION_FINISHED',
    fields: { status: 'SUCCESS', ...session, public_tokens: [session.public_token] },
    eventType: 'AUTH.AUTOMATICALLY_VERIFIED' as const,
  }),
  syncUpdatesAvailable: (history: LoadedHistory) =>
    transactions('SYNC_UPDATES_AVAILABLE', {
      initial_update_complete: history !== 'none',
      historical_update_complete: history === 'complete',
    }),
  initialUpdate: (added: number) => transactions('INITIAL_UPDATE', { error: null, new_transactions: added }),
  historicalUpdate: (added: number) =>
    transactions('HISTORICAL_UPDATE', { error: null, new_transactions: added }),
  defaultUpdate: (added: number) => transactions('DEFAULT_UPDATE', { error: null, new_transactions: added }),
  recurringUpdate: (accountIds: readonly string[]) =>
    transactions('RECURRING_TRANSACTIONS_UPDATE', { account_ids: accountIds }),
  loginRequired: (publicUrl: string) =>
    item('ERROR', 'ITEM.CONNECTION_EXPIRED', { error: errorShape(loginRequired(), publicUrl) }),
  loginRepaired: () => item('LOGIN_REPAIRED', 'AUTH.AUTOMATICALLY_VERIFIED'),
  pendingExpiration: (at: string) =>
    item('PENDING_EXPIRATION', 'ITEM.CONNECTION_EXPIRING', { consent_expiration_time: at }),
  pendingDisconnect: (at: string) =>
    item('PENDING_DISCONNECT', 'ITEM.CONNECTION_EXPIRING', {
      reason: 'INSTITUTION_TOKEN_EXPIRATION',
      disconnect_time: at,
    }),
  permissionRevoked: (publicUrl: string) => {
    const error = new PlaidError(
      'ITEM_NOT_FOUND',
      'the user ended the consent; the data of the Item is erased',
    );
    return item('USER_PERMISSION_REVOKED', 'ITEM.CONNECTION_REVOKED', {
      error: errorShape(error, publicUrl),
    });
  },
  accountRevoked: (accountId: string) =>
    item('USER_ACCOUNT_REVOKED', 'ACCOUNTS.REMOVED', { account_id: accountId }),
  newAccounts: () => item('NEW_ACCOUNTS_AVAILABLE', 'ITEM.HEALTH_CHANGED', { error: null }),
  webhookAcknowledged: (url: string) =>
    item('WEBHOOK_UPDATE_ACKNOWLEDGED', 'ITEM.HEALTH_CHANGED', { new_webhook_url: url, error: null }),
};

/** Returns the body as it is sent. */
export const bodyText = (
  { type, code, fields }: WebhookBody,
  itemId: string,
  environment: PlaidEnvironment,
): string =>
  JSON.stringify({
    webhook_type: type,
    webhook_code: code,
    // A webhook of Link precedes the exchange, which makes the Item.
    ...(type === 'LINK' ? {} : { item_id: itemId }),
    ...fields,
    environment,
  });
