/** Resources of an application, from banks to transactions. */
import { ObdsError } from './errors.ts';
import { afterLast, byOffset, List, singlePage } from './list.ts';
import type { Account, TransactionList, TransactionSync } from './openapi.gen.ts';
import type { BodyOf, OnceOptions, QueryOf, RequestOptions } from './operations.ts';
import { type ListOf, Resource, type Result, type Returned } from './resource.ts';
import { TransactionSyncing } from './sync.ts';

/** Banks that can be connected. They need no key. */
export class Banks extends Resource {
  list(query: QueryOf<'GET /banks'> = {}, options: RequestOptions = {}): ListOf<'GET /banks'> {
    return this.listOf('GET /banks', { query, ...options }, byOffset(100));
  }

  get(id: string, options: RequestOptions = {}): Returned<'GET /banks/{id}'> {
    return this.api.request('GET /banks/{id}', { params: { id }, ...options });
  }
}

/** Link tokens, which replace a key in a browser. */
export class LinkTokens extends Resource {
  create(
    body: BodyOf<'POST /link/token/create'> = {},
    options: OnceOptions = {},
  ): Returned<'POST /link/token/create'> {
    return this.api.request('POST /link/token/create', { body, ...options });
  }
}

/** Users of your application. */
export class Users extends Resource {
  /** Creates a link to the page on which a user sees, ends and takes along what your application reads. */
  page(userId: string, options: OnceOptions = {}): Returned<'POST /users/{user_id}/page'> {
    return this.api.request('POST /users/{user_id}/page', { params: { user_id: userId }, ...options });
  }
}

/** Connect sessions: from a user to a connection. */
export class Connect extends Resource {
  /** Opens a session. Send the user to its `auth_url`. */
  start(body: BodyOf<'POST /connect'>, options: OnceOptions = {}): Returned<'POST /connect'> {
    return this.api.request('POST /connect', { body, ...options });
  }

  /** Returns the state of a session, with the `public_token` after the user has agreed. */
  status(
    sessionToken: string,
    options: RequestOptions = {},
  ): Returned<'GET /connect/{session_token}/status'> {
    const params = { session_token: sessionToken };
    return this.api.request('GET /connect/{session_token}/status', { params, ...options });
  }

  /** Exchanges the one-time public token for a permanent `connection_id`. */
  exchange(
    body: BodyOf<'POST /connect/exchange'>,
    options: OnceOptions = {},
  ): Returned<'POST /connect/exchange'> {
    return this.api.request('POST /connect/exchange', { body, ...options });
  }
}

/** Connections and their consents. */
export class Connections extends Resource {
  list(query: QueryOf<'GET /connections'> = {}, options: RequestOptions = {}): ListOf<'GET /connections'> {
    const paging = afterLast<{ connection_id: string }>(500, ({ connection_id }) => connection_id);
    return this.listOf('GET /connections', { query, ...options }, paging);
  }

  get(id: string, options: RequestOptions = {}): Returned<'GET /connections/{id}'> {
    return this.api.request('GET /connections/{id}', { params: { id }, ...options });
  }

  /** Exports all data of the connection. */
  export(id: string, options: RequestOptions = {}): Returned<'GET /connections/{id}/export'> {
    return this.api.request('GET /connections/{id}/export', { params: { id }, ...options });
  }

  /** Ends the consent and erases its data. */
  revoke(id: string, options: RequestOptions = {}): Returned<'DELETE /connections/{id}'> {
    return this.api.request('DELETE /connections/{id}', { params: { id }, ...options });
  }
}

/** Accounts. */
export class Accounts extends Resource {
  list(query: QueryOf<'GET /accounts'> = {}, options: RequestOptions = {}): ListOf<'GET /accounts'> {
    return this.listOf('GET /accounts', { query, ...options }, singlePage);
  }

  /** Finds one account in the list of all, because no endpoint returns one. @throws ObdsError ACCOUNT_NOT_FOUND */
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

  /** Returns the verified IBAN and its holder. */
  auth(id: string, options: RequestOptions = {}): Returned<'GET /accounts/{id}/auth'> {
    return this.api.request('GET /accounts/{id}/auth', { params: { id }, ...options });
  }

  /** Returns the identity of the account holder. */
  identity(id: string, options: RequestOptions = {}): Returned<'GET /accounts/{id}/identity'> {
    return this.api.request('GET /accounts/{id}/identity', { params: { id }, ...options });
  }

  /** Returns recurring payments and income, such as salaries, rent and subscriptions. */
  recurring(id: string, options: RequestOptions = {}): Returned<'GET /accounts/{id}/recurring'> {
    return this.api.request('GET /accounts/{id}/recurring', { params: { id }, ...options });
  }

  /** Returns spending by month and category, with the month before. Refunds reduce their category. */
  spending(
    id: string,
    query: QueryOf<'GET /accounts/{id}/spending'> = {},
    options: RequestOptions = {},
  ): Returned<'GET /accounts/{id}/spending'> {
    return this.api.request('GET /accounts/{id}/spending', { params: { id }, query, ...options });
  }

  /** Returns expected payments and income of the next days. */
  upcoming(
    id: string,
    query: QueryOf<'GET /accounts/{id}/upcoming'> = {},
    options: RequestOptions = {},
  ): Returned<'GET /accounts/{id}/upcoming'> {
    return this.api.request('GET /accounts/{id}/upcoming', { params: { id }, query, ...options });
  }

  /** Downloads the booked transactions and balances of a period as a file in the format of `query`. */
  statement(
    id: string,
    query: QueryOf<'GET /accounts/{id}/statement'>,
    options: RequestOptions = {},
  ): Promise<Result<Blob>> {
    return this.api.download('GET /accounts/{id}/statement', { params: { id }, query, ...options });
  }

  /** Requests changes from the bank. TRANSACTIONS.SYNC_UPDATES_AVAILABLE announces the result. */
  requestSync(id: string, options: OnceOptions = {}): Returned<'POST /accounts/{id}/sync'> {
    return this.api.request('POST /accounts/{id}/sync', { params: { id }, ...options });
  }
}

const TRANSACTIONS = 'GET /accounts/{id}/transactions';

/** Enriched transactions, as a list or by cursor. */
export class Transactions extends Resource {
  /** Lists the transactions of an account, newest first. */
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

  /** Reads all changes since `cursor`, or the whole history. See {@link TransactionSyncing}. */
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

  /** Returns one page of a search over all accounts; `next_cursor` continues. */
  search(
    query: QueryOf<'GET /transactions'> = {},
    options: RequestOptions = {},
  ): Returned<'GET /transactions'> {
    return this.api.request('GET /transactions', { query, ...options });
  }

  /** Returns merchants and categories of any transactions, without storing them. */
  enrich(
    body: BodyOf<'POST /transactions/enrich'>,
    options: RequestOptions = {},
  ): Returned<'POST /transactions/enrich'> {
    return this.api.request('POST /transactions/enrich', { body, ...options });
  }

  /** Explains the merchant and category of a transaction. */
  explain(id: string, options: RequestOptions = {}): Returned<'GET /transactions/{id}/enrichment'> {
    return this.api.request('GET /transactions/{id}/enrichment', { params: { id }, ...options });
  }

  /** Corrects merchant or category of a transaction and of others with the same description. */
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

  /** Confirms the transfer that a transaction is a side of, or sets its other side. */
  setTransfer(
    id: string,
    body: BodyOf<'PUT /transactions/{id}/transfer'> = {},
    options: RequestOptions = {},
  ): Returned<'PUT /transactions/{id}/transfer'> {
    return this.api.request('PUT /transactions/{id}/transfer', { params: { id }, body, ...options });
  }

  /** Lists the transfers between the accounts of a user, newest first. */
  transfers(
    userId: string,
    query: QueryOf<'GET /users/{user_id}/transfers'> = {},
    options: RequestOptions = {},
  ): ListOf<'GET /users/{user_id}/transfers'> {
    const paging = afterLast<{ id: string }>(500, ({ id }) => id);
    return this.listOf(
      'GET /users/{user_id}/transfers',
      { params: { user_id: userId }, query, ...options },
      paging,
    );
  }

  /** Says that a transaction is no transfer between accounts of the user, or not with a certain other one. */
  denyTransfer(
    id: string,
    query: QueryOf<'DELETE /transactions/{id}/transfer'> = {},
    options: RequestOptions = {},
  ): Returned<'DELETE /transactions/{id}/transfer'> {
    return this.api.request('DELETE /transactions/{id}/transfer', { params: { id }, query, ...options });
  }
}

/** Statement files, for accounts at banks that cannot be connected. */
export class Statements extends Resource {
  /** @param body a form with the files as `file`, or one file */
  import(
    body: BodyOf<'POST /statements'>,
    query: QueryOf<'POST /statements'> = {},
    options: OnceOptions = {},
  ): Returned<'POST /statements'> {
    return this.api.request('POST /statements', { body, query, ...options });
  }

  /**
   * Lists the tables among files with their headings, first rows and columns, to have somebody say what the columns mean.
   * @param body a form with the files as `file`, or one file
   */
  tables(
    body: BodyOf<'POST /statements/tables'>,
    query: QueryOf<'POST /statements/tables'> = {},
    options: OnceOptions = {},
  ): Returned<'POST /statements/tables'> {
    return this.api.request('POST /statements/tables', { body, query, ...options });
  }
}

/** Tokens for budget applications (SimpleFIN). */
export class Simplefin extends Resource {
  /** Creates a token. Only this response contains `setup_token`, which the user pastes into the application. */
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
