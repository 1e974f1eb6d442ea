<?php

// Generated from the routes by `npm run generate`; `npm run check` fails if this file is out of date.

declare(strict_types=1);

namespace Obds;

/**
 * Every operation of the API as a method.
 *
 * @phpstan-import-type Account from Types
 * @phpstan-import-type AccountFactors from Types
 * @phpstan-import-type AddPasskeyRequest from Types
 * @phpstan-import-type AddedPasskey from Types
 * @phpstan-import-type AdminDeveloper from Types
 * @phpstan-import-type AdminOverview from Types
 * @phpstan-import-type AdminWaitlistEntry from Types
 * @phpstan-import-type AdvanceClockRequest from Types
 * @phpstan-import-type ApiKey from Types
 * @phpstan-import-type AssistantDecision from Types
 * @phpstan-import-type AssistantRequest from Types
 * @phpstan-import-type AuditEntry from Types
 * @phpstan-import-type Auth from Types
 * @phpstan-import-type Balance from Types
 * @phpstan-import-type Bank from Types
 * @phpstan-import-type BankDetails from Types
 * @phpstan-import-type BankFault from Types
 * @phpstan-import-type ChangeAccountRequest from Types
 * @phpstan-import-type ChangeApiKeyRequest from Types
 * @phpstan-import-type ChangeDeveloperRequest from Types
 * @phpstan-import-type ChangeTransactionRequest from Types
 * @phpstan-import-type ChangeWebhookRequest from Types
 * @phpstan-import-type CliLogin from Types
 * @phpstan-import-type ClockAdvanced from Types
 * @phpstan-import-type ClockPreview from Types
 * @phpstan-import-type ConfirmTotpRequest from Types
 * @phpstan-import-type Confirmation from Types
 * @phpstan-import-type ConfirmedTotp from Types
 * @phpstan-import-type ConnectSession from Types
 * @phpstan-import-type ConnectStatus from Types
 * @phpstan-import-type Connection from Types
 * @phpstan-import-type ConnectionDetails from Types
 * @phpstan-import-type ConnectionExport from Types
 * @phpstan-import-type CorrectEnrichmentRequest from Types
 * @phpstan-import-type CreateApiKeyRequest from Types
 * @phpstan-import-type CreateLinkTokenRequest from Types
 * @phpstan-import-type CreateSimplefinTokenRequest from Types
 * @phpstan-import-type CreatedApiKey from Types
 * @phpstan-import-type CreatedSimplefinToken from Types
 * @phpstan-import-type CreatedTpp from Types
 * @phpstan-import-type CreatedWebhook from Types
 * @phpstan-import-type DecideAssistantRequest from Types
 * @phpstan-import-type DecideConsentRequest from Types
 * @phpstan-import-type DeleteDeveloperRequest from Types
 * @phpstan-import-type DeletedTpp from Types
 * @phpstan-import-type Delivery from Types
 * @phpstan-import-type DeliveryList from Types
 * @phpstan-import-type Developer from Types
 * @phpstan-import-type DeveloperConnection from Types
 * @phpstan-import-type DeveloperExport from Types
 * @phpstan-import-type DeveloperOverview from Types
 * @phpstan-import-type DeveloperSession from Types
 * @phpstan-import-type EndOtherSessionsResponse from Types
 * @phpstan-import-type EndSessionResponse from Types
 * @phpstan-import-type EnrichTransactionsRequest from Types
 * @phpstan-import-type EnrichTransactionsResponse from Types
 * @phpstan-import-type EventRecord from Types
 * @phpstan-import-type ExchangePublicTokenRequest from Types
 * @phpstan-import-type ExchangedConnection from Types
 * @phpstan-import-type FetchCliLoginRequest from Types
 * @phpstan-import-type FireWebhookRequest from Types
 * @phpstan-import-type FiredEvent from Types
 * @phpstan-import-type ForgotPasswordRequest from Types
 * @phpstan-import-type GetHealthResponse from Types
 * @phpstan-import-type GetInterfaceDescriptionResponse from Types
 * @phpstan-import-type GetReadinessResponse from Types
 * @phpstan-import-type HeldData from Types
 * @phpstan-import-type Identity from Types
 * @phpstan-import-type InjectTransactionsRequest from Types
 * @phpstan-import-type InjectTransactionsResponse from Types
 * @phpstan-import-type JoinWaitlistRequest from Types
 * @phpstan-import-type KeyToken from Types
 * @phpstan-import-type LinkToken from Types
 * @phpstan-import-type LinkTokenDetails from Types
 * @phpstan-import-type ListAccountsResponse from Types
 * @phpstan-import-type ListApiKeysResponse from Types
 * @phpstan-import-type ListAssistantsResponse from Types
 * @phpstan-import-type ListAuditLogResponse from Types
 * @phpstan-import-type ListBanksResponse from Types
 * @phpstan-import-type ListConnectionsResponse from Types
 * @phpstan-import-type ListDeveloperConnectionsResponse from Types
 * @phpstan-import-type ListDevelopersResponse from Types
 * @phpstan-import-type ListEventsResponse from Types
 * @phpstan-import-type ListRequestsResponse from Types
 * @phpstan-import-type ListSessionsResponse from Types
 * @phpstan-import-type ListSimplefinTokensResponse from Types
 * @phpstan-import-type ListTppsResponse from Types
 * @phpstan-import-type ListTransactionsResponse from Types
 * @phpstan-import-type ListTransfersResponse from Types
 * @phpstan-import-type ListWaitlistResponse from Types
 * @phpstan-import-type ListWebhooksResponse from Types
 * @phpstan-import-type LogInRequest from Types
 * @phpstan-import-type Onboarding from Types
 * @phpstan-import-type OpenPortalSessionRequest from Types
 * @phpstan-import-type OpenPortalSessionWithPasskeyRequest from Types
 * @phpstan-import-type PasskeyChallenge from Types
 * @phpstan-import-type PortalSession from Types
 * @phpstan-import-type ReauthenticateRequest from Types
 * @phpstan-import-type Reauthentication from Types
 * @phpstan-import-type ReceiptKeys from Types
 * @phpstan-import-type RecoverWebhookRequest from Types
 * @phpstan-import-type RecoveryCodes from Types
 * @phpstan-import-type RecurringSummary from Types
 * @phpstan-import-type RegisterDeveloperRequest from Types
 * @phpstan-import-type RegisterTppRequest from Types
 * @phpstan-import-type RegisterWebhookRequest from Types
 * @phpstan-import-type RegisteredDeveloper from Types
 * @phpstan-import-type RemovedFactors from Types
 * @phpstan-import-type RemovedTransaction from Types
 * @phpstan-import-type RequestDetails from Types
 * @phpstan-import-type RequestRecord from Types
 * @phpstan-import-type ResendEventsRequest from Types
 * @phpstan-import-type ResendVerificationRequest from Types
 * @phpstan-import-type ResentDeliveries from Types
 * @phpstan-import-type ResentEvents from Types
 * @phpstan-import-type ResetPasswordRequest from Types
 * @phpstan-import-type RevokedApiKey from Types
 * @phpstan-import-type RevokedConnection from Types
 * @phpstan-import-type RevokedSimplefinToken from Types
 * @phpstan-import-type RollApiKeyRequest from Types
 * @phpstan-import-type RotatedSecret from Types
 * @phpstan-import-type SandboxAuthorizeRequest from Types
 * @phpstan-import-type SandboxClock from Types
 * @phpstan-import-type SandboxDenyRequest from Types
 * @phpstan-import-type ServiceDescription from Types
 * @phpstan-import-type SetBankFaultRequest from Types
 * @phpstan-import-type SetBankStatusRequest from Types
 * @phpstan-import-type SetDialectRequest from Types
 * @phpstan-import-type SetTransferRequest from Types
 * @phpstan-import-type SettleTransactionRequest from Types
 * @phpstan-import-type SimplefinToken from Types
 * @phpstan-import-type Spending from Types
 * @phpstan-import-type StartCliLoginRequest from Types
 * @phpstan-import-type StartConnectRequest from Types
 * @phpstan-import-type StartedCliLogin from Types
 * @phpstan-import-type StatementImport from Types
 * @phpstan-import-type StatementTables from Types
 * @phpstan-import-type SyncRequest from Types
 * @phpstan-import-type TestWebhookRequest from Types
 * @phpstan-import-type TotpSecret from Types
 * @phpstan-import-type Tpp from Types
 * @phpstan-import-type Transaction from Types
 * @phpstan-import-type TransactionEnrichment from Types
 * @phpstan-import-type TransactionSearch from Types
 * @phpstan-import-type Transfer from Types
 * @phpstan-import-type Upcoming from Types
 * @phpstan-import-type Usage from Types
 * @phpstan-import-type UserPage from Types
 * @phpstan-import-type WaitlistEntry from Types
 * @phpstan-import-type Webhook from Types
 * @phpstan-import-type Xs2aDecision from Types
 * @phpstan-import-type Xs2aWithdrawnConsent from Types
 */
trait Operations
{
    /**
     * Remove the second factors of an account
     *
     * For an owner who has lost passkeys, authenticator app and recovery codes. Check first who asks. The operation ends every session of the account and mails the owner, who then logs in with the password.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RemovedFactors>
     */
    public function removeFactors(string $id, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/admin/developers/{id}/factors', 'admin', false), ['id' => $id], [], null, $options);
    }

    /**
     * Revoke a connection and erase its data
     *
     * Erases accounts, transactions and consent record at once. Cannot be undone.
     *
     * Needs the scope `connections:write`.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RevokedConnection>
     */
    public function revokeConnection(string $id, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/connections/{id}', 'key', false), ['id' => $id], [], null, $options);
    }

    /**
     * End the access of an assistant
     *
     * The next request of the assistant is refused.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Confirmation>
     */
    public function endAssistant(string $id, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/developers/assistants/{id}', 'session', false), ['id' => $id], [], null, $options);
    }

    /**
     * Revoke a connection of any of your keys and erase its data
     *
     * Does the same as `DELETE /connections/{id}`, with the same event, even if the key is revoked or expired. Cannot be undone.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RevokedConnection>
     */
    public function eraseDeveloperConnection(string $id, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/developers/connections/{id}', 'session', false), ['id' => $id], [], null, $options);
    }

    /**
     * Revoke an API key
     *
     * Takes effect with the next request, in every process. Cannot be undone. The connections of the key are kept unless you send `connections=erase`. Nobody can read kept connections; erase them in the portal or with `DELETE /developers/connections/{id}`. With `erase`, each connection is revoked with the event ITEM.CONNECTION_REVOKED; this can continue in the background after the response.
     *
     * @param array{connections?: 'keep'|'erase'} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RevokedApiKey>
     */
    public function revokeApiKey(string $key, array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/developers/keys/{key}', 'session', false), ['key' => $key], $query, null, $options);
    }

    /**
     * Delete the account
     *
     * Deletes the account with its keys, webhooks and connections at once, and takes the keys out of request records. Cannot be undone.
     *
     * @param DeleteDeveloperRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Confirmation>
     */
    public function deleteDeveloper(array $body, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/developers/me', 'session', false), [], [], $body, $options);
    }

    /**
     * Remove a passkey
     *
     * The passkey can no longer log in or confirm an identity. Open sessions stay open. If it is the last factor, the recovery codes are removed too.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<AccountFactors>
     */
    public function removePasskey(string $id, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/developers/passkeys/{id}', 'session', false), ['id' => $id], [], null, $options);
    }

    /**
     * End all other sessions
     *
     * Ends every session of the account except the one that sends the request, including those of the command line.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<EndOtherSessionsResponse>
     */
    public function endOtherSessions(array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/developers/sessions', 'session', false), [], [], null, $options);
    }

    /**
     * End a session
     *
     * Ends the session at once, with the key tokens that it created and the event streams that it opened. To end your own session, log out.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<EndSessionResponse>
     */
    public function endSession(string $id, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/developers/sessions/{id}', 'session', false), ['id' => $id], [], null, $options);
    }

    /**
     * Remove the authenticator app
     *
     * If it is the last factor, the recovery codes are removed too.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<AccountFactors>
     */
    public function removeTotp(array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/developers/totp', 'session', false), [], [], null, $options);
    }

    /**
     * Deactivate a webhook
     *
     * Stops sending. The webhook stays in the list with its deliveries and can be activated again.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Webhook>
     */
    public function deactivateWebhook(string $id, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/developers/webhooks/{id}', 'session', false), ['id' => $id], [], null, $options);
    }

    /**
     * Delete a transaction
     *
     * Shows in sync as `removed`; balances follow.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RemovedTransaction>
     */
    public function deleteTransaction(string $id, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/sandbox/transactions/{id}', 'key', false), ['id' => $id], [], null, $options);
    }

    /**
     * End the access of a budget application
     *
     * The next request of the application is refused. A setup token that nobody has claimed can no longer be claimed.
     *
     * Needs the scopes `accounts:read` and `balance:read` and `transactions:read`. Demo keys are refused: create a key in the portal.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RevokedSimplefinToken>
     */
    public function revokeSimplefinToken(string $id, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/simplefin/tokens/{id}', 'key', false), ['id' => $id], [], null, $options);
    }

    /**
     * Remove a correction
     *
     * The transaction gets the merchant and category that the service finds, which shows in sync as `modified`, and later ones are no longer corrected. Other transactions that were corrected before stay as they are, unless `applies_to` includes them. Without a correction the transaction is returned unchanged.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param array{applies_to?: 'later'|'all'|'user'|'all_users'} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Transaction>
     */
    public function undoCorrection(string $id, array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/transactions/{id}/enrichment', 'key', false), ['id' => $id], $query, null, $options);
    }

    /**
     * Deny the transfer of a transaction
     *
     * Both transactions get the categories that they had before and show in sync as `modified`. The service does not pair the two again, but may find another pair for each. Without a transfer the transaction is returned unchanged.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param array{transaction_id?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Transaction>
     */
    public function denyTransfer(string $id, array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/transactions/{id}/transfer', 'key', false), ['id' => $id], $query, null, $options);
    }

    /**
     * Delete a TPP
     *
     * Deletes its consents, tokens and certificates, too.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<DeletedTpp>
     */
    public function deleteTpp(string $client_id, array $options = []): Result
    {
        return $this->json(new Operation('DELETE', '/xs2a/tpps/{client_id}', 'key', false), ['client_id' => $client_id], [], null, $options);
    }

    /**
     * Describe the service
     *
     * Returns JSON. A browser that accepts HTML gets the start page.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ServiceDescription>
     */
    public function describeService(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/', 'none', false), [], [], null, $options);
    }

    /**
     * List the keys of receipts
     *
     * The public keys, as a JSON Web Key Set (RFC 7517), that verify the receipts of user pages. A key signs for 90 days; former keys stay in the list.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ReceiptKeys>
     */
    public function listReceiptKeys(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/.well-known/jwks.json', 'none', false), [], [], null, $options);
    }

    /**
     * List accounts
     *
     * The accounts of all active connections made with this key.
     *
     * Needs the scope `accounts:read`.
     *
     * @param array{bank_id?: string, connection_id?: string, user_id?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListAccountsResponse>
     */
    public function listAccounts(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/accounts', 'key', false), [], $query, null, $options);
    }

    /**
     * Verify account details
     *
     * IBAN, BIC and holder as the bank knows them. Nothing is paid or debited.
     *
     * Needs the scope `accounts:read`.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Auth>
     */
    public function getAuth(string $id, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/accounts/{id}/auth', 'key', false), ['id' => $id], [], null, $options);
    }

    /**
     * Read the balance of an account
     *
     * Needs the scope `balance:read`.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Balance>
     */
    public function getBalance(string $id, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/accounts/{id}/balance', 'key', false), ['id' => $id], [], null, $options);
    }

    /**
     * Read the identity of the account holder
     *
     * Needs the scope `accounts:read`.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Identity>
     */
    public function getIdentity(string $id, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/accounts/{id}/identity', 'key', false), ['id' => $id], [], null, $options);
    }

    /**
     * Detect recurring payments and income
     *
     * Detects streams from the dates and amounts of the history, outgoing and incoming separately. Needs two to three months of history. A stream has at least three occurrences, a yearly one two.
     *
     * Needs the scope `transactions:read`.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RecurringSummary>
     */
    public function listRecurring(string $id, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/accounts/{id}/recurring', 'key', false), ['id' => $id], [], null, $options);
    }

    /**
     * Read spending by month and category
     *
     * Sums settled transactions by the month of their date and compares each month with the previous one. Refunds reduce the spending of their category. Transfers and other income are not included. Exact to two decimals.
     *
     * Needs the scope `transactions:read`.
     *
     * @param array{months?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Spending>
     */
    public function getSpending(string $id, array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/accounts/{id}/spending', 'key', false), ['id' => $id], $query, null, $options);
    }

    /**
     * Download an account as a statement
     *
     * Booked transactions of a period with the balances before and after them, as an attachment: what `POST /statements` takes over again.
     *
     * Needs the scopes `accounts:read` and `balance:read` and `transactions:read`.
     *
     * @param array{format: 'csv'|'csv_excel'|'xlsx'|'ofx'|'qif'|'camt053'|'mt940'|'halcom'|'halcom_recap'|'asseco'|'rol'|'json'|'pdf', from?: string, language?: 'sr-Latn'|'sr-Cyrl'|'en', to?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return File
     */
    public function getStatement(string $id, array $query, array $options = []): File
    {
        return $this->download(new Operation('GET', '/accounts/{id}/statement', 'key', false), ['id' => $id], $query, null, $options);
    }

    /**
     * List or sync transactions
     *
     * Without `cursor`: lists transactions newest first, page by page, with sums of exactly the listed transactions. With `cursor` (empty on the first call): sync mode, which returns only transactions that were added, modified or removed since; filters do not apply.
     *
     * Needs the scope `transactions:read`.
     *
     * @param array{from?: string, to?: string, category?: string, limit?: int, starting_after?: string, running_balance?: bool, cursor?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListTransactionsResponse>
     */
    public function listTransactions(string $id, array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/accounts/{id}/transactions', 'key', false), ['id' => $id], $query, null, $options);
    }

    /**
     * Yields all rows of `listTransactions`, page after page.
     *
     * @param array{from?: string, to?: string, category?: string, limit?: int, running_balance?: bool} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, Transaction>
     */
    public function eachTransactions(string $id, array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/accounts/{id}/transactions', 'key', false), ['id' => $id], $query, $options, 'starting_after', 'id');
    }

    /**
     * List expected payments and income
     *
     * Lists the payments expected from the active recurring streams, each as often as it is due, with its likely minimum and maximum amount. A late payment is listed until it counts as missed.
     *
     * Needs the scope `transactions:read`.
     *
     * @param array{days?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Upcoming>
     */
    public function listUpcoming(string $id, array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/accounts/{id}/upcoming', 'key', false), ['id' => $id], $query, null, $options);
    }

    /**
     * List developer accounts
     *
     * Newest first.
     *
     * @param array{limit?: int, offset?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListDevelopersResponse>
     */
    public function listDevelopers(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/admin/developers', 'admin', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `listDevelopers`, page after page.
     *
     * @param array{limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, AdminDeveloper>
     */
    public function eachDevelopers(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/admin/developers', 'admin', false), [], $query, $options, 'offset', null);
    }

    /**
     * See the totals of the installation
     *
     * Counts over all accounts, for the owner of the installation.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<AdminOverview>
     */
    public function getAdminOverview(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/admin/overview', 'admin', false), [], [], null, $options);
    }

    /**
     * List the waitlist
     *
     * Newest first.
     *
     * @param array{limit?: int, offset?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListWaitlistResponse>
     */
    public function listWaitlist(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/admin/waitlist', 'admin', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `listWaitlist`, page after page.
     *
     * @param array{limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, AdminWaitlistEntry>
     */
    public function eachWaitlist(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/admin/waitlist', 'admin', false), [], $query, $options, 'offset', null);
    }

    /**
     * List supported banks
     *
     * Lists banks in a fixed order. `count` is the number of banks in this response, not of all matches. No credential is needed. On installations with live keys, a request with an API key or a link token returns only the banks that the key can use.
     *
     * @param array{search?: string, status?: 'live'|'sandbox'|'coming_soon', limit?: int, offset?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListBanksResponse>
     */
    public function listBanks(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/banks', 'none', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `listBanks`, page after page.
     *
     * @param array{search?: string, status?: 'live'|'sandbox'|'coming_soon', limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, Bank>
     */
    public function eachBanks(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/banks', 'none', false), [], $query, $options, 'offset', null);
    }

    /**
     * Read a bank
     *
     * Returns the bank as in the list, with its features also as flat flags.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<BankDetails>
     */
    public function getBank(string $id, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/banks/{id}', 'none', false), ['id' => $id], [], null, $options);
    }

    /**
     * Read the status of a connect session
     *
     * Poll it while it is `pending`. Once it is `authorized` it carries the `public_token`, for five minutes or until it is exchanged. A link token sees the sessions that it opened; a key sees all its sessions.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ConnectStatus>
     */
    public function getConnectStatus(string $session_token, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/connect/{session_token}/status', 'key', false), ['session_token' => $session_token], [], null, $options);
    }

    /**
     * List connections
     *
     * All connections made with this key, newest first. Revoked connections stay in the list, without `user_id`.
     *
     * @param array{user_id?: string, bank_id?: string, status?: 'active'|'expired'|'revoked', limit?: int, starting_after?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListConnectionsResponse>
     */
    public function listConnections(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/connections', 'key', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `listConnections`, page after page.
     *
     * @param array{user_id?: string, bank_id?: string, status?: 'active'|'expired'|'revoked', limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, Connection>
     */
    public function eachConnections(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/connections', 'key', false), [], $query, $options, 'starting_after', 'connection_id');
    }

    /**
     * Read a connection, its consents and its accounts
     *
     * Lists the consents of the user and the shared accounts, also after the consent has ended. Read balances with `GET /accounts`.
     *
     * Needs the scope `accounts:read`.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ConnectionDetails>
     */
    public function getConnection(string $id, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/connections/{id}', 'key', false), ['id' => $id], [], null, $options);
    }

    /**
     * Export all data of a connection
     *
     * Accounts, transactions, identity and consent records, for a right-of-access request. Works also after the consent has ended.
     *
     * Needs the scopes `accounts:read` and `transactions:read`.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ConnectionExport>
     */
    public function exportConnection(string $id, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/connections/{id}/export', 'key', false), ['id' => $id], [], null, $options);
    }

    /**
     * List assistants
     *
     * Assistants that may act with one of your keys over `/mcp`, newest first.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListAssistantsResponse>
     */
    public function listAssistants(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/assistants', 'session', false), [], [], null, $options);
    }

    /**
     * Read the access request of an assistant
     *
     * The parameters are those with which the assistant opened `/oauth/authorize` in the browser. An invalid request returns an error. If you have authorized this assistant before, the response has a `redirect_to` instead, which reports the error to the assistant.
     *
     * @param array{response_type: string, client_id: string, redirect_uri?: string, code_challenge: string, code_challenge_method: string, scope?: string, state?: string, resource?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<AssistantRequest>
     */
    public function getAssistantRequest(array $query, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/assistants/request', 'session', false), [], $query, null, $options);
    }

    /**
     * List what was done with the account
     *
     * Log-ins and failed log-ins, API keys, webhooks, connected applications, corrections, revocations and exports, newest first. Each entry commits with its action. Of failed log-ins, at most 20 an hour are recorded. Entries are kept for 24 months and cannot be changed.
     *
     * @param array{limit?: int, starting_after?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListAuditLogResponse>
     */
    public function listAuditLog(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/audit-log', 'session', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `listAuditLog`, page after page.
     *
     * @param array{limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, AuditEntry>
     */
    public function eachAuditLog(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/developers/audit-log', 'session', false), [], $query, $options, 'starting_after', 'id');
    }

    /**
     * Download the audit log
     *
     * All entries, oldest first, one JSON object a line (application/x-ndjson). `npm run audit -- FILE` checks the chain of hashes.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return File
     */
    public function exportAuditLog(array $options = []): File
    {
        return $this->download(new Operation('GET', '/developers/audit-log/export', 'session', false), [], [], null, $options);
    }

    /**
     * See which command line asks to log in
     *
     * Returns a login that waits for approval. Calls are limited like login attempts, since a code could be guessed.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<CliLogin>
     */
    public function getCliLogin(string $code, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/cli-logins/{code}', 'session', false), ['code' => $code], [], null, $options);
    }

    /**
     * List the connections of all your keys
     *
     * Newest first, including connections of revoked and expired keys. Lists what you can still erase, without the bank data.
     *
     * @param array{key?: string, status?: 'active'|'expired'|'revoked', key_status?: 'active'|'expired'|'revoked', limit?: int, starting_after?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListDeveloperConnectionsResponse>
     */
    public function listDeveloperConnections(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/connections', 'session', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `listDeveloperConnections`, page after page.
     *
     * @param array{key?: string, status?: 'active'|'expired'|'revoked', key_status?: 'active'|'expired'|'revoked', limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, DeveloperConnection>
     */
    public function eachDeveloperConnections(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/developers/connections', 'session', false), [], $query, $options, 'starting_after', 'connection_id');
    }

    /**
     * List events
     *
     * Events about the connections of all your keys, newest first, whether or not a webhook subscribes to them. Events are kept for 30 days. Events about a revoked connection no longer name the user. An event that is being recorded can still appear among the newest: to follow events, use webhooks or the stream.
     *
     * @param array{type?: 'AUTH.AUTOMATICALLY_VERIFIED'|'ITEM.CONNECTION_REVOKED'|'ITEM.CONNECTION_EXPIRING'|'ITEM.CONNECTION_EXPIRED'|'ITEM.HEALTH_CHANGED'|'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'|'ACCOUNTS.REMOVED'|'ACCESS.CLAIM_REPEATED', connection_id?: string, user_id?: string, since?: string, until?: string, limit?: int, starting_after?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListEventsResponse>
     */
    public function listEvents(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/events', 'session', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `listEvents`, page after page.
     *
     * @param array{type?: 'AUTH.AUTOMATICALLY_VERIFIED'|'ITEM.CONNECTION_REVOKED'|'ITEM.CONNECTION_EXPIRING'|'ITEM.CONNECTION_EXPIRED'|'ITEM.HEALTH_CHANGED'|'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'|'ACCOUNTS.REMOVED'|'ACCESS.CLAIM_REPEATED', connection_id?: string, user_id?: string, since?: string, until?: string, limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, EventRecord>
     */
    public function eachEvents(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/developers/events', 'session', false), [], $query, $options, 'starting_after', 'id');
    }

    /**
     * Follow events as they happen
     *
     * Server-sent events of all your keys, for a machine that no webhook can reach. Each frame carries the event id; send the last one as `Last-Event-ID` to resume after it. The stream carries a comment every 15 seconds.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, Frame>
     */
    public function streamEvents(array $options = []): \Generator
    {
        return $this->stream(new Operation('GET', '/developers/events/stream', 'session', false), [], [], null, $options);
    }

    /**
     * See the passkeys and codes of the account
     *
     * Returns how the account is protected besides the password. It contains no secret.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<AccountFactors>
     */
    public function getFactors(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/factors', 'session', false), [], [], null, $options);
    }

    /**
     * List API keys
     *
     * Newest first, revoked ones included. The whole key is never shown again.
     *
     * @param array{limit?: int, starting_after?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListApiKeysResponse>
     */
    public function listApiKeys(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/keys', 'session', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `listApiKeys`, page after page.
     *
     * @param array{limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, ApiKey>
     */
    public function eachApiKeys(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/developers/keys', 'session', false), [], $query, $options, 'starting_after', 'id');
    }

    /**
     * Read the developer account
     *
     * Returns the account of the session.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Developer>
     */
    public function getDeveloper(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/me', 'session', false), [], [], null, $options);
    }

    /**
     * List the data stored about you
     *
     * For each category: what is stored, how much, for which purpose, and for how long.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<HeldData>
     */
    public function getHeldData(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/me/data', 'session', false), [], [], null, $options);
    }

    /**
     * Download all data stored about you
     *
     * One JSON document, as an attachment. It contains no secrets.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<DeveloperExport>
     */
    public function exportDeveloper(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/me/export', 'session', false), [], [], null, $options);
    }

    /**
     * See which first steps are done
     *
     * From the first key to the first event, over all keys of the account. Calls with a link token (the widget) or a key token (the portal) do not count as calls of the application.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Onboarding>
     */
    public function getOnboarding(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/onboarding', 'session', false), [], [], null, $options);
    }

    /**
     * See what needs your attention
     *
     * For all active keys: errors of today, requests and latency of the last 24 hours, failing webhooks, connections that need consent or are delayed, consents that end soon, and recent changes in the API. Lists are empty when nothing needs attention.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<DeveloperOverview>
     */
    public function getOverview(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/overview', 'session', false), [], [], null, $options);
    }

    /**
     * List requests
     *
     * The requests of your keys and their results, newest first. Requests appear within a few seconds, those of several processes not always in order, and are kept for 30 days. Parameters, message and size are kept for 14 days, and at most as long as the connection that they are about. Of values, only ids, dates and values of a list are kept, no texts and no bodies. Requests with a key token, as the portal and the command line send, are not listed.
     *
     * @param array{key?: string, status?: string, method?: 'GET'|'POST'|'PUT'|'PATCH'|'DELETE', path?: string, error_code?: string, source?: 'application'|'widget'|'budget_app', about?: string, idempotency_key?: string, since?: string, until?: string, limit?: int, starting_after?: string, ending_before?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListRequestsResponse>
     */
    public function listRequests(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/requests', 'session', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `listRequests`, page after page.
     *
     * @param array{key?: string, status?: string, method?: 'GET'|'POST'|'PUT'|'PATCH'|'DELETE', path?: string, error_code?: string, source?: 'application'|'widget'|'budget_app', about?: string, idempotency_key?: string, since?: string, until?: string, limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, RequestRecord>
     */
    public function eachRequests(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/developers/requests', 'session', false), [], $query, $options, 'starting_after', 'id');
    }

    /**
     * Get one request
     *
     * Returns the request and its result; for an error, its cause and what to do; and the same request as code.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RequestDetails>
     */
    public function getRequest(string $id, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/requests/{id}', 'session', false), ['id' => $id], [], null, $options);
    }

    /**
     * List open sessions
     *
     * Returns the sessions of the portal, of the command line and of programs, the last used first.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListSessionsResponse>
     */
    public function listSessions(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/sessions', 'session', false), [], [], null, $options);
    }

    /**
     * See how your keys are used
     *
     * Requests, errors and latency of all keys of the account, or of one. Requests appear within a few seconds and are kept for 30 days.
     *
     * @param array{key?: string, window?: '24h'|'7d'|'30d'} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Usage>
     */
    public function getUsage(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/usage', 'session', false), [], $query, null, $options);
    }

    /**
     * Verify the email address
     *
     * Uses up the token of the mailed link. The link itself opens a page with a button, so mail scanners that open links verify nothing. `HEAD` does not use up the token.
     *
     * @param array{token: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Confirmation>
     */
    public function verifyEmail(array $query, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/verify-email', 'none', false), [], $query, null, $options);
    }

    /**
     * List webhooks
     *
     * Newest first, including deactivated webhooks.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListWebhooksResponse>
     */
    public function listWebhooks(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/webhooks', 'session', false), [], [], null, $options);
    }

    /**
     * Get one webhook
     *
     * Returns the webhook as the list shows it.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Webhook>
     */
    public function getWebhook(string $id, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/webhooks/{id}', 'session', false), ['id' => $id], [], null, $options);
    }

    /**
     * List deliveries with their attempts
     *
     * Newest first, kept for 30 days. Deliveries about a connection are erased when its consent is revoked.
     *
     * @param array{type?: 'AUTH.AUTOMATICALLY_VERIFIED'|'ITEM.CONNECTION_REVOKED'|'ITEM.CONNECTION_EXPIRING'|'ITEM.CONNECTION_EXPIRED'|'ITEM.HEALTH_CHANGED'|'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'|'ACCOUNTS.REMOVED'|'ACCESS.CLAIM_REPEATED', connection_id?: string, user_id?: string, since?: string, until?: string, status?: 'pending'|'delivered'|'failed', limit?: int, starting_after?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<DeliveryList>
     */
    public function listWebhookDeliveries(string $id, array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/webhooks/{id}/deliveries', 'session', false), ['id' => $id], $query, null, $options);
    }

    /**
     * Yields all rows of `listWebhookDeliveries`, page after page.
     *
     * @param array{type?: 'AUTH.AUTOMATICALLY_VERIFIED'|'ITEM.CONNECTION_REVOKED'|'ITEM.CONNECTION_EXPIRING'|'ITEM.CONNECTION_EXPIRED'|'ITEM.HEALTH_CHANGED'|'TRANSACTIONS.SYNC_UPDATES_AVAILABLE'|'ACCOUNTS.REMOVED'|'ACCESS.CLAIM_REPEATED', connection_id?: string, user_id?: string, since?: string, until?: string, status?: 'pending'|'delivered'|'failed', limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, Delivery>
     */
    public function eachWebhookDeliveries(string $id, array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/developers/webhooks/{id}/deliveries', 'session', false), ['id' => $id], $query, $options, 'starting_after', 'id');
    }

    /**
     * Get one delivery
     *
     * Returns the delivery with every attempt so far, for example of a test event or of a resent event.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Delivery>
     */
    public function getWebhookDelivery(string $id, string $delivery, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/developers/webhooks/{id}/deliveries/{delivery}', 'session', false), ['id' => $id, 'delivery' => $delivery], [], null, $options);
    }

    /**
     * Read the documentation
     *
     * A site for people, with guides, this reference, errors, and a form to send requests.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return File
     */
    public function getReference(array $options = []): File
    {
        return $this->download(new Operation('GET', '/docs', 'none', false), [], [], null, $options);
    }

    /**
     * List all errors
     *
     * Every code with its status and message, and a link to its page.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return File
     */
    public function listErrors(array $options = []): File
    {
        return $this->download(new Operation('GET', '/docs/errors', 'none', false), [], [], null, $options);
    }

    /**
     * Read the page of an error
     *
     * The `docs` field of every error response is the address of this page.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return File
     */
    public function getError(string $code, array $options = []): File
    {
        return $this->download(new Operation('GET', '/docs/errors/{code}', 'none', false), ['code' => $code], [], null, $options);
    }

    /**
     * Check that the process responds
     *
     * Checks only the process itself. An orchestrator restarts the process if this fails.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<GetHealthResponse>
     */
    public function getHealth(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/healthz', 'none', false), [], [], null, $options);
    }

    /**
     * Read a link token
     *
     * Called by the browser with the link token as the credential; an API key is refused. Returns when the token expires, how many accounts may be shared, the name of the application, and where the hosted page returns to. For a token that renews a connection, it also returns the bank and the end of the consent, and nothing else of the connection.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<LinkTokenDetails>
     */
    public function getLinkToken(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/link/token', 'key', false), [], [], null, $options);
    }

    /**
     * Read the interface description
     *
     * This description as OpenAPI 3.1.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<GetInterfaceDescriptionResponse>
     */
    public function getInterfaceDescription(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/openapi.json', 'none', false), [], [], null, $options);
    }

    /**
     * Check that the service is ready for requests
     *
     * Checks that the database and the key store are reachable and the schema is current. A load balancer sends requests only while this succeeds. It responds within two seconds. `error_message` states the reason of a failure, for example that the database does not respond or the disk is full. It fails as soon as the process is told to stop.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<GetReadinessResponse>
     */
    public function getReadiness(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/readyz', 'none', false), [], [], null, $options);
    }

    /**
     * Read this key's clock
     *
     * Returns the time on the clock of the key, and by how much it is ahead of real time.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<SandboxClock>
     */
    public function getClock(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/sandbox/clock', 'key', false), [], [], null, $options);
    }

    /**
     * See what advancing this key's clock would do
     *
     * Takes the same parameters as the advance and changes nothing. Returns how many connections would be updated from their banks, which consents would expire soon or end, and which recurring payments are due. Other transactions that the banks will report cannot be predicted.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param array{days?: int, seconds?: int, to?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ClockPreview>
     */
    public function previewAdvance(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/sandbox/clock/preview', 'key', false), [], $query, null, $options);
    }

    /**
     * List tokens of budget applications
     *
     * Tokens of this key, newest first, with the applications that claimed them and their last reads.
     *
     * Needs the scopes `accounts:read` and `balance:read` and `transactions:read`.
     *
     * @param array{limit?: int, starting_after?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListSimplefinTokensResponse>
     */
    public function listSimplefinTokens(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/simplefin/tokens', 'key', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `listSimplefinTokens`, page after page.
     *
     * @param array{limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, SimplefinToken>
     */
    public function eachSimplefinTokens(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/simplefin/tokens', 'key', false), [], $query, $options, 'starting_after', 'id');
    }

    /**
     * Search transactions of all accounts
     *
     * Searches all accounts of the key whose consent has not ended, newest first; `left_out` lists the other accounts. Descriptions that may name a person are encrypted in the database and have to be decrypted for the search, so a request searches at most 5,000 transactions. Continue with `next_cursor`.
     *
     * Needs the scope `transactions:read`.
     *
     * @param array{text?: string, account_id?: string, from?: string, to?: string, category?: string, type?: 'debit'|'credit', amount_min?: float, amount_max?: float, pending?: bool, review?: bool, limit?: int, cursor?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<TransactionSearch>
     */
    public function searchTransactions(array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/transactions', 'key', false), [], $query, null, $options);
    }

    /**
     * Yields all rows of `searchTransactions`, page after page.
     *
     * @param array{text?: string, account_id?: string, from?: string, to?: string, category?: string, type?: 'debit'|'credit', amount_min?: float, amount_max?: float, pending?: bool, review?: bool, limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, Transaction>
     */
    public function eachSearchTransactions(array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/transactions', 'key', false), [], $query, $options, 'cursor', null);
    }

    /**
     * Explain the merchant and category of a transaction
     *
     * Returns the current enrichment of this transaction by the service and by your corrections, with the reason.
     *
     * Needs the scope `transactions:read`.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<TransactionEnrichment>
     */
    public function explainEnrichment(string $id, array $options = []): Result
    {
        return $this->json(new Operation('GET', '/transactions/{id}/enrichment', 'key', false), ['id' => $id], [], null, $options);
    }

    /**
     * List the transfers between the accounts of a user
     *
     * Transfers between accounts of the same `user_id`, at banks and in statement files, newest first. A transfer is listed while the consents of both accounts last.
     *
     * Needs the scope `transactions:read`.
     *
     * @param array{limit?: int, starting_after?: string} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListTransfersResponse>
     */
    public function listTransfers(string $user_id, array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('GET', '/users/{user_id}/transfers', 'key', false), ['user_id' => $user_id], $query, null, $options);
    }

    /**
     * Yields all rows of `listTransfers`, page after page.
     *
     * @param array{limit?: int} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return \Generator<int, Transfer>
     */
    public function eachTransfers(string $user_id, array $query = [], array $options = []): \Generator
    {
        return $this->rows(new Operation('GET', '/users/{user_id}/transfers', 'key', false), ['user_id' => $user_id], $query, $options, 'starting_after', 'id');
    }

    /**
     * List TPPs
     *
     * TPPs of this key, oldest first, each with the dialects of its banks.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ListTppsResponse>
     */
    public function listTpps(array $options = []): Result
    {
        return $this->json(new Operation('GET', '/xs2a/tpps', 'key', false), [], [], null, $options);
    }

    /**
     * Set the status of a bank
     *
     * A bank that is `coming_soon` is listed and cannot be connected.
     *
     * @param SetBankStatusRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Bank>
     */
    public function setBankStatus(string $id, array $body, array $options = []): Result
    {
        return $this->json(new Operation('PATCH', '/admin/banks/{id}', 'admin', false), ['id' => $id], [], $body, $options);
    }

    /**
     * Change an API key
     *
     * Fields that you leave out keep their values. Takes effect with the next request, in every process, also for link tokens and key tokens of the key. A later `expires_at`, or null, reactivates an expired key.
     *
     * @param ChangeApiKeyRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ApiKey>
     */
    public function changeApiKey(string $key, ?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('PATCH', '/developers/keys/{key}', 'session', false), ['key' => $key], [], $body, $options);
    }

    /**
     * Change the developer account
     *
     * Sets the language of the mails to this account, from the next mail on.
     *
     * @param ChangeDeveloperRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Developer>
     */
    public function changeDeveloper(array $body, array $options = []): Result
    {
        return $this->json(new Operation('PATCH', '/developers/me', 'session', false), [], [], $body, $options);
    }

    /**
     * Change a webhook
     *
     * Changes the address, events, envelope or description. The change applies to events from now on; deliveries that wait for a retry go to the new address with their old body. `status: "active"` activates a deactivated webhook again.
     *
     * @param ChangeWebhookRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Webhook>
     */
    public function changeWebhook(string $id, ?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('PATCH', '/developers/webhooks/{id}', 'session', false), ['id' => $id], [], $body, $options);
    }

    /**
     * Close an account at its bank
     *
     * The bank no longer lists the account, so it gets `closed_at`, with ACCOUNTS.REMOVED. `{"closed": false}` opens it again: the bank lists it, and reports everything that was missed. While the bank has a fault, the change shows with its next update.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param ChangeAccountRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Account>
     */
    public function changeAccount(string $id, array $body, array $options = []): Result
    {
        return $this->json(new Operation('PATCH', '/sandbox/accounts/{id}', 'key', false), ['id' => $id], [], $body, $options);
    }

    /**
     * Change a transaction
     *
     * Shows in sync as `modified`; balances follow.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param ChangeTransactionRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Transaction>
     */
    public function changeTransaction(string $id, ?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('PATCH', '/sandbox/transactions/{id}', 'key', false), ['id' => $id], [], $body, $options);
    }

    /**
     * Ask the bank for news of an account
     *
     * Queues a pull from the bank and reads its history afresh. TRANSACTIONS.SYNC_UPDATES_AVAILABLE tells when it is done. Cursors that you hold stay valid.
     *
     * Needs the scope `accounts:read`.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<SyncRequest>
     */
    public function syncAccount(string $id, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/accounts/{id}/sync', 'key', true), ['id' => $id], [], null, $options);
    }

    /**
     * Start connecting a bank
     *
     * Opens a session of 10 minutes. Send your user to `auth_url`, then poll the status until it is `authorized`.
     *
     * @param StartConnectRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ConnectSession>
     */
    public function startConnect(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/connect', 'key', true), [], [], $body, $options);
    }

    /**
     * Exchange a public token for a connection
     *
     * Called by your server, once, within five minutes. Store the `connection_id` with your user.
     *
     * @param ExchangePublicTokenRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ExchangedConnection>
     */
    public function exchangePublicToken(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/connect/exchange', 'key', true), [], [], $body, $options);
    }

    /**
     * Authorize or refuse an assistant
     *
     * The assistant acts with one key, in the requested scopes that you choose, until you end its access or the key is revoked. Open `redirect_to` of the response in the browser: there the assistant receives a code that it can exchange once, within a minute.
     *
     * @param DecideAssistantRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<AssistantDecision>
     */
    public function decideAssistant(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/assistants', 'session', true), [], [], $body, $options);
    }

    /**
     * Begin the login of a command line
     *
     * Returns two codes, valid for 10 minutes. Show the `user_code` and open `verification_uri_complete` in a browser, where a logged-in developer compares the code and approves. Meanwhile, poll `POST /developers/cli-logins/token` with the `device_code`.
     *
     * @param StartCliLoginRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<StartedCliLogin>
     */
    public function startCliLogin(?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/cli-logins', 'none', false), [], [], $body, $options);
    }

    /**
     * Fetch the session of a command line
     *
     * Returns CLI_LOGIN_PENDING until somebody approves or denies the login: ask again after `interval` seconds. After the approval, the first call returns a session token that is valid for 24 hours.
     *
     * @param FetchCliLoginRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<DeveloperSession>
     */
    public function fetchCliLogin(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/cli-logins/token', 'none', false), [], [], $body, $options);
    }

    /**
     * Approve the login of a command line
     *
     * The command line receives a session of this account. The session ends like any other: at its logout, at a password reset, or after 24 hours. Approve only a login that you started yourself.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<CliLogin>
     */
    public function approveCliLogin(string $code, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/cli-logins/{code}/approve', 'session', true), ['code' => $code], [], null, $options);
    }

    /**
     * Deny the login of a command line
     *
     * The command line receives CLI_LOGIN_DENIED and no session.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<CliLogin>
     */
    public function denyCliLogin(string $code, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/cli-logins/{code}/deny', 'session', true), ['code' => $code], [], null, $options);
    }

    /**
     * Ask for a password reset link
     *
     * The response is the same whether or not the address has an account.
     *
     * @param ForgotPasswordRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Confirmation>
     */
    public function forgotPassword(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/forgot-password', 'none', false), [], [], $body, $options);
    }

    /**
     * Create an API key
     *
     * The response is the only place where the whole key appears.
     *
     * @param CreateApiKeyRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<CreatedApiKey>
     */
    public function createApiKey(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/keys', 'session', true), [], [], $body, $options);
    }

    /**
     * Roll an API key
     *
     * Gives the key a new secret, which only this response shows. The id, connections, test clock and settings stay. Older secrets are accepted until the overlap ends, by the real clock; with an overlap of 0 they are refused with REVOKED_API_KEY from the next request. A secret that ends sooner keeps its end.
     *
     * @param RollApiKeyRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<CreatedApiKey>
     */
    public function rollApiKey(string $key, ?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/keys/{key}/roll', 'session', true), ['key' => $key], [], $body, $options);
    }

    /**
     * Create a short-lived token for a key
     *
     * The token is accepted in place of the key for 15 minutes. It ends with the key and with this session. The portal uses such tokens, so that the key itself is never stored in a browser.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<KeyToken>
     */
    public function createKeyToken(string $key, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/keys/{key}/token', 'session', true), ['key' => $key], [], null, $options);
    }

    /**
     * Log in
     *
     * Returns a session token, valid for 24 hours. Wrong passwords sent by others do not lock out devices or networks that the account has used before: send `device_token` if you have one, and `remember_device` to receive one. From anywhere else, the owner can use a mailed link (`POST /developers/forgot-password`). An account with a passkey or an authenticator app also needs `code`.
     *
     * @param LogInRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<DeveloperSession>
     */
    public function logIn(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/login', 'none', false), [], [], $body, $options);
    }

    /**
     * Log out
     *
     * Ends this session at once, with the key tokens that it created and the event streams that it opened. Other sessions of the account go on.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Confirmation>
     */
    public function logOut(array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/logout', 'session', false), [], [], null, $options);
    }

    /**
     * Add a passkey
     *
     * Send the response of the browser to the challenge. From now on, a log-in with the password also needs a second factor. A log-in with the passkey needs nothing else.
     *
     * @param AddPasskeyRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<AddedPasskey>
     */
    public function addPasskey(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/passkeys', 'session', false), [], [], $body, $options);
    }

    /**
     * Begin to add a passkey
     *
     * Returns a challenge. Pass its options to `navigator.credentials.create` in the browser.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<PasskeyChallenge>
     */
    public function startPasskey(array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/passkeys/options', 'session', false), [], [], null, $options);
    }

    /**
     * Log in to the portal
     *
     * Used by the pages of this service. The session is a cookie that scripts cannot read, and it is accepted only from these pages. Programs use `POST /developers/login`.
     *
     * @param OpenPortalSessionRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<PortalSession>
     */
    public function openPortalSession(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/portal-session', 'none', false), [], [], $body, $options);
    }

    /**
     * Log in to the portal with a passkey
     *
     * Send the response of the browser to the challenge. The passkey replaces both the password and the second factor.
     *
     * @param OpenPortalSessionWithPasskeyRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<PortalSession>
     */
    public function openPortalSessionWithPasskey(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/portal-session/passkey', 'none', false), [], [], $body, $options);
    }

    /**
     * Begin to log in with a passkey
     *
     * Returns a challenge. Pass its options to `navigator.credentials.get` in the browser. The challenge names no account.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<PasskeyChallenge>
     */
    public function startPasskeyLogin(array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/portal-session/passkey-options', 'none', false), [], [], null, $options);
    }

    /**
     * Confirm an identity
     *
     * Proves that the owner of the account uses this session. Send one of `password`, `code` of the authenticator app, or `passkey`. For ten minutes, the session can then use the operations that answer REAUTHENTICATION_REQUIRED. A log-in is a proof as well.
     *
     * @param ReauthenticateRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Reauthentication>
     */
    public function reauthenticate(?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/reauthentication', 'session', false), [], [], $body, $options);
    }

    /**
     * Begin to confirm an identity with a passkey
     *
     * Returns a challenge for the passkeys of the account. Pass its options to `navigator.credentials.get` in the browser.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<PasskeyChallenge>
     */
    public function startPasskeyReauthentication(array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/reauthentication/passkey-options', 'session', false), [], [], null, $options);
    }

    /**
     * Replace the recovery codes
     *
     * Returns ten new codes, which are shown once. Earlier codes no longer work.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RecoveryCodes>
     */
    public function createRecoveryCodes(array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/recovery-codes', 'session', false), [], [], null, $options);
    }

    /**
     * Register a developer account
     *
     * Sends a verification mail, in `language` or else in the language that the request accepts. API keys are created after the first login.
     *
     * @param RegisterDeveloperRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RegisteredDeveloper>
     */
    public function registerDeveloper(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/register', 'none', false), [], [], $body, $options);
    }

    /**
     * Send the verification mail again
     *
     * The response is the same whether or not the address waits for verification.
     *
     * @param ResendVerificationRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Confirmation>
     */
    public function resendVerification(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/resend-verification', 'none', false), [], [], $body, $options);
    }

    /**
     * Choose a new password
     *
     * Uses up the token of the mailed link and ends every session of the account.
     *
     * @param ResetPasswordRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Confirmation>
     */
    public function resetPassword(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/reset-password', 'none', false), [], [], $body, $options);
    }

    /**
     * Begin to set up an authenticator app
     *
     * Returns a new secret. The app is set up when `POST /developers/totp/confirm` receives its first code. A repeated call replaces a secret that was not confirmed.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<TotpSecret>
     */
    public function startTotp(array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/totp', 'session', false), [], [], null, $options);
    }

    /**
     * Finish setting up an authenticator app
     *
     * From now on, a log-in with the password also needs a code.
     *
     * @param ConfirmTotpRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ConfirmedTotp>
     */
    public function confirmTotp(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/totp/confirm', 'session', false), [], [], $body, $options);
    }

    /**
     * Register a webhook
     *
     * It receives the events of all your keys, from now on. Only this response shows the signing secret.
     *
     * @param RegisterWebhookRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<CreatedWebhook>
     */
    public function registerWebhook(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/webhooks', 'session', true), [], [], $body, $options);
    }

    /**
     * Send a delivery again
     *
     * Sends it immediately, with the same event id and body, and starts the retry schedule anew.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Delivery>
     */
    public function resendWebhookDelivery(string $id, string $delivery, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/webhooks/{id}/deliveries/{delivery}/resend', 'session', true), ['id' => $id, 'delivery' => $delivery], [], null, $options);
    }

    /**
     * Send all failed deliveries again
     *
     * Resends the failed deliveries of events recorded since a time. Use it after your receiver was unavailable.
     *
     * @param RecoverWebhookRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ResentDeliveries>
     */
    public function recoverWebhook(string $id, array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/webhooks/{id}/recover', 'session', true), ['id' => $id], [], $body, $options);
    }

    /**
     * Send the events of a range again
     *
     * Sends all events of the range, oldest first, each with its original event id: events that the webhook received, that it missed, and from before its registration. `dry_run` only counts them. Events are kept for 30 days. Events about a revoked connection are not sent again.
     *
     * @param ResendEventsRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ResentEvents>
     */
    public function resendEvents(string $id, array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/webhooks/{id}/resend', 'session', true), ['id' => $id], [], $body, $options);
    }

    /**
     * Rotate the signing secret
     *
     * For 24 hours requests carry two signatures, one with each secret. Configure the new secret in your receiver within that time.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RotatedSecret>
     */
    public function rotateWebhookSecret(string $id, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/webhooks/{id}/rotate-secret', 'session', true), ['id' => $id], [], null, $options);
    }

    /**
     * Send a test event
     *
     * Sends an event with invented ids. It is delivered and logged like any other, whether or not the webhook subscribes to it. Read the result in the deliveries.
     *
     * @param TestWebhookRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Delivery>
     */
    public function testWebhook(string $id, ?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/developers/webhooks/{id}/test', 'session', true), ['id' => $id], [], $body, $options);
    }

    /**
     * Create a link token
     *
     * Called by your server. Pass the token to the browser: it opens the connect flow for 30 minutes and keeps your API key out of the page. Send `user_id`: with a token without it, the browser chooses the user. With `connection_id` the token renews that connection and does nothing else. `hosted_url` is a page for the same flow, for applications without a page of their own.
     *
     * @param CreateLinkTokenRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<LinkToken>
     */
    public function createLinkToken(?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/link/token/create', 'key', true), [], [], $body, $options);
    }

    /**
     * Add transactions to an account
     *
     * Up to 500, all or none. Balances, sync and events follow as if the bank had reported them.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param InjectTransactionsRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<InjectTransactionsResponse>
     */
    public function injectTransactions(string $id, array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/sandbox/accounts/{id}/transactions', 'key', true), ['id' => $id], [], $body, $options);
    }

    /**
     * Authorize a session as the user would at the bank
     *
     * For tests that do not visit the bank page. The session token is the credential. The call acts as the right customer: it always renews the connection that the user has at this bank. `accounts` chooses the shared accounts, as the checkboxes on the page do. Without it, a first consent shares all accounts and a renewal keeps the shared ones.
     *
     * @param SandboxAuthorizeRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ConnectStatus>
     */
    public function sandboxAuthorize(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/sandbox/authorize', 'none', false), [], [], $body, $options);
    }

    /**
     * Advance this key's clock
     *
     * Time advances for this key alone: banks report transactions, consents expire, and events are recorded, in the order in which they would have happened. Send `days`, `seconds` or both, or `to`. A clock never goes back.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param AdvanceClockRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ClockAdvanced>
     */
    public function advanceClock(?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/sandbox/clock/advance', 'key', true), [], [], $body, $options);
    }

    /**
     * End a consent now
     *
     * As if its 90 days were over: data requests return CONSENT_EXPIRED until the user reconnects.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Connection>
     */
    public function expireConnection(string $id, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/sandbox/connections/{id}/expire', 'key', true), ['id' => $id], [], null, $options);
    }

    /**
     * Simulate a failure of the bank
     *
     * The bank of the connection fails from now on, until `until` on the clock of the key or until you send `{"fault": null}`. The next update from the bank shows it in `health`, with ITEM.HEALTH_CHANGED. Afterwards the bank reports everything that was missed.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param SetBankFaultRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<BankFault>
     */
    public function setBankFault(string $id, array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/sandbox/connections/{id}/fault', 'key', true), ['id' => $id], [], $body, $options);
    }

    /**
     * Revoke a connection as the user would at the bank
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<RevokedConnection>
     */
    public function revokeAtBank(string $id, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/sandbox/connections/{id}/revoke', 'key', true), ['id' => $id], [], null, $options);
    }

    /**
     * Refuse a session as the user would at the bank
     *
     * The session ends as if it had expired. The session token is the credential.
     *
     * @param SandboxDenyRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<ConnectStatus>
     */
    public function sandboxDeny(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/sandbox/deny', 'none', false), [], [], $body, $options);
    }

    /**
     * Settle a pending transaction now
     *
     * Removes the pending row and adds a posted one whose `pending_transaction_id` links back.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param SettleTransactionRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Transaction>
     */
    public function settleTransaction(string $id, ?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/sandbox/transactions/{id}/settle', 'key', true), ['id' => $id], [], $body, $options);
    }

    /**
     * Send a test event
     *
     * Records and delivers the event as if it had happened, for a connection, an account or a token of this key. Nothing else changes.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param FireWebhookRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<FiredEvent>
     */
    public function fireWebhook(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/sandbox/webhooks/fire', 'key', true), [], [], $body, $options);
    }

    /**
     * Create a setup token for a budget application
     *
     * Send a user, connections or accounts. The user pastes `setup_token` into an application that supports SimpleFIN. The application claims its access with it, once, and can read these accounts from then on. The token is returned only in this response.
     *
     * Needs the scopes `accounts:read` and `balance:read` and `transactions:read`. Demo keys are refused: create a key in the portal.
     *
     * @param CreateSimplefinTokenRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<CreatedSimplefinToken>
     */
    public function createSimplefinToken(?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/simplefin/tokens', 'key', true), [], [], $body, $options);
    }

    /**
     * Take over statements from files
     *
     * Files of camt.052, camt.053, camt.054, MT940, MT942, Halcom, Asseco, ROL, OFX, QIF, CSV, XLSX, XLS (also HTML or XML under that name), or a zip of several, as parts `file` of a form; or one file as the body, of any type but a form's, with everything else in the query. Format and encoding are recognised. What is in them is taken over as a bank's own report would be: the same file twice adds nothing. All files are taken over, or none.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param string $body
     * @param array{user_id?: string, bank_id?: string, account?: string, currency?: string, mapping?: string, date_order?: 'dmy'|'mdy', decimal_mark?: 'comma'|'point', unsigned_amounts?: 'in'|'out', onto?: 'connection'|'separate', dry_run?: 'true'|'false'} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<StatementImport>
     */
    public function importStatements(string $body, array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('POST', '/statements', 'key', true), [], $query, $body, $options);
    }

    /**
     * Look at the columns of tables
     *
     * Lists the tables among files, in the body as `POST /statements` takes them: their headings, first rows, and the columns that the service reads or suggests. Files that are no tables are left out, unless the service can read them once a parameter is given. Saves nothing.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param string $body
     * @param array{bank_id?: string, account?: string, currency?: string, mapping?: string, date_order?: 'dmy'|'mdy', decimal_mark?: 'comma'|'point', unsigned_amounts?: 'in'|'out'} $query
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<StatementTables>
     */
    public function listStatementTables(string $body, array $query = [], array $options = []): Result
    {
        return $this->json(new Operation('POST', '/statements/tables', 'key', true), [], $query, $body, $options);
    }

    /**
     * Enrich any transactions
     *
     * Returns merchant and category of up to 500 transactions, in the same order. Nothing is stored. Your corrections apply.
     *
     * Needs the scope `transactions:read`.
     *
     * @param EnrichTransactionsRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<EnrichTransactionsResponse>
     */
    public function enrichTransactions(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/transactions/enrich', 'key', false), [], [], $body, $options);
    }

    /**
     * Create a link to the page of a user
     *
     * On the page a user sees what your application reads, ends access, and takes the data along. The link opens once, in one browser, within 15 minutes; the page stays open for an hour. Create it when the user asks for it, after your application has recognised the user.
     *
     * Needs the scope `connections:write`.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<UserPage>
     */
    public function createUserPage(string $user_id, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/users/{user_id}/page', 'key', true), ['user_id' => $user_id], [], null, $options);
    }

    /**
     * Join the waitlist for live banks
     *
     * Returns what you sent, even if the address is already on the list. The existing entry stays unchanged, so that nobody learns who is on the list.
     *
     * @param JoinWaitlistRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<WaitlistEntry>
     */
    public function joinWaitlist(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/waitlist', 'none', false), [], [], $body, $options);
    }

    /**
     * Decide about a consent in place of the user
     *
     * For tests: acts as the user on the bank’s page, who logs in, chooses accounts, and agrees or refuses. The result is the same as in a browser.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param DecideConsentRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Xs2aDecision>
     */
    public function decideConsent(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/xs2a/authorize', 'key', true), [], [], $body, $options);
    }

    /**
     * Withdraw a consent as the user would at the bank
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Xs2aWithdrawnConsent>
     */
    public function withdrawConsent(string $consent_id, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/xs2a/consents/{consent_id}/revoke', 'key', true), ['consent_id' => $consent_id], [], null, $options);
    }

    /**
     * Register a TPP
     *
     * Registers an application that uses the simulated banks at their `base_url`. It belongs to this key, and its banks follow the clock of the key. The secret is returned only in this response.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param RegisterTppRequest $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<CreatedTpp>
     */
    public function registerTpp(array $body, array $options = []): Result
    {
        return $this->json(new Operation('POST', '/xs2a/tpps', 'key', true), [], [], $body, $options);
    }

    /**
     * Correct the merchant or category of a transaction
     *
     * The change shows in sync as `modified`. The correction also applies to later transactions of this key with the same normalised description. If the description may name a person, it applies to this connection only and is erased with it. `applies_to` limits the correction to this transaction, or extends it to earlier ones of this account, of this user, or of all your users. With `match: merchant` it applies to all transactions at the merchant, whatever their description.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param CorrectEnrichmentRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Transaction>
     */
    public function correctEnrichment(string $id, ?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('PUT', '/transactions/{id}/enrichment', 'key', false), ['id' => $id], [], $body, $options);
    }

    /**
     * Confirm or set the transfer of a transaction
     *
     * Confirms the transfer that the service found, or pairs the transaction with another one of the same user. Both get the category `transfer` and show in sync as `modified`. The pair is kept until you set another one, deny it, or one of the two is removed.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param SetTransferRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Transaction>
     */
    public function setTransfer(string $id, ?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('PUT', '/transactions/{id}/transfer', 'key', false), ['id' => $id], [], $body, $options);
    }

    /**
     * Set the dialect of a bank for a TPP
     *
     * The given fields replace the defaults of this bank from the next request on; other fields have their defaults. An empty body resets everything.
     *
     * Needs the scope `connections:write`. Demo keys are refused: create a key in the portal.
     *
     * @param SetDialectRequest|null $body
     * @param array{timeout?: float, max_retries?: int, headers?: array<string, string>, idempotency_key?: string} $options
     * @return Result<Tpp>
     */
    public function setDialect(string $client_id, string $bank_id, ?array $body = null, array $options = []): Result
    {
        return $this->json(new Operation('PUT', '/xs2a/tpps/{client_id}/dialects/{bank_id}', 'key', false), ['client_id' => $client_id, 'bank_id' => $bank_id], [], $body, $options);
    }
}
