/**
 * Lists every error that the service can return: its family, its HTTP status, the sentence for `error_message`, and the
 * texts of its page under /docs/errors, where `backticks` mark code. The place that throws the error fills in
 * `{placeholders}` and chooses among `{number|one|many}`. docs/errors.md lists the codes that the specification does
 * not have.
 */

export type ErrorType = 'AUTH_ERROR' | 'INVALID_REQUEST' | 'ITEM_ERROR' | 'RATE_LIMIT_ERROR' | 'API_ERROR';

export interface ErrorEntry {
  type: ErrorType;
  status: number;
  message: string;
  /** Sentences for particular causes. The detail `cause` of an error selects one in place of `message`. */
  causes?: Record<string, string>;
  /** The cause of the error. */
  why: string;
  /** What to do next. */
  fix: string;
}

const auth = (
  status: 401 | 403,
  message: string,
  why: string,
  fix: string,
  causes: Record<string, string> = {},
): ErrorEntry => ({ type: 'AUTH_ERROR', status, message, why, fix, causes });
const request = (
  status: number,
  message: string,
  why: string,
  fix: string,
  causes: Record<string, string> = {},
): ErrorEntry => ({ type: 'INVALID_REQUEST', status, message, why, fix, causes });
const item = (
  status: number,
  message: string,
  why: string,
  fix: string,
  causes: Record<string, string> = {},
): ErrorEntry => ({ type: 'ITEM_ERROR', status, message, why, fix, causes });

export const errorCatalogue = {
  // Keys and link tokens
  MISSING_API_KEY: auth(
    401,
    'No Authorization header was sent. Send "Authorization: Bearer <API key>".',
    'Banking endpoints need to know who is asking (only the list of banks is open to all), and this request carried no Authorization header. Some proxies and HTTP clients drop the header when they follow a redirect.',
    'Send the header `Authorization: Bearer svc_test_sk_…` with a key from the portal, or with the demo key that the start-up banner shows.',
  ),
  INVALID_API_KEY: auth(
    401,
    'The API key was not recognised. Send the whole key as "Authorization: Bearer svc_test_sk_…".',
    'The value after `Bearer` is not an accepted API key. It was mistyped or cut when it was copied (the checksum of a key detects a single wrong character), it belongs to another environment, it is a live key and this service issues none, the header does not use the Bearer scheme, or the key has expired. For an expired key, the message names its `expires_at`.',
    'Copy the whole key again from where you stored it. The portal shows only a prefix: if the full key is lost, roll the key for a new secret. To use an expired key again, set a later `expires_at`, or null, in the portal or with `PATCH /developers/keys/{key}`.',
    {
      assistant:
        'The access token is unknown, expired or revoked. Connect the assistant again: it opens the portal for your approval.',
      expired:
        'This API key expired at {expired_at}. Set a later expires_at, or null, in the portal or with PATCH /developers/keys, or use another key.',
    },
  ),
  REVOKED_API_KEY: auth(
    401,
    'This API key was revoked on {revoked_at}. Create another one in the portal.',
    'Somebody with access to the developer account revoked this key, or rolled it, which replaces its secret and ends the old one. Both take effect with the next request and cannot be undone.',
    'If the key was rolled, use its newest secret: the connections of the key are unchanged. If it was revoked, create a new key in the portal. Connections belong to the key that created them, so your users connect again through the new key. Erase the connections of the revoked key in the portal or with `DELETE /developers/connections/{id}`.',
    {
      rolled:
        'This secret of the API key ended on {revoked_at}: the key was rolled. Use its newest secret, or roll it again.',
    },
  ),
  INVALID_LINK_TOKEN: auth(
    401,
    'The link token was not recognised. Create a fresh one on your server with POST /link/token/create.',
    'The value begins with `lt_` but is not a link token of this service: it was cut, or it was made by another installation.',
    'Create a fresh link token on your server with `POST /link/token/create` and hand it to the browser unchanged.',
  ),
  EXPIRED_LINK_TOKEN: auth(
    401,
    'The link token has expired: link tokens live for 30 minutes. Create a fresh one with POST /link/token/create.',
    'The token was created more than 30 minutes ago, on the clock of its key.',
    'Create a fresh link token with `POST /link/token/create` each time that your user starts to connect a bank; do not store link tokens.',
  ),
  INSUFFICIENT_PERMISSIONS: auth(
    403,
    '{reason}',
    'The credential is valid but does not carry the scope that this endpoint needs. Demo keys are shared and read-only. A link token opens only the connect flow.',
    'Use a key created in the portal that has the scope named in the message. Change the scopes of a key in the portal or with `PATCH /developers/keys/{key}`; the change applies from the next request. A key with `bound_link_tokens_only` refuses link tokens that name no user.',
  ),
  WRONG_TOKEN_TYPE: auth(
    401,
    '{reason}',
    'There are three kinds of credential: API keys (`svc_test_sk_…`) for banking endpoints, link tokens (`lt_…`) for the connect flow, and developer session tokens (`devses_…`) for the management endpoints under `/developers`. One was sent where another is needed.',
    'Use an API key for banking endpoints. For `/developers` endpoints, log in with `POST /developers/login` and send the session token that it returns.',
  ),

  // Developer sessions
  MISSING_DEV_TOKEN: auth(
    401,
    'No developer session token was sent. Send "Authorization: Bearer devses_…".',
    'Management endpoints act for a developer account, and this request carried no Authorization header.',
    'Log in with `POST /developers/login` and send the token as `Authorization: Bearer devses_…`.',
  ),
  INVALID_DEV_TOKEN: auth(
    401,
    'The developer session token is not valid. Log in again.',
    'The token was never issued, was cut when it was copied, or its session was ended by a logout or by a password reset.',
    'Log in again with `POST /developers/login`.',
  ),
  EXPIRED_DEV_TOKEN: auth(
    401,
    'The developer session has expired. Log in again.',
    'A session lasts 24 hours from login.',
    'Log in again with `POST /developers/login`.',
  ),
  DEVELOPER_NOT_FOUND: auth(
    401,
    'The developer account of this session no longer exists.',
    'The account was deleted while this session was open.',
    'Register a new account if you want to go on. Deleted data cannot be restored.',
  ),
  INVALID_CREDENTIALS: auth(
    401,
    'The email address or the password is wrong.',
    'No account has this address with this password. The response is the same in both cases, so that nobody can find out who has an account.',
    'Check the address and the password; if the password is lost, use `POST /developers/forgot-password`.',
  ),
  EMAIL_NOT_VERIFIED: auth(
    403,
    'The email address has not been verified yet. Open the link in the verification email.',
    'The password is right, but the link in the verification email has not been confirmed.',
    'Open the link in the email. If it is lost or older than 24 hours, ask for another with `POST /developers/resend-verification`.',
  ),
  INVALID_PASSWORD: auth(
    401,
    'The password is wrong.',
    'Deleting an account and confirming your identity need the password of the account, and the password sent is a different one.',
    'Send the right password, or reset it first with `POST /developers/forgot-password`.',
  ),
  SECOND_FACTOR_REQUIRED: auth(
    401,
    '{reason}',
    'The account has a passkey or an authenticator app, so the password alone does not open a session.',
    'Send the code of the authenticator app, or a recovery code, as `code` with the same request. In the portal you can log in with the passkey instead.',
  ),
  INVALID_SECOND_FACTOR: auth(
    401,
    'The code is wrong, or it was used before. Wait for the next code of the authenticator app, or send an unused recovery code.',
    'A code of an authenticator app is valid for its 30 seconds and half a minute around them, once. A recovery code is valid once.',
    'Check the clock of the device with the authenticator app, and send its next code.',
  ),
  INVALID_PASSKEY: auth(
    401,
    'The passkey was not accepted: {reason}.',
    'The response of the passkey is not for this service, this account or this challenge, or the passkey was removed. A challenge is valid once, for five minutes.',
    'Try again. If the passkey was removed, log in with the password and remove it from your device.',
  ),
  REAUTHENTICATION_REQUIRED: auth(
    403,
    'Confirm your identity first: this action needs your password, a passkey or a code from the last 10 minutes.',
    'An open session is not enough for an action that creates or reveals secrets, erases data, or changes how you log in: somebody else may sit at your device.',
    'Confirm with `POST /developers/reauthentication`, then send the request again. The portal asks by itself.',
  ),
  CROSS_ORIGIN_REQUEST: auth(
    403,
    'The session cookie is accepted from the pages of this service only. Programs send a session token as "Authorization: Bearer devses_…".',
    'A request with the session cookie of the portal came from a page of another site, or from a program that does not say which page it came from. Such requests could be sent without the knowledge of the developer.',
    'Use the portal itself, or log in with `POST /developers/login` and send the token in the Authorization header.',
  ),
  INVALID_ADMIN_KEY: auth(
    401,
    'The admin key is missing or wrong.',
    'The endpoints under `/admin` are for the owner of the installation. Without a configured ADMIN_KEY nobody can call them.',
    'Send `Authorization: Bearer …` with the ADMIN_KEY that the service was started with.',
  ),

  // Requests
  MISSING_FIELDS: request(
    400,
    'Required fields are missing: {fields}.',
    'The request body or query lacks fields that this endpoint requires, or they are empty.',
    'Add the fields named in the message. The interface description lists every field of every endpoint.',
  ),
  INVALID_PARAMETER: request(
    400,
    'The parameter "{parameter}" is not valid: {reason}.',
    'A parameter, field or header was understood but its value is not allowed: the wrong type, out of range, an impossible date, text that is badly encoded, or two values that contradict each other.',
    'Correct the parameter that the message names.',
  ),
  INVALID_JSON: request(
    400,
    'The request body is not valid JSON.',
    'The body could not be parsed. Frequent causes: single quotes, a trailing comma, a shell that swallowed the quotes, or form data sent as JSON.',
    'Send a JSON object, for example with curl: `--json \'{"bank_id": "banca-intesa"}\'`.',
  ),
  UNSUPPORTED_MEDIA_TYPE: request(
    415,
    'The Content-Type "{content_type}" is not supported. Send application/json.',
    'Request bodies are JSON, and the Content-Type header said something else.',
    'Send the header `Content-Type: application/json` and a JSON body.',
  ),
  PAYLOAD_TOO_LARGE: request(
    413,
    'The request body is larger than {limit} {limit|byte|bytes}.',
    'The body exceeds what the service accepts in one request.',
    'Send the data in several smaller requests.',
  ),
  EXPECTATION_FAILED: request(
    417,
    'The expectation "{expectation}" is not supported. Only 100-continue is.',
    'The request carried an `Expect` header, and its value was not `100-continue`.',
    'Leave the header out, or send `Expect: 100-continue`.',
  ),
  INPUT_TOO_LONG: request(
    400,
    'The field "{field}" is longer than {limit} {limit|character|characters}.',
    'A field exceeds its maximum length: name, company and `app_name` 100; email 254; password and `user_id` 128; url 2048; search 100; any other string 500.',
    'Shorten the field that the message names.',
  ),
  INVALID_EMAIL: request(
    400,
    'The email address is not valid.',
    'The value of `email` does not have the form of an email address.',
    'Send an address such as ana@example.com.',
  ),
  PASSWORD_TOO_SHORT: request(
    400,
    'The password must have at least 8 characters.',
    'Passwords have 8 to 128 characters, of any kind.',
    'Choose a longer password; a phrase of several words is easy to remember.',
  ),
  PASSWORD_BREACHED: request(
    400,
    'This password is in a list of stolen or very common passwords. Choose another one.',
    'Attackers try passwords from published lists first. The password is compared with such a list on this server; it is not sent to anybody.',
    'Choose a phrase of several words that you use nowhere else, or let a password manager make one.',
  ),
  CONSENT_REQUIRED: request(
    400,
    'Accept the Privacy Policy and the Terms: send "consent": true.',
    'Creating an account requires accepting both texts, and `consent` was absent or not true.',
    'Show both texts to the person who registers, and send `"consent": true` once they agree.',
  ),
  TOTP_ALREADY_SET: request(
    409,
    'The account already has an authenticator app. Remove it first with DELETE /developers/totp.',
    'An account has one authenticator app.',
    'Remove the present one, then set up the new one.',
  ),
  FACTOR_NEEDED: request(
    409,
    'The account has no passkey and no authenticator app, so recovery codes have no use. Add one first.',
    'Without a second factor, nothing would ask for a recovery code.',
    'Add a passkey or an authenticator app: the first one comes with recovery codes.',
  ),
  PASSKEY_LIMIT_REACHED: request(
    409,
    'The account already has {limit} passkeys, the most that are allowed. Remove one first.',
    'An account has at most 20 passkeys.',
    'Remove a passkey that you do not use any more.',
  ),
  EMAIL_TAKEN: request(
    409,
    'An account with this email address already exists.',
    'Addresses are compared without regard to case and surrounding blanks, and one account can be made per address.',
    'Log in with this address, or reset its password with `POST /developers/forgot-password`.',
  ),
  MISSING_TOKEN: request(
    400,
    'The verification token is missing.',
    'The address was opened without its `token` parameter: a mail program may have cut the link.',
    'Open the whole link from the email, or copy it by hand.',
  ),
  INVALID_VERIFICATION_TOKEN: request(
    400,
    'The verification link is not valid or was already used.',
    'The token was never issued, was cut, or this link or another one for the same account was used before.',
    'Try to log in: the address may be verified already. Otherwise ask for another link with `POST /developers/resend-verification`.',
  ),
  EXPIRED_VERIFICATION_TOKEN: request(
    400,
    'The verification link has expired.',
    'A verification link works for 24 hours.',
    'Ask for another link with `POST /developers/resend-verification`.',
  ),
  INVALID_RESET_TOKEN: request(
    400,
    'The password reset link is not valid or was already used.',
    'The token was never issued, was cut, or this link or another one for the same account was used before.',
    'Ask for another link with `POST /developers/forgot-password`.',
  ),
  EXPIRED_RESET_TOKEN: request(
    400,
    'The password reset link has expired.',
    'A reset link works for one hour.',
    'Ask for another link with `POST /developers/forgot-password`.',
  ),
  CLI_LOGIN_PENDING: request(
    400,
    'Nobody has approved or denied this login yet. Ask again in a few seconds.',
    'The command line waits until a developer compares the code in the browser and approves the login.',
    'Wait for `interval` seconds, then ask again with the same `device_code`, until `expires_at`.',
  ),
  CLI_LOGIN_DENIED: request(
    400,
    'This login was denied in the browser.',
    'A developer looked at the code and did not approve it.',
    'If you denied it by mistake, begin again with `POST /developers/cli-logins`, or `obds login`.',
  ),
  CLI_LOGIN_EXPIRED: request(
    400,
    'This login has expired: nobody approved and fetched it within 10 minutes.',
    'The codes of a login work for 10 minutes.',
    'Begin again with `POST /developers/cli-logins`, or `obds login`.',
  ),
  CLI_LOGIN_NOT_FOUND: item(
    404,
    'No login with this code is waiting.',
    'The code was never issued or is mistyped, the login was already approved or denied, or its session was already fetched, which works once. A password reset also ends approved logins.',
    'Compare the code with the one that the command line shows, or begin again with `POST /developers/cli-logins`, or `obds login`.',
  ),
  MISSING_APP_NAME: request(
    400,
    'Give the key a name: "app_name" is missing.',
    'Every key is created for an application, so that you know later which one you are about to revoke.',
    'Send `app_name`, at most 100 characters.',
  ),
  INVALID_ENVIRONMENT: request(
    400,
    'The environment "{environment}" is not available. Use "sandbox": live keys are not issued yet.',
    'Only the sandbox exists, unless the operator of the service issues live keys (`LIVE_KEYS`), which needs a licence.',
    'Leave `environment` out, or send `sandbox`; `live` only where live keys are issued.',
    { issued: 'The environment "{environment}" is not available. Use "sandbox" or "live".' },
  ),
  MISSING_PUBLIC_TOKEN: request(
    400,
    'The field "public_token" is missing.',
    '`POST /connect/exchange` needs the public token that the connect status carried after authorization.',
    'Send `{"public_token": "public_…"}` from your server.',
  ),
  MISSING_SESSION_TOKEN: request(
    400,
    'The field "session_token" is missing.',
    '`POST /sandbox/authorize` and `POST /sandbox/deny` identify the connect session by its token.',
    'Send `{"session_token": "sess_…"}` with the token that `POST /connect` returned.',
  ),
  NAME_REQUIRED: request(
    400,
    'The field "name" is missing.',
    'An entry in the waitlist needs the name of the person who asks.',
    'Send `name` and `email`.',
  ),
  PASSWORD_REQUIRED: request(
    400,
    'Confirm with your password: "password" is missing.',
    'Deleting an account cannot be undone, so it needs the password of the account as confirmation.',
    'Send `{"password": "…"}` in the body of the DELETE request.',
  ),
  INVALID_CURSOR: request(
    400,
    'The cursor was not recognised. Leave its value empty to start again from the beginning.',
    'A cursor is the id of a transaction of the same account. This one is of another account, was cut, or belongs to a connection that was revoked.',
    'Call once with an empty cursor (`?cursor=`) to receive the full history again, replace what you stored for the account, and go on from the new `next_cursor`.',
  ),
  INVALID_STATEMENT: request(
    400,
    'The statement could not be read: {reason}.',
    'A file is in no supported format, ends too early, mixes encodings, or has an invalid value at the named place: a date that does not exist, an amount with more decimals than its currency has, half a line. A PDF or a picture of a statement is not accepted. No file of the request was imported.',
    'Look at the named line and column: the message says what was expected there. Download the file from the bank again, unchanged; programs that open it may save it differently. For a table whose columns have unusual names, describe the columns with `mapping`.',
  ),
  ACCOUNT_ALREADY_CONNECTED: request(
    409,
    'The file has the account {account} in {currency}, which this user has connected at {bank_id} as {account_id}. Send onto=connection to add what the file has of the days before the first one that the bank reports, or onto=separate to keep an account of its own, marked as a duplicate.',
    'The user has connected a bank account with the IBAN and currency of the file, and the file has no account of its own yet. Taken over as it is, everything on it would be there twice. No file of the request was imported.',
    'Repeat the upload and set `onto` to "connection": what the bank reports itself is recognised, and older transactions are added to the connected account. Or set it to "separate": the file keeps an account of its own, whose `duplicate_of` names the connected one, and sums over several accounts leave it out.',
    {
      being_read:
        'The history of the connected account {account_id} at {bank_id} is still being read from the bank. Send the upload again in some minutes, or with onto=separate.',
    },
  ),
  INVALID_WEBHOOK_URL: request(
    400,
    'The webhook address was refused: {reason}.',
    'Webhooks are sent only to public https addresses. Localhost, private and reserved addresses, and names that resolve to them, are refused, and so are the ports that browsers refuse and those of databases and caches.',
    'Register a public https address. To receive events on your own machine, run `npx obds listen --forward-to http://localhost:…`, which follows the event stream, `GET /developers/events/stream`. Outside production, a webhook may also use a receiver of the service: `{PUBLIC_URL}/dev/inbox/{name}`.',
  ),
  INVALID_EVENTS: request(
    400,
    'The field "events" is not valid: {reason}.',
    'The field must be an array of event names of this service.',
    'Use names such as `ITEM.CONNECTION_EXPIRED`, or leave the field out to receive all events.',
  ),
  IDEMPOTENCY_CONFLICT: request(
    409,
    'The Idempotency-Key was not accepted: {reason}.',
    'Another request was sent with this `Idempotency-Key` and the same credential within the last 24 hours: to another endpoint, about another object, or with another body. Or the same request was sent before and is not finished; then the response carries `Retry-After`.',
    'Send a fresh key, such as a UUID, with each new request, and the same key only when you repeat one. If the first request is still under way, repeat this one after the seconds in `Retry-After`.',
  ),
  NOT_FOUND: request(
    404,
    'There is no {method} {path}. The endpoints are listed at /docs.',
    'No endpoint has this method and path. Frequent causes: a misspelt path or the wrong method.',
    'Compare with the list of endpoints at `/docs` or in `/openapi.json`.',
  ),

  // Banks, sessions, connections, accounts
  BANK_NOT_FOUND: item(
    404,
    'There is no bank with the id "{bank_id}". GET /banks lists them.',
    'The catalogue has no bank with this id.',
    'Take the id from `GET /banks`.',
  ),
  BANK_NOT_AVAILABLE: item(
    400,
    'The bank "{bank_id}" cannot be connected yet. GET /banks says which can.',
    'The bank is in the catalogue with the status `coming_soon`: it can be shown, but not connected.',
    'Offer your user the banks whose status is `sandbox` or `live` in `GET /banks`.',
  ),
  SESSION_NOT_FOUND: item(
    404,
    'The connect session was not found. Use the session_token of POST /connect with the credential that made it.',
    'No session has this token, or it was created through another key or another link token.',
    'Use the `session_token` that `POST /connect` returned, with the same credential that created it.',
  ),
  SESSION_EXPIRED: item(
    410,
    'The connect session has expired, or was refused at the bank. Start again with POST /connect.',
    'The user did not authorize within 10 minutes, refused at the bank, or signed in at the bank as a different person than the owner of the connection to renew. That connection is unchanged.',
    'Start again with `POST /connect`.',
  ),
  SESSION_NOT_PENDING: item(
    400,
    'The connect session is no longer pending: it is {status}.',
    'The session was authorized before, was refused, or has expired. It can be authorized once.',
    'If it is authorized, read the public token with `GET /connect/{session_token}/status`. Otherwise start again with `POST /connect`.',
  ),
  INVALID_PUBLIC_TOKEN: item(
    404,
    'The public token was not recognised. Send the whole token, with the API key that created its session.',
    'The token was never issued, was cut, or belongs to a session of another key.',
    'Exchange the token with the same key that created the session, directly after it appears in the connect status.',
  ),
  PUBLIC_TOKEN_ALREADY_USED: item(
    410,
    'The public token was already exchanged. GET /connections lists the connection.',
    'A public token can be exchanged once. If two requests raced, exactly one of them succeeded.',
    'Use the `connection_id` of the first exchange; `GET /connections` lists it.',
  ),
  PUBLIC_TOKEN_EXPIRED: item(
    410,
    'The public token has expired: public tokens live for 5 minutes. GET /connections lists the connection.',
    'More than 5 minutes passed between the authorization and the exchange.',
    'The connection exists and is listed by `GET /connections`. To receive a new token, let the user connect again: the same connection is renewed.',
  ),
  ACCOUNT_NOT_FOUND: item(
    404,
    'The account was not found. Take the id from GET /accounts, called with the same key.',
    'No account has this id, it was made through another key, or its data was erased: its connection was revoked, or its user took the account out when they renewed the connection, which the message then says.',
    'Take the id from `GET /accounts`, called with the same key. For an account that was taken out, delete your copy of it. If the user wants to share it again, have them connect the same bank again and choose it there: it then has a new id.',
    {
      taken_out:
        'The user took this account out of its connection at {ended_at}, and its data was erased. If they want to share it again, have them connect the bank again: the account then has a new id.',
    },
  ),
  IDENTITY_UNAVAILABLE: item(
    404,
    'This bank does not provide identity data.',
    'Not every bank gives the name and address of the holder. `GET /banks` says which do (`features.identity`).',
    'Ask your user directly, or use `GET /accounts/{id}/auth` for the verified account holder.',
  ),
  AUTH_UNAVAILABLE: item(
    404,
    'Account verification is not available for this account.',
    'The bank does not expose account data, or the account has no IBAN.',
    'Use another account of this connection, or ask your user for the account number.',
  ),
  SYNC_UNAVAILABLE: item(
    400,
    'This account has no bank to sync with: its transactions come from statement files. Upload a newer one with POST /statements.',
    'The account belongs to a connection whose `provider` is `statement`.',
    'Upload a newer statement with `POST /statements`.',
  ),
  TRANSACTION_NOT_FOUND: item(
    404,
    'The transaction was not found. Take the id from the list of its account, read with the same key.',
    'No transaction has this id, it belongs to another key, or it was removed.',
    'Take the id from `GET /accounts/{id}/transactions`, called with the same key.',
  ),
  USER_NOT_FOUND: item(
    404,
    'No connection of this key belongs to this user_id. Send the user_id with which the user connected a bank.',
    'The user has no connection made with this key, or all of them are revoked. `user_id` is your own identifier of the user; it is case-sensitive and must be percent-encoded in a path.',
    'Take the `user_id` from `GET /connections`, called with the same key.',
  ),
  CONNECTION_NOT_FOUND: item(
    404,
    'The connection was not found. Take the id from GET /connections with the same key, or from GET /developers/connections.',
    'No connection has this id, or it was made through another key.',
    'Take the id from `GET /connections`, called with the same key. A developer session finds those of all keys, revoked ones too, with `GET /developers/connections`.',
  ),
  CONNECTION_ALREADY_REVOKED: item(
    409,
    'The connection was already revoked.',
    'A connection is revoked once; its data was erased then.',
    'Nothing is left to do. To read data again, let the user connect anew.',
  ),
  CONSENT_EXPIRED: item(
    401,
    'The consent of this connection ended on {expired_at}. Ask the user to connect again.',
    'A consent lasts 90 days. `ITEM.CONNECTION_EXPIRING` was emitted in the last 7 of them, `ITEM.CONNECTION_EXPIRED` when it ended.',
    'Let the same user connect the same bank again: the connection is renewed in place, with the same `connection_id` and account ids.',
  ),
  TPP_NOT_FOUND: item(
    404,
    'The TPP was not found. Take the client_id from GET /xs2a/tpps with the same key.',
    'No TPP has this `client_id`, it was deleted, or it is bound to another key.',
    'Take it from `GET /xs2a/tpps`, called with the same key, or register one with `POST /xs2a/tpps`.',
  ),
  SIMPLEFIN_TOKEN_NOT_FOUND: item(
    404,
    'The SimpleFIN token was not found. Take its id from GET /simplefin/tokens with the same key.',
    'No token has this id, it was revoked, the last of its accounts was erased, or it belongs to another key.',
    'Take the id from `GET /simplefin/tokens`, called with the same key.',
  ),
  CONSENT_NOT_FOUND: item(
    404,
    'The consent was not found among the TPPs of this key. Take the address, or the id, from the response of the simulated bank.',
    'The address or the id was never given out by a simulated bank, was replaced by a newer one, or belongs to a TPP that is bound to another key.',
    'Take `scaRedirect` or `consentId` from the response of `POST …/v1/consents`, and use the key that the TPP is bound to.',
  ),
  CONSENT_NOT_PENDING: item(
    409,
    'This consent no longer waits for a decision: it was accepted, refused or withdrawn, or its ten minutes are over.',
    'A page of a simulated bank waits ten minutes and takes one decision. A consent can be withdrawn while it is valid.',
    'Read the status of the consent from the bank. For another try, let the TPP start another authorisation or ask for another consent.',
  ),
  ASSISTANT_NOT_FOUND: item(
    404,
    'The assistant was not found. GET /developers/assistants lists those that you have approved.',
    'The `client_id` was never registered, or was deleted because nobody approved the assistant within a day. Or the assistant with this id was already disconnected, or belongs to another developer.',
    'Connect the assistant again: it registers by itself. `GET /developers/assistants` lists those that you have approved.',
  ),
  PASSKEY_NOT_FOUND: item(
    404,
    'The passkey was not found. Take the id from GET /developers/factors.',
    'No passkey of this account has this id. It may have been removed already.',
    'Take the id from `GET /developers/factors`.',
  ),
  TOTP_NOT_FOUND: item(
    404,
    'The account has no authenticator app. Begin with POST /developers/totp.',
    'No authenticator app was set up, or it was removed.',
    'Set one up with `POST /developers/totp` and `POST /developers/totp/confirm`.',
  ),
  ADMIN_DEVELOPER_NOT_FOUND: item(
    404,
    'The developer was not found. Take the id from GET /admin/developers.',
    'No account has this id. It may have been deleted.',
    'Take the id from `GET /admin/developers`.',
  ),
  DEV_SESSION_NOT_FOUND: item(
    404,
    'The developer session was not found. Take the id from GET /developers/sessions.',
    'No open session of this account has this id. It may have ended already.',
    'Take the id from `GET /developers/sessions`.',
  ),
  KEY_NOT_FOUND: item(
    404,
    'The API key was not found. Take the id from GET /developers/keys.',
    'No key of this account has this id or prefix.',
    'Take the id from `GET /developers/keys`.',
  ),
  KEY_ALREADY_REVOKED: item(
    409,
    'The API key was already revoked.',
    'A key is revoked once, for good.',
    'Nothing is left to do.',
  ),
  WEBHOOK_NOT_FOUND: item(
    404,
    'The webhook was not found. Take the id from GET /developers/webhooks.',
    'No webhook of this account has this id.',
    'Take the id from `GET /developers/webhooks`.',
  ),
  DELIVERY_NOT_FOUND: item(
    404,
    'The delivery was not found. Take the id from the list of its webhook.',
    'No delivery of this webhook has this id, or its payload was erased with the connection that it names.',
    'Take the id from `GET /developers/webhooks/{id}/deliveries`.',
  ),
  REQUEST_NOT_FOUND: item(
    404,
    'The request was not found. Take the id from GET /developers/requests.',
    'No key of this account has made a request with this id in the last 30 days. Requests appear within a few seconds. Requests without a known key, and requests of the portal and the command line, are not recorded for a key.',
    'Take the id from `GET /developers/requests`, or from the `X-Request-Id` of a response to one of your keys.',
  ),

  // Limits and failures
  RATE_LIMIT_EXCEEDED: {
    type: 'RATE_LIMIT_ERROR',
    status: 429,
    message:
      'Too many requests: {limit} {limit|is|are} allowed per window. Try again in {retry_after} {retry_after|second|seconds}.',
    causes: {
      account:
        'Too many wrong passwords for this account from unknown devices and networks. Log in from a device or network that you used before, choose a new password with POST /developers/forgot-password, or try again in {retry_after} {retry_after|second|seconds}.',
      connections:
        'Too many open connections from this address: {limit} {limit|is|are} allowed. Reuse connections, and try again in {retry_after} {retry_after|second|seconds}.',
      address:
        'Too many requests at once from this address: {limit} {limit|is|are} allowed. Wait for responses before you send more, and try again in {retry_after} {retry_after|second|seconds}.',
      key: 'Too many requests at once with the keys of one developer: {limit} {limit|is|are} allowed. Wait for responses before you send more, and try again in {retry_after} {retry_after|second|seconds}.',
      bytes:
        'Uploads and exports of one developer may take {limit} MB at once. Let some of them end, read their responses, and try again in {retry_after} {retry_after|second|seconds}.',
    },
    why: 'Requests are counted in a fixed window that begins with the first of them: per API key, or per IP address when the request carries no valid key. Every response says how much is left, in `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`. Connections and requests at once are limited too, and so is the memory for uploads and exports of one developer; the message names the limit.',
    fix: 'Wait for the number of seconds in `Retry-After`, and send fewer requests at once. Webhooks and cursor sync make polling unnecessary.',
  },
  INTERNAL_ERROR: {
    type: 'API_ERROR',
    status: 500,
    message: 'Something went wrong on our side. Try again, and tell us the request_id if it happens again.',
    why: 'A fault in the service. It was logged under the request id.',
    fix: 'Retry with exponential backoff: every endpoint can be retried safely after a 500, since a change is either made whole or not at all.',
  },
  SERVICE_UNAVAILABLE: {
    type: 'API_ERROR',
    status: 503,
    message: 'The service cannot answer right now. Try again shortly.',
    causes: {
      stopping: 'The service is stopping. Try again shortly.',
      database_silent: 'The database does not answer. Try again shortly.',
      database_unreachable: 'The database cannot be reached. Try again shortly.',
      migrations_missing: 'The database lacks migrations that this version needs. Try again shortly.',
      key_store_unreachable: 'The key store cannot be reached. Try again shortly.',
      key_store_exchanged:
        'The key store is not the one that this process started with. The operator has to configure the right one and restart the service.',
      cell_elsewhere:
        'This process does not serve the database of this account. The operator has to send the request to another process.',
      developer_moving: 'This account is moving to another database. Try again shortly.',
      disk_full: 'The disk of the service is full. Nothing was changed; try again later.',
    },
    why: 'The service is starting, stopping, cannot reach its database or its key store, has no space left on its disk (reads are served meanwhile), or has too many passwords to check at once. Or more than a hundred changes with the same key are under way, or one of them keeps a lock for too long that this request needs.',
    fix: 'Wait for the number of seconds in `Retry-After`, if there is one, and retry with exponential backoff. Nothing was changed, except that an advance of a test clock keeps the days that it has already reached.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorCatalogue, text);
