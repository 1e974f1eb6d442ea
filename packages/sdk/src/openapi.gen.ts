// Generated from the routes by `npm run generate`; `npm run check` fails if this file is out of date.

/** The credential that each operation is sent with; `once` where it takes an Idempotency-Key. */
export const operations = {
  'DELETE /admin/developers/{id}/factors': 'admin',
  'DELETE /connections/{id}': 'key',
  'DELETE /developers/assistants/{id}': 'session',
  'DELETE /developers/connections/{id}': 'session',
  'DELETE /developers/keys/{key}': 'session',
  'DELETE /developers/me': 'session',
  'DELETE /developers/passkeys/{id}': 'session',
  'DELETE /developers/sessions': 'session',
  'DELETE /developers/sessions/{id}': 'session',
  'DELETE /developers/totp': 'session',
  'DELETE /developers/webhooks/{id}': 'session',
  'DELETE /sandbox/transactions/{id}': 'key',
  'DELETE /simplefin/tokens/{id}': 'key',
  'DELETE /transactions/{id}/enrichment': 'key',
  'DELETE /transactions/{id}/transfer': 'key',
  'DELETE /xs2a/tpps/{client_id}': 'key',
  'GET /': 'none',
  'GET /.well-known/jwks.json': 'none',
  'GET /accounts': 'key',
  'GET /accounts/{id}/auth': 'key',
  'GET /accounts/{id}/balance': 'key',
  'GET /accounts/{id}/identity': 'key',
  'GET /accounts/{id}/recurring': 'key',
  'GET /accounts/{id}/spending': 'key',
  'GET /accounts/{id}/statement': 'key',
  'GET /accounts/{id}/transactions': 'key',
  'GET /accounts/{id}/upcoming': 'key',
  'GET /admin/developers': 'admin',
  'GET /admin/overview': 'admin',
  'GET /admin/waitlist': 'admin',
  'GET /banks': 'none',
  'GET /banks/{id}': 'none',
  'GET /connect/{session_token}/status': 'key',
  'GET /connections': 'key',
  'GET /connections/{id}': 'key',
  'GET /connections/{id}/export': 'key',
  'GET /developers/assistants': 'session',
  'GET /developers/assistants/request': 'session',
  'GET /developers/audit-log': 'session',
  'GET /developers/audit-log/export': 'session',
  'GET /developers/cli-logins/{code}': 'session',
  'GET /developers/connections': 'session',
  'GET /developers/events': 'session',
  'GET /developers/events/stream': 'session',
  'GET /developers/factors': 'session',
  'GET /developers/keys': 'session',
  'GET /developers/me': 'session',
  'GET /developers/me/data': 'session',
  'GET /developers/me/export': 'session',
  'GET /developers/onboarding': 'session',
  'GET /developers/overview': 'session',
  'GET /developers/requests': 'session',
  'GET /developers/requests/{id}': 'session',
  'GET /developers/sessions': 'session',
  'GET /developers/usage': 'session',
  'GET /developers/verify-email': 'none',
  'GET /developers/webhooks': 'session',
  'GET /developers/webhooks/{id}': 'session',
  'GET /developers/webhooks/{id}/deliveries': 'session',
  'GET /developers/webhooks/{id}/deliveries/{delivery}': 'session',
  'GET /docs': 'none',
  'GET /docs/errors': 'none',
  'GET /docs/errors/{code}': 'none',
  'GET /healthz': 'none',
  'GET /link/token': 'key',
  'GET /openapi.json': 'none',
  'GET /readyz': 'none',
  'GET /sandbox/clock': 'key',
  'GET /sandbox/clock/preview': 'key',
  'GET /simplefin/tokens': 'key',
  'GET /transactions': 'key',
  'GET /transactions/{id}/enrichment': 'key',
  'GET /users/{user_id}/transfers': 'key',
  'GET /xs2a/tpps': 'key',
  'PATCH /admin/banks/{id}': 'admin',
  'PATCH /developers/keys/{key}': 'session',
  'PATCH /developers/me': 'session',
  'PATCH /developers/webhooks/{id}': 'session',
  'PATCH /sandbox/accounts/{id}': 'key',
  'PATCH /sandbox/transactions/{id}': 'key',
  'POST /accounts/{id}/sync': 'key once',
  'POST /connect': 'key once',
  'POST /connect/exchange': 'key once',
  'POST /developers/assistants': 'session once',
  'POST /developers/cli-logins': 'none',
  'POST /developers/cli-logins/token': 'none',
  'POST /developers/cli-logins/{code}/approve': 'session once',
  'POST /developers/cli-logins/{code}/deny': 'session once',
  'POST /developers/forgot-password': 'none',
  'POST /developers/keys': 'session once',
  'POST /developers/keys/{key}/roll': 'session once',
  'POST /developers/keys/{key}/token': 'session once',
  'POST /developers/login': 'none',
  'POST /developers/logout': 'session',
  'POST /developers/passkeys': 'session',
  'POST /developers/passkeys/options': 'session',
  'POST /developers/portal-session': 'none',
  'POST /developers/portal-session/passkey': 'none',
  'POST /developers/portal-session/passkey-options': 'none',
  'POST /developers/reauthentication': 'session',
  'POST /developers/reauthentication/passkey-options': 'session',
  'POST /developers/recovery-codes': 'session',
  'POST /developers/register': 'none',
  'POST /developers/resend-verification': 'none',
  'POST /developers/reset-password': 'none',
  'POST /developers/totp': 'session',
  'POST /developers/totp/confirm': 'session',
  'POST /developers/webhooks': 'session once',
  'POST /developers/webhooks/{id}/deliveries/{delivery}/resend': 'session once',
  'POST /developers/webhooks/{id}/recover': 'session once',
  'POST /developers/webhooks/{id}/resend': 'session once',
  'POST /developers/webhooks/{id}/rotate-secret': 'session once',
  'POST /developers/webhooks/{id}/test': 'session once',
  'POST /link/token/create': 'key once',
  'POST /sandbox/accounts/{id}/transactions': 'key once',
  'POST /sandbox/authorize': 'none',
  'POST /sandbox/clock/advance': 'key once',
  'POST /sandbox/connections/{id}/expire': 'key once',
  'POST /sandbox/connections/{id}/fault': 'key once',
  'POST /sandbox/connections/{id}/revoke': 'key once',
  'POST /sandbox/deny': 'none',
  'POST /sandbox/transactions/{id}/settle': 'key once',
  'POST /sandbox/webhooks/fire': 'key once',
  'POST /simplefin/tokens': 'key once',
  'POST /statements': 'key once',
  'POST /statements/tables': 'key once',
  'POST /transactions/enrich': 'key',
  'POST /users/{user_id}/page': 'key once',
  'POST /waitlist': 'none',
  'POST /xs2a/authorize': 'key once',
  'POST /xs2a/consents/{consent_id}/revoke': 'key once',
  'POST /xs2a/tpps': 'key once',
  'PUT /transactions/{id}/enrichment': 'key',
  'PUT /transactions/{id}/transfer': 'key',
  'PUT /xs2a/tpps/{client_id}/dialects/{bank_id}': 'key',
} as const;

/** A user successfully connects a bank. */
export type AutomaticallyVerifiedPayload = {
  webhook_type: 'AUTH';
  webhook_code: 'AUTOMATICALLY_VERIFIED';
  connection_id: string;
  bank_id: string;
  /** Null once the user was erased. */
  user_id: string | null;
  /** Seconds since 1970, on the clock of the key. */
  timestamp: number;
};

/** A user successfully connects a bank. */
export type AutomaticallyVerifiedEnvelope = {
  event_type: 'AUTH.AUTOMATICALLY_VERIFIED';
  api_key_prefix: string;
  timestamp: string;
  data: {
    connection_id: string;
    bank_id: string;
    /** Null once the user was erased. */
    user_id: string | null;
  };
};

/** A connection is revoked: by the user on their page or at the bank, or by DELETE /connections/{id}. */
export type ConnectionRevokedPayload = {
  webhook_type: 'ITEM';
  webhook_code: 'CONNECTION_REVOKED';
  connection_id: string;
  bank_id: string;
  /** Null once the user was erased. */
  user_id: string | null;
  /** `user`: on the page of the user. `bank`: the user ended it at the bank. `application`: through the API. `developer`: in the portal, or with the key. `service`: a restored backup was erased again. Null for events from before this field existed. */
  revoked_by: 'user' | 'bank' | 'application' | 'developer' | 'service' | null;
  /** Seconds since 1970, on the clock of the key. */
  timestamp: number;
};

/** A connection is revoked: by the user on their page or at the bank, or by DELETE /connections/{id}. */
export type ConnectionRevokedEnvelope = {
  event_type: 'ITEM.CONNECTION_REVOKED';
  api_key_prefix: string;
  timestamp: string;
  data: {
    connection_id: string;
    bank_id: string;
    /** Null once the user was erased. */
    user_id: string | null;
    /** `user`: on the page of the user. `bank`: the user ended it at the bank. `application`: through the API. `developer`: in the portal, or with the key. `service`: a restored backup was erased again. Null for events from before this field existed. */
    revoked_by: 'user' | 'bank' | 'application' | 'developer' | 'service' | null;
  };
};

/** Once, when the consent ends within seven days. */
export type ConnectionExpiringPayload = {
  webhook_type: 'ITEM';
  webhook_code: 'CONNECTION_EXPIRING';
  connection_id: string;
  bank_id: string;
  /** Null once the user was erased. */
  user_id: string | null;
  expires_at: string;
  days_until_expiry: number;
  /** Seconds since 1970, on the clock of the key. */
  timestamp: number;
};

/** Once, when the consent ends within seven days. */
export type ConnectionExpiringEnvelope = {
  event_type: 'ITEM.CONNECTION_EXPIRING';
  api_key_prefix: string;
  timestamp: string;
  data: {
    connection_id: string;
    bank_id: string;
    /** Null once the user was erased. */
    user_id: string | null;
    expires_at: string;
    days_until_expiry: number;
  };
};

/** Once, when the consent has ended. */
export type ConnectionExpiredPayload = {
  webhook_type: 'ITEM';
  webhook_code: 'CONNECTION_EXPIRED';
  connection_id: string;
  bank_id: string;
  /** Null once the user was erased. */
  user_id: string | null;
  expired_at: string;
  /** Seconds since 1970, on the clock of the key. */
  timestamp: number;
};

/** Once, when the consent has ended. */
export type ConnectionExpiredEnvelope = {
  event_type: 'ITEM.CONNECTION_EXPIRED';
  api_key_prefix: string;
  timestamp: string;
  data: {
    connection_id: string;
    bank_id: string;
    /** Null once the user was erased. */
    user_id: string | null;
    expired_at: string;
  };
};

/** The bank of a connection fails, fails for another reason, or has recovered. Only for webhooks that list it in `events`. */
export type HealthChangedPayload = {
  webhook_type: 'ITEM';
  webhook_code: 'HEALTH_CHANGED';
  connection_id: string;
  bank_id: string;
  /** Null once the user was erased. */
  user_id: string | null;
  status: 'healthy' | 'delayed' | 'needs_consent';
  /** Null when healthy. */
  reason: 'bank_unavailable' | 'bank_quota' | 'bank_malformed' | 'service_error' | 'key_unavailable' | 'bank_refused' | 'consent_ended' | 'consent_expired' | null;
  /** Seconds since 1970, on the clock of the key. */
  timestamp: number;
};

/** The bank of a connection fails, fails for another reason, or has recovered. Only for webhooks that list it in `events`. */
export type HealthChangedEnvelope = {
  event_type: 'ITEM.HEALTH_CHANGED';
  api_key_prefix: string;
  timestamp: string;
  data: {
    connection_id: string;
    bank_id: string;
    /** Null once the user was erased. */
    user_id: string | null;
    status: 'healthy' | 'delayed' | 'needs_consent';
    /** Null when healthy. */
    reason: 'bank_unavailable' | 'bank_quota' | 'bank_malformed' | 'service_error' | 'key_unavailable' | 'bank_refused' | 'consent_ended' | 'consent_expired' | null;
  };
};

/** After POST /accounts/{id}/sync, or when the bank reports new data. */
export type SyncUpdatesAvailablePayload = {
  webhook_type: 'TRANSACTIONS';
  webhook_code: 'SYNC_UPDATES_AVAILABLE';
  account_id: string;
  bank_id: string;
  /** Seconds since 1970, on the clock of the key. */
  timestamp: number;
};

/** After POST /accounts/{id}/sync, or when the bank reports new data. */
export type SyncUpdatesAvailableEnvelope = {
  event_type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE';
  api_key_prefix: string;
  timestamp: string;
  data: {
    account_id: string;
    bank_id: string;
  };
};

/** The user takes an account out of a connection when they renew it, or the bank no longer lists the account. Only for webhooks that name it in `events`. */
export type RemovedPayload = {
  webhook_type: 'ACCOUNTS';
  webhook_code: 'REMOVED';
  account_id: string;
  connection_id: string;
  bank_id: string;
  /** Null once the user was erased. */
  user_id: string | null;
  closed_at: string;
  /** `taken_out`: the user no longer shares the account, and its data is erased. `closed_at_bank`: the bank no longer lists the account, and its data remains. */
  closed_reason: 'closed_at_bank' | 'taken_out';
  /** Seconds since 1970, on the clock of the key. */
  timestamp: number;
};

/** The user takes an account out of a connection when they renew it, or the bank no longer lists the account. Only for webhooks that name it in `events`. */
export type RemovedEnvelope = {
  event_type: 'ACCOUNTS.REMOVED';
  api_key_prefix: string;
  timestamp: string;
  data: {
    account_id: string;
    connection_id: string;
    bank_id: string;
    /** Null once the user was erased. */
    user_id: string | null;
    closed_at: string;
    /** `taken_out`: the user no longer shares the account, and its data is erased. `closed_at_bank`: the bank no longer lists the account, and its data remains. */
    closed_reason: 'closed_at_bank' | 'taken_out';
  };
};

/** A setup token for a budget application is claimed again, so somebody else may have it. Only for webhooks that list it in `events`. */
export type ClaimRepeatedPayload = {
  webhook_type: 'ACCESS';
  webhook_code: 'CLAIM_REPEATED';
  token_id: string;
  /** Seconds since 1970, on the clock of the key. */
  timestamp: number;
};

/** A setup token for a budget application is claimed again, so somebody else may have it. Only for webhooks that list it in `events`. */
export type ClaimRepeatedEnvelope = {
  event_type: 'ACCESS.CLAIM_REPEATED';
  api_key_prefix: string;
  timestamp: string;
  data: {
    token_id: string;
  };
};

/** What a webhook with the envelope `flat` receives: `webhook_code` says which. */
export type WebhookPayload =
  | AutomaticallyVerifiedPayload
  | ConnectionRevokedPayload
  | ConnectionExpiringPayload
  | ConnectionExpiredPayload
  | HealthChangedPayload
  | SyncUpdatesAvailablePayload
  | RemovedPayload
  | ClaimRepeatedPayload;

/** What a webhook with the envelope `event` receives: `event_type` says which. */
export type WebhookEnvelope =
  | AutomaticallyVerifiedEnvelope
  | ConnectionRevokedEnvelope
  | ConnectionExpiringEnvelope
  | ConnectionExpiredEnvelope
  | HealthChangedEnvelope
  | SyncUpdatesAvailableEnvelope
  | RemovedEnvelope
  | ClaimRepeatedEnvelope;

export type Account = {
  id: string;
  /** The connection of the account. */
  connection_id: string;
  /** Your identifier of the user. */
  user_id: string;
  bank_id: string;
  name: string;
  iban: string | null;
  /** ISO 4217 code. */
  currency: string;
  type: 'checking' | 'savings' | 'business';
  /** Booked balance. At most two decimals. */
  balance: number;
  /** Booked balance and pending transactions. At most two decimals. */
  available_balance: number;
  history: AccountHistory;
  /** When the bank first no longer listed the account; null while it does. What was read before remains, and nothing new comes. */
  closed_at: string | null;
  closed_reason: 'closed_at_bank' | null;
  /** Of an account that comes from statement files: the id of the account with the same IBAN and currency that the same user has connected. Leave one of the two out of sums. Null if there is none, and while the consent of the other account has ended. */
  duplicate_of: string | null;
};

export type AccountFactors = {
  object: 'account_factors';
  passkeys: Array<Passkey>;
  /** False if the address of the service is an IP address: browsers create no passkeys for it. */
  passkeys_available: boolean;
  /** When the authenticator app was set up. Null without one. */
  totp_confirmed_at: string | null;
  recovery_codes_left: number;
  /** Until this time, the session can change factors without `POST /developers/reauthentication`. A time in the past means that a confirmation is needed. */
  confirmed_until: string;
};

/** The days whose transactions the account has. */
export type AccountHistory = {
  /** First day whose transactions the account has: the bank gives no older ones, or the first statement begins there. Null before the first update from the bank. */
  from: string | null;
  /** False while older transactions are still being loaded after connecting. */
  complete: boolean;
  /** Days after `from` whose transactions are missing, oldest first. */
  gaps: Array<{
    /** First missing day. */
    from: string;
    /** Last missing day. */
    to: string;
    /** `not_reported`: the consent had ended for longer than the history that the bank gives. `statement_missing`: no statement of these days was uploaded. `balance_differs`: the balances that the bank states after its transactions show that some of these days are missing. Later versions may add reasons. */
    reason: 'not_reported' | 'statement_missing' | 'balance_differs';
  }>;
};

export type AddPasskeyRequest = {
  /** A name by which you recognize the device. */
  name: string;
  /** The `id` of the challenge that the response belongs to. */
  challenge_id: string;
  /** The new credential as JSON: the result of its `toJSON()` in the browser (`RegistrationResponseJSON`). */
  response: {
    /** The id of the passkey as the browser returns it, in base64url. */
    id: string;
    /** The same value as `id`, in base64url. */
    rawId: string;
    type: 'public-key';
    clientExtensionResults: Record<string, unknown>;
    response: {
      /** `clientDataJSON` as the browser returns it: the challenge and the origin of the page, in base64url. */
      clientDataJSON: string;
      /** `attestationObject` as the browser returns it: it contains the new public key, in base64url. */
      attestationObject: string;
      transports?: Array<string> | undefined;
    };
  };
};

/** `recovery_codes` is shown once, with the first factor of an account. It is null for further factors. */
export type AddedPasskey = {
  object: 'passkey';
  id: string;
  /** The name that the developer gave it. */
  name: string;
  /** Whether the passkey is synchronized to other devices of its owner. */
  backed_up: boolean;
  /** When the passkey was added. */
  created_at: string;
  /** When the passkey was last used to log in or to confirm an identity. Null if it was never used. */
  last_used_at: string | null;
  recovery_codes: Array<string> | null;
};

export type AdminDeveloper = {
  object: 'developer';
  id: string;
  name: string;
  email: string;
  company: string | null;
  email_verified: boolean;
  /** When the account was registered. */
  created_at: string;
  active_keys: number;
  /** When one of its keys was last used. */
  last_used_at: string | null;
};

export type AdminOverview = {
  object: 'admin_overview';
  developers: {
    total: number;
    verified: number;
  };
  api_keys: {
    active: number;
    revoked: number;
  };
  connections: {
    active: number;
  };
  waitlist: {
    total: number;
  };
  mails: {
    pending: number;
  };
  requests_24h: {
    total: number;
    errors: number;
    /** From 0 to 1. */
    error_rate: number;
  };
};

export type AdminWaitlistEntry = {
  object: 'waitlist_entry';
  id: string;
  name: string;
  email: string;
  company: string | null;
  /** When the address was entered first. */
  created_at: string;
};

export type AdvanceClockRequest = {
  /** Whole days of 24 hours. */
  days?: number | undefined;
  seconds?: number | undefined;
  /** The time to advance to. */
  to?: string | undefined;
};

export type ApiKey = {
  object: 'api_key';
  id: string;
  /** The visible beginning of its newest secret. */
  prefix: string;
  app_name: string;
  environment: 'sandbox' | 'live';
  /** `expired`: its `expires_at` has passed; a later one, or null, reactivates the key. */
  status: 'active' | 'expired' | 'revoked';
  scopes: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'>;
  /** When the key expires, by the real clock; null for never. */
  expires_at: string | null;
  /** The only addresses that a session may return to, normalised; null for any http or https address. */
  redirect_urls: Array<string> | null;
  /** Link tokens of this key must name a user. */
  bound_link_tokens_only: boolean;
  /** The last page of the connect flow offers the user their own page. */
  user_page_offered: boolean;
  /** When it was created. */
  created_at: string;
  /** When a secret of it was last used, to within a few seconds. Link tokens and key tokens do not count. */
  last_used_at: string | null;
  /** The IP address of the last use; deleted after 30 days without another use. */
  last_used_ip: string | null;
  /** The program of the last use, from its `User-Agent`, shortened. */
  last_used_agent: string | null;
  /** When it was revoked. */
  revoked_at: string | null;
  /** Until when an older secret of a rolled key is accepted; null when none is. */
  previous_secret_expires_at: string | null;
  /** By how much its test clock is ahead of real time; 0 for a live key, which has no test clock. */
  clock_offset_seconds: number;
};

export type Assistant = {
  object: 'assistant';
  id: string;
  /** Name that the assistant gave itself. It is not verified. */
  client_name: string;
  /** Id of the key that the assistant acts with. */
  api_key_id: string;
  /** Name of the application that the key belongs to. */
  app_name: string;
  /** Granted scopes. The scopes of the key also apply. */
  scopes: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'>;
  /** When it was authorized. */
  created_at: string;
  /** When it last fetched an access token. A token lasts an hour. */
  last_used_at: string | null;
};

export type AssistantDecision = {
  object: 'assistant_decision';
  /** Address to open in the browser; it reports the decision to the assistant. */
  redirect_to: string;
};

export type AssistantRequest = {
  object: 'assistant_request';
  client_id: string;
  /** Name that the assistant gave itself. It is not verified. */
  client_name: string;
  /** Where the browser returns to with the decision. */
  redirect_uri: string;
  /** Requested scopes. */
  scopes: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'>;
  /** Present if the request is invalid and you have authorized the assistant before: the address to open, which reports the error to the assistant. */
  redirect_to?: string | undefined;
};

export type AuditEntry = {
  object: 'audit_entry';
  id: string;
  /** Position in the log of the account, from 1, without gaps. */
  sequence: number;
  /** When the action was performed. */
  at: string;
  action: 'account.email_verified' | 'account.exported' | 'account.logged_in' | 'account.logged_out' | 'account.login_failed' | 'account.password_changed' | 'account.reauthenticated' | 'account.session_ended' | 'account.sessions_ended' | 'api_key.changed' | 'api_key.created' | 'api_key.revoked' | 'api_key.rolled' | 'assistant.approved' | 'assistant.revoked' | 'bank_account.removed' | 'cli_login.approved' | 'connection.exported' | 'connection.revoked' | 'passkey.added' | 'passkey.removed' | 'recovery_code.used' | 'recovery_codes.created' | 'simplefin_token.created' | 'simplefin_token.revoked' | 'totp.added' | 'totp.removed' | 'transaction.corrected' | 'transaction.correction_removed' | 'transaction.transfer_denied' | 'transaction.transfer_set' | 'user_page.viewed' | 'webhook.changed' | 'webhook.created' | 'webhook.deactivated' | 'webhook.secret_rotated';
  /** `developer`: a session of the account, as the portal and the command line have. `api_key`: a call with an API key. `user`: a user of the application on their own page, without an address. `operator`: the owner of the installation. `unknown`: a failed log-in. */
  actor: 'developer' | 'api_key' | 'user' | 'operator' | 'unknown';
  /** Id of the object, null where it is the account. */
  target: string | null;
  /** Names of the settings that the request gave, without their values. Of a log-in: the second factor, and `new_device`; of a failed one, what was wrong. */
  fields: Array<string>;
  /** Address of the request. */
  ip: string | null;
  /** `hash` of the entry before, in hex; null for the first entry. */
  previous_hash: string | null;
  /** SHA-256 of `previous_hash` and this entry, in hex. docs/security.md says of which bytes. */
  hash: string;
};

export type Auth = {
  object: 'auth';
  account_id: string;
  bank_id: string;
  bank_name: string;
  numbers: {
    iban: string;
    bic: string;
    /** ISO 4217 code. */
    currency: string;
  };
  account_holder: {
    name: string;
    verified: boolean;
  };
  account_type: 'checking' | 'savings' | 'business';
  /** When this was read, on the clock of the key. */
  retrieved_at: string;
};

export type Balance = {
  object: 'balance';
  account_id: string;
  /** ISO 4217 code. */
  currency: string;
  /** Booked balance. At most two decimals. */
  balance: number;
  /** Booked balance and pending transactions. At most two decimals. */
  available_balance: number;
  /** The balances that the bank reported at the last update. Empty if it reports none, or if the account has not been updated yet. */
  balances: Array<StatedBalance>;
  /** The booked balance that the bank reports minus `balance`: 0 if they agree. Null if it is not known. At most two decimals. */
  ledger_gap: number | null;
  /** When this was read, on the clock of the key. */
  retrieved_at: string;
  health: Health;
};

export type Bank = {
  /** Used as `bank_id` elsewhere. */
  id: string;
  name: string;
  country: string;
  bic: string;
  /** Path of the logo on this service. */
  logo: string;
  status: 'live' | 'sandbox' | 'coming_soon';
  api_type: string;
  auth_type: string;
  /** Hex colour. */
  color: string;
  founded: number;
  /** Approximate. */
  branches: number;
  /** At 31.12.2023. */
  market_share_pct: number;
  features: {
    accounts: boolean;
    transactions: boolean;
    balance: boolean;
    identity: boolean;
  };
  /** Maximum days of past transactions that are read after a consent, as shown in the Link Widget and the consent record. 0 if the bank shares no transactions. */
  history_days: number;
};

/** A bank, with its features as booleans and as flat 1/0 flags. */
export type BankDetails = {
  /** Used as `bank_id` elsewhere. */
  id: string;
  name: string;
  country: string;
  bic: string;
  /** Path of the logo on this service. */
  logo: string;
  status: 'live' | 'sandbox' | 'coming_soon';
  api_type: string;
  auth_type: string;
  /** Hex colour. */
  color: string;
  founded: number;
  /** Approximate. */
  branches: number;
  /** At 31.12.2023. */
  market_share_pct: number;
  features: {
    accounts: boolean;
    transactions: boolean;
    balance: boolean;
    identity: boolean;
  };
  /** Maximum days of past transactions that are read after a consent, as shown in the Link Widget and the consent record. 0 if the bank shares no transactions. */
  history_days: number;
  feat_accounts: 0 | 1;
  feat_transactions: 0 | 1;
  feat_balance: 0 | 1;
  feat_identity: 0 | 1;
};

export type BankFault = {
  object: 'bank_fault';
  /** The connection whose bank fails. */
  connection_id: string;
  fault: 'unavailable' | 'quota' | 'consent_ended' | 'refused' | 'malformed' | null;
  /** When the failure ends; null if it has no end, or if there is no failure. */
  until: string | null;
};

export type ChangeAccountRequest = {
  /** Whether the account is closed at the bank. */
  closed: boolean;
};

export type ChangeApiKeyRequest = {
  /** The application that uses the key. */
  app_name?: string | undefined;
  /** What the key may do. Default: everything. */
  scopes?: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'> | undefined;
  /** When the key expires, by the real clock. Null: never. */
  expires_at?: string | null | undefined;
  /** The only addresses that `redirect_url` of `POST /connect` accepts, also with a link token: https, http on localhost, or an address of a mobile application whose scheme contains a dot, such as `com.example.app:/connected`. They are normalised as in a browser and must match completely. Null: any http or https address. */
  redirect_urls?: Array<string> | null | undefined;
  /** Refuse link tokens that name no user, including existing ones. */
  bound_link_tokens_only?: boolean | undefined;
  /** Offer the user their own page ("Manage this access later") at the end of the connect flow. Sessions whose user is only claimed by a browser do not offer it. */
  user_page_offered?: boolean | undefined;
};

export type ChangeDeveloperRequest = {
  /** Language of the mails to this developer: English, or Serbian in Latin or Cyrillic script. */
  language: 'sr-Latn' | 'sr-Cyrl' | 'en';
};

export type ChangeTransactionRequest = {
  /** Negative is money out. Not zero. At most two decimals. */
  amount?: number | undefined;
  /** Description as the bank would write it. */
  description?: string | undefined;
  /** Not later than today, on the clock of the key. */
  date?: string | undefined;
};

export type ChangeWebhookRequest = {
  /** A public https address. */
  url?: string | undefined;
  /** The events to receive. Default: all except ITEM.HEALTH_CHANGED, ACCOUNTS.REMOVED and ACCESS.CLAIM_REPEATED, including events that a later version adds. */
  events?: Array<'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED'> | null | undefined;
  /** `flat`: only the fields of the event. `event`: `event_type`, `api_key_prefix`, `timestamp` and `data`. */
  envelope?: 'flat' | 'event' | undefined;
  /** Your name for the webhook; empty or null for no name. */
  description?: string | null | undefined;
  status?: 'active' | 'deactivated' | undefined;
};

export type CliLogin = {
  object: 'cli_login';
  /** The code that a person compares. The command line and the approval page both show it. */
  user_code: string;
  /** The name that the machine reports. The approval page shows it; it is not verified. */
  machine: string | null;
  status: 'pending' | 'approved' | 'denied';
  /** When the command line asked. */
  created_at: string;
  /** Until when the login can be approved or denied. */
  expires_at: string;
};

export type ClockAdvanced = {
  object: 'clock_advanced';
  /** The time of this key before. */
  from: string;
  /** The time of this key after. */
  now: string;
  /** Length of the advance in days. */
  days: number;
  transactions: {
    /** Rows added as booked, settled ones included. */
    posted: number;
    /** Rows added as pending. */
    pending: number;
    /** Pending rows that settled or were released. */
    removed: number;
  };
  /** Events recorded, by type. */
  events: Record<string, number>;
  consents: {
    /** Consents that came within seven days of their end. */
    expiring: number;
    /** Consents that ended. */
    expired: number;
  };
};

export type ClockPreview = {
  object: 'clock_preview';
  /** The present time of this key. */
  from: string;
  /** The time of this key after the advance. */
  to: string;
  /** Length of the advance in days. */
  days: number;
  connections: {
    /** Connections that would be updated from their banks, day by day, while their consent lasts. */
    asked: number;
  };
  consents: {
    /** Consents that would come within seven days of their end: ITEM.CONNECTION_EXPIRING. */
    expiring: number;
    /** Consents that would end: ITEM.CONNECTION_EXPIRED. */
    expired: number;
    /** In order of time, at most 10. */
    data: Array<{
      connection_id: string;
      bank_id: string;
      user_id: string;
      what: 'expiring' | 'expired';
      /** When, on the clock of the key. */
      at: string;
    }>;
  };
  /** Payments expected from the recurring streams of the 20 newest accounts, for at most the first 90 days of the advance. Null without the scope `transactions:read`. */
  payments: {
    /** Recurring payments and income that are due. */
    total: number;
    /** In order of time, at most 10. */
    data: Array<{
      account_id: string;
      /** Due date. */
      date: string;
      name: string;
      /** Expected amount; negative is money out. At most two decimals. */
      amount: number;
      currency: string;
    }>;
  } | null;
  pending: {
    /** Pending rows of the same accounts, which may settle or be released meanwhile. */
    total: number;
  };
  webhooks: {
    /** Webhooks that would receive the events. */
    active: number;
  };
};

export type ConfirmTotpRequest = {
  /** The six digits that the authenticator app shows. */
  code: string;
};

export type Confirmation = {
  object: 'confirmation';
  status: string;
  message: string;
};

/** `recovery_codes` is shown once, with the first factor of an account. It is null for further factors. */
export type ConfirmedTotp = {
  object: 'totp';
  /** From this time on, a log-in with the password also needs a code. */
  confirmed_at: string;
  recovery_codes: Array<string> | null;
};

export type ConnectSession = {
  object: 'connect_session';
  session_token: string;
  /** Page of the bank where the user authorizes. Open it in a browser. */
  auth_url: string;
  /** Seconds until the session expires: 600. */
  expires_in: number;
  /** When the session expires, on the clock of the key. */
  expires_at: string;
};

export type ConnectStatus = {
  object: 'connect_status';
  status: 'pending' | 'authorized' | 'expired';
  /** Present once authorized, until it is exchanged or expires. Single use. */
  public_token: string | null;
  /** Whole seconds until the public token expires, 300 at first. */
  expires_in?: number | undefined;
  /** Where the user opens their own page, within 15 minutes of the authorization, in one browser. Only with `user_page_offered` of the key. Show it to the user as a link; whoever opens it first acts as this user. */
  user_page_url?: string | undefined;
};

export type Connection = {
  /** Permanent id of the connection. */
  connection_id: string;
  bank_id: string;
  /** Source of the data: `bank`, or `statement` for uploaded statement files, which have no bank to ask for updates. */
  provider: 'bank' | 'statement';
  /** Your identifier of the user; null once revoked. */
  user_id: string | null;
  status: 'active' | 'expired' | 'revoked';
  /** When the user first authorized. */
  connected_at: string;
  /** When the consent ends: 90 days after it was given or renewed, or earlier if the bank granted less. */
  expires_at: string;
  /** Days until the consent ends; 0 once it has ended. */
  days_until_expiry: number;
  health: Health | null;
};

export type ConnectionDetails = {
  object: 'connection';
  /** Permanent id of the connection. */
  connection_id: string;
  bank_id: string;
  /** Source of the data: `bank`, or `statement` for uploaded statement files, which have no bank to ask for updates. */
  provider: 'bank' | 'statement';
  /** Your identifier of the user; null once revoked. */
  user_id: string | null;
  status: 'active' | 'expired' | 'revoked';
  /** When the user first authorized. */
  connected_at: string;
  /** When the consent ends: 90 days after it was given or renewed, or earlier if the bank granted less. */
  expires_at: string;
  /** Days until the consent ends; 0 once it has ended. */
  days_until_expiry: number;
  health: Health | null;
  /** Oldest first. Empty once revoked. */
  consents: Array<ConsentRecord>;
  /** Also after the consent has ended. Empty once revoked. */
  accounts: Array<{
    id: string;
    name: string;
    /** ISO 4217 code. */
    currency: string;
    type: 'checking' | 'savings' | 'business';
  }>;
};

export type ConnectionExport = {
  object: 'connection_export';
  connection: Connection;
  consents: Array<ConsentRecord>;
  identity: {
    full_name: string;
    phone: string | null;
    email: string | null;
    address: string | null;
  } | null;
  accounts: Array<Account>;
  /** Corrections of descriptions that may name a person; they apply to this connection only. */
  corrections: Array<{
    merchant_name: string | null;
    merchant_category: string | null;
    category: string | null;
    /** When the correction was made. */
    corrected_at: string;
  }>;
  transactions: Array<Transaction>;
  /** When this export was made. */
  exported_at: string;
};

export type ConsentRecord = {
  /** What the user agreed to share: `accounts`, `balances`, `identity` and `transactions`, as far as the bank provides them. */
  permissions: Array<string>;
  /** Maximum days of past transactions that the user agreed to share. Null if no transactions are read from a bank, and for consents given before this was recorded. */
  history_days: number | null;
  /** When the consent was given. */
  granted_at: string;
  /** When the consent ends or ended. It ends early if it is ended in the sandbox or replaced by a renewal. */
  expires_at: string;
};

export type CorrectEnrichmentRequest = {
  merchant_name?: string | undefined;
  merchant_category?: string | undefined;
  category?: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized' | undefined;
  /** `transaction`: only this transaction. `later` (default): this one and later matching ones. `all`: also earlier ones of this account. `user`: earlier and later ones of all connections of this user. `all_users`: those of all your users; refused if the description may name a person. Earlier ones of other accounts are corrected within seconds. */
  applies_to?: 'transaction' | 'later' | 'all' | 'user' | 'all_users' | undefined;
  /** Which transactions match. `wording` (default): those with the same normalised description. `merchant`: those at the same known merchant, whatever their description; a correction by `wording` has precedence. */
  match?: 'wording' | 'merchant' | undefined;
};

export type CreateApiKeyRequest = {
  /** The application that uses the key. */
  app_name: string;
  /** `sandbox`, the default, or `live` where the operator issues live keys. A live key reaches live banks and no others. */
  environment?: string | undefined;
  /** What the key may do. Default: everything. */
  scopes?: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'> | undefined;
  /** When the key expires, by the real clock. Null: never. */
  expires_at?: string | null | undefined;
  /** The only addresses that `redirect_url` of `POST /connect` accepts, also with a link token: https, http on localhost, or an address of a mobile application whose scheme contains a dot, such as `com.example.app:/connected`. They are normalised as in a browser and must match completely. Null: any http or https address. */
  redirect_urls?: Array<string> | null | undefined;
  /** Refuse link tokens that name no user, including existing ones. */
  bound_link_tokens_only?: boolean | undefined;
  /** Offer the user their own page ("Manage this access later") at the end of the connect flow. Sessions whose user is only claimed by a browser do not offer it. */
  user_page_offered?: boolean | undefined;
};

export type CreateLinkTokenRequest = {
  /** Your identifier of the user who will connect. Sessions opened with this token are for this user and need no `user_id`. Without it, anybody who has the token chooses the user, and the response contains a warning. */
  user_id?: string | undefined;
  /** A connection to renew. The token then works only for its bank and its user, and the Link Widget shows that it is a renewal. Not for connections of statements. */
  connection_id?: string | undefined;
  /** How many accounts the user may share at a simulated bank: exactly one, or any number (the default). At other banks the rules of the bank apply. */
  account_selection?: 'single' | 'multiple' | undefined;
  /** Where the page `hosted_url` returns to, with `status` (`authorized` or `exited`), and `public_token` or `error_code` as query parameters. It must be one of the `redirect_urls` of the key. Without it, the page tells the user that it can be closed. */
  redirect_url?: string | undefined;
};

export type CreateSimplefinTokenRequest = {
  /** Your identifier of a user. The token covers all accounts that the user shares now. */
  user_id?: string | undefined;
  /** All accounts of these connections. */
  connection_ids?: Array<string> | undefined;
  /** Only these accounts. */
  account_ids?: Array<string> | undefined;
  /** When access ends, on the clock of the key. Default: when it is revoked. */
  expires_at?: string | undefined;
};

export type CreatedApiKey = {
  object: 'api_key';
  id: string;
  /** The visible beginning of its newest secret. */
  prefix: string;
  app_name: string;
  environment: 'sandbox' | 'live';
  /** `expired`: its `expires_at` has passed; a later one, or null, reactivates the key. */
  status: 'active' | 'expired' | 'revoked';
  scopes: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'>;
  /** When the key expires, by the real clock; null for never. */
  expires_at: string | null;
  /** The only addresses that a session may return to, normalised; null for any http or https address. */
  redirect_urls: Array<string> | null;
  /** Link tokens of this key must name a user. */
  bound_link_tokens_only: boolean;
  /** The last page of the connect flow offers the user their own page. */
  user_page_offered: boolean;
  /** When it was created. */
  created_at: string;
  /** When a secret of it was last used, to within a few seconds. Link tokens and key tokens do not count. */
  last_used_at: string | null;
  /** The IP address of the last use; deleted after 30 days without another use. */
  last_used_ip: string | null;
  /** The program of the last use, from its `User-Agent`, shortened. */
  last_used_agent: string | null;
  /** When it was revoked. */
  revoked_at: string | null;
  /** Until when an older secret of a rolled key is accepted; null when none is. */
  previous_secret_expires_at: string | null;
  /** By how much its test clock is ahead of real time; 0 for a live key, which has no test clock. */
  clock_offset_seconds: number;
  /** The whole key. It is shown here and never again. */
  key: string;
};

export type CreatedSimplefinToken = {
  object: 'simplefin_token';
  id: string;
  /** Whether an application has claimed the token, or it has expired. */
  status: 'unclaimed' | 'claimed' | 'expired';
  /** The accounts that the application can read: those that the token was made for and that still exist. */
  account_ids: Array<string>;
  /** When the token was claimed. */
  claimed_at: string | null;
  /** `User-Agent` of the application that claimed the token. */
  claimed_by: string | null;
  /** When the application last read, to the minute. */
  last_read_at: string | null;
  /** Number of further claims, all refused. If it is not 0, somebody else may have the setup token. */
  repeated_claims: number;
  /** When the token was made, on the clock of the key. */
  created_at: string;
  /** When access ends; null if it lasts until it is revoked. */
  expires_at: string | null;
  /** The text that the user pastes into the application: `claim_url` in base64. Returned only once. */
  setup_token: string;
  /** Address at which the application claims its access, once. Returned only once. */
  claim_url: string;
};

export type CreatedTpp = {
  object: 'tpp';
  client_id: string;
  name: string;
  redirect_uris: Array<string> | null;
  certificates: Array<string>;
  banks: Array<{
    bank_id: string;
    /** The address before `/v1`. */
    base_url: string;
    /** Authorization endpoint of OAuth; null at a bank that uses redirects. */
    authorize_url: string | null;
    token_url: string | null;
    dialect: Xs2aDialect;
  }>;
  /** When the TPP was registered, on the clock of the key. */
  created_at: string;
  /** Returned only once. */
  client_secret: string;
};

export type CreatedWebhook = {
  object: 'webhook';
  /** Id of the webhook. */
  id: string;
  url: string;
  /** The events that it receives. */
  events: Array<'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED'>;
  /** `flat`: only the fields of the event. `event`: `event_type`, `api_key_prefix`, `timestamp` and `data`. `plaid`: webhooks of Items of Plaid's interface, which have its form; you cannot choose it. */
  envelope: 'flat' | 'event' | 'plaid';
  status: 'active' | 'deactivated';
  /** Your name for the webhook. */
  description: string | null;
  /** When it was registered. */
  created_at: string;
  /** When sending ended. */
  deactivated_at: string | null;
  deactivation_reason: 'requested' | 'gone' | 'failing' | null;
  stats: WebhookStats;
  /** The signing secret. Only this response shows it. */
  secret: string;
};

export type DecideAssistantRequest = {
  /** Always `code`. */
  response_type: string;
  /** The `client_id` of the registered assistant. */
  client_id: string;
  /** Where the browser returns to. Required if the assistant registered several. */
  redirect_uri?: string | undefined;
  /** SHA-256 of the code verifier in base64url (RFC 7636). */
  code_challenge: string;
  /** Always `S256`. */
  code_challenge_method: string;
  /** Requested scopes, separated by spaces. Default: all scopes. */
  scope?: string | undefined;
  /** Returned to the assistant unchanged. */
  state?: string | undefined;
  /** The address of `/mcp` (RFC 8707). */
  resource?: string | undefined;
  decision: 'approve' | 'deny';
  /** Id of the key that the assistant acts with. Required to approve. */
  api_key_id?: string | undefined;
  /** Granted scopes, a part of the requested ones. Required to approve. */
  scopes?: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'> | undefined;
};

export type DecideConsentRequest = {
  /** Address to which the user would be sent: `scaRedirect`, or the authorization request of OAuth. */
  url: string;
  decision?: 'agree' | 'refuse' | undefined;
  /** Seed of the simulated customer who logs in. Default: the `PSU-ID` of the consent. */
  psu_id?: string | undefined;
  /** The kind of customer. Default: `default`. */
  scenario?: 'default' | 'salaried' | 'freelancer' | 'student' | 'pensioner' | 'overdrawn' | 'business' | 'empty' | undefined;
  /** Positions of accounts on the page, from 0. Default: all requested accounts. */
  accounts?: Array<number> | undefined;
};

export type DeleteDeveloperRequest = {
  password: string;
};

export type DeletedTpp = {
  object: 'deleted_tpp';
  client_id: string;
};

export type Delivery = {
  object: 'webhook_delivery';
  id: string;
  /** Id of the webhook. */
  webhook_id: string;
  /** The same in all attempts. Receivers recognise repetitions by it. */
  event_id: string;
  event_type: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED';
  /** The connection that the event is about. Null for test events and for events about no connection. */
  connection_id: string | null;
  /** An event that did not happen, sent to try the webhook. */
  test: boolean;
  /** `failed`: no further attempt follows. You can resend it. */
  status: 'pending' | 'delivered' | 'failed';
  /** When the event was recorded. */
  created_at: string;
  /** When it is tried next; null unless pending. */
  next_attempt_at: string | null;
  attempts: Array<DeliveryAttempt>;
  /** The body that was sent. */
  payload: Record<string, unknown>;
};

export type DeliveryAttempt = {
  /** From 1. */
  number: number;
  /** When the request was sent. */
  attempted_at: string;
  /** Until the response was complete or the attempt was given up. */
  duration_ms: number;
  /** HTTP status of the response; null when none came. */
  status: number | null;
  /** The first 1,024 bytes of the response. */
  answer: string | null;
  /** Why the attempt failed; null when it did not. */
  error: string | null;
};

export type DeliveryList = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<Delivery>;
  /** More entries follow: pass the id of the last one as `starting_after`. */
  has_more: boolean;
  /** Number of entries on all pages that match the filter. */
  total_count: number;
};

export type Developer = {
  object: 'developer';
  id: string;
  name: string;
  /** The normalised address. */
  email: string;
  company: string | null;
  /** Language of the mails to this developer: English, or Serbian in Latin or Cyrillic script. */
  language: 'sr-Latn' | 'sr-Cyrl' | 'en';
  email_verified: boolean;
  /** When the account was registered. */
  created_at: string;
};

export type DeveloperConnection = {
  /** Permanent id of the connection. */
  connection_id: string;
  bank_id: string;
  /** Source of the data: `bank`, or `statement` for uploaded statement files, which have no bank to ask for updates. */
  provider: 'bank' | 'statement';
  /** Your identifier of the user; null once revoked. */
  user_id: string | null;
  status: 'active' | 'expired' | 'revoked';
  /** When the user first authorized. */
  connected_at: string;
  /** When the consent ends: 90 days after it was given or renewed, or earlier if the bank granted less. */
  expires_at: string;
  /** Days until the consent ends; 0 once it has ended. */
  days_until_expiry: number;
  health: Health | null;
  /** Id of the key that made the connection. */
  key_id: string;
  key_status: 'active' | 'expired' | 'revoked';
};

/** All data stored about the developer. */
export type DeveloperExport = {
  object: 'developer_export';
  /** When this export began. */
  exported_at: string;
  developer: Developer;
} & Record<string, unknown>;

export type DeveloperOverview = {
  object: 'developer_overview';
  /** When the overview was created, in real time. */
  at: string;
  /** Errors that your keys received today. */
  errors_today: {
    /** Midnight in Belgrade. */
    since: string;
    /** Refused requests; 1000 means that many or more. */
    total: number;
    /** Most frequent first, at most five. */
    by_code: Array<{
      error_code: 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'INSUFFICIENT_PERMISSIONS' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'INVALID_CREDENTIALS' | 'EMAIL_NOT_VERIFIED' | 'INVALID_PASSWORD' | 'SECOND_FACTOR_REQUIRED' | 'INVALID_SECOND_FACTOR' | 'INVALID_PASSKEY' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'INVALID_ADMIN_KEY' | 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'UNSUPPORTED_MEDIA_TYPE' | 'PAYLOAD_TOO_LARGE' | 'EXPECTATION_FAILED' | 'INPUT_TOO_LONG' | 'INVALID_EMAIL' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_BREACHED' | 'CONSENT_REQUIRED' | 'TOTP_ALREADY_SET' | 'FACTOR_NEEDED' | 'PASSKEY_LIMIT_REACHED' | 'EMAIL_TAKEN' | 'MISSING_TOKEN' | 'INVALID_VERIFICATION_TOKEN' | 'EXPIRED_VERIFICATION_TOKEN' | 'INVALID_RESET_TOKEN' | 'EXPIRED_RESET_TOKEN' | 'CLI_LOGIN_PENDING' | 'CLI_LOGIN_DENIED' | 'CLI_LOGIN_EXPIRED' | 'CLI_LOGIN_NOT_FOUND' | 'MISSING_APP_NAME' | 'INVALID_ENVIRONMENT' | 'MISSING_PUBLIC_TOKEN' | 'MISSING_SESSION_TOKEN' | 'NAME_REQUIRED' | 'PASSWORD_REQUIRED' | 'INVALID_CURSOR' | 'INVALID_STATEMENT' | 'ACCOUNT_ALREADY_CONNECTED' | 'INVALID_WEBHOOK_URL' | 'INVALID_EVENTS' | 'IDEMPOTENCY_CONFLICT' | 'NOT_FOUND' | 'BANK_NOT_FOUND' | 'BANK_NOT_AVAILABLE' | 'SESSION_NOT_FOUND' | 'SESSION_EXPIRED' | 'SESSION_NOT_PENDING' | 'INVALID_PUBLIC_TOKEN' | 'PUBLIC_TOKEN_ALREADY_USED' | 'PUBLIC_TOKEN_EXPIRED' | 'ACCOUNT_NOT_FOUND' | 'IDENTITY_UNAVAILABLE' | 'AUTH_UNAVAILABLE' | 'SYNC_UNAVAILABLE' | 'TRANSACTION_NOT_FOUND' | 'USER_NOT_FOUND' | 'CONNECTION_NOT_FOUND' | 'CONNECTION_ALREADY_REVOKED' | 'CONSENT_EXPIRED' | 'TPP_NOT_FOUND' | 'SIMPLEFIN_TOKEN_NOT_FOUND' | 'CONSENT_NOT_FOUND' | 'CONSENT_NOT_PENDING' | 'ASSISTANT_NOT_FOUND' | 'PASSKEY_NOT_FOUND' | 'TOTP_NOT_FOUND' | 'ADMIN_DEVELOPER_NOT_FOUND' | 'DEV_SESSION_NOT_FOUND' | 'KEY_NOT_FOUND' | 'KEY_ALREADY_REVOKED' | 'WEBHOOK_NOT_FOUND' | 'DELIVERY_NOT_FOUND' | 'REQUEST_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
      status: number;
      requests: number;
      last_request_id: string;
      /** When the latest was refused. */
      last_at: string;
    }>;
  };
  last_24_hours: {
    requests: number;
    errors: number;
    /** From 0 to 1. */
    error_rate: number;
    latency_ms: Latency | null;
    /** Hours with requests, oldest first. */
    by_hour: Array<{
      /** When the hour began. */
      hour: string;
      requests: number;
      errors: number;
    }>;
  };
  /** Webhooks that fail, and webhooks that were deactivated for failing in the last 14 days. */
  failing_webhooks: {
    total: number;
    /** At most five. */
    data: Array<{
      webhook_id: string;
      url: string;
      /** Since when every attempt has failed. */
      failing_since: string | null;
      /** When it was deactivated. */
      deactivated_at: string | null;
      last_error: string | null;
      /** When the next attempt is due. */
      next_attempt_at: string | null;
    }>;
  };
  /** Connections that need consent or are delayed. A connection whose consent ended is listed for 30 days. */
  connections: {
    total: number;
    /** At most five. */
    data: Array<DeveloperConnection>;
  };
  /** Consents that end within 14 days, by the clock of their key; the first to end first. */
  consents_ending: {
    total: number;
    /** At most five. */
    data: Array<DeveloperConnection>;
  };
  /** Recent changes in the API, in English. /docs/changelog lists all of them. */
  changes: Array<{
    version: string;
    text: string;
  }>;
};

export type DeveloperSession = {
  object: 'developer_session';
  /** Session token. Send it as "Authorization: Bearer devses_…". */
  token: string;
  /** Seconds. */
  expires_in: number;
  /** When the session ends. */
  expires_at: string;
  developer: Developer;
  /** Present with `remember_device`. Store it on this device and send it with the next login. It gives no access without the password. It expires 180 days after its last use, or when the password is reset. */
  device_token?: string | undefined;
};

export type EndOtherSessionsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<LoginSession>;
};

export type EndSessionResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<LoginSession>;
};

export type EnrichTransactionsRequest = {
  transactions: Array<{
    /** Your id, returned unchanged. */
    id?: string | undefined;
    /** The bank's description. */
    description: string;
    /** Negative is money out. At most two decimals. */
    amount: number;
    /** ISO 4217 code. */
    currency: string;
    /** Payment code (šifra plaćanja), if known. */
    payment_code?: string | undefined;
    /** Merchant category code, if known. */
    mcc?: string | undefined;
    /** The payer or payee, if known in addition to the description. */
    counterparty?: {
      name?: string | undefined;
      account?: string | undefined;
    } | undefined;
    /** Accepted but not used, so that you can send whole rows. */
    date?: string | undefined;
  }>;
};

export type EnrichTransactionsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<EnrichedTransaction>;
};

export type EnrichedTransaction = {
  /** Your id, if you sent one. */
  id?: string | undefined;
  merchant_name: string;
  /** Your own category if you corrected it. */
  merchant_category: string | null;
  category: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized';
  /** Stable code of two levels. Codes may be added; existing ones keep their meaning. */
  category_code: {
    /** More specific than `category`, for example for gambling, childcare and pets. */
    primary: 'GROCERIES' | 'DINING' | 'TRANSPORT' | 'UTILITIES' | 'SUBSCRIPTIONS' | 'ENTERTAINMENT' | 'HEALTH' | 'PERSONAL_CARE' | 'SHOPPING' | 'EDUCATION' | 'INSURANCE' | 'TAXES' | 'FEES' | 'CASH' | 'LOAN' | 'SALARY' | 'INCOME' | 'RENT' | 'TRANSFER' | 'FITNESS' | 'TRAVEL' | 'UNCATEGORIZED' | 'CHARITY' | 'CHILDCARE' | 'GAMBLING' | 'HOME_IMPROVEMENT' | 'INVESTMENTS' | 'PETS';
    /** Begins with the primary code. */
    detailed: 'GROCERIES_BAKERY' | 'GROCERIES_BUTCHER' | 'GROCERIES_CONVENIENCE_STORE' | 'GROCERIES_DISCOUNT_SUPERMARKET' | 'GROCERIES_FISHMONGER' | 'GROCERIES_HYPERMARKET' | 'GROCERIES_LIQUOR_STORE' | 'GROCERIES_MARKET' | 'GROCERIES_ONLINE_GROCERIES' | 'GROCERIES_SPECIALTY_FOOD' | 'GROCERIES_SUPERMARKET' | 'GROCERIES_WHOLESALE_SUPERMARKET' | 'DINING_CAFE' | 'DINING_FAST_FOOD' | 'DINING_FOOD_DELIVERY' | 'DINING_PASTRY_SHOP' | 'DINING_RESTAURANT' | 'TRANSPORT_EV_CHARGING' | 'TRANSPORT_FUEL' | 'TRANSPORT_INTERCITY_BUS' | 'TRANSPORT_MICROMOBILITY' | 'TRANSPORT_PARKING' | 'TRANSPORT_PUBLIC_TRANSPORT' | 'TRANSPORT_RAIL' | 'TRANSPORT_RIDE_HAILING' | 'TRANSPORT_TAXI' | 'TRANSPORT_TOLLS' | 'TRANSPORT_VEHICLE_SERVICES' | 'UTILITIES_BUILDING_MAINTENANCE' | 'UTILITIES_COMMUNAL_SERVICES' | 'UTILITIES_ELECTRICITY' | 'UTILITIES_GAS' | 'UTILITIES_HEATING' | 'UTILITIES_INTERNET_TV' | 'UTILITIES_SECURITY_SERVICES' | 'UTILITIES_TELECOM' | 'UTILITIES_TELECOM_MOBILE' | 'UTILITIES_WASTE' | 'UTILITIES_WATER' | 'SUBSCRIPTIONS_APP_STORE' | 'SUBSCRIPTIONS_AUDIOBOOKS' | 'SUBSCRIPTIONS_CLOUD_STORAGE' | 'SUBSCRIPTIONS_CREATOR_SUPPORT' | 'SUBSCRIPTIONS_DATING' | 'SUBSCRIPTIONS_EDUCATION_APP' | 'SUBSCRIPTIONS_HOSTING' | 'SUBSCRIPTIONS_NEWS' | 'SUBSCRIPTIONS_SOCIAL_MEDIA' | 'SUBSCRIPTIONS_SOFTWARE' | 'SUBSCRIPTIONS_SOFTWARE_AI' | 'SUBSCRIPTIONS_STREAMING_MUSIC' | 'SUBSCRIPTIONS_STREAMING_VIDEO' | 'ENTERTAINMENT_ATTRACTIONS' | 'GAMBLING_BETTING' | 'ENTERTAINMENT_CINEMA' | 'ENTERTAINMENT_EVENTS_TICKETS' | 'ENTERTAINMENT_GAMING' | 'GAMBLING_LOTTERY' | 'ENTERTAINMENT_MUSEUM' | 'ENTERTAINMENT_NIGHTCLUB' | 'ENTERTAINMENT_PLAYROOM' | 'ENTERTAINMENT_THEATRE' | 'HEALTH_DENTAL' | 'HEALTH_DRUGSTORE' | 'HEALTH_LABORATORY' | 'HEALTH_MEDICAL_CLINIC' | 'HEALTH_MEDICAL_SERVICES' | 'HEALTH_OPTICIAN' | 'HEALTH_PHARMACY' | 'HEALTH_PHYSIOTHERAPY' | 'HEALTH_SUPPLEMENTS' | 'PETS_VETERINARY' | 'PERSONAL_CARE_BEAUTY_SALON' | 'PERSONAL_CARE_COSMETICS' | 'PERSONAL_CARE_HAIRDRESSER' | 'PERSONAL_CARE_LAUNDRY' | 'PERSONAL_CARE_PERFUMERY' | 'PERSONAL_CARE_SPA' | 'SHOPPING_ADVERTISING' | 'CHILDCARE_BABY' | 'SHOPPING_BOOKS' | 'SHOPPING_CARD_INSTALMENT' | 'SHOPPING_CLOTHING' | 'SHOPPING_COURIER' | 'SHOPPING_DEPARTMENT_STORE' | 'HOME_IMPROVEMENT_DIY' | 'SHOPPING_ELECTRONICS' | 'SHOPPING_FLORIST' | 'SHOPPING_FOOTWEAR' | 'HOME_IMPROVEMENT_FURNITURE' | 'HOME_IMPROVEMENT_GARDEN' | 'SHOPPING_GIFTS' | 'HOME_IMPROVEMENT_HOME_GOODS' | 'SHOPPING_JEWELRY' | 'SHOPPING_KIOSK' | 'SHOPPING_MARKETPLACE' | 'SHOPPING_MUSIC' | 'SHOPPING_PAYMENT_PROCESSOR' | 'PETS_PET_STORE' | 'SHOPPING_PHOTO' | 'SHOPPING_POSTAL' | 'SHOPPING_PRINT_SERVICES' | 'SHOPPING_SPORTSWEAR' | 'SHOPPING_STATIONERY' | 'SHOPPING_TOBACCO' | 'CHILDCARE_TOYS' | 'EDUCATION_COURSES' | 'EDUCATION_DRIVING_SCHOOL' | 'CHILDCARE_KINDERGARTEN' | 'EDUCATION_LANGUAGE_SCHOOL' | 'EDUCATION_SCHOOL' | 'EDUCATION_SCHOOL_FEES' | 'EDUCATION_STUDENT_SERVICES' | 'EDUCATION_UNIVERSITY' | 'INSURANCE' | 'INVESTMENTS_PENSION_FUND' | 'TAXES_CUSTOMS' | 'TAXES_FINE' | 'TAXES_GOVERNMENT_FEE' | 'TAXES_PROPERTY_TAX' | 'TAXES_TAX' | 'TAXES_VEHICLE_REGISTRATION' | 'FEES_ACCOUNT_MAINTENANCE_FEE' | 'FEES_ATM_FEE' | 'FEES_BANK_FEE' | 'FEES_CARD_FEE' | 'FEES_ACCOUNTING_SERVICES' | 'FEES_LEGAL_SERVICES' | 'FEES_LOAN_FEE' | 'FEES_OVERDRAFT_FEE' | 'FEES_TRANSFER_FEE' | 'CASH_ATM_WITHDRAWAL' | 'CASH_CASH_DEPOSIT' | 'CASH_CASH_WITHDRAWAL' | 'LOAN_DEBT_COLLECTION' | 'LOAN_LEASING' | 'LOAN_LOAN_DISBURSEMENT' | 'LOAN_LOAN_REPAYMENT' | 'SALARY_PAYROLL' | 'SALARY_PAYROLL_BENEFIT' | 'INVESTMENTS_DIVIDEND' | 'INCOME_FREELANCE' | 'INCOME_FREELANCE_FOREIGN' | 'INCOME_INTEREST' | 'INCOME_PENSION' | 'INCOME_REFUND' | 'INCOME_SCHOLARSHIP' | 'INCOME_SOCIAL_BENEFIT' | 'INCOME_TAX_REFUND' | 'RENT' | 'RENT_RENTAL_AGENCY' | 'TRANSFER_BILL_PAYMENT_AGENT' | 'TRANSFER_BUSINESS_PAYMENT' | 'TRANSFER_CREDIT_CARD_PAYMENT' | 'INVESTMENTS_CRYPTO' | 'TRANSFER_DIRECT_DEBIT' | 'CHARITY_DONATION' | 'TRANSFER_FX_EXCHANGE' | 'TRANSFER_INSTANT_PAYMENT' | 'TRANSFER_INTERNAL_TRANSFER' | 'INVESTMENTS_INVESTMENT' | 'TRANSFER_P2P' | 'TRANSFER_REMITTANCE' | 'TRANSFER_STANDING_ORDER' | 'TRANSFER_WALLET_TOPUP' | 'FITNESS_GYM' | 'FITNESS_POOL' | 'FITNESS_SKI' | 'FITNESS_SPORTS_BOOKING' | 'FITNESS_SPORTS_CLUB' | 'TRAVEL_ACCOMMODATION' | 'TRAVEL_ACCOMMODATION_TAX' | 'TRAVEL_AIRLINE' | 'TRAVEL_AIRPORT' | 'TRAVEL_CAR_RENTAL' | 'TRAVEL_FERRY' | 'TRAVEL_TOURS' | 'TRAVEL_TRAVEL_AGENCY' | 'UNCATEGORIZED_UNKNOWN' | 'GROCERIES_OTHER' | 'DINING_OTHER' | 'TRANSPORT_OTHER' | 'UTILITIES_OTHER' | 'SUBSCRIPTIONS_OTHER' | 'ENTERTAINMENT_OTHER' | 'HEALTH_OTHER' | 'PERSONAL_CARE_OTHER' | 'SHOPPING_OTHER' | 'EDUCATION_OTHER' | 'INSURANCE_OTHER' | 'TAXES_OTHER' | 'FEES_OTHER' | 'CASH_OTHER' | 'LOAN_OTHER' | 'SALARY_OTHER' | 'INCOME_OTHER' | 'RENT_OTHER' | 'TRANSFER_OTHER' | 'FITNESS_OTHER' | 'TRAVEL_OTHER' | 'UNCATEGORIZED_OTHER';
  };
  /** The lower of merchant_confidence and category_confidence. */
  confidence: 'high' | 'medium' | 'low';
  /** The measured accuracy of each level is in docs/enrichment. `low`: no merchant was recognised, and the name is the description of the bank. */
  merchant_confidence: 'high' | 'medium' | 'low';
  /** Confidence of the category, with the same levels. */
  category_confidence: 'high' | 'medium' | 'low';
  /** The table or the model that decided, and the words. */
  explanation: string;
  /** The explanation in Serbian. */
  explanation_sr: string;
  /** The other parties: first the payee or payer, then wallets and marketplaces in between. Empty if the description names nobody. */
  counterparties: Array<{
    name: string;
    type: 'merchant' | 'person' | 'marketplace' | 'wallet' | 'bank';
    /** Confidence that the party takes part. */
    confidence: 'high' | 'medium' | 'low';
    /** Website of a known merchant. */
    website: string | null;
    /** Path of a monogram of a known merchant on this service. */
    logo: string | null;
  }>;
  /** Website of a known merchant. */
  website: string | null;
  /** Path of a monogram of a known merchant on this service. */
  logo: string | null;
  /** The place of the card payment, as the terminal reports it. */
  location: {
    city: string | null;
    /** ISO 3166 alpha-2. */
    country: string | null;
  } | null;
  channel: 'card' | 'online' | 'atm' | 'transfer' | 'instant' | 'direct_debit' | 'fee' | 'interest' | 'cash' | 'other' | null;
  /** The wallet or payment service between the account and the merchant. */
  processor: string | null;
  /** True if one of your corrections applies. */
  corrected: boolean;
};

/** The body of every error response. */
export type ErrorBody = {
  /** The family of the error. */
  error_type: 'AUTH_ERROR' | 'INVALID_REQUEST' | 'ITEM_ERROR' | 'RATE_LIMIT_ERROR' | 'API_ERROR';
  /** Code of the error. Branch on it. */
  error_code: 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'INSUFFICIENT_PERMISSIONS' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'INVALID_CREDENTIALS' | 'EMAIL_NOT_VERIFIED' | 'INVALID_PASSWORD' | 'SECOND_FACTOR_REQUIRED' | 'INVALID_SECOND_FACTOR' | 'INVALID_PASSKEY' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'INVALID_ADMIN_KEY' | 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'UNSUPPORTED_MEDIA_TYPE' | 'PAYLOAD_TOO_LARGE' | 'EXPECTATION_FAILED' | 'INPUT_TOO_LONG' | 'INVALID_EMAIL' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_BREACHED' | 'CONSENT_REQUIRED' | 'TOTP_ALREADY_SET' | 'FACTOR_NEEDED' | 'PASSKEY_LIMIT_REACHED' | 'EMAIL_TAKEN' | 'MISSING_TOKEN' | 'INVALID_VERIFICATION_TOKEN' | 'EXPIRED_VERIFICATION_TOKEN' | 'INVALID_RESET_TOKEN' | 'EXPIRED_RESET_TOKEN' | 'CLI_LOGIN_PENDING' | 'CLI_LOGIN_DENIED' | 'CLI_LOGIN_EXPIRED' | 'CLI_LOGIN_NOT_FOUND' | 'MISSING_APP_NAME' | 'INVALID_ENVIRONMENT' | 'MISSING_PUBLIC_TOKEN' | 'MISSING_SESSION_TOKEN' | 'NAME_REQUIRED' | 'PASSWORD_REQUIRED' | 'INVALID_CURSOR' | 'INVALID_STATEMENT' | 'ACCOUNT_ALREADY_CONNECTED' | 'INVALID_WEBHOOK_URL' | 'INVALID_EVENTS' | 'IDEMPOTENCY_CONFLICT' | 'NOT_FOUND' | 'BANK_NOT_FOUND' | 'BANK_NOT_AVAILABLE' | 'SESSION_NOT_FOUND' | 'SESSION_EXPIRED' | 'SESSION_NOT_PENDING' | 'INVALID_PUBLIC_TOKEN' | 'PUBLIC_TOKEN_ALREADY_USED' | 'PUBLIC_TOKEN_EXPIRED' | 'ACCOUNT_NOT_FOUND' | 'IDENTITY_UNAVAILABLE' | 'AUTH_UNAVAILABLE' | 'SYNC_UNAVAILABLE' | 'TRANSACTION_NOT_FOUND' | 'USER_NOT_FOUND' | 'CONNECTION_NOT_FOUND' | 'CONNECTION_ALREADY_REVOKED' | 'CONSENT_EXPIRED' | 'TPP_NOT_FOUND' | 'SIMPLEFIN_TOKEN_NOT_FOUND' | 'CONSENT_NOT_FOUND' | 'CONSENT_NOT_PENDING' | 'ASSISTANT_NOT_FOUND' | 'PASSKEY_NOT_FOUND' | 'TOTP_NOT_FOUND' | 'ADMIN_DEVELOPER_NOT_FOUND' | 'DEV_SESSION_NOT_FOUND' | 'KEY_NOT_FOUND' | 'KEY_ALREADY_REVOKED' | 'WEBHOOK_NOT_FOUND' | 'DELIVERY_NOT_FOUND' | 'REQUEST_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  /** Description for people. */
  error_message: string;
  /** Page about this code with its cause and remedy. */
  docs: string;
  /** The value of the X-Request-Id header. */
  request_id: string;
};

export type EventRecord = {
  object: 'event';
  /** The id is the same in every delivery and in the stream. */
  id: string;
  event: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED';
  api_key_id: string;
  api_key_prefix: string;
  /** Null for an event that is about no connection. */
  connection_id: string | null;
  /** When it happened, on the clock of the key. */
  occurred_at: string;
  /** The same time as `occurred_at`. The event stream uses this name. */
  created_at: string;
  /** When it was recorded, on the clock of the service. The list is ordered by this time. */
  recorded_at: string;
  /** The flat payload that webhooks receive. */
  payload: Record<string, unknown>;
};

export type ExchangePublicTokenRequest = {
  /** The `public_token` of the connect status. Single use. */
  public_token: string;
};

export type ExchangedConnection = {
  object: 'connection';
  /** Permanent id of the connection. */
  connection_id: string;
  bank_id: string;
  status: 'active';
  /** When the user authorized. */
  connected_at: string;
};

export type FetchCliLoginRequest = {
  /** From `POST /developers/cli-logins`. */
  device_code: string;
};

export type FireWebhookRequest = {
  /** Which event to emit. */
  event: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED';
  /** The connection of the event; for AUTH and ITEM events. */
  connection_id?: string | undefined;
  /** The account of the event; required for TRANSACTIONS and ACCOUNTS events. */
  account_id?: string | undefined;
  /** The SimpleFIN token of the event; required for ACCESS events. */
  token_id?: string | undefined;
};

export type FiredEvent = {
  object: 'event';
  /** The same in all attempts. Receivers recognise repetitions by it. */
  id: string;
  event: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED';
  /** The flat payload that webhooks receive. */
  payload: Record<string, unknown>;
};

export type ForgotPasswordRequest = {
  /** Email address. Blanks around it and upper case do not matter. */
  email: string;
};

export type GetHealthResponse = {
  status: 'ok';
  uptime_seconds: number;
};

export type GetInterfaceDescriptionResponse = {
  openapi: '3.1.0';
} & Record<string, unknown>;

export type GetReadinessResponse = {
  status: 'ready';
  /** The state of each cell that this process serves. The process is ready while one of them is. Absent without cells. */
  cells?: Record<string, 'ready' | 'unavailable'> | undefined;
  /** Erased or ended things that a restored backup of the database contained and that the service erased or ended again within the last 30 days. Absent if there are none. */
  erased_again?: Array<{
    kind: 'developer' | 'api_key' | 'key_secret' | 'connection' | 'account' | 'simplefin_token' | 'assistant_grant' | 'session' | 'password' | 'login_factor';
    count: number;
    /** When they were last erased again. */
    at: string;
  }> | undefined;
};

/** With `format=json`. */
export type GetStatementResponse = {
  object: 'statement';
} & Record<string, unknown>;

export type Health = {
  /** `healthy`: the data is up to date. `delayed`: existing data stays, and the service tries again automatically; with `key_unavailable`, the operator of the service has to restore a key. `needs_consent`: connect the user again. */
  status: 'healthy' | 'delayed' | 'needs_consent';
  reason: 'bank_unavailable' | 'bank_quota' | 'bank_malformed' | 'service_error' | 'key_unavailable' | 'bank_refused' | 'consent_ended' | 'consent_expired' | null;
  /** The reason as a text for people. */
  message: string | null;
  /** When this status began, on the clock of the key. */
  since: string;
  /** When the service tries again; null while healthy, and if only the user can help. */
  next_try_at: string | null;
  /** When the data was last updated from the bank; before the first update, when the user consented. */
  last_success_at: string;
};

export type HeldData = {
  object: 'held_data';
  developer: Developer;
  /** When the Privacy Policy and the Terms were accepted. */
  consented_at: string;
  held: Array<{
    category: string;
    count: number;
    /** What is stored. */
    what: string;
    /** The same in Serbian, in Latin letters. */
    what_sr: string;
    purpose: string;
    /** The same in Serbian, in Latin letters. */
    purpose_sr: string;
    /** How long it is kept. */
    retention: string;
    /** The same in Serbian, in Latin letters. */
    retention_sr: string;
  }>;
};

export type Identity = {
  object: 'identity';
  account_id: string;
  bank_id: string;
  identity: {
    full_name: string;
    phone: string | null;
    email: string | null;
    address: string | null;
  };
};

export type ImportStatementsRequest = {
  /** Your identifier of the user who owns the statements. */
  user_id: string;
  /** The id of the bank. The service uses it for accounts whose number does not begin with the code of a bank in `GET /banks`. Without it, these accounts get the bank id `statement`. */
  bank_id?: string | undefined;
  /** The number of the account, 18 digits or an IBAN. Give it if the file does not contain it. The service refuses a table that contains a different account. */
  account?: string | undefined;
  /** The currency of the account. Give it if the file does not contain it. The service refuses a table that contains a different currency. */
  currency?: string | undefined;
  /** A JSON object that assigns the columns of a table. Give it if the service does not recognise the headings. Each key is a field, and its value is the heading of the column or its number, counted from 1. The fields are `booking_date`, `value_date`, `amount` (or `debit` and `credit`), `side` (whether the amount is money out or money in), `fee` (a fee that the bank charges in addition to the amount), `status`, `balance`, `description`, `currency`, `account`, `counterparty_name`, `counterparty_account`, `payment_code`, `debit_model`, `debit_reference`, `credit_model`, `credit_reference` and `reference`. The key `ignore` lists columns that the service does not read. The service recognises the columns of account, currency, side, fee, status and balance by their headings even if the mapping leaves them out. The service saves a mapping by bank and headings, together with `date_order`, `decimal_mark` and `unsigned_amounts` of the same request, and applies it to later tables with the same headings. */
  mapping?: string | undefined;
  /** The order of day and month in dates such as 03/07/2026: `dmy` if the day comes first, `mdy` if the month comes first. Give it if every date of the file is valid in both orders. */
  date_order?: 'dmy' | 'mdy' | undefined;
  /** The character before the decimals of an amount. Give it if the amounts of the table do not show it: 1.500 can be one and a half, or one thousand five hundred. */
  decimal_mark?: 'comma' | 'point' | undefined;
  /** The direction of amounts without a sign, in a table without a column that gives it: `in` if they are money in, `out` if they are money out. With `out`, an amount with a minus is money in. */
  unsigned_amounts?: 'in' | 'out' | undefined;
  /** What becomes of an account of the file that the user has connected, by its IBAN and currency. "connection": the service compares the file and the connected account, and adds transactions of days before the first day that the bank reports. "separate": the file keeps an account of its own, whose `duplicate_of` names the connected account. If `onto` is missing, the service refuses a file that would make a duplicate. `onto` changes nothing for other accounts. */
  onto?: 'connection' | 'separate' | undefined;
  /** With `true`, the service saves nothing. The response is the same: what the upload would add, the first and last rows of each statement, and the columns of each table. */
  dry_run?: 'true' | 'false' | undefined;
  /** One or more files, at most 20 MB together. The service reads each file of a zip. */
  file: Array<Blob>;
};

export type InjectTransactionsRequest = {
  transactions: Array<{
    /** Negative is money out. Not zero. At most two decimals. */
    amount: number;
    /** Description as the bank would write it. */
    description: string;
    /** Default: today, on the clock of the key. Not later. */
    date?: string | undefined;
    /** Default false. */
    pending?: boolean | undefined;
    /** Optional. Must be the currency of the account. */
    currency?: string | undefined;
  }>;
};

export type InjectTransactionsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<Transaction>;
};

export type JoinWaitlistRequest = {
  /** Your name. */
  name: string;
  email: string;
  company?: string | null | undefined;
};

export type KeyToken = {
  object: 'key_token';
  /** Accepted in place of the key, with the scopes of the key. */
  token: string;
  /** Seconds until it expires: 900. */
  expires_in: number;
  /** When it expires. */
  expires_at: string;
};

/** Milliseconds on the server, to within 6 %. */
export type Latency = {
  /** Half of the requests took at most this many milliseconds. */
  p50: number;
  /** 95 % of the requests took at most this many milliseconds. */
  p95: number;
  /** 99 % of the requests took at most this many milliseconds. */
  p99: number;
};

export type LinkToken = {
  object: 'link_token';
  link_token: string;
  /** Seconds until it expires: 1800. */
  expires_in: number;
  /** When it expires, on the clock of the key. */
  expires_at: string;
  /** A page of the service on which the user connects the bank: for mobile applications, e-mails and other places without a page of yours. It works as long as the token. Give it to this user only. */
  hosted_url: string;
  /** How to use the token, in a sentence. */
  usage: string;
};

export type LinkTokenDetails = {
  object: 'link_token_details';
  /** When the token expires, on the clock of the key. */
  expires_at: string;
  account_selection: 'single' | 'multiple' | null;
  /** The name of the key. */
  app_name: string;
  /** Where the hosted page returns to; null if it does not return. */
  redirect_url: string | null;
  connection: {
    status: 'active' | 'expired';
    /** When its consent ends, or has ended. */
    expires_at: string;
  } | null;
  /** The bank of the connection that is renewed. */
  bank: {
    id: string;
    name: string;
    bic: string;
    color: string;
    status: 'live' | 'sandbox' | 'coming_soon';
    /** Maximum days of past transactions that are read. */
    history_days: number;
  } | null;
};

export type ListAccountsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<Account>;
};

export type ListApiKeysResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<ApiKey>;
  /** More entries follow: pass the id of the last one as `starting_after`. */
  has_more: boolean;
  /** Number of entries on all pages that match the filter. */
  total_count: number;
  /** In which environments this service creates keys: `live` only where its operator issues live keys. */
  environments: Array<'sandbox' | 'live'>;
  /** How many requests each key may send in a window. */
  rate_limit: {
    requests: number;
    window_seconds: number;
  };
};

export type ListAssistantsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<Assistant>;
};

export type ListAuditLogResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<AuditEntry>;
  /** More entries follow: pass the id of the last one as `starting_after`. */
  has_more: boolean;
  /** Number of entries on all pages that match the filter. */
  total_count: number;
};

export type ListBanksResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<Bank>;
};

export type ListConnectionsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<Connection>;
  /** More entries follow: pass the id of the last one as `starting_after`. */
  has_more: boolean;
  /** Number of entries on all pages that match the filter. */
  total_count: number;
};

export type ListDeveloperConnectionsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<DeveloperConnection>;
  /** More entries follow: pass the id of the last one as `starting_after`. */
  has_more: boolean;
  /** Number of entries on all pages that match the filter. */
  total_count: number;
};

export type ListDevelopersResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<AdminDeveloper>;
};

export type ListEventsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<EventRecord>;
  /** More entries follow: pass the id of the last one as `starting_after`. */
  has_more: boolean;
  /** Number of entries on all pages that match the filter. */
  total_count: number;
};

export type ListRequestsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<RequestRecord>;
  /** More entries follow: pass the id of the last one as `starting_after`. */
  has_more: boolean;
};

export type ListSessionsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<LoginSession>;
};

export type ListSimplefinTokensResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<SimplefinToken>;
  /** More entries follow: pass the id of the last one as `starting_after`. */
  has_more: boolean;
  /** Number of entries on all pages that match the filter. */
  total_count: number;
};

export type ListStatementTablesRequest = {
  /** The id of the bank. The service uses it for accounts whose number does not begin with the code of a bank in `GET /banks`. Without it, these accounts get the bank id `statement`. */
  bank_id?: string | undefined;
  /** The number of the account, 18 digits or an IBAN. Give it if the file does not contain it. The service refuses a table that contains a different account. */
  account?: string | undefined;
  /** The currency of the account. Give it if the file does not contain it. The service refuses a table that contains a different currency. */
  currency?: string | undefined;
  /** A JSON object that assigns the columns of a table. Give it if the service does not recognise the headings. Each key is a field, and its value is the heading of the column or its number, counted from 1. The fields are `booking_date`, `value_date`, `amount` (or `debit` and `credit`), `side` (whether the amount is money out or money in), `fee` (a fee that the bank charges in addition to the amount), `status`, `balance`, `description`, `currency`, `account`, `counterparty_name`, `counterparty_account`, `payment_code`, `debit_model`, `debit_reference`, `credit_model`, `credit_reference` and `reference`. The key `ignore` lists columns that the service does not read. The service recognises the columns of account, currency, side, fee, status and balance by their headings even if the mapping leaves them out. The service saves a mapping by bank and headings, together with `date_order`, `decimal_mark` and `unsigned_amounts` of the same request, and applies it to later tables with the same headings. */
  mapping?: string | undefined;
  /** The order of day and month in dates such as 03/07/2026: `dmy` if the day comes first, `mdy` if the month comes first. Give it if every date of the file is valid in both orders. */
  date_order?: 'dmy' | 'mdy' | undefined;
  /** The character before the decimals of an amount. Give it if the amounts of the table do not show it: 1.500 can be one and a half, or one thousand five hundred. */
  decimal_mark?: 'comma' | 'point' | undefined;
  /** The direction of amounts without a sign, in a table without a column that gives it: `in` if they are money in, `out` if they are money out. With `out`, an amount with a minus is money in. */
  unsigned_amounts?: 'in' | 'out' | undefined;
  /** One or more files, at most 20 MB together. The service reads each file of a zip. */
  file: Array<Blob>;
};

export type ListTppsResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<Tpp>;
};

export type ListTransactionsResponse = TransactionList | TransactionSync;

export type ListTransfersResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<Transfer>;
  /** More entries follow: pass the id of the last one as `starting_after`. */
  has_more: boolean;
  /** Number of entries on all pages that match the filter. */
  total_count: number;
};

export type ListWaitlistResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<AdminWaitlistEntry>;
};

export type ListWebhooksResponse = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<Webhook>;
};

export type LogInRequest = {
  /** Email address. Blanks around it and upper case do not matter. */
  email: string;
  password: string;
  /** For an account with a second factor: six digits from the authenticator app, or a recovery code. */
  code?: string | undefined;
  /** From an earlier login on this device with `remember_device`. Wrong passwords sent by others then do not lock this device out. */
  device_token?: string | undefined;
  /** Returns a `device_token` for later logins on this device. */
  remember_device?: boolean | undefined;
};

export type LoginSession = {
  object: 'login_session';
  id: string;
  /** `portal`: a browser that is logged in to the portal. `api`: a program or the command line, with a session token. */
  kind: 'api' | 'portal';
  /** Whether this is the session that sent the request. */
  current: boolean;
  /** Browser and system, or the program, as the client names itself; the machine of a command line. */
  device: string | null;
  /** The address of the log-in, shortened to 24 bits of IPv4 or 48 bits of IPv6. */
  network: string | null;
  /** When the developer logged in. */
  created_at: string;
  /** When the session last sent a request, to within a minute. */
  last_used_at: string;
  /** When the session ends. */
  expires_at: string;
};

export type Onboarding = {
  object: 'onboarding';
  /** Whether every step is done. */
  complete: boolean;
  /** In the usual order. A step that is done stays done. */
  steps: Array<{
    /** An API key was made (`key`) and used by an application (`call`), a bank was connected (`bank`) that shares transactions (`data`), a webhook was added (`webhook`) and an event arrived there (`event`). */
    step: 'key' | 'call' | 'bank' | 'data' | 'webhook' | 'event';
    done: boolean;
  }>;
};

export type OpenPortalSessionRequest = {
  /** Email address. Blanks around it and upper case do not matter. */
  email: string;
  password: string;
  /** For an account with a second factor: six digits from the authenticator app, or a recovery code. */
  code?: string | undefined;
};

export type OpenPortalSessionWithPasskeyRequest = {
  /** The `id` of the challenge that the response belongs to. */
  challenge_id: string;
  /** The credential as JSON: the result of its `toJSON()` in the browser (`AuthenticationResponseJSON`). */
  response: {
    /** The id of the passkey as the browser returns it, in base64url. */
    id: string;
    /** The same value as `id`, in base64url. */
    rawId: string;
    type: 'public-key';
    clientExtensionResults: Record<string, unknown>;
    response: {
      /** `clientDataJSON` as the browser returns it: the challenge and the origin of the page, in base64url. */
      clientDataJSON: string;
      /** `authenticatorData` as the browser returns it: it says whether the user was verified, in base64url. */
      authenticatorData: string;
      /** The signature of the passkey over both, in base64url. */
      signature: string;
      /** `userHandle` as the browser returns it: it names the account, in base64url. */
      userHandle?: string | undefined;
    };
  };
};

export type Passkey = {
  object: 'passkey';
  id: string;
  /** The name that the developer gave it. */
  name: string;
  /** Whether the passkey is synchronized to other devices of its owner. */
  backed_up: boolean;
  /** When the passkey was added. */
  created_at: string;
  /** When the passkey was last used to log in or to confirm an identity. Null if it was never used. */
  last_used_at: string | null;
};

export type PasskeyChallenge = {
  object: 'passkey_challenge';
  /** Send it back as `challenge_id`, with the response of the passkey, within five minutes. It works once. */
  id: string;
  /** Pass them to `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` in the browser (Web Authentication, Level 3). */
  options: Record<string, unknown>;
};

export type PortalSession = {
  object: 'portal_session';
  /** The id of the session in `GET /developers/sessions`. It is not a credential. */
  id: string;
  /** When the session ends. */
  expires_at: string;
  developer: Developer;
};

export type ReauthenticateRequest = {
  password?: string | undefined;
  /** The six digits that the authenticator app shows. */
  code?: string | undefined;
  passkey?: {
    /** The `id` of the challenge that the response belongs to. */
    challenge_id: string;
    /** The credential as JSON: the result of its `toJSON()` in the browser (`AuthenticationResponseJSON`). */
    response: {
      /** The id of the passkey as the browser returns it, in base64url. */
      id: string;
      /** The same value as `id`, in base64url. */
      rawId: string;
      type: 'public-key';
      clientExtensionResults: Record<string, unknown>;
      response: {
        /** `clientDataJSON` as the browser returns it: the challenge and the origin of the page, in base64url. */
        clientDataJSON: string;
        /** `authenticatorData` as the browser returns it: it says whether the user was verified, in base64url. */
        authenticatorData: string;
        /** The signature of the passkey over both, in base64url. */
        signature: string;
        /** `userHandle` as the browser returns it: it names the account, in base64url. */
        userHandle?: string | undefined;
      };
    };
  } | undefined;
};

export type Reauthentication = {
  object: 'reauthentication';
  /** Until this time, the session counts as confirmed. */
  confirmed_until: string;
  /** Seconds. */
  expires_in: number;
};

export type ReceiptKeys = {
  /** The present key, and every key that has signed a receipt before. */
  keys: Array<{
    kty: 'EC';
    crv: 'P-256';
    x: string;
    y: string;
    /** Thumbprint of the key (RFC 7638). */
    kid: string;
    alg: 'ES256';
    use: 'sig';
  }>;
};

export type RecoverWebhookRequest = {
  /** Deliveries of events recorded since then. */
  since: string;
};

export type RecoveryCodes = {
  object: 'recovery_codes';
  codes: Array<string>;
};

export type RecurringStream = {
  /** Stays the same as the history grows. */
  stream_id: string;
  merchant_name: string;
  /** The bank's description of the latest occurrence. */
  description: string;
  category: string;
  /** Biweekly, quarterly and other regular intervals are `irregular`; see `cadence`. */
  frequency: 'weekly' | 'monthly' | 'annual' | 'irregular';
  /** How often the stream recurs. `interval_days` is the same in days. */
  cadence: 'weekly' | 'biweekly' | 'four_weekly' | 'monthly' | 'bimonthly' | 'quarterly' | 'semi_annual' | 'annual';
  /** 7, 14, 28, 30 (monthly), 61, 91, 183 or 365. */
  interval_days: number;
  amount_type: 'fixed' | 'variable';
  /** Mean of all occurrences, positive. At most two decimals. */
  average_amount: number;
  /** Current price, or the median of the latest amounts; positive. At most two decimals. */
  typical_amount: number;
  /** The typical amount per month. The totals are sums of these. At most two decimals. */
  monthly_amount: number;
  currency: string;
  /** First occurrence. */
  first_date: string;
  /** Latest occurrence. */
  last_date: string;
  /** When the next payment is due; null if cancelled. */
  next_expected_date: string | null;
  /** Expected amount of the next payment, positive. At most two decimals. */
  next_expected_amount: number | null;
  /** Likely minimum of the next payment; the price itself if it is fixed. At most two decimals. */
  next_expected_amount_min: number | null;
  /** Likely maximum of the next payment. At most two decimals. */
  next_expected_amount_max: number | null;
  occurrences: number;
  status: 'active' | 'cancelled';
  /** Active: the next payment is not due yet (`on_schedule`), or it is overdue but may still arrive (`late`). Cancelled: a payment did not arrive in time (`payment_missed`), or the last instalment is paid (`paid_off`). */
  status_reason: 'on_schedule' | 'late' | 'payment_missed' | 'paid_off';
  /** Price changes of a fixed stream and the end of its trial, oldest first. */
  events: Array<{
    /** A new price, or the first full price after a trial. */
    type: 'price_changed' | 'trial_ended';
    /** Booking date of the first payment at the new price. */
    date: string;
    /** Positive. At most two decimals. */
    previous_amount: number;
    /** Positive. At most two decimals. */
    amount: number;
    /** The first payment at the new price. */
    transaction_id: string;
  }>;
  /** True for a service that the user can cancel. */
  is_subscription: boolean;
  /** True if most occurrences are transfers between accounts of the user. The totals leave such a stream out. */
  is_own_transfer: boolean;
  /** Oldest first. */
  transaction_ids: Array<string>;
  /** Why these transactions are a stream. */
  explanation: string;
  /** The explanation in Serbian, in Latin script. */
  explanation_sr: string;
};

export type RecurringSummary = {
  object: 'recurring_summary';
  account_id: string;
  /** Recurring money out. */
  outflows: Array<RecurringStream>;
  /** Recurring money in. */
  inflows: Array<RecurringStream>;
  summary: {
    /** Active outflows per month, positive, without own transfers. At most two decimals. */
    total_monthly_outflows: number;
    /** Active inflows per month, positive, without own transfers. At most two decimals. */
    total_monthly_inflows: number;
    /** Active subscriptions. */
    subscriptions_count: number;
    /** Active outflows per month that are transfers to other accounts of the user. No total includes them. At most two decimals. */
    own_transfers_monthly_outflows: number;
    /** Active inflows per month that are transfers from other accounts of the user. No total includes them. At most two decimals. */
    own_transfers_monthly_inflows: number;
  };
  /** The same as `outflows`. */
  outgoing: Array<RecurringStream>;
  /** The same as `inflows`. */
  incoming: Array<RecurringStream>;
  /** The same as `summary.total_monthly_outflows`. At most two decimals. */
  monthly_outgoing_total: number;
  /** The same as `summary.total_monthly_inflows`. At most two decimals. */
  monthly_incoming_total: number;
};

export type RegisterDeveloperRequest = {
  /** Your name. */
  name: string;
  /** Email address. Blanks around it and upper case do not matter. */
  email: string;
  /** 8 to 128 characters of any kind, used as typed. */
  password: string;
  company?: string | null | undefined;
  /** Must be true: the Privacy Policy and the Terms are accepted. */
  consent?: boolean | undefined;
  /** Language of the mails to this developer: English, or Serbian in Latin or Cyrillic script. */
  language?: 'sr-Latn' | 'sr-Cyrl' | 'en' | undefined;
};

export type RegisterTppRequest = {
  /** Name shown to users on the bank’s page. */
  name: string;
  /** Addresses to which the banks may return users, with any query. Default: the address that each consent gives, for OAuth its `TPP-Redirect-URI`. */
  redirect_uris?: Array<string> | undefined;
  /** Client certificates for mutual TLS and certificates for signing requests, in PEM. */
  certificates?: Array<string> | undefined;
};

export type RegisterWebhookRequest = {
  /** A public https address. */
  url: string;
  /** The events to receive. Default: all except ITEM.HEALTH_CHANGED, ACCOUNTS.REMOVED and ACCESS.CLAIM_REPEATED, including events that a later version adds. */
  events?: Array<'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED'> | null | undefined;
  /** `flat`: only the fields of the event. `event`: `event_type`, `api_key_prefix`, `timestamp` and `data`. */
  envelope?: 'flat' | 'event' | undefined;
  /** Your name for the webhook; empty or null for no name. */
  description?: string | null | undefined;
};

export type RegisteredDeveloper = {
  object: 'developer';
  id: string;
  name: string;
  /** The normalised address. */
  email: string;
  company: string | null;
  /** Language of the mails to this developer: English, or Serbian in Latin or Cyrillic script. */
  language: 'sr-Latn' | 'sr-Cyrl' | 'en';
  email_verified: boolean;
  /** When the account was registered. */
  created_at: string;
  /** What to do next. */
  message: string;
};

export type RemovedFactors = {
  object: 'removed_factors';
  developer_id: string;
  /** Number of removed passkeys. */
  passkeys: number;
  /** Whether an authenticator app was removed. */
  totp: boolean;
};

export type RemovedTransaction = {
  object: 'removed_transaction';
  transaction_id: string;
};

export type RequestDetails = {
  object: 'request';
  /** The `X-Request-Id` of the response. */
  id: string;
  api_key_id: string;
  source: 'application' | 'widget' | 'budget_app' | null;
  method: string;
  /** The route pattern. */
  path: string;
  /** The requested path with its query; … replaces values that are not kept. Null for requests older than 14 days, and for requests about a connection that was revoked since. */
  request_path: string | null;
  /** Parameters of the path, the query and the body, by name. Names that the operation does not define are left out. Null for requests older than 14 days, and for requests about a connection that was revoked since. */
  parameters: Array<RequestParameter> | null;
  status: number;
  error_code: string | null;
  /** The message of the error; … replaces quoted values. Null for requests older than 14 days, and for requests about a connection that was revoked since. */
  error_message: string | null;
  /** Milliseconds on the server. */
  duration_ms: number;
  /** Size of the body as sent; null for a streamed body. */
  response_bytes: number | null;
  /** Hash of the `Idempotency-Key`, which is not kept itself. Equal keys have equal hashes. Find the requests of a key with the filter `idempotency_key`. */
  idempotency_key_hash: string | null;
  /** The response is that of an earlier request with the same `Idempotency-Key`. */
  replayed: boolean;
  /** The `Service-Warning` headers, without quoted values. */
  warnings: Array<string>;
  /** When the response was sent. */
  at: string;
  /** For an error: its cause and what to do, in Markdown, as on its page. */
  explanation: {
    why: string;
    fix: string;
    docs: string;
  } | null;
  /** The same request in curl, TypeScript and Python, and as a command of `obds` if one sends exactly this request. `YOUR_…` replaces values that are not kept. */
  samples: Array<RequestSample>;
  /** True for a read request whose parameters are all kept: sending it again repeats the same request. */
  replayable: boolean;
};

export type RequestParameter = {
  in: 'path' | 'query' | 'body';
  name: string;
  /** Kept only for ids of this key, dates, values of a list and page sizes; null for anything else. */
  value: string | null;
};

export type RequestRecord = {
  object: 'request';
  /** The `X-Request-Id` of the response. */
  id: string;
  api_key_id: string;
  source: 'application' | 'widget' | 'budget_app' | null;
  method: string;
  /** The route pattern. */
  path: string;
  /** The requested path with its query; … replaces values that are not kept. Null for requests older than 14 days, and for requests about a connection that was revoked since. */
  request_path: string | null;
  /** Parameters of the path, the query and the body, by name. Names that the operation does not define are left out. Null for requests older than 14 days, and for requests about a connection that was revoked since. */
  parameters: Array<RequestParameter> | null;
  status: number;
  error_code: string | null;
  /** The message of the error; … replaces quoted values. Null for requests older than 14 days, and for requests about a connection that was revoked since. */
  error_message: string | null;
  /** Milliseconds on the server. */
  duration_ms: number;
  /** Size of the body as sent; null for a streamed body. */
  response_bytes: number | null;
  /** Hash of the `Idempotency-Key`, which is not kept itself. Equal keys have equal hashes. Find the requests of a key with the filter `idempotency_key`. */
  idempotency_key_hash: string | null;
  /** The response is that of an earlier request with the same `Idempotency-Key`. */
  replayed: boolean;
  /** The `Service-Warning` headers, without quoted values. */
  warnings: Array<string>;
  /** When the response was sent. */
  at: string;
};

export type RequestSample = {
  label: string;
  /** Code that goes before it in a program. */
  setup: string | null;
  code: string;
};

export type ResendEventsRequest = {
  /** Events recorded at this time or later. */
  from: string;
  /** Events recorded before this time. Default: now. */
  to?: string | undefined;
  /** Only these events. Default: the events that the webhook receives. */
  types?: Array<'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED'> | undefined;
  /** Only events about this connection. */
  connection_id?: string | undefined;
  /** Only events about connections of this user. Events about a revoked connection name no user. */
  user_id?: string | undefined;
  /** Leaves out events that this webhook has already received. */
  skip_delivered?: boolean | undefined;
  /** Counts the events that would be sent, and sends nothing. */
  dry_run?: boolean | undefined;
};

export type ResendVerificationRequest = {
  /** Email address. Blanks around it and upper case do not matter. */
  email: string;
};

export type ResentDeliveries = {
  object: 'webhook_recovery';
  /** Id of the webhook. */
  webhook_id: string;
  /** As requested. */
  since: string;
  /** Failed deliveries that are sent again. */
  resent: number;
};

export type ResentEvents = {
  object: 'webhook_resend';
  webhook_id: string;
  /** As requested. */
  from: string;
  /** As requested, or the time of the request. */
  to: string;
  dry_run: boolean;
  /** Events in the range that match the filter. */
  events: number;
  /** Events that are sent to the webhook, or would be: at most 5000. Events whose delivery is still pending are not sent twice. */
  resent: number;
};

export type ResetPasswordRequest = {
  /** From the mailed link. */
  token: string;
  /** 8 to 128 characters of any kind, used as typed. */
  password: string;
};

export type RevokedApiKey = {
  object: 'api_key';
  id: string;
  /** The visible beginning of its newest secret. */
  prefix: string;
  app_name: string;
  environment: 'sandbox' | 'live';
  /** `expired`: its `expires_at` has passed; a later one, or null, reactivates the key. */
  status: 'active' | 'expired' | 'revoked';
  scopes: Array<'accounts:read' | 'balance:read' | 'transactions:read' | 'connections:write'>;
  /** When the key expires, by the real clock; null for never. */
  expires_at: string | null;
  /** The only addresses that a session may return to, normalised; null for any http or https address. */
  redirect_urls: Array<string> | null;
  /** Link tokens of this key must name a user. */
  bound_link_tokens_only: boolean;
  /** The last page of the connect flow offers the user their own page. */
  user_page_offered: boolean;
  /** When it was created. */
  created_at: string;
  /** When a secret of it was last used, to within a few seconds. Link tokens and key tokens do not count. */
  last_used_at: string | null;
  /** The IP address of the last use; deleted after 30 days without another use. */
  last_used_ip: string | null;
  /** The program of the last use, from its `User-Agent`, shortened. */
  last_used_agent: string | null;
  /** When it was revoked. */
  revoked_at: string | null;
  /** Until when an older secret of a rolled key is accepted; null when none is. */
  previous_secret_expires_at: string | null;
  /** By how much its test clock is ahead of real time; 0 for a live key, which has no test clock. */
  clock_offset_seconds: number;
  /** The connections of the key that still had data. */
  connections: {
    /** Connections that are kept: nobody can read them, and you can erase them. */
    kept: number;
    /** Connections that were erased with the key. */
    erased: number;
    /** Connections that are being erased in the background. */
    erasing: number;
  };
};

export type RevokedConnection = {
  object: 'connection';
  /** Permanent id of the connection. */
  connection_id: string;
  bank_id: string;
  status: 'revoked';
  /** When it was revoked. */
  revoked_at: string;
};

export type RevokedSimplefinToken = {
  object: 'revoked_simplefin_token';
  id: string;
};

export type RollApiKeyRequest = {
  /** How long the older secrets remain accepted, in seconds: at most 604800, which is one week. 0 ends them immediately. */
  overlap_seconds?: number | undefined;
};

export type RotatedSecret = {
  object: 'webhook_secret';
  /** Id of the webhook. */
  webhook_id: string;
  /** The signing secret. Only this response shows it. */
  secret: string;
  /** Until then every request carries a signature with the old secret too. */
  previous_secret_expires_at: string;
};

export type SandboxAuthorizeRequest = {
  /** The `session_token` of `POST /connect`. */
  session_token: string;
  /** The accounts to share, by position on the page of the bank: 0 is the first. A renewal erases the accounts that are left out. */
  accounts?: Array<number> | undefined;
};

export type SandboxClock = {
  object: 'clock';
  /** The present time of this key. */
  now: string;
  /** The present time of the service. */
  wall_time: string;
  /** Seconds by which the clock of this key is ahead of the wall time. */
  offset_seconds: number;
};

export type SandboxDenyRequest = {
  /** The `session_token` of `POST /connect`. */
  session_token: string;
};

export type ServiceDescription = {
  name: string;
  version: string;
  description: string;
  status: 'operational';
  /** Address of the documentation. */
  docs: string;
  endpoints: Array<string>;
  request_id: string;
};

export type SetBankFaultRequest = {
  fault: 'unavailable' | 'quota' | 'consent_ended' | 'refused' | 'malformed' | null;
  /** When the failure ends, on the clock of the key. Without `until` and `seconds` it lasts until you remove it. */
  until?: string | undefined;
  /** Seconds from now until the failure ends. */
  seconds?: number | undefined;
};

export type SetBankStatusRequest = {
  status: 'live' | 'sandbox' | 'coming_soon';
};

export type SetDialectRequest = {
  /** How the user authorizes at the bank. */
  sca?: 'redirect' | 'oauth' | undefined;
  /** Formats of transactions, the default first. */
  formats?: Array<'json' | 'camt.053' | 'mt940'> | undefined;
  /** `transactionId`: unique and stable, absent, always `"0"`, or the position in the page. */
  ids?: 'stable' | 'absent' | 'zero' | 'positional' | undefined;
  /** Whether booked entries have an `entryReference`. */
  entry_references?: boolean | undefined;
  /** Whether booked entries have a `balanceAfterTransaction`. */
  balance_after?: boolean | undefined;
  /** Whether `entryReferenceFrom` and `deltaList` are supported. */
  delta?: boolean | undefined;
  /** Whether `bookingStatus=both` is supported. */
  both?: 'accepted' | 'refused' | undefined;
  /** Pending entries: complete; with another description than when booked; or also without id and date. */
  pending?: 'full' | 'reworded' | 'bare' | undefined;
  /** Amounts: `"180.12"`, `180.12` or `"180,12"`. */
  amounts?: 'string' | 'number' | 'comma' | undefined;
  /** Booking dates: given, absent, or a placeholder. The value date then has the day. */
  booking_dates?: 'given' | 'absent' | '0001-01-01' | undefined;
  /** Whether the `resourceId` of an account differs for every consent. */
  resource_ids?: 'per_consent' | 'stable' | undefined;
  /** `interimBooked` and `interimAvailable`; `closingBooked` of yesterday and `expected`; or an empty list. */
  balances?: 'interim' | 'closing' | 'none' | undefined;
  /** The link to the next page: absolute, without a host, without the other query parameters, or none because there are no pages. */
  next_links?: 'absolute' | 'relative' | 'without_query' | 'none' | undefined;
  /** Transactions on a page. */
  page_size?: number | undefined;
  /** Maximum unattended reads of an account and endpoint a day; null for no limit. */
  quota?: number | null | undefined;
  /** Whether further pages count as reads. */
  quota_counts?: 'reads' | 'pages' | undefined;
  /** The status beyond the quota; 400 reports it only in its text. */
  quota_refusal?: '429' | '403' | '400' | undefined;
  /** Days of history for three minutes after the user has logged in. */
  history_days?: number | undefined;
  /** Days of history after these three minutes; null for the same number. */
  history_days_later?: number | null | undefined;
  /** Response to a `dateFrom` before the history: PERIOD_INVALID, or a shorter list. */
  too_early?: 'refused' | 'cut' | undefined;
  /** Whether a repeated `X-Request-ID` is refused. */
  request_ids?: 'any' | 'once' | undefined;
  /** Private addresses as `PSU-IP-Address`. */
  private_addresses?: 'accepted' | 'refused' | undefined;
  /** Whether requests must be signed. */
  signature?: 'none' | 'required' | undefined;
  /** Daily times in Belgrade at which the bank is closed and responds with 503. */
  outages?: Array<{
    from: string;
    to: string;
  }> | undefined;
};

export type SetTransferRequest = {
  /** Id of the other transaction, on another account of the same user. Without it, the transfer that the service found is confirmed. */
  transaction_id?: string | undefined;
};

export type SettleTransactionRequest = {
  /** The final amount, if it differs from the held one. At most two decimals. */
  amount?: number | undefined;
};

/** The access of one budget application, from its setup token on. */
export type SimplefinToken = {
  object: 'simplefin_token';
  id: string;
  /** Whether an application has claimed the token, or it has expired. */
  status: 'unclaimed' | 'claimed' | 'expired';
  /** The accounts that the application can read: those that the token was made for and that still exist. */
  account_ids: Array<string>;
  /** When the token was claimed. */
  claimed_at: string | null;
  /** `User-Agent` of the application that claimed the token. */
  claimed_by: string | null;
  /** When the application last read, to the minute. */
  last_read_at: string | null;
  /** Number of further claims, all refused. If it is not 0, somebody else may have the setup token. */
  repeated_claims: number;
  /** When the token was made, on the clock of the key. */
  created_at: string;
  /** When access ends; null if it lasts until it is revoked. */
  expires_at: string | null;
};

export type Spending = {
  object: 'spending';
  account_id: string;
  currency: string;
  /** Today in Belgrade, on the key's clock. */
  as_of: string;
  /** Date of the earliest transaction; its month may be incomplete. */
  history_from: string | null;
  /** Newest first. */
  months: Array<{
    month: string;
    /** False for the current month. */
    complete: boolean;
    /** First day of the month. */
    from: string;
    /** Last day of the month; today for the current month. */
    to: string;
    /** `spent` minus `refunded`. Negative if more was refunded. At most two decimals. */
    amount: number;
    /** Money out. At most two decimals. */
    spent: number;
    /** Refunds: money in within a category of purchases. At most two decimals. */
    refunded: number;
    /** Money out that is not settled yet. It is not included in the other sums. At most two decimals. */
    pending: number;
    /** Settled transfers between the accounts of the same `user_id`. They are not in the other sums, whatever their category. */
    own_transfers: {
      /** Money out, as a positive number. At most two decimals. */
      money_out: number;
      /** Money in. At most two decimals. */
      money_in: number;
      /** Settled transactions. */
      count: number;
    };
    /** The period of comparison: the whole previous month, or for the current month the same number of days of it. Null if the history of the account begins later. */
    previous: {
      /** First day of the previous month. */
      from: string;
      /** Last day of the previous month, or the same day of the month as today. */
      to: string;
      /** Spending in this period, minus refunds. At most two decimals. */
      amount: number;
    } | null;
    /** `amount` minus `previous.amount`. At most two decimals. */
    change: number | null;
    /** Categories with spending in the month or in `previous`, largest first. Their sum is that of the month. */
    categories: Array<{
      category: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized';
      /** `spent` minus `refunded`. Negative if more was refunded. At most two decimals. */
      amount: number;
      /** Money out. At most two decimals. */
      spent: number;
      /** Refunds: money in within a category of purchases. At most two decimals. */
      refunded: number;
      /** Settled transactions of the category in the month. */
      count: number;
      /** Amount of the category in `previous`; null if `previous` is null. At most two decimals. */
      previous_amount: number | null;
      /** `amount` minus `previous_amount`. At most two decimals. */
      change: number | null;
    }>;
  }>;
};

export type StartCliLoginRequest = {
  /** The name that the machine reports. The approval page shows it; it is not verified. */
  machine?: string | undefined;
};

export type StartConnectRequest = {
  /** Bank to connect, an id of GET /banks. */
  bank_id: string;
  /** Your identifier of the user who connects. Required, unless the request is made with a link token that names a user; the user of the link token has precedence. */
  user_id?: string | undefined;
  /** Name of your application as the user knows it. The page of a simulated bank shows it, and the name of the key if that differs. The Link Widget sends its `appName`. */
  app_name?: string | undefined;
  /** How many accounts the user may share at a simulated bank: exactly one, or any number (the default). At other banks the rules of the bank apply. */
  account_selection?: 'single' | 'multiple' | undefined;
  /** Where the bank page returns to, with `session_token` and `status` as query parameters. An address of a mobile application, such as `com.example.app:/connected`, must be one of the `redirect_urls` of the key. */
  redirect_url?: string | undefined;
  /** Chooses the simulated customer. */
  sandbox?: {
    /** Selects the customer who logs in at the bank: the same seed gives the same people, amounts, dates and order. Default: the customer of the connection that the user has at this bank, or else a new customer. */
    seed?: string | undefined;
    /** The kind of customer that is simulated. */
    scenario?: 'default' | 'salaried' | 'freelancer' | 'student' | 'pensioner' | 'overdrawn' | 'business' | 'empty' | undefined;
  } | undefined;
};

export type StartedCliLogin = {
  object: 'cli_login_request';
  /** Fetches the session, once. Keep it in the program that started the login. */
  device_code: string;
  /** The code that a person compares. The command line and the approval page both show it. */
  user_code: string;
  /** Where a person types the code. */
  verification_uri: string;
  /** The same, with the code filled in. */
  verification_uri_complete: string;
  /** Seconds. */
  expires_in: number;
  /** Until when the login can be approved and its session fetched. */
  expires_at: string;
  /** Seconds to wait between two requests. */
  interval: number;
};

export type StatedBalance = {
  /** `available` is the amount that the bank lets the user spend; it may include a credit limit. */
  kind: 'booked' | 'available';
  /** As the bank reports it. At most two decimals. */
  amount: number;
  /** Time of the balance; null if the bank does not report it. */
  as_of: string | null;
};

export type StatementGap = {
  account_id: string | null;
  account: string;
  /** The last day of the statement before the gap. */
  after: string;
  /** The first day of the statement after the gap. */
  before: string;
  /** The numbers of the statements that are missing between the two. */
  missing_numbers: Array<number>;
  /** The opening balance after the gap minus the closing balance before it. At most two decimals. */
  difference: number | null;
  message: string;
};

export type StatementImport = {
  object: 'statement_import';
  dry_run: boolean;
  user_id: string;
  /** The number of entries in all files. */
  lines: number;
  /** The number of entries that became new transactions. */
  added: number;
  /** The number of entries that the account already had as transactions. */
  known: number;
  files: Array<{
    name: string;
    format: string;
    encoding: string | null;
    table: StatementTable | null;
    statements: Array<TakenStatement>;
  }>;
  /** Gaps between the statements of the accounts, including those of earlier uploads. */
  gaps: Array<StatementGap>;
  /** The time of the upload, on the clock of the key. */
  imported_at: string;
};

/** One entry of a statement, as the transaction that it becomes. */
export type StatementRow = {
  /** The day of the transaction. */
  date: string;
  /** The amount; negative is money out. At most two decimals. */
  amount: number;
  /** ISO 4217 code. */
  currency: string;
  /** The wording of the bank. */
  description: string;
  /** The name of the other side, from the file. */
  counterparty: string | null;
  /** The merchant, as the transaction has it. */
  merchant_name: string;
  /** The category, as the transaction has it. */
  category: string;
  /** Whether the row becomes a new transaction. */
  is_new: boolean;
};

/** A table of an upload, and what the service makes of its columns. */
export type StatementTable = {
  file: string;
  /** The headings of the columns; empty for a table without headings. */
  headings: Array<string>;
  /** The first rows of the data, at most 5. Cells are cut after 80 characters. */
  rows: Array<Array<string>>;
  /** The columns that the service reads, as the parameter `mapping` takes them. Of a table that the service does not recognise, it is a suggestion. */
  mapping: string;
  date_order: 'dmy' | 'mdy' | null;
  decimal_mark: 'comma' | 'point' | null;
  unsigned_amounts: 'in' | 'out' | null;
  wanted: 'mapping' | 'account' | 'currency' | 'date_order' | 'decimal_mark' | 'unsigned_amounts' | null;
  /** Why the service cannot read the file, in English; null if it can. */
  refusal: string | null;
};

export type StatementTables = {
  object: 'list';
  /** Number of entries in `data`. */
  count: number;
  data: Array<StatementTable>;
};

export type StatementWarning = {
  /** The kind of problem in the file. Later versions may add codes. */
  code: 'account_check_digits' | 'closing_does_not_add_up' | 'repeated_reference' | 'not_booked' | 'bank_not_known' | 'bank_does_not_list' | 'no_transaction' | 'column_not_read' | 'balance_does_not_follow' | 'sheet_not_read' | 'account_differs' | 'day_does_not_exist' | 'details_do_not_add_up' | 'details_left_out' | 'encoding_doubtful' | 'sums_do_not_add_up';
  /** A description of the problem. */
  message: string;
  /** The number of the line; null if the problem is not in one line. */
  line: number | null;
};

export type SyncRequest = {
  object: 'sync_request';
  account_id: string;
  status: 'queued';
  message: string;
  /** When the pull was queued, on the clock of the key. */
  refreshed_at: string;
};

export type TakenStatement = {
  /** The account; null in a dry run if the account does not exist yet. */
  account_id: string | null;
  connection_id: string | null;
  bank_id: string;
  /** The number of the account: its IBAN, or the number in the file. */
  account: string;
  /** ISO 4217 code. */
  currency: string;
  holder: string | null;
  /** The number that the bank gave the statement. */
  number: number | null;
  period: {
    /** The first day. */
    from: string;
    /** The last day. */
    to: string;
  } | null;
  /** The number of entries in the statement. */
  lines: number;
  /** The number of entries that became new transactions. */
  added: number;
  /** The number of entries that the account already had as transactions. */
  known: number;
  /** The number of entries that the service does not save: the bank has not booked them yet, or they are of days that the bank of the connected account reports itself without them. */
  left_out: number;
  /** The balance before the first entry, from the file. At most two decimals. */
  opening_balance: number | null;
  /** The sum of the booked entries that are money in. At most two decimals. */
  money_in: number;
  /** The sum of the booked entries that are money out, as a negative number. At most two decimals. */
  money_out: number;
  /** The sum of the booked entries. At most two decimals. */
  turnover: number;
  /** The balance after the last entry, from the file. At most two decimals. */
  closing_balance: number | null;
  /** The closing balance minus the opening balance and the turnover: 0 if they agree. At most two decimals. */
  difference: number | null;
  /** The booked entries at both ends of the statement, in the order of the file. Null after the first 20 statements of an upload. */
  rows: {
    /** The first 5 rows, or all if there are at most 10. */
    first: Array<StatementRow>;
    /** The last 5 rows; empty if `first` has all of them. */
    last: Array<StatementRow>;
  } | null;
  warnings: Array<StatementWarning>;
};

export type TestWebhookRequest = {
  /** Which event to imitate. */
  event?: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED' | undefined;
};

export type TotpSecret = {
  object: 'totp_secret';
  /** The secret in base32, for apps that cannot read the QR code. */
  secret: string;
  /** The address to show as a QR code. */
  uri: string;
};

/** An application that uses the simulated banks over the interface of the Berlin Group. */
export type Tpp = {
  object: 'tpp';
  client_id: string;
  name: string;
  redirect_uris: Array<string> | null;
  certificates: Array<string>;
  banks: Array<{
    bank_id: string;
    /** The address before `/v1`. */
    base_url: string;
    /** Authorization endpoint of OAuth; null at a bank that uses redirects. */
    authorize_url: string | null;
    token_url: string | null;
    dialect: Xs2aDialect;
  }>;
  /** When the TPP was registered, on the clock of the key. */
  created_at: string;
};

export type Transaction = {
  id: string;
  account_id: string;
  connection_id: string;
  /** Booking date in Belgrade; while pending, the date of the purchase. */
  date: string;
  /** Negative is money out, positive is money in. At most two decimals. */
  amount: number;
  /** ISO 4217 code. */
  currency: string;
  /** The bank's description. */
  description: string;
  /** The merchant. If it is not known, the bank's description without its variable parts, or the whole description if nothing is left. */
  merchant_name: string;
  /** More specific than `category`; `unknown` if that is `uncategorized`. Your own category if you corrected it. */
  merchant_category: string;
  /** One of groceries, dining, transport, utilities, subscriptions, entertainment, health, personal_care, shopping, education, insurance, taxes, fees, cash, loan, salary, income, rent, transfer, fitness, travel, uncategorized. */
  category: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized';
  /** Stable code of two levels. Codes may be added; existing ones keep their meaning. */
  category_code: {
    /** More specific than `category`, for example for gambling, childcare and pets. */
    primary: 'GROCERIES' | 'DINING' | 'TRANSPORT' | 'UTILITIES' | 'SUBSCRIPTIONS' | 'ENTERTAINMENT' | 'HEALTH' | 'PERSONAL_CARE' | 'SHOPPING' | 'EDUCATION' | 'INSURANCE' | 'TAXES' | 'FEES' | 'CASH' | 'LOAN' | 'SALARY' | 'INCOME' | 'RENT' | 'TRANSFER' | 'FITNESS' | 'TRAVEL' | 'UNCATEGORIZED' | 'CHARITY' | 'CHILDCARE' | 'GAMBLING' | 'HOME_IMPROVEMENT' | 'INVESTMENTS' | 'PETS';
    /** Begins with the primary code. */
    detailed: 'GROCERIES_BAKERY' | 'GROCERIES_BUTCHER' | 'GROCERIES_CONVENIENCE_STORE' | 'GROCERIES_DISCOUNT_SUPERMARKET' | 'GROCERIES_FISHMONGER' | 'GROCERIES_HYPERMARKET' | 'GROCERIES_LIQUOR_STORE' | 'GROCERIES_MARKET' | 'GROCERIES_ONLINE_GROCERIES' | 'GROCERIES_SPECIALTY_FOOD' | 'GROCERIES_SUPERMARKET' | 'GROCERIES_WHOLESALE_SUPERMARKET' | 'DINING_CAFE' | 'DINING_FAST_FOOD' | 'DINING_FOOD_DELIVERY' | 'DINING_PASTRY_SHOP' | 'DINING_RESTAURANT' | 'TRANSPORT_EV_CHARGING' | 'TRANSPORT_FUEL' | 'TRANSPORT_INTERCITY_BUS' | 'TRANSPORT_MICROMOBILITY' | 'TRANSPORT_PARKING' | 'TRANSPORT_PUBLIC_TRANSPORT' | 'TRANSPORT_RAIL' | 'TRANSPORT_RIDE_HAILING' | 'TRANSPORT_TAXI' | 'TRANSPORT_TOLLS' | 'TRANSPORT_VEHICLE_SERVICES' | 'UTILITIES_BUILDING_MAINTENANCE' | 'UTILITIES_COMMUNAL_SERVICES' | 'UTILITIES_ELECTRICITY' | 'UTILITIES_GAS' | 'UTILITIES_HEATING' | 'UTILITIES_INTERNET_TV' | 'UTILITIES_SECURITY_SERVICES' | 'UTILITIES_TELECOM' | 'UTILITIES_TELECOM_MOBILE' | 'UTILITIES_WASTE' | 'UTILITIES_WATER' | 'SUBSCRIPTIONS_APP_STORE' | 'SUBSCRIPTIONS_AUDIOBOOKS' | 'SUBSCRIPTIONS_CLOUD_STORAGE' | 'SUBSCRIPTIONS_CREATOR_SUPPORT' | 'SUBSCRIPTIONS_DATING' | 'SUBSCRIPTIONS_EDUCATION_APP' | 'SUBSCRIPTIONS_HOSTING' | 'SUBSCRIPTIONS_NEWS' | 'SUBSCRIPTIONS_SOCIAL_MEDIA' | 'SUBSCRIPTIONS_SOFTWARE' | 'SUBSCRIPTIONS_SOFTWARE_AI' | 'SUBSCRIPTIONS_STREAMING_MUSIC' | 'SUBSCRIPTIONS_STREAMING_VIDEO' | 'ENTERTAINMENT_ATTRACTIONS' | 'GAMBLING_BETTING' | 'ENTERTAINMENT_CINEMA' | 'ENTERTAINMENT_EVENTS_TICKETS' | 'ENTERTAINMENT_GAMING' | 'GAMBLING_LOTTERY' | 'ENTERTAINMENT_MUSEUM' | 'ENTERTAINMENT_NIGHTCLUB' | 'ENTERTAINMENT_PLAYROOM' | 'ENTERTAINMENT_THEATRE' | 'HEALTH_DENTAL' | 'HEALTH_DRUGSTORE' | 'HEALTH_LABORATORY' | 'HEALTH_MEDICAL_CLINIC' | 'HEALTH_MEDICAL_SERVICES' | 'HEALTH_OPTICIAN' | 'HEALTH_PHARMACY' | 'HEALTH_PHYSIOTHERAPY' | 'HEALTH_SUPPLEMENTS' | 'PETS_VETERINARY' | 'PERSONAL_CARE_BEAUTY_SALON' | 'PERSONAL_CARE_COSMETICS' | 'PERSONAL_CARE_HAIRDRESSER' | 'PERSONAL_CARE_LAUNDRY' | 'PERSONAL_CARE_PERFUMERY' | 'PERSONAL_CARE_SPA' | 'SHOPPING_ADVERTISING' | 'CHILDCARE_BABY' | 'SHOPPING_BOOKS' | 'SHOPPING_CARD_INSTALMENT' | 'SHOPPING_CLOTHING' | 'SHOPPING_COURIER' | 'SHOPPING_DEPARTMENT_STORE' | 'HOME_IMPROVEMENT_DIY' | 'SHOPPING_ELECTRONICS' | 'SHOPPING_FLORIST' | 'SHOPPING_FOOTWEAR' | 'HOME_IMPROVEMENT_FURNITURE' | 'HOME_IMPROVEMENT_GARDEN' | 'SHOPPING_GIFTS' | 'HOME_IMPROVEMENT_HOME_GOODS' | 'SHOPPING_JEWELRY' | 'SHOPPING_KIOSK' | 'SHOPPING_MARKETPLACE' | 'SHOPPING_MUSIC' | 'SHOPPING_PAYMENT_PROCESSOR' | 'PETS_PET_STORE' | 'SHOPPING_PHOTO' | 'SHOPPING_POSTAL' | 'SHOPPING_PRINT_SERVICES' | 'SHOPPING_SPORTSWEAR' | 'SHOPPING_STATIONERY' | 'SHOPPING_TOBACCO' | 'CHILDCARE_TOYS' | 'EDUCATION_COURSES' | 'EDUCATION_DRIVING_SCHOOL' | 'CHILDCARE_KINDERGARTEN' | 'EDUCATION_LANGUAGE_SCHOOL' | 'EDUCATION_SCHOOL' | 'EDUCATION_SCHOOL_FEES' | 'EDUCATION_STUDENT_SERVICES' | 'EDUCATION_UNIVERSITY' | 'INSURANCE' | 'INVESTMENTS_PENSION_FUND' | 'TAXES_CUSTOMS' | 'TAXES_FINE' | 'TAXES_GOVERNMENT_FEE' | 'TAXES_PROPERTY_TAX' | 'TAXES_TAX' | 'TAXES_VEHICLE_REGISTRATION' | 'FEES_ACCOUNT_MAINTENANCE_FEE' | 'FEES_ATM_FEE' | 'FEES_BANK_FEE' | 'FEES_CARD_FEE' | 'FEES_ACCOUNTING_SERVICES' | 'FEES_LEGAL_SERVICES' | 'FEES_LOAN_FEE' | 'FEES_OVERDRAFT_FEE' | 'FEES_TRANSFER_FEE' | 'CASH_ATM_WITHDRAWAL' | 'CASH_CASH_DEPOSIT' | 'CASH_CASH_WITHDRAWAL' | 'LOAN_DEBT_COLLECTION' | 'LOAN_LEASING' | 'LOAN_LOAN_DISBURSEMENT' | 'LOAN_LOAN_REPAYMENT' | 'SALARY_PAYROLL' | 'SALARY_PAYROLL_BENEFIT' | 'INVESTMENTS_DIVIDEND' | 'INCOME_FREELANCE' | 'INCOME_FREELANCE_FOREIGN' | 'INCOME_INTEREST' | 'INCOME_PENSION' | 'INCOME_REFUND' | 'INCOME_SCHOLARSHIP' | 'INCOME_SOCIAL_BENEFIT' | 'INCOME_TAX_REFUND' | 'RENT' | 'RENT_RENTAL_AGENCY' | 'TRANSFER_BILL_PAYMENT_AGENT' | 'TRANSFER_BUSINESS_PAYMENT' | 'TRANSFER_CREDIT_CARD_PAYMENT' | 'INVESTMENTS_CRYPTO' | 'TRANSFER_DIRECT_DEBIT' | 'CHARITY_DONATION' | 'TRANSFER_FX_EXCHANGE' | 'TRANSFER_INSTANT_PAYMENT' | 'TRANSFER_INTERNAL_TRANSFER' | 'INVESTMENTS_INVESTMENT' | 'TRANSFER_P2P' | 'TRANSFER_REMITTANCE' | 'TRANSFER_STANDING_ORDER' | 'TRANSFER_WALLET_TOPUP' | 'FITNESS_GYM' | 'FITNESS_POOL' | 'FITNESS_SKI' | 'FITNESS_SPORTS_BOOKING' | 'FITNESS_SPORTS_CLUB' | 'TRAVEL_ACCOMMODATION' | 'TRAVEL_ACCOMMODATION_TAX' | 'TRAVEL_AIRLINE' | 'TRAVEL_AIRPORT' | 'TRAVEL_CAR_RENTAL' | 'TRAVEL_FERRY' | 'TRAVEL_TOURS' | 'TRAVEL_TRAVEL_AGENCY' | 'UNCATEGORIZED_UNKNOWN' | 'GROCERIES_OTHER' | 'DINING_OTHER' | 'TRANSPORT_OTHER' | 'UTILITIES_OTHER' | 'SUBSCRIPTIONS_OTHER' | 'ENTERTAINMENT_OTHER' | 'HEALTH_OTHER' | 'PERSONAL_CARE_OTHER' | 'SHOPPING_OTHER' | 'EDUCATION_OTHER' | 'INSURANCE_OTHER' | 'TAXES_OTHER' | 'FEES_OTHER' | 'CASH_OTHER' | 'LOAN_OTHER' | 'SALARY_OTHER' | 'INCOME_OTHER' | 'RENT_OTHER' | 'TRANSFER_OTHER' | 'FITNESS_OTHER' | 'TRAVEL_OTHER' | 'UNCATEGORIZED_OTHER';
  };
  type: 'debit' | 'credit';
  /** True while the transaction is not settled. */
  pending: boolean;
  /** Id of the pending transaction that this one settled. */
  pending_transaction_id: string | null;
  /** The day from which the amount earns or costs interest. */
  value_date: string | null;
  /** The time of the card payment or of the execution of the order. */
  transacted_at: string | null;
  /** The payer or the payee. Card payments have none. */
  counterparty: {
    name: string | null;
    /** The IBAN of the account, or its number if it has no IBAN. */
    account: string | null;
    /** The name of the bank that holds the account. */
    bank: string | null;
  } | null;
  /** The payment reference (poziv na broj). */
  reference: {
    /** The model of the reference; null if it has none. A reference has the model `97` only if its check digits are correct. */
    model: string | null;
    /** The number of the reference, including check digits. */
    number: string;
  } | null;
  /** The payment code (šifra plaćanja). */
  payment_code: {
    code: string;
    /** The meaning of the code in the list of the National Bank of Serbia; null if the list does not contain the code. */
    meaning: string | null;
    /** The list that the code belongs to: `domestic` for payments within Serbia, `foreign` for payments to or from other countries. */
    list: 'domestic' | 'foreign';
  } | null;
  /** The amount in the currency of the merchant or the order, if it is not the currency of the account. */
  original: {
    /** The original amount. It has the same sign as the amount. At most two decimals. */
    amount: number;
    /** ISO 4217 code. */
    currency: string;
    /** The price of one unit of the original currency in the currency of the account, including the margin of the bank. */
    rate: number | null;
  } | null;
  /** The merchant category code (ISO 18245). */
  mcc: string | null;
  /** The place of the card payment, as the terminal reports it. */
  location: {
    city: string | null;
    /** ISO 3166 alpha-2. */
    country: string | null;
  } | null;
  channel: 'card' | 'online' | 'atm' | 'transfer' | 'instant' | 'direct_debit' | 'fee' | 'interest' | 'cash' | 'other' | null;
  /** The wallet or payment service between the account and the merchant. */
  processor: string | null;
  /** The booked balance after this transaction, as the bank or the file states it. `running_balance` is what the service computes from the transactions instead. Null while it is pending, and where the balance is not stated, or does not follow from the amounts. At most two decimals. */
  balance_after: number | null;
  /** True if the service is not certain whether the bank reported this transaction before. Null if the bank gives each entry its own reference, so the service does not have to compare. */
  review: boolean | null;
  /** The number of payments that the bank booked as this transaction; null if it is a single payment. */
  payments: number | null;
  /** The payments that the bank booked as this transaction, at most 1,000, as the statement lists them. Null if the statement does not list them. */
  details: Array<{
    /** The name of the payer or the payee. */
    name: string | null;
    /** The account of the payer or the payee. */
    account: string | null;
    /** The amount of the payment. It has the sign of money out or money in. At most two decimals. */
    amount: number | null;
    /** ISO 4217 code. */
    currency: string;
    /** The purpose of the payment. */
    description: string;
    reference: {
      model: string | null;
      number: string;
    } | null;
  }> | null;
  /** The other side of a transfer between accounts of the same `user_id`. Null if the transaction is no such transfer, or its other side is not connected. */
  transfer: {
    /** Equal for all transactions of one transfer. */
    pair_id: string;
    /** The other account. */
    account_id: string;
    /** The transaction there; if the transfer has several there, the one of the largest amount. */
    transaction_id: string;
    /** `high` for a pair that you set or confirmed. */
    confidence: 'high' | 'medium' | 'low';
    /** Why the two transactions are one transfer. */
    reason: string;
  } | null;
  /** Website of a known merchant. */
  website: string | null;
  /** Path of a monogram of a known merchant on this service. */
  logo: string | null;
  /** The booked balance after this transaction; null while it is pending. Only with `running_balance=true`. At most two decimals. */
  running_balance?: number | null | undefined;
};

export type TransactionEnrichment = {
  object: 'enrichment';
  transaction_id: string;
  merchant_name: string;
  /** Your own category if you corrected it. */
  merchant_category: string | null;
  category: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized';
  /** Stable code of two levels. Codes may be added; existing ones keep their meaning. */
  category_code: {
    /** More specific than `category`, for example for gambling, childcare and pets. */
    primary: 'GROCERIES' | 'DINING' | 'TRANSPORT' | 'UTILITIES' | 'SUBSCRIPTIONS' | 'ENTERTAINMENT' | 'HEALTH' | 'PERSONAL_CARE' | 'SHOPPING' | 'EDUCATION' | 'INSURANCE' | 'TAXES' | 'FEES' | 'CASH' | 'LOAN' | 'SALARY' | 'INCOME' | 'RENT' | 'TRANSFER' | 'FITNESS' | 'TRAVEL' | 'UNCATEGORIZED' | 'CHARITY' | 'CHILDCARE' | 'GAMBLING' | 'HOME_IMPROVEMENT' | 'INVESTMENTS' | 'PETS';
    /** Begins with the primary code. */
    detailed: 'GROCERIES_BAKERY' | 'GROCERIES_BUTCHER' | 'GROCERIES_CONVENIENCE_STORE' | 'GROCERIES_DISCOUNT_SUPERMARKET' | 'GROCERIES_FISHMONGER' | 'GROCERIES_HYPERMARKET' | 'GROCERIES_LIQUOR_STORE' | 'GROCERIES_MARKET' | 'GROCERIES_ONLINE_GROCERIES' | 'GROCERIES_SPECIALTY_FOOD' | 'GROCERIES_SUPERMARKET' | 'GROCERIES_WHOLESALE_SUPERMARKET' | 'DINING_CAFE' | 'DINING_FAST_FOOD' | 'DINING_FOOD_DELIVERY' | 'DINING_PASTRY_SHOP' | 'DINING_RESTAURANT' | 'TRANSPORT_EV_CHARGING' | 'TRANSPORT_FUEL' | 'TRANSPORT_INTERCITY_BUS' | 'TRANSPORT_MICROMOBILITY' | 'TRANSPORT_PARKING' | 'TRANSPORT_PUBLIC_TRANSPORT' | 'TRANSPORT_RAIL' | 'TRANSPORT_RIDE_HAILING' | 'TRANSPORT_TAXI' | 'TRANSPORT_TOLLS' | 'TRANSPORT_VEHICLE_SERVICES' | 'UTILITIES_BUILDING_MAINTENANCE' | 'UTILITIES_COMMUNAL_SERVICES' | 'UTILITIES_ELECTRICITY' | 'UTILITIES_GAS' | 'UTILITIES_HEATING' | 'UTILITIES_INTERNET_TV' | 'UTILITIES_SECURITY_SERVICES' | 'UTILITIES_TELECOM' | 'UTILITIES_TELECOM_MOBILE' | 'UTILITIES_WASTE' | 'UTILITIES_WATER' | 'SUBSCRIPTIONS_APP_STORE' | 'SUBSCRIPTIONS_AUDIOBOOKS' | 'SUBSCRIPTIONS_CLOUD_STORAGE' | 'SUBSCRIPTIONS_CREATOR_SUPPORT' | 'SUBSCRIPTIONS_DATING' | 'SUBSCRIPTIONS_EDUCATION_APP' | 'SUBSCRIPTIONS_HOSTING' | 'SUBSCRIPTIONS_NEWS' | 'SUBSCRIPTIONS_SOCIAL_MEDIA' | 'SUBSCRIPTIONS_SOFTWARE' | 'SUBSCRIPTIONS_SOFTWARE_AI' | 'SUBSCRIPTIONS_STREAMING_MUSIC' | 'SUBSCRIPTIONS_STREAMING_VIDEO' | 'ENTERTAINMENT_ATTRACTIONS' | 'GAMBLING_BETTING' | 'ENTERTAINMENT_CINEMA' | 'ENTERTAINMENT_EVENTS_TICKETS' | 'ENTERTAINMENT_GAMING' | 'GAMBLING_LOTTERY' | 'ENTERTAINMENT_MUSEUM' | 'ENTERTAINMENT_NIGHTCLUB' | 'ENTERTAINMENT_PLAYROOM' | 'ENTERTAINMENT_THEATRE' | 'HEALTH_DENTAL' | 'HEALTH_DRUGSTORE' | 'HEALTH_LABORATORY' | 'HEALTH_MEDICAL_CLINIC' | 'HEALTH_MEDICAL_SERVICES' | 'HEALTH_OPTICIAN' | 'HEALTH_PHARMACY' | 'HEALTH_PHYSIOTHERAPY' | 'HEALTH_SUPPLEMENTS' | 'PETS_VETERINARY' | 'PERSONAL_CARE_BEAUTY_SALON' | 'PERSONAL_CARE_COSMETICS' | 'PERSONAL_CARE_HAIRDRESSER' | 'PERSONAL_CARE_LAUNDRY' | 'PERSONAL_CARE_PERFUMERY' | 'PERSONAL_CARE_SPA' | 'SHOPPING_ADVERTISING' | 'CHILDCARE_BABY' | 'SHOPPING_BOOKS' | 'SHOPPING_CARD_INSTALMENT' | 'SHOPPING_CLOTHING' | 'SHOPPING_COURIER' | 'SHOPPING_DEPARTMENT_STORE' | 'HOME_IMPROVEMENT_DIY' | 'SHOPPING_ELECTRONICS' | 'SHOPPING_FLORIST' | 'SHOPPING_FOOTWEAR' | 'HOME_IMPROVEMENT_FURNITURE' | 'HOME_IMPROVEMENT_GARDEN' | 'SHOPPING_GIFTS' | 'HOME_IMPROVEMENT_HOME_GOODS' | 'SHOPPING_JEWELRY' | 'SHOPPING_KIOSK' | 'SHOPPING_MARKETPLACE' | 'SHOPPING_MUSIC' | 'SHOPPING_PAYMENT_PROCESSOR' | 'PETS_PET_STORE' | 'SHOPPING_PHOTO' | 'SHOPPING_POSTAL' | 'SHOPPING_PRINT_SERVICES' | 'SHOPPING_SPORTSWEAR' | 'SHOPPING_STATIONERY' | 'SHOPPING_TOBACCO' | 'CHILDCARE_TOYS' | 'EDUCATION_COURSES' | 'EDUCATION_DRIVING_SCHOOL' | 'CHILDCARE_KINDERGARTEN' | 'EDUCATION_LANGUAGE_SCHOOL' | 'EDUCATION_SCHOOL' | 'EDUCATION_SCHOOL_FEES' | 'EDUCATION_STUDENT_SERVICES' | 'EDUCATION_UNIVERSITY' | 'INSURANCE' | 'INVESTMENTS_PENSION_FUND' | 'TAXES_CUSTOMS' | 'TAXES_FINE' | 'TAXES_GOVERNMENT_FEE' | 'TAXES_PROPERTY_TAX' | 'TAXES_TAX' | 'TAXES_VEHICLE_REGISTRATION' | 'FEES_ACCOUNT_MAINTENANCE_FEE' | 'FEES_ATM_FEE' | 'FEES_BANK_FEE' | 'FEES_CARD_FEE' | 'FEES_ACCOUNTING_SERVICES' | 'FEES_LEGAL_SERVICES' | 'FEES_LOAN_FEE' | 'FEES_OVERDRAFT_FEE' | 'FEES_TRANSFER_FEE' | 'CASH_ATM_WITHDRAWAL' | 'CASH_CASH_DEPOSIT' | 'CASH_CASH_WITHDRAWAL' | 'LOAN_DEBT_COLLECTION' | 'LOAN_LEASING' | 'LOAN_LOAN_DISBURSEMENT' | 'LOAN_LOAN_REPAYMENT' | 'SALARY_PAYROLL' | 'SALARY_PAYROLL_BENEFIT' | 'INVESTMENTS_DIVIDEND' | 'INCOME_FREELANCE' | 'INCOME_FREELANCE_FOREIGN' | 'INCOME_INTEREST' | 'INCOME_PENSION' | 'INCOME_REFUND' | 'INCOME_SCHOLARSHIP' | 'INCOME_SOCIAL_BENEFIT' | 'INCOME_TAX_REFUND' | 'RENT' | 'RENT_RENTAL_AGENCY' | 'TRANSFER_BILL_PAYMENT_AGENT' | 'TRANSFER_BUSINESS_PAYMENT' | 'TRANSFER_CREDIT_CARD_PAYMENT' | 'INVESTMENTS_CRYPTO' | 'TRANSFER_DIRECT_DEBIT' | 'CHARITY_DONATION' | 'TRANSFER_FX_EXCHANGE' | 'TRANSFER_INSTANT_PAYMENT' | 'TRANSFER_INTERNAL_TRANSFER' | 'INVESTMENTS_INVESTMENT' | 'TRANSFER_P2P' | 'TRANSFER_REMITTANCE' | 'TRANSFER_STANDING_ORDER' | 'TRANSFER_WALLET_TOPUP' | 'FITNESS_GYM' | 'FITNESS_POOL' | 'FITNESS_SKI' | 'FITNESS_SPORTS_BOOKING' | 'FITNESS_SPORTS_CLUB' | 'TRAVEL_ACCOMMODATION' | 'TRAVEL_ACCOMMODATION_TAX' | 'TRAVEL_AIRLINE' | 'TRAVEL_AIRPORT' | 'TRAVEL_CAR_RENTAL' | 'TRAVEL_FERRY' | 'TRAVEL_TOURS' | 'TRAVEL_TRAVEL_AGENCY' | 'UNCATEGORIZED_UNKNOWN' | 'GROCERIES_OTHER' | 'DINING_OTHER' | 'TRANSPORT_OTHER' | 'UTILITIES_OTHER' | 'SUBSCRIPTIONS_OTHER' | 'ENTERTAINMENT_OTHER' | 'HEALTH_OTHER' | 'PERSONAL_CARE_OTHER' | 'SHOPPING_OTHER' | 'EDUCATION_OTHER' | 'INSURANCE_OTHER' | 'TAXES_OTHER' | 'FEES_OTHER' | 'CASH_OTHER' | 'LOAN_OTHER' | 'SALARY_OTHER' | 'INCOME_OTHER' | 'RENT_OTHER' | 'TRANSFER_OTHER' | 'FITNESS_OTHER' | 'TRAVEL_OTHER' | 'UNCATEGORIZED_OTHER';
  };
  /** The lower of merchant_confidence and category_confidence. */
  confidence: 'high' | 'medium' | 'low';
  /** The measured accuracy of each level is in docs/enrichment. `low`: no merchant was recognised, and the name is the description of the bank. */
  merchant_confidence: 'high' | 'medium' | 'low';
  /** Confidence of the category, with the same levels. */
  category_confidence: 'high' | 'medium' | 'low';
  /** The table or the model that decided, and the words. */
  explanation: string;
  /** The explanation in Serbian. */
  explanation_sr: string;
  /** The other parties: first the payee or payer, then wallets and marketplaces in between. Empty if the description names nobody. */
  counterparties: Array<{
    name: string;
    type: 'merchant' | 'person' | 'marketplace' | 'wallet' | 'bank';
    /** Confidence that the party takes part. */
    confidence: 'high' | 'medium' | 'low';
    /** Website of a known merchant. */
    website: string | null;
    /** Path of a monogram of a known merchant on this service. */
    logo: string | null;
  }>;
  /** Website of a known merchant. */
  website: string | null;
  /** Path of a monogram of a known merchant on this service. */
  logo: string | null;
  /** The place of the card payment, as the terminal reports it. */
  location: {
    city: string | null;
    /** ISO 3166 alpha-2. */
    country: string | null;
  } | null;
  channel: 'card' | 'online' | 'atm' | 'transfer' | 'instant' | 'direct_debit' | 'fee' | 'interest' | 'cash' | 'other' | null;
  /** The wallet or payment service between the account and the merchant. */
  processor: string | null;
  /** True if one of your corrections applies. */
  corrected: boolean;
  /** Values from your corrections of similar descriptions, at most three, most similar first. Empty if a correction applies. `null` means that the corrections do not change the field. */
  suggestions: Array<{
    merchant_name: string | null;
    merchant_category: string | null;
    category: 'groceries' | 'dining' | 'transport' | 'utilities' | 'subscriptions' | 'entertainment' | 'health' | 'personal_care' | 'shopping' | 'education' | 'insurance' | 'taxes' | 'fees' | 'cash' | 'loan' | 'salary' | 'income' | 'rent' | 'transfer' | 'fitness' | 'travel' | 'uncategorized' | null;
    /** The share of words that this description has in common with the most similar corrected one. */
    similarity: number;
    /** Number of corrections with these values. */
    corrections: number;
  }>;
};

export type TransactionList = {
  object: 'list';
  account_id: string;
  /** Number of entries in `data`. */
  count: number;
  /** More entries follow: pass the id of the last one as `starting_after`. */
  has_more: boolean;
  /** Sums of exactly the transactions in `data`. */
  summary: {
    /** Money in. At most two decimals. */
    total_in: number;
    /** Money out, as a positive number. At most two decimals. */
    total_out: number;
    /** total_in minus total_out. At most two decimals. */
    net: number;
    /** The same sums without transfers between accounts of the same `user_id`: income and spending. */
    without_own_transfers: {
      /** Money in. At most two decimals. */
      total_in: number;
      /** Money out, as a positive number. At most two decimals. */
      total_out: number;
      /** total_in minus total_out. At most two decimals. */
      net: number;
    };
  };
  data: Array<Transaction>;
};

export type TransactionSearch = {
  object: 'search_result';
  /** Number of entries in `data`. */
  count: number;
  /** True if there are more transactions to search: pass `next_cursor` as `cursor`. One request searches at most 5000 transactions, so a page may be short or empty although others follow. */
  has_more: boolean;
  /** Null when everything has been searched. */
  next_cursor: string | null;
  /** Date of the oldest transaction searched so far; null when everything has been searched. */
  looked_back_to: string | null;
  /** Accounts of this key that were not searched, latest expiry first, at most 100. */
  left_out: Array<{
    account_id: string;
    connection_id: string;
    /** The error that a request for this account returns. */
    error_code: 'CONSENT_EXPIRED';
    /** When its consent ended. Renew the connection to read the account again. */
    expired_at: string;
  }>;
  /** More than 100 accounts were left out. */
  has_more_left_out: boolean;
  /** Accounts of statement files that were left out because the same account is connected and was looked through. Name one as `account_id` to search it. */
  duplicates: Array<{
    account_id: string;
    duplicate_of: string;
  }>;
  /** Newest first. */
  data: Array<Transaction>;
};

export type TransactionSync = {
  object: 'sync';
  account_id: string;
  /** `NOT_READY` during the first update from the bank. `INITIAL_UPDATE_COMPLETE` when the newest 30 days are loaded. `HISTORICAL_UPDATE_COMPLETE` when older transactions are loaded, too. Simulated banks are complete at once. */
  sync_status: 'HISTORICAL_UPDATE_COMPLETE' | 'INITIAL_UPDATE_COMPLETE' | 'NOT_READY';
  added: Array<Transaction>;
  modified: Array<Transaction>;
  removed: Array<{
    transaction_id: string;
  }>;
  /** Store it in the same database transaction as the data. */
  next_cursor: string;
  has_more: boolean;
};

export type Transfer = {
  object: 'transfer';
  /** The `pair_id` of its transactions. */
  id: string;
  /** `found` by the service, or `stated` by you. */
  status: 'found' | 'stated';
  confidence: 'high' | 'medium' | 'low';
  reason: string;
  /** One transaction, or several of which the other side is the sum. */
  money_out: Array<{
    transaction_id: string;
    account_id: string;
    connection_id: string;
    /** Booking date. */
    date: string;
    /** Negative is money out, positive is money in. At most two decimals. */
    amount: number;
    /** ISO 4217 code. */
    currency: string;
  }>;
  /** One transaction, or several of which the other side is the sum. */
  money_in: Array<{
    transaction_id: string;
    account_id: string;
    connection_id: string;
    /** Booking date. */
    date: string;
    /** Negative is money out, positive is money in. At most two decimals. */
    amount: number;
    /** ISO 4217 code. */
    currency: string;
  }>;
};

export type Upcoming = {
  object: 'upcoming';
  account_id: string;
  currency: string;
  /** Today in Belgrade, on the key's clock. */
  as_of: string;
  /** The last day of the forecast. */
  until: string;
  /** Expected money out: sums of the payments, of their minimums and of their maximums. */
  outflows: {
    /** Number of payments. */
    count: number;
    /** Expected amount, positive. At most two decimals. */
    amount: number;
    /** Likely minimum; the price itself if it is fixed. At most two decimals. */
    amount_min: number;
    /** Likely maximum. At most two decimals. */
    amount_max: number;
  };
  /** Expected money in. */
  inflows: {
    /** Number of payments. */
    count: number;
    /** Expected amount, positive. At most two decimals. */
    amount: number;
    /** Likely minimum; the price itself if it is fixed. At most two decimals. */
    amount_min: number;
    /** Likely maximum. At most two decimals. */
    amount_max: number;
  };
  /** In order of date. */
  data: Array<{
    /** Due date; before today if the payment is late. */
    date: string;
    /** True if the payment is overdue but may still arrive. */
    late: boolean;
    direction: 'out' | 'in';
    /** A stream of `GET /accounts/{id}/recurring`. It may be due more than once. */
    stream_id: string;
    merchant_name: string;
    category: string;
    /** Expected amount, positive. At most two decimals. */
    amount: number;
    /** Likely minimum; the price itself if it is fixed. At most two decimals. */
    amount_min: number;
    /** Likely maximum. At most two decimals. */
    amount_max: number;
  }>;
};

export type Usage = {
  object: 'usage';
  window: '24h' | '7d' | '30d';
  /** Where the window begins: at a full hour. */
  from: string;
  /** Where it ends. */
  to: string;
  total_requests: number;
  total_errors: number;
  /** From 0 to 1. */
  error_rate: number;
  latency_ms: Latency | null;
  /** Most requested first. */
  by_endpoint: Array<{
    method: string;
    /** The route pattern. */
    path: string;
    requests: number;
    /** Requests that ended with an error. */
    errors: number;
    /** From 0 to 1. */
    error_rate: number;
    latency_ms: Latency | null;
  }>;
  /** Every key of the account, or the requested key; most used first. */
  by_key: Array<{
    key_id: string;
    prefix: string;
    app_name: string;
    requests: number;
    /** Requests that ended with an error. */
    errors: number;
    /** From 0 to 1. */
    error_rate: number;
    /** How often the pages of users were used, on the days in Belgrade of the window. */
    user_pages: {
      /** Links that a user opened. */
      opened: number;
      /** Connections and accounts that a user ended. */
      ended: number;
      /** Downloads of all data of a user. */
      downloaded: number;
    };
  }>;
  /** Days with requests, oldest first. */
  by_day: Array<{
    /** A day in Belgrade. */
    date: string;
    requests: number;
    /** Requests that ended with an error. */
    errors: number;
    /** From 0 to 1. */
    error_rate: number;
  }>;
  /** Hours with requests among the last 24 hours and the current hour, oldest first, in every window. */
  by_hour: Array<{
    /** When the hour began. */
    hour: string;
    requests: number;
    /** Requests that ended with an error. */
    errors: number;
    /** From 0 to 1. */
    error_rate: number;
  }>;
  /** Every HTTP status that was returned, most frequent first. */
  by_status: Array<{
    status: number;
    requests: number;
  }>;
  /** At most 50, newest first. */
  recent_errors: Array<{
    request_id: string;
    error_code: string;
    method: string;
    /** The route pattern. */
    path: string;
    status: number;
    key_id: string;
    /** When the response was sent. */
    at: string;
  }>;
};

export type UserPage = {
  object: 'user_page';
  /** Address of the page. Show it to the user as a link. It opens once, in one browser; do not store it. */
  url: string;
  /** When the link ends if nobody opens it: 15 minutes from now. */
  expires_at: string;
};

export type WaitlistEntry = {
  object: 'waitlist_entry';
  id: string;
  name: string;
  email: string;
  company: string | null;
};

export type Webhook = {
  object: 'webhook';
  /** Id of the webhook. */
  id: string;
  url: string;
  /** The events that it receives. */
  events: Array<'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED'>;
  /** `flat`: only the fields of the event. `event`: `event_type`, `api_key_prefix`, `timestamp` and `data`. `plaid`: webhooks of Items of Plaid's interface, which have its form; you cannot choose it. */
  envelope: 'flat' | 'event' | 'plaid';
  status: 'active' | 'deactivated';
  /** Your name for the webhook. */
  description: string | null;
  /** When it was registered. */
  created_at: string;
  /** When sending ended. */
  deactivated_at: string | null;
  deactivation_reason: 'requested' | 'gone' | 'failing' | null;
  stats: WebhookStats;
};

export type WebhookStats = {
  /** Start of the counted period, 7 days ago. At most the newest 1000 events are counted. */
  since: string;
  /** Events that were delivered, at any attempt. */
  delivered: number;
  /** Events that failed so far and are tried again. */
  retrying: number;
  /** Events without a further attempt. */
  failed: number;
  /** Events that have not been attempted yet. */
  waiting: number;
  /** Share of attempted events that were delivered, from 0 to 1. Counts events, not attempts, without tests. Null when no event was attempted. */
  success_rate: number | null;
  /** The latest failed attempt, including tests. */
  last_failure: {
    /** When the request was sent. */
    attempted_at: string;
    /** HTTP status; null when no response came. */
    status: number | null;
    /** Why it failed, in words. */
    error: string;
    delivery_id: string;
  } | null;
  /** When the next request is due; null when nothing waits. */
  next_attempt_at: string | null;
};

export type Xs2aDecision = {
  object: 'xs2a_decision';
  decision: 'agree' | 'refuse';
  consent_id: string;
  /** Address to which the bank would send the user’s browser, for OAuth with the code. */
  redirect_url: string | null;
};

/** Dialect of a simulated bank: its deviations from the Berlin Group’s interface. */
export type Xs2aDialect = {
  /** How the user authorizes at the bank. */
  sca: 'redirect' | 'oauth';
  /** Formats of transactions, the default first. */
  formats: Array<'json' | 'camt.053' | 'mt940'>;
  /** `transactionId`: unique and stable, absent, always `"0"`, or the position in the page. */
  ids: 'stable' | 'absent' | 'zero' | 'positional';
  /** Whether booked entries have an `entryReference`. */
  entry_references: boolean;
  /** Whether booked entries have a `balanceAfterTransaction`. */
  balance_after: boolean;
  /** Whether `entryReferenceFrom` and `deltaList` are supported. */
  delta: boolean;
  /** Whether `bookingStatus=both` is supported. */
  both: 'accepted' | 'refused';
  /** Pending entries: complete; with another description than when booked; or also without id and date. */
  pending: 'full' | 'reworded' | 'bare';
  /** Amounts: `"180.12"`, `180.12` or `"180,12"`. */
  amounts: 'string' | 'number' | 'comma';
  /** Booking dates: given, absent, or a placeholder. The value date then has the day. */
  booking_dates: 'given' | 'absent' | '0001-01-01';
  /** Whether the `resourceId` of an account differs for every consent. */
  resource_ids: 'per_consent' | 'stable';
  /** `interimBooked` and `interimAvailable`; `closingBooked` of yesterday and `expected`; or an empty list. */
  balances: 'interim' | 'closing' | 'none';
  /** The link to the next page: absolute, without a host, without the other query parameters, or none because there are no pages. */
  next_links: 'absolute' | 'relative' | 'without_query' | 'none';
  /** Transactions on a page. */
  page_size: number;
  /** Maximum unattended reads of an account and endpoint a day; null for no limit. */
  quota: number | null;
  /** Whether further pages count as reads. */
  quota_counts: 'reads' | 'pages';
  /** The status beyond the quota; 400 reports it only in its text. */
  quota_refusal: '429' | '403' | '400';
  /** Days of history for three minutes after the user has logged in. */
  history_days: number;
  /** Days of history after these three minutes; null for the same number. */
  history_days_later: number | null;
  /** Response to a `dateFrom` before the history: PERIOD_INVALID, or a shorter list. */
  too_early: 'refused' | 'cut';
  /** Whether a repeated `X-Request-ID` is refused. */
  request_ids: 'any' | 'once';
  /** Private addresses as `PSU-IP-Address`. */
  private_addresses: 'accepted' | 'refused';
  /** Whether requests must be signed. */
  signature: 'none' | 'required';
  /** Daily times in Belgrade at which the bank is closed and responds with 503. */
  outages: Array<{
    from: string;
    to: string;
  }>;
};

export type Xs2aWithdrawnConsent = {
  object: 'xs2a_consent';
  consent_id: string;
  status: 'revokedByPsu';
  /** Date of the withdrawal in Belgrade, on the clock of the key. */
  last_action_date: string;
};

export interface Operations {
  /**
   * Remove the second factors of an account
   *
   * For an owner who has lost passkeys, authenticator app and recovery codes. Check first who asks. The operation ends every session of the account and mails the owner, who then logs in with the password.
   */
  'DELETE /admin/developers/{id}/factors': {
    params: {
      /** Id of a developer, from GET /admin/developers. */
      id: string;
    };
    response: RemovedFactors;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'INVALID_ADMIN_KEY' | 'ADMIN_DEVELOPER_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Revoke a connection and erase its data
   *
   * Erases accounts, transactions and consent record at once. Cannot be undone.
   *
   * Needs the scope `connections:write`.
   */
  'DELETE /connections/{id}': {
    params: {
      /** A connection_id of GET /connections. */
      id: string;
    };
    response: RevokedConnection;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'CONNECTION_NOT_FOUND' | 'CONNECTION_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * End the access of an assistant
   *
   * The next request of the assistant is refused.
   */
  'DELETE /developers/assistants/{id}': {
    params: {
      /** An id of `GET /developers/assistants`. */
      id: string;
    };
    response: Confirmation;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'ASSISTANT_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Revoke a connection of any of your keys and erase its data
   *
   * Does the same as `DELETE /connections/{id}`, with the same event, even if the key is revoked or expired. Cannot be undone.
   */
  'DELETE /developers/connections/{id}': {
    params: {
      /** A connection_id of GET /developers/connections. */
      id: string;
    };
    response: RevokedConnection;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'CONNECTION_NOT_FOUND' | 'CONNECTION_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Revoke an API key
   *
   * Takes effect with the next request, in every process. Cannot be undone. The connections of the key are kept unless you send `connections=erase`. Nobody can read kept connections; erase them in the portal or with `DELETE /developers/connections/{id}`. With `erase`, each connection is revoked with the event ITEM.CONNECTION_REVOKED; this can continue in the background after the response.
   */
  'DELETE /developers/keys/{key}': {
    params: {
      /** The `id` of a key, its `prefix` if no other key of yours begins with it, or the whole key. After a roll, an older secret also identifies the key while it is accepted. */
      key: string;
    };
    query?: {
      /** Whether to keep or erase the connections of the key. */
      connections?: 'keep' | 'erase' | undefined;
    } | undefined;
    response: RevokedApiKey;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'KEY_NOT_FOUND' | 'KEY_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Delete the account
   *
   * Deletes the account with its keys, webhooks and connections at once, and takes the keys out of request records. Cannot be undone.
   */
  'DELETE /developers/me': {
    body: DeleteDeveloperRequest;
    response: Confirmation;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'PASSWORD_REQUIRED' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'INVALID_PASSWORD' | 'CROSS_ORIGIN_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Remove a passkey
   *
   * The passkey can no longer log in or confirm an identity. Open sessions stay open. If it is the last factor, the recovery codes are removed too.
   */
  'DELETE /developers/passkeys/{id}': {
    params: {
      /** The id of the passkey. */
      id: string;
    };
    response: AccountFactors;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'PASSKEY_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * End all other sessions
   *
   * Ends every session of the account except the one that sends the request, including those of the command line.
   */
  'DELETE /developers/sessions': {
    response: EndOtherSessionsResponse;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * End a session
   *
   * Ends the session at once, with the key tokens that it created and the event streams that it opened. To end your own session, log out.
   */
  'DELETE /developers/sessions/{id}': {
    params: {
      /** Id of the session. */
      id: string;
    };
    response: EndSessionResponse;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'DEV_SESSION_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Remove the authenticator app
   *
   * If it is the last factor, the recovery codes are removed too.
   */
  'DELETE /developers/totp': {
    response: AccountFactors;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'TOTP_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Deactivate a webhook
   *
   * Stops sending. The webhook stays in the list with its deliveries and can be activated again.
   */
  'DELETE /developers/webhooks/{id}': {
    params: {
      /** Id of a webhook, from GET /developers/webhooks. */
      id: string;
    };
    response: Webhook;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'WEBHOOK_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Delete a transaction
   *
   * Shows in sync as `removed`; balances follow.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'DELETE /sandbox/transactions/{id}': {
    params: {
      /** A transaction id of this key. */
      id: string;
    };
    response: RemovedTransaction;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'TRANSACTION_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * End the access of a budget application
   *
   * The next request of the application is refused. A setup token that nobody has claimed can no longer be claimed.
   *
   * Needs the scopes `accounts:read` and `balance:read` and `transactions:read`. Demo keys are refused: create a key in the portal.
   */
  'DELETE /simplefin/tokens/{id}': {
    params: {
      /** Id of a token of this key, `sfin_…`. */
      id: string;
    };
    response: RevokedSimplefinToken;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'SIMPLEFIN_TOKEN_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Remove a correction
   *
   * The transaction gets the merchant and category that the service finds, which shows in sync as `modified`, and later ones are no longer corrected. Other transactions that were corrected before stay as they are, unless `applies_to` includes them. Without a correction the transaction is returned unchanged.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'DELETE /transactions/{id}/enrichment': {
    params: {
      /** A transaction id of this key. */
      id: string;
    };
    query?: {
      /** `later` (default): this transaction and later ones. `all`, `user`, `all_users`: also earlier ones, as for the correction; they get the values of the service and of your other corrections. */
      applies_to?: 'later' | 'all' | 'user' | 'all_users' | undefined;
    } | undefined;
    response: Transaction;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'TRANSACTION_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Deny the transfer of a transaction
   *
   * Both transactions get the categories that they had before and show in sync as `modified`. The service does not pair the two again, but may find another pair for each. Without a transfer the transaction is returned unchanged.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'DELETE /transactions/{id}/transfer': {
    params: {
      /** A transaction id of this key. */
      id: string;
    };
    query?: {
      /** Id of the transaction that is not the other side. Without it, the transfer that the transaction has is denied. */
      transaction_id?: string | undefined;
    } | undefined;
    response: Transaction;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'TRANSACTION_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Delete a TPP
   *
   * Deletes its consents, tokens and certificates, too.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'DELETE /xs2a/tpps/{client_id}': {
    params: {
      /** The `client_id` of a TPP. */
      client_id: string;
    };
    response: DeletedTpp;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'TPP_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Describe the service
   *
   * Returns JSON. A browser that accepts HTML gets the start page.
   */
  'GET /': {
    response: ServiceDescription;
    errors: 'INVALID_PARAMETER' | 'EXPECTATION_FAILED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List the keys of receipts
   *
   * The public keys, as a JSON Web Key Set (RFC 7517), that verify the receipts of user pages. A key signs for 90 days; former keys stay in the list.
   */
  'GET /.well-known/jwks.json': {
    response: ReceiptKeys;
    errors: 'INVALID_PARAMETER' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List accounts
   *
   * The accounts of all active connections made with this key.
   *
   * Needs the scope `accounts:read`.
   */
  'GET /accounts': {
    query?: {
      /** Only accounts at this bank. */
      bank_id?: string | undefined;
      /** Only accounts of this connection. */
      connection_id?: string | undefined;
      /** Only accounts of this user. */
      user_id?: string | undefined;
    } | undefined;
    response: ListAccountsResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Verify account details
   *
   * IBAN, BIC and holder as the bank knows them. Nothing is paid or debited.
   *
   * Needs the scope `accounts:read`.
   */
  'GET /accounts/{id}/auth': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    response: Auth;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'AUTH_UNAVAILABLE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read the balance of an account
   *
   * Needs the scope `balance:read`.
   */
  'GET /accounts/{id}/balance': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    response: Balance;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read the identity of the account holder
   *
   * Needs the scope `accounts:read`.
   */
  'GET /accounts/{id}/identity': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    response: Identity;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'IDENTITY_UNAVAILABLE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Detect recurring payments and income
   *
   * Detects streams from the dates and amounts of the history, outgoing and incoming separately. Needs two to three months of history. A stream has at least three occurrences, a yearly one two.
   *
   * Needs the scope `transactions:read`.
   */
  'GET /accounts/{id}/recurring': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    response: RecurringSummary;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read spending by month and category
   *
   * Sums settled transactions by the month of their date and compares each month with the previous one. Refunds reduce the spending of their category. Transfers and other income are not included. Exact to two decimals.
   *
   * Needs the scope `transactions:read`.
   */
  'GET /accounts/{id}/spending': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    query?: {
      /** Number of months, including the current one; above 24 is treated as 24. */
      months?: number | undefined;
    } | undefined;
    response: Spending;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Download an account as a statement
   *
   * Booked transactions of a period with the balances before and after them, as an attachment: what `POST /statements` takes over again.
   *
   * Needs the scopes `accounts:read` and `balance:read` and `transactions:read`.
   */
  'GET /accounts/{id}/statement': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    query: {
      /** The format of the statement. `csv` is for programs (RFC 4180); `csv_excel` opens directly in Excel with Serbian settings. The balances of `halcom` are in a separate file, `halcom_recap`. */
      format: 'csv' | 'csv_excel' | 'xlsx' | 'ofx' | 'qif' | 'camt053' | 'mt940' | 'halcom' | 'halcom_recap' | 'asseco' | 'rol' | 'json' | 'pdf';
      /** The first day. The default is the first day of the month of `to`. */
      from?: string | undefined;
      /** The language of a PDF. The default is the first supported language of `Accept-Language`, else Serbian. The other formats have no language. */
      language?: 'sr-Latn' | 'sr-Cyrl' | 'en' | undefined;
      /** The last day. The default is today, on the clock of the key. */
      to?: string | undefined;
    };
    response: GetStatementResponse;
    file: 'text/csv' | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' | 'application/x-ofx' | 'application/qif' | 'application/xml' | 'text/plain' | 'application/pdf';
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List or sync transactions
   *
   * Without `cursor`: lists transactions newest first, page by page, with sums of exactly the listed transactions. With `cursor` (empty on the first call): sync mode, which returns only transactions that were added, modified or removed since; filters do not apply.
   *
   * Needs the scope `transactions:read`.
   */
  'GET /accounts/{id}/transactions': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    query?: {
      /** Earliest date. */
      from?: string | undefined;
      /** Latest date. */
      to?: string | undefined;
      /** Only this category, one of groceries, dining, transport, utilities, subscriptions, entertainment, health, personal_care, shopping, education, insurance, taxes, fees, cash, loan, salary, income, rent, transfer, fitness, travel, uncategorized. */
      category?: string | undefined;
      /** Default 50, in sync mode 500. Above 500 is treated as 500. */
      limit?: number | undefined;
      /** Id of the last transaction of the previous page; the page begins after it. Not with `cursor`. */
      starting_after?: string | undefined;
      /** With `true`: each transaction has the balance after it, in the order of this list. Not with `cursor`. */
      running_balance?: boolean | undefined;
      /** Selects sync mode. Empty on the first call, then the `next_cursor` of the previous response. */
      cursor?: string | undefined;
    } | undefined;
    response: ListTransactionsResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'INVALID_CURSOR' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List expected payments and income
   *
   * Lists the payments expected from the active recurring streams, each as often as it is due, with its likely minimum and maximum amount. A late payment is listed until it counts as missed.
   *
   * Needs the scope `transactions:read`.
   */
  'GET /accounts/{id}/upcoming': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    query?: {
      /** Number of days after today; above 90 is treated as 90. */
      days?: number | undefined;
    } | undefined;
    response: Upcoming;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List developer accounts
   *
   * Newest first.
   */
  'GET /admin/developers': {
    query?: {
      /** Default 50. Above 200 is treated as 200. */
      limit?: number | undefined;
      /** Default 0. */
      offset?: number | undefined;
    } | undefined;
    response: ListDevelopersResponse;
    errors: 'INVALID_PARAMETER' | 'INVALID_ADMIN_KEY' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * See the totals of the installation
   *
   * Counts over all accounts, for the owner of the installation.
   */
  'GET /admin/overview': {
    response: AdminOverview;
    errors: 'INVALID_PARAMETER' | 'INVALID_ADMIN_KEY' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List the waitlist
   *
   * Newest first.
   */
  'GET /admin/waitlist': {
    query?: {
      /** Default 50. Above 200 is treated as 200. */
      limit?: number | undefined;
      /** Default 0. */
      offset?: number | undefined;
    } | undefined;
    response: ListWaitlistResponse;
    errors: 'INVALID_PARAMETER' | 'INVALID_ADMIN_KEY' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List supported banks
   *
   * Lists banks in a fixed order. `count` is the number of banks in this response, not of all matches. No credential is needed. On installations with live keys, a request with an API key or a link token returns only the banks that the key can use.
   */
  'GET /banks': {
    query?: {
      /** Part of the name, words of it in any order, or the beginning of the BIC. Case, accents and script do not matter, and phonetic spellings match: `рајфајзен` finds Raiffeisen. */
      search?: string | undefined;
      status?: 'live' | 'sandbox' | 'coming_soon' | undefined;
      /** Above 100 is treated as 100. */
      limit?: number | undefined;
      /** Number of banks to skip. */
      offset?: number | undefined;
    } | undefined;
    response: ListBanksResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read a bank
   *
   * Returns the bank as in the list, with its features also as flat flags.
   */
  'GET /banks/{id}': {
    params: {
      /** A bank id of GET /banks. */
      id: string;
    };
    response: BankDetails;
    errors: 'INVALID_PARAMETER' | 'BANK_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read the status of a connect session
   *
   * Poll it while it is `pending`. Once it is `authorized` it carries the `public_token`, for five minutes or until it is exchanged. A link token sees the sessions that it opened; a key sees all its sessions.
   */
  'GET /connect/{session_token}/status': {
    params: {
      /** The `session_token` of `POST /connect`. */
      session_token: string;
    };
    response: ConnectStatus;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'SESSION_NOT_FOUND' | 'SESSION_EXPIRED' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List connections
   *
   * All connections made with this key, newest first. Revoked connections stay in the list, without `user_id`.
   */
  'GET /connections': {
    query?: {
      /** Only connections of this user. Revoked connections have no user. */
      user_id?: string | undefined;
      /** Only connections at this bank. */
      bank_id?: string | undefined;
      status?: 'active' | 'expired' | 'revoked' | undefined;
      /** Entries in one page; above 500 is treated as 500. Default: all remaining entries. */
      limit?: number | undefined;
      /** Id of the last entry of the previous page: the page begins after it. */
      starting_after?: string | undefined;
    } | undefined;
    response: ListConnectionsResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read a connection, its consents and its accounts
   *
   * Lists the consents of the user and the shared accounts, also after the consent has ended. Read balances with `GET /accounts`.
   *
   * Needs the scope `accounts:read`.
   */
  'GET /connections/{id}': {
    params: {
      /** A connection_id of GET /connections. */
      id: string;
    };
    response: ConnectionDetails;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'CONNECTION_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Export all data of a connection
   *
   * Accounts, transactions, identity and consent records, for a right-of-access request. Works also after the consent has ended.
   *
   * Needs the scopes `accounts:read` and `transactions:read`.
   */
  'GET /connections/{id}/export': {
    params: {
      /** A connection_id of GET /connections. */
      id: string;
    };
    response: ConnectionExport;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'CONNECTION_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List assistants
   *
   * Assistants that may act with one of your keys over `/mcp`, newest first.
   */
  'GET /developers/assistants': {
    response: ListAssistantsResponse;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read the access request of an assistant
   *
   * The parameters are those with which the assistant opened `/oauth/authorize` in the browser. An invalid request returns an error. If you have authorized this assistant before, the response has a `redirect_to` instead, which reports the error to the assistant.
   */
  'GET /developers/assistants/request': {
    query: {
      /** Always `code`. */
      response_type: string;
      /** The `client_id` of the registered assistant. */
      client_id: string;
      /** Where the browser returns to. Required if the assistant registered several. */
      redirect_uri?: string | undefined;
      /** SHA-256 of the code verifier in base64url (RFC 7636). */
      code_challenge: string;
      /** Always `S256`. */
      code_challenge_method: string;
      /** Requested scopes, separated by spaces. Default: all scopes. */
      scope?: string | undefined;
      /** Returned to the assistant unchanged. */
      state?: string | undefined;
      /** The address of `/mcp` (RFC 8707). */
      resource?: string | undefined;
    };
    response: AssistantRequest;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'ASSISTANT_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List what was done with the account
   *
   * Log-ins and failed log-ins, API keys, webhooks, connected applications, corrections, revocations and exports, newest first. Each entry commits with its action. Of failed log-ins, at most 20 an hour are recorded. Entries are kept for 24 months and cannot be changed.
   */
  'GET /developers/audit-log': {
    query?: {
      /** Entries in one page; above 500 is treated as 500. Default: all remaining entries. */
      limit?: number | undefined;
      /** Id of the last entry of the previous page: the page begins after it. */
      starting_after?: string | undefined;
    } | undefined;
    response: ListAuditLogResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Download the audit log
   *
   * All entries, oldest first, one JSON object a line (application/x-ndjson). `npm run audit -- FILE` checks the chain of hashes.
   */
  'GET /developers/audit-log/export': {
    file: 'application/x-ndjson';
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * See which command line asks to log in
   *
   * Returns a login that waits for approval. Calls are limited like login attempts, since a code could be guessed.
   */
  'GET /developers/cli-logins/{code}': {
    params: {
      /** The code that the command line shows, in upper or lower case, with or without its hyphen. */
      code: string;
    };
    response: CliLogin;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'CLI_LOGIN_EXPIRED' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'CLI_LOGIN_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List the connections of all your keys
   *
   * Newest first, including connections of revoked and expired keys. Lists what you can still erase, without the bank data.
   */
  'GET /developers/connections': {
    query?: {
      /** Only connections of this key: its id, its prefix or the whole key. */
      key?: string | undefined;
      status?: 'active' | 'expired' | 'revoked' | undefined;
      key_status?: 'active' | 'expired' | 'revoked' | undefined;
      /** Entries in one page; above 500 is treated as 500. */
      limit?: number | undefined;
      /** Id of the last entry of the previous page: the page begins after it. */
      starting_after?: string | undefined;
    } | undefined;
    response: ListDeveloperConnectionsResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'KEY_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List events
   *
   * Events about the connections of all your keys, newest first, whether or not a webhook subscribes to them. Events are kept for 30 days. Events about a revoked connection no longer name the user. An event that is being recorded can still appear among the newest: to follow events, use webhooks or the stream.
   */
  'GET /developers/events': {
    query?: {
      type?: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED' | undefined;
      /** Only events about this connection. */
      connection_id?: string | undefined;
      /** Only events about connections of this user. Events about a revoked connection name no user. */
      user_id?: string | undefined;
      /** Only events recorded at this time or later. */
      since?: string | undefined;
      /** Only events recorded before this time. */
      until?: string | undefined;
      /** Above 500 is treated as 500. */
      limit?: number | undefined;
      /** Id of the last entry of the previous page: the page begins after it. */
      starting_after?: string | undefined;
    } | undefined;
    response: ListEventsResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Follow events as they happen
   *
   * Server-sent events of all your keys, for a machine that no webhook can reach. Each frame carries the event id; send the last one as `Last-Event-ID` to resume after it. The stream carries a comment every 15 seconds.
   */
  'GET /developers/events/stream': {
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * See the passkeys and codes of the account
   *
   * Returns how the account is protected besides the password. It contains no secret.
   */
  'GET /developers/factors': {
    response: AccountFactors;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List API keys
   *
   * Newest first, revoked ones included. The whole key is never shown again.
   */
  'GET /developers/keys': {
    query?: {
      /** Entries in one page; above 500 is treated as 500. Default: all remaining entries. */
      limit?: number | undefined;
      /** Id of the last entry of the previous page: the page begins after it. */
      starting_after?: string | undefined;
    } | undefined;
    response: ListApiKeysResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read the developer account
   *
   * Returns the account of the session.
   */
  'GET /developers/me': {
    response: Developer;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List the data stored about you
   *
   * For each category: what is stored, how much, for which purpose, and for how long.
   */
  'GET /developers/me/data': {
    response: HeldData;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Download all data stored about you
   *
   * One JSON document, as an attachment. It contains no secrets.
   */
  'GET /developers/me/export': {
    response: DeveloperExport;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * See which first steps are done
   *
   * From the first key to the first event, over all keys of the account. Calls with a link token (the widget) or a key token (the portal) do not count as calls of the application.
   */
  'GET /developers/onboarding': {
    response: Onboarding;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * See what needs your attention
   *
   * For all active keys: errors of today, requests and latency of the last 24 hours, failing webhooks, connections that need consent or are delayed, consents that end soon, and recent changes in the API. Lists are empty when nothing needs attention.
   */
  'GET /developers/overview': {
    response: DeveloperOverview;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List requests
   *
   * The requests of your keys and their results, newest first. Requests appear within a few seconds, those of several processes not always in order, and are kept for 30 days. Parameters, message and size are kept for 14 days, and at most as long as the connection that they are about. Of values, only ids, dates and values of a list are kept, no texts and no bodies. Requests with a key token, as the portal and the command line send, are not listed.
   */
  'GET /developers/requests': {
    query?: {
      /** Only requests of this key: its id, or its prefix. */
      key?: string | undefined;
      /** Only responses with this HTTP status, or with a status of this class. */
      status?: string | undefined;
      /** Only requests with this method. */
      method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined;
      /** Only requests to this endpoint: a route pattern, as in `path`. */
      path?: string | undefined;
      /** Only requests that were refused with this code. */
      error_code?: string | undefined;
      /** `application`: with the key itself. `widget`: with a link token, as the Link Widget sends in the browser of a user. `budget_app`: from a budget application that uses SimpleFIN. */
      source?: 'application' | 'widget' | 'budget_app' | undefined;
      /** Only requests related to an id, of the last 14 days. A connection (`conn_…`), account (`acc_…`) or transaction (`txn_…`) selects requests that named it or anything that belongs to it. An event (`evt_…`) or delivery (`dlv_…`) selects requests about its connection. A request id (`req_…`) selects that request. */
      about?: string | undefined;
      /** Only requests with this `Idempotency-Key`, exactly. */
      idempotency_key?: string | undefined;
      /** Only responses sent at this time or later. */
      since?: string | undefined;
      /** Only responses sent before this time. */
      until?: string | undefined;
      /** Above 500 is treated as 500. */
      limit?: number | undefined;
      /** Id of the last entry of the previous page: the page begins after it. */
      starting_after?: string | undefined;
      /** Id of a request: the page contains the next newer requests. Cannot be combined with `starting_after`. */
      ending_before?: string | undefined;
    } | undefined;
    response: ListRequestsResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'KEY_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Get one request
   *
   * Returns the request and its result; for an error, its cause and what to do; and the same request as code.
   */
  'GET /developers/requests/{id}': {
    params: {
      /** The `X-Request-Id` of a response. */
      id: string;
    };
    response: RequestDetails;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'REQUEST_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List open sessions
   *
   * Returns the sessions of the portal, of the command line and of programs, the last used first.
   */
  'GET /developers/sessions': {
    response: ListSessionsResponse;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * See how your keys are used
   *
   * Requests, errors and latency of all keys of the account, or of one. Requests appear within a few seconds and are kept for 30 days.
   */
  'GET /developers/usage': {
    query?: {
      /** Only the usage of this key: its id, or its prefix. */
      key?: string | undefined;
      /** How far to look back. Default 30d. */
      window?: '24h' | '7d' | '30d' | undefined;
    } | undefined;
    response: Usage;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'KEY_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Verify the email address
   *
   * Uses up the token of the mailed link. The link itself opens a page with a button, so mail scanners that open links verify nothing. `HEAD` does not use up the token.
   */
  'GET /developers/verify-email': {
    query: {
      /** From the mailed link. */
      token: string;
    };
    response: Confirmation;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'MISSING_TOKEN' | 'INVALID_VERIFICATION_TOKEN' | 'EXPIRED_VERIFICATION_TOKEN' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List webhooks
   *
   * Newest first, including deactivated webhooks.
   */
  'GET /developers/webhooks': {
    response: ListWebhooksResponse;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Get one webhook
   *
   * Returns the webhook as the list shows it.
   */
  'GET /developers/webhooks/{id}': {
    params: {
      /** Id of a webhook, from GET /developers/webhooks. */
      id: string;
    };
    response: Webhook;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'WEBHOOK_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List deliveries with their attempts
   *
   * Newest first, kept for 30 days. Deliveries about a connection are erased when its consent is revoked.
   */
  'GET /developers/webhooks/{id}/deliveries': {
    params: {
      /** Id of a webhook, from GET /developers/webhooks. */
      id: string;
    };
    query?: {
      type?: 'AUTH.AUTOMATICALLY_VERIFIED' | 'ITEM.CONNECTION_REVOKED' | 'ITEM.CONNECTION_EXPIRING' | 'ITEM.CONNECTION_EXPIRED' | 'ITEM.HEALTH_CHANGED' | 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE' | 'ACCOUNTS.REMOVED' | 'ACCESS.CLAIM_REPEATED' | undefined;
      /** Only events about this connection. */
      connection_id?: string | undefined;
      /** Only events about connections of this user. Events about a revoked connection name no user. */
      user_id?: string | undefined;
      /** Only events recorded at this time or later. */
      since?: string | undefined;
      /** Only events recorded before this time. */
      until?: string | undefined;
      status?: 'pending' | 'delivered' | 'failed' | undefined;
      /** Above 100 is treated as 100. */
      limit?: number | undefined;
      /** Id of the last entry of the previous page: the page begins after it. */
      starting_after?: string | undefined;
    } | undefined;
    response: DeliveryList;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'WEBHOOK_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Get one delivery
   *
   * Returns the delivery with every attempt so far, for example of a test event or of a resent event.
   */
  'GET /developers/webhooks/{id}/deliveries/{delivery}': {
    params: {
      /** Id of a webhook, from GET /developers/webhooks. */
      id: string;
      /** Id of a delivery, from GET /developers/webhooks/{id}/deliveries. */
      delivery: string;
    };
    response: Delivery;
    errors: 'INVALID_PARAMETER' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'WEBHOOK_NOT_FOUND' | 'DELIVERY_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read the documentation
   *
   * A site for people, with guides, this reference, errors, and a form to send requests.
   */
  'GET /docs': {
    file: 'text/html';
    errors: 'INVALID_PARAMETER' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List all errors
   *
   * Every code with its status and message, and a link to its page.
   */
  'GET /docs/errors': {
    file: 'text/html';
    errors: 'INVALID_PARAMETER' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read the page of an error
   *
   * The `docs` field of every error response is the address of this page.
   */
  'GET /docs/errors/{code}': {
    params: {
      /** An `error_code`. */
      code: string;
    };
    file: 'text/html';
    errors: 'INVALID_PARAMETER' | 'NOT_FOUND' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Check that the process responds
   *
   * Checks only the process itself. An orchestrator restarts the process if this fails.
   */
  'GET /healthz': {
    response: GetHealthResponse;
    errors: 'INVALID_PARAMETER' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read a link token
   *
   * Called by the browser with the link token as the credential; an API key is refused. Returns when the token expires, how many accounts may be shared, the name of the application, and where the hosted page returns to. For a token that renews a connection, it also returns the bank and the end of the consent, and nothing else of the connection.
   */
  'GET /link/token': {
    response: LinkTokenDetails;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONNECTION_NOT_FOUND' | 'CONNECTION_ALREADY_REVOKED' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read the interface description
   *
   * This description as OpenAPI 3.1.
   */
  'GET /openapi.json': {
    response: GetInterfaceDescriptionResponse;
    errors: 'INVALID_PARAMETER' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Check that the service is ready for requests
   *
   * Checks that the database and the key store are reachable and the schema is current. A load balancer sends requests only while this succeeds. It responds within two seconds. `error_message` states the reason of a failure, for example that the database does not respond or the disk is full. It fails as soon as the process is told to stop.
   */
  'GET /readyz': {
    response: GetReadinessResponse;
    errors: 'INVALID_PARAMETER' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Read this key's clock
   *
   * Returns the time on the clock of the key, and by how much it is ahead of real time.
   */
  'GET /sandbox/clock': {
    response: SandboxClock;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * See what advancing this key's clock would do
   *
   * Takes the same parameters as the advance and changes nothing. Returns how many connections would be updated from their banks, which consents would expire soon or end, and which recurring payments are due. Other transactions that the banks will report cannot be predicted.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'GET /sandbox/clock/preview': {
    query?: {
      /** Whole days of 24 hours. */
      days?: number | undefined;
      seconds?: number | undefined;
      /** The time to advance to. */
      to?: string | undefined;
    } | undefined;
    response: ClockPreview;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List tokens of budget applications
   *
   * Tokens of this key, newest first, with the applications that claimed them and their last reads.
   *
   * Needs the scopes `accounts:read` and `balance:read` and `transactions:read`.
   */
  'GET /simplefin/tokens': {
    query?: {
      /** Above 500 is treated as 500. */
      limit?: number | undefined;
      /** Id of the last entry of the previous page: the page begins after it. */
      starting_after?: string | undefined;
    } | undefined;
    response: ListSimplefinTokensResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Search transactions of all accounts
   *
   * Searches all accounts of the key whose consent has not ended, newest first; `left_out` lists the other accounts. Descriptions that may name a person are encrypted in the database and have to be decrypted for the search, so a request searches at most 5,000 transactions. Continue with `next_cursor`.
   *
   * Needs the scope `transactions:read`.
   */
  'GET /transactions': {
    query?: {
      /** Words that must all occur in the merchant, the description, the counterparty (name, account, bank), the reference or the amount. Parts of words match; case, accents and script (Latin or Cyrillic) do not matter. Characters of other alphabets and symbols are compared unchanged. A complete transaction id also matches. */
      text?: string | undefined;
      /** Only this account. */
      account_id?: string | undefined;
      /** Earliest date. */
      from?: string | undefined;
      /** Latest date. */
      to?: string | undefined;
      /** Only this category. */
      category?: string | undefined;
      /** Only money out, or only money in. */
      type?: 'debit' | 'credit' | undefined;
      /** Minimum amount, regardless of direction. At most two decimals. */
      amount_min?: number | undefined;
      /** Maximum amount, regardless of direction. At most two decimals. */
      amount_max?: number | undefined;
      /** Only pending transactions, or only settled ones. */
      pending?: boolean | undefined;
      /** With `true`: only transactions whose `review` is true. */
      review?: boolean | undefined;
      /** Above 100 is treated as 100. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page. */
      cursor?: string | undefined;
    } | undefined;
    response: TransactionSearch;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'INVALID_CURSOR' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Explain the merchant and category of a transaction
   *
   * Returns the current enrichment of this transaction by the service and by your corrections, with the reason.
   *
   * Needs the scope `transactions:read`.
   */
  'GET /transactions/{id}/enrichment': {
    params: {
      /** A transaction id of this key. */
      id: string;
    };
    response: TransactionEnrichment;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'TRANSACTION_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List the transfers between the accounts of a user
   *
   * Transfers between accounts of the same `user_id`, at banks and in statement files, newest first. A transfer is listed while the consents of both accounts last.
   *
   * Needs the scope `transactions:read`.
   */
  'GET /users/{user_id}/transfers': {
    params: {
      /** Your identifier of the user. */
      user_id: string;
    };
    query?: {
      /** Entries in one page; above 500 is treated as 500. Default: all remaining entries. */
      limit?: number | undefined;
      /** Id of the last entry of the previous page: the page begins after it. */
      starting_after?: string | undefined;
    } | undefined;
    response: ListTransfersResponse;
    errors: 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'USER_NOT_FOUND' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * List TPPs
   *
   * TPPs of this key, oldest first, each with the dialects of its banks.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'GET /xs2a/tpps': {
    response: ListTppsResponse;
    errors: 'INVALID_PARAMETER' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Set the status of a bank
   *
   * A bank that is `coming_soon` is listed and cannot be connected.
   */
  'PATCH /admin/banks/{id}': {
    params: {
      /** Id of a bank, from GET /banks. */
      id: string;
    };
    body: SetBankStatusRequest;
    response: Bank;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INVALID_ADMIN_KEY' | 'BANK_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Change an API key
   *
   * Fields that you leave out keep their values. Takes effect with the next request, in every process, also for link tokens and key tokens of the key. A later `expires_at`, or null, reactivates an expired key.
   */
  'PATCH /developers/keys/{key}': {
    params: {
      /** The `id` of a key, its `prefix` if no other key of yours begins with it, or the whole key. After a roll, an older secret also identifies the key while it is accepted. */
      key: string;
    };
    body?: ChangeApiKeyRequest | undefined;
    response: ApiKey;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_APP_NAME' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'KEY_NOT_FOUND' | 'KEY_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Change the developer account
   *
   * Sets the language of the mails to this account, from the next mail on.
   */
  'PATCH /developers/me': {
    body: ChangeDeveloperRequest;
    response: Developer;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Change a webhook
   *
   * Changes the address, events, envelope or description. The change applies to events from now on; deliveries that wait for a retry go to the new address with their old body. `status: "active"` activates a deactivated webhook again.
   */
  'PATCH /developers/webhooks/{id}': {
    params: {
      /** Id of a webhook, from GET /developers/webhooks. */
      id: string;
    };
    body?: ChangeWebhookRequest | undefined;
    response: Webhook;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'INVALID_WEBHOOK_URL' | 'INVALID_EVENTS' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'WEBHOOK_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Close an account at its bank
   *
   * The bank no longer lists the account, so it gets `closed_at`, with ACCOUNTS.REMOVED. `{"closed": false}` opens it again: the bank lists it, and reports everything that was missed. While the bank has a fault, the change shows with its next update.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'PATCH /sandbox/accounts/{id}': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    body: ChangeAccountRequest;
    response: Account;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Change a transaction
   *
   * Shows in sync as `modified`; balances follow.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'PATCH /sandbox/transactions/{id}': {
    params: {
      /** A transaction id of this key. */
      id: string;
    };
    body?: ChangeTransactionRequest | undefined;
    response: Transaction;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'TRANSACTION_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Ask the bank for news of an account
   *
   * Queues a pull from the bank and reads its history afresh. TRANSACTIONS.SYNC_UPDATES_AVAILABLE tells when it is done. Cursors that you hold stay valid.
   *
   * Needs the scope `accounts:read`.
   */
  'POST /accounts/{id}/sync': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    response: SyncRequest;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'SYNC_UNAVAILABLE' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Start connecting a bank
   *
   * Opens a session of 10 minutes. Send your user to `auth_url`, then poll the status until it is `authorized`.
   */
  'POST /connect': {
    body: StartConnectRequest;
    response: ConnectSession;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'BANK_NOT_AVAILABLE' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'BANK_NOT_FOUND' | 'CONNECTION_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'CONNECTION_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Exchange a public token for a connection
   *
   * Called by your server, once, within five minutes. Store the `connection_id` with your user.
   */
  'POST /connect/exchange': {
    body: ExchangePublicTokenRequest;
    response: ExchangedConnection;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_PUBLIC_TOKEN' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'INVALID_PUBLIC_TOKEN' | 'IDEMPOTENCY_CONFLICT' | 'PUBLIC_TOKEN_ALREADY_USED' | 'PUBLIC_TOKEN_EXPIRED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Authorize or refuse an assistant
   *
   * The assistant acts with one key, in the requested scopes that you choose, until you end its access or the key is revoked. Open `redirect_to` of the response in the browser: there the assistant receives a code that it can exchange once, within a minute.
   */
  'POST /developers/assistants': {
    body: DecideAssistantRequest;
    response: AssistantDecision;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'ASSISTANT_NOT_FOUND' | 'KEY_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'KEY_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Begin the login of a command line
   *
   * Returns two codes, valid for 10 minutes. Show the `user_code` and open `verification_uri_complete` in a browser, where a logged-in developer compares the code and approves. Meanwhile, poll `POST /developers/cli-logins/token` with the `device_code`.
   */
  'POST /developers/cli-logins': {
    body?: StartCliLoginRequest | undefined;
    response: StartedCliLogin;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Fetch the session of a command line
   *
   * Returns CLI_LOGIN_PENDING until somebody approves or denies the login: ask again after `interval` seconds. After the approval, the first call returns a session token that is valid for 24 hours.
   */
  'POST /developers/cli-logins/token': {
    body: FetchCliLoginRequest;
    response: DeveloperSession;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'CLI_LOGIN_PENDING' | 'CLI_LOGIN_DENIED' | 'CLI_LOGIN_EXPIRED' | 'CLI_LOGIN_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Approve the login of a command line
   *
   * The command line receives a session of this account. The session ends like any other: at its logout, at a password reset, or after 24 hours. Approve only a login that you started yourself.
   */
  'POST /developers/cli-logins/{code}/approve': {
    params: {
      /** The code that the command line shows, in upper or lower case, with or without its hyphen. */
      code: string;
    };
    response: CliLogin;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'CLI_LOGIN_EXPIRED' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'CLI_LOGIN_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Deny the login of a command line
   *
   * The command line receives CLI_LOGIN_DENIED and no session.
   */
  'POST /developers/cli-logins/{code}/deny': {
    params: {
      /** The code that the command line shows, in upper or lower case, with or without its hyphen. */
      code: string;
    };
    response: CliLogin;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'CLI_LOGIN_EXPIRED' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'CLI_LOGIN_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Ask for a password reset link
   *
   * The response is the same whether or not the address has an account.
   */
  'POST /developers/forgot-password': {
    body: ForgotPasswordRequest;
    response: Confirmation;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'INVALID_EMAIL' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Create an API key
   *
   * The response is the only place where the whole key appears.
   */
  'POST /developers/keys': {
    body: CreateApiKeyRequest;
    response: CreatedApiKey;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_APP_NAME' | 'INVALID_ENVIRONMENT' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Roll an API key
   *
   * Gives the key a new secret, which only this response shows. The id, connections, test clock and settings stay. Older secrets are accepted until the overlap ends, by the real clock; with an overlap of 0 they are refused with REVOKED_API_KEY from the next request. A secret that ends sooner keeps its end.
   */
  'POST /developers/keys/{key}/roll': {
    params: {
      /** The `id` of a key, its `prefix` if no other key of yours begins with it, or the whole key. After a roll, an older secret also identifies the key while it is accepted. */
      key: string;
    };
    body?: RollApiKeyRequest | undefined;
    response: CreatedApiKey;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'KEY_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'KEY_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Create a short-lived token for a key
   *
   * The token is accepted in place of the key for 15 minutes. It ends with the key and with this session. The portal uses such tokens, so that the key itself is never stored in a browser.
   */
  'POST /developers/keys/{key}/token': {
    params: {
      /** The `id` of a key, its `prefix` if no other key of yours begins with it, or the whole key. After a roll, an older secret also identifies the key while it is accepted. */
      key: string;
    };
    response: KeyToken;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'KEY_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'KEY_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Log in
   *
   * Returns a session token, valid for 24 hours. Wrong passwords sent by others do not lock out devices or networks that the account has used before: send `device_token` if you have one, and `remember_device` to receive one. From anywhere else, the owner can use a mailed link (`POST /developers/forgot-password`). An account with a passkey or an authenticator app also needs `code`.
   */
  'POST /developers/login': {
    body: LogInRequest;
    response: DeveloperSession;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'INVALID_CREDENTIALS' | 'SECOND_FACTOR_REQUIRED' | 'INVALID_SECOND_FACTOR' | 'EMAIL_NOT_VERIFIED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Log out
   *
   * Ends this session at once, with the key tokens that it created and the event streams that it opened. Other sessions of the account go on.
   */
  'POST /developers/logout': {
    response: Confirmation;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Add a passkey
   *
   * Send the response of the browser to the challenge. From now on, a log-in with the password also needs a second factor. A log-in with the passkey needs nothing else.
   */
  'POST /developers/passkeys': {
    body: AddPasskeyRequest;
    response: AddedPasskey;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'INVALID_PASSKEY' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'PASSKEY_LIMIT_REACHED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Begin to add a passkey
   *
   * Returns a challenge. Pass its options to `navigator.credentials.create` in the browser.
   */
  'POST /developers/passkeys/options': {
    response: PasskeyChallenge;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Log in to the portal
   *
   * Used by the pages of this service. The session is a cookie that scripts cannot read, and it is accepted only from these pages. Programs use `POST /developers/login`.
   */
  'POST /developers/portal-session': {
    body: OpenPortalSessionRequest;
    response: PortalSession;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'INVALID_CREDENTIALS' | 'SECOND_FACTOR_REQUIRED' | 'INVALID_SECOND_FACTOR' | 'EMAIL_NOT_VERIFIED' | 'CROSS_ORIGIN_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Log in to the portal with a passkey
   *
   * Send the response of the browser to the challenge. The passkey replaces both the password and the second factor.
   */
  'POST /developers/portal-session/passkey': {
    body: OpenPortalSessionWithPasskeyRequest;
    response: PortalSession;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'INVALID_PASSKEY' | 'CROSS_ORIGIN_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Begin to log in with a passkey
   *
   * Returns a challenge. Pass its options to `navigator.credentials.get` in the browser. The challenge names no account.
   */
  'POST /developers/portal-session/passkey-options': {
    response: PasskeyChallenge;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'CROSS_ORIGIN_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Confirm an identity
   *
   * Proves that the owner of the account uses this session. Send one of `password`, `code` of the authenticator app, or `passkey`. For ten minutes, the session can then use the operations that answer REAUTHENTICATION_REQUIRED. A log-in is a proof as well.
   */
  'POST /developers/reauthentication': {
    body?: ReauthenticateRequest | undefined;
    response: Reauthentication;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'INVALID_PASSWORD' | 'INVALID_SECOND_FACTOR' | 'INVALID_PASSKEY' | 'CROSS_ORIGIN_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Begin to confirm an identity with a passkey
   *
   * Returns a challenge for the passkeys of the account. Pass its options to `navigator.credentials.get` in the browser.
   */
  'POST /developers/reauthentication/passkey-options': {
    response: PasskeyChallenge;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Replace the recovery codes
   *
   * Returns ten new codes, which are shown once. Earlier codes no longer work.
   */
  'POST /developers/recovery-codes': {
    response: RecoveryCodes;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'FACTOR_NEEDED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Register a developer account
   *
   * Sends a verification mail, in `language` or else in the language that the request accepts. API keys are created after the first login.
   */
  'POST /developers/register': {
    body: RegisterDeveloperRequest;
    response: RegisteredDeveloper;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'INVALID_EMAIL' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_BREACHED' | 'CONSENT_REQUIRED' | 'EMAIL_TAKEN' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Send the verification mail again
   *
   * The response is the same whether or not the address waits for verification.
   */
  'POST /developers/resend-verification': {
    body: ResendVerificationRequest;
    response: Confirmation;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'INVALID_EMAIL' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Choose a new password
   *
   * Uses up the token of the mailed link and ends every session of the account.
   */
  'POST /developers/reset-password': {
    body: ResetPasswordRequest;
    response: Confirmation;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_BREACHED' | 'INVALID_RESET_TOKEN' | 'EXPIRED_RESET_TOKEN' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Begin to set up an authenticator app
   *
   * Returns a new secret. The app is set up when `POST /developers/totp/confirm` receives its first code. A repeated call replaces a secret that was not confirmed.
   */
  'POST /developers/totp': {
    response: TotpSecret;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'TOTP_ALREADY_SET' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Finish setting up an authenticator app
   *
   * From now on, a log-in with the password also needs a code.
   */
  'POST /developers/totp/confirm': {
    body: ConfirmTotpRequest;
    response: ConfirmedTotp;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'INVALID_SECOND_FACTOR' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'TOTP_NOT_FOUND' | 'TOTP_ALREADY_SET' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Register a webhook
   *
   * It receives the events of all your keys, from now on. Only this response shows the signing secret.
   */
  'POST /developers/webhooks': {
    body: RegisterWebhookRequest;
    response: CreatedWebhook;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'INVALID_WEBHOOK_URL' | 'INVALID_EVENTS' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Send a delivery again
   *
   * Sends it immediately, with the same event id and body, and starts the retry schedule anew.
   */
  'POST /developers/webhooks/{id}/deliveries/{delivery}/resend': {
    params: {
      /** Id of a webhook, from GET /developers/webhooks. */
      id: string;
      /** Id of a delivery, from GET /developers/webhooks/{id}/deliveries. */
      delivery: string;
    };
    response: Delivery;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'WEBHOOK_NOT_FOUND' | 'DELIVERY_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Send all failed deliveries again
   *
   * Resends the failed deliveries of events recorded since a time. Use it after your receiver was unavailable.
   */
  'POST /developers/webhooks/{id}/recover': {
    params: {
      /** Id of a webhook, from GET /developers/webhooks. */
      id: string;
    };
    body: RecoverWebhookRequest;
    response: ResentDeliveries;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'WEBHOOK_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Send the events of a range again
   *
   * Sends all events of the range, oldest first, each with its original event id: events that the webhook received, that it missed, and from before its registration. `dry_run` only counts them. Events are kept for 30 days. Events about a revoked connection are not sent again.
   */
  'POST /developers/webhooks/{id}/resend': {
    params: {
      /** Id of a webhook, from GET /developers/webhooks. */
      id: string;
    };
    body: ResendEventsRequest;
    response: ResentEvents;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'WEBHOOK_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Rotate the signing secret
   *
   * For 24 hours requests carry two signatures, one with each secret. Configure the new secret in your receiver within that time.
   */
  'POST /developers/webhooks/{id}/rotate-secret': {
    params: {
      /** Id of a webhook, from GET /developers/webhooks. */
      id: string;
    };
    response: RotatedSecret;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'REAUTHENTICATION_REQUIRED' | 'CROSS_ORIGIN_REQUEST' | 'WEBHOOK_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Send a test event
   *
   * Sends an event with invented ids. It is delivered and logged like any other, whether or not the webhook subscribes to it. Read the result in the deliveries.
   */
  'POST /developers/webhooks/{id}/test': {
    params: {
      /** Id of a webhook, from GET /developers/webhooks. */
      id: string;
    };
    body?: TestWebhookRequest | undefined;
    response: Delivery;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'WRONG_TOKEN_TYPE' | 'MISSING_DEV_TOKEN' | 'INVALID_DEV_TOKEN' | 'EXPIRED_DEV_TOKEN' | 'DEVELOPER_NOT_FOUND' | 'CROSS_ORIGIN_REQUEST' | 'WEBHOOK_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Create a link token
   *
   * Called by your server. Pass the token to the browser: it opens the connect flow for 30 minutes and keeps your API key out of the page. Send `user_id`: with a token without it, the browser chooses the user. With `connection_id` the token renews that connection and does nothing else. `hosted_url` is a page for the same flow, for applications without a page of their own.
   */
  'POST /link/token/create': {
    body?: CreateLinkTokenRequest | undefined;
    response: LinkToken;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'CONNECTION_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'CONNECTION_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Add transactions to an account
   *
   * Up to 500, all or none. Balances, sync and events follow as if the bank had reported them.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /sandbox/accounts/{id}/transactions': {
    params: {
      /** An account id of GET /accounts. */
      id: string;
    };
    body: InjectTransactionsRequest;
    response: InjectTransactionsResponse;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Authorize a session as the user would at the bank
   *
   * For tests that do not visit the bank page. The session token is the credential. The call acts as the right customer: it always renews the connection that the user has at this bank. `accounts` chooses the shared accounts, as the checkboxes on the page do. Without it, a first consent shares all accounts and a renewal keeps the shared ones.
   */
  'POST /sandbox/authorize': {
    body: SandboxAuthorizeRequest;
    response: ConnectStatus;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_SESSION_TOKEN' | 'SESSION_NOT_PENDING' | 'SESSION_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Advance this key's clock
   *
   * Time advances for this key alone: banks report transactions, consents expire, and events are recorded, in the order in which they would have happened. Send `days`, `seconds` or both, or `to`. A clock never goes back.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /sandbox/clock/advance': {
    body?: AdvanceClockRequest | undefined;
    response: ClockAdvanced;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * End a consent now
   *
   * As if its 90 days were over: data requests return CONSENT_EXPIRED until the user reconnects.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /sandbox/connections/{id}/expire': {
    params: {
      /** A connection_id of GET /connections. */
      id: string;
    };
    response: Connection;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'CONNECTION_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'CONNECTION_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Simulate a failure of the bank
   *
   * The bank of the connection fails from now on, until `until` on the clock of the key or until you send `{"fault": null}`. The next update from the bank shows it in `health`, with ITEM.HEALTH_CHANGED. Afterwards the bank reports everything that was missed.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /sandbox/connections/{id}/fault': {
    params: {
      /** A connection_id of GET /connections. */
      id: string;
    };
    body: SetBankFaultRequest;
    response: BankFault;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'CONNECTION_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'CONNECTION_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Revoke a connection as the user would at the bank
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /sandbox/connections/{id}/revoke': {
    params: {
      /** A connection_id of GET /connections. */
      id: string;
    };
    response: RevokedConnection;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'CONNECTION_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'CONNECTION_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Refuse a session as the user would at the bank
   *
   * The session ends as if it had expired. The session token is the credential.
   */
  'POST /sandbox/deny': {
    body: SandboxDenyRequest;
    response: ConnectStatus;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_SESSION_TOKEN' | 'SESSION_NOT_PENDING' | 'SESSION_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Settle a pending transaction now
   *
   * Removes the pending row and adds a posted one whose `pending_transaction_id` links back.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /sandbox/transactions/{id}/settle': {
    params: {
      /** A transaction id of this key. */
      id: string;
    };
    body?: SettleTransactionRequest | undefined;
    response: Transaction;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'TRANSACTION_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Send a test event
   *
   * Records and delivers the event as if it had happened, for a connection, an account or a token of this key. Nothing else changes.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /sandbox/webhooks/fire': {
    body: FireWebhookRequest;
    response: FiredEvent;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'CONNECTION_NOT_FOUND' | 'SIMPLEFIN_TOKEN_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'CONNECTION_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Create a setup token for a budget application
   *
   * Send a user, connections or accounts. The user pastes `setup_token` into an application that supports SimpleFIN. The application claims its access with it, once, and can read these accounts from then on. The token is returned only in this response.
   *
   * Needs the scopes `accounts:read` and `balance:read` and `transactions:read`. Demo keys are refused: create a key in the portal.
   */
  'POST /simplefin/tokens': {
    body?: CreateSimplefinTokenRequest | undefined;
    response: CreatedSimplefinToken;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'ACCOUNT_NOT_FOUND' | 'CONNECTION_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'CONNECTION_ALREADY_REVOKED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Take over statements from files
   *
   * Files of camt.052, camt.053, camt.054, MT940, MT942, Halcom, Asseco, ROL, OFX, QIF, CSV, XLSX, XLS (also HTML or XML under that name), or a zip of several, as parts `file` of a form; or one file as the body, of any type but a form's, with everything else in the query. Format and encoding are recognised. What is in them is taken over as a bank's own report would be: the same file twice adds nothing. All files are taken over, or none.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /statements': {
    query?: {
      /** Your identifier of the user who owns the statements. */
      user_id?: string | undefined;
      /** The id of the bank. The service uses it for accounts whose number does not begin with the code of a bank in `GET /banks`. Without it, these accounts get the bank id `statement`. */
      bank_id?: string | undefined;
      /** The number of the account, 18 digits or an IBAN. Give it if the file does not contain it. The service refuses a table that contains a different account. */
      account?: string | undefined;
      /** The currency of the account. Give it if the file does not contain it. The service refuses a table that contains a different currency. */
      currency?: string | undefined;
      /** A JSON object that assigns the columns of a table. Give it if the service does not recognise the headings. Each key is a field, and its value is the heading of the column or its number, counted from 1. The fields are `booking_date`, `value_date`, `amount` (or `debit` and `credit`), `side` (whether the amount is money out or money in), `fee` (a fee that the bank charges in addition to the amount), `status`, `balance`, `description`, `currency`, `account`, `counterparty_name`, `counterparty_account`, `payment_code`, `debit_model`, `debit_reference`, `credit_model`, `credit_reference` and `reference`. The key `ignore` lists columns that the service does not read. The service recognises the columns of account, currency, side, fee, status and balance by their headings even if the mapping leaves them out. The service saves a mapping by bank and headings, together with `date_order`, `decimal_mark` and `unsigned_amounts` of the same request, and applies it to later tables with the same headings. */
      mapping?: string | undefined;
      /** The order of day and month in dates such as 03/07/2026: `dmy` if the day comes first, `mdy` if the month comes first. Give it if every date of the file is valid in both orders. */
      date_order?: 'dmy' | 'mdy' | undefined;
      /** The character before the decimals of an amount. Give it if the amounts of the table do not show it: 1.500 can be one and a half, or one thousand five hundred. */
      decimal_mark?: 'comma' | 'point' | undefined;
      /** The direction of amounts without a sign, in a table without a column that gives it: `in` if they are money in, `out` if they are money out. With `out`, an amount with a minus is money in. */
      unsigned_amounts?: 'in' | 'out' | undefined;
      /** What becomes of an account of the file that the user has connected, by its IBAN and currency. "connection": the service compares the file and the connected account, and adds transactions of days before the first day that the bank reports. "separate": the file keeps an account of its own, whose `duplicate_of` names the connected account. If `onto` is missing, the service refuses a file that would make a duplicate. `onto` changes nothing for other accounts. */
      onto?: 'connection' | 'separate' | undefined;
      /** With `true`, the service saves nothing. The response is the same: what the upload would add, the first and last rows of each statement, and the columns of each table. */
      dry_run?: 'true' | 'false' | undefined;
    } | undefined;
    body: FormData | Blob | Uint8Array<ArrayBuffer> | string;
    response: StatementImport;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'INVALID_STATEMENT' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'BANK_NOT_FOUND' | 'ACCOUNT_ALREADY_CONNECTED' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Look at the columns of tables
   *
   * Lists the tables among files, in the body as `POST /statements` takes them: their headings, first rows, and the columns that the service reads or suggests. Files that are no tables are left out, unless the service can read them once a parameter is given. Saves nothing.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /statements/tables': {
    query?: {
      /** The id of the bank. The service uses it for accounts whose number does not begin with the code of a bank in `GET /banks`. Without it, these accounts get the bank id `statement`. */
      bank_id?: string | undefined;
      /** The number of the account, 18 digits or an IBAN. Give it if the file does not contain it. The service refuses a table that contains a different account. */
      account?: string | undefined;
      /** The currency of the account. Give it if the file does not contain it. The service refuses a table that contains a different currency. */
      currency?: string | undefined;
      /** A JSON object that assigns the columns of a table. Give it if the service does not recognise the headings. Each key is a field, and its value is the heading of the column or its number, counted from 1. The fields are `booking_date`, `value_date`, `amount` (or `debit` and `credit`), `side` (whether the amount is money out or money in), `fee` (a fee that the bank charges in addition to the amount), `status`, `balance`, `description`, `currency`, `account`, `counterparty_name`, `counterparty_account`, `payment_code`, `debit_model`, `debit_reference`, `credit_model`, `credit_reference` and `reference`. The key `ignore` lists columns that the service does not read. The service recognises the columns of account, currency, side, fee, status and balance by their headings even if the mapping leaves them out. The service saves a mapping by bank and headings, together with `date_order`, `decimal_mark` and `unsigned_amounts` of the same request, and applies it to later tables with the same headings. */
      mapping?: string | undefined;
      /** The order of day and month in dates such as 03/07/2026: `dmy` if the day comes first, `mdy` if the month comes first. Give it if every date of the file is valid in both orders. */
      date_order?: 'dmy' | 'mdy' | undefined;
      /** The character before the decimals of an amount. Give it if the amounts of the table do not show it: 1.500 can be one and a half, or one thousand five hundred. */
      decimal_mark?: 'comma' | 'point' | undefined;
      /** The direction of amounts without a sign, in a table without a column that gives it: `in` if they are money in, `out` if they are money out. With `out`, an amount with a minus is money in. */
      unsigned_amounts?: 'in' | 'out' | undefined;
    } | undefined;
    body: FormData | Blob | Uint8Array<ArrayBuffer> | string;
    response: StatementTables;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INPUT_TOO_LONG' | 'INVALID_STATEMENT' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'BANK_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Enrich any transactions
   *
   * Returns merchant and category of up to 500 transactions, in the same order. Nothing is stored. Your corrections apply.
   *
   * Needs the scope `transactions:read`.
   */
  'POST /transactions/enrich': {
    body: EnrichTransactionsRequest;
    response: EnrichTransactionsResponse;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Create a link to the page of a user
   *
   * On the page a user sees what your application reads, ends access, and takes the data along. The link opens once, in one browser, within 15 minutes; the page stays open for an hour. Create it when the user asks for it, after your application has recognised the user.
   *
   * Needs the scope `connections:write`.
   */
  'POST /users/{user_id}/page': {
    params: {
      /** Your identifier of the user, as you sent it when the user connected a bank. */
      user_id: string;
    };
    response: UserPage;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'USER_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Join the waitlist for live banks
   *
   * Returns what you sent, even if the address is already on the list. The existing entry stays unchanged, so that nobody learns who is on the list.
   */
  'POST /waitlist': {
    body: JoinWaitlistRequest;
    response: WaitlistEntry;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'INVALID_EMAIL' | 'NAME_REQUIRED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Decide about a consent in place of the user
   *
   * For tests: acts as the user on the bank’s page, who logs in, chooses accounts, and agrees or refuses. The result is the same as in a browser.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /xs2a/authorize': {
    body: DecideConsentRequest;
    response: Xs2aDecision;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'CONSENT_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'CONSENT_NOT_PENDING' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Withdraw a consent as the user would at the bank
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /xs2a/consents/{consent_id}/revoke': {
    params: {
      /** The `consentId` of the bank. */
      consent_id: string;
    };
    response: Xs2aWithdrawnConsent;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'CONSENT_NOT_FOUND' | 'IDEMPOTENCY_CONFLICT' | 'CONSENT_NOT_PENDING' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Register a TPP
   *
   * Registers an application that uses the simulated banks at their `base_url`. It belongs to this key, and its banks follow the clock of the key. The secret is returned only in this response.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'POST /xs2a/tpps': {
    body: RegisterTppRequest;
    response: CreatedTpp;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'IDEMPOTENCY_CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Correct the merchant or category of a transaction
   *
   * The change shows in sync as `modified`. The correction also applies to later transactions of this key with the same normalised description. If the description may name a person, it applies to this connection only and is erased with it. `applies_to` limits the correction to this transaction, or extends it to earlier ones of this account, of this user, or of all your users. With `match: merchant` it applies to all transactions at the merchant, whatever their description.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'PUT /transactions/{id}/enrichment': {
    params: {
      /** A transaction id of this key. */
      id: string;
    };
    body?: CorrectEnrichmentRequest | undefined;
    response: Transaction;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'TRANSACTION_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Confirm or set the transfer of a transaction
   *
   * Confirms the transfer that the service found, or pairs the transaction with another one of the same user. Both get the category `transfer` and show in sync as `modified`. The pair is kept until you set another one, deny it, or one of the two is removed.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'PUT /transactions/{id}/transfer': {
    params: {
      /** A transaction id of this key. */
      id: string;
    };
    body?: SetTransferRequest | undefined;
    response: Transaction;
    errors: 'INVALID_PARAMETER' | 'INVALID_JSON' | 'INPUT_TOO_LONG' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'CONSENT_EXPIRED' | 'INSUFFICIENT_PERMISSIONS' | 'TRANSACTION_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
  /**
   * Set the dialect of a bank for a TPP
   *
   * The given fields replace the defaults of this bank from the next request on; other fields have their defaults. An empty body resets everything.
   *
   * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
   */
  'PUT /xs2a/tpps/{client_id}/dialects/{bank_id}': {
    params: {
      /** The `client_id` of a TPP. */
      client_id: string;
      /** A bank id of GET /banks. */
      bank_id: string;
    };
    body?: SetDialectRequest | undefined;
    response: Tpp;
    errors: 'MISSING_FIELDS' | 'INVALID_PARAMETER' | 'INVALID_JSON' | 'MISSING_API_KEY' | 'INVALID_API_KEY' | 'REVOKED_API_KEY' | 'INVALID_LINK_TOKEN' | 'EXPIRED_LINK_TOKEN' | 'WRONG_TOKEN_TYPE' | 'INSUFFICIENT_PERMISSIONS' | 'BANK_NOT_FOUND' | 'TPP_NOT_FOUND' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'RATE_LIMIT_EXCEEDED' | 'INTERNAL_ERROR' | 'SERVICE_UNAVAILABLE';
  };
}
