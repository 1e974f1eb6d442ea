/** Controls of the sandbox: user, bank and clock. */
import type { Account } from './openapi.gen.ts';
import type { BodyOf, OnceOptions, RequestOptions } from './operations.ts';
import { Resource, type Returned } from './resource.ts';
import type { Accounts, Connect } from './resources.ts';

export class Sandbox extends Resource {
  /** Authorizes a connect session as its user. */
  authorize(
    body: BodyOf<'POST /sandbox/authorize'>,
    options: RequestOptions = {},
  ): Returned<'POST /sandbox/authorize'> {
    return this.api.request('POST /sandbox/authorize', { body, ...options });
  }

  /** Refuses a connect session as its user. */
  deny(body: BodyOf<'POST /sandbox/deny'>, options: RequestOptions = {}): Returned<'POST /sandbox/deny'> {
    return this.api.request('POST /sandbox/deny', { body, ...options });
  }

  /** Returns the key's time. */
  clock(options: RequestOptions = {}): Returned<'GET /sandbox/clock'> {
    return this.api.request('GET /sandbox/clock', options);
  }

  /** Advances the key's clock. Everything of that time happens. */
  advance(
    body: BodyOf<'POST /sandbox/clock/advance'>,
    options: OnceOptions = {},
  ): Returned<'POST /sandbox/clock/advance'> {
    return this.api.request('POST /sandbox/clock/advance', { body, ...options });
  }

  /** Adds transactions that the bank reports. */
  inject(
    accountId: string,
    body: BodyOf<'POST /sandbox/accounts/{id}/transactions'>,
    options: OnceOptions = {},
  ): Returned<'POST /sandbox/accounts/{id}/transactions'> {
    const params = { id: accountId };
    return this.api.request('POST /sandbox/accounts/{id}/transactions', { params, body, ...options });
  }

  /** Closes an account at its bank, or opens it again. */
  changeAccount(
    id: string,
    body: BodyOf<'PATCH /sandbox/accounts/{id}'>,
    options: RequestOptions = {},
  ): Returned<'PATCH /sandbox/accounts/{id}'> {
    return this.api.request('PATCH /sandbox/accounts/{id}', { params: { id }, body, ...options });
  }

  /** Changes a transaction, as the bank would. */
  update(
    id: string,
    body: BodyOf<'PATCH /sandbox/transactions/{id}'>,
    options: RequestOptions = {},
  ): Returned<'PATCH /sandbox/transactions/{id}'> {
    return this.api.request('PATCH /sandbox/transactions/{id}', { params: { id }, body, ...options });
  }

  /** Settles a hold. */
  settle(
    id: string,
    body: BodyOf<'POST /sandbox/transactions/{id}/settle'> = {},
    options: OnceOptions = {},
  ): Returned<'POST /sandbox/transactions/{id}/settle'> {
    return this.api.request('POST /sandbox/transactions/{id}/settle', { params: { id }, body, ...options });
  }

  /** Removes a transaction, as the bank would. */
  remove(id: string, options: RequestOptions = {}): Returned<'DELETE /sandbox/transactions/{id}'> {
    return this.api.request('DELETE /sandbox/transactions/{id}', { params: { id }, ...options });
  }

  /** Emits an event about a connection or an account. */
  fire(
    body: BodyOf<'POST /sandbox/webhooks/fire'>,
    options: OnceOptions = {},
  ): Returned<'POST /sandbox/webhooks/fire'> {
    return this.api.request('POST /sandbox/webhooks/fire', { body, ...options });
  }

  /** Makes the bank behind a connection fail, or ends the fault. */
  fault(
    connectionId: string,
    body: BodyOf<'POST /sandbox/connections/{id}/fault'>,
    options: OnceOptions = {},
  ): Returned<'POST /sandbox/connections/{id}/fault'> {
    const params = { id: connectionId };
    return this.api.request('POST /sandbox/connections/{id}/fault', { params, body, ...options });
  }

  /** Ends a consent now. */
  expire(connectionId: string, options: OnceOptions = {}): Returned<'POST /sandbox/connections/{id}/expire'> {
    const params = { id: connectionId };
    return this.api.request('POST /sandbox/connections/{id}/expire', { params, ...options });
  }

  /** Revokes a consent, as the user would at the bank. */
  revoke(connectionId: string, options: OnceOptions = {}): Returned<'POST /sandbox/connections/{id}/revoke'> {
    const params = { id: connectionId };
    return this.api.request('POST /sandbox/connections/{id}/revoke', { params, ...options });
  }
}

type Simulated = NonNullable<BodyOf<'POST /connect'>['sandbox']>;

export interface SandboxChoice {
  /** Default: `banca-intesa`. */
  bank_id?: string | undefined;
  /** Default: a new user each time, so that tests are independent. */
  user_id?: string | undefined;
  /** The same seed gives the same customer. */
  seed?: string | undefined;
  scenario?: Simulated['scenario'];
}

export interface SandboxConnection {
  connection_id: string;
  accounts: Account[];
}

/** Connects a simulated bank in the place of its user. */
export const connectSandbox = async (
  api: { connect: Connect; sandbox: Sandbox; accounts: Accounts },
  { bank_id = 'banca-intesa', user_id = newUser(), seed, scenario }: SandboxChoice,
): Promise<SandboxConnection> => {
  const { session_token } = await api.connect.start({ bank_id, user_id, sandbox: { seed, scenario } });
  const { public_token } = await api.sandbox.authorize({ session_token });
  const { connection_id } = await api.connect.exchange({ public_token: public_token! });
  const { data } = await api.accounts.list({ connection_id });
  return { connection_id, accounts: data };
};

const newUser = (): string => `test-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
