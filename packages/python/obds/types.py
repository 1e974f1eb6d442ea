# Generated from the routes by `npm run generate`; `npm run check` fails if this file is out of date.
"""Types of requests and responses. They exist for type checkers; values are dictionaries."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

class Account(TypedDict):
    id: str
    # The connection of the account.
    connection_id: str
    # Your identifier of the user.
    user_id: str
    bank_id: str
    name: str
    iban: Optional[str]
    # ISO 4217 code.
    currency: str
    type: Literal["checking", "savings", "business"]
    # Booked balance. At most two decimals.
    balance: float
    # Booked balance and pending transactions. At most two decimals.
    available_balance: float
    history: "AccountHistory"
    # When the bank first no longer listed the account; null while it does. What was read before remains, and nothing new comes.
    closed_at: Optional[str]
    closed_reason: Optional[Literal["closed_at_bank"]]
    # Of an account that comes from statement files: the id of the account with the same IBAN and currency that the same user has connected. Leave one of the two out of sums. Null if there is none, and while the consent of the other account has ended.
    duplicate_of: Optional[str]


class AccountFactors(TypedDict):
    object: Literal["account_factors"]
    passkeys: List["Passkey"]
    # False if the address of the service is an IP address: browsers create no passkeys for it.
    passkeys_available: bool
    # When the authenticator app was set up. Null without one.
    totp_confirmed_at: Optional[str]
    recovery_codes_left: int
    # Until this time, the session can change factors without `POST /developers/reauthentication`. A time in the past means that a confirmation is needed.
    confirmed_until: str


_AccountHistoryGapRequired = TypedDict("_AccountHistoryGapRequired", {
    "from": str,
    "to": str,
    "reason": Literal["not_reported", "statement_missing", "balance_differs"],
})


class AccountHistoryGap(_AccountHistoryGapRequired):
    """Has from, to, reason."""


_AccountHistoryRequired = TypedDict("_AccountHistoryRequired", {
    "from": Optional[str],
    "complete": bool,
    "gaps": List["AccountHistoryGap"],
})


class AccountHistory(_AccountHistoryRequired):
    """The days whose transactions the account has."""


class _AddPasskeyRequestResponseResponseRequired(TypedDict):
    # `clientDataJSON` as the browser returns it: the challenge and the origin of the page, in base64url.
    clientDataJSON: str
    # `attestationObject` as the browser returns it: it contains the new public key, in base64url.
    attestationObject: str


class AddPasskeyRequestResponseResponse(_AddPasskeyRequestResponseResponseRequired, total=False):
    transports: List[str]


class AddPasskeyRequestResponse(TypedDict):
    # The id of the passkey as the browser returns it, in base64url.
    id: str
    # The same value as `id`, in base64url.
    rawId: str
    type: Literal["public-key"]
    clientExtensionResults: Dict[str, Any]
    response: "AddPasskeyRequestResponseResponse"


class AddPasskeyRequest(TypedDict):
    # A name by which you recognize the device.
    name: str
    # The `id` of the challenge that the response belongs to.
    challenge_id: str
    # The new credential as JSON: the result of its `toJSON()` in the browser (`RegistrationResponseJSON`).
    response: "AddPasskeyRequestResponse"


class AddedPasskey(TypedDict):
    """`recovery_codes` is shown once, with the first factor of an account. It is null for further factors."""
    object: Literal["passkey"]
    id: str
    # The name that the developer gave it.
    name: str
    # Whether the passkey is synchronized to other devices of its owner.
    backed_up: bool
    # When the passkey was added.
    created_at: str
    # When the passkey was last used to log in or to confirm an identity. Null if it was never used.
    last_used_at: Optional[str]
    recovery_codes: Optional[List[str]]


class AdminDeveloper(TypedDict):
    object: Literal["developer"]
    id: str
    name: str
    email: str
    company: Optional[str]
    email_verified: bool
    # When the account was registered.
    created_at: str
    active_keys: int
    # When one of its keys was last used.
    last_used_at: Optional[str]


class AdminOverviewDevelopers(TypedDict):
    total: int
    verified: int


class AdminOverviewApiKeys(TypedDict):
    active: int
    revoked: int


class AdminOverviewConnections(TypedDict):
    active: int


class AdminOverviewWaitlist(TypedDict):
    total: int


class AdminOverviewMails(TypedDict):
    pending: int


class AdminOverviewRequests24h(TypedDict):
    total: int
    errors: int
    # From 0 to 1.
    error_rate: float


class AdminOverview(TypedDict):
    object: Literal["admin_overview"]
    developers: "AdminOverviewDevelopers"
    api_keys: "AdminOverviewApiKeys"
    connections: "AdminOverviewConnections"
    waitlist: "AdminOverviewWaitlist"
    mails: "AdminOverviewMails"
    requests_24h: "AdminOverviewRequests24h"


class AdminWaitlistEntry(TypedDict):
    object: Literal["waitlist_entry"]
    id: str
    name: str
    email: str
    company: Optional[str]
    # When the address was entered first.
    created_at: str


class AdvanceClockRequest(TypedDict, total=False):
    # Whole days of 24 hours.
    days: int
    seconds: int
    # The time to advance to.
    to: str


class ApiKey(TypedDict):
    object: Literal["api_key"]
    id: str
    # The visible beginning of its newest secret.
    prefix: str
    app_name: str
    environment: Literal["sandbox", "live"]
    # `expired`: its `expires_at` has passed; a later one, or null, reactivates the key.
    status: Literal["active", "expired", "revoked"]
    scopes: List[Literal["accounts:read", "balance:read", "transactions:read", "connections:write"]]
    # When the key expires, by the real clock; null for never.
    expires_at: Optional[str]
    # The only addresses that a session may return to, normalised; null for any http or https address.
    redirect_urls: Optional[List[str]]
    # Link tokens of this key must name a user.
    bound_link_tokens_only: bool
    # The last page of the connect flow offers the user their own page.
    user_page_offered: bool
    # When it was created.
    created_at: str
    # When a secret of it was last used, to within a few seconds. Link tokens and key tokens do not count.
    last_used_at: Optional[str]
    # The IP address of the last use; deleted after 30 days without another use.
    last_used_ip: Optional[str]
    # The program of the last use, from its `User-Agent`, shortened.
    last_used_agent: Optional[str]
    # When it was revoked.
    revoked_at: Optional[str]
    # Until when an older secret of a rolled key is accepted; null when none is.
    previous_secret_expires_at: Optional[str]
    # By how much its test clock is ahead of real time; 0 for a live key, which has no test clock.
    clock_offset_seconds: float


class Assistant(TypedDict):
    object: Literal["assistant"]
    id: str
    # Name that the assistant gave itself. It is not verified.
    client_name: str
    # Id of the key that the assistant acts with.
    api_key_id: str
    # Name of the application that the key belongs to.
    app_name: str
    # Granted scopes. The scopes of the key also apply.
    scopes: List[Literal["accounts:read", "balance:read", "transactions:read", "connections:write"]]
    # When it was authorized.
    created_at: str
    # When it last fetched an access token. A token lasts an hour.
    last_used_at: Optional[str]


class AssistantDecision(TypedDict):
    object: Literal["assistant_decision"]
    # Address to open in the browser; it reports the decision to the assistant.
    redirect_to: str


class _AssistantRequestRequired(TypedDict):
    object: Literal["assistant_request"]
    client_id: str
    # Name that the assistant gave itself. It is not verified.
    client_name: str
    # Where the browser returns to with the decision.
    redirect_uri: str
    # Requested scopes.
    scopes: List[Literal["accounts:read", "balance:read", "transactions:read", "connections:write"]]


class AssistantRequest(_AssistantRequestRequired, total=False):
    # Present if the request is invalid and you have authorized the assistant before: the address to open, which reports the error to the assistant.
    redirect_to: str


class AuditEntry(TypedDict):
    object: Literal["audit_entry"]
    id: str
    # Position in the log of the account, from 1, without gaps.
    sequence: int
    # When the action was performed.
    at: str
    action: Literal["account.email_verified", "account.exported", "account.logged_in", "account.logged_out", "account.login_failed", "account.password_changed", "account.reauthenticated", "account.session_ended", "account.sessions_ended", "api_key.changed", "api_key.created", "api_key.revoked", "api_key.rolled", "assistant.approved", "assistant.revoked", "bank_account.removed", "cli_login.approved", "connection.exported", "connection.revoked", "passkey.added", "passkey.removed", "recovery_code.used", "recovery_codes.created", "simplefin_token.created", "simplefin_token.revoked", "totp.added", "totp.removed", "transaction.corrected", "transaction.correction_removed", "transaction.transfer_denied", "transaction.transfer_set", "user_page.viewed", "webhook.changed", "webhook.created", "webhook.deactivated", "webhook.secret_rotated"]
    # `developer`: a session of the account, as the portal and the command line have. `api_key`: a call with an API key. `user`: a user of the application on their own page, without an address. `operator`: the owner of the installation. `unknown`: a failed log-in.
    actor: Literal["developer", "api_key", "user", "operator", "unknown"]
    # Id of the object, null where it is the account.
    target: Optional[str]
    # Names of the settings that the request gave, without their values. Of a log-in: the second factor, and `new_device`; of a failed one, what was wrong.
    fields: List[str]
    # Address of the request.
    ip: Optional[str]
    # `hash` of the entry before, in hex; null for the first entry.
    previous_hash: Optional[str]
    # SHA-256 of `previous_hash` and this entry, in hex. docs/security.md says of which bytes.
    hash: str


class AuthNumbers(TypedDict):
    iban: str
    bic: str
    # ISO 4217 code.
    currency: str


class AuthAccountHolder(TypedDict):
    name: str
    verified: bool


class Auth(TypedDict):
    object: Literal["auth"]
    account_id: str
    bank_id: str
    bank_name: str
    numbers: "AuthNumbers"
    account_holder: "AuthAccountHolder"
    account_type: Literal["checking", "savings", "business"]
    # When this was read, on the clock of the key.
    retrieved_at: str


class Balance(TypedDict):
    object: Literal["balance"]
    account_id: str
    # ISO 4217 code.
    currency: str
    # Booked balance. At most two decimals.
    balance: float
    # Booked balance and pending transactions. At most two decimals.
    available_balance: float
    # The balances that the bank reported at the last update. Empty if it reports none, or if the account has not been updated yet.
    balances: List["StatedBalance"]
    # The booked balance that the bank reports minus `balance`: 0 if they agree. Null if it is not known. At most two decimals.
    ledger_gap: Optional[float]
    # When this was read, on the clock of the key.
    retrieved_at: str
    health: "Health"


class BankFeatures(TypedDict):
    accounts: bool
    transactions: bool
    balance: bool
    identity: bool


class Bank(TypedDict):
    # Used as `bank_id` elsewhere.
    id: str
    name: str
    country: str
    bic: str
    # Path of the logo on this service.
    logo: str
    status: Literal["live", "sandbox", "coming_soon"]
    api_type: str
    auth_type: str
    # Hex colour.
    color: str
    founded: int
    # Approximate.
    branches: int
    # At 31.12.2023.
    market_share_pct: float
    features: "BankFeatures"
    # Maximum days of past transactions that are read after a consent, as shown in the Link Widget and the consent record. 0 if the bank shares no transactions.
    history_days: int


class BankDetailsFeatures(TypedDict):
    accounts: bool
    transactions: bool
    balance: bool
    identity: bool


class BankDetails(TypedDict):
    """A bank, with its features as booleans and as flat 1/0 flags."""
    # Used as `bank_id` elsewhere.
    id: str
    name: str
    country: str
    bic: str
    # Path of the logo on this service.
    logo: str
    status: Literal["live", "sandbox", "coming_soon"]
    api_type: str
    auth_type: str
    # Hex colour.
    color: str
    founded: int
    # Approximate.
    branches: int
    # At 31.12.2023.
    market_share_pct: float
    features: "BankDetailsFeatures"
    # Maximum days of past transactions that are read after a consent, as shown in the Link Widget and the consent record. 0 if the bank shares no transactions.
    history_days: int
    feat_accounts: Literal[0, 1]
    feat_transactions: Literal[0, 1]
    feat_balance: Literal[0, 1]
    feat_identity: Literal[0, 1]


class BankFault(TypedDict):
    object: Literal["bank_fault"]
    # The connection whose bank fails.
    connection_id: str
    fault: Optional[Literal["unavailable", "quota", "consent_ended", "refused", "malformed"]]
    # When the failure ends; null if it has no end, or if there is no failure.
    until: Optional[str]


class ChangeAccountRequest(TypedDict):
    # Whether the account is closed at the bank.
    closed: bool


class ChangeApiKeyRequest(TypedDict, total=False):
    # The application that uses the key.
    app_name: str
    # What the key may do. Default: everything.
    scopes: List[Literal["accounts:read", "balance:read", "transactions:read", "connections:write"]]
    # When the key expires, by the real clock. Null: never.
    expires_at: Optional[str]
    # The only addresses that `redirect_url` of `POST /connect` accepts, also with a link token: https, http on localhost, or an address of a mobile application whose scheme contains a dot, such as `com.example.app:/connected`. They are normalised as in a browser and must match completely. Null: any http or https address.
    redirect_urls: Optional[List[str]]
    # Refuse link tokens that name no user, including existing ones.
    bound_link_tokens_only: bool
    # Offer the user their own page ("Manage this access later") at the end of the connect flow. Sessions whose user is only claimed by a browser do not offer it.
    user_page_offered: bool


class ChangeDeveloperRequest(TypedDict):
    # Language of the mails to this developer: English, or Serbian in Latin or Cyrillic script.
    language: Literal["sr-Latn", "sr-Cyrl", "en"]


class ChangeTransactionRequest(TypedDict, total=False):
    # Negative is money out. Not zero. At most two decimals.
    amount: float
    # Description as the bank would write it.
    description: str
    # Not later than today, on the clock of the key.
    date: str


class ChangeWebhookRequest(TypedDict, total=False):
    # A public https address.
    url: str
    # The events to receive. Default: all except ITEM.HEALTH_CHANGED, ACCOUNTS.REMOVED and ACCESS.CLAIM_REPEATED, including events that a later version adds.
    events: Optional[List[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]]]
    # `flat`: only the fields of the event. `event`: `event_type`, `api_key_prefix`, `timestamp` and `data`.
    envelope: Literal["flat", "event"]
    # Your name for the webhook; empty or null for no name.
    description: Optional[str]
    status: Literal["active", "deactivated"]


class CliLogin(TypedDict):
    object: Literal["cli_login"]
    # The code that a person compares. The command line and the approval page both show it.
    user_code: str
    # The name that the machine reports. The approval page shows it; it is not verified.
    machine: Optional[str]
    status: Literal["pending", "approved", "denied"]
    # When the command line asked.
    created_at: str
    # Until when the login can be approved or denied.
    expires_at: str


class ClockAdvancedTransactions(TypedDict):
    # Rows added as booked, settled ones included.
    posted: int
    # Rows added as pending.
    pending: int
    # Pending rows that settled or were released.
    removed: int


class ClockAdvancedConsents(TypedDict):
    # Consents that came within seven days of their end.
    expiring: int
    # Consents that ended.
    expired: int


_ClockAdvancedRequired = TypedDict("_ClockAdvancedRequired", {
    "object": Literal["clock_advanced"],
    "from": str,
    "now": str,
    "days": float,
    "transactions": "ClockAdvancedTransactions",
    "events": Dict[str, int],
    "consents": "ClockAdvancedConsents",
})


class ClockAdvanced(_ClockAdvancedRequired):
    """Has object, from, now, days, transactions, events, consents."""


class ClockPreviewConnections(TypedDict):
    # Connections that would be updated from their banks, day by day, while their consent lasts.
    asked: int


class ClockPreviewConsentsData(TypedDict):
    connection_id: str
    bank_id: str
    user_id: str
    what: Literal["expiring", "expired"]
    # When, on the clock of the key.
    at: str


class ClockPreviewConsents(TypedDict):
    # Consents that would come within seven days of their end: ITEM.CONNECTION_EXPIRING.
    expiring: int
    # Consents that would end: ITEM.CONNECTION_EXPIRED.
    expired: int
    # In order of time, at most 10.
    data: List["ClockPreviewConsentsData"]


class ClockPreviewPaymentsData(TypedDict):
    account_id: str
    # Due date.
    date: str
    name: str
    # Expected amount; negative is money out. At most two decimals.
    amount: float
    currency: str


class ClockPreviewPayments(TypedDict):
    # Recurring payments and income that are due.
    total: int
    # In order of time, at most 10.
    data: List["ClockPreviewPaymentsData"]


class ClockPreviewPending(TypedDict):
    # Pending rows of the same accounts, which may settle or be released meanwhile.
    total: int


class ClockPreviewWebhooks(TypedDict):
    # Webhooks that would receive the events.
    active: int


_ClockPreviewRequired = TypedDict("_ClockPreviewRequired", {
    "object": Literal["clock_preview"],
    "from": str,
    "to": str,
    "days": float,
    "connections": "ClockPreviewConnections",
    "consents": "ClockPreviewConsents",
    "payments": Optional["ClockPreviewPayments"],
    "pending": "ClockPreviewPending",
    "webhooks": "ClockPreviewWebhooks",
})


class ClockPreview(_ClockPreviewRequired):
    """Has object, from, to, days, connections, consents, payments, pending, webhooks."""


class ConfirmTotpRequest(TypedDict):
    # The six digits that the authenticator app shows.
    code: str


class Confirmation(TypedDict):
    object: Literal["confirmation"]
    status: str
    message: str


class ConfirmedTotp(TypedDict):
    """`recovery_codes` is shown once, with the first factor of an account. It is null for further factors."""
    object: Literal["totp"]
    # From this time on, a log-in with the password also needs a code.
    confirmed_at: str
    recovery_codes: Optional[List[str]]


class ConnectSession(TypedDict):
    object: Literal["connect_session"]
    session_token: str
    # Page of the bank where the user authorizes. Open it in a browser.
    auth_url: str
    # Seconds until the session expires: 600.
    expires_in: int
    # When the session expires, on the clock of the key.
    expires_at: str


class _ConnectStatusRequired(TypedDict):
    object: Literal["connect_status"]
    status: Literal["pending", "authorized", "expired"]
    # Present once authorized, until it is exchanged or expires. Single use.
    public_token: Optional[str]


class ConnectStatus(_ConnectStatusRequired, total=False):
    # Whole seconds until the public token expires, 300 at first.
    expires_in: int
    # Where the user opens their own page, within 15 minutes of the authorization, in one browser. Only with `user_page_offered` of the key. Show it to the user as a link; whoever opens it first acts as this user.
    user_page_url: str


class Connection(TypedDict):
    # Permanent id of the connection.
    connection_id: str
    bank_id: str
    # Source of the data: `bank`, or `statement` for uploaded statement files, which have no bank to ask for updates.
    provider: Literal["bank", "statement"]
    # Your identifier of the user; null once revoked.
    user_id: Optional[str]
    status: Literal["active", "expired", "revoked"]
    # When the user first authorized.
    connected_at: str
    # When the consent ends: 90 days after it was given or renewed, or earlier if the bank granted less.
    expires_at: str
    # Days until the consent ends; 0 once it has ended.
    days_until_expiry: int
    health: Optional["Health"]


class ConnectionDetailsAccount(TypedDict):
    id: str
    name: str
    # ISO 4217 code.
    currency: str
    type: Literal["checking", "savings", "business"]


class ConnectionDetails(TypedDict):
    object: Literal["connection"]
    # Permanent id of the connection.
    connection_id: str
    bank_id: str
    # Source of the data: `bank`, or `statement` for uploaded statement files, which have no bank to ask for updates.
    provider: Literal["bank", "statement"]
    # Your identifier of the user; null once revoked.
    user_id: Optional[str]
    status: Literal["active", "expired", "revoked"]
    # When the user first authorized.
    connected_at: str
    # When the consent ends: 90 days after it was given or renewed, or earlier if the bank granted less.
    expires_at: str
    # Days until the consent ends; 0 once it has ended.
    days_until_expiry: int
    health: Optional["Health"]
    # Oldest first. Empty once revoked.
    consents: List["ConsentRecord"]
    # Also after the consent has ended. Empty once revoked.
    accounts: List["ConnectionDetailsAccount"]


class ConnectionExportIdentity(TypedDict):
    full_name: str
    phone: Optional[str]
    email: Optional[str]
    address: Optional[str]


class ConnectionExportCorrection(TypedDict):
    merchant_name: Optional[str]
    merchant_category: Optional[str]
    category: Optional[str]
    # When the correction was made.
    corrected_at: str


class ConnectionExport(TypedDict):
    object: Literal["connection_export"]
    connection: "Connection"
    consents: List["ConsentRecord"]
    identity: Optional["ConnectionExportIdentity"]
    accounts: List["Account"]
    # Corrections of descriptions that may name a person; they apply to this connection only.
    corrections: List["ConnectionExportCorrection"]
    transactions: List["Transaction"]
    # When this export was made.
    exported_at: str


class ConsentRecord(TypedDict):
    # What the user agreed to share: `accounts`, `balances`, `identity` and `transactions`, as far as the bank provides them.
    permissions: List[str]
    # Maximum days of past transactions that the user agreed to share. Null if no transactions are read from a bank, and for consents given before this was recorded.
    history_days: Optional[int]
    # When the consent was given.
    granted_at: str
    # When the consent ends or ended. It ends early if it is ended in the sandbox or replaced by a renewal.
    expires_at: str


class CorrectEnrichmentRequest(TypedDict, total=False):
    merchant_name: str
    merchant_category: str
    category: Literal["groceries", "dining", "transport", "utilities", "subscriptions", "entertainment", "health", "personal_care", "shopping", "education", "insurance", "taxes", "fees", "cash", "loan", "salary", "income", "rent", "transfer", "fitness", "travel", "uncategorized"]
    # `transaction`: only this transaction. `later` (default): this one and later matching ones. `all`: also earlier ones of this account. `user`: earlier and later ones of all connections of this user. `all_users`: those of all your users; refused if the description may name a person. Earlier ones of other accounts are corrected within seconds.
    applies_to: Literal["transaction", "later", "all", "user", "all_users"]
    # Which transactions match. `wording` (default): those with the same normalised description. `merchant`: those at the same known merchant, whatever their description; a correction by `wording` has precedence.
    match: Literal["wording", "merchant"]


class _CreateApiKeyRequestRequired(TypedDict):
    # The application that uses the key.
    app_name: str


class CreateApiKeyRequest(_CreateApiKeyRequestRequired, total=False):
    # `sandbox`, the default, or `live` where the operator issues live keys. A live key reaches live banks and no others.
    environment: str
    # What the key may do. Default: everything.
    scopes: List[Literal["accounts:read", "balance:read", "transactions:read", "connections:write"]]
    # When the key expires, by the real clock. Null: never.
    expires_at: Optional[str]
    # The only addresses that `redirect_url` of `POST /connect` accepts, also with a link token: https, http on localhost, or an address of a mobile application whose scheme contains a dot, such as `com.example.app:/connected`. They are normalised as in a browser and must match completely. Null: any http or https address.
    redirect_urls: Optional[List[str]]
    # Refuse link tokens that name no user, including existing ones.
    bound_link_tokens_only: bool
    # Offer the user their own page ("Manage this access later") at the end of the connect flow. Sessions whose user is only claimed by a browser do not offer it.
    user_page_offered: bool


class CreateLinkTokenRequest(TypedDict, total=False):
    # Your identifier of the user who will connect. Sessions opened with this token are for this user and need no `user_id`. Without it, anybody who has the token chooses the user, and the response contains a warning.
    user_id: str
    # A connection to renew. The token then works only for its bank and its user, and the Link Widget shows that it is a renewal. Not for connections of statements.
    connection_id: str
    # How many accounts the user may share at a simulated bank: exactly one, or any number (the default). At other banks the rules of the bank apply.
    account_selection: Literal["single", "multiple"]
    # Where the page `hosted_url` returns to, with `status` (`authorized` or `exited`), and `public_token` or `error_code` as query parameters. It must be one of the `redirect_urls` of the key. Without it, the page tells the user that it can be closed.
    redirect_url: str


class CreateSimplefinTokenRequest(TypedDict, total=False):
    # Your identifier of a user. The token covers all accounts that the user shares now.
    user_id: str
    # All accounts of these connections.
    connection_ids: List[str]
    # Only these accounts.
    account_ids: List[str]
    # When access ends, on the clock of the key. Default: when it is revoked.
    expires_at: str


class CreatedApiKey(TypedDict):
    object: Literal["api_key"]
    id: str
    # The visible beginning of its newest secret.
    prefix: str
    app_name: str
    environment: Literal["sandbox", "live"]
    # `expired`: its `expires_at` has passed; a later one, or null, reactivates the key.
    status: Literal["active", "expired", "revoked"]
    scopes: List[Literal["accounts:read", "balance:read", "transactions:read", "connections:write"]]
    # When the key expires, by the real clock; null for never.
    expires_at: Optional[str]
    # The only addresses that a session may return to, normalised; null for any http or https address.
    redirect_urls: Optional[List[str]]
    # Link tokens of this key must name a user.
    bound_link_tokens_only: bool
    # The last page of the connect flow offers the user their own page.
    user_page_offered: bool
    # When it was created.
    created_at: str
    # When a secret of it was last used, to within a few seconds. Link tokens and key tokens do not count.
    last_used_at: Optional[str]
    # The IP address of the last use; deleted after 30 days without another use.
    last_used_ip: Optional[str]
    # The program of the last use, from its `User-Agent`, shortened.
    last_used_agent: Optional[str]
    # When it was revoked.
    revoked_at: Optional[str]
    # Until when an older secret of a rolled key is accepted; null when none is.
    previous_secret_expires_at: Optional[str]
    # By how much its test clock is ahead of real time; 0 for a live key, which has no test clock.
    clock_offset_seconds: float
    # The whole key. It is shown here and never again.
    key: str


class CreatedSimplefinToken(TypedDict):
    object: Literal["simplefin_token"]
    id: str
    # Whether an application has claimed the token, or it has expired.
    status: Literal["unclaimed", "claimed", "expired"]
    # The accounts that the application can read: those that the token was made for and that still exist.
    account_ids: List[str]
    # When the token was claimed.
    claimed_at: Optional[str]
    # `User-Agent` of the application that claimed the token.
    claimed_by: Optional[str]
    # When the application last read, to the minute.
    last_read_at: Optional[str]
    # Number of further claims, all refused. If it is not 0, somebody else may have the setup token.
    repeated_claims: int
    # When the token was made, on the clock of the key.
    created_at: str
    # When access ends; null if it lasts until it is revoked.
    expires_at: Optional[str]
    # The text that the user pastes into the application: `claim_url` in base64. Returned only once.
    setup_token: str
    # Address at which the application claims its access, once. Returned only once.
    claim_url: str


class CreatedTppBank(TypedDict):
    bank_id: str
    # The address before `/v1`.
    base_url: str
    # Authorization endpoint of OAuth; null at a bank that uses redirects.
    authorize_url: Optional[str]
    token_url: Optional[str]
    dialect: "Xs2aDialect"


class CreatedTpp(TypedDict):
    object: Literal["tpp"]
    client_id: str
    name: str
    redirect_uris: Optional[List[str]]
    certificates: List[str]
    banks: List["CreatedTppBank"]
    # When the TPP was registered, on the clock of the key.
    created_at: str
    # Returned only once.
    client_secret: str


class CreatedWebhook(TypedDict):
    object: Literal["webhook"]
    # Id of the webhook.
    id: str
    url: str
    # The events that it receives.
    events: List[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]]
    # `flat`: only the fields of the event. `event`: `event_type`, `api_key_prefix`, `timestamp` and `data`. `plaid`: webhooks of Items of Plaid's interface, which have its form; you cannot choose it.
    envelope: Literal["flat", "event", "plaid"]
    status: Literal["active", "deactivated"]
    # Your name for the webhook.
    description: Optional[str]
    # When it was registered.
    created_at: str
    # When sending ended.
    deactivated_at: Optional[str]
    deactivation_reason: Optional[Literal["requested", "gone", "failing"]]
    stats: "WebhookStats"
    # The signing secret. Only this response shows it.
    secret: str


class _DecideAssistantRequestRequired(TypedDict):
    # Always `code`.
    response_type: str
    # The `client_id` of the registered assistant.
    client_id: str
    # SHA-256 of the code verifier in base64url (RFC 7636).
    code_challenge: str
    # Always `S256`.
    code_challenge_method: str
    decision: Literal["approve", "deny"]


class DecideAssistantRequest(_DecideAssistantRequestRequired, total=False):
    # Where the browser returns to. Required if the assistant registered several.
    redirect_uri: str
    # Requested scopes, separated by spaces. Default: all scopes.
    scope: str
    # Returned to the assistant unchanged.
    state: str
    # The address of `/mcp` (RFC 8707).
    resource: str
    # Id of the key that the assistant acts with. Required to approve.
    api_key_id: str
    # Granted scopes, a part of the requested ones. Required to approve.
    scopes: List[Literal["accounts:read", "balance:read", "transactions:read", "connections:write"]]


class _DecideConsentRequestRequired(TypedDict):
    # Address to which the user would be sent: `scaRedirect`, or the authorization request of OAuth.
    url: str


class DecideConsentRequest(_DecideConsentRequestRequired, total=False):
    decision: Literal["agree", "refuse"]
    # Seed of the simulated customer who logs in. Default: the `PSU-ID` of the consent.
    psu_id: str
    # The kind of customer. Default: `default`.
    scenario: Literal["default", "salaried", "freelancer", "student", "pensioner", "overdrawn", "business", "empty"]
    # Positions of accounts on the page, from 0. Default: all requested accounts.
    accounts: List[int]


class DeleteDeveloperRequest(TypedDict):
    password: str


class DeletedTpp(TypedDict):
    object: Literal["deleted_tpp"]
    client_id: str


class Delivery(TypedDict):
    object: Literal["webhook_delivery"]
    id: str
    # Id of the webhook.
    webhook_id: str
    # The same in all attempts. Receivers recognise repetitions by it.
    event_id: str
    event_type: Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]
    # The connection that the event is about. Null for test events and for events about no connection.
    connection_id: Optional[str]
    # An event that did not happen, sent to try the webhook.
    test: bool
    # `failed`: no further attempt follows. You can resend it.
    status: Literal["pending", "delivered", "failed"]
    # When the event was recorded.
    created_at: str
    # When it is tried next; null unless pending.
    next_attempt_at: Optional[str]
    attempts: List["DeliveryAttempt"]
    # The body that was sent.
    payload: Dict[str, Any]


class DeliveryAttempt(TypedDict):
    # From 1.
    number: int
    # When the request was sent.
    attempted_at: str
    # Until the response was complete or the attempt was given up.
    duration_ms: int
    # HTTP status of the response; null when none came.
    status: Optional[int]
    # The first 1,024 bytes of the response.
    answer: Optional[str]
    # Why the attempt failed; null when it did not.
    error: Optional[str]


class DeliveryList(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["Delivery"]
    # More entries follow: pass the id of the last one as `starting_after`.
    has_more: bool
    # Number of entries on all pages that match the filter.
    total_count: int


class Developer(TypedDict):
    object: Literal["developer"]
    id: str
    name: str
    # The normalised address.
    email: str
    company: Optional[str]
    # Language of the mails to this developer: English, or Serbian in Latin or Cyrillic script.
    language: Literal["sr-Latn", "sr-Cyrl", "en"]
    email_verified: bool
    # When the account was registered.
    created_at: str


class DeveloperConnection(TypedDict):
    # Permanent id of the connection.
    connection_id: str
    bank_id: str
    # Source of the data: `bank`, or `statement` for uploaded statement files, which have no bank to ask for updates.
    provider: Literal["bank", "statement"]
    # Your identifier of the user; null once revoked.
    user_id: Optional[str]
    status: Literal["active", "expired", "revoked"]
    # When the user first authorized.
    connected_at: str
    # When the consent ends: 90 days after it was given or renewed, or earlier if the bank granted less.
    expires_at: str
    # Days until the consent ends; 0 once it has ended.
    days_until_expiry: int
    health: Optional["Health"]
    # Id of the key that made the connection.
    key_id: str
    key_status: Literal["active", "expired", "revoked"]


class DeveloperExport(TypedDict):
    """All data stored about the developer."""
    object: Literal["developer_export"]
    # When this export began.
    exported_at: str
    developer: "Developer"


class DeveloperOverviewErrorsTodayByCode(TypedDict):
    error_code: Literal["MISSING_API_KEY", "INVALID_API_KEY", "REVOKED_API_KEY", "INVALID_LINK_TOKEN", "EXPIRED_LINK_TOKEN", "INSUFFICIENT_PERMISSIONS", "WRONG_TOKEN_TYPE", "MISSING_DEV_TOKEN", "INVALID_DEV_TOKEN", "EXPIRED_DEV_TOKEN", "DEVELOPER_NOT_FOUND", "INVALID_CREDENTIALS", "EMAIL_NOT_VERIFIED", "INVALID_PASSWORD", "SECOND_FACTOR_REQUIRED", "INVALID_SECOND_FACTOR", "INVALID_PASSKEY", "REAUTHENTICATION_REQUIRED", "CROSS_ORIGIN_REQUEST", "INVALID_ADMIN_KEY", "MISSING_FIELDS", "INVALID_PARAMETER", "INVALID_JSON", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "EXPECTATION_FAILED", "INPUT_TOO_LONG", "INVALID_EMAIL", "PASSWORD_TOO_SHORT", "PASSWORD_BREACHED", "CONSENT_REQUIRED", "TOTP_ALREADY_SET", "FACTOR_NEEDED", "PASSKEY_LIMIT_REACHED", "EMAIL_TAKEN", "MISSING_TOKEN", "INVALID_VERIFICATION_TOKEN", "EXPIRED_VERIFICATION_TOKEN", "INVALID_RESET_TOKEN", "EXPIRED_RESET_TOKEN", "CLI_LOGIN_PENDING", "CLI_LOGIN_DENIED", "CLI_LOGIN_EXPIRED", "CLI_LOGIN_NOT_FOUND", "MISSING_APP_NAME", "INVALID_ENVIRONMENT", "MISSING_PUBLIC_TOKEN", "MISSING_SESSION_TOKEN", "NAME_REQUIRED", "PASSWORD_REQUIRED", "INVALID_CURSOR", "INVALID_STATEMENT", "ACCOUNT_ALREADY_CONNECTED", "INVALID_WEBHOOK_URL", "INVALID_EVENTS", "IDEMPOTENCY_CONFLICT", "NOT_FOUND", "BANK_NOT_FOUND", "BANK_NOT_AVAILABLE", "SESSION_NOT_FOUND", "SESSION_EXPIRED", "SESSION_NOT_PENDING", "INVALID_PUBLIC_TOKEN", "PUBLIC_TOKEN_ALREADY_USED", "PUBLIC_TOKEN_EXPIRED", "ACCOUNT_NOT_FOUND", "IDENTITY_UNAVAILABLE", "AUTH_UNAVAILABLE", "SYNC_UNAVAILABLE", "TRANSACTION_NOT_FOUND", "USER_NOT_FOUND", "CONNECTION_NOT_FOUND", "CONNECTION_ALREADY_REVOKED", "CONSENT_EXPIRED", "TPP_NOT_FOUND", "SIMPLEFIN_TOKEN_NOT_FOUND", "CONSENT_NOT_FOUND", "CONSENT_NOT_PENDING", "ASSISTANT_NOT_FOUND", "PASSKEY_NOT_FOUND", "TOTP_NOT_FOUND", "ADMIN_DEVELOPER_NOT_FOUND", "DEV_SESSION_NOT_FOUND", "KEY_NOT_FOUND", "KEY_ALREADY_REVOKED", "WEBHOOK_NOT_FOUND", "DELIVERY_NOT_FOUND", "REQUEST_NOT_FOUND", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]
    status: int
    requests: int
    last_request_id: str
    # When the latest was refused.
    last_at: str


class DeveloperOverviewErrorsToday(TypedDict):
    # Midnight in Belgrade.
    since: str
    # Refused requests; 1000 means that many or more.
    total: int
    # Most frequent first, at most five.
    by_code: List["DeveloperOverviewErrorsTodayByCode"]


class DeveloperOverviewLast24HoursByHour(TypedDict):
    # When the hour began.
    hour: str
    requests: int
    errors: int


class DeveloperOverviewLast24Hours(TypedDict):
    requests: int
    errors: int
    # From 0 to 1.
    error_rate: float
    latency_ms: Optional["Latency"]
    # Hours with requests, oldest first.
    by_hour: List["DeveloperOverviewLast24HoursByHour"]


class DeveloperOverviewFailingWebhooksData(TypedDict):
    webhook_id: str
    url: str
    # Since when every attempt has failed.
    failing_since: Optional[str]
    # When it was deactivated.
    deactivated_at: Optional[str]
    last_error: Optional[str]
    # When the next attempt is due.
    next_attempt_at: Optional[str]


class DeveloperOverviewFailingWebhooks(TypedDict):
    total: int
    # At most five.
    data: List["DeveloperOverviewFailingWebhooksData"]


class DeveloperOverviewConnections(TypedDict):
    total: int
    # At most five.
    data: List["DeveloperConnection"]


class DeveloperOverviewConsentsEnding(TypedDict):
    total: int
    # At most five.
    data: List["DeveloperConnection"]


class DeveloperOverviewChange(TypedDict):
    version: str
    text: str


class DeveloperOverview(TypedDict):
    object: Literal["developer_overview"]
    # When the overview was created, in real time.
    at: str
    # Errors that your keys received today.
    errors_today: "DeveloperOverviewErrorsToday"
    last_24_hours: "DeveloperOverviewLast24Hours"
    # Webhooks that fail, and webhooks that were deactivated for failing in the last 14 days.
    failing_webhooks: "DeveloperOverviewFailingWebhooks"
    # Connections that need consent or are delayed. A connection whose consent ended is listed for 30 days.
    connections: "DeveloperOverviewConnections"
    # Consents that end within 14 days, by the clock of their key; the first to end first.
    consents_ending: "DeveloperOverviewConsentsEnding"
    # Recent changes in the API, in English. /docs/changelog lists all of them.
    changes: List["DeveloperOverviewChange"]


class _DeveloperSessionRequired(TypedDict):
    object: Literal["developer_session"]
    # Session token. Send it as "Authorization: Bearer devses_…".
    token: str
    # Seconds.
    expires_in: int
    # When the session ends.
    expires_at: str
    developer: "Developer"


class DeveloperSession(_DeveloperSessionRequired, total=False):
    # Present with `remember_device`. Store it on this device and send it with the next login. It gives no access without the password. It expires 180 days after its last use, or when the password is reset.
    device_token: str


class EndOtherSessionsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["LoginSession"]


class EndSessionResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["LoginSession"]


class EnrichTransactionsRequestTransactionCounterparty(TypedDict, total=False):
    name: str
    account: str


class _EnrichTransactionsRequestTransactionRequired(TypedDict):
    # The bank's description.
    description: str
    # Negative is money out. At most two decimals.
    amount: float
    # ISO 4217 code.
    currency: str


class EnrichTransactionsRequestTransaction(_EnrichTransactionsRequestTransactionRequired, total=False):
    # Your id, returned unchanged.
    id: str
    # Payment code (šifra plaćanja), if known.
    payment_code: str
    # Merchant category code, if known.
    mcc: str
    # The payer or payee, if known in addition to the description.
    counterparty: "EnrichTransactionsRequestTransactionCounterparty"
    # Accepted but not used, so that you can send whole rows.
    date: str


class EnrichTransactionsRequest(TypedDict):
    transactions: List["EnrichTransactionsRequestTransaction"]


class EnrichTransactionsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["EnrichedTransaction"]


class EnrichedTransactionCategoryCode(TypedDict):
    # More specific than `category`, for example for gambling, childcare and pets.
    primary: Literal["GROCERIES", "DINING", "TRANSPORT", "UTILITIES", "SUBSCRIPTIONS", "ENTERTAINMENT", "HEALTH", "PERSONAL_CARE", "SHOPPING", "EDUCATION", "INSURANCE", "TAXES", "FEES", "CASH", "LOAN", "SALARY", "INCOME", "RENT", "TRANSFER", "FITNESS", "TRAVEL", "UNCATEGORIZED", "CHARITY", "CHILDCARE", "GAMBLING", "HOME_IMPROVEMENT", "INVESTMENTS", "PETS"]
    # Begins with the primary code.
    detailed: Literal["GROCERIES_BAKERY", "GROCERIES_BUTCHER", "GROCERIES_CONVENIENCE_STORE", "GROCERIES_DISCOUNT_SUPERMARKET", "GROCERIES_FISHMONGER", "GROCERIES_HYPERMARKET", "GROCERIES_LIQUOR_STORE", "GROCERIES_MARKET", "GROCERIES_ONLINE_GROCERIES", "GROCERIES_SPECIALTY_FOOD", "GROCERIES_SUPERMARKET", "GROCERIES_WHOLESALE_SUPERMARKET", "DINING_CAFE", "DINING_FAST_FOOD", "DINING_FOOD_DELIVERY", "DINING_PASTRY_SHOP", "DINING_RESTAURANT", "TRANSPORT_EV_CHARGING", "TRANSPORT_FUEL", "TRANSPORT_INTERCITY_BUS", "TRANSPORT_MICROMOBILITY", "TRANSPORT_PARKING", "TRANSPORT_PUBLIC_TRANSPORT", "TRANSPORT_RAIL", "TRANSPORT_RIDE_HAILING", "TRANSPORT_TAXI", "TRANSPORT_TOLLS", "TRANSPORT_VEHICLE_SERVICES", "UTILITIES_BUILDING_MAINTENANCE", "UTILITIES_COMMUNAL_SERVICES", "UTILITIES_ELECTRICITY", "UTILITIES_GAS", "UTILITIES_HEATING", "UTILITIES_INTERNET_TV", "UTILITIES_SECURITY_SERVICES", "UTILITIES_TELECOM", "UTILITIES_TELECOM_MOBILE", "UTILITIES_WASTE", "UTILITIES_WATER", "SUBSCRIPTIONS_APP_STORE", "SUBSCRIPTIONS_AUDIOBOOKS", "SUBSCRIPTIONS_CLOUD_STORAGE", "SUBSCRIPTIONS_CREATOR_SUPPORT", "SUBSCRIPTIONS_DATING", "SUBSCRIPTIONS_EDUCATION_APP", "SUBSCRIPTIONS_HOSTING", "SUBSCRIPTIONS_NEWS", "SUBSCRIPTIONS_SOCIAL_MEDIA", "SUBSCRIPTIONS_SOFTWARE", "SUBSCRIPTIONS_SOFTWARE_AI", "SUBSCRIPTIONS_STREAMING_MUSIC", "SUBSCRIPTIONS_STREAMING_VIDEO", "ENTERTAINMENT_ATTRACTIONS", "GAMBLING_BETTING", "ENTERTAINMENT_CINEMA", "ENTERTAINMENT_EVENTS_TICKETS", "ENTERTAINMENT_GAMING", "GAMBLING_LOTTERY", "ENTERTAINMENT_MUSEUM", "ENTERTAINMENT_NIGHTCLUB", "ENTERTAINMENT_PLAYROOM", "ENTERTAINMENT_THEATRE", "HEALTH_DENTAL", "HEALTH_DRUGSTORE", "HEALTH_LABORATORY", "HEALTH_MEDICAL_CLINIC", "HEALTH_MEDICAL_SERVICES", "HEALTH_OPTICIAN", "HEALTH_PHARMACY", "HEALTH_PHYSIOTHERAPY", "HEALTH_SUPPLEMENTS", "PETS_VETERINARY", "PERSONAL_CARE_BEAUTY_SALON", "PERSONAL_CARE_COSMETICS", "PERSONAL_CARE_HAIRDRESSER", "PERSONAL_CARE_LAUNDRY", "PERSONAL_CARE_PERFUMERY", "PERSONAL_CARE_SPA", "SHOPPING_ADVERTISING", "CHILDCARE_BABY", "SHOPPING_BOOKS", "SHOPPING_CARD_INSTALMENT", "SHOPPING_CLOTHING", "SHOPPING_COURIER", "SHOPPING_DEPARTMENT_STORE", "HOME_IMPROVEMENT_DIY", "SHOPPING_ELECTRONICS", "SHOPPING_FLORIST", "SHOPPING_FOOTWEAR", "HOME_IMPROVEMENT_FURNITURE", "HOME_IMPROVEMENT_GARDEN", "SHOPPING_GIFTS", "HOME_IMPROVEMENT_HOME_GOODS", "SHOPPING_JEWELRY", "SHOPPING_KIOSK", "SHOPPING_MARKETPLACE", "SHOPPING_MUSIC", "SHOPPING_PAYMENT_PROCESSOR", "PETS_PET_STORE", "SHOPPING_PHOTO", "SHOPPING_POSTAL", "SHOPPING_PRINT_SERVICES", "SHOPPING_SPORTSWEAR", "SHOPPING_STATIONERY", "SHOPPING_TOBACCO", "CHILDCARE_TOYS", "EDUCATION_COURSES", "EDUCATION_DRIVING_SCHOOL", "CHILDCARE_KINDERGARTEN", "EDUCATION_LANGUAGE_SCHOOL", "EDUCATION_SCHOOL", "EDUCATION_SCHOOL_FEES", "EDUCATION_STUDENT_SERVICES", "EDUCATION_UNIVERSITY", "INSURANCE", "INVESTMENTS_PENSION_FUND", "TAXES_CUSTOMS", "TAXES_FINE", "TAXES_GOVERNMENT_FEE", "TAXES_PROPERTY_TAX", "TAXES_TAX", "TAXES_VEHICLE_REGISTRATION", "FEES_ACCOUNT_MAINTENANCE_FEE", "FEES_ATM_FEE", "FEES_BANK_FEE", "FEES_CARD_FEE", "FEES_ACCOUNTING_SERVICES", "FEES_LEGAL_SERVICES", "FEES_LOAN_FEE", "FEES_OVERDRAFT_FEE", "FEES_TRANSFER_FEE", "CASH_ATM_WITHDRAWAL", "CASH_CASH_DEPOSIT", "CASH_CASH_WITHDRAWAL", "LOAN_DEBT_COLLECTION", "LOAN_LEASING", "LOAN_LOAN_DISBURSEMENT", "LOAN_LOAN_REPAYMENT", "SALARY_PAYROLL", "SALARY_PAYROLL_BENEFIT", "INVESTMENTS_DIVIDEND", "INCOME_FREELANCE", "INCOME_FREELANCE_FOREIGN", "INCOME_INTEREST", "INCOME_PENSION", "INCOME_REFUND", "INCOME_SCHOLARSHIP", "INCOME_SOCIAL_BENEFIT", "INCOME_TAX_REFUND", "RENT", "RENT_RENTAL_AGENCY", "TRANSFER_BILL_PAYMENT_AGENT", "TRANSFER_BUSINESS_PAYMENT", "TRANSFER_CREDIT_CARD_PAYMENT", "INVESTMENTS_CRYPTO", "TRANSFER_DIRECT_DEBIT", "CHARITY_DONATION", "TRANSFER_FX_EXCHANGE", "TRANSFER_INSTANT_PAYMENT", "TRANSFER_INTERNAL_TRANSFER", "INVESTMENTS_INVESTMENT", "TRANSFER_P2P", "TRANSFER_REMITTANCE", "TRANSFER_STANDING_ORDER", "TRANSFER_WALLET_TOPUP", "FITNESS_GYM", "FITNESS_POOL", "FITNESS_SKI", "FITNESS_SPORTS_BOOKING", "FITNESS_SPORTS_CLUB", "TRAVEL_ACCOMMODATION", "TRAVEL_ACCOMMODATION_TAX", "TRAVEL_AIRLINE", "TRAVEL_AIRPORT", "TRAVEL_CAR_RENTAL", "TRAVEL_FERRY", "TRAVEL_TOURS", "TRAVEL_TRAVEL_AGENCY", "UNCATEGORIZED_UNKNOWN", "GROCERIES_OTHER", "DINING_OTHER", "TRANSPORT_OTHER", "UTILITIES_OTHER", "SUBSCRIPTIONS_OTHER", "ENTERTAINMENT_OTHER", "HEALTH_OTHER", "PERSONAL_CARE_OTHER", "SHOPPING_OTHER", "EDUCATION_OTHER", "INSURANCE_OTHER", "TAXES_OTHER", "FEES_OTHER", "CASH_OTHER", "LOAN_OTHER", "SALARY_OTHER", "INCOME_OTHER", "RENT_OTHER", "TRANSFER_OTHER", "FITNESS_OTHER", "TRAVEL_OTHER", "UNCATEGORIZED_OTHER"]


class EnrichedTransactionCounterpartie(TypedDict):
    name: str
    type: Literal["merchant", "person", "marketplace", "wallet", "bank"]
    # Confidence that the party takes part.
    confidence: Literal["high", "medium", "low"]
    # Website of a known merchant.
    website: Optional[str]
    # Path of a monogram of a known merchant on this service.
    logo: Optional[str]


class EnrichedTransactionLocation(TypedDict):
    city: Optional[str]
    # ISO 3166 alpha-2.
    country: Optional[str]


class _EnrichedTransactionRequired(TypedDict):
    merchant_name: str
    # Your own category if you corrected it.
    merchant_category: Optional[str]
    category: Literal["groceries", "dining", "transport", "utilities", "subscriptions", "entertainment", "health", "personal_care", "shopping", "education", "insurance", "taxes", "fees", "cash", "loan", "salary", "income", "rent", "transfer", "fitness", "travel", "uncategorized"]
    # Stable code of two levels. Codes may be added; existing ones keep their meaning.
    category_code: "EnrichedTransactionCategoryCode"
    # The lower of merchant_confidence and category_confidence.
    confidence: Literal["high", "medium", "low"]
    # The measured accuracy of each level is in docs/enrichment. `low`: no merchant was recognised, and the name is the description of the bank.
    merchant_confidence: Literal["high", "medium", "low"]
    # Confidence of the category, with the same levels.
    category_confidence: Literal["high", "medium", "low"]
    # The table or the model that decided, and the words.
    explanation: str
    # The explanation in Serbian.
    explanation_sr: str
    # The other parties: first the payee or payer, then wallets and marketplaces in between. Empty if the description names nobody.
    counterparties: List["EnrichedTransactionCounterpartie"]
    # Website of a known merchant.
    website: Optional[str]
    # Path of a monogram of a known merchant on this service.
    logo: Optional[str]
    # The place of the card payment, as the terminal reports it.
    location: Optional["EnrichedTransactionLocation"]
    channel: Optional[Literal["card", "online", "atm", "transfer", "instant", "direct_debit", "fee", "interest", "cash", "other"]]
    # The wallet or payment service between the account and the merchant.
    processor: Optional[str]
    # True if one of your corrections applies.
    corrected: bool


class EnrichedTransaction(_EnrichedTransactionRequired, total=False):
    # Your id, if you sent one.
    id: str


class Error(TypedDict):
    """The body of every error response."""
    # The family of the error.
    error_type: Literal["AUTH_ERROR", "INVALID_REQUEST", "ITEM_ERROR", "RATE_LIMIT_ERROR", "API_ERROR"]
    # Code of the error. Branch on it.
    error_code: Literal["MISSING_API_KEY", "INVALID_API_KEY", "REVOKED_API_KEY", "INVALID_LINK_TOKEN", "EXPIRED_LINK_TOKEN", "INSUFFICIENT_PERMISSIONS", "WRONG_TOKEN_TYPE", "MISSING_DEV_TOKEN", "INVALID_DEV_TOKEN", "EXPIRED_DEV_TOKEN", "DEVELOPER_NOT_FOUND", "INVALID_CREDENTIALS", "EMAIL_NOT_VERIFIED", "INVALID_PASSWORD", "SECOND_FACTOR_REQUIRED", "INVALID_SECOND_FACTOR", "INVALID_PASSKEY", "REAUTHENTICATION_REQUIRED", "CROSS_ORIGIN_REQUEST", "INVALID_ADMIN_KEY", "MISSING_FIELDS", "INVALID_PARAMETER", "INVALID_JSON", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "EXPECTATION_FAILED", "INPUT_TOO_LONG", "INVALID_EMAIL", "PASSWORD_TOO_SHORT", "PASSWORD_BREACHED", "CONSENT_REQUIRED", "TOTP_ALREADY_SET", "FACTOR_NEEDED", "PASSKEY_LIMIT_REACHED", "EMAIL_TAKEN", "MISSING_TOKEN", "INVALID_VERIFICATION_TOKEN", "EXPIRED_VERIFICATION_TOKEN", "INVALID_RESET_TOKEN", "EXPIRED_RESET_TOKEN", "CLI_LOGIN_PENDING", "CLI_LOGIN_DENIED", "CLI_LOGIN_EXPIRED", "CLI_LOGIN_NOT_FOUND", "MISSING_APP_NAME", "INVALID_ENVIRONMENT", "MISSING_PUBLIC_TOKEN", "MISSING_SESSION_TOKEN", "NAME_REQUIRED", "PASSWORD_REQUIRED", "INVALID_CURSOR", "INVALID_STATEMENT", "ACCOUNT_ALREADY_CONNECTED", "INVALID_WEBHOOK_URL", "INVALID_EVENTS", "IDEMPOTENCY_CONFLICT", "NOT_FOUND", "BANK_NOT_FOUND", "BANK_NOT_AVAILABLE", "SESSION_NOT_FOUND", "SESSION_EXPIRED", "SESSION_NOT_PENDING", "INVALID_PUBLIC_TOKEN", "PUBLIC_TOKEN_ALREADY_USED", "PUBLIC_TOKEN_EXPIRED", "ACCOUNT_NOT_FOUND", "IDENTITY_UNAVAILABLE", "AUTH_UNAVAILABLE", "SYNC_UNAVAILABLE", "TRANSACTION_NOT_FOUND", "USER_NOT_FOUND", "CONNECTION_NOT_FOUND", "CONNECTION_ALREADY_REVOKED", "CONSENT_EXPIRED", "TPP_NOT_FOUND", "SIMPLEFIN_TOKEN_NOT_FOUND", "CONSENT_NOT_FOUND", "CONSENT_NOT_PENDING", "ASSISTANT_NOT_FOUND", "PASSKEY_NOT_FOUND", "TOTP_NOT_FOUND", "ADMIN_DEVELOPER_NOT_FOUND", "DEV_SESSION_NOT_FOUND", "KEY_NOT_FOUND", "KEY_ALREADY_REVOKED", "WEBHOOK_NOT_FOUND", "DELIVERY_NOT_FOUND", "REQUEST_NOT_FOUND", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]
    # Description for people.
    error_message: str
    # Page about this code with its cause and remedy.
    docs: str
    # The value of the X-Request-Id header.
    request_id: str


class Event(TypedDict):
    object: Literal["event"]
    # The id is the same in every delivery and in the stream.
    id: str
    event: Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]
    api_key_id: str
    api_key_prefix: str
    # Null for an event that is about no connection.
    connection_id: Optional[str]
    # When it happened, on the clock of the key.
    occurred_at: str
    # The same time as `occurred_at`. The event stream uses this name.
    created_at: str
    # When it was recorded, on the clock of the service. The list is ordered by this time.
    recorded_at: str
    # The flat payload that webhooks receive.
    payload: Dict[str, Any]


class ExchangePublicTokenRequest(TypedDict):
    # The `public_token` of the connect status. Single use.
    public_token: str


class ExchangedConnection(TypedDict):
    object: Literal["connection"]
    # Permanent id of the connection.
    connection_id: str
    bank_id: str
    status: Literal["active"]
    # When the user authorized.
    connected_at: str


class FetchCliLoginRequest(TypedDict):
    # From `POST /developers/cli-logins`.
    device_code: str


class _FireWebhookRequestRequired(TypedDict):
    # Which event to emit.
    event: Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]


class FireWebhookRequest(_FireWebhookRequestRequired, total=False):
    # The connection of the event; for AUTH and ITEM events.
    connection_id: str
    # The account of the event; required for TRANSACTIONS and ACCOUNTS events.
    account_id: str
    # The SimpleFIN token of the event; required for ACCESS events.
    token_id: str


class FiredEvent(TypedDict):
    object: Literal["event"]
    # The same in all attempts. Receivers recognise repetitions by it.
    id: str
    event: Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]
    # The flat payload that webhooks receive.
    payload: Dict[str, Any]


class ForgotPasswordRequest(TypedDict):
    # Email address. Blanks around it and upper case do not matter.
    email: str


class GetHealthResponse(TypedDict):
    status: Literal["ok"]
    uptime_seconds: int


class GetInterfaceDescriptionResponse(TypedDict):
    openapi: Literal["3.1.0"]


class GetReadinessResponseErasedAgain(TypedDict):
    kind: Literal["developer", "api_key", "key_secret", "connection", "account", "simplefin_token", "assistant_grant", "session", "password", "login_factor"]
    count: int
    # When they were last erased again.
    at: str


class _GetReadinessResponseRequired(TypedDict):
    status: Literal["ready"]


class GetReadinessResponse(_GetReadinessResponseRequired, total=False):
    # The state of each cell that this process serves. The process is ready while one of them is. Absent without cells.
    cells: Dict[str, Literal["ready", "unavailable"]]
    # Erased or ended things that a restored backup of the database contained and that the service erased or ended again within the last 30 days. Absent if there are none.
    erased_again: List["GetReadinessResponseErasedAgain"]


class GetStatementResponse(TypedDict):
    """With `format=json`."""
    object: Literal["statement"]


class Health(TypedDict):
    # `healthy`: the data is up to date. `delayed`: existing data stays, and the service tries again automatically; with `key_unavailable`, the operator of the service has to restore a key. `needs_consent`: connect the user again.
    status: Literal["healthy", "delayed", "needs_consent"]
    reason: Optional[Literal["bank_unavailable", "bank_quota", "bank_malformed", "service_error", "key_unavailable", "bank_refused", "consent_ended", "consent_expired"]]
    # The reason as a text for people.
    message: Optional[str]
    # When this status began, on the clock of the key.
    since: str
    # When the service tries again; null while healthy, and if only the user can help.
    next_try_at: Optional[str]
    # When the data was last updated from the bank; before the first update, when the user consented.
    last_success_at: str


class HeldDataHeld(TypedDict):
    category: str
    count: int
    # What is stored.
    what: str
    # The same in Serbian, in Latin letters.
    what_sr: str
    purpose: str
    # The same in Serbian, in Latin letters.
    purpose_sr: str
    # How long it is kept.
    retention: str
    # The same in Serbian, in Latin letters.
    retention_sr: str


class HeldData(TypedDict):
    object: Literal["held_data"]
    developer: "Developer"
    # When the Privacy Policy and the Terms were accepted.
    consented_at: str
    held: List["HeldDataHeld"]


class IdentityIdentity(TypedDict):
    full_name: str
    phone: Optional[str]
    email: Optional[str]
    address: Optional[str]


class Identity(TypedDict):
    object: Literal["identity"]
    account_id: str
    bank_id: str
    identity: "IdentityIdentity"


class _ImportStatementsRequestRequired(TypedDict):
    # Your identifier of the user who owns the statements.
    user_id: str
    # One or more files, at most 20 MB together. The service reads each file of a zip.
    file: List[bytes]


class ImportStatementsRequest(_ImportStatementsRequestRequired, total=False):
    # The id of the bank. The service uses it for accounts whose number does not begin with the code of a bank in `GET /banks`. Without it, these accounts get the bank id `statement`.
    bank_id: str
    # The number of the account, 18 digits or an IBAN. Give it if the file does not contain it. The service refuses a table that contains a different account.
    account: str
    # The currency of the account. Give it if the file does not contain it. The service refuses a table that contains a different currency.
    currency: str
    # A JSON object that assigns the columns of a table. Give it if the service does not recognise the headings. Each key is a field, and its value is the heading of the column or its number, counted from 1. The fields are `booking_date`, `value_date`, `amount` (or `debit` and `credit`), `side` (whether the amount is money out or money in), `fee` (a fee that the bank charges in addition to the amount), `status`, `balance`, `description`, `currency`, `account`, `counterparty_name`, `counterparty_account`, `payment_code`, `debit_model`, `debit_reference`, `credit_model`, `credit_reference` and `reference`. The key `ignore` lists columns that the service does not read. The service recognises the columns of account, currency, side, fee, status and balance by their headings even if the mapping leaves them out. The service saves a mapping by bank and headings, together with `date_order`, `decimal_mark` and `unsigned_amounts` of the same request, and applies it to later tables with the same headings.
    mapping: str
    # The order of day and month in dates such as 03/07/2026: `dmy` if the day comes first, `mdy` if the month comes first. Give it if every date of the file is valid in both orders.
    date_order: Literal["dmy", "mdy"]
    # The character before the decimals of an amount. Give it if the amounts of the table do not show it: 1.500 can be one and a half, or one thousand five hundred.
    decimal_mark: Literal["comma", "point"]
    # The direction of amounts without a sign, in a table without a column that gives it: `in` if they are money in, `out` if they are money out. With `out`, an amount with a minus is money in.
    unsigned_amounts: Literal["in", "out"]
    # What becomes of an account of the file that the user has connected, by its IBAN and currency. "connection": the service compares the file and the connected account, and adds transactions of days before the first day that the bank reports. "separate": the file keeps an account of its own, whose `duplicate_of` names the connected account. If `onto` is missing, the service refuses a file that would make a duplicate. `onto` changes nothing for other accounts.
    onto: Literal["connection", "separate"]
    # With `true`, the service saves nothing. The response is the same: what the upload would add, the first and last rows of each statement, and the columns of each table.
    dry_run: Literal["true", "false"]


class _InjectTransactionsRequestTransactionRequired(TypedDict):
    # Negative is money out. Not zero. At most two decimals.
    amount: float
    # Description as the bank would write it.
    description: str


class InjectTransactionsRequestTransaction(_InjectTransactionsRequestTransactionRequired, total=False):
    # Default: today, on the clock of the key. Not later.
    date: str
    # Default false.
    pending: bool
    # Optional. Must be the currency of the account.
    currency: str


class InjectTransactionsRequest(TypedDict):
    transactions: List["InjectTransactionsRequestTransaction"]


class InjectTransactionsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["Transaction"]


class _JoinWaitlistRequestRequired(TypedDict):
    # Your name.
    name: str
    email: str


class JoinWaitlistRequest(_JoinWaitlistRequestRequired, total=False):
    company: Optional[str]


class KeyToken(TypedDict):
    object: Literal["key_token"]
    # Accepted in place of the key, with the scopes of the key.
    token: str
    # Seconds until it expires: 900.
    expires_in: int
    # When it expires.
    expires_at: str


class Latency(TypedDict):
    """Milliseconds on the server, to within 6 %."""
    # Half of the requests took at most this many milliseconds.
    p50: float
    # 95 % of the requests took at most this many milliseconds.
    p95: float
    # 99 % of the requests took at most this many milliseconds.
    p99: float


class LinkToken(TypedDict):
    object: Literal["link_token"]
    link_token: str
    # Seconds until it expires: 1800.
    expires_in: int
    # When it expires, on the clock of the key.
    expires_at: str
    # A page of the service on which the user connects the bank: for mobile applications, e-mails and other places without a page of yours. It works as long as the token. Give it to this user only.
    hosted_url: str
    # How to use the token, in a sentence.
    usage: str


class LinkTokenDetailsConnection(TypedDict):
    status: Literal["active", "expired"]
    # When its consent ends, or has ended.
    expires_at: str


class LinkTokenDetailsBank(TypedDict):
    id: str
    name: str
    bic: str
    color: str
    status: Literal["live", "sandbox", "coming_soon"]
    # Maximum days of past transactions that are read.
    history_days: int


class LinkTokenDetails(TypedDict):
    object: Literal["link_token_details"]
    # When the token expires, on the clock of the key.
    expires_at: str
    account_selection: Optional[Literal["single", "multiple"]]
    # The name of the key.
    app_name: str
    # Where the hosted page returns to; null if it does not return.
    redirect_url: Optional[str]
    connection: Optional["LinkTokenDetailsConnection"]
    # The bank of the connection that is renewed.
    bank: Optional["LinkTokenDetailsBank"]


class ListAccountsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["Account"]


class ListApiKeysResponseRateLimit(TypedDict):
    requests: int
    window_seconds: int


class ListApiKeysResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["ApiKey"]
    # More entries follow: pass the id of the last one as `starting_after`.
    has_more: bool
    # Number of entries on all pages that match the filter.
    total_count: int
    # In which environments this service creates keys: `live` only where its operator issues live keys.
    environments: List[Literal["sandbox", "live"]]
    # How many requests each key may send in a window.
    rate_limit: "ListApiKeysResponseRateLimit"


class ListAssistantsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["Assistant"]


class ListAuditLogResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["AuditEntry"]
    # More entries follow: pass the id of the last one as `starting_after`.
    has_more: bool
    # Number of entries on all pages that match the filter.
    total_count: int


class ListBanksResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["Bank"]


class ListConnectionsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["Connection"]
    # More entries follow: pass the id of the last one as `starting_after`.
    has_more: bool
    # Number of entries on all pages that match the filter.
    total_count: int


class ListDeveloperConnectionsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["DeveloperConnection"]
    # More entries follow: pass the id of the last one as `starting_after`.
    has_more: bool
    # Number of entries on all pages that match the filter.
    total_count: int


class ListDevelopersResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["AdminDeveloper"]


class ListEventsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["Event"]
    # More entries follow: pass the id of the last one as `starting_after`.
    has_more: bool
    # Number of entries on all pages that match the filter.
    total_count: int


class ListRequestsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["RequestRecord"]
    # More entries follow: pass the id of the last one as `starting_after`.
    has_more: bool


class ListSessionsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["LoginSession"]


class ListSimplefinTokensResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["SimplefinToken"]
    # More entries follow: pass the id of the last one as `starting_after`.
    has_more: bool
    # Number of entries on all pages that match the filter.
    total_count: int


class _ListStatementTablesRequestRequired(TypedDict):
    # One or more files, at most 20 MB together. The service reads each file of a zip.
    file: List[bytes]


class ListStatementTablesRequest(_ListStatementTablesRequestRequired, total=False):
    # The id of the bank. The service uses it for accounts whose number does not begin with the code of a bank in `GET /banks`. Without it, these accounts get the bank id `statement`.
    bank_id: str
    # The number of the account, 18 digits or an IBAN. Give it if the file does not contain it. The service refuses a table that contains a different account.
    account: str
    # The currency of the account. Give it if the file does not contain it. The service refuses a table that contains a different currency.
    currency: str
    # A JSON object that assigns the columns of a table. Give it if the service does not recognise the headings. Each key is a field, and its value is the heading of the column or its number, counted from 1. The fields are `booking_date`, `value_date`, `amount` (or `debit` and `credit`), `side` (whether the amount is money out or money in), `fee` (a fee that the bank charges in addition to the amount), `status`, `balance`, `description`, `currency`, `account`, `counterparty_name`, `counterparty_account`, `payment_code`, `debit_model`, `debit_reference`, `credit_model`, `credit_reference` and `reference`. The key `ignore` lists columns that the service does not read. The service recognises the columns of account, currency, side, fee, status and balance by their headings even if the mapping leaves them out. The service saves a mapping by bank and headings, together with `date_order`, `decimal_mark` and `unsigned_amounts` of the same request, and applies it to later tables with the same headings.
    mapping: str
    # The order of day and month in dates such as 03/07/2026: `dmy` if the day comes first, `mdy` if the month comes first. Give it if every date of the file is valid in both orders.
    date_order: Literal["dmy", "mdy"]
    # The character before the decimals of an amount. Give it if the amounts of the table do not show it: 1.500 can be one and a half, or one thousand five hundred.
    decimal_mark: Literal["comma", "point"]
    # The direction of amounts without a sign, in a table without a column that gives it: `in` if they are money in, `out` if they are money out. With `out`, an amount with a minus is money in.
    unsigned_amounts: Literal["in", "out"]


class ListTppsResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["Tpp"]


ListTransactionsResponse = Union["TransactionList", "TransactionSync"]


class ListTransfersResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["Transfer"]
    # More entries follow: pass the id of the last one as `starting_after`.
    has_more: bool
    # Number of entries on all pages that match the filter.
    total_count: int


class ListWaitlistResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["AdminWaitlistEntry"]


class ListWebhooksResponse(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["Webhook"]


class _LogInRequestRequired(TypedDict):
    # Email address. Blanks around it and upper case do not matter.
    email: str
    password: str


class LogInRequest(_LogInRequestRequired, total=False):
    # For an account with a second factor: six digits from the authenticator app, or a recovery code.
    code: str
    # From an earlier login on this device with `remember_device`. Wrong passwords sent by others then do not lock this device out.
    device_token: str
    # Returns a `device_token` for later logins on this device.
    remember_device: bool


class LoginSession(TypedDict):
    object: Literal["login_session"]
    id: str
    # `portal`: a browser that is logged in to the portal. `api`: a program or the command line, with a session token.
    kind: Literal["api", "portal"]
    # Whether this is the session that sent the request.
    current: bool
    # Browser and system, or the program, as the client names itself; the machine of a command line.
    device: Optional[str]
    # The address of the log-in, shortened to 24 bits of IPv4 or 48 bits of IPv6.
    network: Optional[str]
    # When the developer logged in.
    created_at: str
    # When the session last sent a request, to within a minute.
    last_used_at: str
    # When the session ends.
    expires_at: str


class OnboardingStep(TypedDict):
    # An API key was made (`key`) and used by an application (`call`), a bank was connected (`bank`) that shares transactions (`data`), a webhook was added (`webhook`) and an event arrived there (`event`).
    step: Literal["key", "call", "bank", "data", "webhook", "event"]
    done: bool


class Onboarding(TypedDict):
    object: Literal["onboarding"]
    # Whether every step is done.
    complete: bool
    # In the usual order. A step that is done stays done.
    steps: List["OnboardingStep"]


class _OpenPortalSessionRequestRequired(TypedDict):
    # Email address. Blanks around it and upper case do not matter.
    email: str
    password: str


class OpenPortalSessionRequest(_OpenPortalSessionRequestRequired, total=False):
    # For an account with a second factor: six digits from the authenticator app, or a recovery code.
    code: str


class _OpenPortalSessionWithPasskeyRequestResponseResponseRequired(TypedDict):
    # `clientDataJSON` as the browser returns it: the challenge and the origin of the page, in base64url.
    clientDataJSON: str
    # `authenticatorData` as the browser returns it: it says whether the user was verified, in base64url.
    authenticatorData: str
    # The signature of the passkey over both, in base64url.
    signature: str


class OpenPortalSessionWithPasskeyRequestResponseResponse(_OpenPortalSessionWithPasskeyRequestResponseResponseRequired, total=False):
    # `userHandle` as the browser returns it: it names the account, in base64url.
    userHandle: str


class OpenPortalSessionWithPasskeyRequestResponse(TypedDict):
    # The id of the passkey as the browser returns it, in base64url.
    id: str
    # The same value as `id`, in base64url.
    rawId: str
    type: Literal["public-key"]
    clientExtensionResults: Dict[str, Any]
    response: "OpenPortalSessionWithPasskeyRequestResponseResponse"


class OpenPortalSessionWithPasskeyRequest(TypedDict):
    # The `id` of the challenge that the response belongs to.
    challenge_id: str
    # The credential as JSON: the result of its `toJSON()` in the browser (`AuthenticationResponseJSON`).
    response: "OpenPortalSessionWithPasskeyRequestResponse"


class Passkey(TypedDict):
    object: Literal["passkey"]
    id: str
    # The name that the developer gave it.
    name: str
    # Whether the passkey is synchronized to other devices of its owner.
    backed_up: bool
    # When the passkey was added.
    created_at: str
    # When the passkey was last used to log in or to confirm an identity. Null if it was never used.
    last_used_at: Optional[str]


class PasskeyChallenge(TypedDict):
    object: Literal["passkey_challenge"]
    # Send it back as `challenge_id`, with the response of the passkey, within five minutes. It works once.
    id: str
    # Pass them to `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` in the browser (Web Authentication, Level 3).
    options: Dict[str, Any]


class PortalSession(TypedDict):
    object: Literal["portal_session"]
    # The id of the session in `GET /developers/sessions`. It is not a credential.
    id: str
    # When the session ends.
    expires_at: str
    developer: "Developer"


class _ReauthenticateRequestPasskeyResponseResponseRequired(TypedDict):
    # `clientDataJSON` as the browser returns it: the challenge and the origin of the page, in base64url.
    clientDataJSON: str
    # `authenticatorData` as the browser returns it: it says whether the user was verified, in base64url.
    authenticatorData: str
    # The signature of the passkey over both, in base64url.
    signature: str


class ReauthenticateRequestPasskeyResponseResponse(_ReauthenticateRequestPasskeyResponseResponseRequired, total=False):
    # `userHandle` as the browser returns it: it names the account, in base64url.
    userHandle: str


class ReauthenticateRequestPasskeyResponse(TypedDict):
    # The id of the passkey as the browser returns it, in base64url.
    id: str
    # The same value as `id`, in base64url.
    rawId: str
    type: Literal["public-key"]
    clientExtensionResults: Dict[str, Any]
    response: "ReauthenticateRequestPasskeyResponseResponse"


class ReauthenticateRequestPasskey(TypedDict):
    # The `id` of the challenge that the response belongs to.
    challenge_id: str
    # The credential as JSON: the result of its `toJSON()` in the browser (`AuthenticationResponseJSON`).
    response: "ReauthenticateRequestPasskeyResponse"


class ReauthenticateRequest(TypedDict, total=False):
    password: str
    # The six digits that the authenticator app shows.
    code: str
    passkey: "ReauthenticateRequestPasskey"


class Reauthentication(TypedDict):
    object: Literal["reauthentication"]
    # Until this time, the session counts as confirmed.
    confirmed_until: str
    # Seconds.
    expires_in: int


class ReceiptKeysKey(TypedDict):
    kty: Literal["EC"]
    crv: Literal["P-256"]
    x: str
    y: str
    # Thumbprint of the key (RFC 7638).
    kid: str
    alg: Literal["ES256"]
    use: Literal["sig"]


class ReceiptKeys(TypedDict):
    # The present key, and every key that has signed a receipt before.
    keys: List["ReceiptKeysKey"]


class RecoverWebhookRequest(TypedDict):
    # Deliveries of events recorded since then.
    since: str


class RecoveryCodes(TypedDict):
    object: Literal["recovery_codes"]
    codes: List[str]


class RecurringStreamEvent(TypedDict):
    # A new price, or the first full price after a trial.
    type: Literal["price_changed", "trial_ended"]
    # Booking date of the first payment at the new price.
    date: str
    # Positive. At most two decimals.
    previous_amount: float
    # Positive. At most two decimals.
    amount: float
    # The first payment at the new price.
    transaction_id: str


class RecurringStream(TypedDict):
    # Stays the same as the history grows.
    stream_id: str
    merchant_name: str
    # The bank's description of the latest occurrence.
    description: str
    category: str
    # Biweekly, quarterly and other regular intervals are `irregular`; see `cadence`.
    frequency: Literal["weekly", "monthly", "annual", "irregular"]
    # How often the stream recurs. `interval_days` is the same in days.
    cadence: Literal["weekly", "biweekly", "four_weekly", "monthly", "bimonthly", "quarterly", "semi_annual", "annual"]
    # 7, 14, 28, 30 (monthly), 61, 91, 183 or 365.
    interval_days: int
    amount_type: Literal["fixed", "variable"]
    # Mean of all occurrences, positive. At most two decimals.
    average_amount: float
    # Current price, or the median of the latest amounts; positive. At most two decimals.
    typical_amount: float
    # The typical amount per month. The totals are sums of these. At most two decimals.
    monthly_amount: float
    currency: str
    # First occurrence.
    first_date: str
    # Latest occurrence.
    last_date: str
    # When the next payment is due; null if cancelled.
    next_expected_date: Optional[str]
    # Expected amount of the next payment, positive. At most two decimals.
    next_expected_amount: Optional[float]
    # Likely minimum of the next payment; the price itself if it is fixed. At most two decimals.
    next_expected_amount_min: Optional[float]
    # Likely maximum of the next payment. At most two decimals.
    next_expected_amount_max: Optional[float]
    occurrences: int
    status: Literal["active", "cancelled"]
    # Active: the next payment is not due yet (`on_schedule`), or it is overdue but may still arrive (`late`). Cancelled: a payment did not arrive in time (`payment_missed`), or the last instalment is paid (`paid_off`).
    status_reason: Literal["on_schedule", "late", "payment_missed", "paid_off"]
    # Price changes of a fixed stream and the end of its trial, oldest first.
    events: List["RecurringStreamEvent"]
    # True for a service that the user can cancel.
    is_subscription: bool
    # True if most occurrences are transfers between accounts of the user. The totals leave such a stream out.
    is_own_transfer: bool
    # Oldest first.
    transaction_ids: List[str]
    # Why these transactions are a stream.
    explanation: str
    # The explanation in Serbian, in Latin script.
    explanation_sr: str


class RecurringSummarySummary(TypedDict):
    # Active outflows per month, positive, without own transfers. At most two decimals.
    total_monthly_outflows: float
    # Active inflows per month, positive, without own transfers. At most two decimals.
    total_monthly_inflows: float
    # Active subscriptions.
    subscriptions_count: int
    # Active outflows per month that are transfers to other accounts of the user. No total includes them. At most two decimals.
    own_transfers_monthly_outflows: float
    # Active inflows per month that are transfers from other accounts of the user. No total includes them. At most two decimals.
    own_transfers_monthly_inflows: float


class RecurringSummary(TypedDict):
    object: Literal["recurring_summary"]
    account_id: str
    # Recurring money out.
    outflows: List["RecurringStream"]
    # Recurring money in.
    inflows: List["RecurringStream"]
    summary: "RecurringSummarySummary"
    # The same as `outflows`.
    outgoing: List["RecurringStream"]
    # The same as `inflows`.
    incoming: List["RecurringStream"]
    # The same as `summary.total_monthly_outflows`. At most two decimals.
    monthly_outgoing_total: float
    # The same as `summary.total_monthly_inflows`. At most two decimals.
    monthly_incoming_total: float


class _RegisterDeveloperRequestRequired(TypedDict):
    # Your name.
    name: str
    # Email address. Blanks around it and upper case do not matter.
    email: str
    # 8 to 128 characters of any kind, used as typed.
    password: str


class RegisterDeveloperRequest(_RegisterDeveloperRequestRequired, total=False):
    company: Optional[str]
    # Must be true: the Privacy Policy and the Terms are accepted.
    consent: bool
    # Language of the mails to this developer: English, or Serbian in Latin or Cyrillic script.
    language: Literal["sr-Latn", "sr-Cyrl", "en"]


class _RegisterTppRequestRequired(TypedDict):
    # Name shown to users on the bank’s page.
    name: str


class RegisterTppRequest(_RegisterTppRequestRequired, total=False):
    # Addresses to which the banks may return users, with any query. Default: the address that each consent gives, for OAuth its `TPP-Redirect-URI`.
    redirect_uris: List[str]
    # Client certificates for mutual TLS and certificates for signing requests, in PEM.
    certificates: List[str]


class _RegisterWebhookRequestRequired(TypedDict):
    # A public https address.
    url: str


class RegisterWebhookRequest(_RegisterWebhookRequestRequired, total=False):
    # The events to receive. Default: all except ITEM.HEALTH_CHANGED, ACCOUNTS.REMOVED and ACCESS.CLAIM_REPEATED, including events that a later version adds.
    events: Optional[List[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]]]
    # `flat`: only the fields of the event. `event`: `event_type`, `api_key_prefix`, `timestamp` and `data`.
    envelope: Literal["flat", "event"]
    # Your name for the webhook; empty or null for no name.
    description: Optional[str]


class RegisteredDeveloper(TypedDict):
    object: Literal["developer"]
    id: str
    name: str
    # The normalised address.
    email: str
    company: Optional[str]
    # Language of the mails to this developer: English, or Serbian in Latin or Cyrillic script.
    language: Literal["sr-Latn", "sr-Cyrl", "en"]
    email_verified: bool
    # When the account was registered.
    created_at: str
    # What to do next.
    message: str


class RemovedFactors(TypedDict):
    object: Literal["removed_factors"]
    developer_id: str
    # Number of removed passkeys.
    passkeys: int
    # Whether an authenticator app was removed.
    totp: bool


class RemovedTransaction(TypedDict):
    object: Literal["removed_transaction"]
    transaction_id: str


class RequestDetailsExplanation(TypedDict):
    why: str
    fix: str
    docs: str


class RequestDetails(TypedDict):
    object: Literal["request"]
    # The `X-Request-Id` of the response.
    id: str
    api_key_id: str
    source: Optional[Literal["application", "widget", "budget_app"]]
    method: str
    # The route pattern.
    path: str
    # The requested path with its query; … replaces values that are not kept. Null for requests older than 14 days, and for requests about a connection that was revoked since.
    request_path: Optional[str]
    # Parameters of the path, the query and the body, by name. Names that the operation does not define are left out. Null for requests older than 14 days, and for requests about a connection that was revoked since.
    parameters: Optional[List["RequestParameter"]]
    status: int
    error_code: Optional[str]
    # The message of the error; … replaces quoted values. Null for requests older than 14 days, and for requests about a connection that was revoked since.
    error_message: Optional[str]
    # Milliseconds on the server.
    duration_ms: float
    # Size of the body as sent; null for a streamed body.
    response_bytes: Optional[int]
    # Hash of the `Idempotency-Key`, which is not kept itself. Equal keys have equal hashes. Find the requests of a key with the filter `idempotency_key`.
    idempotency_key_hash: Optional[str]
    # The response is that of an earlier request with the same `Idempotency-Key`.
    replayed: bool
    # The `Service-Warning` headers, without quoted values.
    warnings: List[str]
    # When the response was sent.
    at: str
    # For an error: its cause and what to do, in Markdown, as on its page.
    explanation: Optional["RequestDetailsExplanation"]
    # The same request in curl, TypeScript and Python, and as a command of `obds` if one sends exactly this request. `YOUR_…` replaces values that are not kept.
    samples: List["RequestSample"]
    # True for a read request whose parameters are all kept: sending it again repeats the same request.
    replayable: bool


_RequestParameterRequired = TypedDict("_RequestParameterRequired", {
    "in": Literal["path", "query", "body"],
    "name": str,
    "value": Optional[str],
})


class RequestParameter(_RequestParameterRequired):
    """Has in, name, value."""


class RequestRecord(TypedDict):
    object: Literal["request"]
    # The `X-Request-Id` of the response.
    id: str
    api_key_id: str
    source: Optional[Literal["application", "widget", "budget_app"]]
    method: str
    # The route pattern.
    path: str
    # The requested path with its query; … replaces values that are not kept. Null for requests older than 14 days, and for requests about a connection that was revoked since.
    request_path: Optional[str]
    # Parameters of the path, the query and the body, by name. Names that the operation does not define are left out. Null for requests older than 14 days, and for requests about a connection that was revoked since.
    parameters: Optional[List["RequestParameter"]]
    status: int
    error_code: Optional[str]
    # The message of the error; … replaces quoted values. Null for requests older than 14 days, and for requests about a connection that was revoked since.
    error_message: Optional[str]
    # Milliseconds on the server.
    duration_ms: float
    # Size of the body as sent; null for a streamed body.
    response_bytes: Optional[int]
    # Hash of the `Idempotency-Key`, which is not kept itself. Equal keys have equal hashes. Find the requests of a key with the filter `idempotency_key`.
    idempotency_key_hash: Optional[str]
    # The response is that of an earlier request with the same `Idempotency-Key`.
    replayed: bool
    # The `Service-Warning` headers, without quoted values.
    warnings: List[str]
    # When the response was sent.
    at: str


class RequestSample(TypedDict):
    label: str
    # Code that goes before it in a program.
    setup: Optional[str]
    code: str


_ResendEventsRequestRequired = TypedDict("_ResendEventsRequestRequired", {
    "from": str,
})


_ResendEventsRequestOptional = TypedDict("_ResendEventsRequestOptional", {
    "to": str,
    "types": List[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]],
    "connection_id": str,
    "user_id": str,
    "skip_delivered": bool,
    "dry_run": bool,
}, total=False)


class ResendEventsRequest(_ResendEventsRequestRequired, _ResendEventsRequestOptional):
    """Has from, to, types, connection_id, user_id, skip_delivered, dry_run."""


class ResendVerificationRequest(TypedDict):
    # Email address. Blanks around it and upper case do not matter.
    email: str


class ResentDeliveries(TypedDict):
    object: Literal["webhook_recovery"]
    # Id of the webhook.
    webhook_id: str
    # As requested.
    since: str
    # Failed deliveries that are sent again.
    resent: int


_ResentEventsRequired = TypedDict("_ResentEventsRequired", {
    "object": Literal["webhook_resend"],
    "webhook_id": str,
    "from": str,
    "to": str,
    "dry_run": bool,
    "events": int,
    "resent": int,
})


class ResentEvents(_ResentEventsRequired):
    """Has object, webhook_id, from, to, dry_run, events, resent."""


class ResetPasswordRequest(TypedDict):
    # From the mailed link.
    token: str
    # 8 to 128 characters of any kind, used as typed.
    password: str


class RevokedApiKeyConnections(TypedDict):
    # Connections that are kept: nobody can read them, and you can erase them.
    kept: int
    # Connections that were erased with the key.
    erased: int
    # Connections that are being erased in the background.
    erasing: int


class RevokedApiKey(TypedDict):
    object: Literal["api_key"]
    id: str
    # The visible beginning of its newest secret.
    prefix: str
    app_name: str
    environment: Literal["sandbox", "live"]
    # `expired`: its `expires_at` has passed; a later one, or null, reactivates the key.
    status: Literal["active", "expired", "revoked"]
    scopes: List[Literal["accounts:read", "balance:read", "transactions:read", "connections:write"]]
    # When the key expires, by the real clock; null for never.
    expires_at: Optional[str]
    # The only addresses that a session may return to, normalised; null for any http or https address.
    redirect_urls: Optional[List[str]]
    # Link tokens of this key must name a user.
    bound_link_tokens_only: bool
    # The last page of the connect flow offers the user their own page.
    user_page_offered: bool
    # When it was created.
    created_at: str
    # When a secret of it was last used, to within a few seconds. Link tokens and key tokens do not count.
    last_used_at: Optional[str]
    # The IP address of the last use; deleted after 30 days without another use.
    last_used_ip: Optional[str]
    # The program of the last use, from its `User-Agent`, shortened.
    last_used_agent: Optional[str]
    # When it was revoked.
    revoked_at: Optional[str]
    # Until when an older secret of a rolled key is accepted; null when none is.
    previous_secret_expires_at: Optional[str]
    # By how much its test clock is ahead of real time; 0 for a live key, which has no test clock.
    clock_offset_seconds: float
    # The connections of the key that still had data.
    connections: "RevokedApiKeyConnections"


class RevokedConnection(TypedDict):
    object: Literal["connection"]
    # Permanent id of the connection.
    connection_id: str
    bank_id: str
    status: Literal["revoked"]
    # When it was revoked.
    revoked_at: str


class RevokedSimplefinToken(TypedDict):
    object: Literal["revoked_simplefin_token"]
    id: str


class RollApiKeyRequest(TypedDict, total=False):
    # How long the older secrets remain accepted, in seconds: at most 604800, which is one week. 0 ends them immediately.
    overlap_seconds: int


class RotatedSecret(TypedDict):
    object: Literal["webhook_secret"]
    # Id of the webhook.
    webhook_id: str
    # The signing secret. Only this response shows it.
    secret: str
    # Until then every request carries a signature with the old secret too.
    previous_secret_expires_at: str


class _SandboxAuthorizeRequestRequired(TypedDict):
    # The `session_token` of `POST /connect`.
    session_token: str


class SandboxAuthorizeRequest(_SandboxAuthorizeRequestRequired, total=False):
    # The accounts to share, by position on the page of the bank: 0 is the first. A renewal erases the accounts that are left out.
    accounts: List[int]


class SandboxClock(TypedDict):
    object: Literal["clock"]
    # The present time of this key.
    now: str
    # The present time of the service.
    wall_time: str
    # Seconds by which the clock of this key is ahead of the wall time.
    offset_seconds: float


class SandboxDenyRequest(TypedDict):
    # The `session_token` of `POST /connect`.
    session_token: str


class ServiceDescription(TypedDict):
    name: str
    version: str
    description: str
    status: Literal["operational"]
    # Address of the documentation.
    docs: str
    endpoints: List[str]
    request_id: str


class _SetBankFaultRequestRequired(TypedDict):
    fault: Optional[Literal["unavailable", "quota", "consent_ended", "refused", "malformed"]]


class SetBankFaultRequest(_SetBankFaultRequestRequired, total=False):
    # When the failure ends, on the clock of the key. Without `until` and `seconds` it lasts until you remove it.
    until: str
    # Seconds from now until the failure ends.
    seconds: int


class SetBankStatusRequest(TypedDict):
    status: Literal["live", "sandbox", "coming_soon"]


_SetDialectRequestOutageRequired = TypedDict("_SetDialectRequestOutageRequired", {
    "from": str,
    "to": str,
})


class SetDialectRequestOutage(_SetDialectRequestOutageRequired):
    """Has from, to."""


class SetDialectRequest(TypedDict, total=False):
    # How the user authorizes at the bank.
    sca: Literal["redirect", "oauth"]
    # Formats of transactions, the default first.
    formats: List[Literal["json", "camt.053", "mt940"]]
    # `transactionId`: unique and stable, absent, always `"0"`, or the position in the page.
    ids: Literal["stable", "absent", "zero", "positional"]
    # Whether booked entries have an `entryReference`.
    entry_references: bool
    # Whether booked entries have a `balanceAfterTransaction`.
    balance_after: bool
    # Whether `entryReferenceFrom` and `deltaList` are supported.
    delta: bool
    # Whether `bookingStatus=both` is supported.
    both: Literal["accepted", "refused"]
    # Pending entries: complete; with another description than when booked; or also without id and date.
    pending: Literal["full", "reworded", "bare"]
    # Amounts: `"180.12"`, `180.12` or `"180,12"`.
    amounts: Literal["string", "number", "comma"]
    # Booking dates: given, absent, or a placeholder. The value date then has the day.
    booking_dates: Literal["given", "absent", "0001-01-01"]
    # Whether the `resourceId` of an account differs for every consent.
    resource_ids: Literal["per_consent", "stable"]
    # `interimBooked` and `interimAvailable`; `closingBooked` of yesterday and `expected`; or an empty list.
    balances: Literal["interim", "closing", "none"]
    # The link to the next page: absolute, without a host, without the other query parameters, or none because there are no pages.
    next_links: Literal["absolute", "relative", "without_query", "none"]
    # Transactions on a page.
    page_size: int
    # Maximum unattended reads of an account and endpoint a day; null for no limit.
    quota: Optional[int]
    # Whether further pages count as reads.
    quota_counts: Literal["reads", "pages"]
    # The status beyond the quota; 400 reports it only in its text.
    quota_refusal: Literal["429", "403", "400"]
    # Days of history for three minutes after the user has logged in.
    history_days: int
    # Days of history after these three minutes; null for the same number.
    history_days_later: Optional[int]
    # Response to a `dateFrom` before the history: PERIOD_INVALID, or a shorter list.
    too_early: Literal["refused", "cut"]
    # Whether a repeated `X-Request-ID` is refused.
    request_ids: Literal["any", "once"]
    # Private addresses as `PSU-IP-Address`.
    private_addresses: Literal["accepted", "refused"]
    # Whether requests must be signed.
    signature: Literal["none", "required"]
    # Daily times in Belgrade at which the bank is closed and responds with 503.
    outages: List["SetDialectRequestOutage"]


class SetTransferRequest(TypedDict, total=False):
    # Id of the other transaction, on another account of the same user. Without it, the transfer that the service found is confirmed.
    transaction_id: str


class SettleTransactionRequest(TypedDict, total=False):
    # The final amount, if it differs from the held one. At most two decimals.
    amount: float


class SimplefinToken(TypedDict):
    """The access of one budget application, from its setup token on."""
    object: Literal["simplefin_token"]
    id: str
    # Whether an application has claimed the token, or it has expired.
    status: Literal["unclaimed", "claimed", "expired"]
    # The accounts that the application can read: those that the token was made for and that still exist.
    account_ids: List[str]
    # When the token was claimed.
    claimed_at: Optional[str]
    # `User-Agent` of the application that claimed the token.
    claimed_by: Optional[str]
    # When the application last read, to the minute.
    last_read_at: Optional[str]
    # Number of further claims, all refused. If it is not 0, somebody else may have the setup token.
    repeated_claims: int
    # When the token was made, on the clock of the key.
    created_at: str
    # When access ends; null if it lasts until it is revoked.
    expires_at: Optional[str]


class SpendingMonthOwnTransfers(TypedDict):
    # Money out, as a positive number. At most two decimals.
    money_out: float
    # Money in. At most two decimals.
    money_in: float
    # Settled transactions.
    count: int


_SpendingMonthPreviousRequired = TypedDict("_SpendingMonthPreviousRequired", {
    "from": str,
    "to": str,
    "amount": float,
})


class SpendingMonthPrevious(_SpendingMonthPreviousRequired):
    """Has from, to, amount."""


class SpendingMonthCategorie(TypedDict):
    category: Literal["groceries", "dining", "transport", "utilities", "subscriptions", "entertainment", "health", "personal_care", "shopping", "education", "insurance", "taxes", "fees", "cash", "loan", "salary", "income", "rent", "transfer", "fitness", "travel", "uncategorized"]
    # `spent` minus `refunded`. Negative if more was refunded. At most two decimals.
    amount: float
    # Money out. At most two decimals.
    spent: float
    # Refunds: money in within a category of purchases. At most two decimals.
    refunded: float
    # Settled transactions of the category in the month.
    count: int
    # Amount of the category in `previous`; null if `previous` is null. At most two decimals.
    previous_amount: Optional[float]
    # `amount` minus `previous_amount`. At most two decimals.
    change: Optional[float]


_SpendingMonthRequired = TypedDict("_SpendingMonthRequired", {
    "month": str,
    "complete": bool,
    "from": str,
    "to": str,
    "amount": float,
    "spent": float,
    "refunded": float,
    "pending": float,
    "own_transfers": "SpendingMonthOwnTransfers",
    "previous": Optional["SpendingMonthPrevious"],
    "change": Optional[float],
    "categories": List["SpendingMonthCategorie"],
})


class SpendingMonth(_SpendingMonthRequired):
    """Has month, complete, from, to, amount, spent, refunded, pending, own_transfers, previous, change, categories."""


class Spending(TypedDict):
    object: Literal["spending"]
    account_id: str
    currency: str
    # Today in Belgrade, on the key's clock.
    as_of: str
    # Date of the earliest transaction; its month may be incomplete.
    history_from: Optional[str]
    # Newest first.
    months: List["SpendingMonth"]


class StartCliLoginRequest(TypedDict, total=False):
    # The name that the machine reports. The approval page shows it; it is not verified.
    machine: str


class StartConnectRequestSandbox(TypedDict, total=False):
    # Selects the customer who logs in at the bank: the same seed gives the same people, amounts, dates and order. Default: the customer of the connection that the user has at this bank, or else a new customer.
    seed: str
    # The kind of customer that is simulated.
    scenario: Literal["default", "salaried", "freelancer", "student", "pensioner", "overdrawn", "business", "empty"]


class _StartConnectRequestRequired(TypedDict):
    # Bank to connect, an id of GET /banks.
    bank_id: str


class StartConnectRequest(_StartConnectRequestRequired, total=False):
    # Your identifier of the user who connects. Required, unless the request is made with a link token that names a user; the user of the link token has precedence.
    user_id: str
    # Name of your application as the user knows it. The page of a simulated bank shows it, and the name of the key if that differs. The Link Widget sends its `appName`.
    app_name: str
    # How many accounts the user may share at a simulated bank: exactly one, or any number (the default). At other banks the rules of the bank apply.
    account_selection: Literal["single", "multiple"]
    # Where the bank page returns to, with `session_token` and `status` as query parameters. An address of a mobile application, such as `com.example.app:/connected`, must be one of the `redirect_urls` of the key.
    redirect_url: str
    # Chooses the simulated customer.
    sandbox: "StartConnectRequestSandbox"


class StartedCliLogin(TypedDict):
    object: Literal["cli_login_request"]
    # Fetches the session, once. Keep it in the program that started the login.
    device_code: str
    # The code that a person compares. The command line and the approval page both show it.
    user_code: str
    # Where a person types the code.
    verification_uri: str
    # The same, with the code filled in.
    verification_uri_complete: str
    # Seconds.
    expires_in: int
    # Until when the login can be approved and its session fetched.
    expires_at: str
    # Seconds to wait between two requests.
    interval: int


class StatedBalance(TypedDict):
    # `available` is the amount that the bank lets the user spend; it may include a credit limit.
    kind: Literal["booked", "available"]
    # As the bank reports it. At most two decimals.
    amount: float
    # Time of the balance; null if the bank does not report it.
    as_of: Optional[str]


class StatementGap(TypedDict):
    account_id: Optional[str]
    account: str
    # The last day of the statement before the gap.
    after: str
    # The first day of the statement after the gap.
    before: str
    # The numbers of the statements that are missing between the two.
    missing_numbers: List[int]
    # The opening balance after the gap minus the closing balance before it. At most two decimals.
    difference: Optional[float]
    message: str


class StatementImportFile(TypedDict):
    name: str
    format: str
    encoding: Optional[str]
    table: Optional["StatementTable"]
    statements: List["TakenStatement"]


class StatementImport(TypedDict):
    object: Literal["statement_import"]
    dry_run: bool
    user_id: str
    # The number of entries in all files.
    lines: int
    # The number of entries that became new transactions.
    added: int
    # The number of entries that the account already had as transactions.
    known: int
    files: List["StatementImportFile"]
    # Gaps between the statements of the accounts, including those of earlier uploads.
    gaps: List["StatementGap"]
    # The time of the upload, on the clock of the key.
    imported_at: str


class StatementRow(TypedDict):
    """One entry of a statement, as the transaction that it becomes."""
    # The day of the transaction.
    date: str
    # The amount; negative is money out. At most two decimals.
    amount: float
    # ISO 4217 code.
    currency: str
    # The wording of the bank.
    description: str
    # The name of the other side, from the file.
    counterparty: Optional[str]
    # The merchant, as the transaction has it.
    merchant_name: str
    # The category, as the transaction has it.
    category: str
    # Whether the row becomes a new transaction.
    is_new: bool


class StatementTable(TypedDict):
    """A table of an upload, and what the service makes of its columns."""
    file: str
    # The headings of the columns; empty for a table without headings.
    headings: List[str]
    # The first rows of the data, at most 5. Cells are cut after 80 characters.
    rows: List[List[str]]
    # The columns that the service reads, as the parameter `mapping` takes them. Of a table that the service does not recognise, it is a suggestion.
    mapping: str
    date_order: Optional[Literal["dmy", "mdy"]]
    decimal_mark: Optional[Literal["comma", "point"]]
    unsigned_amounts: Optional[Literal["in", "out"]]
    wanted: Optional[Literal["mapping", "account", "currency", "date_order", "decimal_mark", "unsigned_amounts"]]
    # Why the service cannot read the file, in English; null if it can.
    refusal: Optional[str]


class StatementTables(TypedDict):
    object: Literal["list"]
    # Number of entries in `data`.
    count: int
    data: List["StatementTable"]


class StatementWarning(TypedDict):
    # The kind of problem in the file. Later versions may add codes.
    code: Literal["account_check_digits", "closing_does_not_add_up", "repeated_reference", "not_booked", "bank_not_known", "bank_does_not_list", "no_transaction", "column_not_read", "balance_does_not_follow", "sheet_not_read", "account_differs", "day_does_not_exist", "details_do_not_add_up", "details_left_out", "encoding_doubtful", "sums_do_not_add_up"]
    # A description of the problem.
    message: str
    # The number of the line; null if the problem is not in one line.
    line: Optional[int]


class SyncRequest(TypedDict):
    object: Literal["sync_request"]
    account_id: str
    status: Literal["queued"]
    message: str
    # When the pull was queued, on the clock of the key.
    refreshed_at: str


_TakenStatementPeriodRequired = TypedDict("_TakenStatementPeriodRequired", {
    "from": str,
    "to": str,
})


class TakenStatementPeriod(_TakenStatementPeriodRequired):
    """Has from, to."""


class TakenStatementRows(TypedDict):
    # The first 5 rows, or all if there are at most 10.
    first: List["StatementRow"]
    # The last 5 rows; empty if `first` has all of them.
    last: List["StatementRow"]


class TakenStatement(TypedDict):
    # The account; null in a dry run if the account does not exist yet.
    account_id: Optional[str]
    connection_id: Optional[str]
    bank_id: str
    # The number of the account: its IBAN, or the number in the file.
    account: str
    # ISO 4217 code.
    currency: str
    holder: Optional[str]
    # The number that the bank gave the statement.
    number: Optional[int]
    period: Optional["TakenStatementPeriod"]
    # The number of entries in the statement.
    lines: int
    # The number of entries that became new transactions.
    added: int
    # The number of entries that the account already had as transactions.
    known: int
    # The number of entries that the service does not save: the bank has not booked them yet, or they are of days that the bank of the connected account reports itself without them.
    left_out: int
    # The balance before the first entry, from the file. At most two decimals.
    opening_balance: Optional[float]
    # The sum of the booked entries that are money in. At most two decimals.
    money_in: float
    # The sum of the booked entries that are money out, as a negative number. At most two decimals.
    money_out: float
    # The sum of the booked entries. At most two decimals.
    turnover: float
    # The balance after the last entry, from the file. At most two decimals.
    closing_balance: Optional[float]
    # The closing balance minus the opening balance and the turnover: 0 if they agree. At most two decimals.
    difference: Optional[float]
    # The booked entries at both ends of the statement, in the order of the file. Null after the first 20 statements of an upload.
    rows: Optional["TakenStatementRows"]
    warnings: List["StatementWarning"]


class TestWebhookRequest(TypedDict, total=False):
    # Which event to imitate.
    event: Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]


class TotpSecret(TypedDict):
    object: Literal["totp_secret"]
    # The secret in base32, for apps that cannot read the QR code.
    secret: str
    # The address to show as a QR code.
    uri: str


class TppBank(TypedDict):
    bank_id: str
    # The address before `/v1`.
    base_url: str
    # Authorization endpoint of OAuth; null at a bank that uses redirects.
    authorize_url: Optional[str]
    token_url: Optional[str]
    dialect: "Xs2aDialect"


class Tpp(TypedDict):
    """An application that uses the simulated banks over the interface of the Berlin Group."""
    object: Literal["tpp"]
    client_id: str
    name: str
    redirect_uris: Optional[List[str]]
    certificates: List[str]
    banks: List["TppBank"]
    # When the TPP was registered, on the clock of the key.
    created_at: str


class TransactionCategoryCode(TypedDict):
    # More specific than `category`, for example for gambling, childcare and pets.
    primary: Literal["GROCERIES", "DINING", "TRANSPORT", "UTILITIES", "SUBSCRIPTIONS", "ENTERTAINMENT", "HEALTH", "PERSONAL_CARE", "SHOPPING", "EDUCATION", "INSURANCE", "TAXES", "FEES", "CASH", "LOAN", "SALARY", "INCOME", "RENT", "TRANSFER", "FITNESS", "TRAVEL", "UNCATEGORIZED", "CHARITY", "CHILDCARE", "GAMBLING", "HOME_IMPROVEMENT", "INVESTMENTS", "PETS"]
    # Begins with the primary code.
    detailed: Literal["GROCERIES_BAKERY", "GROCERIES_BUTCHER", "GROCERIES_CONVENIENCE_STORE", "GROCERIES_DISCOUNT_SUPERMARKET", "GROCERIES_FISHMONGER", "GROCERIES_HYPERMARKET", "GROCERIES_LIQUOR_STORE", "GROCERIES_MARKET", "GROCERIES_ONLINE_GROCERIES", "GROCERIES_SPECIALTY_FOOD", "GROCERIES_SUPERMARKET", "GROCERIES_WHOLESALE_SUPERMARKET", "DINING_CAFE", "DINING_FAST_FOOD", "DINING_FOOD_DELIVERY", "DINING_PASTRY_SHOP", "DINING_RESTAURANT", "TRANSPORT_EV_CHARGING", "TRANSPORT_FUEL", "TRANSPORT_INTERCITY_BUS", "TRANSPORT_MICROMOBILITY", "TRANSPORT_PARKING", "TRANSPORT_PUBLIC_TRANSPORT", "TRANSPORT_RAIL", "TRANSPORT_RIDE_HAILING", "TRANSPORT_TAXI", "TRANSPORT_TOLLS", "TRANSPORT_VEHICLE_SERVICES", "UTILITIES_BUILDING_MAINTENANCE", "UTILITIES_COMMUNAL_SERVICES", "UTILITIES_ELECTRICITY", "UTILITIES_GAS", "UTILITIES_HEATING", "UTILITIES_INTERNET_TV", "UTILITIES_SECURITY_SERVICES", "UTILITIES_TELECOM", "UTILITIES_TELECOM_MOBILE", "UTILITIES_WASTE", "UTILITIES_WATER", "SUBSCRIPTIONS_APP_STORE", "SUBSCRIPTIONS_AUDIOBOOKS", "SUBSCRIPTIONS_CLOUD_STORAGE", "SUBSCRIPTIONS_CREATOR_SUPPORT", "SUBSCRIPTIONS_DATING", "SUBSCRIPTIONS_EDUCATION_APP", "SUBSCRIPTIONS_HOSTING", "SUBSCRIPTIONS_NEWS", "SUBSCRIPTIONS_SOCIAL_MEDIA", "SUBSCRIPTIONS_SOFTWARE", "SUBSCRIPTIONS_SOFTWARE_AI", "SUBSCRIPTIONS_STREAMING_MUSIC", "SUBSCRIPTIONS_STREAMING_VIDEO", "ENTERTAINMENT_ATTRACTIONS", "GAMBLING_BETTING", "ENTERTAINMENT_CINEMA", "ENTERTAINMENT_EVENTS_TICKETS", "ENTERTAINMENT_GAMING", "GAMBLING_LOTTERY", "ENTERTAINMENT_MUSEUM", "ENTERTAINMENT_NIGHTCLUB", "ENTERTAINMENT_PLAYROOM", "ENTERTAINMENT_THEATRE", "HEALTH_DENTAL", "HEALTH_DRUGSTORE", "HEALTH_LABORATORY", "HEALTH_MEDICAL_CLINIC", "HEALTH_MEDICAL_SERVICES", "HEALTH_OPTICIAN", "HEALTH_PHARMACY", "HEALTH_PHYSIOTHERAPY", "HEALTH_SUPPLEMENTS", "PETS_VETERINARY", "PERSONAL_CARE_BEAUTY_SALON", "PERSONAL_CARE_COSMETICS", "PERSONAL_CARE_HAIRDRESSER", "PERSONAL_CARE_LAUNDRY", "PERSONAL_CARE_PERFUMERY", "PERSONAL_CARE_SPA", "SHOPPING_ADVERTISING", "CHILDCARE_BABY", "SHOPPING_BOOKS", "SHOPPING_CARD_INSTALMENT", "SHOPPING_CLOTHING", "SHOPPING_COURIER", "SHOPPING_DEPARTMENT_STORE", "HOME_IMPROVEMENT_DIY", "SHOPPING_ELECTRONICS", "SHOPPING_FLORIST", "SHOPPING_FOOTWEAR", "HOME_IMPROVEMENT_FURNITURE", "HOME_IMPROVEMENT_GARDEN", "SHOPPING_GIFTS", "HOME_IMPROVEMENT_HOME_GOODS", "SHOPPING_JEWELRY", "SHOPPING_KIOSK", "SHOPPING_MARKETPLACE", "SHOPPING_MUSIC", "SHOPPING_PAYMENT_PROCESSOR", "PETS_PET_STORE", "SHOPPING_PHOTO", "SHOPPING_POSTAL", "SHOPPING_PRINT_SERVICES", "SHOPPING_SPORTSWEAR", "SHOPPING_STATIONERY", "SHOPPING_TOBACCO", "CHILDCARE_TOYS", "EDUCATION_COURSES", "EDUCATION_DRIVING_SCHOOL", "CHILDCARE_KINDERGARTEN", "EDUCATION_LANGUAGE_SCHOOL", "EDUCATION_SCHOOL", "EDUCATION_SCHOOL_FEES", "EDUCATION_STUDENT_SERVICES", "EDUCATION_UNIVERSITY", "INSURANCE", "INVESTMENTS_PENSION_FUND", "TAXES_CUSTOMS", "TAXES_FINE", "TAXES_GOVERNMENT_FEE", "TAXES_PROPERTY_TAX", "TAXES_TAX", "TAXES_VEHICLE_REGISTRATION", "FEES_ACCOUNT_MAINTENANCE_FEE", "FEES_ATM_FEE", "FEES_BANK_FEE", "FEES_CARD_FEE", "FEES_ACCOUNTING_SERVICES", "FEES_LEGAL_SERVICES", "FEES_LOAN_FEE", "FEES_OVERDRAFT_FEE", "FEES_TRANSFER_FEE", "CASH_ATM_WITHDRAWAL", "CASH_CASH_DEPOSIT", "CASH_CASH_WITHDRAWAL", "LOAN_DEBT_COLLECTION", "LOAN_LEASING", "LOAN_LOAN_DISBURSEMENT", "LOAN_LOAN_REPAYMENT", "SALARY_PAYROLL", "SALARY_PAYROLL_BENEFIT", "INVESTMENTS_DIVIDEND", "INCOME_FREELANCE", "INCOME_FREELANCE_FOREIGN", "INCOME_INTEREST", "INCOME_PENSION", "INCOME_REFUND", "INCOME_SCHOLARSHIP", "INCOME_SOCIAL_BENEFIT", "INCOME_TAX_REFUND", "RENT", "RENT_RENTAL_AGENCY", "TRANSFER_BILL_PAYMENT_AGENT", "TRANSFER_BUSINESS_PAYMENT", "TRANSFER_CREDIT_CARD_PAYMENT", "INVESTMENTS_CRYPTO", "TRANSFER_DIRECT_DEBIT", "CHARITY_DONATION", "TRANSFER_FX_EXCHANGE", "TRANSFER_INSTANT_PAYMENT", "TRANSFER_INTERNAL_TRANSFER", "INVESTMENTS_INVESTMENT", "TRANSFER_P2P", "TRANSFER_REMITTANCE", "TRANSFER_STANDING_ORDER", "TRANSFER_WALLET_TOPUP", "FITNESS_GYM", "FITNESS_POOL", "FITNESS_SKI", "FITNESS_SPORTS_BOOKING", "FITNESS_SPORTS_CLUB", "TRAVEL_ACCOMMODATION", "TRAVEL_ACCOMMODATION_TAX", "TRAVEL_AIRLINE", "TRAVEL_AIRPORT", "TRAVEL_CAR_RENTAL", "TRAVEL_FERRY", "TRAVEL_TOURS", "TRAVEL_TRAVEL_AGENCY", "UNCATEGORIZED_UNKNOWN", "GROCERIES_OTHER", "DINING_OTHER", "TRANSPORT_OTHER", "UTILITIES_OTHER", "SUBSCRIPTIONS_OTHER", "ENTERTAINMENT_OTHER", "HEALTH_OTHER", "PERSONAL_CARE_OTHER", "SHOPPING_OTHER", "EDUCATION_OTHER", "INSURANCE_OTHER", "TAXES_OTHER", "FEES_OTHER", "CASH_OTHER", "LOAN_OTHER", "SALARY_OTHER", "INCOME_OTHER", "RENT_OTHER", "TRANSFER_OTHER", "FITNESS_OTHER", "TRAVEL_OTHER", "UNCATEGORIZED_OTHER"]


class TransactionCounterparty(TypedDict):
    name: Optional[str]
    # The IBAN of the account, or its number if it has no IBAN.
    account: Optional[str]
    # The name of the bank that holds the account.
    bank: Optional[str]


class TransactionReference(TypedDict):
    # The model of the reference; null if it has none. A reference has the model `97` only if its check digits are correct.
    model: Optional[str]
    # The number of the reference, including check digits.
    number: str


class TransactionPaymentCode(TypedDict):
    code: str
    # The meaning of the code in the list of the National Bank of Serbia; null if the list does not contain the code.
    meaning: Optional[str]
    # The list that the code belongs to: `domestic` for payments within Serbia, `foreign` for payments to or from other countries.
    list: Literal["domestic", "foreign"]


class TransactionOriginal(TypedDict):
    # The original amount. It has the same sign as the amount. At most two decimals.
    amount: float
    # ISO 4217 code.
    currency: str
    # The price of one unit of the original currency in the currency of the account, including the margin of the bank.
    rate: Optional[float]


class TransactionLocation(TypedDict):
    city: Optional[str]
    # ISO 3166 alpha-2.
    country: Optional[str]


class TransactionDetailReference(TypedDict):
    model: Optional[str]
    number: str


class TransactionDetail(TypedDict):
    # The name of the payer or the payee.
    name: Optional[str]
    # The account of the payer or the payee.
    account: Optional[str]
    # The amount of the payment. It has the sign of money out or money in. At most two decimals.
    amount: Optional[float]
    # ISO 4217 code.
    currency: str
    # The purpose of the payment.
    description: str
    reference: Optional["TransactionDetailReference"]


class TransactionTransfer(TypedDict):
    # Equal for all transactions of one transfer.
    pair_id: str
    # The other account.
    account_id: str
    # The transaction there; if the transfer has several there, the one of the largest amount.
    transaction_id: str
    # `high` for a pair that you set or confirmed.
    confidence: Literal["high", "medium", "low"]
    # Why the two transactions are one transfer.
    reason: str


class _TransactionRequired(TypedDict):
    id: str
    account_id: str
    connection_id: str
    # Booking date in Belgrade; while pending, the date of the purchase.
    date: str
    # Negative is money out, positive is money in. At most two decimals.
    amount: float
    # ISO 4217 code.
    currency: str
    # The bank's description.
    description: str
    # The merchant. If it is not known, the bank's description without its variable parts, or the whole description if nothing is left.
    merchant_name: str
    # More specific than `category`; `unknown` if that is `uncategorized`. Your own category if you corrected it.
    merchant_category: str
    # One of groceries, dining, transport, utilities, subscriptions, entertainment, health, personal_care, shopping, education, insurance, taxes, fees, cash, loan, salary, income, rent, transfer, fitness, travel, uncategorized.
    category: Literal["groceries", "dining", "transport", "utilities", "subscriptions", "entertainment", "health", "personal_care", "shopping", "education", "insurance", "taxes", "fees", "cash", "loan", "salary", "income", "rent", "transfer", "fitness", "travel", "uncategorized"]
    # Stable code of two levels. Codes may be added; existing ones keep their meaning.
    category_code: "TransactionCategoryCode"
    type: Literal["debit", "credit"]
    # True while the transaction is not settled.
    pending: bool
    # Id of the pending transaction that this one settled.
    pending_transaction_id: Optional[str]
    # The day from which the amount earns or costs interest.
    value_date: Optional[str]
    # The time of the card payment or of the execution of the order.
    transacted_at: Optional[str]
    # The payer or the payee. Card payments have none.
    counterparty: Optional["TransactionCounterparty"]
    # The payment reference (poziv na broj).
    reference: Optional["TransactionReference"]
    # The payment code (šifra plaćanja).
    payment_code: Optional["TransactionPaymentCode"]
    # The amount in the currency of the merchant or the order, if it is not the currency of the account.
    original: Optional["TransactionOriginal"]
    # The merchant category code (ISO 18245).
    mcc: Optional[str]
    # The place of the card payment, as the terminal reports it.
    location: Optional["TransactionLocation"]
    channel: Optional[Literal["card", "online", "atm", "transfer", "instant", "direct_debit", "fee", "interest", "cash", "other"]]
    # The wallet or payment service between the account and the merchant.
    processor: Optional[str]
    # The booked balance after this transaction, as the bank or the file states it. `running_balance` is what the service computes from the transactions instead. Null while it is pending, and where the balance is not stated, or does not follow from the amounts. At most two decimals.
    balance_after: Optional[float]
    # True if the service is not certain whether the bank reported this transaction before. Null if the bank gives each entry its own reference, so the service does not have to compare.
    review: Optional[bool]
    # The number of payments that the bank booked as this transaction; null if it is a single payment.
    payments: Optional[int]
    # The payments that the bank booked as this transaction, at most 1,000, as the statement lists them. Null if the statement does not list them.
    details: Optional[List["TransactionDetail"]]
    # The other side of a transfer between accounts of the same `user_id`. Null if the transaction is no such transfer, or its other side is not connected.
    transfer: Optional["TransactionTransfer"]
    # Website of a known merchant.
    website: Optional[str]
    # Path of a monogram of a known merchant on this service.
    logo: Optional[str]


class Transaction(_TransactionRequired, total=False):
    # The booked balance after this transaction; null while it is pending. Only with `running_balance=true`. At most two decimals.
    running_balance: Optional[float]


class TransactionEnrichmentCategoryCode(TypedDict):
    # More specific than `category`, for example for gambling, childcare and pets.
    primary: Literal["GROCERIES", "DINING", "TRANSPORT", "UTILITIES", "SUBSCRIPTIONS", "ENTERTAINMENT", "HEALTH", "PERSONAL_CARE", "SHOPPING", "EDUCATION", "INSURANCE", "TAXES", "FEES", "CASH", "LOAN", "SALARY", "INCOME", "RENT", "TRANSFER", "FITNESS", "TRAVEL", "UNCATEGORIZED", "CHARITY", "CHILDCARE", "GAMBLING", "HOME_IMPROVEMENT", "INVESTMENTS", "PETS"]
    # Begins with the primary code.
    detailed: Literal["GROCERIES_BAKERY", "GROCERIES_BUTCHER", "GROCERIES_CONVENIENCE_STORE", "GROCERIES_DISCOUNT_SUPERMARKET", "GROCERIES_FISHMONGER", "GROCERIES_HYPERMARKET", "GROCERIES_LIQUOR_STORE", "GROCERIES_MARKET", "GROCERIES_ONLINE_GROCERIES", "GROCERIES_SPECIALTY_FOOD", "GROCERIES_SUPERMARKET", "GROCERIES_WHOLESALE_SUPERMARKET", "DINING_CAFE", "DINING_FAST_FOOD", "DINING_FOOD_DELIVERY", "DINING_PASTRY_SHOP", "DINING_RESTAURANT", "TRANSPORT_EV_CHARGING", "TRANSPORT_FUEL", "TRANSPORT_INTERCITY_BUS", "TRANSPORT_MICROMOBILITY", "TRANSPORT_PARKING", "TRANSPORT_PUBLIC_TRANSPORT", "TRANSPORT_RAIL", "TRANSPORT_RIDE_HAILING", "TRANSPORT_TAXI", "TRANSPORT_TOLLS", "TRANSPORT_VEHICLE_SERVICES", "UTILITIES_BUILDING_MAINTENANCE", "UTILITIES_COMMUNAL_SERVICES", "UTILITIES_ELECTRICITY", "UTILITIES_GAS", "UTILITIES_HEATING", "UTILITIES_INTERNET_TV", "UTILITIES_SECURITY_SERVICES", "UTILITIES_TELECOM", "UTILITIES_TELECOM_MOBILE", "UTILITIES_WASTE", "UTILITIES_WATER", "SUBSCRIPTIONS_APP_STORE", "SUBSCRIPTIONS_AUDIOBOOKS", "SUBSCRIPTIONS_CLOUD_STORAGE", "SUBSCRIPTIONS_CREATOR_SUPPORT", "SUBSCRIPTIONS_DATING", "SUBSCRIPTIONS_EDUCATION_APP", "SUBSCRIPTIONS_HOSTING", "SUBSCRIPTIONS_NEWS", "SUBSCRIPTIONS_SOCIAL_MEDIA", "SUBSCRIPTIONS_SOFTWARE", "SUBSCRIPTIONS_SOFTWARE_AI", "SUBSCRIPTIONS_STREAMING_MUSIC", "SUBSCRIPTIONS_STREAMING_VIDEO", "ENTERTAINMENT_ATTRACTIONS", "GAMBLING_BETTING", "ENTERTAINMENT_CINEMA", "ENTERTAINMENT_EVENTS_TICKETS", "ENTERTAINMENT_GAMING", "GAMBLING_LOTTERY", "ENTERTAINMENT_MUSEUM", "ENTERTAINMENT_NIGHTCLUB", "ENTERTAINMENT_PLAYROOM", "ENTERTAINMENT_THEATRE", "HEALTH_DENTAL", "HEALTH_DRUGSTORE", "HEALTH_LABORATORY", "HEALTH_MEDICAL_CLINIC", "HEALTH_MEDICAL_SERVICES", "HEALTH_OPTICIAN", "HEALTH_PHARMACY", "HEALTH_PHYSIOTHERAPY", "HEALTH_SUPPLEMENTS", "PETS_VETERINARY", "PERSONAL_CARE_BEAUTY_SALON", "PERSONAL_CARE_COSMETICS", "PERSONAL_CARE_HAIRDRESSER", "PERSONAL_CARE_LAUNDRY", "PERSONAL_CARE_PERFUMERY", "PERSONAL_CARE_SPA", "SHOPPING_ADVERTISING", "CHILDCARE_BABY", "SHOPPING_BOOKS", "SHOPPING_CARD_INSTALMENT", "SHOPPING_CLOTHING", "SHOPPING_COURIER", "SHOPPING_DEPARTMENT_STORE", "HOME_IMPROVEMENT_DIY", "SHOPPING_ELECTRONICS", "SHOPPING_FLORIST", "SHOPPING_FOOTWEAR", "HOME_IMPROVEMENT_FURNITURE", "HOME_IMPROVEMENT_GARDEN", "SHOPPING_GIFTS", "HOME_IMPROVEMENT_HOME_GOODS", "SHOPPING_JEWELRY", "SHOPPING_KIOSK", "SHOPPING_MARKETPLACE", "SHOPPING_MUSIC", "SHOPPING_PAYMENT_PROCESSOR", "PETS_PET_STORE", "SHOPPING_PHOTO", "SHOPPING_POSTAL", "SHOPPING_PRINT_SERVICES", "SHOPPING_SPORTSWEAR", "SHOPPING_STATIONERY", "SHOPPING_TOBACCO", "CHILDCARE_TOYS", "EDUCATION_COURSES", "EDUCATION_DRIVING_SCHOOL", "CHILDCARE_KINDERGARTEN", "EDUCATION_LANGUAGE_SCHOOL", "EDUCATION_SCHOOL", "EDUCATION_SCHOOL_FEES", "EDUCATION_STUDENT_SERVICES", "EDUCATION_UNIVERSITY", "INSURANCE", "INVESTMENTS_PENSION_FUND", "TAXES_CUSTOMS", "TAXES_FINE", "TAXES_GOVERNMENT_FEE", "TAXES_PROPERTY_TAX", "TAXES_TAX", "TAXES_VEHICLE_REGISTRATION", "FEES_ACCOUNT_MAINTENANCE_FEE", "FEES_ATM_FEE", "FEES_BANK_FEE", "FEES_CARD_FEE", "FEES_ACCOUNTING_SERVICES", "FEES_LEGAL_SERVICES", "FEES_LOAN_FEE", "FEES_OVERDRAFT_FEE", "FEES_TRANSFER_FEE", "CASH_ATM_WITHDRAWAL", "CASH_CASH_DEPOSIT", "CASH_CASH_WITHDRAWAL", "LOAN_DEBT_COLLECTION", "LOAN_LEASING", "LOAN_LOAN_DISBURSEMENT", "LOAN_LOAN_REPAYMENT", "SALARY_PAYROLL", "SALARY_PAYROLL_BENEFIT", "INVESTMENTS_DIVIDEND", "INCOME_FREELANCE", "INCOME_FREELANCE_FOREIGN", "INCOME_INTEREST", "INCOME_PENSION", "INCOME_REFUND", "INCOME_SCHOLARSHIP", "INCOME_SOCIAL_BENEFIT", "INCOME_TAX_REFUND", "RENT", "RENT_RENTAL_AGENCY", "TRANSFER_BILL_PAYMENT_AGENT", "TRANSFER_BUSINESS_PAYMENT", "TRANSFER_CREDIT_CARD_PAYMENT", "INVESTMENTS_CRYPTO", "TRANSFER_DIRECT_DEBIT", "CHARITY_DONATION", "TRANSFER_FX_EXCHANGE", "TRANSFER_INSTANT_PAYMENT", "TRANSFER_INTERNAL_TRANSFER", "INVESTMENTS_INVESTMENT", "TRANSFER_P2P", "TRANSFER_REMITTANCE", "TRANSFER_STANDING_ORDER", "TRANSFER_WALLET_TOPUP", "FITNESS_GYM", "FITNESS_POOL", "FITNESS_SKI", "FITNESS_SPORTS_BOOKING", "FITNESS_SPORTS_CLUB", "TRAVEL_ACCOMMODATION", "TRAVEL_ACCOMMODATION_TAX", "TRAVEL_AIRLINE", "TRAVEL_AIRPORT", "TRAVEL_CAR_RENTAL", "TRAVEL_FERRY", "TRAVEL_TOURS", "TRAVEL_TRAVEL_AGENCY", "UNCATEGORIZED_UNKNOWN", "GROCERIES_OTHER", "DINING_OTHER", "TRANSPORT_OTHER", "UTILITIES_OTHER", "SUBSCRIPTIONS_OTHER", "ENTERTAINMENT_OTHER", "HEALTH_OTHER", "PERSONAL_CARE_OTHER", "SHOPPING_OTHER", "EDUCATION_OTHER", "INSURANCE_OTHER", "TAXES_OTHER", "FEES_OTHER", "CASH_OTHER", "LOAN_OTHER", "SALARY_OTHER", "INCOME_OTHER", "RENT_OTHER", "TRANSFER_OTHER", "FITNESS_OTHER", "TRAVEL_OTHER", "UNCATEGORIZED_OTHER"]


class TransactionEnrichmentCounterpartie(TypedDict):
    name: str
    type: Literal["merchant", "person", "marketplace", "wallet", "bank"]
    # Confidence that the party takes part.
    confidence: Literal["high", "medium", "low"]
    # Website of a known merchant.
    website: Optional[str]
    # Path of a monogram of a known merchant on this service.
    logo: Optional[str]


class TransactionEnrichmentLocation(TypedDict):
    city: Optional[str]
    # ISO 3166 alpha-2.
    country: Optional[str]


class TransactionEnrichmentSuggestion(TypedDict):
    merchant_name: Optional[str]
    merchant_category: Optional[str]
    category: Optional[Literal["groceries", "dining", "transport", "utilities", "subscriptions", "entertainment", "health", "personal_care", "shopping", "education", "insurance", "taxes", "fees", "cash", "loan", "salary", "income", "rent", "transfer", "fitness", "travel", "uncategorized"]]
    # The share of words that this description has in common with the most similar corrected one.
    similarity: float
    # Number of corrections with these values.
    corrections: int


class TransactionEnrichment(TypedDict):
    object: Literal["enrichment"]
    transaction_id: str
    merchant_name: str
    # Your own category if you corrected it.
    merchant_category: Optional[str]
    category: Literal["groceries", "dining", "transport", "utilities", "subscriptions", "entertainment", "health", "personal_care", "shopping", "education", "insurance", "taxes", "fees", "cash", "loan", "salary", "income", "rent", "transfer", "fitness", "travel", "uncategorized"]
    # Stable code of two levels. Codes may be added; existing ones keep their meaning.
    category_code: "TransactionEnrichmentCategoryCode"
    # The lower of merchant_confidence and category_confidence.
    confidence: Literal["high", "medium", "low"]
    # The measured accuracy of each level is in docs/enrichment. `low`: no merchant was recognised, and the name is the description of the bank.
    merchant_confidence: Literal["high", "medium", "low"]
    # Confidence of the category, with the same levels.
    category_confidence: Literal["high", "medium", "low"]
    # The table or the model that decided, and the words.
    explanation: str
    # The explanation in Serbian.
    explanation_sr: str
    # The other parties: first the payee or payer, then wallets and marketplaces in between. Empty if the description names nobody.
    counterparties: List["TransactionEnrichmentCounterpartie"]
    # Website of a known merchant.
    website: Optional[str]
    # Path of a monogram of a known merchant on this service.
    logo: Optional[str]
    # The place of the card payment, as the terminal reports it.
    location: Optional["TransactionEnrichmentLocation"]
    channel: Optional[Literal["card", "online", "atm", "transfer", "instant", "direct_debit", "fee", "interest", "cash", "other"]]
    # The wallet or payment service between the account and the merchant.
    processor: Optional[str]
    # True if one of your corrections applies.
    corrected: bool
    # Values from your corrections of similar descriptions, at most three, most similar first. Empty if a correction applies. `null` means that the corrections do not change the field.
    suggestions: List["TransactionEnrichmentSuggestion"]


class TransactionListSummaryWithoutOwnTransfers(TypedDict):
    # Money in. At most two decimals.
    total_in: float
    # Money out, as a positive number. At most two decimals.
    total_out: float
    # total_in minus total_out. At most two decimals.
    net: float


class TransactionListSummary(TypedDict):
    # Money in. At most two decimals.
    total_in: float
    # Money out, as a positive number. At most two decimals.
    total_out: float
    # total_in minus total_out. At most two decimals.
    net: float
    # The same sums without transfers between accounts of the same `user_id`: income and spending.
    without_own_transfers: "TransactionListSummaryWithoutOwnTransfers"


class TransactionList(TypedDict):
    object: Literal["list"]
    account_id: str
    # Number of entries in `data`.
    count: int
    # More entries follow: pass the id of the last one as `starting_after`.
    has_more: bool
    # Sums of exactly the transactions in `data`.
    summary: "TransactionListSummary"
    data: List["Transaction"]


class TransactionSearchLeftOut(TypedDict):
    account_id: str
    connection_id: str
    # The error that a request for this account returns.
    error_code: Literal["CONSENT_EXPIRED"]
    # When its consent ended. Renew the connection to read the account again.
    expired_at: str


class TransactionSearchDuplicate(TypedDict):
    account_id: str
    duplicate_of: str


class TransactionSearch(TypedDict):
    object: Literal["search_result"]
    # Number of entries in `data`.
    count: int
    # True if there are more transactions to search: pass `next_cursor` as `cursor`. One request searches at most 5000 transactions, so a page may be short or empty although others follow.
    has_more: bool
    # Null when everything has been searched.
    next_cursor: Optional[str]
    # Date of the oldest transaction searched so far; null when everything has been searched.
    looked_back_to: Optional[str]
    # Accounts of this key that were not searched, latest expiry first, at most 100.
    left_out: List["TransactionSearchLeftOut"]
    # More than 100 accounts were left out.
    has_more_left_out: bool
    # Accounts of statement files that were left out because the same account is connected and was looked through. Name one as `account_id` to search it.
    duplicates: List["TransactionSearchDuplicate"]
    # Newest first.
    data: List["Transaction"]


class TransactionSyncRemoved(TypedDict):
    transaction_id: str


class TransactionSync(TypedDict):
    object: Literal["sync"]
    account_id: str
    # `NOT_READY` during the first update from the bank. `INITIAL_UPDATE_COMPLETE` when the newest 30 days are loaded. `HISTORICAL_UPDATE_COMPLETE` when older transactions are loaded, too. Simulated banks are complete at once.
    sync_status: Literal["HISTORICAL_UPDATE_COMPLETE", "INITIAL_UPDATE_COMPLETE", "NOT_READY"]
    added: List["Transaction"]
    modified: List["Transaction"]
    removed: List["TransactionSyncRemoved"]
    # Store it in the same database transaction as the data.
    next_cursor: str
    has_more: bool


class TransferMoneyOut(TypedDict):
    transaction_id: str
    account_id: str
    connection_id: str
    # Booking date.
    date: str
    # Negative is money out, positive is money in. At most two decimals.
    amount: float
    # ISO 4217 code.
    currency: str


class TransferMoneyIn(TypedDict):
    transaction_id: str
    account_id: str
    connection_id: str
    # Booking date.
    date: str
    # Negative is money out, positive is money in. At most two decimals.
    amount: float
    # ISO 4217 code.
    currency: str


class Transfer(TypedDict):
    object: Literal["transfer"]
    # The `pair_id` of its transactions.
    id: str
    # `found` by the service, or `stated` by you.
    status: Literal["found", "stated"]
    confidence: Literal["high", "medium", "low"]
    reason: str
    # One transaction, or several of which the other side is the sum.
    money_out: List["TransferMoneyOut"]
    # One transaction, or several of which the other side is the sum.
    money_in: List["TransferMoneyIn"]


class UpcomingOutflows(TypedDict):
    # Number of payments.
    count: int
    # Expected amount, positive. At most two decimals.
    amount: float
    # Likely minimum; the price itself if it is fixed. At most two decimals.
    amount_min: float
    # Likely maximum. At most two decimals.
    amount_max: float


class UpcomingInflows(TypedDict):
    # Number of payments.
    count: int
    # Expected amount, positive. At most two decimals.
    amount: float
    # Likely minimum; the price itself if it is fixed. At most two decimals.
    amount_min: float
    # Likely maximum. At most two decimals.
    amount_max: float


class UpcomingData(TypedDict):
    # Due date; before today if the payment is late.
    date: str
    # True if the payment is overdue but may still arrive.
    late: bool
    direction: Literal["out", "in"]
    # A stream of `GET /accounts/{id}/recurring`. It may be due more than once.
    stream_id: str
    merchant_name: str
    category: str
    # Expected amount, positive. At most two decimals.
    amount: float
    # Likely minimum; the price itself if it is fixed. At most two decimals.
    amount_min: float
    # Likely maximum. At most two decimals.
    amount_max: float


class Upcoming(TypedDict):
    object: Literal["upcoming"]
    account_id: str
    currency: str
    # Today in Belgrade, on the key's clock.
    as_of: str
    # The last day of the forecast.
    until: str
    # Expected money out: sums of the payments, of their minimums and of their maximums.
    outflows: "UpcomingOutflows"
    # Expected money in.
    inflows: "UpcomingInflows"
    # In order of date.
    data: List["UpcomingData"]


class UsageByEndpoint(TypedDict):
    method: str
    # The route pattern.
    path: str
    requests: int
    # Requests that ended with an error.
    errors: int
    # From 0 to 1.
    error_rate: float
    latency_ms: Optional["Latency"]


class UsageByKeyUserPages(TypedDict):
    # Links that a user opened.
    opened: int
    # Connections and accounts that a user ended.
    ended: int
    # Downloads of all data of a user.
    downloaded: int


class UsageByKey(TypedDict):
    key_id: str
    prefix: str
    app_name: str
    requests: int
    # Requests that ended with an error.
    errors: int
    # From 0 to 1.
    error_rate: float
    # How often the pages of users were used, on the days in Belgrade of the window.
    user_pages: "UsageByKeyUserPages"


class UsageByDay(TypedDict):
    # A day in Belgrade.
    date: str
    requests: int
    # Requests that ended with an error.
    errors: int
    # From 0 to 1.
    error_rate: float


class UsageByHour(TypedDict):
    # When the hour began.
    hour: str
    requests: int
    # Requests that ended with an error.
    errors: int
    # From 0 to 1.
    error_rate: float


class UsageByStatu(TypedDict):
    status: int
    requests: int


class UsageRecentError(TypedDict):
    request_id: str
    error_code: str
    method: str
    # The route pattern.
    path: str
    status: int
    key_id: str
    # When the response was sent.
    at: str


_UsageRequired = TypedDict("_UsageRequired", {
    "object": Literal["usage"],
    "window": Literal["24h", "7d", "30d"],
    "from": str,
    "to": str,
    "total_requests": int,
    "total_errors": int,
    "error_rate": float,
    "latency_ms": Optional["Latency"],
    "by_endpoint": List["UsageByEndpoint"],
    "by_key": List["UsageByKey"],
    "by_day": List["UsageByDay"],
    "by_hour": List["UsageByHour"],
    "by_status": List["UsageByStatu"],
    "recent_errors": List["UsageRecentError"],
})


class Usage(_UsageRequired):
    """Has object, window, from, to, total_requests, total_errors, error_rate, latency_ms, by_endpoint, by_key, by_day, by_hour, by_status, recent_errors."""


class UserPage(TypedDict):
    object: Literal["user_page"]
    # Address of the page. Show it to the user as a link. It opens once, in one browser; do not store it.
    url: str
    # When the link ends if nobody opens it: 15 minutes from now.
    expires_at: str


class WaitlistEntry(TypedDict):
    object: Literal["waitlist_entry"]
    id: str
    name: str
    email: str
    company: Optional[str]


class Webhook(TypedDict):
    object: Literal["webhook"]
    # Id of the webhook.
    id: str
    url: str
    # The events that it receives.
    events: List[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]]
    # `flat`: only the fields of the event. `event`: `event_type`, `api_key_prefix`, `timestamp` and `data`. `plaid`: webhooks of Items of Plaid's interface, which have its form; you cannot choose it.
    envelope: Literal["flat", "event", "plaid"]
    status: Literal["active", "deactivated"]
    # Your name for the webhook.
    description: Optional[str]
    # When it was registered.
    created_at: str
    # When sending ended.
    deactivated_at: Optional[str]
    deactivation_reason: Optional[Literal["requested", "gone", "failing"]]
    stats: "WebhookStats"


class WebhookStatsLastFailure(TypedDict):
    # When the request was sent.
    attempted_at: str
    # HTTP status; null when no response came.
    status: Optional[int]
    # Why it failed, in words.
    error: str
    delivery_id: str


class WebhookStats(TypedDict):
    # Start of the counted period, 7 days ago. At most the newest 1000 events are counted.
    since: str
    # Events that were delivered, at any attempt.
    delivered: int
    # Events that failed so far and are tried again.
    retrying: int
    # Events without a further attempt.
    failed: int
    # Events that have not been attempted yet.
    waiting: int
    # Share of attempted events that were delivered, from 0 to 1. Counts events, not attempts, without tests. Null when no event was attempted.
    success_rate: Optional[float]
    # The latest failed attempt, including tests.
    last_failure: Optional["WebhookStatsLastFailure"]
    # When the next request is due; null when nothing waits.
    next_attempt_at: Optional[str]


class Xs2aDecision(TypedDict):
    object: Literal["xs2a_decision"]
    decision: Literal["agree", "refuse"]
    consent_id: str
    # Address to which the bank would send the user’s browser, for OAuth with the code.
    redirect_url: Optional[str]


_Xs2aDialectOutageRequired = TypedDict("_Xs2aDialectOutageRequired", {
    "from": str,
    "to": str,
})


class Xs2aDialectOutage(_Xs2aDialectOutageRequired):
    """Has from, to."""


class Xs2aDialect(TypedDict):
    """Dialect of a simulated bank: its deviations from the Berlin Group’s interface."""
    # How the user authorizes at the bank.
    sca: Literal["redirect", "oauth"]
    # Formats of transactions, the default first.
    formats: List[Literal["json", "camt.053", "mt940"]]
    # `transactionId`: unique and stable, absent, always `"0"`, or the position in the page.
    ids: Literal["stable", "absent", "zero", "positional"]
    # Whether booked entries have an `entryReference`.
    entry_references: bool
    # Whether booked entries have a `balanceAfterTransaction`.
    balance_after: bool
    # Whether `entryReferenceFrom` and `deltaList` are supported.
    delta: bool
    # Whether `bookingStatus=both` is supported.
    both: Literal["accepted", "refused"]
    # Pending entries: complete; with another description than when booked; or also without id and date.
    pending: Literal["full", "reworded", "bare"]
    # Amounts: `"180.12"`, `180.12` or `"180,12"`.
    amounts: Literal["string", "number", "comma"]
    # Booking dates: given, absent, or a placeholder. The value date then has the day.
    booking_dates: Literal["given", "absent", "0001-01-01"]
    # Whether the `resourceId` of an account differs for every consent.
    resource_ids: Literal["per_consent", "stable"]
    # `interimBooked` and `interimAvailable`; `closingBooked` of yesterday and `expected`; or an empty list.
    balances: Literal["interim", "closing", "none"]
    # The link to the next page: absolute, without a host, without the other query parameters, or none because there are no pages.
    next_links: Literal["absolute", "relative", "without_query", "none"]
    # Transactions on a page.
    page_size: int
    # Maximum unattended reads of an account and endpoint a day; null for no limit.
    quota: Optional[int]
    # Whether further pages count as reads.
    quota_counts: Literal["reads", "pages"]
    # The status beyond the quota; 400 reports it only in its text.
    quota_refusal: Literal["429", "403", "400"]
    # Days of history for three minutes after the user has logged in.
    history_days: int
    # Days of history after these three minutes; null for the same number.
    history_days_later: Optional[int]
    # Response to a `dateFrom` before the history: PERIOD_INVALID, or a shorter list.
    too_early: Literal["refused", "cut"]
    # Whether a repeated `X-Request-ID` is refused.
    request_ids: Literal["any", "once"]
    # Private addresses as `PSU-IP-Address`.
    private_addresses: Literal["accepted", "refused"]
    # Whether requests must be signed.
    signature: Literal["none", "required"]
    # Daily times in Belgrade at which the bank is closed and responds with 503.
    outages: List["Xs2aDialectOutage"]


class Xs2aWithdrawnConsent(TypedDict):
    object: Literal["xs2a_consent"]
    consent_id: str
    status: Literal["revokedByPsu"]
    # Date of the withdrawal in Belgrade, on the clock of the key.
    last_action_date: str


class AutomaticallyVerifiedPayload(TypedDict):
    """A user successfully connects a bank."""
    webhook_type: Literal["AUTH"]
    webhook_code: Literal["AUTOMATICALLY_VERIFIED"]
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    # Seconds since 1970, on the clock of the key.
    timestamp: int


class AutomaticallyVerifiedEnvelopeData(TypedDict):
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]


class AutomaticallyVerifiedEnvelope(TypedDict):
    """A user successfully connects a bank."""
    event_type: Literal["AUTH.AUTOMATICALLY_VERIFIED"]
    api_key_prefix: str
    timestamp: str
    data: "AutomaticallyVerifiedEnvelopeData"


class ConnectionRevokedPayload(TypedDict):
    """A connection is revoked: by the user on their page or at the bank, or by DELETE /connections/{id}."""
    webhook_type: Literal["ITEM"]
    webhook_code: Literal["CONNECTION_REVOKED"]
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    # `user`: on the page of the user. `bank`: the user ended it at the bank. `application`: through the API. `developer`: in the portal, or with the key. `service`: a restored backup was erased again. Null for events from before this field existed.
    revoked_by: Optional[Literal["user", "bank", "application", "developer", "service"]]
    # Seconds since 1970, on the clock of the key.
    timestamp: int


class ConnectionRevokedEnvelopeData(TypedDict):
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    # `user`: on the page of the user. `bank`: the user ended it at the bank. `application`: through the API. `developer`: in the portal, or with the key. `service`: a restored backup was erased again. Null for events from before this field existed.
    revoked_by: Optional[Literal["user", "bank", "application", "developer", "service"]]


class ConnectionRevokedEnvelope(TypedDict):
    """A connection is revoked: by the user on their page or at the bank, or by DELETE /connections/{id}."""
    event_type: Literal["ITEM.CONNECTION_REVOKED"]
    api_key_prefix: str
    timestamp: str
    data: "ConnectionRevokedEnvelopeData"


class ConnectionExpiringPayload(TypedDict):
    """Once, when the consent ends within seven days."""
    webhook_type: Literal["ITEM"]
    webhook_code: Literal["CONNECTION_EXPIRING"]
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    expires_at: str
    days_until_expiry: int
    # Seconds since 1970, on the clock of the key.
    timestamp: int


class ConnectionExpiringEnvelopeData(TypedDict):
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    expires_at: str
    days_until_expiry: int


class ConnectionExpiringEnvelope(TypedDict):
    """Once, when the consent ends within seven days."""
    event_type: Literal["ITEM.CONNECTION_EXPIRING"]
    api_key_prefix: str
    timestamp: str
    data: "ConnectionExpiringEnvelopeData"


class ConnectionExpiredPayload(TypedDict):
    """Once, when the consent has ended."""
    webhook_type: Literal["ITEM"]
    webhook_code: Literal["CONNECTION_EXPIRED"]
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    expired_at: str
    # Seconds since 1970, on the clock of the key.
    timestamp: int


class ConnectionExpiredEnvelopeData(TypedDict):
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    expired_at: str


class ConnectionExpiredEnvelope(TypedDict):
    """Once, when the consent has ended."""
    event_type: Literal["ITEM.CONNECTION_EXPIRED"]
    api_key_prefix: str
    timestamp: str
    data: "ConnectionExpiredEnvelopeData"


class HealthChangedPayload(TypedDict):
    """The bank of a connection fails, fails for another reason, or has recovered. Only for webhooks that list it in `events`."""
    webhook_type: Literal["ITEM"]
    webhook_code: Literal["HEALTH_CHANGED"]
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    status: Literal["healthy", "delayed", "needs_consent"]
    # Null when healthy.
    reason: Optional[Literal["bank_unavailable", "bank_quota", "bank_malformed", "service_error", "key_unavailable", "bank_refused", "consent_ended", "consent_expired"]]
    # Seconds since 1970, on the clock of the key.
    timestamp: int


class HealthChangedEnvelopeData(TypedDict):
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    status: Literal["healthy", "delayed", "needs_consent"]
    # Null when healthy.
    reason: Optional[Literal["bank_unavailable", "bank_quota", "bank_malformed", "service_error", "key_unavailable", "bank_refused", "consent_ended", "consent_expired"]]


class HealthChangedEnvelope(TypedDict):
    """The bank of a connection fails, fails for another reason, or has recovered. Only for webhooks that list it in `events`."""
    event_type: Literal["ITEM.HEALTH_CHANGED"]
    api_key_prefix: str
    timestamp: str
    data: "HealthChangedEnvelopeData"


class SyncUpdatesAvailablePayload(TypedDict):
    """After POST /accounts/{id}/sync, or when the bank reports new data."""
    webhook_type: Literal["TRANSACTIONS"]
    webhook_code: Literal["SYNC_UPDATES_AVAILABLE"]
    account_id: str
    bank_id: str
    # Seconds since 1970, on the clock of the key.
    timestamp: int


class SyncUpdatesAvailableEnvelopeData(TypedDict):
    account_id: str
    bank_id: str


class SyncUpdatesAvailableEnvelope(TypedDict):
    """After POST /accounts/{id}/sync, or when the bank reports new data."""
    event_type: Literal["TRANSACTIONS.SYNC_UPDATES_AVAILABLE"]
    api_key_prefix: str
    timestamp: str
    data: "SyncUpdatesAvailableEnvelopeData"


class RemovedPayload(TypedDict):
    """The user takes an account out of a connection when they renew it, or the bank no longer lists the account. Only for webhooks that name it in `events`."""
    webhook_type: Literal["ACCOUNTS"]
    webhook_code: Literal["REMOVED"]
    account_id: str
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    closed_at: str
    # `taken_out`: the user no longer shares the account, and its data is erased. `closed_at_bank`: the bank no longer lists the account, and its data remains.
    closed_reason: Literal["closed_at_bank", "taken_out"]
    # Seconds since 1970, on the clock of the key.
    timestamp: int


class RemovedEnvelopeData(TypedDict):
    account_id: str
    connection_id: str
    bank_id: str
    # Null once the user was erased.
    user_id: Optional[str]
    closed_at: str
    # `taken_out`: the user no longer shares the account, and its data is erased. `closed_at_bank`: the bank no longer lists the account, and its data remains.
    closed_reason: Literal["closed_at_bank", "taken_out"]


class RemovedEnvelope(TypedDict):
    """The user takes an account out of a connection when they renew it, or the bank no longer lists the account. Only for webhooks that name it in `events`."""
    event_type: Literal["ACCOUNTS.REMOVED"]
    api_key_prefix: str
    timestamp: str
    data: "RemovedEnvelopeData"


class ClaimRepeatedPayload(TypedDict):
    """A setup token for a budget application is claimed again, so somebody else may have it. Only for webhooks that list it in `events`."""
    webhook_type: Literal["ACCESS"]
    webhook_code: Literal["CLAIM_REPEATED"]
    token_id: str
    # Seconds since 1970, on the clock of the key.
    timestamp: int


class ClaimRepeatedEnvelopeData(TypedDict):
    token_id: str


class ClaimRepeatedEnvelope(TypedDict):
    """A setup token for a budget application is claimed again, so somebody else may have it. Only for webhooks that list it in `events`."""
    event_type: Literal["ACCESS.CLAIM_REPEATED"]
    api_key_prefix: str
    timestamp: str
    data: "ClaimRepeatedEnvelopeData"


# A webhook with the envelope `flat` receives one of these: `webhook_code` says which.
WebhookPayload = Union["AutomaticallyVerifiedPayload", "ConnectionRevokedPayload", "ConnectionExpiringPayload", "ConnectionExpiredPayload", "HealthChangedPayload", "SyncUpdatesAvailablePayload", "RemovedPayload", "ClaimRepeatedPayload"]

# A webhook with the envelope `event` receives one of these: `event_type` says which.
WebhookEnvelope = Union["AutomaticallyVerifiedEnvelope", "ConnectionRevokedEnvelope", "ConnectionExpiringEnvelope", "ConnectionExpiredEnvelope", "HealthChangedEnvelope", "SyncUpdatesAvailableEnvelope", "RemovedEnvelope", "ClaimRepeatedEnvelope"]
