/** Texts of the interface description. */

import { IDEMPOTENCY_KEY, LONGEST_KEY, REPLAYED } from '../../auth/idempotency/key.ts';

export const SERVICE_NAME = 'Open Banking Data Service';
export const INTERFACE_VERSION = '1.0.0';

export const introduction = (publicUrl: string): string => `\
Connect bank accounts in Serbia and read them over one interface: accounts, balances, identity, verified account
details, enriched transactions and recurring streams. Today there is only a **sandbox**: every bank is simulated,
nothing is billed, and no money moves.

## From a key to transactions

1. **Connect.** \`POST /connect\` opens a session of 10 minutes. Send your user to its \`auth_url\`, or let
   \`POST /sandbox/authorize\` authorize in the user's place.
2. **Exchange.** \`GET /connect/{session_token}/status\` then returns a \`public_token\`, valid for 5 minutes and one
   use. \`POST /connect/exchange\` exchanges it for a permanent \`connection_id\`.
3. **Read.** \`GET /accounts\`, then \`GET /accounts/{id}/transactions\`. The consent lasts 90 days; connecting the
   same user to the same bank again renews it in place.

## Credentials

Every credential is sent as \`Authorization: Bearer …\`.

- An **API key** (\`svc_test_sk_…\`) opens the banking endpoints, within its scopes. Keep it on your server.
- A **link token** (\`lt_…\`) opens the connect flow for 30 minutes. It is the only credential for browsers. Create it
  with a \`user_id\`: without one, anybody who has the token can connect a bank as any user.
- A **developer session** (\`devses_…\`) opens the endpoints under \`/developers\`, for 24 hours after login. With
  \`devview_\` instead of \`devses_\` it is read-only and has a rate limit of its own. The portal uses a cookie
  instead, which programs cannot use.

A key sees only what was connected through it. An object of another key returns the same error as a missing one.

## Addresses and versions

Every endpoint is served under \`/v1\` and, with the same behaviour, without it. Use \`/v1\` in new integrations: it will
not change when there is a \`/v2\`. Every response has the headers \`X-Service-Version\` and \`X-Request-Id\`. Quote the
latter when you ask for help.

## Values

Amounts are JSON numbers with at most two decimals; money out is negative unless a field says otherwise. Instants are
ISO 8601 in UTC. A \`date\` is a calendar day in Belgrade. Ids are opaque strings.

JSON ends with a newline; \`?pretty\` at any address indents it. Responses over 1 KB are compressed for clients that
accept \`br\` or \`gzip\`.

## Errors

All errors have the same fields. Branch on \`error_code\`. Its \`docs\` address is a page with the meaning, the cause and the
remedy. [All error codes](${publicUrl}/docs/errors).

## Warnings

An unknown query parameter, body field, category or bank is ignored, and reported in a \`Service-Warning\` header:
\`unknown query parameter "form"; did you mean "from"?\`. Check the header during development.

## Safe repetitions

If a request gets no response, send it again: GET, PUT, PATCH and DELETE can be repeated safely. Send every POST that
creates or changes something with an \`Idempotency-Key\`: any text of up to 255 characters that you use only for this
request, such as a UUID. Send the same key when you repeat the request. It is then carried out once, and every
repetition within 24 hours gets the same response.

## Limits

300 requests in 15 minutes per API key, per developer session, or per IP address without a credential. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\` report the state of the limit; a 429 response adds \`Retry-After\`.`;

/** The tags in the order in which a new developer needs them. */
export const tags = [
  { name: 'Banks', description: 'The banks that can be connected. No key is needed.' },
  {
    name: 'Connect',
    description:
      'From a user who wants to connect a bank to a permanent `connection_id`: link token, session, public token, exchange.',
  },
  {
    name: 'Connections',
    description: 'Consents: list, read, export and revoke connections.',
  },
  { name: 'Accounts', description: 'Accounts, balances, the identity of their holders, verified details.' },
  {
    name: 'Transactions',
    description: `Enriched transactions, as a filtered list or by cursor.

To keep an exact copy: call once with an empty \`cursor\`, store the rows **and** \`next_cursor\` in one database
transaction, and continue with it while \`has_more\` is true. Afterwards call whenever
TRANSACTIONS.SYNC_UPDATES_AVAILABLE arrives: insert \`added\`, replace \`modified\`, delete \`removed\`.`,
  },
  {
    name: 'Statements',
    description: `Import of statement files as if the bank had reported them, and export of accounts as files for bookkeeping.`,
  },
  {
    name: 'SimpleFIN',
    description: `Access for budget applications that support [SimpleFIN](https://www.simplefin.org/protocol.html). Create a setup token here
and give it to the user, who pastes it into the application. The protocol describes the requests of the applications at
\`/simplefin\`; \`docs/simplefin.md\` describes the responses.`,
  },
  {
    name: 'Enrichment',
    description: 'Merchants and categories for any transactions, with explanations, and your corrections.',
  },
  {
    name: 'Transfers',
    description: 'Transfers between the accounts of a user, and your statements about them.',
  },
  {
    name: 'Recurring',
    description:
      'Recurring payments and income, such as salaries, rent and subscriptions, and when they are due.',
  },
  {
    name: 'Sandbox',
    description: `Controls for tests, which act in place of the user, the bank and time. They act on the data of the calling key and
need its scope \`connections:write\`; authorizing and refusing a session needs its session token instead. Live keys are refused,
also with the two headers below.

Any request with such a key can be made to fail or wait: \`Sandbox-Fault: <error_code>\` returns that error, and
\`Sandbox-Delay-Ms: <n>\` delays the response by n milliseconds.`,
  },
  {
    name: 'XS2A',
    description: `The simulated banks for other aggregators: each bank has a Berlin Group interface (NextGenPSD2 1.3, account information) at
\`/xs2a/{bank_id}/v1\`. Here you register an application, which belongs to the key and follows its clock, choose the dialect of
the banks, and decide in place of the user. The Berlin Group describes the interface of the banks; \`docs/xs2a.md\` explains how
to begin.`,
  },
  { name: 'Developers', description: 'The developer account: registration, login, password.' },
  {
    name: 'Account security',
    description:
      'Passkeys, authenticator app, recovery codes, open sessions, and the confirmation of an identity.',
  },
  {
    name: 'Data protection',
    description: 'Personal data of a developer: read, export and delete it.',
  },
  {
    name: 'Assistants',
    description: 'Programs that act with one of your keys over the Model Context Protocol (`/mcp`).',
  },
  { name: 'API keys', description: 'Create, list, change, roll and revoke keys.' },
  {
    name: 'Webhooks',
    description: `Endpoints that receive events, and the state of each delivery.

Verify every request: take \`t\` and \`v1\` from \`Service-Signature\`, compute the HMAC-SHA256 of \`<t>.<raw body>\` with your
secret in hex, and refuse the request if no \`v1\` is equal or \`t\` is more than five minutes old. Respond with 2xx at once and
process the event afterwards; recognise repetitions by \`Service-Event-Id\`.`,
  },
  { name: 'Usage', description: 'Requests and errors by endpoint, key and time.' },
  { name: 'Waitlist', description: 'Ask for access to live banks.' },
  { name: 'Admin', description: 'For the owner of the installation.' },
  { name: 'Service', description: 'Description and health of the service.' },
  { name: 'Documentation', description: 'This description and its pages.' },
];

const bearer = (description: string, bearerFormat: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat,
  description,
});

export const securitySchemes = {
  apiKey: bearer(
    'An API key from the portal, or the demo key that the start-up banner shows. Keep it on your server.',
    'svc_test_sk_…',
  ),
  linkToken: bearer('A link token of `POST /link/token/create`, made for browsers.', 'lt_…'),
  developerSession: bearer('The session token that `POST /developers/login` returns.', 'devses_…'),
  adminKey: bearer('The ADMIN_KEY with which the service was started.', 'ADMIN_KEY'),
};

/** Optional headers of requests. */
export const requestHeaders = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header' as const,
    required: false,
    description:
      'The `ETag` of an earlier response to the same request. The response is 304 without a body while it is current.',
    schema: { type: 'string' },
    example: 'W/"507-complete.3nM8q1vXk0aZr5TfYw2cLd"',
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_KEY,
    in: 'header' as const,
    required: false,
    description:
      'Makes the request safe to repeat: for 24 hours the same key with the same request returns the first response, with `Idempotent-Replayed: true`, and has no further effect. Another request with the same key is refused with IDEMPOTENCY_CONFLICT. Responses 401, 429 and 5xx are not stored.',
    schema: { type: 'string', minLength: 1, maxLength: LONGEST_KEY, pattern: '^[ -~]+$' },
    example: '5f0c2b1e-8a44-4a7e-9a53-6f2a7c1f1b7d',
  },
};

/** Headers of every response, and of rate-limited ones. */
export const responseHeaders = {
  'X-Service-Version': {
    description: 'The version of the interface.',
    schema: { type: 'string', const: 'v1' },
  },
  'X-Request-Id': {
    description: 'Identifies this request in the logs of the service. Quote it when you ask for help.',
    schema: { type: 'string', examples: ['req_2vKq0hB7wYcT1mXgZr5NsE'] },
  },
  'RateLimit-Limit': {
    description: 'Requests allowed per window.',
    schema: { type: 'integer', examples: [300] },
  },
  'RateLimit-Remaining': {
    description: 'Requests left in this window.',
    schema: { type: 'integer', examples: [299] },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the window ends.',
    schema: { type: 'integer', examples: [900] },
  },
  ETag: {
    required: false,
    description:
      'Identifies the version of this response. Send it in `If-None-Match`: 304 without a body means that nothing has changed.',
    schema: { type: 'string', examples: ['W/"507-complete.3nM8q1vXk0aZr5TfYw2cLd"'] },
  },
  [REPLAYED]: {
    required: false,
    description:
      '`true` if this is the stored response of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', examples: [540] },
  },
};
