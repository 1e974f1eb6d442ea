# Generated from the routes by `npm run generate`; `npm run check` fails if this file is out of date.
"""Every operation of the API as a method."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, AsyncIterator, Dict, Iterator, List, Literal, Optional, Union

from ._requests import File, Frame, Operation, RequestOptions

if TYPE_CHECKING:
    from . import types

OPERATIONS: Dict[str, Operation] = {
    "remove_factors": Operation("DELETE", "/admin/developers/{id}/factors", "admin", False),
    "revoke_connection": Operation("DELETE", "/connections/{id}", "key", False),
    "end_assistant": Operation("DELETE", "/developers/assistants/{id}", "session", False),
    "erase_developer_connection": Operation("DELETE", "/developers/connections/{id}", "session", False),
    "revoke_api_key": Operation("DELETE", "/developers/keys/{key}", "session", False),
    "delete_developer": Operation("DELETE", "/developers/me", "session", False),
    "remove_passkey": Operation("DELETE", "/developers/passkeys/{id}", "session", False),
    "end_other_sessions": Operation("DELETE", "/developers/sessions", "session", False),
    "end_session": Operation("DELETE", "/developers/sessions/{id}", "session", False),
    "remove_totp": Operation("DELETE", "/developers/totp", "session", False),
    "deactivate_webhook": Operation("DELETE", "/developers/webhooks/{id}", "session", False),
    "delete_transaction": Operation("DELETE", "/sandbox/transactions/{id}", "key", False),
    "revoke_simplefin_token": Operation("DELETE", "/simplefin/tokens/{id}", "key", False),
    "undo_correction": Operation("DELETE", "/transactions/{id}/enrichment", "key", False),
    "deny_transfer": Operation("DELETE", "/transactions/{id}/transfer", "key", False),
    "delete_tpp": Operation("DELETE", "/xs2a/tpps/{client_id}", "key", False),
    "describe_service": Operation("GET", "/", "none", False),
    "list_receipt_keys": Operation("GET", "/.well-known/jwks.json", "none", False),
    "list_accounts": Operation("GET", "/accounts", "key", False),
    "get_auth": Operation("GET", "/accounts/{id}/auth", "key", False),
    "get_balance": Operation("GET", "/accounts/{id}/balance", "key", False),
    "get_identity": Operation("GET", "/accounts/{id}/identity", "key", False),
    "list_recurring": Operation("GET", "/accounts/{id}/recurring", "key", False),
    "get_spending": Operation("GET", "/accounts/{id}/spending", "key", False),
    "get_statement": Operation("GET", "/accounts/{id}/statement", "key", False),
    "list_transactions": Operation("GET", "/accounts/{id}/transactions", "key", False),
    "list_upcoming": Operation("GET", "/accounts/{id}/upcoming", "key", False),
    "list_developers": Operation("GET", "/admin/developers", "admin", False),
    "get_admin_overview": Operation("GET", "/admin/overview", "admin", False),
    "list_waitlist": Operation("GET", "/admin/waitlist", "admin", False),
    "list_banks": Operation("GET", "/banks", "none", False),
    "get_bank": Operation("GET", "/banks/{id}", "none", False),
    "get_connect_status": Operation("GET", "/connect/{session_token}/status", "key", False),
    "list_connections": Operation("GET", "/connections", "key", False),
    "get_connection": Operation("GET", "/connections/{id}", "key", False),
    "export_connection": Operation("GET", "/connections/{id}/export", "key", False),
    "list_assistants": Operation("GET", "/developers/assistants", "session", False),
    "get_assistant_request": Operation("GET", "/developers/assistants/request", "session", False),
    "list_audit_log": Operation("GET", "/developers/audit-log", "session", False),
    "export_audit_log": Operation("GET", "/developers/audit-log/export", "session", False),
    "get_cli_login": Operation("GET", "/developers/cli-logins/{code}", "session", False),
    "list_developer_connections": Operation("GET", "/developers/connections", "session", False),
    "list_events": Operation("GET", "/developers/events", "session", False),
    "stream_events": Operation("GET", "/developers/events/stream", "session", False),
    "get_factors": Operation("GET", "/developers/factors", "session", False),
    "list_api_keys": Operation("GET", "/developers/keys", "session", False),
    "get_developer": Operation("GET", "/developers/me", "session", False),
    "get_held_data": Operation("GET", "/developers/me/data", "session", False),
    "export_developer": Operation("GET", "/developers/me/export", "session", False),
    "get_onboarding": Operation("GET", "/developers/onboarding", "session", False),
    "get_overview": Operation("GET", "/developers/overview", "session", False),
    "list_requests": Operation("GET", "/developers/requests", "session", False),
    "get_request": Operation("GET", "/developers/requests/{id}", "session", False),
    "list_sessions": Operation("GET", "/developers/sessions", "session", False),
    "get_usage": Operation("GET", "/developers/usage", "session", False),
    "verify_email": Operation("GET", "/developers/verify-email", "none", False),
    "list_webhooks": Operation("GET", "/developers/webhooks", "session", False),
    "get_webhook": Operation("GET", "/developers/webhooks/{id}", "session", False),
    "list_webhook_deliveries": Operation("GET", "/developers/webhooks/{id}/deliveries", "session", False),
    "get_webhook_delivery": Operation("GET", "/developers/webhooks/{id}/deliveries/{delivery}", "session", False),
    "get_reference": Operation("GET", "/docs", "none", False),
    "list_errors": Operation("GET", "/docs/errors", "none", False),
    "get_error": Operation("GET", "/docs/errors/{code}", "none", False),
    "get_health": Operation("GET", "/healthz", "none", False),
    "get_link_token": Operation("GET", "/link/token", "key", False),
    "get_interface_description": Operation("GET", "/openapi.json", "none", False),
    "get_readiness": Operation("GET", "/readyz", "none", False),
    "get_clock": Operation("GET", "/sandbox/clock", "key", False),
    "preview_advance": Operation("GET", "/sandbox/clock/preview", "key", False),
    "list_simplefin_tokens": Operation("GET", "/simplefin/tokens", "key", False),
    "search_transactions": Operation("GET", "/transactions", "key", False),
    "explain_enrichment": Operation("GET", "/transactions/{id}/enrichment", "key", False),
    "list_transfers": Operation("GET", "/users/{user_id}/transfers", "key", False),
    "list_tpps": Operation("GET", "/xs2a/tpps", "key", False),
    "set_bank_status": Operation("PATCH", "/admin/banks/{id}", "admin", False),
    "change_api_key": Operation("PATCH", "/developers/keys/{key}", "session", False),
    "change_developer": Operation("PATCH", "/developers/me", "session", False),
    "change_webhook": Operation("PATCH", "/developers/webhooks/{id}", "session", False),
    "change_account": Operation("PATCH", "/sandbox/accounts/{id}", "key", False),
    "change_transaction": Operation("PATCH", "/sandbox/transactions/{id}", "key", False),
    "sync_account": Operation("POST", "/accounts/{id}/sync", "key", True),
    "start_connect": Operation("POST", "/connect", "key", True),
    "exchange_public_token": Operation("POST", "/connect/exchange", "key", True),
    "decide_assistant": Operation("POST", "/developers/assistants", "session", True),
    "start_cli_login": Operation("POST", "/developers/cli-logins", "none", False),
    "fetch_cli_login": Operation("POST", "/developers/cli-logins/token", "none", False),
    "approve_cli_login": Operation("POST", "/developers/cli-logins/{code}/approve", "session", True),
    "deny_cli_login": Operation("POST", "/developers/cli-logins/{code}/deny", "session", True),
    "forgot_password": Operation("POST", "/developers/forgot-password", "none", False),
    "create_api_key": Operation("POST", "/developers/keys", "session", True),
    "roll_api_key": Operation("POST", "/developers/keys/{key}/roll", "session", True),
    "create_key_token": Operation("POST", "/developers/keys/{key}/token", "session", True),
    "log_in": Operation("POST", "/developers/login", "none", False),
    "log_out": Operation("POST", "/developers/logout", "session", False),
    "add_passkey": Operation("POST", "/developers/passkeys", "session", False),
    "start_passkey": Operation("POST", "/developers/passkeys/options", "session", False),
    "open_portal_session": Operation("POST", "/developers/portal-session", "none", False),
    "open_portal_session_with_passkey": Operation("POST", "/developers/portal-session/passkey", "none", False),
    "start_passkey_login": Operation("POST", "/developers/portal-session/passkey-options", "none", False),
    "reauthenticate": Operation("POST", "/developers/reauthentication", "session", False),
    "start_passkey_reauthentication": Operation("POST", "/developers/reauthentication/passkey-options", "session", False),
    "create_recovery_codes": Operation("POST", "/developers/recovery-codes", "session", False),
    "register_developer": Operation("POST", "/developers/register", "none", False),
    "resend_verification": Operation("POST", "/developers/resend-verification", "none", False),
    "reset_password": Operation("POST", "/developers/reset-password", "none", False),
    "start_totp": Operation("POST", "/developers/totp", "session", False),
    "confirm_totp": Operation("POST", "/developers/totp/confirm", "session", False),
    "register_webhook": Operation("POST", "/developers/webhooks", "session", True),
    "resend_webhook_delivery": Operation("POST", "/developers/webhooks/{id}/deliveries/{delivery}/resend", "session", True),
    "recover_webhook": Operation("POST", "/developers/webhooks/{id}/recover", "session", True),
    "resend_events": Operation("POST", "/developers/webhooks/{id}/resend", "session", True),
    "rotate_webhook_secret": Operation("POST", "/developers/webhooks/{id}/rotate-secret", "session", True),
    "test_webhook": Operation("POST", "/developers/webhooks/{id}/test", "session", True),
    "create_link_token": Operation("POST", "/link/token/create", "key", True),
    "inject_transactions": Operation("POST", "/sandbox/accounts/{id}/transactions", "key", True),
    "sandbox_authorize": Operation("POST", "/sandbox/authorize", "none", False),
    "advance_clock": Operation("POST", "/sandbox/clock/advance", "key", True),
    "expire_connection": Operation("POST", "/sandbox/connections/{id}/expire", "key", True),
    "set_bank_fault": Operation("POST", "/sandbox/connections/{id}/fault", "key", True),
    "revoke_at_bank": Operation("POST", "/sandbox/connections/{id}/revoke", "key", True),
    "sandbox_deny": Operation("POST", "/sandbox/deny", "none", False),
    "settle_transaction": Operation("POST", "/sandbox/transactions/{id}/settle", "key", True),
    "fire_webhook": Operation("POST", "/sandbox/webhooks/fire", "key", True),
    "create_simplefin_token": Operation("POST", "/simplefin/tokens", "key", True),
    "import_statements": Operation("POST", "/statements", "key", True),
    "list_statement_tables": Operation("POST", "/statements/tables", "key", True),
    "enrich_transactions": Operation("POST", "/transactions/enrich", "key", False),
    "create_user_page": Operation("POST", "/users/{user_id}/page", "key", True),
    "join_waitlist": Operation("POST", "/waitlist", "none", False),
    "decide_consent": Operation("POST", "/xs2a/authorize", "key", True),
    "withdraw_consent": Operation("POST", "/xs2a/consents/{consent_id}/revoke", "key", True),
    "register_tpp": Operation("POST", "/xs2a/tpps", "key", True),
    "correct_enrichment": Operation("PUT", "/transactions/{id}/enrichment", "key", False),
    "set_transfer": Operation("PUT", "/transactions/{id}/transfer", "key", False),
    "set_dialect": Operation("PUT", "/xs2a/tpps/{client_id}/dialects/{bank_id}", "key", False),
}


class Operations:
    """A method for every operation. Lists have a second one, `iter_…`, which reads all pages."""

    def _json(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], body: Any, options: Optional[RequestOptions]) -> Any:
        raise NotImplementedError

    def _download(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], body: Any, options: Optional[RequestOptions]) -> Any:
        raise NotImplementedError

    def _stream(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], body: Any, options: Optional[RequestOptions]) -> Any:
        raise NotImplementedError

    def _rows(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], options: Optional[RequestOptions], by: str, row_id: Optional[str]) -> Any:
        raise NotImplementedError

    def remove_factors(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RemovedFactors:
        """Remove the second factors of an account

        For an owner who has lost passkeys, authenticator app and recovery codes. Check first who asks. The operation ends every session of the account and mails the owner, who then logs in with the password.
        """
        return self._json(OPERATIONS["remove_factors"], {"id": id}, {}, None, options)

    def revoke_connection(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RevokedConnection:
        """Revoke a connection and erase its data

        Erases accounts, transactions and consent record at once. Cannot be undone.

        Needs the scope `connections:write`.
        """
        return self._json(OPERATIONS["revoke_connection"], {"id": id}, {}, None, options)

    def end_assistant(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """End the access of an assistant

        The next request of the assistant is refused.
        """
        return self._json(OPERATIONS["end_assistant"], {"id": id}, {}, None, options)

    def erase_developer_connection(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RevokedConnection:
        """Revoke a connection of any of your keys and erase its data

        Does the same as `DELETE /connections/{id}`, with the same event, even if the key is revoked or expired. Cannot be undone.
        """
        return self._json(OPERATIONS["erase_developer_connection"], {"id": id}, {}, None, options)

    def revoke_api_key(self, key: str, *, connections: Optional[Literal["keep", "erase"]] = None, options: Optional[RequestOptions] = None) -> types.RevokedApiKey:
        """Revoke an API key

        Takes effect with the next request, in every process. Cannot be undone. The connections of the key are kept unless you send `connections=erase`. Nobody can read kept connections; erase them in the portal or with `DELETE /developers/connections/{id}`. With `erase`, each connection is revoked with the event ITEM.CONNECTION_REVOKED; this can continue in the background after the response.
        """
        return self._json(OPERATIONS["revoke_api_key"], {"key": key}, {"connections": connections}, None, options)

    def delete_developer(self, body: types.DeleteDeveloperRequest, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Delete the account

        Deletes the account with its keys, webhooks and connections at once, and takes the keys out of request records. Cannot be undone.
        """
        return self._json(OPERATIONS["delete_developer"], {}, {}, body, options)

    def remove_passkey(self, id: str, *, options: Optional[RequestOptions] = None) -> types.AccountFactors:
        """Remove a passkey

        The passkey can no longer log in or confirm an identity. Open sessions stay open. If it is the last factor, the recovery codes are removed too.
        """
        return self._json(OPERATIONS["remove_passkey"], {"id": id}, {}, None, options)

    def end_other_sessions(self, *, options: Optional[RequestOptions] = None) -> types.EndOtherSessionsResponse:
        """End all other sessions

        Ends every session of the account except the one that sends the request, including those of the command line.
        """
        return self._json(OPERATIONS["end_other_sessions"], {}, {}, None, options)

    def end_session(self, id: str, *, options: Optional[RequestOptions] = None) -> types.EndSessionResponse:
        """End a session

        Ends the session at once, with the key tokens that it created and the event streams that it opened. To end your own session, log out.
        """
        return self._json(OPERATIONS["end_session"], {"id": id}, {}, None, options)

    def remove_totp(self, *, options: Optional[RequestOptions] = None) -> types.AccountFactors:
        """Remove the authenticator app

        If it is the last factor, the recovery codes are removed too.
        """
        return self._json(OPERATIONS["remove_totp"], {}, {}, None, options)

    def deactivate_webhook(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Webhook:
        """Deactivate a webhook

        Stops sending. The webhook stays in the list with its deliveries and can be activated again.
        """
        return self._json(OPERATIONS["deactivate_webhook"], {"id": id}, {}, None, options)

    def delete_transaction(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RemovedTransaction:
        """Delete a transaction

        Shows in sync as `removed`; balances follow.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["delete_transaction"], {"id": id}, {}, None, options)

    def revoke_simplefin_token(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RevokedSimplefinToken:
        """End the access of a budget application

        The next request of the application is refused. A setup token that nobody has claimed can no longer be claimed.

        Needs the scopes `accounts:read` and `balance:read` and `transactions:read`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["revoke_simplefin_token"], {"id": id}, {}, None, options)

    def undo_correction(self, id: str, *, applies_to: Optional[Literal["later", "all", "user", "all_users"]] = None, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Remove a correction

        The transaction gets the merchant and category that the service finds, which shows in sync as `modified`, and later ones are no longer corrected. Other transactions that were corrected before stay as they are, unless `applies_to` includes them. Without a correction the transaction is returned unchanged.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["undo_correction"], {"id": id}, {"applies_to": applies_to}, None, options)

    def deny_transfer(self, id: str, *, transaction_id: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Deny the transfer of a transaction

        Both transactions get the categories that they had before and show in sync as `modified`. The service does not pair the two again, but may find another pair for each. Without a transfer the transaction is returned unchanged.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["deny_transfer"], {"id": id}, {"transaction_id": transaction_id}, None, options)

    def delete_tpp(self, client_id: str, *, options: Optional[RequestOptions] = None) -> types.DeletedTpp:
        """Delete a TPP

        Deletes its consents, tokens and certificates, too.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["delete_tpp"], {"client_id": client_id}, {}, None, options)

    def describe_service(self, *, options: Optional[RequestOptions] = None) -> types.ServiceDescription:
        """Describe the service

        Returns JSON. A browser that accepts HTML gets the start page.
        """
        return self._json(OPERATIONS["describe_service"], {}, {}, None, options)

    def list_receipt_keys(self, *, options: Optional[RequestOptions] = None) -> types.ReceiptKeys:
        """List the keys of receipts

        The public keys, as a JSON Web Key Set (RFC 7517), that verify the receipts of user pages. A key signs for 90 days; former keys stay in the list.
        """
        return self._json(OPERATIONS["list_receipt_keys"], {}, {}, None, options)

    def list_accounts(self, *, bank_id: Optional[str] = None, connection_id: Optional[str] = None, user_id: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListAccountsResponse:
        """List accounts

        The accounts of all active connections made with this key.

        Needs the scope `accounts:read`.
        """
        return self._json(OPERATIONS["list_accounts"], {}, {"bank_id": bank_id, "connection_id": connection_id, "user_id": user_id}, None, options)

    def get_auth(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Auth:
        """Verify account details

        IBAN, BIC and holder as the bank knows them. Nothing is paid or debited.

        Needs the scope `accounts:read`.
        """
        return self._json(OPERATIONS["get_auth"], {"id": id}, {}, None, options)

    def get_balance(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Balance:
        """Read the balance of an account

        Needs the scope `balance:read`.
        """
        return self._json(OPERATIONS["get_balance"], {"id": id}, {}, None, options)

    def get_identity(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Identity:
        """Read the identity of the account holder

        Needs the scope `accounts:read`.
        """
        return self._json(OPERATIONS["get_identity"], {"id": id}, {}, None, options)

    def list_recurring(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RecurringSummary:
        """Detect recurring payments and income

        Detects streams from the dates and amounts of the history, outgoing and incoming separately. Needs two to three months of history. A stream has at least three occurrences, a yearly one two.

        Needs the scope `transactions:read`.
        """
        return self._json(OPERATIONS["list_recurring"], {"id": id}, {}, None, options)

    def get_spending(self, id: str, *, months: Optional[int] = None, options: Optional[RequestOptions] = None) -> types.Spending:
        """Read spending by month and category

        Sums settled transactions by the month of their date and compares each month with the previous one. Refunds reduce the spending of their category. Transfers and other income are not included. Exact to two decimals.

        Needs the scope `transactions:read`.
        """
        return self._json(OPERATIONS["get_spending"], {"id": id}, {"months": months}, None, options)

    def get_statement(self, id: str, *, format: Literal["csv", "csv_excel", "xlsx", "ofx", "qif", "camt053", "mt940", "halcom", "halcom_recap", "asseco", "rol", "json", "pdf"], from_: Optional[str] = None, language: Optional[Literal["sr-Latn", "sr-Cyrl", "en"]] = None, to: Optional[str] = None, options: Optional[RequestOptions] = None) -> File:
        """Download an account as a statement

        Booked transactions of a period with the balances before and after them, as an attachment: what `POST /statements` takes over again.

        Needs the scopes `accounts:read` and `balance:read` and `transactions:read`.
        """
        return self._download(OPERATIONS["get_statement"], {"id": id}, {"format": format, "from": from_, "language": language, "to": to}, None, options)

    def list_transactions(self, id: str, *, from_: Optional[str] = None, to: Optional[str] = None, category: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, running_balance: Optional[bool] = None, cursor: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListTransactionsResponse:
        """List or sync transactions

        Without `cursor`: lists transactions newest first, page by page, with sums of exactly the listed transactions. With `cursor` (empty on the first call): sync mode, which returns only transactions that were added, modified or removed since; filters do not apply.

        Needs the scope `transactions:read`.
        """
        return self._json(OPERATIONS["list_transactions"], {"id": id}, {"from": from_, "to": to, "category": category, "limit": limit, "starting_after": starting_after, "running_balance": running_balance, "cursor": cursor}, None, options)

    def iter_transactions(self, id: str, *, from_: Optional[str] = None, to: Optional[str] = None, category: Optional[str] = None, limit: Optional[int] = None, running_balance: Optional[bool] = None, options: Optional[RequestOptions] = None) -> Iterator[types.Transaction]:
        """Yields all rows of `list_transactions`, page after page."""
        return self._rows(OPERATIONS["list_transactions"], {"id": id}, {"from": from_, "to": to, "category": category, "limit": limit, "running_balance": running_balance}, options, "starting_after", "id")

    def list_upcoming(self, id: str, *, days: Optional[int] = None, options: Optional[RequestOptions] = None) -> types.Upcoming:
        """List expected payments and income

        Lists the payments expected from the active recurring streams, each as often as it is due, with its likely minimum and maximum amount. A late payment is listed until it counts as missed.

        Needs the scope `transactions:read`.
        """
        return self._json(OPERATIONS["list_upcoming"], {"id": id}, {"days": days}, None, options)

    def list_developers(self, *, limit: Optional[int] = None, offset: Optional[int] = None, options: Optional[RequestOptions] = None) -> types.ListDevelopersResponse:
        """List developer accounts

        Newest first.
        """
        return self._json(OPERATIONS["list_developers"], {}, {"limit": limit, "offset": offset}, None, options)

    def iter_developers(self, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.AdminDeveloper]:
        """Yields all rows of `list_developers`, page after page."""
        return self._rows(OPERATIONS["list_developers"], {}, {"limit": limit}, options, "offset", None)

    def get_admin_overview(self, *, options: Optional[RequestOptions] = None) -> types.AdminOverview:
        """See the totals of the installation

        Counts over all accounts, for the owner of the installation.
        """
        return self._json(OPERATIONS["get_admin_overview"], {}, {}, None, options)

    def list_waitlist(self, *, limit: Optional[int] = None, offset: Optional[int] = None, options: Optional[RequestOptions] = None) -> types.ListWaitlistResponse:
        """List the waitlist

        Newest first.
        """
        return self._json(OPERATIONS["list_waitlist"], {}, {"limit": limit, "offset": offset}, None, options)

    def iter_waitlist(self, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.AdminWaitlistEntry]:
        """Yields all rows of `list_waitlist`, page after page."""
        return self._rows(OPERATIONS["list_waitlist"], {}, {"limit": limit}, options, "offset", None)

    def list_banks(self, *, search: Optional[str] = None, status: Optional[Literal["live", "sandbox", "coming_soon"]] = None, limit: Optional[int] = None, offset: Optional[int] = None, options: Optional[RequestOptions] = None) -> types.ListBanksResponse:
        """List supported banks

        Lists banks in a fixed order. `count` is the number of banks in this response, not of all matches. No credential is needed. On installations with live keys, a request with an API key or a link token returns only the banks that the key can use.
        """
        return self._json(OPERATIONS["list_banks"], {}, {"search": search, "status": status, "limit": limit, "offset": offset}, None, options)

    def iter_banks(self, *, search: Optional[str] = None, status: Optional[Literal["live", "sandbox", "coming_soon"]] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.Bank]:
        """Yields all rows of `list_banks`, page after page."""
        return self._rows(OPERATIONS["list_banks"], {}, {"search": search, "status": status, "limit": limit}, options, "offset", None)

    def get_bank(self, id: str, *, options: Optional[RequestOptions] = None) -> types.BankDetails:
        """Read a bank

        Returns the bank as in the list, with its features also as flat flags.
        """
        return self._json(OPERATIONS["get_bank"], {"id": id}, {}, None, options)

    def get_connect_status(self, session_token: str, *, options: Optional[RequestOptions] = None) -> types.ConnectStatus:
        """Read the status of a connect session

        Poll it while it is `pending`. Once it is `authorized` it carries the `public_token`, for five minutes or until it is exchanged. A link token sees the sessions that it opened; a key sees all its sessions.
        """
        return self._json(OPERATIONS["get_connect_status"], {"session_token": session_token}, {}, None, options)

    def list_connections(self, *, user_id: Optional[str] = None, bank_id: Optional[str] = None, status: Optional[Literal["active", "expired", "revoked"]] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListConnectionsResponse:
        """List connections

        All connections made with this key, newest first. Revoked connections stay in the list, without `user_id`.
        """
        return self._json(OPERATIONS["list_connections"], {}, {"user_id": user_id, "bank_id": bank_id, "status": status, "limit": limit, "starting_after": starting_after}, None, options)

    def iter_connections(self, *, user_id: Optional[str] = None, bank_id: Optional[str] = None, status: Optional[Literal["active", "expired", "revoked"]] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.Connection]:
        """Yields all rows of `list_connections`, page after page."""
        return self._rows(OPERATIONS["list_connections"], {}, {"user_id": user_id, "bank_id": bank_id, "status": status, "limit": limit}, options, "starting_after", "connection_id")

    def get_connection(self, id: str, *, options: Optional[RequestOptions] = None) -> types.ConnectionDetails:
        """Read a connection, its consents and its accounts

        Lists the consents of the user and the shared accounts, also after the consent has ended. Read balances with `GET /accounts`.

        Needs the scope `accounts:read`.
        """
        return self._json(OPERATIONS["get_connection"], {"id": id}, {}, None, options)

    def export_connection(self, id: str, *, options: Optional[RequestOptions] = None) -> types.ConnectionExport:
        """Export all data of a connection

        Accounts, transactions, identity and consent records, for a right-of-access request. Works also after the consent has ended.

        Needs the scopes `accounts:read` and `transactions:read`.
        """
        return self._json(OPERATIONS["export_connection"], {"id": id}, {}, None, options)

    def list_assistants(self, *, options: Optional[RequestOptions] = None) -> types.ListAssistantsResponse:
        """List assistants

        Assistants that may act with one of your keys over `/mcp`, newest first.
        """
        return self._json(OPERATIONS["list_assistants"], {}, {}, None, options)

    def get_assistant_request(self, *, response_type: str, client_id: str, code_challenge: str, code_challenge_method: str, redirect_uri: Optional[str] = None, scope: Optional[str] = None, state: Optional[str] = None, resource: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.AssistantRequest:
        """Read the access request of an assistant

        The parameters are those with which the assistant opened `/oauth/authorize` in the browser. An invalid request returns an error. If you have authorized this assistant before, the response has a `redirect_to` instead, which reports the error to the assistant.
        """
        return self._json(OPERATIONS["get_assistant_request"], {}, {"response_type": response_type, "client_id": client_id, "redirect_uri": redirect_uri, "code_challenge": code_challenge, "code_challenge_method": code_challenge_method, "scope": scope, "state": state, "resource": resource}, None, options)

    def list_audit_log(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListAuditLogResponse:
        """List what was done with the account

        Log-ins and failed log-ins, API keys, webhooks, connected applications, corrections, revocations and exports, newest first. Each entry commits with its action. Of failed log-ins, at most 20 an hour are recorded. Entries are kept for 24 months and cannot be changed.
        """
        return self._json(OPERATIONS["list_audit_log"], {}, {"limit": limit, "starting_after": starting_after}, None, options)

    def iter_audit_log(self, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.AuditEntry]:
        """Yields all rows of `list_audit_log`, page after page."""
        return self._rows(OPERATIONS["list_audit_log"], {}, {"limit": limit}, options, "starting_after", "id")

    def export_audit_log(self, *, options: Optional[RequestOptions] = None) -> File:
        """Download the audit log

        All entries, oldest first, one JSON object a line (application/x-ndjson). `npm run audit -- FILE` checks the chain of hashes.
        """
        return self._download(OPERATIONS["export_audit_log"], {}, {}, None, options)

    def get_cli_login(self, code: str, *, options: Optional[RequestOptions] = None) -> types.CliLogin:
        """See which command line asks to log in

        Returns a login that waits for approval. Calls are limited like login attempts, since a code could be guessed.
        """
        return self._json(OPERATIONS["get_cli_login"], {"code": code}, {}, None, options)

    def list_developer_connections(self, *, key: Optional[str] = None, status: Optional[Literal["active", "expired", "revoked"]] = None, key_status: Optional[Literal["active", "expired", "revoked"]] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListDeveloperConnectionsResponse:
        """List the connections of all your keys

        Newest first, including connections of revoked and expired keys. Lists what you can still erase, without the bank data.
        """
        return self._json(OPERATIONS["list_developer_connections"], {}, {"key": key, "status": status, "key_status": key_status, "limit": limit, "starting_after": starting_after}, None, options)

    def iter_developer_connections(self, *, key: Optional[str] = None, status: Optional[Literal["active", "expired", "revoked"]] = None, key_status: Optional[Literal["active", "expired", "revoked"]] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.DeveloperConnection]:
        """Yields all rows of `list_developer_connections`, page after page."""
        return self._rows(OPERATIONS["list_developer_connections"], {}, {"key": key, "status": status, "key_status": key_status, "limit": limit}, options, "starting_after", "connection_id")

    def list_events(self, *, type: Optional[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]] = None, connection_id: Optional[str] = None, user_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListEventsResponse:
        """List events

        Events about the connections of all your keys, newest first, whether or not a webhook subscribes to them. Events are kept for 30 days. Events about a revoked connection no longer name the user. An event that is being recorded can still appear among the newest: to follow events, use webhooks or the stream.
        """
        return self._json(OPERATIONS["list_events"], {}, {"type": type, "connection_id": connection_id, "user_id": user_id, "since": since, "until": until, "limit": limit, "starting_after": starting_after}, None, options)

    def iter_events(self, *, type: Optional[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]] = None, connection_id: Optional[str] = None, user_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.Event]:
        """Yields all rows of `list_events`, page after page."""
        return self._rows(OPERATIONS["list_events"], {}, {"type": type, "connection_id": connection_id, "user_id": user_id, "since": since, "until": until, "limit": limit}, options, "starting_after", "id")

    def stream_events(self, *, options: Optional[RequestOptions] = None) -> Iterator[Frame]:
        """Follow events as they happen

        Server-sent events of all your keys, for a machine that no webhook can reach. Each frame carries the event id; send the last one as `Last-Event-ID` to resume after it. The stream carries a comment every 15 seconds.
        """
        return self._stream(OPERATIONS["stream_events"], {}, {}, None, options)

    def get_factors(self, *, options: Optional[RequestOptions] = None) -> types.AccountFactors:
        """See the passkeys and codes of the account

        Returns how the account is protected besides the password. It contains no secret.
        """
        return self._json(OPERATIONS["get_factors"], {}, {}, None, options)

    def list_api_keys(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListApiKeysResponse:
        """List API keys

        Newest first, revoked ones included. The whole key is never shown again.
        """
        return self._json(OPERATIONS["list_api_keys"], {}, {"limit": limit, "starting_after": starting_after}, None, options)

    def iter_api_keys(self, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.ApiKey]:
        """Yields all rows of `list_api_keys`, page after page."""
        return self._rows(OPERATIONS["list_api_keys"], {}, {"limit": limit}, options, "starting_after", "id")

    def get_developer(self, *, options: Optional[RequestOptions] = None) -> types.Developer:
        """Read the developer account

        Returns the account of the session.
        """
        return self._json(OPERATIONS["get_developer"], {}, {}, None, options)

    def get_held_data(self, *, options: Optional[RequestOptions] = None) -> types.HeldData:
        """List the data stored about you

        For each category: what is stored, how much, for which purpose, and for how long.
        """
        return self._json(OPERATIONS["get_held_data"], {}, {}, None, options)

    def export_developer(self, *, options: Optional[RequestOptions] = None) -> types.DeveloperExport:
        """Download all data stored about you

        One JSON document, as an attachment. It contains no secrets.
        """
        return self._json(OPERATIONS["export_developer"], {}, {}, None, options)

    def get_onboarding(self, *, options: Optional[RequestOptions] = None) -> types.Onboarding:
        """See which first steps are done

        From the first key to the first event, over all keys of the account. Calls with a link token (the widget) or a key token (the portal) do not count as calls of the application.
        """
        return self._json(OPERATIONS["get_onboarding"], {}, {}, None, options)

    def get_overview(self, *, options: Optional[RequestOptions] = None) -> types.DeveloperOverview:
        """See what needs your attention

        For all active keys: errors of today, requests and latency of the last 24 hours, failing webhooks, connections that need consent or are delayed, consents that end soon, and recent changes in the API. Lists are empty when nothing needs attention.
        """
        return self._json(OPERATIONS["get_overview"], {}, {}, None, options)

    def list_requests(self, *, key: Optional[str] = None, status: Optional[str] = None, method: Optional[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]] = None, path: Optional[str] = None, error_code: Optional[str] = None, source: Optional[Literal["application", "widget", "budget_app"]] = None, about: Optional[str] = None, idempotency_key: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, ending_before: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListRequestsResponse:
        """List requests

        The requests of your keys and their results, newest first. Requests appear within a few seconds, those of several processes not always in order, and are kept for 30 days. Parameters, message and size are kept for 14 days, and at most as long as the connection that they are about. Of values, only ids, dates and values of a list are kept, no texts and no bodies. Requests with a key token, as the portal and the command line send, are not listed.
        """
        return self._json(OPERATIONS["list_requests"], {}, {"key": key, "status": status, "method": method, "path": path, "error_code": error_code, "source": source, "about": about, "idempotency_key": idempotency_key, "since": since, "until": until, "limit": limit, "starting_after": starting_after, "ending_before": ending_before}, None, options)

    def iter_requests(self, *, key: Optional[str] = None, status: Optional[str] = None, method: Optional[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]] = None, path: Optional[str] = None, error_code: Optional[str] = None, source: Optional[Literal["application", "widget", "budget_app"]] = None, about: Optional[str] = None, idempotency_key: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.RequestRecord]:
        """Yields all rows of `list_requests`, page after page."""
        return self._rows(OPERATIONS["list_requests"], {}, {"key": key, "status": status, "method": method, "path": path, "error_code": error_code, "source": source, "about": about, "idempotency_key": idempotency_key, "since": since, "until": until, "limit": limit}, options, "starting_after", "id")

    def get_request(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RequestDetails:
        """Get one request

        Returns the request and its result; for an error, its cause and what to do; and the same request as code.
        """
        return self._json(OPERATIONS["get_request"], {"id": id}, {}, None, options)

    def list_sessions(self, *, options: Optional[RequestOptions] = None) -> types.ListSessionsResponse:
        """List open sessions

        Returns the sessions of the portal, of the command line and of programs, the last used first.
        """
        return self._json(OPERATIONS["list_sessions"], {}, {}, None, options)

    def get_usage(self, *, key: Optional[str] = None, window: Optional[Literal["24h", "7d", "30d"]] = None, options: Optional[RequestOptions] = None) -> types.Usage:
        """See how your keys are used

        Requests, errors and latency of all keys of the account, or of one. Requests appear within a few seconds and are kept for 30 days.
        """
        return self._json(OPERATIONS["get_usage"], {}, {"key": key, "window": window}, None, options)

    def verify_email(self, *, token: str, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Verify the email address

        Uses up the token of the mailed link. The link itself opens a page with a button, so mail scanners that open links verify nothing. `HEAD` does not use up the token.
        """
        return self._json(OPERATIONS["verify_email"], {}, {"token": token}, None, options)

    def list_webhooks(self, *, options: Optional[RequestOptions] = None) -> types.ListWebhooksResponse:
        """List webhooks

        Newest first, including deactivated webhooks.
        """
        return self._json(OPERATIONS["list_webhooks"], {}, {}, None, options)

    def get_webhook(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Webhook:
        """Get one webhook

        Returns the webhook as the list shows it.
        """
        return self._json(OPERATIONS["get_webhook"], {"id": id}, {}, None, options)

    def list_webhook_deliveries(self, id: str, *, type: Optional[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]] = None, connection_id: Optional[str] = None, user_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, status: Optional[Literal["pending", "delivered", "failed"]] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.DeliveryList:
        """List deliveries with their attempts

        Newest first, kept for 30 days. Deliveries about a connection are erased when its consent is revoked.
        """
        return self._json(OPERATIONS["list_webhook_deliveries"], {"id": id}, {"type": type, "connection_id": connection_id, "user_id": user_id, "since": since, "until": until, "status": status, "limit": limit, "starting_after": starting_after}, None, options)

    def iter_webhook_deliveries(self, id: str, *, type: Optional[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]] = None, connection_id: Optional[str] = None, user_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, status: Optional[Literal["pending", "delivered", "failed"]] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.Delivery]:
        """Yields all rows of `list_webhook_deliveries`, page after page."""
        return self._rows(OPERATIONS["list_webhook_deliveries"], {"id": id}, {"type": type, "connection_id": connection_id, "user_id": user_id, "since": since, "until": until, "status": status, "limit": limit}, options, "starting_after", "id")

    def get_webhook_delivery(self, id: str, delivery: str, *, options: Optional[RequestOptions] = None) -> types.Delivery:
        """Get one delivery

        Returns the delivery with every attempt so far, for example of a test event or of a resent event.
        """
        return self._json(OPERATIONS["get_webhook_delivery"], {"id": id, "delivery": delivery}, {}, None, options)

    def get_reference(self, *, options: Optional[RequestOptions] = None) -> File:
        """Read the documentation

        A site for people, with guides, this reference, errors, and a form to send requests.
        """
        return self._download(OPERATIONS["get_reference"], {}, {}, None, options)

    def list_errors(self, *, options: Optional[RequestOptions] = None) -> File:
        """List all errors

        Every code with its status and message, and a link to its page.
        """
        return self._download(OPERATIONS["list_errors"], {}, {}, None, options)

    def get_error(self, code: str, *, options: Optional[RequestOptions] = None) -> File:
        """Read the page of an error

        The `docs` field of every error response is the address of this page.
        """
        return self._download(OPERATIONS["get_error"], {"code": code}, {}, None, options)

    def get_health(self, *, options: Optional[RequestOptions] = None) -> types.GetHealthResponse:
        """Check that the process responds

        Checks only the process itself. An orchestrator restarts the process if this fails.
        """
        return self._json(OPERATIONS["get_health"], {}, {}, None, options)

    def get_link_token(self, *, options: Optional[RequestOptions] = None) -> types.LinkTokenDetails:
        """Read a link token

        Called by the browser with the link token as the credential; an API key is refused. Returns when the token expires, how many accounts may be shared, the name of the application, and where the hosted page returns to. For a token that renews a connection, it also returns the bank and the end of the consent, and nothing else of the connection.
        """
        return self._json(OPERATIONS["get_link_token"], {}, {}, None, options)

    def get_interface_description(self, *, options: Optional[RequestOptions] = None) -> types.GetInterfaceDescriptionResponse:
        """Read the interface description

        This description as OpenAPI 3.1.
        """
        return self._json(OPERATIONS["get_interface_description"], {}, {}, None, options)

    def get_readiness(self, *, options: Optional[RequestOptions] = None) -> types.GetReadinessResponse:
        """Check that the service is ready for requests

        Checks that the database and the key store are reachable and the schema is current. A load balancer sends requests only while this succeeds. It responds within two seconds. `error_message` states the reason of a failure, for example that the database does not respond or the disk is full. It fails as soon as the process is told to stop.
        """
        return self._json(OPERATIONS["get_readiness"], {}, {}, None, options)

    def get_clock(self, *, options: Optional[RequestOptions] = None) -> types.SandboxClock:
        """Read this key's clock

        Returns the time on the clock of the key, and by how much it is ahead of real time.
        """
        return self._json(OPERATIONS["get_clock"], {}, {}, None, options)

    def preview_advance(self, *, days: Optional[int] = None, seconds: Optional[int] = None, to: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ClockPreview:
        """See what advancing this key's clock would do

        Takes the same parameters as the advance and changes nothing. Returns how many connections would be updated from their banks, which consents would expire soon or end, and which recurring payments are due. Other transactions that the banks will report cannot be predicted.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["preview_advance"], {}, {"days": days, "seconds": seconds, "to": to}, None, options)

    def list_simplefin_tokens(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListSimplefinTokensResponse:
        """List tokens of budget applications

        Tokens of this key, newest first, with the applications that claimed them and their last reads.

        Needs the scopes `accounts:read` and `balance:read` and `transactions:read`.
        """
        return self._json(OPERATIONS["list_simplefin_tokens"], {}, {"limit": limit, "starting_after": starting_after}, None, options)

    def iter_simplefin_tokens(self, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.SimplefinToken]:
        """Yields all rows of `list_simplefin_tokens`, page after page."""
        return self._rows(OPERATIONS["list_simplefin_tokens"], {}, {"limit": limit}, options, "starting_after", "id")

    def search_transactions(self, *, text: Optional[str] = None, account_id: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, category: Optional[str] = None, type: Optional[Literal["debit", "credit"]] = None, amount_min: Optional[float] = None, amount_max: Optional[float] = None, pending: Optional[bool] = None, review: Optional[bool] = None, limit: Optional[int] = None, cursor: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.TransactionSearch:
        """Search transactions of all accounts

        Searches all accounts of the key whose consent has not ended, newest first; `left_out` lists the other accounts. Descriptions that may name a person are encrypted in the database and have to be decrypted for the search, so a request searches at most 5,000 transactions. Continue with `next_cursor`.

        Needs the scope `transactions:read`.
        """
        return self._json(OPERATIONS["search_transactions"], {}, {"text": text, "account_id": account_id, "from": from_, "to": to, "category": category, "type": type, "amount_min": amount_min, "amount_max": amount_max, "pending": pending, "review": review, "limit": limit, "cursor": cursor}, None, options)

    def iter_search_transactions(self, *, text: Optional[str] = None, account_id: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, category: Optional[str] = None, type: Optional[Literal["debit", "credit"]] = None, amount_min: Optional[float] = None, amount_max: Optional[float] = None, pending: Optional[bool] = None, review: Optional[bool] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.Transaction]:
        """Yields all rows of `search_transactions`, page after page."""
        return self._rows(OPERATIONS["search_transactions"], {}, {"text": text, "account_id": account_id, "from": from_, "to": to, "category": category, "type": type, "amount_min": amount_min, "amount_max": amount_max, "pending": pending, "review": review, "limit": limit}, options, "cursor", None)

    def explain_enrichment(self, id: str, *, options: Optional[RequestOptions] = None) -> types.TransactionEnrichment:
        """Explain the merchant and category of a transaction

        Returns the current enrichment of this transaction by the service and by your corrections, with the reason.

        Needs the scope `transactions:read`.
        """
        return self._json(OPERATIONS["explain_enrichment"], {"id": id}, {}, None, options)

    def list_transfers(self, user_id: str, *, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListTransfersResponse:
        """List the transfers between the accounts of a user

        Transfers between accounts of the same `user_id`, at banks and in statement files, newest first. A transfer is listed while the consents of both accounts last.

        Needs the scope `transactions:read`.
        """
        return self._json(OPERATIONS["list_transfers"], {"user_id": user_id}, {"limit": limit, "starting_after": starting_after}, None, options)

    def iter_transfers(self, user_id: str, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> Iterator[types.Transfer]:
        """Yields all rows of `list_transfers`, page after page."""
        return self._rows(OPERATIONS["list_transfers"], {"user_id": user_id}, {"limit": limit}, options, "starting_after", "id")

    def list_tpps(self, *, options: Optional[RequestOptions] = None) -> types.ListTppsResponse:
        """List TPPs

        TPPs of this key, oldest first, each with the dialects of its banks.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["list_tpps"], {}, {}, None, options)

    def set_bank_status(self, id: str, body: types.SetBankStatusRequest, *, options: Optional[RequestOptions] = None) -> types.Bank:
        """Set the status of a bank

        A bank that is `coming_soon` is listed and cannot be connected.
        """
        return self._json(OPERATIONS["set_bank_status"], {"id": id}, {}, body, options)

    def change_api_key(self, key: str, body: Optional[types.ChangeApiKeyRequest] = None, *, options: Optional[RequestOptions] = None) -> types.ApiKey:
        """Change an API key

        Fields that you leave out keep their values. Takes effect with the next request, in every process, also for link tokens and key tokens of the key. A later `expires_at`, or null, reactivates an expired key.
        """
        return self._json(OPERATIONS["change_api_key"], {"key": key}, {}, body, options)

    def change_developer(self, body: types.ChangeDeveloperRequest, *, options: Optional[RequestOptions] = None) -> types.Developer:
        """Change the developer account

        Sets the language of the mails to this account, from the next mail on.
        """
        return self._json(OPERATIONS["change_developer"], {}, {}, body, options)

    def change_webhook(self, id: str, body: Optional[types.ChangeWebhookRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Webhook:
        """Change a webhook

        Changes the address, events, envelope or description. The change applies to events from now on; deliveries that wait for a retry go to the new address with their old body. `status: "active"` activates a deactivated webhook again.
        """
        return self._json(OPERATIONS["change_webhook"], {"id": id}, {}, body, options)

    def change_account(self, id: str, body: types.ChangeAccountRequest, *, options: Optional[RequestOptions] = None) -> types.Account:
        """Close an account at its bank

        The bank no longer lists the account, so it gets `closed_at`, with ACCOUNTS.REMOVED. `{"closed": false}` opens it again: the bank lists it, and reports everything that was missed. While the bank has a fault, the change shows with its next update.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["change_account"], {"id": id}, {}, body, options)

    def change_transaction(self, id: str, body: Optional[types.ChangeTransactionRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Change a transaction

        Shows in sync as `modified`; balances follow.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["change_transaction"], {"id": id}, {}, body, options)

    def sync_account(self, id: str, *, options: Optional[RequestOptions] = None) -> types.SyncRequest:
        """Ask the bank for news of an account

        Queues a pull from the bank and reads its history afresh. TRANSACTIONS.SYNC_UPDATES_AVAILABLE tells when it is done. Cursors that you hold stay valid.

        Needs the scope `accounts:read`.
        """
        return self._json(OPERATIONS["sync_account"], {"id": id}, {}, None, options)

    def start_connect(self, body: types.StartConnectRequest, *, options: Optional[RequestOptions] = None) -> types.ConnectSession:
        """Start connecting a bank

        Opens a session of 10 minutes. Send your user to `auth_url`, then poll the status until it is `authorized`.
        """
        return self._json(OPERATIONS["start_connect"], {}, {}, body, options)

    def exchange_public_token(self, body: types.ExchangePublicTokenRequest, *, options: Optional[RequestOptions] = None) -> types.ExchangedConnection:
        """Exchange a public token for a connection

        Called by your server, once, within five minutes. Store the `connection_id` with your user.
        """
        return self._json(OPERATIONS["exchange_public_token"], {}, {}, body, options)

    def decide_assistant(self, body: types.DecideAssistantRequest, *, options: Optional[RequestOptions] = None) -> types.AssistantDecision:
        """Authorize or refuse an assistant

        The assistant acts with one key, in the requested scopes that you choose, until you end its access or the key is revoked. Open `redirect_to` of the response in the browser: there the assistant receives a code that it can exchange once, within a minute.
        """
        return self._json(OPERATIONS["decide_assistant"], {}, {}, body, options)

    def start_cli_login(self, body: Optional[types.StartCliLoginRequest] = None, *, options: Optional[RequestOptions] = None) -> types.StartedCliLogin:
        """Begin the login of a command line

        Returns two codes, valid for 10 minutes. Show the `user_code` and open `verification_uri_complete` in a browser, where a logged-in developer compares the code and approves. Meanwhile, poll `POST /developers/cli-logins/token` with the `device_code`.
        """
        return self._json(OPERATIONS["start_cli_login"], {}, {}, body, options)

    def fetch_cli_login(self, body: types.FetchCliLoginRequest, *, options: Optional[RequestOptions] = None) -> types.DeveloperSession:
        """Fetch the session of a command line

        Returns CLI_LOGIN_PENDING until somebody approves or denies the login: ask again after `interval` seconds. After the approval, the first call returns a session token that is valid for 24 hours.
        """
        return self._json(OPERATIONS["fetch_cli_login"], {}, {}, body, options)

    def approve_cli_login(self, code: str, *, options: Optional[RequestOptions] = None) -> types.CliLogin:
        """Approve the login of a command line

        The command line receives a session of this account. The session ends like any other: at its logout, at a password reset, or after 24 hours. Approve only a login that you started yourself.
        """
        return self._json(OPERATIONS["approve_cli_login"], {"code": code}, {}, None, options)

    def deny_cli_login(self, code: str, *, options: Optional[RequestOptions] = None) -> types.CliLogin:
        """Deny the login of a command line

        The command line receives CLI_LOGIN_DENIED and no session.
        """
        return self._json(OPERATIONS["deny_cli_login"], {"code": code}, {}, None, options)

    def forgot_password(self, body: types.ForgotPasswordRequest, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Ask for a password reset link

        The response is the same whether or not the address has an account.
        """
        return self._json(OPERATIONS["forgot_password"], {}, {}, body, options)

    def create_api_key(self, body: types.CreateApiKeyRequest, *, options: Optional[RequestOptions] = None) -> types.CreatedApiKey:
        """Create an API key

        The response is the only place where the whole key appears.
        """
        return self._json(OPERATIONS["create_api_key"], {}, {}, body, options)

    def roll_api_key(self, key: str, body: Optional[types.RollApiKeyRequest] = None, *, options: Optional[RequestOptions] = None) -> types.CreatedApiKey:
        """Roll an API key

        Gives the key a new secret, which only this response shows. The id, connections, test clock and settings stay. Older secrets are accepted until the overlap ends, by the real clock; with an overlap of 0 they are refused with REVOKED_API_KEY from the next request. A secret that ends sooner keeps its end.
        """
        return self._json(OPERATIONS["roll_api_key"], {"key": key}, {}, body, options)

    def create_key_token(self, key: str, *, options: Optional[RequestOptions] = None) -> types.KeyToken:
        """Create a short-lived token for a key

        The token is accepted in place of the key for 15 minutes. It ends with the key and with this session. The portal uses such tokens, so that the key itself is never stored in a browser.
        """
        return self._json(OPERATIONS["create_key_token"], {"key": key}, {}, None, options)

    def log_in(self, body: types.LogInRequest, *, options: Optional[RequestOptions] = None) -> types.DeveloperSession:
        """Log in

        Returns a session token, valid for 24 hours. Wrong passwords sent by others do not lock out devices or networks that the account has used before: send `device_token` if you have one, and `remember_device` to receive one. From anywhere else, the owner can use a mailed link (`POST /developers/forgot-password`). An account with a passkey or an authenticator app also needs `code`.
        """
        return self._json(OPERATIONS["log_in"], {}, {}, body, options)

    def log_out(self, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Log out

        Ends this session at once, with the key tokens that it created and the event streams that it opened. Other sessions of the account go on.
        """
        return self._json(OPERATIONS["log_out"], {}, {}, None, options)

    def add_passkey(self, body: types.AddPasskeyRequest, *, options: Optional[RequestOptions] = None) -> types.AddedPasskey:
        """Add a passkey

        Send the response of the browser to the challenge. From now on, a log-in with the password also needs a second factor. A log-in with the passkey needs nothing else.
        """
        return self._json(OPERATIONS["add_passkey"], {}, {}, body, options)

    def start_passkey(self, *, options: Optional[RequestOptions] = None) -> types.PasskeyChallenge:
        """Begin to add a passkey

        Returns a challenge. Pass its options to `navigator.credentials.create` in the browser.
        """
        return self._json(OPERATIONS["start_passkey"], {}, {}, None, options)

    def open_portal_session(self, body: types.OpenPortalSessionRequest, *, options: Optional[RequestOptions] = None) -> types.PortalSession:
        """Log in to the portal

        Used by the pages of this service. The session is a cookie that scripts cannot read, and it is accepted only from these pages. Programs use `POST /developers/login`.
        """
        return self._json(OPERATIONS["open_portal_session"], {}, {}, body, options)

    def open_portal_session_with_passkey(self, body: types.OpenPortalSessionWithPasskeyRequest, *, options: Optional[RequestOptions] = None) -> types.PortalSession:
        """Log in to the portal with a passkey

        Send the response of the browser to the challenge. The passkey replaces both the password and the second factor.
        """
        return self._json(OPERATIONS["open_portal_session_with_passkey"], {}, {}, body, options)

    def start_passkey_login(self, *, options: Optional[RequestOptions] = None) -> types.PasskeyChallenge:
        """Begin to log in with a passkey

        Returns a challenge. Pass its options to `navigator.credentials.get` in the browser. The challenge names no account.
        """
        return self._json(OPERATIONS["start_passkey_login"], {}, {}, None, options)

    def reauthenticate(self, body: Optional[types.ReauthenticateRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Reauthentication:
        """Confirm an identity

        Proves that the owner of the account uses this session. Send one of `password`, `code` of the authenticator app, or `passkey`. For ten minutes, the session can then use the operations that answer REAUTHENTICATION_REQUIRED. A log-in is a proof as well.
        """
        return self._json(OPERATIONS["reauthenticate"], {}, {}, body, options)

    def start_passkey_reauthentication(self, *, options: Optional[RequestOptions] = None) -> types.PasskeyChallenge:
        """Begin to confirm an identity with a passkey

        Returns a challenge for the passkeys of the account. Pass its options to `navigator.credentials.get` in the browser.
        """
        return self._json(OPERATIONS["start_passkey_reauthentication"], {}, {}, None, options)

    def create_recovery_codes(self, *, options: Optional[RequestOptions] = None) -> types.RecoveryCodes:
        """Replace the recovery codes

        Returns ten new codes, which are shown once. Earlier codes no longer work.
        """
        return self._json(OPERATIONS["create_recovery_codes"], {}, {}, None, options)

    def register_developer(self, body: types.RegisterDeveloperRequest, *, options: Optional[RequestOptions] = None) -> types.RegisteredDeveloper:
        """Register a developer account

        Sends a verification mail, in `language` or else in the language that the request accepts. API keys are created after the first login.
        """
        return self._json(OPERATIONS["register_developer"], {}, {}, body, options)

    def resend_verification(self, body: types.ResendVerificationRequest, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Send the verification mail again

        The response is the same whether or not the address waits for verification.
        """
        return self._json(OPERATIONS["resend_verification"], {}, {}, body, options)

    def reset_password(self, body: types.ResetPasswordRequest, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Choose a new password

        Uses up the token of the mailed link and ends every session of the account.
        """
        return self._json(OPERATIONS["reset_password"], {}, {}, body, options)

    def start_totp(self, *, options: Optional[RequestOptions] = None) -> types.TotpSecret:
        """Begin to set up an authenticator app

        Returns a new secret. The app is set up when `POST /developers/totp/confirm` receives its first code. A repeated call replaces a secret that was not confirmed.
        """
        return self._json(OPERATIONS["start_totp"], {}, {}, None, options)

    def confirm_totp(self, body: types.ConfirmTotpRequest, *, options: Optional[RequestOptions] = None) -> types.ConfirmedTotp:
        """Finish setting up an authenticator app

        From now on, a log-in with the password also needs a code.
        """
        return self._json(OPERATIONS["confirm_totp"], {}, {}, body, options)

    def register_webhook(self, body: types.RegisterWebhookRequest, *, options: Optional[RequestOptions] = None) -> types.CreatedWebhook:
        """Register a webhook

        It receives the events of all your keys, from now on. Only this response shows the signing secret.
        """
        return self._json(OPERATIONS["register_webhook"], {}, {}, body, options)

    def resend_webhook_delivery(self, id: str, delivery: str, *, options: Optional[RequestOptions] = None) -> types.Delivery:
        """Send a delivery again

        Sends it immediately, with the same event id and body, and starts the retry schedule anew.
        """
        return self._json(OPERATIONS["resend_webhook_delivery"], {"id": id, "delivery": delivery}, {}, None, options)

    def recover_webhook(self, id: str, body: types.RecoverWebhookRequest, *, options: Optional[RequestOptions] = None) -> types.ResentDeliveries:
        """Send all failed deliveries again

        Resends the failed deliveries of events recorded since a time. Use it after your receiver was unavailable.
        """
        return self._json(OPERATIONS["recover_webhook"], {"id": id}, {}, body, options)

    def resend_events(self, id: str, body: types.ResendEventsRequest, *, options: Optional[RequestOptions] = None) -> types.ResentEvents:
        """Send the events of a range again

        Sends all events of the range, oldest first, each with its original event id: events that the webhook received, that it missed, and from before its registration. `dry_run` only counts them. Events are kept for 30 days. Events about a revoked connection are not sent again.
        """
        return self._json(OPERATIONS["resend_events"], {"id": id}, {}, body, options)

    def rotate_webhook_secret(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RotatedSecret:
        """Rotate the signing secret

        For 24 hours requests carry two signatures, one with each secret. Configure the new secret in your receiver within that time.
        """
        return self._json(OPERATIONS["rotate_webhook_secret"], {"id": id}, {}, None, options)

    def test_webhook(self, id: str, body: Optional[types.TestWebhookRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Delivery:
        """Send a test event

        Sends an event with invented ids. It is delivered and logged like any other, whether or not the webhook subscribes to it. Read the result in the deliveries.
        """
        return self._json(OPERATIONS["test_webhook"], {"id": id}, {}, body, options)

    def create_link_token(self, body: Optional[types.CreateLinkTokenRequest] = None, *, options: Optional[RequestOptions] = None) -> types.LinkToken:
        """Create a link token

        Called by your server. Pass the token to the browser: it opens the connect flow for 30 minutes and keeps your API key out of the page. Send `user_id`: with a token without it, the browser chooses the user. With `connection_id` the token renews that connection and does nothing else. `hosted_url` is a page for the same flow, for applications without a page of their own.
        """
        return self._json(OPERATIONS["create_link_token"], {}, {}, body, options)

    def inject_transactions(self, id: str, body: types.InjectTransactionsRequest, *, options: Optional[RequestOptions] = None) -> types.InjectTransactionsResponse:
        """Add transactions to an account

        Up to 500, all or none. Balances, sync and events follow as if the bank had reported them.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["inject_transactions"], {"id": id}, {}, body, options)

    def sandbox_authorize(self, body: types.SandboxAuthorizeRequest, *, options: Optional[RequestOptions] = None) -> types.ConnectStatus:
        """Authorize a session as the user would at the bank

        For tests that do not visit the bank page. The session token is the credential. The call acts as the right customer: it always renews the connection that the user has at this bank. `accounts` chooses the shared accounts, as the checkboxes on the page do. Without it, a first consent shares all accounts and a renewal keeps the shared ones.
        """
        return self._json(OPERATIONS["sandbox_authorize"], {}, {}, body, options)

    def advance_clock(self, body: Optional[types.AdvanceClockRequest] = None, *, options: Optional[RequestOptions] = None) -> types.ClockAdvanced:
        """Advance this key's clock

        Time advances for this key alone: banks report transactions, consents expire, and events are recorded, in the order in which they would have happened. Send `days`, `seconds` or both, or `to`. A clock never goes back.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["advance_clock"], {}, {}, body, options)

    def expire_connection(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Connection:
        """End a consent now

        As if its 90 days were over: data requests return CONSENT_EXPIRED until the user reconnects.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["expire_connection"], {"id": id}, {}, None, options)

    def set_bank_fault(self, id: str, body: types.SetBankFaultRequest, *, options: Optional[RequestOptions] = None) -> types.BankFault:
        """Simulate a failure of the bank

        The bank of the connection fails from now on, until `until` on the clock of the key or until you send `{"fault": null}`. The next update from the bank shows it in `health`, with ITEM.HEALTH_CHANGED. Afterwards the bank reports everything that was missed.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["set_bank_fault"], {"id": id}, {}, body, options)

    def revoke_at_bank(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RevokedConnection:
        """Revoke a connection as the user would at the bank

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["revoke_at_bank"], {"id": id}, {}, None, options)

    def sandbox_deny(self, body: types.SandboxDenyRequest, *, options: Optional[RequestOptions] = None) -> types.ConnectStatus:
        """Refuse a session as the user would at the bank

        The session ends as if it had expired. The session token is the credential.
        """
        return self._json(OPERATIONS["sandbox_deny"], {}, {}, body, options)

    def settle_transaction(self, id: str, body: Optional[types.SettleTransactionRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Settle a pending transaction now

        Removes the pending row and adds a posted one whose `pending_transaction_id` links back.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["settle_transaction"], {"id": id}, {}, body, options)

    def fire_webhook(self, body: types.FireWebhookRequest, *, options: Optional[RequestOptions] = None) -> types.FiredEvent:
        """Send a test event

        Records and delivers the event as if it had happened, for a connection, an account or a token of this key. Nothing else changes.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["fire_webhook"], {}, {}, body, options)

    def create_simplefin_token(self, body: Optional[types.CreateSimplefinTokenRequest] = None, *, options: Optional[RequestOptions] = None) -> types.CreatedSimplefinToken:
        """Create a setup token for a budget application

        Send a user, connections or accounts. The user pastes `setup_token` into an application that supports SimpleFIN. The application claims its access with it, once, and can read these accounts from then on. The token is returned only in this response.

        Needs the scopes `accounts:read` and `balance:read` and `transactions:read`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["create_simplefin_token"], {}, {}, body, options)

    def import_statements(self, body: bytes, *, user_id: Optional[str] = None, bank_id: Optional[str] = None, account: Optional[str] = None, currency: Optional[str] = None, mapping: Optional[str] = None, date_order: Optional[Literal["dmy", "mdy"]] = None, decimal_mark: Optional[Literal["comma", "point"]] = None, unsigned_amounts: Optional[Literal["in", "out"]] = None, onto: Optional[Literal["connection", "separate"]] = None, dry_run: Optional[Literal["true", "false"]] = None, options: Optional[RequestOptions] = None) -> types.StatementImport:
        """Take over statements from files

        Files of camt.052, camt.053, camt.054, MT940, MT942, Halcom, Asseco, ROL, OFX, QIF, CSV, XLSX, XLS (also HTML or XML under that name), or a zip of several, as parts `file` of a form; or one file as the body, of any type but a form's, with everything else in the query. Format and encoding are recognised. What is in them is taken over as a bank's own report would be: the same file twice adds nothing. All files are taken over, or none.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["import_statements"], {}, {"user_id": user_id, "bank_id": bank_id, "account": account, "currency": currency, "mapping": mapping, "date_order": date_order, "decimal_mark": decimal_mark, "unsigned_amounts": unsigned_amounts, "onto": onto, "dry_run": dry_run}, body, options)

    def list_statement_tables(self, body: bytes, *, bank_id: Optional[str] = None, account: Optional[str] = None, currency: Optional[str] = None, mapping: Optional[str] = None, date_order: Optional[Literal["dmy", "mdy"]] = None, decimal_mark: Optional[Literal["comma", "point"]] = None, unsigned_amounts: Optional[Literal["in", "out"]] = None, options: Optional[RequestOptions] = None) -> types.StatementTables:
        """Look at the columns of tables

        Lists the tables among files, in the body as `POST /statements` takes them: their headings, first rows, and the columns that the service reads or suggests. Files that are no tables are left out, unless the service can read them once a parameter is given. Saves nothing.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["list_statement_tables"], {}, {"bank_id": bank_id, "account": account, "currency": currency, "mapping": mapping, "date_order": date_order, "decimal_mark": decimal_mark, "unsigned_amounts": unsigned_amounts}, body, options)

    def enrich_transactions(self, body: types.EnrichTransactionsRequest, *, options: Optional[RequestOptions] = None) -> types.EnrichTransactionsResponse:
        """Enrich any transactions

        Returns merchant and category of up to 500 transactions, in the same order. Nothing is stored. Your corrections apply.

        Needs the scope `transactions:read`.
        """
        return self._json(OPERATIONS["enrich_transactions"], {}, {}, body, options)

    def create_user_page(self, user_id: str, *, options: Optional[RequestOptions] = None) -> types.UserPage:
        """Create a link to the page of a user

        On the page a user sees what your application reads, ends access, and takes the data along. The link opens once, in one browser, within 15 minutes; the page stays open for an hour. Create it when the user asks for it, after your application has recognised the user.

        Needs the scope `connections:write`.
        """
        return self._json(OPERATIONS["create_user_page"], {"user_id": user_id}, {}, None, options)

    def join_waitlist(self, body: types.JoinWaitlistRequest, *, options: Optional[RequestOptions] = None) -> types.WaitlistEntry:
        """Join the waitlist for live banks

        Returns what you sent, even if the address is already on the list. The existing entry stays unchanged, so that nobody learns who is on the list.
        """
        return self._json(OPERATIONS["join_waitlist"], {}, {}, body, options)

    def decide_consent(self, body: types.DecideConsentRequest, *, options: Optional[RequestOptions] = None) -> types.Xs2aDecision:
        """Decide about a consent in place of the user

        For tests: acts as the user on the bank’s page, who logs in, chooses accounts, and agrees or refuses. The result is the same as in a browser.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["decide_consent"], {}, {}, body, options)

    def withdraw_consent(self, consent_id: str, *, options: Optional[RequestOptions] = None) -> types.Xs2aWithdrawnConsent:
        """Withdraw a consent as the user would at the bank

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["withdraw_consent"], {"consent_id": consent_id}, {}, None, options)

    def register_tpp(self, body: types.RegisterTppRequest, *, options: Optional[RequestOptions] = None) -> types.CreatedTpp:
        """Register a TPP

        Registers an application that uses the simulated banks at their `base_url`. It belongs to this key, and its banks follow the clock of the key. The secret is returned only in this response.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["register_tpp"], {}, {}, body, options)

    def correct_enrichment(self, id: str, body: Optional[types.CorrectEnrichmentRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Correct the merchant or category of a transaction

        The change shows in sync as `modified`. The correction also applies to later transactions of this key with the same normalised description. If the description may name a person, it applies to this connection only and is erased with it. `applies_to` limits the correction to this transaction, or extends it to earlier ones of this account, of this user, or of all your users. With `match: merchant` it applies to all transactions at the merchant, whatever their description.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["correct_enrichment"], {"id": id}, {}, body, options)

    def set_transfer(self, id: str, body: Optional[types.SetTransferRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Confirm or set the transfer of a transaction

        Confirms the transfer that the service found, or pairs the transaction with another one of the same user. Both get the category `transfer` and show in sync as `modified`. The pair is kept until you set another one, deny it, or one of the two is removed.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["set_transfer"], {"id": id}, {}, body, options)

    def set_dialect(self, client_id: str, bank_id: str, body: Optional[types.SetDialectRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Tpp:
        """Set the dialect of a bank for a TPP

        The given fields replace the defaults of this bank from the next request on; other fields have their defaults. An empty body resets everything.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return self._json(OPERATIONS["set_dialect"], {"client_id": client_id, "bank_id": bank_id}, {}, body, options)


class AsyncOperations:
    """A method for every operation. Lists have a second one, `iter_…`, which reads all pages."""

    def _json(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], body: Any, options: Optional[RequestOptions]) -> Any:
        raise NotImplementedError

    def _download(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], body: Any, options: Optional[RequestOptions]) -> Any:
        raise NotImplementedError

    def _stream(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], body: Any, options: Optional[RequestOptions]) -> Any:
        raise NotImplementedError

    def _rows(self, operation: Operation, params: Dict[str, str], query: Dict[str, Any], options: Optional[RequestOptions], by: str, row_id: Optional[str]) -> Any:
        raise NotImplementedError

    async def remove_factors(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RemovedFactors:
        """Remove the second factors of an account

        For an owner who has lost passkeys, authenticator app and recovery codes. Check first who asks. The operation ends every session of the account and mails the owner, who then logs in with the password.
        """
        return await self._json(OPERATIONS["remove_factors"], {"id": id}, {}, None, options)

    async def revoke_connection(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RevokedConnection:
        """Revoke a connection and erase its data

        Erases accounts, transactions and consent record at once. Cannot be undone.

        Needs the scope `connections:write`.
        """
        return await self._json(OPERATIONS["revoke_connection"], {"id": id}, {}, None, options)

    async def end_assistant(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """End the access of an assistant

        The next request of the assistant is refused.
        """
        return await self._json(OPERATIONS["end_assistant"], {"id": id}, {}, None, options)

    async def erase_developer_connection(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RevokedConnection:
        """Revoke a connection of any of your keys and erase its data

        Does the same as `DELETE /connections/{id}`, with the same event, even if the key is revoked or expired. Cannot be undone.
        """
        return await self._json(OPERATIONS["erase_developer_connection"], {"id": id}, {}, None, options)

    async def revoke_api_key(self, key: str, *, connections: Optional[Literal["keep", "erase"]] = None, options: Optional[RequestOptions] = None) -> types.RevokedApiKey:
        """Revoke an API key

        Takes effect with the next request, in every process. Cannot be undone. The connections of the key are kept unless you send `connections=erase`. Nobody can read kept connections; erase them in the portal or with `DELETE /developers/connections/{id}`. With `erase`, each connection is revoked with the event ITEM.CONNECTION_REVOKED; this can continue in the background after the response.
        """
        return await self._json(OPERATIONS["revoke_api_key"], {"key": key}, {"connections": connections}, None, options)

    async def delete_developer(self, body: types.DeleteDeveloperRequest, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Delete the account

        Deletes the account with its keys, webhooks and connections at once, and takes the keys out of request records. Cannot be undone.
        """
        return await self._json(OPERATIONS["delete_developer"], {}, {}, body, options)

    async def remove_passkey(self, id: str, *, options: Optional[RequestOptions] = None) -> types.AccountFactors:
        """Remove a passkey

        The passkey can no longer log in or confirm an identity. Open sessions stay open. If it is the last factor, the recovery codes are removed too.
        """
        return await self._json(OPERATIONS["remove_passkey"], {"id": id}, {}, None, options)

    async def end_other_sessions(self, *, options: Optional[RequestOptions] = None) -> types.EndOtherSessionsResponse:
        """End all other sessions

        Ends every session of the account except the one that sends the request, including those of the command line.
        """
        return await self._json(OPERATIONS["end_other_sessions"], {}, {}, None, options)

    async def end_session(self, id: str, *, options: Optional[RequestOptions] = None) -> types.EndSessionResponse:
        """End a session

        Ends the session at once, with the key tokens that it created and the event streams that it opened. To end your own session, log out.
        """
        return await self._json(OPERATIONS["end_session"], {"id": id}, {}, None, options)

    async def remove_totp(self, *, options: Optional[RequestOptions] = None) -> types.AccountFactors:
        """Remove the authenticator app

        If it is the last factor, the recovery codes are removed too.
        """
        return await self._json(OPERATIONS["remove_totp"], {}, {}, None, options)

    async def deactivate_webhook(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Webhook:
        """Deactivate a webhook

        Stops sending. The webhook stays in the list with its deliveries and can be activated again.
        """
        return await self._json(OPERATIONS["deactivate_webhook"], {"id": id}, {}, None, options)

    async def delete_transaction(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RemovedTransaction:
        """Delete a transaction

        Shows in sync as `removed`; balances follow.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["delete_transaction"], {"id": id}, {}, None, options)

    async def revoke_simplefin_token(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RevokedSimplefinToken:
        """End the access of a budget application

        The next request of the application is refused. A setup token that nobody has claimed can no longer be claimed.

        Needs the scopes `accounts:read` and `balance:read` and `transactions:read`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["revoke_simplefin_token"], {"id": id}, {}, None, options)

    async def undo_correction(self, id: str, *, applies_to: Optional[Literal["later", "all", "user", "all_users"]] = None, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Remove a correction

        The transaction gets the merchant and category that the service finds, which shows in sync as `modified`, and later ones are no longer corrected. Other transactions that were corrected before stay as they are, unless `applies_to` includes them. Without a correction the transaction is returned unchanged.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["undo_correction"], {"id": id}, {"applies_to": applies_to}, None, options)

    async def deny_transfer(self, id: str, *, transaction_id: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Deny the transfer of a transaction

        Both transactions get the categories that they had before and show in sync as `modified`. The service does not pair the two again, but may find another pair for each. Without a transfer the transaction is returned unchanged.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["deny_transfer"], {"id": id}, {"transaction_id": transaction_id}, None, options)

    async def delete_tpp(self, client_id: str, *, options: Optional[RequestOptions] = None) -> types.DeletedTpp:
        """Delete a TPP

        Deletes its consents, tokens and certificates, too.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["delete_tpp"], {"client_id": client_id}, {}, None, options)

    async def describe_service(self, *, options: Optional[RequestOptions] = None) -> types.ServiceDescription:
        """Describe the service

        Returns JSON. A browser that accepts HTML gets the start page.
        """
        return await self._json(OPERATIONS["describe_service"], {}, {}, None, options)

    async def list_receipt_keys(self, *, options: Optional[RequestOptions] = None) -> types.ReceiptKeys:
        """List the keys of receipts

        The public keys, as a JSON Web Key Set (RFC 7517), that verify the receipts of user pages. A key signs for 90 days; former keys stay in the list.
        """
        return await self._json(OPERATIONS["list_receipt_keys"], {}, {}, None, options)

    async def list_accounts(self, *, bank_id: Optional[str] = None, connection_id: Optional[str] = None, user_id: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListAccountsResponse:
        """List accounts

        The accounts of all active connections made with this key.

        Needs the scope `accounts:read`.
        """
        return await self._json(OPERATIONS["list_accounts"], {}, {"bank_id": bank_id, "connection_id": connection_id, "user_id": user_id}, None, options)

    async def get_auth(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Auth:
        """Verify account details

        IBAN, BIC and holder as the bank knows them. Nothing is paid or debited.

        Needs the scope `accounts:read`.
        """
        return await self._json(OPERATIONS["get_auth"], {"id": id}, {}, None, options)

    async def get_balance(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Balance:
        """Read the balance of an account

        Needs the scope `balance:read`.
        """
        return await self._json(OPERATIONS["get_balance"], {"id": id}, {}, None, options)

    async def get_identity(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Identity:
        """Read the identity of the account holder

        Needs the scope `accounts:read`.
        """
        return await self._json(OPERATIONS["get_identity"], {"id": id}, {}, None, options)

    async def list_recurring(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RecurringSummary:
        """Detect recurring payments and income

        Detects streams from the dates and amounts of the history, outgoing and incoming separately. Needs two to three months of history. A stream has at least three occurrences, a yearly one two.

        Needs the scope `transactions:read`.
        """
        return await self._json(OPERATIONS["list_recurring"], {"id": id}, {}, None, options)

    async def get_spending(self, id: str, *, months: Optional[int] = None, options: Optional[RequestOptions] = None) -> types.Spending:
        """Read spending by month and category

        Sums settled transactions by the month of their date and compares each month with the previous one. Refunds reduce the spending of their category. Transfers and other income are not included. Exact to two decimals.

        Needs the scope `transactions:read`.
        """
        return await self._json(OPERATIONS["get_spending"], {"id": id}, {"months": months}, None, options)

    async def get_statement(self, id: str, *, format: Literal["csv", "csv_excel", "xlsx", "ofx", "qif", "camt053", "mt940", "halcom", "halcom_recap", "asseco", "rol", "json", "pdf"], from_: Optional[str] = None, language: Optional[Literal["sr-Latn", "sr-Cyrl", "en"]] = None, to: Optional[str] = None, options: Optional[RequestOptions] = None) -> File:
        """Download an account as a statement

        Booked transactions of a period with the balances before and after them, as an attachment: what `POST /statements` takes over again.

        Needs the scopes `accounts:read` and `balance:read` and `transactions:read`.
        """
        return await self._download(OPERATIONS["get_statement"], {"id": id}, {"format": format, "from": from_, "language": language, "to": to}, None, options)

    async def list_transactions(self, id: str, *, from_: Optional[str] = None, to: Optional[str] = None, category: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, running_balance: Optional[bool] = None, cursor: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListTransactionsResponse:
        """List or sync transactions

        Without `cursor`: lists transactions newest first, page by page, with sums of exactly the listed transactions. With `cursor` (empty on the first call): sync mode, which returns only transactions that were added, modified or removed since; filters do not apply.

        Needs the scope `transactions:read`.
        """
        return await self._json(OPERATIONS["list_transactions"], {"id": id}, {"from": from_, "to": to, "category": category, "limit": limit, "starting_after": starting_after, "running_balance": running_balance, "cursor": cursor}, None, options)

    def iter_transactions(self, id: str, *, from_: Optional[str] = None, to: Optional[str] = None, category: Optional[str] = None, limit: Optional[int] = None, running_balance: Optional[bool] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.Transaction]:
        """Yields all rows of `list_transactions`, page after page."""
        return self._rows(OPERATIONS["list_transactions"], {"id": id}, {"from": from_, "to": to, "category": category, "limit": limit, "running_balance": running_balance}, options, "starting_after", "id")

    async def list_upcoming(self, id: str, *, days: Optional[int] = None, options: Optional[RequestOptions] = None) -> types.Upcoming:
        """List expected payments and income

        Lists the payments expected from the active recurring streams, each as often as it is due, with its likely minimum and maximum amount. A late payment is listed until it counts as missed.

        Needs the scope `transactions:read`.
        """
        return await self._json(OPERATIONS["list_upcoming"], {"id": id}, {"days": days}, None, options)

    async def list_developers(self, *, limit: Optional[int] = None, offset: Optional[int] = None, options: Optional[RequestOptions] = None) -> types.ListDevelopersResponse:
        """List developer accounts

        Newest first.
        """
        return await self._json(OPERATIONS["list_developers"], {}, {"limit": limit, "offset": offset}, None, options)

    def iter_developers(self, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.AdminDeveloper]:
        """Yields all rows of `list_developers`, page after page."""
        return self._rows(OPERATIONS["list_developers"], {}, {"limit": limit}, options, "offset", None)

    async def get_admin_overview(self, *, options: Optional[RequestOptions] = None) -> types.AdminOverview:
        """See the totals of the installation

        Counts over all accounts, for the owner of the installation.
        """
        return await self._json(OPERATIONS["get_admin_overview"], {}, {}, None, options)

    async def list_waitlist(self, *, limit: Optional[int] = None, offset: Optional[int] = None, options: Optional[RequestOptions] = None) -> types.ListWaitlistResponse:
        """List the waitlist

        Newest first.
        """
        return await self._json(OPERATIONS["list_waitlist"], {}, {"limit": limit, "offset": offset}, None, options)

    def iter_waitlist(self, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.AdminWaitlistEntry]:
        """Yields all rows of `list_waitlist`, page after page."""
        return self._rows(OPERATIONS["list_waitlist"], {}, {"limit": limit}, options, "offset", None)

    async def list_banks(self, *, search: Optional[str] = None, status: Optional[Literal["live", "sandbox", "coming_soon"]] = None, limit: Optional[int] = None, offset: Optional[int] = None, options: Optional[RequestOptions] = None) -> types.ListBanksResponse:
        """List supported banks

        Lists banks in a fixed order. `count` is the number of banks in this response, not of all matches. No credential is needed. On installations with live keys, a request with an API key or a link token returns only the banks that the key can use.
        """
        return await self._json(OPERATIONS["list_banks"], {}, {"search": search, "status": status, "limit": limit, "offset": offset}, None, options)

    def iter_banks(self, *, search: Optional[str] = None, status: Optional[Literal["live", "sandbox", "coming_soon"]] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.Bank]:
        """Yields all rows of `list_banks`, page after page."""
        return self._rows(OPERATIONS["list_banks"], {}, {"search": search, "status": status, "limit": limit}, options, "offset", None)

    async def get_bank(self, id: str, *, options: Optional[RequestOptions] = None) -> types.BankDetails:
        """Read a bank

        Returns the bank as in the list, with its features also as flat flags.
        """
        return await self._json(OPERATIONS["get_bank"], {"id": id}, {}, None, options)

    async def get_connect_status(self, session_token: str, *, options: Optional[RequestOptions] = None) -> types.ConnectStatus:
        """Read the status of a connect session

        Poll it while it is `pending`. Once it is `authorized` it carries the `public_token`, for five minutes or until it is exchanged. A link token sees the sessions that it opened; a key sees all its sessions.
        """
        return await self._json(OPERATIONS["get_connect_status"], {"session_token": session_token}, {}, None, options)

    async def list_connections(self, *, user_id: Optional[str] = None, bank_id: Optional[str] = None, status: Optional[Literal["active", "expired", "revoked"]] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListConnectionsResponse:
        """List connections

        All connections made with this key, newest first. Revoked connections stay in the list, without `user_id`.
        """
        return await self._json(OPERATIONS["list_connections"], {}, {"user_id": user_id, "bank_id": bank_id, "status": status, "limit": limit, "starting_after": starting_after}, None, options)

    def iter_connections(self, *, user_id: Optional[str] = None, bank_id: Optional[str] = None, status: Optional[Literal["active", "expired", "revoked"]] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.Connection]:
        """Yields all rows of `list_connections`, page after page."""
        return self._rows(OPERATIONS["list_connections"], {}, {"user_id": user_id, "bank_id": bank_id, "status": status, "limit": limit}, options, "starting_after", "connection_id")

    async def get_connection(self, id: str, *, options: Optional[RequestOptions] = None) -> types.ConnectionDetails:
        """Read a connection, its consents and its accounts

        Lists the consents of the user and the shared accounts, also after the consent has ended. Read balances with `GET /accounts`.

        Needs the scope `accounts:read`.
        """
        return await self._json(OPERATIONS["get_connection"], {"id": id}, {}, None, options)

    async def export_connection(self, id: str, *, options: Optional[RequestOptions] = None) -> types.ConnectionExport:
        """Export all data of a connection

        Accounts, transactions, identity and consent records, for a right-of-access request. Works also after the consent has ended.

        Needs the scopes `accounts:read` and `transactions:read`.
        """
        return await self._json(OPERATIONS["export_connection"], {"id": id}, {}, None, options)

    async def list_assistants(self, *, options: Optional[RequestOptions] = None) -> types.ListAssistantsResponse:
        """List assistants

        Assistants that may act with one of your keys over `/mcp`, newest first.
        """
        return await self._json(OPERATIONS["list_assistants"], {}, {}, None, options)

    async def get_assistant_request(self, *, response_type: str, client_id: str, code_challenge: str, code_challenge_method: str, redirect_uri: Optional[str] = None, scope: Optional[str] = None, state: Optional[str] = None, resource: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.AssistantRequest:
        """Read the access request of an assistant

        The parameters are those with which the assistant opened `/oauth/authorize` in the browser. An invalid request returns an error. If you have authorized this assistant before, the response has a `redirect_to` instead, which reports the error to the assistant.
        """
        return await self._json(OPERATIONS["get_assistant_request"], {}, {"response_type": response_type, "client_id": client_id, "redirect_uri": redirect_uri, "code_challenge": code_challenge, "code_challenge_method": code_challenge_method, "scope": scope, "state": state, "resource": resource}, None, options)

    async def list_audit_log(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListAuditLogResponse:
        """List what was done with the account

        Log-ins and failed log-ins, API keys, webhooks, connected applications, corrections, revocations and exports, newest first. Each entry commits with its action. Of failed log-ins, at most 20 an hour are recorded. Entries are kept for 24 months and cannot be changed.
        """
        return await self._json(OPERATIONS["list_audit_log"], {}, {"limit": limit, "starting_after": starting_after}, None, options)

    def iter_audit_log(self, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.AuditEntry]:
        """Yields all rows of `list_audit_log`, page after page."""
        return self._rows(OPERATIONS["list_audit_log"], {}, {"limit": limit}, options, "starting_after", "id")

    async def export_audit_log(self, *, options: Optional[RequestOptions] = None) -> File:
        """Download the audit log

        All entries, oldest first, one JSON object a line (application/x-ndjson). `npm run audit -- FILE` checks the chain of hashes.
        """
        return await self._download(OPERATIONS["export_audit_log"], {}, {}, None, options)

    async def get_cli_login(self, code: str, *, options: Optional[RequestOptions] = None) -> types.CliLogin:
        """See which command line asks to log in

        Returns a login that waits for approval. Calls are limited like login attempts, since a code could be guessed.
        """
        return await self._json(OPERATIONS["get_cli_login"], {"code": code}, {}, None, options)

    async def list_developer_connections(self, *, key: Optional[str] = None, status: Optional[Literal["active", "expired", "revoked"]] = None, key_status: Optional[Literal["active", "expired", "revoked"]] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListDeveloperConnectionsResponse:
        """List the connections of all your keys

        Newest first, including connections of revoked and expired keys. Lists what you can still erase, without the bank data.
        """
        return await self._json(OPERATIONS["list_developer_connections"], {}, {"key": key, "status": status, "key_status": key_status, "limit": limit, "starting_after": starting_after}, None, options)

    def iter_developer_connections(self, *, key: Optional[str] = None, status: Optional[Literal["active", "expired", "revoked"]] = None, key_status: Optional[Literal["active", "expired", "revoked"]] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.DeveloperConnection]:
        """Yields all rows of `list_developer_connections`, page after page."""
        return self._rows(OPERATIONS["list_developer_connections"], {}, {"key": key, "status": status, "key_status": key_status, "limit": limit}, options, "starting_after", "connection_id")

    async def list_events(self, *, type: Optional[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]] = None, connection_id: Optional[str] = None, user_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListEventsResponse:
        """List events

        Events about the connections of all your keys, newest first, whether or not a webhook subscribes to them. Events are kept for 30 days. Events about a revoked connection no longer name the user. An event that is being recorded can still appear among the newest: to follow events, use webhooks or the stream.
        """
        return await self._json(OPERATIONS["list_events"], {}, {"type": type, "connection_id": connection_id, "user_id": user_id, "since": since, "until": until, "limit": limit, "starting_after": starting_after}, None, options)

    def iter_events(self, *, type: Optional[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]] = None, connection_id: Optional[str] = None, user_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.Event]:
        """Yields all rows of `list_events`, page after page."""
        return self._rows(OPERATIONS["list_events"], {}, {"type": type, "connection_id": connection_id, "user_id": user_id, "since": since, "until": until, "limit": limit}, options, "starting_after", "id")

    def stream_events(self, *, options: Optional[RequestOptions] = None) -> AsyncIterator[Frame]:
        """Follow events as they happen

        Server-sent events of all your keys, for a machine that no webhook can reach. Each frame carries the event id; send the last one as `Last-Event-ID` to resume after it. The stream carries a comment every 15 seconds.
        """
        return self._stream(OPERATIONS["stream_events"], {}, {}, None, options)

    async def get_factors(self, *, options: Optional[RequestOptions] = None) -> types.AccountFactors:
        """See the passkeys and codes of the account

        Returns how the account is protected besides the password. It contains no secret.
        """
        return await self._json(OPERATIONS["get_factors"], {}, {}, None, options)

    async def list_api_keys(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListApiKeysResponse:
        """List API keys

        Newest first, revoked ones included. The whole key is never shown again.
        """
        return await self._json(OPERATIONS["list_api_keys"], {}, {"limit": limit, "starting_after": starting_after}, None, options)

    def iter_api_keys(self, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.ApiKey]:
        """Yields all rows of `list_api_keys`, page after page."""
        return self._rows(OPERATIONS["list_api_keys"], {}, {"limit": limit}, options, "starting_after", "id")

    async def get_developer(self, *, options: Optional[RequestOptions] = None) -> types.Developer:
        """Read the developer account

        Returns the account of the session.
        """
        return await self._json(OPERATIONS["get_developer"], {}, {}, None, options)

    async def get_held_data(self, *, options: Optional[RequestOptions] = None) -> types.HeldData:
        """List the data stored about you

        For each category: what is stored, how much, for which purpose, and for how long.
        """
        return await self._json(OPERATIONS["get_held_data"], {}, {}, None, options)

    async def export_developer(self, *, options: Optional[RequestOptions] = None) -> types.DeveloperExport:
        """Download all data stored about you

        One JSON document, as an attachment. It contains no secrets.
        """
        return await self._json(OPERATIONS["export_developer"], {}, {}, None, options)

    async def get_onboarding(self, *, options: Optional[RequestOptions] = None) -> types.Onboarding:
        """See which first steps are done

        From the first key to the first event, over all keys of the account. Calls with a link token (the widget) or a key token (the portal) do not count as calls of the application.
        """
        return await self._json(OPERATIONS["get_onboarding"], {}, {}, None, options)

    async def get_overview(self, *, options: Optional[RequestOptions] = None) -> types.DeveloperOverview:
        """See what needs your attention

        For all active keys: errors of today, requests and latency of the last 24 hours, failing webhooks, connections that need consent or are delayed, consents that end soon, and recent changes in the API. Lists are empty when nothing needs attention.
        """
        return await self._json(OPERATIONS["get_overview"], {}, {}, None, options)

    async def list_requests(self, *, key: Optional[str] = None, status: Optional[str] = None, method: Optional[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]] = None, path: Optional[str] = None, error_code: Optional[str] = None, source: Optional[Literal["application", "widget", "budget_app"]] = None, about: Optional[str] = None, idempotency_key: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, ending_before: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListRequestsResponse:
        """List requests

        The requests of your keys and their results, newest first. Requests appear within a few seconds, those of several processes not always in order, and are kept for 30 days. Parameters, message and size are kept for 14 days, and at most as long as the connection that they are about. Of values, only ids, dates and values of a list are kept, no texts and no bodies. Requests with a key token, as the portal and the command line send, are not listed.
        """
        return await self._json(OPERATIONS["list_requests"], {}, {"key": key, "status": status, "method": method, "path": path, "error_code": error_code, "source": source, "about": about, "idempotency_key": idempotency_key, "since": since, "until": until, "limit": limit, "starting_after": starting_after, "ending_before": ending_before}, None, options)

    def iter_requests(self, *, key: Optional[str] = None, status: Optional[str] = None, method: Optional[Literal["GET", "POST", "PUT", "PATCH", "DELETE"]] = None, path: Optional[str] = None, error_code: Optional[str] = None, source: Optional[Literal["application", "widget", "budget_app"]] = None, about: Optional[str] = None, idempotency_key: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.RequestRecord]:
        """Yields all rows of `list_requests`, page after page."""
        return self._rows(OPERATIONS["list_requests"], {}, {"key": key, "status": status, "method": method, "path": path, "error_code": error_code, "source": source, "about": about, "idempotency_key": idempotency_key, "since": since, "until": until, "limit": limit}, options, "starting_after", "id")

    async def get_request(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RequestDetails:
        """Get one request

        Returns the request and its result; for an error, its cause and what to do; and the same request as code.
        """
        return await self._json(OPERATIONS["get_request"], {"id": id}, {}, None, options)

    async def list_sessions(self, *, options: Optional[RequestOptions] = None) -> types.ListSessionsResponse:
        """List open sessions

        Returns the sessions of the portal, of the command line and of programs, the last used first.
        """
        return await self._json(OPERATIONS["list_sessions"], {}, {}, None, options)

    async def get_usage(self, *, key: Optional[str] = None, window: Optional[Literal["24h", "7d", "30d"]] = None, options: Optional[RequestOptions] = None) -> types.Usage:
        """See how your keys are used

        Requests, errors and latency of all keys of the account, or of one. Requests appear within a few seconds and are kept for 30 days.
        """
        return await self._json(OPERATIONS["get_usage"], {}, {"key": key, "window": window}, None, options)

    async def verify_email(self, *, token: str, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Verify the email address

        Uses up the token of the mailed link. The link itself opens a page with a button, so mail scanners that open links verify nothing. `HEAD` does not use up the token.
        """
        return await self._json(OPERATIONS["verify_email"], {}, {"token": token}, None, options)

    async def list_webhooks(self, *, options: Optional[RequestOptions] = None) -> types.ListWebhooksResponse:
        """List webhooks

        Newest first, including deactivated webhooks.
        """
        return await self._json(OPERATIONS["list_webhooks"], {}, {}, None, options)

    async def get_webhook(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Webhook:
        """Get one webhook

        Returns the webhook as the list shows it.
        """
        return await self._json(OPERATIONS["get_webhook"], {"id": id}, {}, None, options)

    async def list_webhook_deliveries(self, id: str, *, type: Optional[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]] = None, connection_id: Optional[str] = None, user_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, status: Optional[Literal["pending", "delivered", "failed"]] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.DeliveryList:
        """List deliveries with their attempts

        Newest first, kept for 30 days. Deliveries about a connection are erased when its consent is revoked.
        """
        return await self._json(OPERATIONS["list_webhook_deliveries"], {"id": id}, {"type": type, "connection_id": connection_id, "user_id": user_id, "since": since, "until": until, "status": status, "limit": limit, "starting_after": starting_after}, None, options)

    def iter_webhook_deliveries(self, id: str, *, type: Optional[Literal["AUTH.AUTOMATICALLY_VERIFIED", "ITEM.CONNECTION_REVOKED", "ITEM.CONNECTION_EXPIRING", "ITEM.CONNECTION_EXPIRED", "ITEM.HEALTH_CHANGED", "TRANSACTIONS.SYNC_UPDATES_AVAILABLE", "ACCOUNTS.REMOVED", "ACCESS.CLAIM_REPEATED"]] = None, connection_id: Optional[str] = None, user_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, status: Optional[Literal["pending", "delivered", "failed"]] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.Delivery]:
        """Yields all rows of `list_webhook_deliveries`, page after page."""
        return self._rows(OPERATIONS["list_webhook_deliveries"], {"id": id}, {"type": type, "connection_id": connection_id, "user_id": user_id, "since": since, "until": until, "status": status, "limit": limit}, options, "starting_after", "id")

    async def get_webhook_delivery(self, id: str, delivery: str, *, options: Optional[RequestOptions] = None) -> types.Delivery:
        """Get one delivery

        Returns the delivery with every attempt so far, for example of a test event or of a resent event.
        """
        return await self._json(OPERATIONS["get_webhook_delivery"], {"id": id, "delivery": delivery}, {}, None, options)

    async def get_reference(self, *, options: Optional[RequestOptions] = None) -> File:
        """Read the documentation

        A site for people, with guides, this reference, errors, and a form to send requests.
        """
        return await self._download(OPERATIONS["get_reference"], {}, {}, None, options)

    async def list_errors(self, *, options: Optional[RequestOptions] = None) -> File:
        """List all errors

        Every code with its status and message, and a link to its page.
        """
        return await self._download(OPERATIONS["list_errors"], {}, {}, None, options)

    async def get_error(self, code: str, *, options: Optional[RequestOptions] = None) -> File:
        """Read the page of an error

        The `docs` field of every error response is the address of this page.
        """
        return await self._download(OPERATIONS["get_error"], {"code": code}, {}, None, options)

    async def get_health(self, *, options: Optional[RequestOptions] = None) -> types.GetHealthResponse:
        """Check that the process responds

        Checks only the process itself. An orchestrator restarts the process if this fails.
        """
        return await self._json(OPERATIONS["get_health"], {}, {}, None, options)

    async def get_link_token(self, *, options: Optional[RequestOptions] = None) -> types.LinkTokenDetails:
        """Read a link token

        Called by the browser with the link token as the credential; an API key is refused. Returns when the token expires, how many accounts may be shared, the name of the application, and where the hosted page returns to. For a token that renews a connection, it also returns the bank and the end of the consent, and nothing else of the connection.
        """
        return await self._json(OPERATIONS["get_link_token"], {}, {}, None, options)

    async def get_interface_description(self, *, options: Optional[RequestOptions] = None) -> types.GetInterfaceDescriptionResponse:
        """Read the interface description

        This description as OpenAPI 3.1.
        """
        return await self._json(OPERATIONS["get_interface_description"], {}, {}, None, options)

    async def get_readiness(self, *, options: Optional[RequestOptions] = None) -> types.GetReadinessResponse:
        """Check that the service is ready for requests

        Checks that the database and the key store are reachable and the schema is current. A load balancer sends requests only while this succeeds. It responds within two seconds. `error_message` states the reason of a failure, for example that the database does not respond or the disk is full. It fails as soon as the process is told to stop.
        """
        return await self._json(OPERATIONS["get_readiness"], {}, {}, None, options)

    async def get_clock(self, *, options: Optional[RequestOptions] = None) -> types.SandboxClock:
        """Read this key's clock

        Returns the time on the clock of the key, and by how much it is ahead of real time.
        """
        return await self._json(OPERATIONS["get_clock"], {}, {}, None, options)

    async def preview_advance(self, *, days: Optional[int] = None, seconds: Optional[int] = None, to: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ClockPreview:
        """See what advancing this key's clock would do

        Takes the same parameters as the advance and changes nothing. Returns how many connections would be updated from their banks, which consents would expire soon or end, and which recurring payments are due. Other transactions that the banks will report cannot be predicted.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["preview_advance"], {}, {"days": days, "seconds": seconds, "to": to}, None, options)

    async def list_simplefin_tokens(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListSimplefinTokensResponse:
        """List tokens of budget applications

        Tokens of this key, newest first, with the applications that claimed them and their last reads.

        Needs the scopes `accounts:read` and `balance:read` and `transactions:read`.
        """
        return await self._json(OPERATIONS["list_simplefin_tokens"], {}, {"limit": limit, "starting_after": starting_after}, None, options)

    def iter_simplefin_tokens(self, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.SimplefinToken]:
        """Yields all rows of `list_simplefin_tokens`, page after page."""
        return self._rows(OPERATIONS["list_simplefin_tokens"], {}, {"limit": limit}, options, "starting_after", "id")

    async def search_transactions(self, *, text: Optional[str] = None, account_id: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, category: Optional[str] = None, type: Optional[Literal["debit", "credit"]] = None, amount_min: Optional[float] = None, amount_max: Optional[float] = None, pending: Optional[bool] = None, review: Optional[bool] = None, limit: Optional[int] = None, cursor: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.TransactionSearch:
        """Search transactions of all accounts

        Searches all accounts of the key whose consent has not ended, newest first; `left_out` lists the other accounts. Descriptions that may name a person are encrypted in the database and have to be decrypted for the search, so a request searches at most 5,000 transactions. Continue with `next_cursor`.

        Needs the scope `transactions:read`.
        """
        return await self._json(OPERATIONS["search_transactions"], {}, {"text": text, "account_id": account_id, "from": from_, "to": to, "category": category, "type": type, "amount_min": amount_min, "amount_max": amount_max, "pending": pending, "review": review, "limit": limit, "cursor": cursor}, None, options)

    def iter_search_transactions(self, *, text: Optional[str] = None, account_id: Optional[str] = None, from_: Optional[str] = None, to: Optional[str] = None, category: Optional[str] = None, type: Optional[Literal["debit", "credit"]] = None, amount_min: Optional[float] = None, amount_max: Optional[float] = None, pending: Optional[bool] = None, review: Optional[bool] = None, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.Transaction]:
        """Yields all rows of `search_transactions`, page after page."""
        return self._rows(OPERATIONS["search_transactions"], {}, {"text": text, "account_id": account_id, "from": from_, "to": to, "category": category, "type": type, "amount_min": amount_min, "amount_max": amount_max, "pending": pending, "review": review, "limit": limit}, options, "cursor", None)

    async def explain_enrichment(self, id: str, *, options: Optional[RequestOptions] = None) -> types.TransactionEnrichment:
        """Explain the merchant and category of a transaction

        Returns the current enrichment of this transaction by the service and by your corrections, with the reason.

        Needs the scope `transactions:read`.
        """
        return await self._json(OPERATIONS["explain_enrichment"], {"id": id}, {}, None, options)

    async def list_transfers(self, user_id: str, *, limit: Optional[int] = None, starting_after: Optional[str] = None, options: Optional[RequestOptions] = None) -> types.ListTransfersResponse:
        """List the transfers between the accounts of a user

        Transfers between accounts of the same `user_id`, at banks and in statement files, newest first. A transfer is listed while the consents of both accounts last.

        Needs the scope `transactions:read`.
        """
        return await self._json(OPERATIONS["list_transfers"], {"user_id": user_id}, {"limit": limit, "starting_after": starting_after}, None, options)

    def iter_transfers(self, user_id: str, *, limit: Optional[int] = None, options: Optional[RequestOptions] = None) -> AsyncIterator[types.Transfer]:
        """Yields all rows of `list_transfers`, page after page."""
        return self._rows(OPERATIONS["list_transfers"], {"user_id": user_id}, {"limit": limit}, options, "starting_after", "id")

    async def list_tpps(self, *, options: Optional[RequestOptions] = None) -> types.ListTppsResponse:
        """List TPPs

        TPPs of this key, oldest first, each with the dialects of its banks.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["list_tpps"], {}, {}, None, options)

    async def set_bank_status(self, id: str, body: types.SetBankStatusRequest, *, options: Optional[RequestOptions] = None) -> types.Bank:
        """Set the status of a bank

        A bank that is `coming_soon` is listed and cannot be connected.
        """
        return await self._json(OPERATIONS["set_bank_status"], {"id": id}, {}, body, options)

    async def change_api_key(self, key: str, body: Optional[types.ChangeApiKeyRequest] = None, *, options: Optional[RequestOptions] = None) -> types.ApiKey:
        """Change an API key

        Fields that you leave out keep their values. Takes effect with the next request, in every process, also for link tokens and key tokens of the key. A later `expires_at`, or null, reactivates an expired key.
        """
        return await self._json(OPERATIONS["change_api_key"], {"key": key}, {}, body, options)

    async def change_developer(self, body: types.ChangeDeveloperRequest, *, options: Optional[RequestOptions] = None) -> types.Developer:
        """Change the developer account

        Sets the language of the mails to this account, from the next mail on.
        """
        return await self._json(OPERATIONS["change_developer"], {}, {}, body, options)

    async def change_webhook(self, id: str, body: Optional[types.ChangeWebhookRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Webhook:
        """Change a webhook

        Changes the address, events, envelope or description. The change applies to events from now on; deliveries that wait for a retry go to the new address with their old body. `status: "active"` activates a deactivated webhook again.
        """
        return await self._json(OPERATIONS["change_webhook"], {"id": id}, {}, body, options)

    async def change_account(self, id: str, body: types.ChangeAccountRequest, *, options: Optional[RequestOptions] = None) -> types.Account:
        """Close an account at its bank

        The bank no longer lists the account, so it gets `closed_at`, with ACCOUNTS.REMOVED. `{"closed": false}` opens it again: the bank lists it, and reports everything that was missed. While the bank has a fault, the change shows with its next update.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["change_account"], {"id": id}, {}, body, options)

    async def change_transaction(self, id: str, body: Optional[types.ChangeTransactionRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Change a transaction

        Shows in sync as `modified`; balances follow.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["change_transaction"], {"id": id}, {}, body, options)

    async def sync_account(self, id: str, *, options: Optional[RequestOptions] = None) -> types.SyncRequest:
        """Ask the bank for news of an account

        Queues a pull from the bank and reads its history afresh. TRANSACTIONS.SYNC_UPDATES_AVAILABLE tells when it is done. Cursors that you hold stay valid.

        Needs the scope `accounts:read`.
        """
        return await self._json(OPERATIONS["sync_account"], {"id": id}, {}, None, options)

    async def start_connect(self, body: types.StartConnectRequest, *, options: Optional[RequestOptions] = None) -> types.ConnectSession:
        """Start connecting a bank

        Opens a session of 10 minutes. Send your user to `auth_url`, then poll the status until it is `authorized`.
        """
        return await self._json(OPERATIONS["start_connect"], {}, {}, body, options)

    async def exchange_public_token(self, body: types.ExchangePublicTokenRequest, *, options: Optional[RequestOptions] = None) -> types.ExchangedConnection:
        """Exchange a public token for a connection

        Called by your server, once, within five minutes. Store the `connection_id` with your user.
        """
        return await self._json(OPERATIONS["exchange_public_token"], {}, {}, body, options)

    async def decide_assistant(self, body: types.DecideAssistantRequest, *, options: Optional[RequestOptions] = None) -> types.AssistantDecision:
        """Authorize or refuse an assistant

        The assistant acts with one key, in the requested scopes that you choose, until you end its access or the key is revoked. Open `redirect_to` of the response in the browser: there the assistant receives a code that it can exchange once, within a minute.
        """
        return await self._json(OPERATIONS["decide_assistant"], {}, {}, body, options)

    async def start_cli_login(self, body: Optional[types.StartCliLoginRequest] = None, *, options: Optional[RequestOptions] = None) -> types.StartedCliLogin:
        """Begin the login of a command line

        Returns two codes, valid for 10 minutes. Show the `user_code` and open `verification_uri_complete` in a browser, where a logged-in developer compares the code and approves. Meanwhile, poll `POST /developers/cli-logins/token` with the `device_code`.
        """
        return await self._json(OPERATIONS["start_cli_login"], {}, {}, body, options)

    async def fetch_cli_login(self, body: types.FetchCliLoginRequest, *, options: Optional[RequestOptions] = None) -> types.DeveloperSession:
        """Fetch the session of a command line

        Returns CLI_LOGIN_PENDING until somebody approves or denies the login: ask again after `interval` seconds. After the approval, the first call returns a session token that is valid for 24 hours.
        """
        return await self._json(OPERATIONS["fetch_cli_login"], {}, {}, body, options)

    async def approve_cli_login(self, code: str, *, options: Optional[RequestOptions] = None) -> types.CliLogin:
        """Approve the login of a command line

        The command line receives a session of this account. The session ends like any other: at its logout, at a password reset, or after 24 hours. Approve only a login that you started yourself.
        """
        return await self._json(OPERATIONS["approve_cli_login"], {"code": code}, {}, None, options)

    async def deny_cli_login(self, code: str, *, options: Optional[RequestOptions] = None) -> types.CliLogin:
        """Deny the login of a command line

        The command line receives CLI_LOGIN_DENIED and no session.
        """
        return await self._json(OPERATIONS["deny_cli_login"], {"code": code}, {}, None, options)

    async def forgot_password(self, body: types.ForgotPasswordRequest, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Ask for a password reset link

        The response is the same whether or not the address has an account.
        """
        return await self._json(OPERATIONS["forgot_password"], {}, {}, body, options)

    async def create_api_key(self, body: types.CreateApiKeyRequest, *, options: Optional[RequestOptions] = None) -> types.CreatedApiKey:
        """Create an API key

        The response is the only place where the whole key appears.
        """
        return await self._json(OPERATIONS["create_api_key"], {}, {}, body, options)

    async def roll_api_key(self, key: str, body: Optional[types.RollApiKeyRequest] = None, *, options: Optional[RequestOptions] = None) -> types.CreatedApiKey:
        """Roll an API key

        Gives the key a new secret, which only this response shows. The id, connections, test clock and settings stay. Older secrets are accepted until the overlap ends, by the real clock; with an overlap of 0 they are refused with REVOKED_API_KEY from the next request. A secret that ends sooner keeps its end.
        """
        return await self._json(OPERATIONS["roll_api_key"], {"key": key}, {}, body, options)

    async def create_key_token(self, key: str, *, options: Optional[RequestOptions] = None) -> types.KeyToken:
        """Create a short-lived token for a key

        The token is accepted in place of the key for 15 minutes. It ends with the key and with this session. The portal uses such tokens, so that the key itself is never stored in a browser.
        """
        return await self._json(OPERATIONS["create_key_token"], {"key": key}, {}, None, options)

    async def log_in(self, body: types.LogInRequest, *, options: Optional[RequestOptions] = None) -> types.DeveloperSession:
        """Log in

        Returns a session token, valid for 24 hours. Wrong passwords sent by others do not lock out devices or networks that the account has used before: send `device_token` if you have one, and `remember_device` to receive one. From anywhere else, the owner can use a mailed link (`POST /developers/forgot-password`). An account with a passkey or an authenticator app also needs `code`.
        """
        return await self._json(OPERATIONS["log_in"], {}, {}, body, options)

    async def log_out(self, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Log out

        Ends this session at once, with the key tokens that it created and the event streams that it opened. Other sessions of the account go on.
        """
        return await self._json(OPERATIONS["log_out"], {}, {}, None, options)

    async def add_passkey(self, body: types.AddPasskeyRequest, *, options: Optional[RequestOptions] = None) -> types.AddedPasskey:
        """Add a passkey

        Send the response of the browser to the challenge. From now on, a log-in with the password also needs a second factor. A log-in with the passkey needs nothing else.
        """
        return await self._json(OPERATIONS["add_passkey"], {}, {}, body, options)

    async def start_passkey(self, *, options: Optional[RequestOptions] = None) -> types.PasskeyChallenge:
        """Begin to add a passkey

        Returns a challenge. Pass its options to `navigator.credentials.create` in the browser.
        """
        return await self._json(OPERATIONS["start_passkey"], {}, {}, None, options)

    async def open_portal_session(self, body: types.OpenPortalSessionRequest, *, options: Optional[RequestOptions] = None) -> types.PortalSession:
        """Log in to the portal

        Used by the pages of this service. The session is a cookie that scripts cannot read, and it is accepted only from these pages. Programs use `POST /developers/login`.
        """
        return await self._json(OPERATIONS["open_portal_session"], {}, {}, body, options)

    async def open_portal_session_with_passkey(self, body: types.OpenPortalSessionWithPasskeyRequest, *, options: Optional[RequestOptions] = None) -> types.PortalSession:
        """Log in to the portal with a passkey

        Send the response of the browser to the challenge. The passkey replaces both the password and the second factor.
        """
        return await self._json(OPERATIONS["open_portal_session_with_passkey"], {}, {}, body, options)

    async def start_passkey_login(self, *, options: Optional[RequestOptions] = None) -> types.PasskeyChallenge:
        """Begin to log in with a passkey

        Returns a challenge. Pass its options to `navigator.credentials.get` in the browser. The challenge names no account.
        """
        return await self._json(OPERATIONS["start_passkey_login"], {}, {}, None, options)

    async def reauthenticate(self, body: Optional[types.ReauthenticateRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Reauthentication:
        """Confirm an identity

        Proves that the owner of the account uses this session. Send one of `password`, `code` of the authenticator app, or `passkey`. For ten minutes, the session can then use the operations that answer REAUTHENTICATION_REQUIRED. A log-in is a proof as well.
        """
        return await self._json(OPERATIONS["reauthenticate"], {}, {}, body, options)

    async def start_passkey_reauthentication(self, *, options: Optional[RequestOptions] = None) -> types.PasskeyChallenge:
        """Begin to confirm an identity with a passkey

        Returns a challenge for the passkeys of the account. Pass its options to `navigator.credentials.get` in the browser.
        """
        return await self._json(OPERATIONS["start_passkey_reauthentication"], {}, {}, None, options)

    async def create_recovery_codes(self, *, options: Optional[RequestOptions] = None) -> types.RecoveryCodes:
        """Replace the recovery codes

        Returns ten new codes, which are shown once. Earlier codes no longer work.
        """
        return await self._json(OPERATIONS["create_recovery_codes"], {}, {}, None, options)

    async def register_developer(self, body: types.RegisterDeveloperRequest, *, options: Optional[RequestOptions] = None) -> types.RegisteredDeveloper:
        """Register a developer account

        Sends a verification mail, in `language` or else in the language that the request accepts. API keys are created after the first login.
        """
        return await self._json(OPERATIONS["register_developer"], {}, {}, body, options)

    async def resend_verification(self, body: types.ResendVerificationRequest, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Send the verification mail again

        The response is the same whether or not the address waits for verification.
        """
        return await self._json(OPERATIONS["resend_verification"], {}, {}, body, options)

    async def reset_password(self, body: types.ResetPasswordRequest, *, options: Optional[RequestOptions] = None) -> types.Confirmation:
        """Choose a new password

        Uses up the token of the mailed link and ends every session of the account.
        """
        return await self._json(OPERATIONS["reset_password"], {}, {}, body, options)

    async def start_totp(self, *, options: Optional[RequestOptions] = None) -> types.TotpSecret:
        """Begin to set up an authenticator app

        Returns a new secret. The app is set up when `POST /developers/totp/confirm` receives its first code. A repeated call replaces a secret that was not confirmed.
        """
        return await self._json(OPERATIONS["start_totp"], {}, {}, None, options)

    async def confirm_totp(self, body: types.ConfirmTotpRequest, *, options: Optional[RequestOptions] = None) -> types.ConfirmedTotp:
        """Finish setting up an authenticator app

        From now on, a log-in with the password also needs a code.
        """
        return await self._json(OPERATIONS["confirm_totp"], {}, {}, body, options)

    async def register_webhook(self, body: types.RegisterWebhookRequest, *, options: Optional[RequestOptions] = None) -> types.CreatedWebhook:
        """Register a webhook

        It receives the events of all your keys, from now on. Only this response shows the signing secret.
        """
        return await self._json(OPERATIONS["register_webhook"], {}, {}, body, options)

    async def resend_webhook_delivery(self, id: str, delivery: str, *, options: Optional[RequestOptions] = None) -> types.Delivery:
        """Send a delivery again

        Sends it immediately, with the same event id and body, and starts the retry schedule anew.
        """
        return await self._json(OPERATIONS["resend_webhook_delivery"], {"id": id, "delivery": delivery}, {}, None, options)

    async def recover_webhook(self, id: str, body: types.RecoverWebhookRequest, *, options: Optional[RequestOptions] = None) -> types.ResentDeliveries:
        """Send all failed deliveries again

        Resends the failed deliveries of events recorded since a time. Use it after your receiver was unavailable.
        """
        return await self._json(OPERATIONS["recover_webhook"], {"id": id}, {}, body, options)

    async def resend_events(self, id: str, body: types.ResendEventsRequest, *, options: Optional[RequestOptions] = None) -> types.ResentEvents:
        """Send the events of a range again

        Sends all events of the range, oldest first, each with its original event id: events that the webhook received, that it missed, and from before its registration. `dry_run` only counts them. Events are kept for 30 days. Events about a revoked connection are not sent again.
        """
        return await self._json(OPERATIONS["resend_events"], {"id": id}, {}, body, options)

    async def rotate_webhook_secret(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RotatedSecret:
        """Rotate the signing secret

        For 24 hours requests carry two signatures, one with each secret. Configure the new secret in your receiver within that time.
        """
        return await self._json(OPERATIONS["rotate_webhook_secret"], {"id": id}, {}, None, options)

    async def test_webhook(self, id: str, body: Optional[types.TestWebhookRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Delivery:
        """Send a test event

        Sends an event with invented ids. It is delivered and logged like any other, whether or not the webhook subscribes to it. Read the result in the deliveries.
        """
        return await self._json(OPERATIONS["test_webhook"], {"id": id}, {}, body, options)

    async def create_link_token(self, body: Optional[types.CreateLinkTokenRequest] = None, *, options: Optional[RequestOptions] = None) -> types.LinkToken:
        """Create a link token

        Called by your server. Pass the token to the browser: it opens the connect flow for 30 minutes and keeps your API key out of the page. Send `user_id`: with a token without it, the browser chooses the user. With `connection_id` the token renews that connection and does nothing else. `hosted_url` is a page for the same flow, for applications without a page of their own.
        """
        return await self._json(OPERATIONS["create_link_token"], {}, {}, body, options)

    async def inject_transactions(self, id: str, body: types.InjectTransactionsRequest, *, options: Optional[RequestOptions] = None) -> types.InjectTransactionsResponse:
        """Add transactions to an account

        Up to 500, all or none. Balances, sync and events follow as if the bank had reported them.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["inject_transactions"], {"id": id}, {}, body, options)

    async def sandbox_authorize(self, body: types.SandboxAuthorizeRequest, *, options: Optional[RequestOptions] = None) -> types.ConnectStatus:
        """Authorize a session as the user would at the bank

        For tests that do not visit the bank page. The session token is the credential. The call acts as the right customer: it always renews the connection that the user has at this bank. `accounts` chooses the shared accounts, as the checkboxes on the page do. Without it, a first consent shares all accounts and a renewal keeps the shared ones.
        """
        return await self._json(OPERATIONS["sandbox_authorize"], {}, {}, body, options)

    async def advance_clock(self, body: Optional[types.AdvanceClockRequest] = None, *, options: Optional[RequestOptions] = None) -> types.ClockAdvanced:
        """Advance this key's clock

        Time advances for this key alone: banks report transactions, consents expire, and events are recorded, in the order in which they would have happened. Send `days`, `seconds` or both, or `to`. A clock never goes back.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["advance_clock"], {}, {}, body, options)

    async def expire_connection(self, id: str, *, options: Optional[RequestOptions] = None) -> types.Connection:
        """End a consent now

        As if its 90 days were over: data requests return CONSENT_EXPIRED until the user reconnects.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["expire_connection"], {"id": id}, {}, None, options)

    async def set_bank_fault(self, id: str, body: types.SetBankFaultRequest, *, options: Optional[RequestOptions] = None) -> types.BankFault:
        """Simulate a failure of the bank

        The bank of the connection fails from now on, until `until` on the clock of the key or until you send `{"fault": null}`. The next update from the bank shows it in `health`, with ITEM.HEALTH_CHANGED. Afterwards the bank reports everything that was missed.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["set_bank_fault"], {"id": id}, {}, body, options)

    async def revoke_at_bank(self, id: str, *, options: Optional[RequestOptions] = None) -> types.RevokedConnection:
        """Revoke a connection as the user would at the bank

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["revoke_at_bank"], {"id": id}, {}, None, options)

    async def sandbox_deny(self, body: types.SandboxDenyRequest, *, options: Optional[RequestOptions] = None) -> types.ConnectStatus:
        """Refuse a session as the user would at the bank

        The session ends as if it had expired. The session token is the credential.
        """
        return await self._json(OPERATIONS["sandbox_deny"], {}, {}, body, options)

    async def settle_transaction(self, id: str, body: Optional[types.SettleTransactionRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Settle a pending transaction now

        Removes the pending row and adds a posted one whose `pending_transaction_id` links back.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["settle_transaction"], {"id": id}, {}, body, options)

    async def fire_webhook(self, body: types.FireWebhookRequest, *, options: Optional[RequestOptions] = None) -> types.FiredEvent:
        """Send a test event

        Records and delivers the event as if it had happened, for a connection, an account or a token of this key. Nothing else changes.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["fire_webhook"], {}, {}, body, options)

    async def create_simplefin_token(self, body: Optional[types.CreateSimplefinTokenRequest] = None, *, options: Optional[RequestOptions] = None) -> types.CreatedSimplefinToken:
        """Create a setup token for a budget application

        Send a user, connections or accounts. The user pastes `setup_token` into an application that supports SimpleFIN. The application claims its access with it, once, and can read these accounts from then on. The token is returned only in this response.

        Needs the scopes `accounts:read` and `balance:read` and `transactions:read`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["create_simplefin_token"], {}, {}, body, options)

    async def import_statements(self, body: bytes, *, user_id: Optional[str] = None, bank_id: Optional[str] = None, account: Optional[str] = None, currency: Optional[str] = None, mapping: Optional[str] = None, date_order: Optional[Literal["dmy", "mdy"]] = None, decimal_mark: Optional[Literal["comma", "point"]] = None, unsigned_amounts: Optional[Literal["in", "out"]] = None, onto: Optional[Literal["connection", "separate"]] = None, dry_run: Optional[Literal["true", "false"]] = None, options: Optional[RequestOptions] = None) -> types.StatementImport:
        """Take over statements from files

        Files of camt.052, camt.053, camt.054, MT940, MT942, Halcom, Asseco, ROL, OFX, QIF, CSV, XLSX, XLS (also HTML or XML under that name), or a zip of several, as parts `file` of a form; or one file as the body, of any type but a form's, with everything else in the query. Format and encoding are recognised. What is in them is taken over as a bank's own report would be: the same file twice adds nothing. All files are taken over, or none.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["import_statements"], {}, {"user_id": user_id, "bank_id": bank_id, "account": account, "currency": currency, "mapping": mapping, "date_order": date_order, "decimal_mark": decimal_mark, "unsigned_amounts": unsigned_amounts, "onto": onto, "dry_run": dry_run}, body, options)

    async def list_statement_tables(self, body: bytes, *, bank_id: Optional[str] = None, account: Optional[str] = None, currency: Optional[str] = None, mapping: Optional[str] = None, date_order: Optional[Literal["dmy", "mdy"]] = None, decimal_mark: Optional[Literal["comma", "point"]] = None, unsigned_amounts: Optional[Literal["in", "out"]] = None, options: Optional[RequestOptions] = None) -> types.StatementTables:
        """Look at the columns of tables

        Lists the tables among files, in the body as `POST /statements` takes them: their headings, first rows, and the columns that the service reads or suggests. Files that are no tables are left out, unless the service can read them once a parameter is given. Saves nothing.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["list_statement_tables"], {}, {"bank_id": bank_id, "account": account, "currency": currency, "mapping": mapping, "date_order": date_order, "decimal_mark": decimal_mark, "unsigned_amounts": unsigned_amounts}, body, options)

    async def enrich_transactions(self, body: types.EnrichTransactionsRequest, *, options: Optional[RequestOptions] = None) -> types.EnrichTransactionsResponse:
        """Enrich any transactions

        Returns merchant and category of up to 500 transactions, in the same order. Nothing is stored. Your corrections apply.

        Needs the scope `transactions:read`.
        """
        return await self._json(OPERATIONS["enrich_transactions"], {}, {}, body, options)

    async def create_user_page(self, user_id: str, *, options: Optional[RequestOptions] = None) -> types.UserPage:
        """Create a link to the page of a user

        On the page a user sees what your application reads, ends access, and takes the data along. The link opens once, in one browser, within 15 minutes; the page stays open for an hour. Create it when the user asks for it, after your application has recognised the user.

        Needs the scope `connections:write`.
        """
        return await self._json(OPERATIONS["create_user_page"], {"user_id": user_id}, {}, None, options)

    async def join_waitlist(self, body: types.JoinWaitlistRequest, *, options: Optional[RequestOptions] = None) -> types.WaitlistEntry:
        """Join the waitlist for live banks

        Returns what you sent, even if the address is already on the list. The existing entry stays unchanged, so that nobody learns who is on the list.
        """
        return await self._json(OPERATIONS["join_waitlist"], {}, {}, body, options)

    async def decide_consent(self, body: types.DecideConsentRequest, *, options: Optional[RequestOptions] = None) -> types.Xs2aDecision:
        """Decide about a consent in place of the user

        For tests: acts as the user on the bank’s page, who logs in, chooses accounts, and agrees or refuses. The result is the same as in a browser.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["decide_consent"], {}, {}, body, options)

    async def withdraw_consent(self, consent_id: str, *, options: Optional[RequestOptions] = None) -> types.Xs2aWithdrawnConsent:
        """Withdraw a consent as the user would at the bank

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["withdraw_consent"], {"consent_id": consent_id}, {}, None, options)

    async def register_tpp(self, body: types.RegisterTppRequest, *, options: Optional[RequestOptions] = None) -> types.CreatedTpp:
        """Register a TPP

        Registers an application that uses the simulated banks at their `base_url`. It belongs to this key, and its banks follow the clock of the key. The secret is returned only in this response.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["register_tpp"], {}, {}, body, options)

    async def correct_enrichment(self, id: str, body: Optional[types.CorrectEnrichmentRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Correct the merchant or category of a transaction

        The change shows in sync as `modified`. The correction also applies to later transactions of this key with the same normalised description. If the description may name a person, it applies to this connection only and is erased with it. `applies_to` limits the correction to this transaction, or extends it to earlier ones of this account, of this user, or of all your users. With `match: merchant` it applies to all transactions at the merchant, whatever their description.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["correct_enrichment"], {"id": id}, {}, body, options)

    async def set_transfer(self, id: str, body: Optional[types.SetTransferRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Transaction:
        """Confirm or set the transfer of a transaction

        Confirms the transfer that the service found, or pairs the transaction with another one of the same user. Both get the category `transfer` and show in sync as `modified`. The pair is kept until you set another one, deny it, or one of the two is removed.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["set_transfer"], {"id": id}, {}, body, options)

    async def set_dialect(self, client_id: str, bank_id: str, body: Optional[types.SetDialectRequest] = None, *, options: Optional[RequestOptions] = None) -> types.Tpp:
        """Set the dialect of a bank for a TPP

        The given fields replace the defaults of this bank from the next request on; other fields have their defaults. An empty body resets everything.

        Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
        """
        return await self._json(OPERATIONS["set_dialect"], {"client_id": client_id, "bank_id": bank_id}, {}, body, options)
