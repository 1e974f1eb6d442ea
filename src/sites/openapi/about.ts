/** The words of the interface description: what a reader needs before the first endpoint. */

import { IDEMPOTENCY_KEY, LONGEST_KEY, REPLAYED } from '../../auth/idempotency/key.ts';

export const SERVICE_NAME = 'Open Banking Data Service';
export const INTERFACE_VERSION = '1.0.0';

export const introduction = (publicUrl: string): string => `\
Connect bank accounts in Serbia and read them over one interface: accounts, balances, identity, verified account
details, enriched transactions and recurring streams. Only a **sandbox** exists today: every bank is simulated,
nothing is billed, and no money ever moves.

## From a key to transactions

1. **Connect.** \`POST /connect\` opens a session of 10 minutes. Send your user to its \`auth_url\`, or let
   \`POST /sandbox/authorize\` agree in the user's place.
2. **Exchange.** \`GET /connect/{session_token}/status\` then carries a \`public_token\`, good for 5 minutes and one
   use. \`POST /connect/exchange\` turns it into a permanent \`connection_id\`.
3. **Read.** \`GET /accounts\`, then \`GET /accounts/{id}/transactions\`. The consent lasts 90 days; connecting the
   same user to the same bank again renews it in place.

## Credentials

Every credential is sent as \`Authorization: Bearer …\`.

- An **API key** (\`svc_test_sk_…\`) opens the banking endpoints, within its scopes. Keep it on your server.
- A **link token** (\`lt_…\`) opens the connect flow for 30 minutes. It is the one credential made for browsers.
  Name the user when you create it: without \`user_id\`, whoever holds it may connect a bank as any user.
- A **developer session** (\`devses_…\`) opens the endpoints under \`/developers\`, for 24 hours after login. With
  \`devview_\` in place of \`devses_\` it only reads, from a budget of its own: the portal does so.

A key sees only what was connected through it. Another key's object returns exactly what a missing one does.

## Addresses and versions

Every endpoint is served under \`/v1\` and, with the same behaviour, without it. New integrations use \`/v1\`: it
stays as it is when a \`/v2\` comes. Every response carries \`X-Service-Version\` and an \`X-Request-Id\` to quote
when you ask for help.

## Values

Amounts are JSON numbers with at most two decimals; money out is negative unless a field says otherwise. Instants are
ISO 8601 in UTC. A \`date\` is a calendar day in Belgrade. Ids are opaque: compare them whole.

JSON ends with a newline; \`?pretty\` at any address indents it. Responses over 1 KB are compressed for clients that
accept \`br\` or \`gzip\`.

## Errors

Every error has one shape. Branch on \`error_code\`; its \`docs\` address leads to a page that says what happened, why,
and what to do. [All error codes](${publicUrl}/docs/errors).

## Warnings

What an operation does not know (a query parameter, a body field, a category, a bank) is passed over, and named in a
\`Service-Warning\` header: \`unknown query parameter "form"; did you mean "from"?\`. Look at it while you build.

## Safe repetitions

When a request gets no response, send it again: GET, PUT, PATCH and DELETE do no harm twice. To every POST that
creates or changes something give an \`Idempotency-Key\`, any text of up to 255 characters that you use for this
request alone, such as a UUID, and send the same one when you repeat it. The request is then carried out once,
however often it arrives, and each time gets the same response for 24 hours.

## Limits

300 requests in 15 minutes per API key, per developer session, or per IP address without a credential. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\` say where you stand; a 429 adds \`Retry-After\`.`;

/** In the order in which a newcomer meets them. */
export const tags = [
  { name: 'Banks', description: 'The banks that can be connected. No key is needed.' },
  {
    name: 'Connect',
    description:
      'From a user who wants to connect a bank to a permanent `connection_id`: link token, session, public token, exchange.',
  },
  {
    name: 'Connections',
    description: 'Consents: what is connected, until when, and how to export and erase it.',
  },
  { name: 'Accounts', description: 'Accounts, balances, the identity of their holders, verified details.' },
  {
    name: 'Transactions',
    description: `Enriched transactions, as a filtered list or by cursor.

To keep a copy that is always right: call once with an empty \`cursor\`, store the rows **and** \`next_cursor\` in one
transaction, and go on from it while \`has_more\` is true. Afterwards call when TRANSACTIONS.SYNC_UPDATES_AVAILABLE
arrives: insert \`added\`, replace \`modified\`, delete \`removed\`.`,
  },
  {
    name: 'Statements',
    description: `Files that banks hand out, taken over as their own report would be, and every account as a file that
bookkeeping reads.`,
  },
  {
    name: 'SimpleFIN',
    description: `Budget applications that speak [SimpleFIN](https://www.simplefin.org/protocol.html) read the accounts that they are
given. Make a setup token here and hand it to the user, who pastes it into the application. What the applications
themselves ask, at \`/simplefin\`, is described by the protocol; \`docs/simplefin.md\` says what they receive.`,
  },
  {
    name: 'Enrichment',
    description: 'Merchants and categories for any transactions, with the reason, and corrections that hold.',
  },
  { name: 'Recurring', description: 'Salaries, rent, subscriptions: what comes again, and when.' },
  {
    name: 'Sandbox',
    description: `What a test does in the place of the user, the bank and time. All of it acts on the data of the key
that asks, and needs its scope \`connections:write\`; the session token is the credential of authorizing and refusing. Live keys are
refused, with the two headers below as well.

Any request with such a key can be made to fail or wait: \`Sandbox-Fault: <error_code>\` returns that error,
\`Sandbox-Delay-Ms: <n>\` responds that much later.`,
  },
  {
    name: 'XS2A',
    description: `The simulated banks as other aggregators reach them: each is served as a bank of the Berlin Group
(NextGenPSD2 1.3, account information) at \`/xs2a/{bank_id}/v1\`. Register an application here, which is bound to the key
and follows its clock, choose how the banks speak to it, and decide in the user’s place. What the banks themselves serve is
described by the Berlin Group; \`docs/xs2a.md\` says how to begin.`,
  },
  { name: 'Developers', description: 'The developer account: registration, login, password.' },
  {
    name: 'Data protection',
    description: 'What is held about a developer: to see, to take away, to delete.',
  },
  {
    name: 'Assistants',
    description: 'Programs that act with one of your keys over the Model Context Protocol (`/mcp`).',
  },
  { name: 'API keys', description: 'Create, list, change, roll and revoke keys.' },
  {
    name: 'Webhooks',
    description: `Where events are sent, and what became of each delivery.

Verify every request before you believe it: take \`t\` and \`v1\` from \`Service-Signature\`, compute the HMAC-SHA256 of
\`<t>.<raw body>\` with your secret in hex, and refuse it if no \`v1\` is equal or \`t\` is more than five minutes old.
Answer 2xx at once and work afterwards; recognise repetitions by \`Service-Event-Id\`.`,
  },
  { name: 'Usage', description: 'What was called, how often, and what failed.' },
  { name: 'Waitlist', description: 'Ask for access to live banks.' },
  { name: 'Admin', description: 'For the owner of the installation.' },
  { name: 'Service', description: 'What the service is, and whether it is well.' },
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

/** What a request may carry beside its credential. */
export const requestHeaders = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header' as const,
    required: false,
    description:
      'The `ETag` of an earlier response to the same request: 304 without a body while it is current.',
    schema: { type: 'string' },
    example: 'W/"507-complete.3nM8q1vXk0aZr5TfYw2cLd"',
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_KEY,
    in: 'header' as const,
    required: false,
    description:
      'Makes the request safe to repeat: for 24 hours the same key with the same request gets the response of the first, with `Idempotent-Replayed: true`, and nothing is done again. With another request it is refused with IDEMPOTENCY_CONFLICT. 401, 429 and 5xx are not kept.',
    schema: { type: 'string', minLength: 1, maxLength: LONGEST_KEY, pattern: '^[ -~]+$' },
    example: '5f0c2b1e-8a44-4a7e-9a53-6f2a7c1f1b7d',
  },
};

/** What every response carries, and what a limited one adds. */
export const responseHeaders = {
  'X-Service-Version': {
    description: 'The version of the interface.',
    schema: { type: 'string', const: 'v1' },
  },
  'X-Request-Id': {
    description: 'Names this request in the logs of the service. Quote it when you ask for help.',
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
      'Names this response. Send it back in `If-None-Match`: 304 without a body says that nothing has changed.',
    schema: { type: 'string', examples: ['W/"507-complete.3nM8q1vXk0aZr5TfYw2cLd"'] },
  },
  [REPLAYED]: {
    required: false,
    description:
      'Says `true` when this is the response of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', examples: [540] },
  },
};
