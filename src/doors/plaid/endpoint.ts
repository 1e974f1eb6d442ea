/** Declares an endpoint of Plaid's interface: its path, its fields, what its key must be allowed, and its work. */
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { Caller } from '../../auth/identity.ts';
import type { Scope } from '../../auth/scopes.ts';
import type { DataKind } from '../../ledger/connection-reads/kinds.ts';
import { maxLength } from '../../platform/http/schema.ts';
import type { Ask } from '../mcp/ask.ts';
import type { Deps } from './deps.ts';
import { type OpenItem, openItem } from './item/open.ts';

/** The context of a request. */
export interface Call {
  deps: Deps;
  caller: Caller;
  ip: string;
  /** Calls a route of the service with the rights of the caller: the sandbox is above this room. */
  ask: Ask;
}

/** The response without `request_id`; a Buffer is sent as a PDF. */
type Answer = object | Buffer;

export interface Endpoint {
  path: string;
  input: TObject;
  scopes: readonly Scope[];
  /** Refuses live keys. */
  sandboxOnly: boolean;
  /** Whether credentials are required. */
  isOpen: boolean;
  run(call: Call, input: Record<string, unknown>): Promise<Answer>;
}

interface Options {
  scopes?: readonly Scope[];
  sandboxOnly?: boolean;
  isOpen?: boolean;
}

interface ItemOptions extends Options {
  /** The kind of bank data that it returns, which is counted for the user. */
  reads?: DataKind;
}

export const endpoint = <Fields extends TProperties>(
  path: string,
  fields: Fields,
  { scopes = [], sandboxOnly = false, isOpen = false }: Options,
  run: (call: Call, input: Static<TObject<Fields>>) => Promise<Answer>,
): Endpoint => ({
  path,
  input: Type.Object(fields),
  scopes,
  sandboxOnly,
  isOpen,
  run: run as Endpoint['run'],
});

export const token = Type.String({ minLength: 1, maxLength: maxLength.other });

/** Declares an endpoint whose request has the access token of an Item. */
export const itemEndpoint = <Fields extends TProperties>(
  path: string,
  fields: Fields,
  { reads, ...options }: ItemOptions,
  run: (call: Call, item: OpenItem, input: Static<TObject<Fields>>) => Promise<Answer>,
): Endpoint =>
  endpoint(path, { access_token: token, ...fields }, options, async (call, input) => {
    const { access_token: accessToken } = input as { access_token: string };
    const { deps, caller } = call;
    const item = await openItem(deps, caller, accessToken);
    const answer = await run(call, item, input as Static<TObject<Fields>>);
    if (reads) {
      const { keyId, now: at } = caller;
      const read = { keyId, objectId: item.row.connectionId, bankId: null, userId: null, at };
      deps.recorder.countRead({ ...read, reader: 'application', kind: reads });
    }
    return answer;
  });
