/** The developer's part of the story: Ana registers, makes a key for her budget app and looks at its usage. */
import type { Story } from './user-story.ts';

const registeredAt = '2026-03-02T08:14:30.120Z';

const developer = {
  object: 'developer',
  id: 'dev_3uKe8Xq1Zb7Rn5Tw9Yc2Lm',
  name: 'Ana Anić',
  email: 'ana@example.com',
  company: 'Example d.o.o.',
  language: 'en',
  email_verified: true,
  created_at: registeredAt,
};

const { language: _, ...listed } = developer;

const apiKey = {
  object: 'api_key',
  id: 'key_6Rk1Xw8Tq3Zn5Lb9Yc2Em4',
  prefix: 'svc_test_sk_4f7Qa1',
  app_name: 'Budget app',
  environment: 'sandbox',
  status: 'active',
  scopes: ['accounts:read', 'balance:read', 'transactions:read', 'connections:write'],
  expires_at: null,
  redirect_urls: ['https://app.example.com/connected'],
  bound_link_tokens_only: false,
  user_page_offered: false,
  created_at: '2026-03-02T08:20:11.402Z',
  last_used_at: '2026-03-14T09:31:07.214Z',
  last_used_ip: '203.0.113.7',
  last_used_agent: 'obds-sdk/1.0.0',
  revoked_at: null,
  previous_secret_expires_at: null,
  clock_offset_seconds: 0,
};

const assistantRequest = {
  response_type: 'code',
  client_id: 'mcpc_5KqXw8Tq3Zn5Lb9Yc2Em4d',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

const assistant = {
  object: 'assistant',
  id: 'mcpg_3nRtXw8Tq3Zn5Lb9Yc2Em4',
  client_name: 'Example Assistant',
  api_key_id: apiKey.id,
  app_name: apiKey.app_name,
  scopes: ['accounts:read', 'balance:read', 'transactions:read'],
  created_at: '2026-03-14T09:12:40.310Z',
  last_used_at: '2026-03-14T09:12:44.902Z',
};

const webhook = {
  object: 'webhook',
  id: 'wh_1Tz8NqVw5RkXb3LcY6MdPj',
  url: 'https://example.com/webhooks/bank',
  events: ['ITEM.CONNECTION_EXPIRING', 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'],
  envelope: 'flat',
  description: 'Bookkeeping',
  status: 'active',
  created_at: '2026-03-02T08:31:45.077Z',
  deactivated_at: null,
  deactivation_reason: null,
  stats: {
    since: '2026-03-07T09:26:53.589Z',
    delivered: 199,
    retrying: 1,
    failed: 0,
    waiting: 0,
    success_rate: 0.995,
    last_failure: {
      attempted_at: '2026-03-14T09:26:53.612Z',
      status: 503,
      error: 'answered with status 503',
      delivery_id: 'dlv_2Xb7NqTz5RkWv0LcY8MdGj',
    },
    next_attempt_at: null,
  },
};
const secret = 'whsec_9Kd4…';

const attempt = {
  number: 1,
  attempted_at: '2026-03-14T09:31:07.214Z',
  duration_ms: 84,
  status: 200,
  answer: 'ok',
  error: null,
};
const payload = {
  webhook_type: 'TRANSACTIONS',
  webhook_code: 'SYNC_UPDATES_AVAILABLE',
  account_id: 'acc_5mWq2ZrT8kLx0YbNcV3hDs',
  bank_id: 'banca-intesa',
  timestamp: 1_773_480_667,
};
const delivery = {
  object: 'webhook_delivery',
  id: 'dlv_2Xb7NqTz5RkWv0LcY8MdGj',
  webhook_id: webhook.id,
  event_id: 'evt_8Yw3NqTz6RkXb1LcV5MdPj',
  event_type: 'TRANSACTIONS.SYNC_UPDATES_AVAILABLE',
  connection_id: 'conn_7Hd2kPqZx9LmT4vRw0YcBn',
  test: false,
  status: 'delivered',
  created_at: '2026-03-14T09:31:07.106Z',
  next_attempt_at: null,
  attempts: [attempt],
  payload,
};

const counts = { requests: 1_204, errors: 12, error_rate: 0.01 };
const latency = { p50: 3.1, p95: 9.8, p99: 21.5 };

const confirmation = (status: string, message: string) => ({ object: 'confirmation', status, message });

const cliLogin = {
  object: 'cli_login',
  user_code: 'WDJB-MJHT',
  machine: 'ana-laptop',
  status: 'pending',
  created_at: '2026-03-14T09:26:53.589Z',
  expires_at: '2026-03-14T09:36:53.589Z',
};

const resources = {
  ServiceDescription: {
    name: 'Open Banking Data Service',
    version: '1.0.0',
    description: 'Aggregation of Serbian bank accounts.',
    status: 'operational',
    docs: 'http://localhost:3000/docs',
    endpoints: ['GET /banks', 'GET /banks/{id}', 'POST /link/token/create'],
    request_id: 'req_2vKq0hB7wYcT1mXgZr5NsE',
  },
  Developer: developer,
  RegisteredDeveloper: {
    ...developer,
    email_verified: false,
    message: 'Open the link in the mail that was sent to you, then log in with POST /developers/login.',
  },
  DeveloperSession: {
    object: 'developer_session',
    token: 'devses_4JqW7nRk2Xb9Lm5Tz8Yc3E',
    expires_in: 86_400,
    expires_at: '2026-03-15T09:00:00.000Z',
    developer,
  },
  StartedCliLogin: {
    object: 'cli_login_request',
    device_code: 'devcode_4JqW7nRk2Xb9Lm5Tz8Yc3E',
    user_code: 'WDJB-MJHT',
    verification_uri: 'http://localhost:3000/portal/cli',
    verification_uri_complete: 'http://localhost:3000/portal/cli?code=WDJB-MJHT',
    expires_in: 600,
    expires_at: '2026-03-14T09:36:53.589Z',
    interval: 5,
  },
  CliLogin: cliLogin,
  Assistant: assistant,
  AssistantRequest: {
    object: 'assistant_request',
    client_id: assistantRequest.client_id,
    client_name: assistant.client_name,
    redirect_uri: 'http://127.0.0.1:33418/callback',
    scopes: assistant.scopes,
  },
  AssistantDecision: {
    object: 'assistant_decision',
    redirect_to:
      'http://127.0.0.1:33418/callback?code=mcpcode_7Yc3E4JqW7nRk2Xb9Lm5Tz&iss=http%3A%2F%2Flocalhost%3A3000',
  },
  HeldData: {
    object: 'held_data',
    developer,
    consented_at: registeredAt,
    held: [
      {
        category: 'api_keys',
        count: 1,
        what: 'Name, scopes, settings and times of each key; prefix, hash and times of each of its secrets.',
        what_sr:
          'Ime, dozvole, podešavanja i vremena svakog ključa; početak, heš i vremena svake njegove tajne.',
        purpose: 'To let your applications in.',
        purpose_sr: 'Da vaše aplikacije imaju pristup.',
        retention: 'Until the account is deleted.',
        retention_sr: 'Dok se nalog ne obriše.',
      },
    ],
  },
  DeveloperExport: { object: 'developer_export', exported_at: '2026-03-14T09:31:07.214Z', developer },
  ApiKey: apiKey,
  KeyToken: {
    object: 'key_token',
    token: 'ktok_9tVb2Kq8Xw1Lm5Rz7Yc4Dn',
    expires_in: 900,
    expires_at: '2026-03-14T09:41:53.589Z',
  },
  RevokedApiKey: {
    ...apiKey,
    status: 'revoked',
    revoked_at: '2026-04-02T17:40:12.003Z',
    connections: { kept: 3, erased: 0, erasing: 0 },
  },
  CreatedApiKey: { ...apiKey, last_used_at: null, key: 'svc_test_sk_4f7Qa1…' },
  Webhook: webhook,
  CreatedWebhook: { ...webhook, secret },
  RotatedSecret: {
    object: 'webhook_secret',
    webhook_id: webhook.id,
    secret,
    previous_secret_expires_at: '2026-03-15T09:31:07.214Z',
  },
  DeliveryAttempt: attempt,
  Delivery: delivery,
  DeliveryList: { object: 'list', count: 1, has_more: false, total_count: 1, data: [delivery] },
  ResentDeliveries: {
    object: 'webhook_recovery',
    webhook_id: webhook.id,
    since: '2026-03-14T00:00:00.000Z',
    resent: 3,
  },
  Event: {
    object: 'event',
    id: delivery.event_id,
    event: delivery.event_type,
    api_key_id: apiKey.id,
    api_key_prefix: apiKey.prefix,
    connection_id: 'conn_7Hd2kPqZx9LmT4vRw0YcBn',
    occurred_at: '2026-03-14T09:31:07.106Z',
    created_at: '2026-03-14T09:31:07.106Z',
    recorded_at: '2026-03-14T09:31:07.106Z',
    payload,
  },
  FiredEvent: { object: 'event', id: delivery.event_id, event: delivery.event_type, payload },
  Latency: latency,
  Usage: {
    object: 'usage',
    window: '30d',
    from: '2026-02-12T10:00:00.000Z',
    to: '2026-03-14T10:00:00.000Z',
    total_requests: counts.requests,
    total_errors: counts.errors,
    error_rate: counts.error_rate,
    latency_ms: latency,
    by_endpoint: [{ method: 'GET', path: '/accounts/{id}/balance', ...counts, latency_ms: latency }],
    by_key: [
      {
        key_id: apiKey.id,
        prefix: apiKey.prefix,
        app_name: apiKey.app_name,
        ...counts,
        user_pages: { opened: 4, ended: 1, downloaded: 2 },
      },
    ],
    by_day: [{ date: '2026-03-14', ...counts }],
    by_hour: [{ hour: '2026-03-14T09:00:00.000Z', ...counts }],
    by_status: [
      { status: 200, requests: counts.requests - counts.errors },
      { status: 404, requests: counts.errors },
    ],
    recent_errors: [
      {
        request_id: 'req_5Tw9Yc2Lm3uKe8Xq1Zb7Rn',
        error_code: 'ACCOUNT_NOT_FOUND',
        method: 'GET',
        path: '/accounts/{id}/balance',
        status: 404,
        key_id: apiKey.id,
        at: '2026-03-14T09:30:55.918Z',
      },
    ],
  },
  Onboarding: {
    object: 'onboarding',
    complete: false,
    steps: ['key', 'call', 'bank', 'data', 'webhook', 'event'].map((step) => ({
      step,
      done: step !== 'event',
    })),
  },
  DeveloperOverview: {
    object: 'developer_overview',
    at: '2026-03-14T10:00:00.000Z',
    errors_today: {
      since: '2026-03-13T23:00:00.000Z',
      total: 1,
      by_code: [
        {
          error_code: 'ACCOUNT_NOT_FOUND',
          status: 404,
          requests: 1,
          last_request_id: 'req_5Tw9Yc2Lm3uKe8Xq1Zb7Rn',
          last_at: '2026-03-14T09:30:55.918Z',
        },
      ],
    },
    last_24_hours: {
      ...counts,
      latency_ms: latency,
      by_hour: [{ hour: '2026-03-14T09:00:00.000Z', requests: counts.requests, errors: counts.errors }],
    },
    failing_webhooks: {
      total: 1,
      data: [
        {
          webhook_id: webhook.id,
          url: webhook.url,
          failing_since: '2026-03-14T09:31:07.214Z',
          deactivated_at: null,
          last_error: 'answered with status 500',
          next_attempt_at: '2026-03-14T10:01:07.214Z',
        },
      ],
    },
    connections: { total: 0, data: [] },
    consents_ending: { total: 0, data: [] },
    changes: [{ version: 'Unreleased', text: 'GET /developers/overview says what needs your attention.' }],
  },
  AdminOverview: {
    object: 'admin_overview',
    developers: { total: 48, verified: 41 },
    api_keys: { active: 63, revoked: 9 },
    connections: { active: 1_530 },
    waitlist: { total: 212 },
    mails: { pending: 0 },
    requests_24h: { total: 18_400, errors: 184, error_rate: 0.01 },
  },
  AdminDeveloper: { ...listed, active_keys: 1, last_used_at: apiKey.last_used_at },
  AdminWaitlistEntry: {
    object: 'waitlist_entry',
    id: 'wait_9Yc2Em46Rk1Xw8Tq3Zn5Lb',
    name: developer.name,
    email: developer.email,
    company: developer.company,
    created_at: registeredAt,
  },
};

const requests = {
  decideAssistant: {
    ...assistantRequest,
    decision: 'approve',
    api_key_id: apiKey.id,
    scopes: assistant.scopes,
  },
  resendEvents: { from: '2026-03-14T00:00:00.000Z', to: '2026-03-14T12:00:00.000Z', dry_run: true },
  changeDeveloper: { language: 'sr-Latn' },
  rollApiKey: { overlap_seconds: 86_400 },
  createApiKey: { app_name: apiKey.app_name, scopes: apiKey.scopes },
  resetPassword: { token: 'Zn5Lb9Yc2Em46Rk1Xw8Tq3Vd7Hs0Jf2G', password: 'correct horse battery staple' },
  reauthenticate: { password: 'correct horse battery staple' },
  registerWebhook: { url: webhook.url, events: webhook.events },
  changeWebhook: { events: ['ITEM.CONNECTION_EXPIRING'] },
  fireWebhook: { event: delivery.event_type, account_id: payload.account_id },
  setBankStatus: { status: 'coming_soon' },
  registerTpp: { name: 'Kućni budžet', redirect_uris: ['https://app.example.rs/callback'] },
  setDialect: { ids: 'positional', pending: 'bare', quota: 4 },
};

const responses = {
  resendEvents: {
    object: 'webhook_resend',
    webhook_id: webhook.id,
    from: '2026-03-14T00:00:00.000Z',
    to: '2026-03-14T12:00:00.000Z',
    dry_run: true,
    events: 24,
    resent: 23,
  },
  approveCliLogin: { ...cliLogin, status: 'approved' },
  denyCliLogin: { ...cliLogin, status: 'denied' },
  changeWebhook: { ...webhook, events: ['ITEM.CONNECTION_EXPIRING'] },
  deactivateWebhook: {
    ...webhook,
    status: 'deactivated',
    deactivated_at: '2026-04-02T17:40:12.003Z',
    deactivation_reason: 'requested',
  },
  testWebhook: {
    ...delivery,
    connection_id: null,
    test: true,
    status: 'pending',
    next_attempt_at: delivery.created_at,
    attempts: [],
  },
  resendWebhookDelivery: { ...delivery, status: 'pending', next_attempt_at: '2026-03-14T10:05:00.000Z' },
  rollApiKey: {
    ...apiKey,
    prefix: 'svc_test_sk_9Kd4Tz',
    previous_secret_expires_at: '2026-03-15T09:31:07.214Z',
    key: 'svc_test_sk_9Kd4Tz…',
  },
  endAssistant: confirmation('ended', 'The access of the assistant has ended.'),
  logOut: confirmation('logged_out', 'The session has ended.'),
  verifyEmail: confirmation('verified', 'The email address is verified. Log in with POST /developers/login.'),
  resendVerification: confirmation(
    'accepted',
    'If the account waits for verification, a mail is on its way.',
  ),
  forgotPassword: confirmation('accepted', 'If there is an account with this address, a mail is on its way.'),
  resetPassword: confirmation(
    'password_changed',
    'The password is changed and every session has ended. Log in with POST /developers/login.',
  ),
  deleteDeveloper: confirmation('deleted', 'The account and everything that belonged to it is deleted.'),
};

const identifiers = {
  assistants: assistant.id,
  'cli-logins': cliLogin.user_code,
  deliveries: delivery.id,
  keys: apiKey.id,
  requests: 'req_5Tw9Yc2Lm3uKe8Xq1Zb7Rn',
  webhooks: webhook.id,
};

export const developerStory: Story = { resources, requests, files: {}, responses, identifiers };
