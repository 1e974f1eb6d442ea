/** What an application works with, from the list of banks to transactions. */
import { ObdsError } from './errors.ts';
import { afterLast, byOffset, List, whole } from './list.ts';
import type { Account, TransactionList, TransactionSync } from './openapi.gen.ts';
import type { BodyOf, OnceOptions, QueryOf, RequestOptions } from './operations.ts';
import { type ListOf, Resource, type Result, type Returned } from './resource.ts';
import { TransactionSyncing } from './sync.ts';

/** The banks that can be connected. No key is needed. */
export class Banks extends Resource {
  list(query: QueryOf<'GET /banks'> = {}, options: RequestOptions = {}): ListOf<'GET /banks'> {
    return this.listOf('GET /banks', { query, ...options }, byOffset(100));
  }

  get(id: string, options: RequestOptions = {}): Returned<'GET /banks/{id}'> {
    return this.api.request('GET /banks/{id}', { params: { id }, ...options });
  }
}

/** Stand-ins for a key in a browser. */
export class LinkTokens extends Resource {
  create(
    body: BodyOf<'POST /link/token/create'> = {},
    options: OnceOptions = {},
  ): Returned<'POST /link/token/create'> {
    return this.api.request('POST /link/token/create', { body, ...options });
  }
}

/** From a user who wants to connect a bank to a connection. */
export class Connect extends Resource {
  /** Opens a session: send the user to its `auth_url`. */
  start(body: BodyOf<'POST /connect'>, options: OnceOptions = {}): Returned<'POST /connect'> {
    return this.api.request('POST /connect', { body, ...options });
  }

  /** How far the user is; with the `public_token` once they have agreed. */
  status(
    sessionToken: string,
    options: RequestOptions = {},
  ): Returned<'GET /connect/{session_token}/status'> {
    const params = { session_token: sessionToken };
    return this.api.request('GET /connect/{session_token}/status', { params, ...options });
  }

  /** Turns the one-time public token into a permanent `connection_id`. */
  exchange(
    body: BodyOf<'POST /connect/exchange'>,
    options: OnceOptions = {},
  ): Returned<'POST /connect/exchange'> {
    return this.api.request('POST /connect/exchange', { body, ...options });
  }
}

/** Consents: what is connected, and until when. */
export class Connections extends Resource {
  list(query: QueryOf<'GET /connections'> = {}, options: RequestOptions = {}): ListOf<'GET /connections'> {
    const paging = afterLast<{ connection_id: string }>(500, ({ connection_id }) => connection_id);
    return this.listOf('GET /connections', { query, ...options }, paging);
  }

  get(id: string, options: RequestOptions = {}): Returned<'GET /connections/{id}'> {
    return this.api.request('GET /connections/{id}', { params: { id }, ...options });
  }

  /** Everything that is held about the connection. */
  export(id: string, options: RequestOptions = {}): Returned<'GET /connections/{id}/export'> {
    return this.api.request('GET /connections/{id}/export', { params: { id }, ...options });
  }

  /** Ends the consent and erases what was read with it. */
  revoke(id: string, options: RequestOptions = {}): Returned<'DELETE /connections/{id}'> {
    return this.api.request('DELETE /connections/{id}', { params: { id }, ...options });
  }
}

/** Accounts, and what the bank says of each. */
export class Accounts extends Resource {
  list(query: QueryOf<'GET /accounts'> = {}, options: RequestOptions = {}): ListOf<'GET /accounts'> {
    return this.listOf('GET /accounts', { query, ...options }, whole);
  }

  /** One account, found in the list of all: the service has no address for one. @throws ObdsError ACCOUNT_NOT_FOUND */
  async get(id: string, options: RequestOptions = {}): Promise<Account> {
    const { data, responseInfo } = await this.list({}, options);
    const account = data.find((one) => one.id === id);
    if (account) return account;
    const fault = {
      status: 404,
      error_type: 'ITEM_ERROR',
      error_code: 'ACCOUNT_NOT_FOUND',
      docs: null,
      request_id: responseInfo.requestId,
      retry_after: null,
      message: 'This key has no such account.',
    } as const;
    throw new ObdsError(fault, 'GET /accounts', responseInfo.attempts);
  }

  balance(id: string, options: RequestOptions = {}): Returned<'GET /accounts/{id}/balance'> {
    return this.api.request('GET /accounts/{id}/balance', { params: { id }, ...options });
  }

  /** The verified IBAN and its holder. */
  auth(id: string, options: RequestOptions = {}): Returned<'GET /accounts/{id}/auth'> {
    return this.api.request('GET /accounts/{id}/auth', { params: { id }, ...options });
  }

  /** Who holds the account. */
  identity(id: string, options: RequestOptions = {}): Returned<'GET /accounts/{id}/identity'> {
    return this.api.request('GET /accounts/{id}/identity', { params: { id }, ...options });
  }

  /** Salaries, rent, subscriptions. */
  recurring(id: string, options: RequestOptions = {}): Returned<'GET /accounts/{id}/recurring'> {
    return this.api.request('GET /accounts/{id}/recurring', { params: { id }, ...options });
  }

  /** What was spent by month and category, each month beside the one before; refunds net off. */
  spending(
    id: string,
    query: QueryOf<'GET /accounts/{id}/spending'> = {},
    options: RequestOptions = {},
  ): Returned<'GET /accounts/{id}/spending'> {
    return this.api.request('GET /accounts/{id}/spending', { params: { id }, query, ...options });
  }

  /** What is expected to be paid and received in the days to come. */
  upcoming(
    id: string,
    query: QueryOf<'GET /accounts/{id}/upcoming'> = {},
    options: RequestOptions = {},
  ): Returned<'GET /accounts/{id}/upcoming'> {
    return this.api.request('GET /accounts/{id}/upcoming', { params: { id }, query, ...options });
  }

  /** Booked transactions of a period with their balances, as a file in the format of `query`. */
  statement(
    id: string,
    query: QueryOf<'GET /accounts/{id}/statement'>,
    options: RequestOptions = {},
  ): Promise<Result<Blob>> {
    return this.api.download('GET /accounts/{id}/statement', { params: { id }, query, ...options });
  }

  /** Asks the bank for news; they are announced by TRANSACTIONS.SYNC_UPDATES_AVAILABLE. */
  requestSync(id: string, options: OnceOptions = {}): Returned<'POST /accounts/{id}/sync'> {
    return this.api.request('POST /accounts/{id}/sync', { params: { id }, ...options });
  }
}

const TRANSACTIONS = 'GET /accounts/{id}/transactions';

/** Enriched transactions, as a filtered list or by cursor. */
export class Transactions extends Resource {
  /** Newest first. */
  list(
    accountId: string,
    query: Omit<QueryOf<typeof TRANSACTIONS>, 'cursor'> = {},
    options: RequestOptions = {},
  ): List<Result<TransactionList>> {
    if ('cursor' in query) throw new TypeError('A cursor is for transactions.sync().');
    const params = { id: accountId };
    const ask = (asked: object): Promise<Result<TransactionList>> =>
      this.api.request(TRANSACTIONS, { params, query: asked, ...options }) as Promise<
        Result<TransactionList>
      >;
    return new List(
      ask,
      query,
      afterLast(500, ({ id }) => id),
    );
  }

  /** What is new, changed or gone since `cursor`, or everything there is. See {@link TransactionSyncing}. */
  sync(
    accountId: string,
    { cursor = '', limit }: { cursor?: string | null | undefined; limit?: number | undefined } = {},
    options: RequestOptions = {},
  ): TransactionSyncing {
    const ask = (from: string): Promise<TransactionSync> => {
      const query = { cursor: from, limit };
      const params = { id: accountId };
      return this.api.request(TRANSACTIONS, { params, query, ...options }) as Promise<TransactionSync>;
    };
    return new TransactionSyncing(ask, cursor ?? '');
  }

  /** One page of a search over all accounts; `next_cursor` leads to the next. */
  search(
    query: QueryOf<'GET /transactions'> = {},
    options: RequestOptions = {},
  ): Returned<'GET /transactions'> {
    return this.api.request('GET /transactions', { query, ...options });
  }

  /** Merchants and categories for any transactions, none of which is kept. */
  enrich(
    body: BodyOf<'POST /transactions/enrich'>,
    options: RequestOptions = {},
  ): Returned<'POST /transactions/enrich'> {
    return this.api.request('POST /transactions/enrich', { body, ...options });
  }

  /** Why a transaction was understood as it was. */
  explain(id: string, options: RequestOptions = {}): Returned<'GET /transactions/{id}/enrichment'> {
    return this.api.request('GET /transactions/{id}/enrichment', { params: { id }, ...options });
  }

  /** Says what a transaction really is; it holds for others of the same wording. */
  correct(
    id: string,
    body: BodyOf<'PUT /transactions/{id}/enrichment'>,
    options: RequestOptions = {},
  ): Returned<'PUT /transactions/{id}/enrichment'> {
    return this.api.request('PUT /transactions/{id}/enrichment', { params: { id }, body, ...options });
  }

  undoCorrection(id: string, options: RequestOptions = {}): Returned<'DELETE /transactions/{id}/enrichment'> {
    return this.api.request('DELETE /transactions/{id}/enrichment', { params: { id }, ...options });
  }
}

/** Files of statements, for accounts at banks that cannot be connected. */
export class Statements extends Resource {
  /** @param body a form with the files as `file`, or one file */
  import(
    body: BodyOf<'POST /statements'>,
    query: QueryOf<'POST /statements'> = {},
    options: OnceOptions = {},
  ): Returned<'POST /statements'> {
    return this.api.request('POST /statements', { body, query, ...options });
  }
}

/** Tokens with which budget applications that speak SimpleFIN are let in. */
export class Simplefin extends Resource {
  /** @returns with `setup_token`, which the user pastes into the application; it appears here only */
  create(
    body: BodyOf<'POST /simplefin/tokens'>,
    options: OnceOptions = {},
  ): Returned<'POST /simplefin/tokens'> {
    return this.api.request('POST /simplefin/tokens', { body, ...options });
  }

  list(
    query: QueryOf<'GET /simplefin/tokens'> = {},
    options: RequestOptions = {},
  ): ListOf<'GET /simplefin/tokens'> {
    const paging = afterLast<{ id: string }>(500, ({ id }) => id);
    return this.listOf('GET /simplefin/tokens', { query, ...options }, paging);
  }

  /** Ends the access at once. */
  revoke(id: string, options: RequestOptions = {}): Returned<'DELETE /simplefin/tokens/{id}'> {
    return this.api.request('DELETE /simplefin/tokens/{id}', { params: { id }, ...options });
  }
}
