/** Operations of the developer account. They need a session. */
import { afterLast, singlePage } from './list.ts';
import type { BodyOf, OnceOptions, QueryOf, RequestOptions } from './operations.ts';
import { type ListOf, Resource, type Returned } from './resource.ts';

const byId = (size: number) => afterLast<{ id: string }>(size, ({ id }) => id);

/** API keys. */
export class Keys extends Resource {
  list(
    query: QueryOf<'GET /developers/keys'> = {},
    options: RequestOptions = {},
  ): ListOf<'GET /developers/keys'> {
    return this.listOf('GET /developers/keys', { query, ...options }, byId(500));
  }

  /** Creates a key. Only this response contains its secret. */
  create(
    body: BodyOf<'POST /developers/keys'>,
    options: OnceOptions = {},
  ): Returned<'POST /developers/keys'> {
    return this.api.request('POST /developers/keys', { body, ...options });
  }

  update(
    key: string,
    body: BodyOf<'PATCH /developers/keys/{key}'>,
    options: RequestOptions = {},
  ): Returned<'PATCH /developers/keys/{key}'> {
    return this.api.request('PATCH /developers/keys/{key}', { params: { key }, body, ...options });
  }

  /** Gives the key a new secret. Older secrets end after the overlap. */
  roll(
    key: string,
    body: BodyOf<'POST /developers/keys/{key}/roll'> = {},
    options: OnceOptions = {},
  ): Returned<'POST /developers/keys/{key}/roll'> {
    return this.api.request('POST /developers/keys/{key}/roll', { params: { key }, body, ...options });
  }

  /** Creates a short-lived token that replaces the key. */
  token(key: string, options: OnceOptions = {}): Returned<'POST /developers/keys/{key}/token'> {
    return this.api.request('POST /developers/keys/{key}/token', { params: { key }, ...options });
  }

  revoke(
    key: string,
    query: QueryOf<'DELETE /developers/keys/{key}'> = {},
    options: RequestOptions = {},
  ): Returned<'DELETE /developers/keys/{key}'> {
    return this.api.request('DELETE /developers/keys/{key}', { params: { key }, query, ...options });
  }
}

/** Webhooks. */
export class Webhooks extends Resource {
  list(options: RequestOptions = {}): ListOf<'GET /developers/webhooks'> {
    return this.listOf('GET /developers/webhooks', options, singlePage);
  }

  /** Registers a webhook. Only this response contains its signing secret. */
  create(
    body: BodyOf<'POST /developers/webhooks'>,
    options: OnceOptions = {},
  ): Returned<'POST /developers/webhooks'> {
    return this.api.request('POST /developers/webhooks', { body, ...options });
  }

  get(id: string, options: RequestOptions = {}): Returned<'GET /developers/webhooks/{id}'> {
    return this.api.request('GET /developers/webhooks/{id}', { params: { id }, ...options });
  }

  update(
    id: string,
    body: BodyOf<'PATCH /developers/webhooks/{id}'>,
    options: RequestOptions = {},
  ): Returned<'PATCH /developers/webhooks/{id}'> {
    return this.api.request('PATCH /developers/webhooks/{id}', { params: { id }, body, ...options });
  }

  deactivate(id: string, options: RequestOptions = {}): Returned<'DELETE /developers/webhooks/{id}'> {
    return this.api.request('DELETE /developers/webhooks/{id}', { params: { id }, ...options });
  }

  rotateSecret(
    id: string,
    options: OnceOptions = {},
  ): Returned<'POST /developers/webhooks/{id}/rotate-secret'> {
    return this.api.request('POST /developers/webhooks/{id}/rotate-secret', { params: { id }, ...options });
  }

  /** Sends an event with invented ids. */
  test(
    id: string,
    body: BodyOf<'POST /developers/webhooks/{id}/test'> = {},
    options: OnceOptions = {},
  ): Returned<'POST /developers/webhooks/{id}/test'> {
    return this.api.request('POST /developers/webhooks/{id}/test', { params: { id }, body, ...options });
  }

  /** Sends all events again that failed since a time. */
  recover(
    id: string,
    body: BodyOf<'POST /developers/webhooks/{id}/recover'>,
    options: OnceOptions = {},
  ): Returned<'POST /developers/webhooks/{id}/recover'> {
    return this.api.request('POST /developers/webhooks/{id}/recover', { params: { id }, body, ...options });
  }

  /** Sends all events of a range again; `dry_run` only counts them. */
  resend(
    id: string,
    body: BodyOf<'POST /developers/webhooks/{id}/resend'>,
    options: OnceOptions = {},
  ): Returned<'POST /developers/webhooks/{id}/resend'> {
    return this.api.request('POST /developers/webhooks/{id}/resend', { params: { id }, body, ...options });
  }
}

const DELIVERIES = '/developers/webhooks/{id}/deliveries';

/** Deliveries of events to webhooks, with every attempt. */
export class Deliveries extends Resource {
  list(
    webhookId: string,
    query: QueryOf<`GET ${typeof DELIVERIES}`> = {},
    options: RequestOptions = {},
  ): ListOf<`GET ${typeof DELIVERIES}`> {
    const input = { params: { id: webhookId }, query, ...options };
    return this.listOf(`GET ${DELIVERIES}`, input, byId(100));
  }

  get(
    webhookId: string,
    delivery: string,
    options: RequestOptions = {},
  ): Returned<`GET ${typeof DELIVERIES}/{delivery}`> {
    const params = { id: webhookId, delivery };
    return this.api.request(`GET ${DELIVERIES}/{delivery}`, { params, ...options });
  }

  resend(
    webhookId: string,
    delivery: string,
    options: OnceOptions = {},
  ): Returned<`POST ${typeof DELIVERIES}/{delivery}/resend`> {
    const params = { id: webhookId, delivery };
    return this.api.request(`POST ${DELIVERIES}/{delivery}/resend`, { params, ...options });
  }
}

/** Events, whether or not a webhook receives them. */
export class Events extends Resource {
  list(
    query: QueryOf<'GET /developers/events'> = {},
    options: RequestOptions = {},
  ): ListOf<'GET /developers/events'> {
    return this.listOf('GET /developers/events', { query, ...options }, byId(500));
  }
}

/** Connections of all keys of the account. */
export class DeveloperConnections extends Resource {
  list(
    query: QueryOf<'GET /developers/connections'> = {},
    options: RequestOptions = {},
  ): ListOf<'GET /developers/connections'> {
    const paging = afterLast<{ connection_id: string }>(500, ({ connection_id }) => connection_id);
    return this.listOf('GET /developers/connections', { query, ...options }, paging);
  }

  erase(id: string, options: RequestOptions = {}): Returned<'DELETE /developers/connections/{id}'> {
    return this.api.request('DELETE /developers/connections/{id}', { params: { id }, ...options });
  }
}

/** The developer account. All but registration and login need a session. */
export class Developers extends Resource {
  readonly keys = new Keys(this.api);
  readonly webhooks = new Webhooks(this.api);
  readonly deliveries = new Deliveries(this.api);
  readonly events = new Events(this.api);
  readonly connections = new DeveloperConnections(this.api);

  register(
    body: BodyOf<'POST /developers/register'>,
    options: RequestOptions = {},
  ): Returned<'POST /developers/register'> {
    return this.api.request('POST /developers/register', { body, ...options });
  }

  /** Logs in. The response contains the session token: `obds.with({ session: token })`. */
  login(
    body: BodyOf<'POST /developers/login'>,
    options: RequestOptions = {},
  ): Returned<'POST /developers/login'> {
    return this.api.request('POST /developers/login', { body, ...options });
  }

  logout(options: RequestOptions = {}): Returned<'POST /developers/logout'> {
    return this.api.request('POST /developers/logout', options);
  }

  me(options: RequestOptions = {}): Returned<'GET /developers/me'> {
    return this.api.request('GET /developers/me', options);
  }

  usage(
    query: QueryOf<'GET /developers/usage'> = {},
    options: RequestOptions = {},
  ): Returned<'GET /developers/usage'> {
    return this.api.request('GET /developers/usage', { query, ...options });
  }

  /** Returns the kinds of personal data that are stored about the developer. */
  heldData(options: RequestOptions = {}): Returned<'GET /developers/me/data'> {
    return this.api.request('GET /developers/me/data', options);
  }

  /** Exports all data of the developer. */
  export(options: RequestOptions = {}): Returned<'GET /developers/me/export'> {
    return this.api.request('GET /developers/me/export', options);
  }
}
